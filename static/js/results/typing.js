// What a key makes of a line of the score list, and how the line completes itself. Keys are those of the
// help page; where the cursor goes is part of the answer.

/**
 * @import { Legal } from "./legal.js"
 * @import { Row, Rules } from "./rows.js"
 *
 * @typedef {object} Step
 * @property {Row} row
 * @property {number|"below"|"above"} next seat for the cursor, or the line below or above
 * @property {string} [carry] a digit that belongs to the line below
 */

import { plain } from "../shared/words.js";
import { candidates, circles, empty, fits, isNumber, reading, settle } from "./rows.js";

/**
 * A line that comes from the server: in a legal one the winners count as typed, the rest as filled in.
 * @param {string[]} texts
 * @param {Pick<Row, 'isTout' | 'circle'>} given
 * @param {Rules} rules
 * @returns {Row}
 */
export function load(texts, { isTout, circle }, rules) {
  const row = { typed: texts.map(normal), open: -1, done: null, isTout, circle };
  const done = row.typed.includes("") ? null : settle(row, rules).done;
  if (!done) return row;
  const hasWinner = done.some((points) => points > 0);
  return {
    ...row,
    done,
    typed: row.typed.map((typed, seat) => (hasWinner && done[seat] <= 0 ? "" : typed)),
  };
}

/** A number without its signs of a list; what is no number stays as it is. @param {string} text */
function normal(text) {
  const digits = plain(text);
  return /^-?\d+$/.test(digits) ? String(Number(digits)) : digits;
}

/**
 * @param {Row} row
 * @param {number} seat
 * @param {string} typed
 * @param {number} [open]
 * @returns {Row}
 */
function put(row, seat, typed, open = -1) {
  const all = row.typed.with(seat, typed);
  return { ...row, typed: all, open, done: null };
}

/** @param {Row} row @param {Legal | null | undefined} one @returns {Row} */
export function take(row, one) {
  return one ? { ...row, open: -1, done: [...one.points] } : close(row);
}

/** @param {Row} row */
export function close(row) {
  return { ...row, open: -1 };
}

/**
 * The next seat where nothing stands, round the corner; -1 where every seat is typed.
 * @param {Row} row
 * @param {number} seat
 */
function nextEmpty(row, seat) {
  const order = row.typed.map((_, i) => (seat + 1 + i) % row.typed.length);
  return order.find((i) => row.typed[i] === "") ?? -1;
}

/**
 * @param {Row} row
 * @param {number} seat
 * @param {Rules} rules
 * @returns {Step} with the line completed if it can be, and the cursor where it goes then
 */
function goOn(row, seat, rules) {
  const settled = settle(row, rules);
  if (settled.done) return { row: settled, next: "below" };
  if (row.open === seat) return { row, next: seat };
  const next = nextEmpty(row, seat);
  return { row, next: next < 0 ? "below" : next };
}

/**
 * Could the number at this seat become a longer one that some row holds?
 * @param {Row} row
 * @param {number} seat
 * @param {Rules} rules
 */
function canGrow(row, seat, rules) {
  const left = candidates(row, { legal: rules.all }, seat);
  const from = left.length ? left : rules.all;
  return from.some((one) => {
    const text = String(one.points[seat]);
    return text.length > row.typed[seat].length && text.startsWith(row.typed[seat]);
  });
}

/**
 * Before the first key in a cell: a complete line starts anew, else only this cell is replaced.
 * @param {Row} row
 * @param {number} seat
 */
function fresh(row, seat) {
  if (row.open === seat) return row;
  return row.done ? { ...empty(row.typed.length), isTout: row.isTout } : put(row, seat, "");
}

/**
 * @param {Row} row
 * @param {number} seat
 * @param {string} key
 * @param {Rules} rules
 * @returns {Step}
 */
function inNextCell(row, seat, key, rules) {
  const next = nextEmpty(row, seat);
  if (next < 0) return { row: close(row), next: "below", carry: key };
  return /** @type {Step} */ (type(close(row), next, key, rules));
}

/** @param {Row} row @param {number} seat @param {Rules} rules @returns {Step} */
function lost(row, seat, rules) {
  return goOn(put(row, seat, "0"), seat, rules);
}

/**
 * @param {Row} row
 * @param {number} seat
 * @param {string} key
 * @param {Rules} rules
 * @returns {Step}
 */
function digit(row, seat, key, rules) {
  const before = row.typed[seat];
  if (key === "0" && (before === "" || before === "-")) return lost(row, seat, rules);
  const longer = put(row, seat, before + key, seat);
  if (!rules.isZeroSum) return goOn(longer, seat, rules);
  if (isNumber(before) && !rules.all.some((one) => fits(one.points[seat], before + key, true))) {
    return inNextCell(row, seat, key, rules);
  }
  return goOn(canGrow(longer, seat, rules) ? longer : close(longer), seat, rules);
}

/** @param {Row} row @param {number} seat @param {Rules} rules @returns {Step} */
function space(row, seat, rules) {
  if (!isNumber(row.typed[seat])) return lost(row, seat, rules);
  return rules.isZeroSum ? inNextCell(row, seat, " ", rules) : goOn(close(row), seat, rules);
}

/**
 * Plus-only lists: the same value again, for the partner.
 * @param {Row} row
 * @param {number} seat
 * @param {Rules} rules
 * @returns {Step}
 */
function plus(row, seat, rules) {
  if (isNumber(row.typed[seat])) return inNextCell(row, seat, "+", rules);
  const winner = row.typed.findLast(isNumber);
  return winner ? goOn(put(row, seat, winner), seat, rules) : { row, next: seat };
}

/** @param {Row} row @param {number} seat @param {Rules} rules @returns {Step} */
function minus(row, seat, rules) {
  if (isNumber(row.typed[seat])) return inNextCell(row, seat, "-", rules);
  return { row: put(row, seat, "-", seat), next: seat };
}

/**
 * One character typed in a seat (from 0).
 * @param {Row} row
 * @param {number} seat
 * @param {string} key
 * @param {Rules} rules
 * @returns {Step|null} null: not a key of the list
 */
export function type(row, seat, key, rules) {
  if (/^\d$/.test(key)) return digit(fresh(row, seat), seat, key, rules);
  if (key === " ") return space(fresh(row, seat), seat, rules);
  if (key === "-" || key === "−") return minus(fresh(row, seat), seat, rules);
  if (key === "+") {
    return rules.isZeroSum ? { row, next: seat } : plus(fresh(row, seat), seat, rules);
  }
  return null;
}

/**
 * How many may have won a row that a small letter writes: one, or a pair; more is told by who lost.
 * @param {Row} row
 */
const fewWinners = (row) => Math.max(1, row.typed.length - 2);
/** @param {Legal} one */
const winners = (one) => one.points.filter((points) => points > 0).length;

/**
 * Plus-only lists: a seat's letter behind the value. Small: this seat won it; once more for the
 * partner. Capital: this seat played alone and lost, all others get it.
 * @param {boolean} isLost the capital
 * @param {Row} row
 * @param {number} seat
 * @param {Rules} rules
 * @returns {Step|null} null: no value stands there yet
 */
export function letter(row, seat, isLost, rules) {
  const value = row.open < 0 ? row.typed.findLast(isNumber) : row.typed[row.open];
  if (rules.isZeroSum || row.done || !value) return null;
  if (isLost) {
    return goOn(
      { ...close(row), typed: row.typed.map((_, i) => (i === seat ? "0" : value)) },
      seat,
      rules,
    );
  }
  const rest = row.open < 0 ? row : put(row, row.open, ""); // the number moves on from where it was typed
  const placed = put(rest, seat, value);
  const few = candidates(placed, rules).filter((one) => winners(one) <= fewWinners(placed));
  return few.length === 1
    ? { row: take(placed, few[0]), next: "below" }
    : goOn(placed, seat, rules);
}

/**
 * A line that the last digit of one number completed, with that number still to be given a seat.
 * @param {Row} row
 * @param {number} seat
 * @returns {Row}
 */
export function lift(row, seat) {
  const { isTout, typed } = row;
  return {
    ...empty(typed.length),
    isTout,
    typed: typed.map((text, i) => (i === seat ? text : "")),
    open: seat,
  };
}

/**
 * The cursor leaves an open cell: what stands there is the number.
 * @param {Row} row
 * @param {number} seat
 * @param {Rules} rules
 * @returns {Step}
 */
export function leave(row, seat, rules) {
  if (row.open !== seat) return { row, next: seat };
  return goOn(close(row), seat, rules);
}

/**
 * Undo, step by step: this cell, then the one typed before it, then the line above.
 * @param {Row} row
 * @param {number} seat
 * @returns {Step}
 */
export function back(row, seat) {
  const target =
    row.typed[seat] !== "" || row.done ? seat : row.typed.findLastIndex((typed) => typed !== "");
  if (target < 0) return { row, next: "above" };
  return { row: put(row, target, ""), next: target };
}

/**
 * Open a complete line again: what the program filled in is gone, what was typed stays.
 * @param {Row} row
 */
export function reopen(row) {
  return { ...row, open: -1, done: null };
}

/** @param {Row} row */
export function lastTyped(row) {
  return Math.max(
    0,
    row.typed.findLastIndex((typed) => typed !== ""),
  );
}

/**
 * The T of the line on or off; a line that the mark makes impossible stands there as if typed.
 * @param {Row} row
 * @param {Rules} rules
 */
export function toggleTout(row, rules) {
  const marked = { ...row, isTout: !row.isTout };
  if (!row.done) return settle(marked, rules);
  if (!marked.isTout || reading(row, rules)?.tout !== null) return marked;
  return { ...marked, done: null, typed: row.done.map(String) };
}

/**
 * Circle on or off at a seat (from 0); back where it belongs it is derived again.
 * @param {Row} row
 * @param {number} seat
 * @param {Rules} rules
 */
export function toggleCircle(row, seat, rules) {
  const now = new Set(circles(row, rules));
  if (!now.delete(seat + 1)) now.add(seat + 1);
  const typed = [...now].sort().join("");
  const derived = circles({ ...row, circle: null }, rules).join("");
  return { ...row, circle: typed === derived ? null : typed };
}
