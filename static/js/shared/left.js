// The browser keeps no page of the desk: "Back" asks for it anew, so that nobody reads them who sits down after
// a helper. What was typed in it and not sent is put back, as long as the tab is open and nobody signed out.

/** @import { Field } from "./page.js" */

import { all, isField, targetOf } from "./page.js";

const KEY = `left ${location.pathname}`;
const COMES_BACK = "comes back";
// A list keeps what is typed itself (results/keep.js); what is secret or a file is typed or chosen again.
const NOT_KEPT = "[type=hidden], [type=password], [data-secret], [type=file], form[data-keep] *";

/** @typedef {{ name: string, nth: number, value: string, isOn: boolean }} Left */

/** @param {Field} field */
const isTick = (field) =>
  field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

/** Whether it stands otherwise than the page came. @param {Field} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const given = options.find((option) => option.defaultSelected) ?? options[0];
    return field.selectedOptions[0] !== given;
  }
  const isOtherTick = field instanceof HTMLInputElement && field.checked !== field.defaultChecked;
  return isTick(field) ? isOtherTick : field.value !== field.defaultValue;
}

const fields = () =>
  all(document, "input:not([type=hidden]), select, textarea", HTMLElement).filter(isField);

/** Whether somebody typed or chose here what is not sent yet. */
export const isTouched = () => fields().some(isChanged);

// -- what comes back ----------------------------------------------------------------------------

/** @param {(storage: Storage) => void} act a browser may refuse to keep anything */
function ifKept(act) {
  try {
    act(sessionStorage);
  } catch {
    // then nothing comes back
  }
}

/** Fields that can be found again in the page that comes anew: by name, and which of that name. */
function named() {
  /** @type {Map<string, number>} */
  const met = new Map();
  return fields()
    .filter((field) => field.name && !field.matches(NOT_KEPT))
    .map((field) => {
      const nth = met.get(field.name) ?? 0;
      met.set(field.name, nth + 1);
      return { field, nth };
    });
}

/** @returns {Left[]} */
const typed = () =>
  named()
    .filter(({ field }) => isChanged(field))
    .map(({ field, nth }) => {
      const { name, value } = field;
      return { name, nth, value, isOn: field instanceof HTMLInputElement && field.checked };
    });

/** @param {Left} left */
function putBack({ name, nth, value, isOn }) {
  const found = named().find(({ field, nth: which }) => field.name === name && which === nth);
  if (!found) return;
  const { field } = found;
  if (field instanceof HTMLInputElement && isTick(field)) field.checked = isOn;
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function cameBack() {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "back_forward";
}

let isSent = false;

// Of the window: after everything on the page that may have held it back to ask.
window.addEventListener("submit", (event) => {
  isSent = !event.defaultPrevented;
  if (targetOf(event).matches("[data-signs-out]")) ifKept((storage) => storage.clear());
});

window.addEventListener("pagehide", () => {
  const left = isSent ? [] : typed();
  ifKept((storage) => {
    if (left.length) storage.setItem(KEY, JSON.stringify(left));
    else storage.removeItem(KEY);
  });
});

// Some browsers bring the page as it was left, whatever they are told.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  ifKept((storage) => storage.setItem(COMES_BACK, KEY));
  location.reload();
});

ifKept((storage) => {
  const isBack = cameBack() || storage.getItem(COMES_BACK) === KEY;
  const left = isBack ? /** @type {Left[]} */ (JSON.parse(storage.getItem(KEY) ?? "[]")) : [];
  storage.removeItem(COMES_BACK);
  storage.removeItem(KEY);
  left.forEach(putBack);
});
