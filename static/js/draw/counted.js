// Whether the tables of a draw are legal, and how often there is what is not wished.

/**
 * @import { Records } from "./again.js"
 * @import { Table } from "./change.js"
 * @import { Draw } from "./document.js"
 * @import { Player } from "./search.js"
 */

import { recordOf } from "./again.js";
import { foldClub } from "./search.js";
import { ascending, combinations, range, sum } from "./stream.js";

/** @param {Draw} record @returns {number[]} */
export function sizesOf(record) {
  if (record.sizes) return record.sizes;
  const rest = record.players.length % 4;
  return new Array(Math.floor(record.players.length / 4)).fill(4).concat(rest ? [rest] : []);
}

/**
 * The first thing that makes the tables no legal draw, else null.
 * @param {Player[]} players
 * @param {number[][]} tables
 * @param {number[]} sizes
 * @returns {{ kind: string, numbers: number[] } | null}
 */
export function illegal(players, tables, sizes) {
  const seated = tables.flat();
  const numbers = new Set(players.map(({ number }) => number));
  const tableOf = new Map();
  tables.forEach((table, i) => table.forEach((player) => tableOf.set(player, i + 1)));
  const taken = tables.map((table) => table.length);
  /** @type {Object<string, number[]>} */
  const problems = {
    missing: players.map(({ number }) => number).filter((number) => !tableOf.has(number)),
    twice: seated.filter((player, i) => seated.indexOf(player) !== i),
    stranger: seated.filter((player) => !numbers.has(player)),
    sizes: range(Math.max(sizes.length, tables.length))
      .filter((i) => (sizes[i] || 0) !== (taken[i] || 0))
      .map((i) => i + 1),
    area: players
      .filter(
        ({ number, area }) =>
          area &&
          tableOf.has(number) &&
          !(area[0] <= tableOf.get(number) && tableOf.get(number) <= area[1]),
      )
      .map(({ number }) => number),
  };
  const kind = Object.keys(problems).find((name) => problems[name].length);
  return kind ? { kind, numbers: Array.from(new Set(problems[kind])).sort(ascending) } : null;
}

/**
 * The tables of the rounds before, by round; of rounds drawn in one go those before this one.
 * @param {Records} records
 * @param {Draw} record
 * @returns {Map<number, Table[]>}
 */
export function earlier(records, record) {
  const inOneGo = record.together.map(([number]) => number);
  const before = inOneGo.slice(0, Math.max(0, inOneGo.indexOf(record.number)));
  const published = record.history.concat(before).filter((number) => records.has(number));
  return new Map(
    published
      .map((number) => recordOf(records, number))
      .map(({ round_number, tables }) => [round_number, tables]),
  );
}

/**
 * How often there is what is not wished, level by level.
 * @param {Draw} record
 * @param {Player[]} players
 * @param {number[][]} tables
 * @param {Map<number, Table[]>} rounds
 * @param {[number, number][]} apartPairs
 * @returns {Object<string, number>}
 */
export function counted(record, players, tables, rounds, apartPairs) {
  /** @param {number} a @param {number} b */
  const pair = (a, b) => `${Math.min(a, b)}-${Math.max(a, b)}`;
  const before = Array.from(rounds.values(), (round) =>
    round.map((table) => table.filter((player) => player !== null)),
  );
  const met = new Map();
  const had = new Map();
  /** @param {Map<string, number>} map @param {string} key */
  const count = (map, key) => map.set(key, (map.get(key) || 0) + 1);
  before.forEach((round) =>
    round.forEach((table, i) => {
      combinations(table).forEach(([a, b]) => count(met, pair(a, b)));
      table.forEach((player) => count(had, `table ${i} ${player}`));
      if (table.length) count(had, `seat one ${table[0]}`);
    }),
  );
  const together = tables.flatMap(combinations);
  const clubs = new Map(players.map(({ number, club }) => [number, foldClub(club)]));
  /** @param {Map<string, number>} map @param {string} key */
  const times = (map, key) => map.get(key) || 0;
  const levels = {};
  const pairsApart = new Set(apartPairs.map(([a, b]) => pair(a, b)));
  if (pairsApart.size) {
    levels.apart_broken = together.filter(([a, b]) => pairsApart.has(pair(a, b))).length;
  }
  levels.repeats = sum(together.map(([a, b]) => times(met, pair(a, b))));
  if (record.options.clubs !== "off") {
    levels.clubs = together.filter(
      ([a, b]) => clubs.get(a) && clubs.get(a) === clubs.get(b),
    ).length;
  }
  if (record.options.neighbours_apart) {
    levels.neighbours = together.filter(([a, b]) => Math.abs(a - b) === 1).length;
  }
  levels.same_table = sum(
    tables.flatMap((table, i) => table.map((player) => times(had, `table ${i} ${player}`))),
  );
  levels.seat_one = sum(
    tables.filter((table) => table.length).map((table) => times(had, `seat one ${table[0]}`)),
  );
  return levels;
}
