// How a line of the score list completes itself while it is typed. No page, no names of rule sets:
// all it knows of Schafkopf are the legal rows that the server sends. Keys are those of the help page.

/**
 * @typedef {object} Legal A row that some game could have written.
 * @property {number[]} points per seat
 * @property {string|null} words how it is read; null where it can only be a Tout
 * @property {string|null} tout how it is read with a T; null where it cannot be a Tout
 * @property {number} alone the seat that played alone, from 1; 0 nobody
 * @property {string} label what stands on the phone's key for it
 *
 * @typedef {object} Row One line as it is being typed.
 * @property {string[]} typed per seat: "" nothing, "0" lost, "-" a minus still alone, else a number
 * @property {number} open the seat (from 0) whose number may still grow; -1 none
 * @property {number[]|null} done the points, once the line is complete
 * @property {boolean} isTout the T beside the line
 * @property {string|null} circle seats with a circle as typed ("2", "" none); null: where it belongs
 *
 * @typedef {object} Rules
 * @property {Legal[]} legal the rows of this game
 * @property {Legal[]} all the rows of any game: they decide how long a number may become
 * @property {boolean} isZeroSum
 *
 * @typedef {object} Step
 * @property {Row} row
 * @property {number|"below"|"above"} next seat for the cursor, or the line below or above
 * @property {string} [carry] a digit that belongs to the line below
 */

export const isNumber = (typed) => /\d/.test(typed) && typed !== "0";

export function empty(seats) {
  return { typed: Array(seats).fill(""), open: -1, done: null, isTout: false, circle: null };
}

export function isEmpty(row) {
  return row.done === null && row.typed.every((typed) => typed === "");
}

/** A line that comes from the server: in a legal one the winners count as typed, the rest as filled in. */
export function load(texts, { isTout, circle }, rules) {
  const row = { typed: texts.map(normal), open: -1, done: null, isTout, circle };
  const done = row.typed.includes("") ? null : settle(row, rules).done;
  if (!done) return row;
  const hasWinner = done.some((points) => points > 0);
  return { ...row, done, typed: row.typed.map((typed, seat) => (hasWinner && done[seat] <= 0 ? "" : typed)) };
}

/** "+6" and " 6" are 6, "−" is a minus; what is no number stays as it is. */
function normal(text) {
  const plain = text.trim().replace("−", "-").replace(/^\+/, "");
  return /^-?\d+$/.test(plain) ? String(Number(plain)) : plain;
}

export function same(a, b) {
  return a.every((value, seat) => value === b[seat]);
}

export function fits(points, typed, isOpen) {
  if (typed === "") return true;
  if (typed === "0") return points <= 0;
  if (typed === "-") return points < 0;
  return isOpen ? String(points).startsWith(typed) : String(points) === typed;
}

/** The legal rows that agree with what is typed; `open`: the seat whose number may still grow. */
function candidates(row, { legal }, open = row.open) {
  return legal.filter((one) =>
    (!row.isTout || one.tout !== null) &&
    one.points.every((points, seat) => fits(points, row.typed[seat], seat === open)));
}

const size = (one) => one.points.reduce((sum, points) => sum + Math.abs(points), 0);

/** The smallest legal row that is left, to be shown dashed; never taken without a key. One lost seat says too little. */
export function guess(row, rules) {
  const known = row.typed.filter((typed) => typed !== "");
  if (row.done !== null || (known.length < 2 && !known.some(isNumber))) return null;
  const left = candidates(row, rules, -1);
  const byLeftmostWinner = (a, b) => {
    const seat = a.points.findIndex((points, i) => points !== b.points[i]);
    return seat < 0 ? 0 : b.points[seat] - a.points[seat];
  };
  return left.sort((a, b) => size(a) - size(b) || byLeftmostWinner(a, b))[0] ?? null;
}

export function isImpossible(row, rules) {
  return row.done === null && !isEmpty(row) && candidates(row, rules).length === 0;
}

export function reading(row, { legal }) {
  const one = row.done && legal.find((known) => same(known.points, row.done));
  return one ?? null;
}

/** One legal row left, with every number typed out: the line is complete. */
function settle(row, rules) {
  const left = candidates(row, rules);
  if (left.length !== 1 || candidates(row, rules, -1).length !== 1) return row;
  return { ...row, open: -1, done: [...left[0].points] };
}

function put(row, seat, typed, open = -1) {
  const all = row.typed.with(seat, typed);
  return { ...row, typed: all, open, done: null };
}

export function take(row, one) {
  return one ? { ...row, open: -1, done: [...one.points] } : close(row);
}

export function close(row) {
  return { ...row, open: -1 };
}

/** The next seat where nothing stands, round the corner; -1 where every seat is typed. */
function nextEmpty(row, seat) {
  const order = row.typed.map((_, i) => (seat + 1 + i) % row.typed.length);
  return order.find((i) => row.typed[i] === "") ?? -1;
}

/** @returns {Step} with the line completed if it can be, and the cursor where it goes then */
function goOn(row, seat, rules) {
  const settled = settle(row, rules);
  if (settled.done) return { row: settled, next: "below" };
  if (row.open === seat) return { row, next: seat };
  const next = nextEmpty(row, seat);
  return { row, next: next < 0 ? "below" : next };
}

/** Could the number at this seat become a longer one that some row holds? */
function canGrow(row, seat, rules) {
  const left = candidates(row, { legal: rules.all }, seat);
  const from = left.length ? left : rules.all;
  return from.some((one) => {
    const text = String(one.points[seat]);
    return text.length > row.typed[seat].length && text.startsWith(row.typed[seat]);
  });
}

/** Before the first key in a cell: a complete line starts anew, else only this cell is replaced. */
function fresh(row, seat) {
  if (row.open === seat) return row;
  return row.done ? { ...empty(row.typed.length), isTout: row.isTout } : put(row, seat, "");
}

function inNextCell(row, seat, key, rules) {
  const next = nextEmpty(row, seat);
  if (next < 0) return { row: close(row), next: "below", carry: key };
  return type(close(row), next, key, rules);
}

function lost(row, seat, rules) {
  return goOn(put(row, seat, "0"), seat, rules);
}

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

function space(row, seat, rules) {
  if (!isNumber(row.typed[seat])) return lost(row, seat, rules);
  return rules.isZeroSum ? inNextCell(row, seat, " ", rules) : goOn(close(row), seat, rules);
}

/** Plus-only lists: the same value again, for the partner. */
function plus(row, seat, rules) {
  if (isNumber(row.typed[seat])) return inNextCell(row, seat, "+", rules);
  const winner = row.typed.findLast(isNumber);
  return winner ? goOn(put(row, seat, winner), seat, rules) : { row, next: seat };
}

function minus(row, seat, rules) {
  if (isNumber(row.typed[seat])) return inNextCell(row, seat, "-", rules);
  return { row: put(row, seat, "-", seat), next: seat };
}

/** One character typed in a seat (from 0). @returns {Step|null} null: not a key of the list */
export function type(row, seat, key, rules) {
  if (/^\d$/.test(key)) return digit(fresh(row, seat), seat, key, rules);
  if (key === " ") return space(fresh(row, seat), seat, rules);
  if (key === "-" || key === "−") return minus(fresh(row, seat), seat, rules);
  if (key === "+") return rules.isZeroSum ? { row, next: seat } : plus(fresh(row, seat), seat, rules);
  return null;
}

/** How many may have won a row that a small letter writes: one, or a pair; more is told by who lost. */
const fewWinners = (row) => Math.max(1, row.typed.length - 2);
const winners = (one) => one.points.filter((points) => points > 0).length;

/**
 * Plus-only lists: a seat's letter behind the value. Small: this seat won it; once more for the
 * partner. Capital: this seat played alone and lost, all others get it.
 * @param {boolean} isLost the capital
 * @returns {Step|null} null: no value stands there yet
 */
export function letter(row, seat, isLost, rules) {
  const value = row.open < 0 ? row.typed.findLast(isNumber) : row.typed[row.open];
  if (rules.isZeroSum || row.done || !value) return null;
  if (isLost) return goOn({ ...close(row), typed: row.typed.map((_, i) => (i === seat ? "0" : value)) }, seat, rules);
  const rest = row.open < 0 ? row : put(row, row.open, ""); // the number moves on from where it was typed
  const placed = put(rest, seat, value);
  const few = candidates(placed, rules).filter((one) => winners(one) <= fewWinners(placed));
  return few.length === 1 ? { row: take(placed, few[0]), next: "below" } : goOn(placed, seat, rules);
}

/** A line that the last digit of one number completed, with that number still to be given a seat. */
export function lift(row, seat) {
  const { isTout, typed } = row;
  return { ...empty(typed.length), isTout, typed: typed.map((text, i) => (i === seat ? text : "")), open: seat };
}

/** The cursor leaves an open cell: what stands there is the number. */
export function leave(row, seat, rules) {
  if (row.open !== seat) return { row, next: seat };
  return goOn(close(row), seat, rules);
}

/** Undo, step by step: this cell, then the one typed before it, then the line above. @returns {Step} */
export function back(row, seat) {
  const target = row.typed[seat] !== "" || row.done ? seat : row.typed.findLastIndex((typed) => typed !== "");
  if (target < 0) return { row, next: "above" };
  return { row: put(row, target, ""), next: target };
}

/** Open a complete line again: what the program filled in is gone, what was typed stays. */
export function reopen(row) {
  return { ...row, open: -1, done: null };
}

export function lastTyped(row) {
  return Math.max(0, row.typed.findLastIndex((typed) => typed !== ""));
}

/** The value that stands for a typed text; null where it is not known yet. */
export function valueOf(typed) {
  return isNumber(typed) ? Number(typed) : null;
}

/** All legal rows with what they change: seats, then points. @returns {{one: Legal, cost: number[]}[]} nearest first */
function byDistance(row, { legal }) {
  const cost = (one) => row.typed.reduce(([seats, points], typed, seat) => {
    if (fits(one.points[seat], typed, false)) return [seats, points];
    return [seats + 1, points + Math.abs(one.points[seat] - (valueOf(typed) ?? 0))];
  }, [0, 0]);
  return legal
    .map((one) => ({ one, cost: cost(one) }))
    .sort((a, b) => a.cost[0] - b.cost[0] || a.cost[1] - b.cost[1]);
}

/** The legal rows that change the fewest seats, then the fewest points: the server's order. */
export function nearest(row, rules) {
  return byDistance(row, rules).slice(0, 2).map(({ one }) => one);
}

const differing = (row, one) => one.points.flatMap((points, seat) => (fits(points, row.typed[seat], false) ? [] : [seat]));

/** The seat (from 0) for the frame and the cursor: the first where the nearest row differs from what is typed. */
export function culprit(row, rules) {
  return differing(row, nearest(row, rules)[0])[0] ?? -1;
}

/** Does this seat alone make the line wrong? Where another would do as well, nobody is accused. */
export function isSoleCulprit(row, rules) {
  const all = byDistance(row, rules);
  const equal = all.filter(({ cost }) => same(cost, all[0].cost));
  return new Set(equal.flatMap(({ one }) => differing(row, one))).size === 1;
}

/** The T of the line on or off; a line that the mark makes impossible stands there as if typed. */
export function toggleTout(row, rules) {
  const marked = { ...row, isTout: !row.isTout };
  if (!row.done) return settle(marked, rules);
  if (!marked.isTout || reading(row, rules).tout !== null) return marked;
  return { ...marked, done: null, typed: row.done.map(String) };
}

/** Seats with a circle: as typed, else the one that played alone. */
export function circles(row, rules) {
  if (row.circle !== null) return [...row.circle].map(Number);
  const alone = reading(row, rules)?.alone;
  return alone ? [alone] : [];
}

/** Circle on or off at a seat (from 0); back where it belongs it is derived again. */
export function toggleCircle(row, seat, rules) {
  const now = new Set(circles(row, rules));
  if (!now.delete(seat + 1)) now.add(seat + 1);
  const typed = [...now].sort().join("");
  const derived = circles({ ...row, circle: null }, rules).join("");
  return { ...row, circle: typed === derived ? null : typed };
}
