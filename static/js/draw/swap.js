// Two taps on seats choose who changes places. Without this file the two lists below do the same.

import { all, one } from "../shared/page.js";

const seats = one(document, "#seats-to-swap", HTMLElement);
const buttons = all(seats, "[data-number]", HTMLButtonElement);
const lists = ["first", "second"].map((name) =>
  one(document, `select[name=${name}]`, HTMLSelectElement),
);
const reason = one(document, "[name=reason]", HTMLInputElement);

function showChoice() {
  for (const button of buttons) {
    const isChosen = lists.some((list) => list.value === button.dataset.number);
    button.setAttribute("aria-pressed", String(isChosen));
  }
}

/**
 * Take the seat back, or put it into the first free list, else into the second. The cursor goes to
 * the reason once both are chosen.
 * @param {string} number
 */
function choose(number) {
  const chosen = lists.find((list) => list.value === number);
  const free = lists.find((list) => list.value === "") || lists[1];
  if (chosen) chosen.value = "";
  else if (free) free.value = number;
  showChoice();
  if (!chosen && lists.every((list) => list.value !== "")) reason.focus();
}

for (const button of buttons) {
  button.addEventListener("click", () => choose(button.dataset.number || ""));
}
for (const list of lists) list.addEventListener("change", showChoice);
seats.hidden = false;
showChoice();
