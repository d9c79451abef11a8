// The search of the seat draw, from docs/seat-draw.md: costs, mending, mixing, seats. Players are ranks here.

import { range, sum, pairsOf, ascending, combinations, stream, tablesOf } from "./stream.js";

export const SEATS = 4;
export const EMPTY = -1;
const RADIX = 256;
const [SEAT_ONE, TABLE, NEIGHBOURS, THIRD, SECOND, APART] = [0, 1, 2, 3, 4, 5].map((n) => Math.pow(RADIX, n));
const [PASSES, SWEEPS, IDLE_SWEEPS, PARTNERS, PARTNERS_EACH, CANDIDATES, MIXES] = [3, 40, 4, 400, 4, 200, 5];

// ---- What it costs

export function costsOf(field, options) {
  const n = field.numbers.length;
  const clubsFirst = options.clubs === "before_repeats";
  const costs = {
    field,
    repeats: clubsFirst ? THIRD : SECOND,
    clubs: options.clubs === "off" ? 0 : clubsFirst ? SECOND : THIRD,
    pairs: range(n).map(() => new Map()),
    tables: range(n).map(() => new Map()),
    seats: range(SEATS).map(() => new Array(n).fill(0)),
    meetings: 0,
  };
  const rankOf = new Map(field.numbers.map((number, rank) => [number, rank]));
  const wishes = options.apart.map((pair) => [pair, APART]);
  if (options.neighbours_apart) field.numbers.forEach((number) => wishes.push([[number, number + 1], NEIGHBOURS]));
  wishes.forEach(([[first, second], weight]) => {
    if (!rankOf.has(first) || !rankOf.has(second)) return;
    const [one, other] = [rankOf.get(first), rankOf.get(second)];
    const isFixed = field.width(one) === 1 && String(field.areas[one]) === String(field.areas[other]);
    if (weight === APART && isFixed) throw new Error("apart_same_table");
    addToPair(costs, one, other, weight);
  });
  return costs;
}

function addToPair(costs, one, other, weight) {
  const whole = (costs.pairs[one].get(other) || 0) + weight;
  costs.pairs[one].set(other, whole);
  costs.pairs[other].set(one, whole);
}

const level = (weight, unit) => Math.floor(weight / unit) % RADIX;

/** A round is over: its tables of ranks, EMPTY for an empty seat or a player who has left. */
export function remember(costs, tables, withSeats) {
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

function ofPair(costs, one, other) {
  const club = costs.field.clubs[one];
  const weight = costs.pairs[one].get(other) || 0;
  return costs.clubs && club && club === costs.field.clubs[other] ? weight + costs.clubs : weight;
}

/** No seating of this round costs less. */
function boundOf(costs, again) {
  const { field } = costs;
  const n = field.numbers.length;
  const tables = field.sizes.length;
  const fixed = range(n).filter((rank) => field.width(rank) === 1);
  const together = combinations(fixed)
    .filter(([one, other]) => field.areas[one][0] === field.areas[other][0])
    .map(([one, other]) => ofPair(costs, one, other));
  const ofFixed = (unit) => sum(together.map((weight) => level(weight, unit)));
  const room = sum(field.sizes.map(pairsOf));
  const repeats = Math.max(room - (pairsOf(n) - costs.meetings), ofFixed(costs.repeats));
  let clubs = 0;
  if (costs.clubs) {
    const members = new Map();
    field.clubs.filter(Boolean).forEach((club) => members.set(club, (members.get(club) || 0) + 1));
    const spread = sum(Array.from(members.values(), (count) => balanced(count, tables)));
    clubs = Math.max(spread, ofFixed(costs.clubs));
  }
  const sameTable = sum(fixed.map((rank) => costs.tables[rank].get(field.areas[rank][0]) || 0));
  const seatOne = sum(again.slice().sort(ascending).slice(0, tables)) * SEAT_ONE;
  return repeats * costs.repeats + clubs * costs.clubs + ofFixed(NEIGHBOURS) * NEIGHBOURS + sameTable + seatOne;
}

function balanced(members, tables) {
  const each = Math.floor(members / tables);
  const more = members % tables;
  return more * pairsOf(each + 1) + (tables - more) * pairsOf(each);
}

// ---- B. Mend, B2. Mix

/** The round in the making. */
function roundOf(costs, places) {
  const { field } = costs;
  const least = Math.min(...costs.seats[0]);
  const again = costs.seats[0].map((count) => count - least);
  const round = { costs, places, again, seatsCount: again.some(Boolean), areasCount: places.some(field.hasArea), total: 0 };
  field.sizes.forEach((_, table) => {
    const ranks = atTable(round, table);
    round.total += sum(combinations(ranks).map(([one, other]) => ofPair(costs, one, other)));
    round.total += sum(ranks.map((rank) => costs.tables[rank].get(table) || 0));
    round.total += Math.min(...ranks.map((rank) => again[rank])) * SEAT_ONE;
  });
  return round;
}

function atTable(round, table) {
  const first = round.costs.field.firsts[table];
  return round.places.slice(first, first + round.costs.field.sizes[table]);
}

function maySwap(round, p, q) {
  const { tableOf, areas } = round.costs.field;
  if (tableOf[p] === tableOf[q]) return false;
  const allows = (rank, table) => areas[rank][0] <= table && table <= areas[rank][1];
  return !round.areasCount || (allows(round.places[p], tableOf[q]) && allows(round.places[q], tableOf[p]));
}

/** What is added to the cost when the players of two places at different tables change places. */
function changeOf(round, p, q) {
  const { costs, places } = round;
  const { tableOf, clubs } = costs.field;
  const [a, b, here, there] = [places[p], places[q], tableOf[p], tableOf[q]];
  const mates = atTable(round, here).filter((rank) => rank !== a);
  const others = atTable(round, there).filter((rank) => rank !== b);
  const weight = (one, other) => costs.pairs[one].get(other) || 0;
  const at = (rank, table) => costs.tables[rank].get(table) || 0;
  let change = at(a, there) - at(a, here) + at(b, here) - at(b, there);
  mates.forEach((mate) => {
    change += weight(b, mate) - weight(a, mate);
  });
  others.forEach((mate) => {
    change += weight(a, mate) - weight(b, mate);
  });
  if (costs.clubs && clubs[a] !== clubs[b]) {
    const count = (ranks, club) => (club ? ranks.filter((rank) => clubs[rank] === club).length : 0);
    const more = count(others, clubs[a]) - count(mates, clubs[a]) + count(mates, clubs[b]) - count(others, clubs[b]);
    change += more * costs.clubs;
  }
  return round.seatsCount ? change + seatsChange(round.again, a, b, mates, others) : change;
}

function seatsChange(again, a, b, mates, others) {
  const here = Math.min(...mates.map((rank) => again[rank]));
  const there = Math.min(...others.map((rank) => again[rank]));
  const before = Math.min(here, again[a]) + Math.min(there, again[b]);
  return (Math.min(here, again[b]) + Math.min(there, again[a]) - before) * SEAT_ONE;
}

function swap(round, p, q, change) {
  const { places } = round;
  const rank = places[p];
  places[p] = places[q];
  places[q] = rank;
  round.total += change;
}

/** The cost that the player of a place has a part in. */
function own(round, p) {
  const { costs, again, places } = round;
  const table = costs.field.tableOf[p];
  const rank = places[p];
  const mates = atTable(round, table);
  const pairs = sum(mates.filter((mate) => mate !== rank).map((mate) => ofPair(costs, rank, mate)));
  return pairs + (costs.tables[rank].get(table) || 0) + Math.min(...mates.map((mate) => again[mate])) * SEAT_ONE;
}

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

/** Sweep over the places in conflict until nothing is gained. Whether any two swapped. */
function mend(round, bound, chance) {
  const { field } = round.costs;
  let left = CANDIDATES * round.places.length;
  let idle = 0;
  let hasSwapped = false;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const before = round.total;
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

/** The first partner that makes it better, else the first that is as good. */
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

// ---- C. Seats

/** All orders, in lexicographic order of the positions. */
function permutations(items) {
  if (items.length < 2) return [items];
  return [].concat(
    ...items.map((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item].concat(rest)))
  );
}

/** After rounds whose seats are fixed: the least harmful order of every table for itself. */
export function seated(costs, places) {
  const harm = (order) => sum(order.map((rank, seat) => costs.seats[seat][rank] * (seat ? 1 : RADIX)));
  const tables = tablesOf(places, costs.field.sizes).map((ranks) => {
    let best = ranks;
    if (harm(ranks)) permutations(ranks).forEach((order) => (best = harm(order) < harm(best) ? order : best));
    return best;
  });
  return [].concat(...tables);
}

/** All rounds together, in blocks in which nobody gets a seat twice. */
export function coloured(rounds, seats) {
  const out = [];
  for (let start = 0; start < rounds.length; start += seats) out.push(...block(rounds.slice(start, start + seats), seats));
  return out;
}

function block(rounds, seats) {
  const n = rounds[0].length;
  const tables = n / seats;
  const atTable = range(tables * rounds.length).map(() => new Array(seats).fill(EMPTY));
  const ofRank = range(n).map(() => new Array(seats).fill(EMPTY));
  rounds.forEach((places, index) =>
    places.forEach((rank, place) => {
      const table = index * tables + Math.floor(place / seats);
      const free = range(seats).filter((seat) => atTable[table][seat] === EMPTY && ofRank[rank][seat] === EMPTY);
      let seat = free.includes(place % seats) ? place % seats : free[0];
      if (seat === undefined) {
        seat = atTable[table].indexOf(EMPTY);
        exchange(atTable, ofRank, rank, seat, ofRank[rank].indexOf(EMPTY));
      }
      atTable[table][seat] = rank;
      ofRank[rank][seat] = table;
    })
  );
  return rounds.map((_, index) => [].concat(...atTable.slice(index * tables, (index + 1) * tables)));
}

/** Make seat `one` free for the player: the chain that begins with him exchanges the two seats. */
function exchange(atTable, ofRank, player, one, other) {
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
