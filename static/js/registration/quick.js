// The registration row: take the proposed place, take somebody over, follow the cursor. Without this
// file every step is a field, a link or a button all the same.

import { all, isPlain, maybe, targetOf } from "../shared/page.js";

const row = () => maybe(document, "form.quick", HTMLFormElement);

/** The fields to be seen. @param {HTMLFormElement} form */
const shownIn = (form) => all(form, ".field :is(input, select)", HTMLElement);

/** The empty field of the place. @param {Element} field @returns {field is HTMLInputElement} */
function isPlaceToCome(field) {
  if (!(field instanceof HTMLInputElement) || field.value !== "") return false;
  return field.matches("form.quick input[name=place]");
}

/** Enter in the empty field means: from where the last one came. @param {Element} field */
function takeProposedPlace(field) {
  if (isPlaceToCome(field)) field.value = field.placeholder;
}

/** Esc there: from nowhere that is known. @param {KeyboardEvent} event */
function dismissProposedPlace(event) {
  const field = targetOf(event);
  if (!isPlaceToCome(field) || !field.placeholder) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // the desk would go back
  field.placeholder = "";
}

/**
 * Browsers do not all submit a form by Enter in its last list of choices.
 * @param {KeyboardEvent} event
 */
function submitFromLastChoice(event) {
  const field = targetOf(event);
  const form = field.closest("form.quick");
  if (!(form instanceof HTMLFormElement) || !(field instanceof HTMLSelectElement)) return;
  if (field !== shownIn(form).at(-1)) return;
  event.preventDefault();
  form.requestSubmit();
}

/** @param {HTMLElement} link with the person's data */
function takeOver(link) {
  const form = row();
  if (!form) return;
  for (const [name, value] of Object.entries(link.dataset)) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && value) field.value = value;
  }
  link.closest("#known")?.replaceChildren();
  shownIn(form).at(-1)?.focus();
}

// -- typed ahead: the next name need not wait for the number of this one ---------------------------

/** @type {string[]|null} keys since the row was sent; null: none is under way */
let ahead = null;

/** @param {KeyboardEvent} event */
function keepForNext(event) {
  const { key } = event;
  if (!ahead || !isPlain(event)) return;
  if (key.length > 1 && !["Enter", "Backspace"].includes(key)) return;
  if (key.length === 1 && targetOf(event).matches("input")) return; // comes as text, accents and all
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === "Backspace") ahead.pop();
  else if (key !== "Enter" || !event.repeat) ahead.push(key);
}

/** @param {InputEvent} event */
function keepText(event) {
  if (!ahead || event.data === null) return;
  event.preventDefault();
  ahead.push(...event.data);
}

/** To the empty row only: where the page asks something instead, that is to be answered first. */
function deliver() {
  const keys = ahead ?? [];
  ahead = null;
  const form = row();
  const field = form && maybe(form, "[name=last_name]", HTMLInputElement);
  if (!field || document.activeElement !== field || field.value !== "") return;
  while (!ahead) {
    const key = keys.shift();
    if (key === undefined) return;
    press(key);
  }
  /** @type {string[]} */ (ahead).push(...keys); // that row was sent as well
}

/** @param {string} key */
function press(key) {
  const field = document.activeElement;
  if (key === "Enter") {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    const form = field?.closest("form");
    if (field?.dispatchEvent(event)) form?.requestSubmit();
    return;
  }
  if (field instanceof HTMLInputElement) {
    field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  }
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {Event} event @returns {*} what htmx says of its request */
const detailOf = (event) => (event instanceof CustomEvent ? event.detail : {});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (detailOf(event).elt === row()) ahead = [];
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (detailOf(event).requestConfig?.verb === "post") deliver();
});
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(name, () => {
    ahead = null;
  });
}
document.addEventListener("keydown", keepForNext, true);
document.addEventListener("beforeinput", keepText, true);

// Before desk.js, which walks on by Enter and goes back by Esc.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") dismissProposedPlace(event);
    if (event.key !== "Enter") return;
    takeProposedPlace(targetOf(event));
    submitFromLastChoice(event);
  },
  true,
);

document.addEventListener("click", (event) => {
  const link = targetOf(event).closest("form.quick a[data-take]");
  if (!(link instanceof HTMLElement)) return;
  event.preventDefault();
  takeOver(link);
});
