// A change of a drawn round: the steps of docs/seat-draw.md ("Changes"), by their names there.

/**
 * @import { Chance } from "./stream.js"
 * @typedef {(number|null)[]} Table start numbers; null: an empty seat
 * @typedef {[number, number]} Place table and seat, from 0
 *
 * @typedef {object} Changes
 * @property {number} number of the draw
 * @property {string} seed
 * @property {number[]} absent
 * @property {number[]} late
 * @property {number[]} frozen tables that have started
 * @property {Map<number, [number, number]>} areas first and last table
 * @property {boolean} [threes]
 * @property {number} [seats] of a new table
 *
 * @typedef {object} Round
 * @property {Table[]} tables
 * @property {Set<number>} frozen
 * @property {Map<number, [number, number]>} areas
 * @property {number[]} toReseat players who lost their seat
 */

import { range, ascending, stream } from "./stream.js";
import { SEATS } from "./costs.js";

/**
 * @param {(number|null)[][]} tables null: an empty seat, []: a dissolved table
 * @param {Changes} changes
 * @returns {(number|null)[][]} the tables as they are to be played
 */
export function changeTables(tables, changes) {
  /** @type {Round} */
  const round = {
    tables: tables.map((table) => table.slice()),
    frozen: new Set(changes.frozen),
    areas: changes.areas,
    toReseat: [],
  };
  const chance = stream(changes.seed, `change ${changes.number}`);
  removeAbsent(round, changes.absent);
  const { seats = SEATS } = changes;
  if (!(seats >= 2)) throw new Error("seats");
  addTables(round, changes.late.length, seats);
  const waiting = seatInAreas(round, changes.late.slice().sort(ascending), chance);
  dissolveTables(round, waiting.length);
  seatWaiting(round, waiting, chance);
  if (changes.threes === true) shortenTables(round);
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
function removeAbsent(round, absent) {
  const absentPlayers = new Set(absent);
  const places = placesOf(round, 0, Infinity).filter((place) =>
    absentPlayers.has(/** @type {number} */ (playerAt(round, place))),
  );
  if (places.length !== absentPlayers.size) throw new Error("absent");
  places.forEach(([table, seat]) => {
    round.tables[table][seat] = null;
  });
}

/** @param {Round} round @param {number} late @param {number} seats */
function addTables(round, late, seats) {
  for (let more = late - empty(round).length; more >= seats; more -= seats) {
    const dissolved = round.tables.findIndex(
      (table, i) => !table.length && !round.frozen.has(i + 1),
    );
    const table = dissolved < 0 ? round.tables.length : dissolved;
    round.tables[table] = Array(seats).fill(null);
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
  const width = (player) => areaOf(round, player)[1] - areaOf(round, player)[0];
  const bound = late.filter((player) => round.areas.has(player));
  const seated = bound.sort((a, b) => width(a) - width(b) || a - b).slice(0, empty(round).length);
  seated.forEach((player) => {
    const [table, seat] = placeInArea(round, player, chance);
    const displaced = round.tables[table][seat];
    if (displaced !== null) round.toReseat.push(displaced);
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
    const spare = empty(round).length - late - round.toReseat.length;
    /** @param {number} table */
    const holes = (table) => round.tables[table].filter((player) => player === null).length;
    /** @param {number} table */
    const canDissolve = (table) => {
      const players = round.tables[table];
      const isOpen = !round.frozen.has(table + 1) && players.length > 0 && players.length <= spare;
      return isOpen && !players.some((player) => hasArea(round, player));
    };
    const choice = range(round.tables.length).filter(canDissolve);
    if (!choice.length) return;
    const table = choice.reduce((best, other) => (holes(other) >= holes(best) ? other : best));
    round.toReseat.push(...round.tables[table].filter((player) => player !== null));
    round.tables[table] = [];
  }
}

/** @param {Round} round @param {number[]} waiting @param {Chance} chance */
function seatWaiting(round, waiting, chance) {
  chance.shuffle(round.toReseat.sort(ascending));
  chance.shuffle(waiting);
  const players = round.toReseat.concat(waiting);
  const places = chance.shuffle(empty(round));
  places.forEach(([table, seat], i) => {
    if (i < players.length) round.tables[table][seat] = players[i];
  });
}

/** @param {Round} round */
function shortenTables(round) {
  range(round.tables.length)
    .filter((table) => !round.frozen.has(table + 1))
    .forEach((table) => {
      const players = round.tables[table].filter((player) => player !== null);
      if (round.tables[table].length === SEATS && players.length === SEATS - 1) {
        round.tables[table] = players;
      }
    });
}
