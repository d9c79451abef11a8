// The registration row: take the usual place, take somebody over, follow the cursor. Without this
// file every step is a field, a link or a button all the same.
"use strict";

(() => {
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
})();
