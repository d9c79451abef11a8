// A line of the score list as it is typed, beside the legal rows that the server sends: which of them it
// may still become, and what is wrong with it. No page, no names of rule sets.

/**
 * @import { Legal } from "./legal.js"
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
 * @property {number[]} misprinted what the player has in a row that the printed rule gets wrong
 */

import { same } from "./legal.js";

/** @param {string} typed */
export const isNumber = (typed) => /\d/.test(typed) && typed !== "0";

/** @param {number} seats @returns {Row} */
export function empty(seats) {
  return { typed: Array(seats).fill(""), open: -1, done: null, isTout: false, circle: null };
}

/** @param {Row} row */
export function isEmpty(row) {
  return row.done === null && row.typed.every((typed) => typed === "");
}

/** @param {number} points @param {string} typed @param {boolean} isOpen */
export function fits(points, typed, isOpen) {
  if (typed === "") return true;
  if (typed === "0") return points <= 0;
  if (typed === "-") return points < 0;
  return isOpen ? String(points).startsWith(typed) : String(points) === typed;
}

/**
 * The legal rows that agree with what is typed; `open`: the seat whose number may still grow.
 * @param {Row} row
 * @param {Pick<Rules, "legal">} given
 * @param {number} [open]
 */
export function candidates(row, { legal }, open = row.open) {
  return legal.filter(
    (one) =>
      (!row.isTout || one.tout !== null) &&
      one.points.every((points, seat) => fits(points, row.typed[seat], seat === open)),
  );
}

/** @param {Legal} one */
const size = (one) => one.points.reduce((sum, points) => sum + Math.abs(points), 0);

/**
 * The smallest legal row that is left, to be shown dashed; never taken without a key. One lost seat says too little.
 * @param {Row} row
 * @param {Rules} rules
 * @returns {Legal | null}
 */
export function guess(row, rules) {
  const known = row.typed.filter((typed) => typed !== "");
  if (row.done !== null || (known.length < 2 && !known.some(isNumber))) return null;
  const left = candidates(row, rules, -1);
  /** @param {Legal} a @param {Legal} b */
  const byLeftmostWinner = (a, b) => {
    const seat = a.points.findIndex((points, i) => points !== b.points[i]);
    return seat < 0 ? 0 : b.points[seat] - a.points[seat];
  };
  return left.sort((a, b) => size(a) - size(b) || byLeftmostWinner(a, b))[0] ?? null;
}

/** @param {Row} row @param {Rules} rules */
export function isImpossible(row, rules) {
  return row.done === null && !isEmpty(row) && candidates(row, rules).length === 0;
}

/** @param {Row} row @param {Rules} given @returns {Legal | null} */
export function reading(row, { legal }) {
  const { done } = row;
  return (done && legal.find((known) => same(known.points, done))) ?? null;
}

/**
 * One legal row left, with every number typed out: the line is complete.
 * @param {Row} row
 * @param {Rules} rules
 */
export function settle(row, rules) {
  const left = candidates(row, rules);
  if (left.length !== 1 || candidates(row, rules, -1).length !== 1) return row;
  return { ...row, open: -1, done: [...left[0].points] };
}

/**
 * The value that stands for a typed text; null where it is not known yet.
 * @param {string} typed
 */
export function valueOf(typed) {
  return isNumber(typed) ? Number(typed) : null;
}

/**
 * All legal rows with what they change: seats, then points.
 * @param {Row} row
 * @param {Rules} given
 * @returns {{one: Legal, cost: number[]}[]} nearest first
 */
function byDistance(row, { legal }) {
  /** @param {Legal} one */
  const cost = (one) =>
    row.typed.reduce(
      ([seats, points], typed, seat) => {
        if (fits(one.points[seat], typed, false)) return [seats, points];
        return [seats + 1, points + Math.abs(one.points[seat] - (valueOf(typed) ?? 0))];
      },
      [0, 0],
    );
  return legal
    .map((one) => ({ one, cost: cost(one) }))
    .sort((a, b) => a.cost[0] - b.cost[0] || a.cost[1] - b.cost[1]);
}

/**
 * The legal rows that change the fewest seats, then the fewest points: the server's order. Of 6 −6 −6 −6 first
 * the row with the number of the seat that has the opposite of all others. Of a row that comes too early (a Tout in the first game) first those in which the same seats win.
 * @param {Row} row
 * @param {Rules} rules
 */
export function nearest(row, rules) {
  const found = byDistance(row, rules).map(({ one }) => one);
  const seat = mirroredSeat(row);
  if (seat >= 0) {
    const changes = (/** @type {Legal} */ one) =>
      Number(!isAlone(one.points, seat, Number(row.typed[seat])));
    found.sort((a, b) => changes(a) - changes(b));
  }
  const early = rules.all.find((one) =>
    one.points.every((points, seat) => String(points) === row.typed[seat]),
  );
  if (early) {
    found.sort((a, b) => Number(hasOtherWinners(a, early)) - Number(hasOtherWinners(b, early)));
  }
  return found.slice(0, 2);
}

/** @param {number[]} points @param {number} seat @param {number} value */
function isAlone(points, seat, value) {
  return points[seat] === value && new Set(points.filter((_points, at) => at !== seat)).size === 1;
}

/**
 * The seat that has the opposite of what all others have, as in 6 −6 −6 −6; -1 for none.
 * @param {Row} row
 */
function mirroredSeat({ typed }) {
  const values = typed.map(Number);
  if (values.length < 3 || !typed.every(isNumber)) return -1;
  return values.findIndex((value, seat) =>
    values.every((other, at) => at === seat || other === -value),
  );
}

/** @param {Legal} one @param {Legal} other */
const hasOtherWinners = (one, other) =>
  one.points.some((points, seat) => points > 0 !== other.points[seat] > 0);

/** @param {Row} row @param {Legal} one */
const differing = (row, one) =>
  one.points.flatMap((points, seat) => (fits(points, row.typed[seat], false) ? [] : [seat]));

/**
 * The seat (from 0) for the frame and the cursor: the first where the nearest row differs from what is typed.
 * @param {Row} row
 * @param {Rules} rules
 */
export function culprit(row, rules) {
  return differing(row, nearest(row, rules)[0])[0] ?? -1;
}

/**
 * Does this seat alone make the line wrong? Where another would do as well, nobody is accused.
 * @param {Row} row
 * @param {Rules} rules
 */
export function isSoleCulprit(row, rules) {
  const all = byDistance(row, rules);
  const equal = all.filter(({ cost }) => same(cost, all[0].cost));
  return new Set(equal.flatMap(({ one }) => differing(row, one))).size === 1;
}

/**
 * What is wrong with a line, by the codes of scoring, which judges it once more when it is stored.
 * @param {Row} row
 * @param {Rules} rules
 */
export function fault(row, { legal, all, isZeroSum, misprinted }) {
  const values = row.typed.map((typed) => (typed === "" ? NaN : Number(typed)));
  const sum = values.reduce((whole, value) => whole + value, 0);
  /** @param {Legal[]} some */
  const isOneOf = (some) =>
    some.some((one) => one.points.every((points, seat) => fits(points, row.typed[seat], false)));
  const seat = mirroredSeat(row);
  if (seat >= 0 && misprinted.includes(values[seat])) return { code: "row_misprint", sum };
  if (isZeroSum && sum) return { code: "row_sum", sum };
  if (!isZeroSum && values.some((value) => value < 0)) return { code: "row_negative", sum };
  if (!isOneOf(legal) && isOneOf(all)) return { code: "row_first_game", sum };
  return { code: row.isTout && legal.length ? "tout_impossible" : "row_illegal", sum };
}

/**
 * Seats with a circle: as typed, else the one that played alone.
 * @param {Row} row
 * @param {Rules} rules
 * @returns {number[]}
 */
export function circles(row, rules) {
  if (row.circle !== null) return [...row.circle].map(Number);
  const alone = reading(row, rules)?.alone;
  return alone ? [alone] : [];
}

/**
 * Is what stands here the rest of the line above, which had completed itself? Whoever types all numbers
 * of the paper writes it once more.
 * @param {Row} row
 * @param {Row|undefined} above
 */
export function isRestOf(row, above) {
  if (row.done || !above?.done) return false;
  const rest = above.done.filter((_, seat) => above.typed[seat] === "");
  const typed = row.typed.filter((text) => text !== "");
  return typed.length > 0 && typed.join() === rest.join() && row.typed[typed.length - 1] !== "";
}
