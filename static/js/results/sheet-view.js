// How the score list shows what is typed: cells, reading, sums, and the sentence under a wrong line.

/**
 * @typedef {object} Line The parts of one line of the page.
 * @property {HTMLTableRowElement} tr
 * @property {HTMLInputElement[]} cells
 * @property {HTMLInputElement} circle hidden field
 * @property {HTMLInputElement|null} tout the checkbox "T", where the rules have one
 * @property {HTMLElement} read
 * @property {HTMLElement[]} sums running sums
 * @property {HTMLTableRowElement|null} why the sentence under a wrong line
 */

import * as Rows from "./rows.js";

const MINUS = "−";

/** @returns {Line[]} */
export function lines(table) {
  return [...table.querySelectorAll("tr[data-game]")].map((tr) => ({
    tr,
    cells: [...tr.querySelectorAll(".seat input")],
    circle: tr.querySelector("input[type=hidden]"),
    tout: tr.querySelector("input[type=checkbox]"),
    read: tr.querySelector(".read"),
    sums: [...tr.querySelectorAll(".run")],
    why: null,
  }));
}

export function signed(value) {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : MINUS + -value;
}

/** A number as it stands in the list: signs only where there are minus points. */
export function points(value, isZeroSum) {
  return isZeroSum || value < 0 ? signed(value) : String(value);
}

/** Fill "%(name)s" in a translated sentence. */
export function say(sentence, values = {}) {
  return sentence.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
}

function cellText(row, seat, isZeroSum) {
  if (row.done) return points(row.done[seat], isZeroSum);
  const typed = row.typed[seat];
  if (typed === "0" && isZeroSum) return MINUS;
  if (row.open === seat || !/^-?\d+$/.test(typed)) return typed.replace("-", MINUS);
  return points(Number(typed), isZeroSum);
}

function showCells(line, row, rules) {
  const guess = Rows.guess(row, rules);
  const circles = Rows.circles(row, rules);
  const isTyped = (seat) => Rows.isNumber(row.typed[seat]);
  line.cells.forEach((input, seat) => {
    const text = cellText(row, seat, rules.isZeroSum);
    if (input.value !== text) input.value = text;
    const isGuess = guess !== null && !isTyped(seat);
    input.placeholder = isGuess ? points(guess.points[seat], rules.isZeroSum) : "";
    input.classList.toggle("guess", isGuess);
    if (isGuess) input.value = "";
    input.classList.toggle("filled", !isTyped(seat));
    input.classList.toggle("ring", circles.includes(seat + 1));
    input.classList.toggle("wide", text.length > 2);
  });
}

/** Before the form is sent: every cell of an unfinished line as it was typed. */
export function writeTyped(line, row, isZeroSum) {
  if (row.done) return;
  line.cells.forEach((input, seat) => { input.value = cellText(row, seat, isZeroSum); });
}

/** What stands under "read as", and whether it is only a hint. */
function reading(row, rules, words) {
  const one = Rows.reading(row, rules);
  if (!one) return partial(row, rules, words);
  const text = (row.isTout ? one.tout : one.words) ?? one.tout;
  const isOdd = row.circle !== null && row.circle !== String(one.alone || "");
  if (isOdd) return { text: say(words.circleOdd, { words: text }), isHint: true };
  if (!rules.hasTout || row.isTout || one.tout === null) return { text, isHint: false };
  return { text: say(one.words === null ? words.toutMissing : words.toutUnclear, { words: text }), isHint: true };
}

function partial(row, rules, words) {
  if (Rows.isEmpty(row)) return { text: "", isHint: false };
  if (Rows.isImpossible(row, rules)) return { text: words.wrong, isHint: false };
  const guess = Rows.guess(row, rules);
  if (guess) return { text: say(words.guess, { words: guess.words ?? guess.tout }), isHint: false };
  const lost = row.typed.findIndex((typed) => typed === "0" || typed === "-");
  return { text: lost < 0 ? "…" : say(words.loses, { seat: lost + 1 }), isHint: false };
}

/** Why a line is wrong: the seat and its number, then what is wrong with the whole. */
function sentence(row, rules, words) {
  const seat = Rows.culprit(row, rules);
  const parts = [];
  if (Rows.isNumber(row.typed[seat]) && Rows.isSoleCulprit(row, rules)) {
    const value = points(Number(row.typed[seat]) || 0, rules.isZeroSum);
    parts.push(say(words.misfit, { seat: seat + 1, points: value }));
  }
  const values = row.typed.map((typed) => (typed === "" ? NaN : Number(typed)));
  const sum = values.reduce((all, value) => all + value, 0);
  if (rules.isZeroSum && sum) parts.push(say(words.rowSum, { sum: signed(sum) }));
  else if (!rules.isZeroSum && values.some((value) => value < 0)) parts.push(words.onlyPlus);
  else if (!rules.legal.some((one) => Rows.same(one.points, values)) && rules.all.some((one) => Rows.same(one.points, values))) parts.push(words.firstGame);
  else if (row.isTout && Rows.nearest(row, rules).length) parts.push(words.noTout);
  if (!parts.length) parts.push(words.noGame);
  return parts.join(" ");
}

function choice(one, index, rules, words) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "choice";
  button.dataset.choice = index;
  const key = document.createElement("kbd");
  key.textContent = Array(index + 1).fill("F2").join(" ");
  const soft = document.createElement("span");
  soft.className = "soft";
  soft.textContent = one.words ?? one.tout;
  button.append(key, ` ${one.points.map((value) => points(value, rules.isZeroSum)).join(" ")} `, soft);
  return button;
}

/** The sentence under a wrong line; said aloud once, when it appears or changes. */
function showWhy(line, row, rules, words) {
  const game = line.tr.dataset.game;
  if (!line.why) {
    line.why = document.createElement("tr");
    line.why.className = "why";
    line.why.dataset.of = game;
    line.why.innerHTML = '<td></td><td><span class="error" role="alert"></span><br><span class="possible small"></span> </td>';
    line.why.lastChild.colSpan = line.tr.cells.length - 1;
    line.why.querySelector(".error").id = `why-${game}`;
    line.tr.after(line.why);
  }
  const error = line.why.querySelector(".error");
  const text = sentence(row, rules, words);
  if (error.textContent !== text) error.textContent = text;
  line.why.querySelector(".possible").textContent = words.possible;
  line.why.querySelectorAll(".choice").forEach((old) => old.remove());
  line.why.lastChild.append(...Rows.nearest(row, rules).map((one, index) => choice(one, index, rules, words)));
}

function showFault(line, row, rules, words, isWrong) {
  line.tr.classList.toggle("wrong", isWrong);
  const culprit = isWrong ? Rows.culprit(row, rules) : -1;
  line.cells.forEach((input, seat) => {
    input.parentElement.classList.toggle("culprit", seat === culprit);
    input.setAttribute("aria-invalid", String(seat === culprit));
    if (seat !== culprit) return input.removeAttribute("aria-describedby");
    return input.setAttribute("aria-describedby", `why-${line.tr.dataset.game}`);
  });
  if (isWrong) return showWhy(line, row, rules, words);
  line.why?.remove();
  line.why = null;
}

/** @param {boolean} isWrong impossible, or left before it was complete */
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

/** @returns {number[]} the sums of all complete lines; each line shows what they were after it */
export function showSums(all, rows, { seats, isZeroSum }) {
  let sums = Array(seats).fill(0);
  all.forEach((line, index) => {
    const { done } = rows[index];
    if (done) sums = sums.map((sum, seat) => sum + done[seat]);
    line.sums.forEach((cell, seat) => { cell.textContent = done ? points(sums[seat], isZeroSum) : ""; });
  });
  return sums;
}
