// Steps B and B2 of the seat draw, from docs/seat-draw.md and with its names. Players are ranks here.

/**
 * @import { Chance } from "./stream.js"
 * @import { Costs } from "./costs.js"
 *
 * @typedef {object} RoundInProgress A round while swaps improve it.
 * @property {Costs} costs
 * @property {number[]} places
 * @property {number[]} again
 * @property {boolean} seatsCount
 * @property {boolean} areasCount
 * @property {number} total
 */

import { range, sum, combinations, stream } from "./stream.js";
import { EMPTY, SEAT_ONE, lowerBound, pairCost } from "./costs.js";

const [PASSES, SWEEPS, IDLE_SWEEPS, PARTNERS, PARTNERS_EACH, CANDIDATES, MIXES] = [
  3, 40, 4, 400, 4, 200, 5,
];

/**
 * A round while swaps improve it.
 * @param {Costs} costs
 * @param {number[]} places
 * @returns {RoundInProgress}
 */
function startSearch(costs, places) {
  const { field } = costs;
  const least = Math.min(...costs.seats[0]);
  const again = costs.seats[0].map((count) => count - least);
  const round = {
    costs,
    places,
    again,
    seatsCount: again.some(Boolean),
    areasCount: places.some(field.hasArea),
    total: 0,
  };
  field.sizes.forEach((_, table) => {
    const ranks = atTable(round, table);
    round.total += sum(combinations(ranks).map(([one, other]) => pairCost(costs, one, other)));
    round.total += sum(ranks.map((rank) => costs.tables[rank].get(table) || 0));
    round.total += Math.min(...ranks.map((rank) => again[rank])) * SEAT_ONE;
  });
  return round;
}

/** @param {RoundInProgress} round @param {number} table */
function atTable(round, table) {
  const first = round.costs.field.firsts[table];
  return round.places.slice(first, first + round.costs.field.sizes[table]);
}

/** @param {RoundInProgress} round @param {number} p @param {number} q */
function maySwap(round, p, q) {
  const { tableOf, areas } = round.costs.field;
  if (tableOf[p] === tableOf[q]) return false;
  /** @param {number} rank @param {number} table */
  const allows = (rank, table) => areas[rank][0] <= table && table <= areas[rank][1];
  return (
    !round.areasCount ||
    (allows(round.places[p], tableOf[q]) && allows(round.places[q], tableOf[p]))
  );
}

/**
 * By how much the cost changes if players of different tables swap.
 * @param {RoundInProgress} round
 * @param {number} p
 * @param {number} q
 */
function costChange(round, p, q) {
  const { costs, places } = round;
  const { tableOf, clubs } = costs.field;
  const [a, b, here, there] = [places[p], places[q], tableOf[p], tableOf[q]];
  const mates = atTable(round, here).filter((rank) => rank !== a);
  const others = atTable(round, there).filter((rank) => rank !== b);
  /** @param {number} one @param {number} other */
  const weight = (one, other) => costs.pairs[one].get(other) || 0;
  /** @param {number} rank @param {number} table */
  const at = (rank, table) => costs.tables[rank].get(table) || 0;
  let change = at(a, there) - at(a, here) + at(b, here) - at(b, there);
  mates.forEach((mate) => {
    change += weight(b, mate) - weight(a, mate);
  });
  others.forEach((mate) => {
    change += weight(a, mate) - weight(b, mate);
  });
  if (costs.clubs && clubs[a] !== clubs[b]) {
    /** @param {number[]} ranks @param {number} club */
    const count = (ranks, club) => (club ? ranks.filter((rank) => clubs[rank] === club).length : 0);
    const more =
      count(others, clubs[a]) -
      count(mates, clubs[a]) +
      count(mates, clubs[b]) -
      count(others, clubs[b]);
    change += more * costs.clubs;
  }
  return round.seatsCount ? change + seatOneChange(round.again, a, b, mates, others) : change;
}

/**
 * @param {number[]} again
 * @param {number} a
 * @param {number} b
 * @param {number[]} mates
 * @param {number[]} others
 */
function seatOneChange(again, a, b, mates, others) {
  const here = Math.min(...mates.map((rank) => again[rank]));
  const there = Math.min(...others.map((rank) => again[rank]));
  const before = Math.min(here, again[a]) + Math.min(there, again[b]);
  return (Math.min(here, again[b]) + Math.min(there, again[a]) - before) * SEAT_ONE;
}

/** @param {RoundInProgress} round @param {number} p @param {number} q @param {number} change */
function swap(round, p, q, change) {
  const { places } = round;
  const rank = places[p];
  places[p] = places[q];
  places[q] = rank;
  round.total += change;
}

/**
 * The cost that the player on place `p` contributes: table, mates and seat 1.
 * @param {RoundInProgress} round
 * @param {number} p
 */
function ownCost(round, p) {
  const { costs, again, places } = round;
  const table = costs.field.tableOf[p];
  const rank = places[p];
  const mates = atTable(round, table);
  const pairs = sum(
    mates.filter((mate) => mate !== rank).map((mate) => pairCost(costs, rank, mate)),
  );
  return (
    pairs +
    (costs.tables[rank].get(table) || 0) +
    Math.min(...mates.map((mate) => again[mate])) * SEAT_ONE
  );
}

/** @param {Costs} costs @param {number[]} places @param {string} seed @param {number} number */
export function repairAndMix(costs, places, seed, number) {
  const round = startSearch(costs, places);
  const bound = lowerBound(costs, round.again);
  const repairing = stream(seed, `repair ${number}`);
  const mixing = stream(seed, `mix ${number}`);
  for (let pass = 0; pass < PASSES; pass += 1) {
    if (round.total === bound || !repair(round, bound, repairing)) break;
    mix(round, mixing);
  }
  return round.places;
}

/**
 * Swap players whose place has a cost; returns true if any swapped.
 * @param {RoundInProgress} round
 * @param {number} bound
 * @param {Chance} chance
 */
function repair(round, bound, chance) {
  const { field } = round.costs;
  let left = CANDIDATES * round.places.length;
  let idle = 0;
  let hasSwapped = false;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const before = round.total;
    /** @param {number} p */
    const isInConflict = (p) => field.width(round.places[p]) > 1 && ownCost(round, p) > 0;
    const conflict = chance.shuffle(range(round.places.length).filter(isInConflict));
    for (const p of conflict) {
      if (round.total === bound || left === 0) return hasSwapped;
      if (ownCost(round, p) === 0) continue;
      const { tried, partner, change } = findPartner(round, p, left, chance);
      left -= tried;
      if (partner === EMPTY) continue;
      swap(round, p, partner, change);
      hasSwapped = true;
    }
    idle = round.total < before ? 0 : idle + 1;
    if (!conflict.length || idle === IDLE_SWEEPS) break;
  }
  return hasSwapped;
}

/**
 * A better swap, else the first equal one; EMPTY without either.
 * @param {RoundInProgress} round
 * @param {number} p
 * @param {number} left
 * @param {Chance} chance
 * @returns {{ tried: number, partner: number, change: number }}
 */
function findPartner(round, p, left, chance) {
  const n = round.places.length;
  const tries = Math.min(PARTNERS, PARTNERS_EACH * n, left);
  let equal = EMPTY;
  for (let tried = 1; tried <= tries; tried += 1) {
    const q = chance.below(n);
    if (!maySwap(round, p, q)) continue;
    const change = costChange(round, p, q);
    if (change < 0) return { tried, partner: q, change };
    if (change === 0 && equal === EMPTY) equal = q;
  }
  return { tried: tries, partner: equal, change: 0 };
}

/** @param {RoundInProgress} round @param {Chance} chance */
function mix(round, chance) {
  const n = round.places.length;
  for (let i = 0; i < MIXES * n; i += 1) {
    const p = chance.below(n);
    const q = chance.below(n);
    if (!maySwap(round, p, q)) continue;
    const change = costChange(round, p, q);
    if (change <= 0) swap(round, p, q, change);
  }
}
