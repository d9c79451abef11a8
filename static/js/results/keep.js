// Keeps what is typed in a list: a copy stays on this device until the list is stored, and the list is
// sent again while the tournament computer does not answer. The form's id lets the server store it once.
// Without this script the browser sends the form as any other.

/**
 * @import { Field } from "../shared/page.js"
 * @import { Copy } from "./copies.js"
 */

import { all, byId, isField, one } from "../shared/page.js";
import { clock } from "../shared/words.js";
import * as copies from "./copies.js";

const form = one(document, "form[data-keep]", HTMLFormElement);
const notice = byId("unsaved");
const HERE = location.pathname;
const [AGAIN, PATIENCE] = [5_000, 20_000]; // milliseconds
const ORIGIN = ["request_id", "version", "draw"]; // where the form came from, beside what was typed
const NEVER = ["csrfmiddlewaretoken", "action", "revision"]; // revision: of the table's phone, see report.html

/**
 * What the form is doing:
 * - typing: nothing is under way; each change is copied to this device
 * - sending: the server has not answered yet
 * - waiting: no answer came; the same is sent again by itself
 * - changed: no answer came, and something was typed since; only a button sends it
 * - leaving: the browser sends the form as any other, or opens another page
 * @typedef {"typing"|"sending"|"waiting"|"changed"|"leaving"} Step
 *
 * @typedef {object} Sending
 * @property {URLSearchParams} body
 * @property {HTMLElement|null} button
 * @property {string} text what was typed then
 */

/** @type {Step} */
let step = "typing";
/** @type {Sending|null} The newest sending that was not answered, from "sending" to "changed". */
let unanswered = null;
let timer = 0; // of the next try
let isCopyOwn = false; // a second page of the same list must not throw away the copy of the first
let untouched = ""; // what the page came with

// -- what stands in the form --------------------------------------------------------------------

function fields() {
  const named = /** @type {Field[]} */ ([...form.elements].filter(isField));
  return named.filter((field) => field.name && !NEVER.includes(field.name));
}

/** @param {Field} field @returns {field is HTMLInputElement} */
const isTick = (field) => field.type === "checkbox";

/** What the page itself proposes stands there dashed. @param {Field} field */
const isGuess = (field) => field.classList.contains("guess");

/** Everything typed. */
function typed() {
  const kept = fields()
    .filter((field) => !ORIGIN.includes(field.name) && !isGuess(field) && field.value !== "")
    .filter((field) => !isTick(field) || field.checked);
  return Object.fromEntries(kept.map((field) => [field.name, field.value]));
}

function origin() {
  const parts = fields().filter((field) => ORIGIN.includes(field.name));
  const values = new Map(parts.map((field) => [field.name, field.value]));
  return Object.fromEntries(ORIGIN.map((name) => [name, values.get(name) ?? ""]));
}

/** @param {Object<string, string>} values */
function fill(values) {
  fields()
    .filter((field) => !ORIGIN.includes(field.name))
    .forEach((field) => {
      if (isTick(field)) field.checked = field.name in values;
      else if (field.name in values || !isGuess(field)) {
        field.value = values[field.name] ?? "";
        field.classList.remove("guess");
      }
    });
}

// -- the copy on this device ----------------------------------------------------------------------

/** @param {boolean} isSent it was sent and may be stored: only an answer can tell */
function keep(isSent) {
  copies.write(HERE, { typed: typed(), origin: origin(), at: Date.now(), isSent });
  isCopyOwn = true;
}

/** Whether it can still be saved as it is. @param {Copy} copy */
function isOfToday(copy) {
  const now = origin();
  if (copy.origin.draw !== now.draw) return false;
  return copy.isSent || copy.origin.version === now.version;
}

/** The list was typed on another of its pages, game by game or by its totals: say where. */
function pointElsewhere() {
  const round = form.dataset.keep ?? "";
  const list = `${round}${HERE.slice(round.length).split("/")[0]}/`;
  for (const address of copies.below(list)) {
    const copy = copies.read(address);
    if (address === HERE || !copy || !isOfToday(copy)) continue;
    one(notice, "[data-elsewhere]", HTMLAnchorElement).href = address;
    one(notice, "[data-case=elsewhere] time", HTMLElement).textContent = clock(new Date(copy.at));
    tell("elsewhere");
  }
}

/**
 * What was typed here and never stored comes back. Over a newer version of the list only if it was
 * sent: then the server knows it, or shows both. Never after the round was drawn again: others sit there.
 */
function restore() {
  copies.forgetOld();
  const copy = copies.read(HERE);
  if (!copy) {
    pointElsewhere();
    return;
  }
  if (!isOfToday(copy)) {
    copies.forget(HERE);
    return;
  }
  if (JSON.stringify(copy.typed) === JSON.stringify(typed())) return;
  fill(copy.typed);
  if (copy.isSent) {
    fields()
      .filter((field) => ["request_id", "version"].includes(field.name))
      .forEach((field) => (field.value = copy.origin[field.name]));
  }
  isCopyOwn = true;
  one(notice, "[data-case=restored] time", HTMLElement).textContent = clock(new Date(copy.at));
  tell("restored");
}

// -- what is said -------------------------------------------------------------------------------

/** @param {"failed"|"changed"|"restored"|"elsewhere"|""} what */
function tell(what) {
  notice.hidden = !what;
  all(notice, "[data-case]", HTMLElement).forEach((part) => {
    part.hidden = part.dataset.case !== what;
  });
}

/** Copy what was typed to this device; a list that changed while it waits is not sent by itself. */
function noteTyping() {
  if (step === "sending" || step === "leaving") return;
  const text = JSON.stringify(typed());
  if (unanswered) {
    if (text === unanswered.text) return;
    clearTimeout(timer);
    step = "changed";
    tell("changed");
    keep(true);
  } else if (text !== untouched) {
    keep(copies.read(HERE)?.isSent ?? false);
  } else if (notice.hidden && isCopyOwn) {
    copies.forget(HERE);
  }
}

// -- sending ------------------------------------------------------------------------------------

/** @param {URLSearchParams} body @returns {Promise<Response|null>} null: no answer */
async function post(body) {
  const address = form.getAttribute("action") || location.href;
  const headers = { "X-Desk": "stored" };
  const signal = AbortSignal.timeout(PATIENCE);
  return fetch(address, { method: "POST", body, headers, signal }).catch(() => null);
}

/** @param {Sending} sending */
async function send(sending) {
  clearTimeout(timer);
  step = "sending";
  unanswered = sending;
  form.ariaBusy = "true";
  const response = await post(sending.body);
  form.ariaBusy = "false";
  if (!response || response.status >= 500) {
    step = "waiting";
    tell("failed");
    timer = setTimeout(() => send(sending), AGAIN);
    noteTyping(); // of the time of sending
    return;
  }
  unanswered = null;
  step = "leaving";
  if (response.status === 204) {
    copies.forget(HERE); // it is in the database
    tell("");
    location.assign(form.dataset.keep ?? ""); // the board
  } else {
    keep(false);
    form.requestSubmit(sending.button); // the server answers with a page
  }
}

/** @param {HTMLElement|null} button */
const isStoring = (button) =>
  button === null ||
  (button instanceof HTMLButtonElement && ["save", "park"].includes(button.value));

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target !== form || event.defaultPrevented || !isStoring(button)) return;
  if (step === "leaving") return;
  event.preventDefault();
  if (step === "sending") return;
  keep(true);
  const pairs = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
  send({ body: new URLSearchParams(pairs), button, text: JSON.stringify(typed()) });
});

window.addEventListener("online", () => {
  if (step === "waiting" && unanswered) send(unanswered);
});
window.addEventListener("beforeunload", (event) => {
  if (unanswered) event.preventDefault();
});

let soon = 0;
for (const name of ["input", "change", "keydown", "click", "sheet:shown"]) {
  form.addEventListener(name, () => {
    clearTimeout(soon);
    soon = setTimeout(noteTyping, 150);
  });
}
window.addEventListener("pagehide", () => {
  if (untouched) noteTyping();
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted && step === "leaving") step = "typing"; // "back"
});
window.addEventListener("load", () => {
  untouched = isCopyOwn ? "?" : JSON.stringify(typed());
});
one(notice, "[data-discard]", HTMLElement).addEventListener("click", () => {
  copies.forget(HERE);
  step = "leaving";
  location.assign(location.pathname);
});

restore();
