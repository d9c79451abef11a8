// A drawn round changed by who is gone and who has come, step by step as in docs/seat-draw.md.

/**
 * @import { Chance } from "./stream.js"
 * @typedef {(number|null)[]} Table start numbers; null: an empty seat
 * @typedef {[number, number]} Place table and seat, from 0
 *
 * @typedef {object} Given
 * @property {number} number of the draw
 * @property {string} seed
 * @property {number[]} absent
 * @property {number[]} late
 * @property {number[]} frozen tables that have started
 * @property {Map<number, [number, number]>} areas first and last table
 * @property {boolean} [threes]
 *
 * @typedef {object} Round
 * @property {Table[]} tables
 * @property {Set<number>} frozen
 * @property {Map<number, [number, number]>} areas
 * @property {number[]} anew who has to be seated again
 */

import { range, ascending, stream } from "./stream.js";
import { SEATS } from "./costs.js";

/**
 * @param {(number|null)[][]} tables null: an empty seat, []: a dissolved table
 * @param {Given} given
 * @returns {(number|null)[][]} the tables as they are to be played
 */
export function change(tables, given) {
  /** @type {Round} */
  const round = {
    tables: tables.map((table) => table.slice()),
    frozen: new Set(given.frozen),
    areas: given.areas,
    anew: [],
  };
  const chance = stream(given.seed, `change ${given.number}`);
  leave(round, given.absent);
  openTables(round, given.late.length);
  const waiting = seatInAreas(round, given.late.slice().sort(ascending), chance);
  dissolveTables(round, waiting.length);
  chance.shuffle(round.anew.sort(ascending));
  chance.shuffle(waiting);
  const players = round.anew.concat(waiting);
  const places = chance.shuffle(empty(round));
  places.forEach(([table, seat], i) => {
    if (i < players.length) round.tables[table][seat] = players[i];
  });
  if (given.threes === true) shorten(round);
  return round.tables;
}

/**
 * All seats at the tables that have not started, from table `first` to `last`; from 0.
 * @param {Round} round
 * @param {number} first
 * @param {number} last
 * @returns {Place[]}
 */
function placesOf(round, first, last) {
  const tables = range(round.tables.length).filter(
    (table) => !round.frozen.has(table + 1) && first <= table && table <= last,
  );
  return tables.flatMap((table) =>
    round.tables[table].map((_, seat) => /** @type {Place} */ ([table, seat])),
  );
}

/** @param {Round} round @param {Place} place */
const playerAt = (round, [table, seat]) => round.tables[table][seat];

/** @type {(round: Round, player: number) => [number, number]} of one who has an area */
const areaOf = (round, player) => /** @type {[number, number]} */ (round.areas.get(player));

/** @type {(round: Round, player: number|null) => boolean} */
const hasArea = (round, player) => player !== null && round.areas.has(player);

/** @param {Round} round @param {number} [first] @param {number} [last] */
function empty(round, first = 0, last = Infinity) {
  return placesOf(round, first, last).filter((place) => playerAt(round, place) === null);
}

/** @param {Round} round @param {number[]} absent */
function leave(round, absent) {
  const gone = new Set(absent);
  const places = placesOf(round, 0, Infinity).filter((place) =>
    gone.has(/** @type {number} */ (playerAt(round, place))),
  );
  if (places.length !== gone.size) throw new Error("absent");
  places.forEach(([table, seat]) => {
    round.tables[table][seat] = null;
  });
}

/** @param {Round} round @param {number} late */
function openTables(round, late) {
  for (let more = late - empty(round).length; more >= SEATS; more -= SEATS) {
    const dissolved = round.tables.findIndex(
      (table, i) => !table.length && !round.frozen.has(i + 1),
    );
    const table = dissolved < 0 ? round.tables.length : dissolved;
    round.tables[table] = Array(SEATS).fill(null);
  }
}

/**
 * Seat those with an area, as long as there is a seat for everybody; returns the others.
 * @param {Round} round
 * @param {number[]} late
 * @param {Chance} chance
 */
function seatInAreas(round, late, chance) {
  /** @param {number} player */
  /** @param {number} player */
  const width = (player) => areaOf(round, player)[1] - areaOf(round, player)[0];
  const bound = late.filter((player) => round.areas.has(player));
  const seated = bound.sort((a, b) => width(a) - width(b) || a - b).slice(0, empty(round).length);
  seated.forEach((player) => {
    const [table, seat] = placeInArea(round, player, chance);
    const displaced = round.tables[table][seat];
    if (displaced !== null) round.anew.push(displaced);
    round.tables[table][seat] = player;
  });
  return late.filter((player) => !seated.includes(player));
}

/** @param {Round} round @param {number} player @param {Chance} chance @returns {Place} */
function placeInArea(round, player, chance) {
  const [first, last] = areaOf(round, player).map((table) => table - 1);
  let choice = empty(round, first, last);
  if (!choice.length) {
    choice = placesOf(round, first, last).filter(
      (place) => !hasArea(round, playerAt(round, place)),
    );
  }
  if (!choice.length) throw new Error("no_room");
  return choice[chance.below(choice.length)];
}

/** @param {Round} round @param {number} late */
function dissolveTables(round, late) {
  for (;;) {
    const spare = empty(round).length - late - round.anew.length;
    /** @param {number} table */
    const holes = (table) => round.tables[table].filter((player) => player === null).length;
    /** @param {number} table */
    const canGo = (table) => {
      const players = round.tables[table];
      const isOpen = !round.frozen.has(table + 1) && players.length > 0 && players.length <= spare;
      return isOpen && !players.some((player) => hasArea(round, player));
    };
    const choice = range(round.tables.length).filter(canGo);
    if (!choice.length) return;
    const table = choice.reduce((best, other) => (holes(other) >= holes(best) ? other : best));
    round.anew.push(...round.tables[table].filter((player) => player !== null));
    round.tables[table] = [];
  }
}

/**
 * Three may play where the fourth seat is empty: the seat is gone, those behind it move up.
 * @param {Round} round
 */
function shorten(round) {
  range(round.tables.length)
    .filter((table) => !round.frozen.has(table + 1))
    .forEach((table) => {
      const players = round.tables[table].filter((player) => player !== null);
      if (round.tables[table].length === SEATS && players.length === SEATS - 1) {
        round.tables[table] = players;
      }
    });
}
