// What stands under a line of the score list on demand: the supervisors' approval of a Sie or Tout
// (asked for by itself), and why a game was given to the other side.

/**
 * @import { Row, Rules } from "./rows.js"
 * @import { Line } from "./sheet-view.js"
 */

import { all, maybe, one, targetOf } from "../shared/page.js";
import * as Rows from "./rows.js";

/** @param {Line} line */
const under = (line) => one(document, `[data-more="${line.tr.dataset.game}"]`, HTMLElement);

/** Only there where the supervisors have to approve something. @param {Line} line */
export const tick = (line) => maybe(under(line), "[type=checkbox]", HTMLInputElement);

/** @param {Line} line */
const remark = (line) => one(under(line), ".remark input", HTMLInputElement);

/** Must the supervisors have approved this line? @param {Row} row @param {Rules} rules */
export function isRare(row, rules) {
  const legal = Rows.reading(row, rules);
  return legal !== null && (row.isTout ? legal.isRareTout : legal.isRare);
}

/** @param {Line} line @param {Row} row @param {Rules} rules */
export const isAsked = (line, row, rules) => isRare(row, rules) && !tick(line)?.checked;

/** @param {Line} line @param {Row} row @param {Rules} rules */
export function show(line, row, rules) {
  under(line).classList.toggle("rare", isRare(row, rules));
  under(line).classList.toggle("asked", isAsked(line, row, rules));
  under(line).classList.toggle("given", remark(line).value !== "");
}

/**
 * "B": the last Sie or Tout that waits for it is approved; where none waits, the last one is not.
 * @param {Line[]} lines
 * @param {number} at the game at the cursor; looked for from there upwards
 * @param {{isAskedAt: (game: number) => boolean, isRareAt: (game: number) => boolean}} asked
 * @returns {number} the game that was meant, 0 none
 */
export function approve(lines, at, { isAskedAt, isRareAt }) {
  const games = lines.map((_, index) => index + 1).filter((game) => game <= at);
  const game = games.findLast(isAskedAt) ?? games.findLast(isRareAt) ?? 0;
  if (game) tick(lines[game - 1])?.click();
  return game;
}

/** "G": open the field for the reason. @param {Line} line */
export function give(line) {
  one(line.tr, "details", HTMLDetailsElement).open = true;
  remark(line).focus();
}

/**
 * Enter and Esc lead back to the list, also from the word that opens it.
 * @param {HTMLElement} form
 * @param {(game: number) => void} back
 */
export function start(form, back) {
  all(form, ".more summary", HTMLElement).forEach((summary) => {
    summary.tabIndex = -1; // "G" opens it
  });
  form.addEventListener("keydown", (event) => {
    const target = targetOf(event);
    const row = target.closest("[data-more], tr[data-game]:has(summary:focus)");
    const keys = target.matches("summary") ? ["Escape"] : ["Enter", "Escape"];
    if (!(row instanceof HTMLElement) || !keys.includes(event.key)) return;
    event.preventDefault();
    const game = Number(row.dataset.more ?? row.dataset.game);
    one(form, `tr[data-game="${game}"] details`, HTMLDetailsElement).open = false;
    back(game);
  });
}
