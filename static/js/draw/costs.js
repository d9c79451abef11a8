// What a seating costs, from docs/seat-draw.md and with its names. Players are ranks here.

/**
 * @typedef {object} Field The players as ranks, in the order of their numbers.
 * @property {number[]} numbers start number of each rank
 * @property {number[]} clubs 0: none
 * @property {[number, number][]} areas first and last table, from 0
 * @property {number[]} sizes seats of each table
 * @property {number[]} tableOf the table of each place
 * @property {number[]} firsts the first place of each table
 * @property {(rank: number) => number} width how many tables are open to a player
 * @property {(rank: number) => boolean} hasArea
 *
 * @typedef {object} Wishes
 * @property {string} clubs "off", "apart" or "before_repeats"
 * @property {boolean} neighbours_apart
 * @property {[number, number][]} apart
 *
 * @typedef {object} Costs Prices of unwanted events after all earlier rounds.
 * @property {Field} field
 * @property {number} repeats
 * @property {number} clubs 0 where clubs do not matter
 * @property {Map<number, number>[]} pairs
 * @property {Map<number, number>[]} tables
 * @property {number[][]} seats how often each rank sat on each seat
 * @property {number} meetings
 */

import { range, sum, pairsOf, ascending, combinations } from "./stream.js";

export const SEATS = 4;
export const EMPTY = -1;
export const RADIX = 256;
const [SEAT_ONE, TABLE, NEIGHBOURS, THIRD, SECOND, APART] = [0, 1, 2, 3, 4, 5].map((n) =>
  Math.pow(RADIX, n),
);
export { SEAT_ONE };

/** @param {Field} field @param {Wishes} options @returns {Costs} */
export function costsOf(field, options) {
  const n = field.numbers.length;
  const clubsFirst = options.clubs === "before_repeats";
  const costs = {
    field,
    repeats: clubsFirst ? THIRD : SECOND,
    clubs: options.clubs === "off" ? 0 : clubsFirst ? SECOND : THIRD,
    pairs: range(n).map(() => /** @type {Map<number, number>} */ (new Map())),
    tables: range(n).map(() => /** @type {Map<number, number>} */ (new Map())),
    seats: range(SEATS).map(() => /** @type {number[]} */ (Array(n).fill(0))),
    meetings: 0,
  };
  const rankOf = new Map(field.numbers.map((number, rank) => [number, rank]));
  const apart = options.apart.map(([one, other]) => [one, other, APART]);
  const neighbours = options.neighbours_apart
    ? field.numbers.map((number) => [number, number + 1, NEIGHBOURS])
    : [];
  [...apart, ...neighbours].forEach(([first, second, weight]) => {
    const [one, other] = [rankOf.get(first), rankOf.get(second)];
    if (one === undefined || other === undefined) return;
    const isFixed =
      field.width(one) === 1 && String(field.areas[one]) === String(field.areas[other]);
    if (weight === APART && isFixed) throw new Error("apart_same_table");
    addToPair(costs, one, other, weight);
  });
  return costs;
}

/** @param {Costs} costs @param {number} one @param {number} other @param {number} weight */
function addToPair(costs, one, other, weight) {
  const whole = (costs.pairs[one].get(other) || 0) + weight;
  costs.pairs[one].set(other, whole);
  costs.pairs[other].set(one, whole);
}

/** @param {number} weight @param {number} unit */
const level = (weight, unit) => Math.floor(weight / unit) % RADIX;

/**
 * Add a round as tables of ranks, EMPTY for an empty seat or a player who has left.
 * @param {Costs} costs
 * @param {number[][]} tables
 * @param {boolean} withSeats
 */
export function rememberRound(costs, tables, withSeats) {
  tables.forEach((ranks, table) => {
    combinations(ranks.filter((rank) => rank >= 0)).forEach(([one, other]) => {
      if (level(costs.pairs[one].get(other) || 0, costs.repeats) === 0) costs.meetings += 1;
      addToPair(costs, one, other, costs.repeats);
    });
    ranks.forEach((rank, seat) => {
      if (rank < 0) return;
      costs.tables[rank].set(table, (costs.tables[rank].get(table) || 0) + TABLE);
      if (withSeats) costs.seats[seat][rank] += 1;
    });
  });
}

/** @param {Costs} costs @param {number} one @param {number} other */
export function pairCost(costs, one, other) {
  const club = costs.field.clubs[one];
  const weight = costs.pairs[one].get(other) || 0;
  return costs.clubs && club && club === costs.field.clubs[other] ? weight + costs.clubs : weight;
}

/**
 * No seating of this round costs less.
 * @param {Costs} costs
 * @param {number[]} again
 */
export function lowerBound(costs, again) {
  const { field } = costs;
  const n = field.numbers.length;
  const tables = field.sizes.length;
  const fixed = range(n).filter((rank) => field.width(rank) === 1);
  const together = combinations(fixed)
    .filter(([one, other]) => field.areas[one][0] === field.areas[other][0])
    .map(([one, other]) => pairCost(costs, one, other));
  /** @param {number} unit */
  const ofFixed = (unit) => sum(together.map((weight) => level(weight, unit)));
  const room = sum(field.sizes.map(pairsOf));
  const repeats = Math.max(room - (pairsOf(n) - costs.meetings), ofFixed(costs.repeats));
  let clubs = 0;
  if (costs.clubs) {
    const members = new Map();
    field.clubs.filter(Boolean).forEach((club) => members.set(club, (members.get(club) || 0) + 1));
    const spread = sum(
      Array.from(members.values(), (count) => unavoidableClubPairs(count, tables)),
    );
    clubs = Math.max(spread, ofFixed(costs.clubs));
  }
  const sameTable = sum(fixed.map((rank) => costs.tables[rank].get(field.areas[rank][0]) || 0));
  const seatOne = sum(again.slice().sort(ascending).slice(0, tables)) * SEAT_ONE;
  return (
    repeats * costs.repeats +
    clubs * costs.clubs +
    ofFixed(NEIGHBOURS) * NEIGHBOURS +
    sameTable +
    seatOne
  );
}

/** @param {number} members @param {number} tables */
function unavoidableClubPairs(members, tables) {
  const each = Math.floor(members / tables);
  const more = members % tables;
  return more * pairsOf(each + 1) + (tables - more) * pairsOf(each);
}
