// Only the totals and the counts that break ties, typed first or read again. The form is complete
// without this file; here the last total is worked out, counts go on by themselves and what cannot
// be is said at once.

import { focusOn, isPlain, isTypedEarly, maybe, one, targetOf } from "../shared/page.js";
import { numberIn, turned } from "../shared/words.js";
import {
  countOf,
  form,
  guessed,
  isGuess,
  lines,
  refresh,
  state,
  tidy,
  totals,
  wrongTogether,
  wrongTotal,
} from "./totals-checks.js";

const save = one(form, "button[value=save], button[value=differs]", HTMLButtonElement);

/** The path of the cursor: the totals, then each seat's usual counts. The rare ones stay outside. */
const path = [
  ...lines.flatMap((line) => [...line.columns, line.total]),
  ...lines.flatMap((line) => line.counts.filter((count) => !("rare" in count.dataset))),
];

/** @param {HTMLInputElement} input */
function next(input) {
  const following = path[path.indexOf(input) + 1];
  if (following) focusOn(following);
  else if (path.includes(input)) save.focus();
  else focusOn(path.find((empty) => empty.value === "") ?? save);
}

/** What is dashed and taken by Enter is one's own; an empty field is asked for. @param {HTMLInputElement} input */
function enter(input) {
  input.classList.remove("guess");
  tidy(input);
  state.asked = input;
  const line = lines.find(({ total }) => total === input);
  if (line && (wrongTotal(line) || wrongTogether(line))) input.select();
  else if (input.value !== "") next(input);
  refresh();
}

/** Tout and Sie: what a letter counts one more of. @type {Object<string, string[]>} */
const COUNTED = {
  T: ["tout_played"],
  t: ["tout_won", "tout_played"],
  s: ["sie"],
  S: ["sie"],
};

/**
 * One more of a rare count for the seat under the cursor.
 * @param {HTMLInputElement} input
 * @param {string[]} names
 */
function more(input, names) {
  const line = lines.find(({ total, counts }) => total === input || counts.includes(input));
  names.forEach((name) => {
    const count = line && countOf(line.counts, name);
    if (!count) return;
    count.value = String((numberIn(count.value) ?? 0) + 1);
    count.classList.remove("guess");
  });
  state.isDirty = true;
  refresh();
}

/**
 * A count is over after one digit, after ".12" two.
 * @param {HTMLInputElement} input
 * @param {string} key
 * @returns {boolean} whether it was a key of a count
 */
function countKey(input, key) {
  if (key === ".") {
    input.value = ".";
  } else if (/^\d$/.test(key)) {
    const isTwo = input.value.startsWith(".");
    input.value = isTwo ? input.value + key : key;
    if (isTwo && input.value.length < 3) return true;
    input.value = String(Number(input.value.replace(".", "")));
    input.classList.remove("guess");
    next(input);
  } else {
    return false;
  }
  state.isDirty = true;
  refresh();
  return true;
}

/** ↑ ↓ along the path. @param {HTMLInputElement} input @param {string} key @returns {boolean} */
function sideKey(input, key) {
  const at = path.indexOf(input);
  const by = key === "ArrowDown" ? 1 : -1;
  if ((key !== "ArrowDown" && key !== "ArrowUp") || at < 0 || !path[at + by]) return false;
  tidy(input);
  focusOn(path[at + by]);
  return true;
}

/**
 * @param {HTMLInputElement} input
 * @param {string} key
 * @returns {boolean} whether it was a key of this page
 */
function handled(input, key) {
  if (key === "Enter") {
    enter(input);
    return true;
  }
  if (key in COUNTED) {
    more(input, COUNTED[key]);
    return true;
  }
  if (key === "Escape" && input.value === "") return state.isDirty; // only what is as it came is left
  const isCounted = Boolean(input.dataset.count) && countKey(input, key);
  return isCounted || sideKey(input, key);
}

form.addEventListener("keydown", (event) => {
  const input = targetOf(event);
  if (!isPlain(event) || !(input instanceof HTMLInputElement)) return;
  if (!input.matches("[id^=total], [data-count], [data-column]")) return;
  if (handled(input, event.key)) event.preventDefault();
});

/** Typing over a dashed value replaces it. */
form.addEventListener("input", (event) => {
  state.isDirty = true;
  targetOf(event).classList.remove("guess");
  refresh();
});

form.addEventListener("focusin", (event) => {
  path.find((input) => input === event.target)?.select();
});
form.addEventListener("focusout", (event) => {
  const total = totals.find((input) => input === event.target);
  if (total && !isGuess(total)) tidy(total);
  refresh();
});
/** A total that is only worked out holds nothing against the paper: it is taken by Enter, or not sent. */
form.addEventListener("submit", (event) => {
  const total = guessed();
  if (total && event.submitter === save) {
    event.preventDefault();
    state.asked = total;
    focusOn(total);
    refresh();
    return;
  }
  state.isDirty = false;
});
form.addEventListener("formdata", ({ formData }) => {
  const total = guessed();
  if (total) formData.set(total.name, "");
});
window.addEventListener("beforeunload", (event) => {
  if (state.isDirty) event.preventDefault();
});

// -- phones whose digit keyboard has no minus -----------------------------------------------------

const sign = maybe(form, "#sign", HTMLElement);
if (sign) {
  sign.hidden = false;
  const isShown = sign.offsetParent !== null; // on a narrow screen
  for (const input of totals) input.inputMode = isShown ? "numeric" : "text";
  sign.addEventListener("mousedown", (event) => event.preventDefault());
  sign.addEventListener("click", () => {
    const input = totals.find((total) => total === document.activeElement);
    if (!input) return;
    input.value = turned(input.value);
    input.classList.remove("guess");
    refresh();
  });
}

refresh();
if (isTypedEarly(document.activeElement)) {
  state.isDirty = true; // a fast hand goes on where it is
} else {
  const wrong = maybe(form, "[aria-invalid=true]", HTMLElement);
  focusOn(wrong ?? path.find((input) => input.value === "") ?? totals[0]);
}
