// How the score list shows what is typed: cells, reading, sums, and the sentence under a wrong line.

/**
 * @import { Legal } from "./legal.js"
 * @import { Row, Rules } from "./rows.js"
 *
 * @typedef {object} Line The parts of one line of the page.
 * @property {HTMLTableRowElement} tr
 * @property {HTMLInputElement[]} cells
 * @property {HTMLInputElement} circle hidden field
 * @property {HTMLInputElement|null} tout the checkbox "T", where the rules have one
 * @property {HTMLElement} read
 * @property {HTMLElement[]} sums running sums
 * @property {HTMLTableRowElement|null} why the sentence under a wrong line
 *
 * @typedef {Object<string, string>} Words sentences of the server, by what they are for
 */

import { all, maybe, one as first, setText } from "../shared/page.js";
import { MINUS, points, say, signed, withMinus } from "../shared/words.js";
import * as Rows from "./rows.js";

/** @param {HTMLElement} table @returns {Line[]} */
export function linesOf(table) {
  return all(table, "tr[data-game]", HTMLTableRowElement).map((tr) => ({
    tr,
    cells: all(tr, ".seat input", HTMLInputElement),
    circle: first(tr, "input[type=hidden]", HTMLInputElement),
    tout: maybe(tr, "input[type=checkbox]", HTMLInputElement),
    read: first(tr, ".read", HTMLElement),
    sums: all(tr, ".run", HTMLElement),
    why: null,
  }));
}

/** @param {Row} row @param {number} seat @param {boolean} isZeroSum */
function cellText(row, seat, isZeroSum) {
  if (row.done) return points(row.done[seat], isZeroSum);
  const typed = row.typed[seat];
  if (typed === "0" && isZeroSum) return MINUS;
  if (row.open === seat || !/^-?\d+$/.test(typed)) return withMinus(typed);
  return points(Number(typed), isZeroSum);
}

/** @param {Line} line @param {Row} row @param {Rules} rules */
function showCells(line, row, rules) {
  const guess = Rows.guess(row, rules);
  const circles = Rows.circles(row, rules);
  line.cells.forEach((input, seat) => {
    const isTyped = Rows.isNumber(row.typed[seat]);
    const text = cellText(row, seat, rules.isZeroSum);
    if (input.value !== text) input.value = text;
    const isGuess = guess !== null && !isTyped;
    input.placeholder = guess && !isTyped ? points(guess.points[seat], rules.isZeroSum) : "";
    input.classList.toggle("guess", isGuess);
    if (isGuess) input.value = "";
    input.classList.toggle("filled", !isTyped);
    input.classList.toggle("ring", circles.includes(seat + 1));
    input.classList.toggle("wide", text.length > 2);
  });
}

/**
 * Before the form is sent: every cell of an unfinished line as it was typed.
 * @param {Line} line
 * @param {Row} row
 * @param {boolean} isZeroSum
 */
export function writeTyped(line, row, isZeroSum) {
  if (row.done) return;
  line.cells.forEach((input, seat) => {
    input.value = cellText(row, seat, isZeroSum);
  });
}

/**
 * What stands under "read as", and whether it is only a hint.
 * @param {Row} row
 * @param {Rules} rules
 * @param {Words} words
 */
function reading(row, rules, words) {
  const one = Rows.reading(row, rules);
  if (!one) return { text: partial(row, rules, words), isHint: false };
  const text = (row.isTout ? one.tout : one.words) ?? one.tout ?? "";
  const isOdd = row.circle !== null && row.circle !== String(one.alone || "");
  if (isOdd) return { text: say(words.circleOdd, { words: text }), isHint: true };
  if (row.isTout || !one.hint) return { text, isHint: false };
  return { text: one.hint, isHint: true };
}

/** @param {Row} row @param {Rules} rules @param {Words} words */
function partial(row, rules, words) {
  if (Rows.isEmpty(row)) return "";
  if (Rows.isImpossible(row, rules)) return words.wrong;
  const guess = Rows.guess(row, rules);
  if (guess) return say(words.guess, { words: guess.words ?? guess.tout });
  const lost = row.typed.findIndex((typed) => typed === "0" || typed === "-");
  return lost < 0 ? "…" : say(words.loses, { seat: lost + 1 });
}

/**
 * Why a line is wrong: the seat and its number, then what is wrong with the whole.
 * @param {Row} row
 * @param {Rules} rules
 * @param {Words} words
 */
function sentence(row, rules, words) {
  const { code, sum } = Rows.fault(row, rules);
  if (code === "row_misprint") return misprint(row, rules, words);
  const whole = say(words[code], { sum: signed(sum) });
  const seat = Rows.culprit(row, rules);
  if (!Rows.isNumber(row.typed[seat]) || !Rows.isSoleCulprit(row, rules)) return whole;
  const value = points(Number(row.typed[seat]) || 0, rules.isZeroSum);
  const misfit = say(words.misfit, { seat: seat + 1, points: value });
  return code === "row_illegal" ? misfit : `${misfit} ${whole}`;
}

/** @param {Row} row @param {Rules} rules @param {Words} words */
function misprint(row, rules, words) {
  const [typed, right] = [row.typed.map(Number), Rows.nearest(row, rules)[0].points];
  return say(words.row_misprint, {
    typed: signed(Math.min(...typed)),
    right: signed(Math.min(...right)),
  });
}

/** @param {Legal} one @param {number} index @param {Rules} rules */
function choice(one, index, rules) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "choice";
  button.dataset.choice = String(index);
  const key = document.createElement("kbd");
  key.textContent = Array(index + 1)
    .fill("F2")
    .join(" ");
  const soft = document.createElement("span");
  soft.className = "soft";
  soft.textContent = one.words ?? one.tout;
  const values = one.points.map((value) => points(value, rules.isZeroSum));
  button.append(key, ` ${values.join(" ")} `, soft);
  return button;
}

/** The row of the table for the sentence under a line. @param {Line} line */
function rowForWhy(line) {
  const { game } = line.tr.dataset;
  const why = document.createElement("tr");
  why.className = "why";
  why.dataset.of = game;
  why.innerHTML =
    '<td></td><td><span class="error" role="alert"></span><br><span class="possible small"></span> </td>';
  first(why, "td:last-child", HTMLTableCellElement).colSpan = line.tr.cells.length - 1;
  first(why, ".error", HTMLElement).id = `why-${game}`;
  line.tr.after(why);
  return why;
}

/**
 * The sentence under a wrong line; said aloud once, when it appears or changes.
 * @param {Line} line
 * @param {Row} row
 * @param {Rules} rules
 * @param {Words} words
 */
function showWhy(line, row, rules, words) {
  const why = (line.why ??= rowForWhy(line));
  setText(first(why, ".error", HTMLElement), sentence(row, rules, words));
  first(why, ".possible", HTMLElement).textContent = words.possible;
  all(why, ".choice", HTMLElement).forEach((old) => old.remove());
  const choices = Rows.nearest(row, rules).map((one, index) => choice(one, index, rules));
  first(why, "td:last-child", HTMLElement).append(...choices);
}

/**
 * @param {Line} line
 * @param {Row} row
 * @param {Rules} rules
 * @param {Words} words
 * @param {boolean} isWrong
 */
function showFault(line, row, rules, words, isWrong) {
  line.tr.classList.toggle("wrong", isWrong);
  const culprit = isWrong ? Rows.culprit(row, rules) : -1;
  line.cells.forEach((input, seat) => {
    input.parentElement?.classList.toggle("culprit", seat === culprit);
    input.setAttribute("aria-invalid", String(seat === culprit));
    if (seat !== culprit) input.removeAttribute("aria-describedby");
    else input.setAttribute("aria-describedby", `why-${line.tr.dataset.game}`);
  });
  if (isWrong) {
    showWhy(line, row, rules, words);
    return;
  }
  line.why?.remove();
  line.why = null;
}

/** In place of what the line is read as. @param {Line} line @param {string} text */
export function hint(line, text) {
  line.read.textContent = text;
  line.read.title = text;
  line.read.classList.add("hint");
}

/**
 * @param {Line} line
 * @param {Row} row
 * @param {Rules} rules
 * @param {Words} words
 * @param {boolean} isWrong impossible, or left before it was complete
 */
export function showLine(line, row, rules, words, isWrong) {
  showCells(line, row, rules);
  line.circle.value = row.circle === null ? "" : row.circle || "-";
  if (line.tout) line.tout.checked = row.isTout;
  const { text, isHint } = reading(row, rules, words);
  line.read.textContent = text;
  line.read.title = text;
  line.read.classList.toggle("hint", isHint);
  showFault(line, row, rules, words, isWrong);
}

/**
 * @param {Line[]} lines
 * @param {Row[]} rows
 * @param {{seats: number, isZeroSum: boolean}} data
 * @returns {number[]} the sums of all complete lines; each line shows what they were after it
 */
export function showSums(lines, rows, { seats, isZeroSum }) {
  /** @type {number[]} */
  let sums = Array(seats).fill(0);
  lines.forEach((line, index) => {
    const { done } = rows[index];
    if (done) sums = sums.map((sum, seat) => sum + done[seat]);
    line.sums.forEach((cell, seat) => {
      cell.textContent = done ? points(sums[seat], isZeroSum) : "";
    });
  });
  return sums;
}
