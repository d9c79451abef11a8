// The score list on its page: what is typed, and how page and typing are kept the same.

/**
 * @import { Legal } from "./legal.js"
 * @import { Row, Rules } from "./rows.js"
 * @import { Words } from "./sheet-view.js"
 *
 * @typedef {object} Data What the server sends along.
 * @property {number} seats
 * @property {string[]} names
 * @property {string} letters keys of the seats, where only plus is typed; else empty
 * @property {boolean} isZeroSum
 * @property {number[]} misprinted
 * @property {boolean} hasTout
 * @property {Legal[]|null} first rows of game 1, where those differ
 * @property {Legal[]} other
 * @property {Words} words
 *
 * @typedef {object} Place
 * @property {number} game from 1; behind the last one the paper's totals
 * @property {number} seat from 0
 *
 * @typedef {object} Sheet
 * @property {Row[]} rows
 * @property {Place} at where the cursor is
 * @property {{game: number, index: number, before: Row}|null} chosen the correction taken last
 * @property {number} added the game that was completed last
 * @property {Place|null} lifted a value that may still go to another seat
 * @property {boolean} isDirty
 */

import { all, dataIn, one } from "../shared/page.js";
import { say } from "../shared/words.js";
import * as Rows from "./rows.js";
import * as Foot from "./sheet-foot.js";
import * as More from "./sheet-more.js";
import { hint, linesOf, showLine, showSums } from "./sheet-view.js";

export const form = one(document, "#sheet", HTMLFormElement);
/** @type {Data} */
export const data = dataIn("sheet-data");
export const lines = linesOf(form);
export const LAST = lines.length;
export const paper = all(form, "[name^=total]", HTMLInputElement);
export const save = one(form, "[data-key=F9]", HTMLButtonElement);
const { words, isZeroSum, misprinted } = data;

/** @type {Sheet} */
export const sheet = {
  rows: [],
  at: { game: LAST + 1, seat: 0 },
  chosen: null,
  added: 0,
  lifted: null,
  isDirty: false,
};

/** @param {number} game @returns {Rules} */
export const rulesOf = (game) => ({
  legal: (game === 1 && data.first) || data.other,
  all: data.other,
  isZeroSum,
  misprinted,
});

/** @param {number} game */
export const rowOf = (game) => sheet.rows[game - 1];

/** The line at the cursor. */
export const here = () => rowOf(sheet.at.game);

/** @param {number} game */
export const isWrong = (game) => Rows.isImpossible(rowOf(game), rulesOf(game));

/** @param {number} game */
export const isRare = (game) => More.isRare(rowOf(game), rulesOf(game));

/** @param {number} game */
export const isUnapproved = (game) => More.isAsked(lines[game - 1], rowOf(game), rulesOf(game));

/** The first game that waits for the supervisors' approval, 0 none. */
export const firstAsked = () => lines.findIndex((_, index) => isUnapproved(index + 1)) + 1;

/** A line is typed anew. @param {number} game @param {Row} row */
export function put(game, row) {
  sheet.rows[game - 1] = row;
  sheet.isDirty = true;
}

/** @param {number} game */
export function show(game) {
  const line = lines[game - 1];
  const row = rowOf(game);
  showLine(line, row, rulesOf(game), words, isWrong(game));
  if (sheet.added === game - 1 && Rows.isRestOf(row, sheet.rows[game - 2])) {
    hint(line, say(words.rest, { game: game - 1 }));
  }
  line.tr.classList.toggle("here", game === sheet.at.game);
  line.tr.classList.toggle("auto", game === sheet.added && row.done !== null);
  More.show(line, row, rulesOf(game));
}

/** @param {HTMLInputElement|null} [entered] the total of the paper whose typing Enter has ended */
export function showFoot(entered = null) {
  const sums = showSums(lines, sheet.rows, data);
  const wrong = lines.map((_, index) => index + 1).filter(isWrong);
  const done = sheet.rows.filter((row) => row.done).length;
  Foot.showSums(form, sums, { wrong, done, games: LAST, isZeroSum }, words);
  Foot.showNotice(wrong, words);
  const isBad = Foot.compare(paper, done === LAST ? sums : null, entered, data);
  const tooFew = done < LAST ? say(words.rowsFirst, { games: LAST }) : "";
  const asked = firstAsked();
  const unapproved = asked ? say(words.approveFirst, { game: asked }) : "";
  const unfinished = Foot.isPartial(paper) ? words.totalsAll : "";
  Foot.showSave(save, tooFew || unapproved || (isBad ? words.totalsFirst : unfinished));
}

/** @param {number[]} games whose lines have changed */
export function refresh(...games) {
  const was = lines.findIndex((line) => line.tr.classList.contains("auto")) + 1;
  new Set([...games, was]).forEach((game) => {
    if (game >= 1 && game <= LAST) show(game);
  });
  showFoot();
  form.dispatchEvent(new CustomEvent("sheet:shown"));
}
