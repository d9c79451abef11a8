// What stands under a line of the score list on demand: the supervisors' approval of a Sie or Tout
// (asked for by itself), and why a game was given to the other side.

import * as Rows from "./rows.js";

const under = (line) => line.tr.parentElement.querySelector(`[data-more="${line.tr.dataset.game}"]`);
export const tick = (line) => under(line).querySelector("[type=checkbox]");
const remark = (line) => under(line).querySelector(".remark input");

/** Is this line a Sie or a Tout, which the supervisors must have approved? */
export function isRare(row, rules, { asksApproval, hasTout }) {
  const one = asksApproval && row.done ? Rows.reading(row, rules) : null;
  if (!one) return false;
  if (!hasTout) return one.isRare;
  return one.words === null || (row.isTout && one.tout !== null); // or a Tout even without its T
}

export function isAsked(line, row, rules, data) {
  return isRare(row, rules, data) && !tick(line).checked;
}

export function show(line, row, rules, data) {
  under(line).classList.toggle("rare", isRare(row, rules, data));
  under(line).classList.toggle("asked", isAsked(line, row, rules, data));
  under(line).classList.toggle("given", remark(line).value !== "");
}

/** The line a mark is meant for: the one at the cursor, or the last one above it. */
function meant(lines, at, isFit) {
  for (let game = Math.min(at, lines.length); game >= 1; game -= 1) if (isFit(game)) return game;
  return 0;
}

/** "B": the last Sie or Tout that waits for it is approved; where none waits, the last one is not. */
export function approve(lines, at, { isAskedAt, isRareAt }) {
  const game = meant(lines, at, isAskedAt) || meant(lines, at, isRareAt);
  if (game) tick(lines[game - 1]).click();
  return game;
}

/** "G": open the field for the reason. */
export function give(line) {
  line.tr.querySelector("details").open = true;
  remark(line).focus();
}

/** Enter and Esc lead back to the list. @param {(game: number) => void} back */
export function start(form, back) {
  form.querySelectorAll(".more summary").forEach((summary) => { summary.tabIndex = -1; }); // "G" opens it
  form.addEventListener("keydown", (event) => {
    const row = event.target.closest?.("[data-more]");
    if (!row || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    const game = Number(row.dataset.more);
    form.querySelector(`tr[data-game="${game}"] details`).open = false;
    back(game);
  });
}
