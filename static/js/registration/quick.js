// The registration row: take the usual place, take somebody over, follow the cursor. Without this
// file every step is a field, a link or a button all the same.

const row = () => document.querySelector("form.quick");

/** Enter in the empty field means: from where most come. */
function takeUsualPlace(field) {
  if (!field.matches?.("form.quick input[name=place]") || field.value !== "") return;
  field.value = field.placeholder;
}

/** Browsers do not all submit a form by Enter in its last list of choices. */
function submitFromLastChoice(event) {
  const form = event.target.closest?.("form.quick");
  if (!form || !event.target.matches("select")) return;
  const fields = [...form.querySelectorAll(".field :is(input, select)")];
  if (event.target !== fields.at(-1)) return;
  event.preventDefault();
  form.requestSubmit();
}

function takeOver(link) {
  const fields = row().elements;
  for (const [name, value] of Object.entries(link.dataset)) {
    if (fields[name] && value !== "") fields[name].value = value;
  }
  link.closest("#known").replaceChildren();
  const shown = row().querySelectorAll(".field :is(input, select)");
  shown[shown.length - 1].focus();
}

// -- typed ahead: the next name need not wait for the number of this one -----------------------

/** @type {string[]|null} keys since the row was sent; null: none is under way */
let ahead = null;

function keepForNext(event) {
  const { key } = event;
  if (!ahead || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (key.length > 1 && !["Enter", "Backspace"].includes(key)) return;
  if (key.length === 1 && event.target.matches("input")) return; // comes as text, accents and all
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === "Backspace") ahead.pop();
  else if (key !== "Enter" || !event.repeat) ahead.push(key);
}

function keepText(event) {
  if (!ahead || event.data === null) return;
  event.preventDefault();
  ahead.push(...event.data);
}

/** To the empty row only: where the page asks something instead, that is to be answered first. */
function deliver() {
  const keys = ahead ?? [];
  ahead = null;
  const field = row()?.elements.last_name;
  if (!field || document.activeElement !== field || field.value !== "") return;
  while (keys.length && !ahead) press(keys.shift());
  ahead?.push(...keys); // that row was sent as well
}

function press(key) {
  const field = document.activeElement;
  if (key === "Enter") {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    if (field.dispatchEvent(event)) field.form.requestSubmit();
    return;
  }
  field.setRangeText?.(key, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("htmx:beforeRequest", (event) => { if (event.detail.elt === row()) ahead = []; });
document.addEventListener("htmx:afterSettle", (event) => { if (event.detail.requestConfig?.verb === "post") deliver(); });
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(name, () => { ahead = null; });
}
document.addEventListener("keydown", keepForNext, true);
document.addEventListener("beforeinput", keepText, true);

// Before desk.js, which walks on by Enter.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  takeUsualPlace(event.target);
  submitFromLastChoice(event);
}, true);

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("form.quick a[data-take]");
  if (!link) return;
  event.preventDefault();
  takeOver(link);
});
