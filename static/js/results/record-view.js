// How the list by games played shows what the server makes of a line: points, sentence, sums.

/**
 * @import { Field } from "../shared/page.js"
 *
 * @typedef {object} Answer What the server says of one line.
 * @property {number[]|null} points the row that counts; null where there is none
 * @property {string[]} shown per seat, what the game gives where nothing was typed
 * @property {string} words
 * @property {string[]} sentences
 * @property {string[]} wrong names of fields
 * @property {boolean} isRare a Sie or Tout where the supervisors have to approve those
 * @property {boolean} isAsked and nobody has approved it
 *
 * @typedef {object} Line The parts of one line of the page.
 * @property {HTMLTableRowElement} tr
 * @property {string} game
 * @property {HTMLElement} more the fields below it
 * @property {HTMLElement} why the sentence below it
 * @property {HTMLElement} error in that sentence
 * @property {HTMLDetailsElement} details opens the fields below
 * @property {HTMLInputElement[]} cells
 * @property {(name: string) => Field} field
 * @property {() => Field[]} all
 */

import { all, byId, isField, mark, one, setText } from "../shared/page.js";
import { numberIn, points, say } from "../shared/words.js";
import { isPartial } from "./sheet-foot.js";

/** @param {ParentNode} root @returns {Field[]} */
export const fieldsIn = (root) => all(root, "input, select", HTMLElement).filter(isField);

/** @param {HTMLElement} form @returns {Line[]} */
export function linesOf(form) {
  return all(form, "tr[data-game]", HTMLTableRowElement).map((tr) => {
    const game = tr.dataset.game ?? "";
    const more = one(form, `[data-more="${game}"]`, HTMLElement);
    const why = one(form, `[data-why="${game}"]`, HTMLElement);
    return {
      tr,
      game,
      more,
      why,
      error: one(why, ".error", HTMLElement),
      details: one(tr, "details", HTMLDetailsElement),
      cells: all(tr, ".seat input", HTMLInputElement),
      field: (name) => /** @type {Field} */ (one(tr, `[data-of="${name}"]`, HTMLElement)),
      all: () => [...fieldsIn(tr), ...fieldsIn(more)],
    };
  });
}

/**
 * The points that a line shows, typed or worked out; null while one of them is missing.
 * @param {Line} line
 */
function rowOf(line) {
  if (line.tr.classList.contains("wrong")) return null;
  const row = line.cells.map((cell) => numberIn(cell.value || cell.placeholder));
  const whole = row.filter((value) => value !== null);
  return whole.length === row.length ? whole : null;
}

/**
 * @param {Line} line
 * @param {Answer} answer
 * @param {boolean} isHere the cursor is in the line: it is not finished, so nothing is wrong yet
 */
export function show(line, answer, isHere) {
  const sentences = isHere ? [] : answer.sentences;
  line.tr.classList.toggle("wrong", sentences.length > 0);
  line.why.hidden = sentences.length === 0;
  setText(line.error, sentences.join(" "));
  line.cells.forEach((cell, seat) => {
    cell.placeholder = answer.shown[seat];
  });
  line.all().forEach((field) => {
    const isBad = !isHere && answer.wrong.includes(field.name);
    field.classList.toggle("bad", isBad && !field.closest(".seat"));
    field.setAttribute("aria-invalid", String(isBad));
    if (isBad) field.setAttribute("aria-describedby", line.error.id);
    else field.removeAttribute("aria-describedby");
  });
  const remark = one(line.more, ".remark input", HTMLInputElement);
  line.more.classList.toggle("rare", answer.isRare);
  line.more.classList.toggle("asked", answer.isAsked);
  line.more.classList.toggle("given", remark.value !== "");
}

/**
 * Sums of all lines that count, and the paper's totals against them.
 * @param {HTMLElement} form
 * @param {Line[]} lines
 * @param {HTMLInputElement[]} totals
 * @param {{words: Object<string, string>, seats: number, isZeroSum: boolean}} data
 */
export function showFoot(form, lines, totals, { words, seats, isZeroSum }) {
  const rows = lines.map(rowOf).filter((row) => row !== null);
  const sums = Array.from({ length: seats }, (_, seat) =>
    rows.reduce((sum, row) => sum + row[seat], 0),
  );
  all(form, ".total", HTMLElement).forEach((cell, seat) => {
    cell.textContent = points(sums[seat], isZeroSum);
  });
  byId("row-count").textContent = say(words.rows, { done: rows.length, games: lines.length });
  const isWhole = rows.length === lines.length;
  const sentences = totals.flatMap((input, seat) => {
    const isTyped = input.value !== "" && input !== document.activeElement;
    const isBad = isWhole && isTyped && numberIn(input.value) !== sums[seat];
    mark(input, isBad);
    const sum = points(sums[seat], isZeroSum);
    return isBad ? [say(words.mismatch, { seat: seat + 1, total: input.value, sum })] : [];
  });
  const note = byId("paper-note");
  note.textContent = sentences.join(" ") || (isPartial(totals) ? words.totalsAll : words.paper);
  note.classList.toggle("error", sentences.length > 0);
}
