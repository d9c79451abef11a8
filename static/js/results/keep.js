// What is typed in a list is not lost: it stays on this device until it is stored, and is sent again while
// the tournament computer is away. The id of the form sees to it that it is stored once. Without this file
// the form is sent as any other.

const form = document.querySelector("form[data-keep]");
const notice = document.getElementById("unsaved");
const KEY = `typed:${location.pathname}`;
const [DAY, AGAIN, PATIENCE] = [86_400_000, 5_000, 20_000]; // milliseconds
const ORIGIN = ["request_id", "version", "draw"]; // where the form came from, beside what was typed
const NEVER = ["csrfmiddlewaretoken", "action", "revision"]; // revision: of the table's phone, see report.html

/**
 * `pending`: what was sent and not answered, to be sent again as it was; null: nothing. `isKept`: the
 * copy is from this page; a second one of the same list does not throw away what stands in the first.
 * @type {{pending: {body: URLSearchParams, button: HTMLElement|null, text: string}|null, isSending: boolean, isPlain: boolean, isKept: boolean, timer: number}}
 */
const state = { pending: null, isSending: false, isPlain: false, isKept: false, timer: 0 };
let untouched = ""; // as the page came

// -- what stands in the form ------------------------------------------------------------------

const fields = () => [...form.elements].filter((one) => one.name && !one.matches("button") && !NEVER.includes(one.name));

/** Everything typed; what the page itself proposes (dashed) is no part of it. */
function typed() {
  const kept = fields().filter((one) => !ORIGIN.includes(one.name) && !one.classList.contains("guess") && one.value !== "" && (one.type !== "checkbox" || one.checked));
  return Object.fromEntries(kept.map((one) => [one.name, one.value]));
}

const origin = () => Object.fromEntries(ORIGIN.map((name) => [name, form.elements[name]?.value ?? ""]));

function fill(values) {
  fields().filter((one) => !ORIGIN.includes(one.name)).forEach((one) => {
    if (one.type === "checkbox") one.checked = one.name in values;
    else if (one.name in values || !one.classList.contains("guess")) {
      one.value = values[one.name] ?? "";
      one.classList.remove("guess");
    }
  });
}

// -- the copy on this device --------------------------------------------------------------------

/** A browser may refuse to keep anything; then the form is as good as any other. */
function storage(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

/** @param {boolean} isSent it was sent and may be stored: only an answer can tell */
function keep(isSent) {
  const copy = { typed: typed(), origin: origin(), at: Date.now(), isSent };
  storage((kept) => kept.setItem(KEY, JSON.stringify(copy)));
  state.isKept = true;
}

const forget = () => storage((kept) => kept.removeItem(KEY));

function forgetOld(kept) {
  Object.keys(kept).filter((key) => key.startsWith("typed:")).forEach((key) => {
    if (!(JSON.parse(kept.getItem(key))?.at > Date.now() - DAY)) kept.removeItem(key);
  });
}

/**
 * What was typed here and never stored comes back. Over a newer version of the list only if it was
 * sent: then the server knows it, or shows both. Never after the round was drawn again: others sit there.
 */
function restore() {
  storage(forgetOld);
  const copy = storage((kept) => JSON.parse(kept.getItem(KEY)));
  if (!copy) return;
  if (copy.origin.draw !== origin().draw) return forget();
  if (!copy.isSent && copy.origin.version !== origin().version) return forget();
  if (JSON.stringify(copy.typed) === JSON.stringify(typed())) return;
  fill(copy.typed);
  if (copy.isSent) ["request_id", "version"].forEach((name) => { form.elements[name].value = copy.origin[name]; });
  state.isKept = true;
  const time = new Date(copy.at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  notice.querySelector("time").textContent = time;
  say("restored");
}

// -- what is said -----------------------------------------------------------------------------

function say(what) {
  notice.hidden = !what;
  notice.querySelectorAll("[data-case]").forEach((one) => { one.hidden = one.dataset.case !== what; });
}

/** Something may have been typed: keep it; what waits to be sent does not go by itself any more. */
function noteTyping() {
  const text = JSON.stringify(typed());
  if (state.isSending || state.isPlain) return;
  if (state.pending) {
    if (text === state.pending.text) return;
    clearTimeout(state.timer);
    say("changed");
    keep(true);
  } else if (text !== untouched) {
    keep(storage((kept) => JSON.parse(kept.getItem(KEY)))?.isSent ?? false);
  } else if (notice.hidden && state.isKept) {
    forget();
  }
}

// -- sending ----------------------------------------------------------------------------------

async function post(body) {
  const address = form.getAttribute("action") || location.href;
  const headers = { "X-Desk": "stored" };
  return fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
}

async function send({ body, button, text }) {
  clearTimeout(state.timer);
  state.isSending = true;
  state.pending = { body, button, text };
  form.ariaBusy = "true";
  const response = await post(body);
  state.isSending = false;
  form.ariaBusy = "false";
  if (!response || response.status >= 500) return waitFor(state.pending);
  state.pending = null;
  if (response.status === 204) return stored(); // the board: it is in the database
  keep(false);
  state.isPlain = true;
  return form.requestSubmit(button); // what the server has to say, it says on a page
}

function stored() {
  forget();
  say("");
  state.isPlain = true;
  location.assign(form.dataset.keep);
}

function waitFor(pending) {
  say("failed");
  state.timer = setTimeout(() => send(pending), AGAIN);
  noteTyping(); // meanwhile
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  const isStoring = button === null || ["save", "park"].includes(button.value);
  if (event.target !== form || event.defaultPrevented || state.isPlain || !isStoring) return;
  event.preventDefault();
  if (state.isSending) return;
  keep(true);
  send({ body: new URLSearchParams(new FormData(form, button)), button, text: JSON.stringify(typed()) });
});

window.addEventListener("online", () => {
  const isWaiting = notice.querySelector("[data-case=failed]:not([hidden])") && !notice.hidden;
  if (isWaiting && !state.isSending) send(state.pending);
});
window.addEventListener("beforeunload", (event) => { if (state.pending) event.preventDefault(); });

let soon = 0;
for (const name of ["input", "change", "keydown", "click", "sheet:shown"]) {
  form.addEventListener(name, () => {
    clearTimeout(soon);
    soon = setTimeout(noteTyping, 150);
  });
}
window.addEventListener("pagehide", () => { if (untouched) noteTyping(); });
window.addEventListener("pageshow", (event) => { if (event.persisted) state.isPlain = false; }); // "back"
window.addEventListener("load", () => { untouched = notice.hidden ? JSON.stringify(typed()) : "?"; });
notice.querySelector("[data-discard]").addEventListener("click", () => {
  forget();
  state.isPlain = true;
  location.assign(location.pathname);
});

restore();
