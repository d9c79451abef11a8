// The search of the seat draw, from docs/seat-draw.md: mending and mixing. Players are ranks here.

/**
 * @import { Chance } from "./stream.js"
 * @import { Costs } from "./costs.js"
 *
 * @typedef {object} Making The round in the making.
 * @property {Costs} costs
 * @property {number[]} places
 * @property {number[]} again
 * @property {boolean} seatsCount
 * @property {boolean} areasCount
 * @property {number} total
 */

import { range, sum, combinations, stream } from "./stream.js";
import { EMPTY, SEAT_ONE, boundOf, ofPair } from "./costs.js";

const [PASSES, SWEEPS, IDLE_SWEEPS, PARTNERS, PARTNERS_EACH, CANDIDATES, MIXES] = [
  3, 40, 4, 400, 4, 200, 5,
];

/**
 * The round in the making.
 * @param {Costs} costs
 * @param {number[]} places
 * @returns {Making}
 */
function roundOf(costs, places) {
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
    round.total += sum(combinations(ranks).map(([one, other]) => ofPair(costs, one, other)));
    round.total += sum(ranks.map((rank) => costs.tables[rank].get(table) || 0));
    round.total += Math.min(...ranks.map((rank) => again[rank])) * SEAT_ONE;
  });
  return round;
}

/** @param {Making} round @param {number} table */
function atTable(round, table) {
  const first = round.costs.field.firsts[table];
  return round.places.slice(first, first + round.costs.field.sizes[table]);
}

/** @param {Making} round @param {number} p @param {number} q */
function maySwap(round, p, q) {
  const { tableOf, areas } = round.costs.field;
  if (tableOf[p] === tableOf[q]) return false;
  /** @param {number} table */
  /** @param {number} rank @param {number} table */
  const allows = (rank, table) => areas[rank][0] <= table && table <= areas[rank][1];
  return (
    !round.areasCount ||
    (allows(round.places[p], tableOf[q]) && allows(round.places[q], tableOf[p]))
  );
}

/**
 * What is added to the cost when the players of two places at different tables change places.
 * @param {Making} round
 * @param {number} p
 * @param {number} q
 */
function changeOf(round, p, q) {
  const { costs, places } = round;
  const { tableOf, clubs } = costs.field;
  const [a, b, here, there] = [places[p], places[q], tableOf[p], tableOf[q]];
  const mates = atTable(round, here).filter((rank) => rank !== a);
  const others = atTable(round, there).filter((rank) => rank !== b);
  /** @param {number} one @param {number} other */
  const weight = (one, other) => costs.pairs[one].get(other) || 0;
  /** @param {number} table */
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
  return round.seatsCount ? change + seatsChange(round.again, a, b, mates, others) : change;
}

/**
 * @param {number[]} again
 * @param {number} a
 * @param {number} b
 * @param {number[]} mates
 * @param {number[]} others
 */
function seatsChange(again, a, b, mates, others) {
  const here = Math.min(...mates.map((rank) => again[rank]));
  const there = Math.min(...others.map((rank) => again[rank]));
  const before = Math.min(here, again[a]) + Math.min(there, again[b]);
  return (Math.min(here, again[b]) + Math.min(there, again[a]) - before) * SEAT_ONE;
}

/** @param {Making} round @param {number} p @param {number} q @param {number} change */
function swap(round, p, q, change) {
  const { places } = round;
  const rank = places[p];
  places[p] = places[q];
  places[q] = rank;
  round.total += change;
}

/**
 * The cost that the player of a place has a part in.
 * @param {Making} round
 * @param {number} p
 */
function own(round, p) {
  const { costs, again, places } = round;
  const table = costs.field.tableOf[p];
  const rank = places[p];
  const mates = atTable(round, table);
  const pairs = sum(mates.filter((mate) => mate !== rank).map((mate) => ofPair(costs, rank, mate)));
  return (
    pairs +
    (costs.tables[rank].get(table) || 0) +
    Math.min(...mates.map((mate) => again[mate])) * SEAT_ONE
  );
}

/** @param {Costs} costs @param {number[]} places @param {string} seed @param {number} number */
export function repaired(costs, places, seed, number) {
  const round = roundOf(costs, places);
  const bound = boundOf(costs, round.again);
  const mending = stream(seed, `repair ${number}`);
  const mixing = stream(seed, `mix ${number}`);
  for (let pass = 0; pass < PASSES; pass += 1) {
    if (round.total === bound || !mend(round, bound, mending)) break;
    mix(round, mixing);
  }
  return round.places;
}

/**
 * Sweep over the places in conflict until nothing is gained. Whether any two swapped.
 * @param {Making} round
 * @param {number} bound
 * @param {Chance} chance
 */
function mend(round, bound, chance) {
  const { field } = round.costs;
  let left = CANDIDATES * round.places.length;
  let idle = 0;
  let hasSwapped = false;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const before = round.total;
    /** @param {number} p */
    const isInConflict = (p) => field.width(round.places[p]) > 1 && own(round, p) > 0;
    const conflict = chance.shuffle(range(round.places.length).filter(isInConflict));
    for (const p of conflict) {
      if (round.total === bound || left === 0) return hasSwapped;
      if (own(round, p) === 0) continue;
      const { tried, partner, change } = partnerOf(round, p, left, chance);
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
 * The first partner that makes it better, else the first that is as good.
 * @param {Making} round
 * @param {number} p
 * @param {number} left
 * @param {Chance} chance
 * @returns {{ tried: number, partner: number, change: number }}
 */
function partnerOf(round, p, left, chance) {
  const n = round.places.length;
  const tries = Math.min(PARTNERS, PARTNERS_EACH * n, left);
  let equal = EMPTY;
  for (let tried = 1; tried <= tries; tried += 1) {
    const q = chance.below(n);
    if (!maySwap(round, p, q)) continue;
    const change = changeOf(round, p, q);
    if (change < 0) return { tried, partner: q, change };
    if (change === 0 && equal === EMPTY) equal = q;
  }
  return { tried: tries, partner: equal, change: 0 };
}

/** @param {Making} round @param {Chance} chance */
function mix(round, chance) {
  const n = round.places.length;
  for (let i = 0; i < MIXES * n; i += 1) {
    const p = chance.below(n);
    const q = chance.below(n);
    if (!maySwap(round, p, q)) continue;
    const change = changeOf(round, p, q);
    if (change <= 0) swap(round, p, q, change);
  }
}
