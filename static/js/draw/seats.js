// Step C of the seat draw, from docs/seat-draw.md and with its names. Players are ranks here.

/** @import { Costs } from "./costs.js" */

import { range, sum, tablesOf } from "./stream.js";
import { EMPTY, RADIX } from "./costs.js";

/**
 * All orders, in lexicographic order of the positions.
 * @param {number[]} items
 * @returns {number[][]}
 */
function permutations(items) {
  if (items.length < 2) return [items];
  return items.flatMap((item, i) =>
    permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]),
  );
}

/**
 * The least harmful order of each table, after rounds whose seats are fixed.
 * @param {Costs} costs
 * @param {number[]} places
 */
export function seatOneRound(costs, places) {
  /** @param {number[]} order */
  const harm = (order) =>
    sum(order.map((rank, seat) => costs.seats[seat][rank] * (seat ? 1 : RADIX)));
  const tables = tablesOf(places, costs.field.sizes).map((ranks) => {
    let best = ranks;
    if (harm(ranks)) {
      permutations(ranks).forEach((order) => (best = harm(order) < harm(best) ? order : best));
    }
    return best;
  });
  return tables.flat();
}

/**
 * All rounds together, in blocks in which nobody gets a seat twice.
 * @param {number[][]} rounds
 * @param {number} seats
 */
export function seatAllRounds(rounds, seats) {
  const out = [];
  for (let start = 0; start < rounds.length; start += seats) {
    out.push(...seatBlock(rounds.slice(start, start + seats), seats));
  }
  return out;
}

/** @param {number[][]} rounds @param {number} seats */
function seatBlock(rounds, seats) {
  const n = rounds[0].length;
  const tables = n / seats;
  const atTable = range(tables * rounds.length).map(
    () => /** @type {number[]} */ (Array(seats).fill(EMPTY)),
  );
  const ofRank = range(n).map(() => /** @type {number[]} */ (Array(seats).fill(EMPTY)));
  rounds.forEach((places, index) =>
    places.forEach((rank, place) => {
      const table = index * tables + Math.floor(place / seats);
      const free = range(seats).filter(
        (seat) => atTable[table][seat] === EMPTY && ofRank[rank][seat] === EMPTY,
      );
      let seat = free.includes(place % seats) ? place % seats : free[0];
      if (seat === undefined) {
        seat = atTable[table].indexOf(EMPTY);
        exchangeSeats(atTable, ofRank, rank, seat, ofRank[rank].indexOf(EMPTY));
      }
      atTable[table][seat] = rank;
      ofRank[rank][seat] = table;
    }),
  );
  return rounds.map((_, index) => atTable.slice(index * tables, (index + 1) * tables).flat());
}

/**
 * Swap seats `one` and `other` along the chain from the player, who then may take seat `one`.
 * @param {number[][]} atTable
 * @param {number[][]} ofRank
 * @param {number} player
 * @param {number} one
 * @param {number} other
 */
function exchangeSeats(atTable, ofRank, player, one, other) {
  const chain = [];
  let rank = player;
  let table = ofRank[rank][one];
  while (rank !== EMPTY && table !== EMPTY) {
    chain.push([rank, table, one]);
    rank = atTable[table][other];
    if (rank === EMPTY) break;
    chain.push([rank, table, other]);
    table = ofRank[rank][one];
  }
  chain.forEach(([member, node, seat]) => {
    atTable[node][seat] = EMPTY;
    ofRank[member][seat] = EMPTY;
  });
  chain.forEach(([member, node, seat]) => {
    const after = seat === one ? other : one;
    atTable[node][after] = member;
    ofRank[member][after] = node;
  });
}
