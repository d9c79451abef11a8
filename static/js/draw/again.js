// Recomputation of a draw of a published document, and the first difference.

/**
 * @import { Table } from "./change.js"
 * @import { Data, Draw } from "./document.js"
 * @import { Player } from "./search.js"
 *
 * @typedef {Map<number, Draw>} Records by the number of the draw
 */

import { changeTables } from "./change.js";
import { LINE } from "./document.js";
import { draw } from "./search.js";
import { ascending, tablesOf } from "./stream.js";

/** @type {(records: Records, number: number) => Draw} of one that is published: else it throws where it is used */
export const recordOf = (records, number) => /** @type {Draw} */ (records.get(number));

/**
 * The numbers of draws that this one depends on and that are not published.
 * @param {Records} records
 * @param {Draw} record
 */
export function unpublishedDraws(records, record) {
  const needed = new Set(record.history.concat(record.together.map(([number]) => number)));
  return Array.from(needed)
    .filter((number) => !records.has(number))
    .sort(ascending);
}

/** @param {Table[]} stated @param {Table[]} found */
export function firstDifference(stated, found) {
  for (let table = 0; table < Math.max(stated.length, found.length); table += 1) {
    const one = stated[table] || [];
    const other = found[table] || [];
    for (let seat = 0; seat < Math.max(one.length, other.length); seat += 1) {
      const [there, computed] = [one[seat], other[seat]].map((player) =>
        player === undefined ? null : player,
      );
      if (there !== computed || one.length !== other.length) {
        return { table: table + 1, seat: seat + 1, stated: there, found: computed };
      }
    }
  }
  return null;
}

/** @param {Records} records @param {number} number */
const seedOf = (records, number) => (records.has(number) ? recordOf(records, number).seed : "");

/** @param {Data} data @param {Records} records @param {Draw} record @returns {Table[]} */
export function drawAgain(data, records, record) {
  const rounds = record.together.map(([, round]) => round);
  if (
    !record.together.some(
      ([number, round]) => number === record.number && round === record.round_number,
    )
  ) {
    throw new Error("together");
  }
  const seeds = new Map(record.together.map(([number, round]) => [round, seedOf(records, number)]));
  const played = record.history
    .filter((number) => records.has(number))
    .map((number) => recordOf(records, number));
  const history = new Map(played.map((one) => [one.round_number, one.tables]));
  const options = Object.assign({}, record.options, {
    apart: record.pairs || [],
    sizes: record.sizes,
    standing: record.standing,
  });
  // Version 0.2 had plans for tables of four only, and searched for others.
  if (record.sizes && record.mode === "best") options.mode = "best";
  const drawn = draw(entrants(data, record), history, rounds, seeds, options);
  return tablesOf(drawn.places[rounds.indexOf(record.round_number)], drawn.sizes);
}

/** @param {Records} records @param {Draw} record @returns {Table[]} */
export function changeAgain(records, record) {
  const { number, changed } = record;
  const given = { number, seed: record.seed, areas: areas(record) };
  return changeTables(recordOf(records, record.replaces).tables, Object.assign(given, changed));
}

/** @param {Draw} record @returns {Map<number, [number, number]>} */
const areas = (record) =>
  new Map(record.options.areas.map(([number, first, last]) => [number, [first, last]]));

/**
 * The players of the draw with their clubs; players on no list have none.
 * @param {Data} data
 * @param {Draw} record
 * @returns {Player[]}
 */
export function entrants(data, record) {
  const lines = data.lines
    .concat(data.added)
    .map((line) => /** @type {string[]} */ (LINE.exec(line))); // throws below for what is no line
  const clubs = new Map(lines.map(([, number, , club]) => [Number(number), club]));
  const fixed = areas(record);
  return record.players.map((number) => ({
    number,
    club: clubs.get(number) || "",
    area: fixed.get(number) || null,
  }));
}
