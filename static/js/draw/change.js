// A drawn round changed by who is gone and who has come, step by step as in docs/seat-draw.md.

import { range, ascending, stream } from "./stream.js";
import { SEATS } from "./repair.js";

/**
 * @param {(number|null)[][]} tables null: an empty seat, []: a dissolved table
 * @param {{number, seed, absent, late, frozen, areas, threes}} given areas: Map of first and last table
 * @returns {(number|null)[][]} the tables as they are to be played
 */
export function change(tables, given) {
  const round = { tables: tables.map((table) => table.slice()), frozen: new Set(given.frozen), areas: given.areas, anew: [] };
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

/** All seats at the tables that have not started, from table `first` to `last`; from 0. */
function placesOf(round, first, last) {
  const tables = range(round.tables.length).filter((table) => !round.frozen.has(table + 1) && first <= table && table <= last);
  return [].concat(...tables.map((table) => range(round.tables[table].length).map((seat) => [table, seat])));
}

const playerAt = (round, [table, seat]) => round.tables[table][seat];

function empty(round, first = 0, last = Infinity) {
  return placesOf(round, first, last).filter((place) => playerAt(round, place) === null);
}

function leave(round, absent) {
  const gone = new Set(absent);
  const places = placesOf(round, 0, Infinity).filter((place) => gone.has(playerAt(round, place)));
  if (places.length !== gone.size) throw new Error("absent");
  places.forEach(([table, seat]) => {
    round.tables[table][seat] = null;
  });
}

function openTables(round, late) {
  for (let more = late - empty(round).length; more >= SEATS; more -= SEATS) {
    const dissolved = round.tables.findIndex((table, i) => !table.length && !round.frozen.has(i + 1));
    const table = dissolved < 0 ? round.tables.length : dissolved;
    round.tables[table] = new Array(SEATS).fill(null);
  }
}

/** Seat those with an area, as long as there is a seat for everybody; returns the others. */
function seatInAreas(round, late, chance) {
  const width = (player) => round.areas.get(player)[1] - round.areas.get(player)[0];
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

function placeInArea(round, player, chance) {
  const [first, last] = round.areas.get(player).map((table) => table - 1);
  let choice = empty(round, first, last);
  if (!choice.length) choice = placesOf(round, first, last).filter((place) => !round.areas.has(playerAt(round, place)));
  if (!choice.length) throw new Error("no_room");
  return choice[chance.below(choice.length)];
}

function dissolveTables(round, late) {
  for (;;) {
    const spare = empty(round).length - late - round.anew.length;
    const holes = (table) => round.tables[table].filter((player) => player === null).length;
    const canGo = (table) => {
      const players = round.tables[table];
      const isOpen = !round.frozen.has(table + 1) && players.length > 0 && players.length <= spare;
      return isOpen && !players.some((player) => round.areas.has(player));
    };
    const choice = range(round.tables.length).filter(canGo);
    if (!choice.length) return;
    const table = choice.reduce((best, other) => (holes(other) >= holes(best) ? other : best));
    round.anew.push(...round.tables[table].filter((player) => player !== null));
    round.tables[table] = [];
  }
}

/** Three may play where the fourth seat is empty: the seat is gone, those behind it move up. */
function shorten(round) {
  range(round.tables.length).filter((table) => !round.frozen.has(table + 1)).forEach((table) => {
    const players = round.tables[table].filter((player) => player !== null);
    if (round.tables[table].length === SEATS && players.length === SEATS - 1) round.tables[table] = players;
  });
}
