// The seat draw, from docs/seat-draw.md and with its names: the same seed gives the same seats as on
// the organiser's machine.

/**
 * @import { Chance } from "./stream.js"
 * @import { Field, Wishes } from "./costs.js"
 * @import { Standing } from "./standing.js"
 *
 * @typedef {object} Player
 * @property {number} number
 * @property {string} club
 * @property {[number, number]|null} area first and last table, or null
 *
 * @typedef {Wishes & { mode: string, sizes: number[]|null, standing?: Standing|null }} Options
 */

import { range, sum, ascending, stream, tablesOf } from "./stream.js";
import { SEATS, EMPTY, costsOf, rememberRound } from "./costs.js";
import { repairAndMix } from "./repair.js";
import { seatOneRound, seatAllRounds } from "./seats.js";
import { drawByStanding } from "./standing.js";
import * as Templates from "./templates.js";

const BY_STANDING = ["ranked", "spread"];

// ---- The field

const WHITE_SPACE = /[\s\x1c-\x1f\x85]+/; // eslint-disable-line no-control-regex -- as in Python

/**
 * Full case folding, which JavaScript lacks: upper case, then lower case, with three exceptions.
 * @param {string} club
 */
export function foldClub(club) {
  const letters = Array.from(club.normalize("NFC"), (letter) =>
    letter === "ı" ? letter : letter.toUpperCase().toLowerCase(),
  );
  const small = letters.join("").replace(/ß/g, "ss").replace(/ς/g, "σ");
  return small.split(WHITE_SPACE).filter(Boolean).join(" ");
}

/** @param {string[]} clubs */
export function numberClubs(clubs) {
  const ids = new Map([["", 0]]);
  return clubs.map((club) => {
    const name = foldClub(club);
    if (!ids.has(name)) ids.set(name, ids.size);
    return /** @type {number} */ (ids.get(name));
  });
}

/**
 * Ranks, clubs, areas and tables. Throws if the wishes contradict.
 * @param {Player[]} players
 * @param {Options} options
 * @returns {Field}
 */
function buildField(players, options) {
  const sorted = players.slice().sort((a, b) => a.number - b.number);
  const numbers = sorted.map((player) => player.number);
  /** @type {number[]} */
  const sizes = options.sizes || Array(Math.floor(numbers.length / SEATS)).fill(SEATS);
  if (!numbers.length || new Set(numbers).size !== numbers.length) throw new Error("players");
  if (sum(sizes) !== numbers.length || !sizes.every((size) => size >= 2 && size <= SEATS)) {
    throw new Error("sizes");
  }
  /** @type {[number, number][]} */
  const areas = sorted.map(({ area }) =>
    area ? [area[0] - 1, area[1] - 1] : [0, sizes.length - 1],
  );
  if (!areas.every(([first, last]) => first >= 0 && first <= last && last < sizes.length)) {
    throw new Error("no_such_table");
  }
  /** @type {number[]} */
  const tableOf = [];
  /** @type {number[]} */
  const firsts = [];
  sizes.forEach((size, table) => {
    firsts.push(tableOf.length);
    for (let seat = 0; seat < size; seat += 1) tableOf.push(table);
  });
  /** @param {number} rank */
  const width = (rank) => areas[rank][1] - areas[rank][0] + 1;
  /** @param {number} rank */
  const hasArea = (rank) => width(rank) < sizes.length;
  const clubs = numberClubs(sorted.map((player) => player.club));
  const field = { numbers, clubs, areas, sizes, tableOf, firsts, width, hasArea };
  if (
    !hasRoom(
      range(numbers.length)
        .filter(hasArea)
        .map((rank) => areas[rank]),
      sizes,
    )
  ) {
    throw new Error("too_many");
  }
  return field;
}

/** @param {[number, number][]} areas @param {number[]} free */
function hasRoom(areas, free) {
  const starting = free.map(() => /** @type {number[]} */ ([]));
  areas.forEach(([first, last]) => starting[first].push(last));
  /** @type {number[]} */
  let waiting = [];
  return free.every((seats, table) => {
    waiting = waiting.concat(starting[table]).sort(ascending).slice(Math.max(0, seats));
    return !waiting.length || waiting[0] > table;
  });
}

// ---- A. The uniform draw of a round

/** @param {Field} field @param {string} seed @param {number} round */
function drawUniform(field, seed, round) {
  const chance = stream(seed, `round ${round}`);
  const order = chance.shuffle(range(field.numbers.length));
  const bound = order
    .map((rank, i) => ({ rank, i }))
    .filter(({ rank }) => field.hasArea(rank))
    .sort((a, b) => field.width(a.rank) - field.width(b.rank) || a.i - b.i)
    .map(({ rank }) => rank);
  if (!bound.length) return order;
  const places = order.map(() => EMPTY);
  const free = field.sizes.slice();
  bound.forEach((rank, index) => {
    const others = bound.slice(index + 1).map((other) => field.areas[other]);
    places[drawPlace(field, places, free, rank, others, chance)] = rank;
  });
  const rest = order.filter((rank) => !field.hasArea(rank));
  return places.map((rank) => (rank === EMPTY ? /** @type {number} */ (rest.shift()) : rank));
}

/**
 * @param {Field} field
 * @param {number[]} places
 * @param {number[]} free
 * @param {number} rank
 * @param {[number, number][]} others
 * @param {Chance} chance
 */
function drawPlace(field, places, free, rank, others, chance) {
  const [first, last] = field.areas[rank];
  let open = range(places.length).filter((place) => {
    const table = field.tableOf[place];
    return places[place] === EMPTY && first <= table && table <= last;
  });
  while (open.length) {
    const place = open[chance.below(open.length)];
    const table = field.tableOf[place];
    free[table] -= 1;
    if (hasRoom(others, free)) return place;
    free[table] += 1;
    open = open.filter((other) => field.tableOf[other] !== table);
  }
  throw new Error("too_many");
}

// ---- Mode plan

/**
 * The ranks of all rounds by place, or null without a template.
 * @param {number[]} sizes
 * @param {string} seed
 * @param {number} rounds
 * @returns {number[][] | null}
 */
function drawPlan(sizes, seed, rounds) {
  const template = findTemplate(sizes, rounds);
  if (!template) return null;
  const ranks = stream(seed, "plan").shuffle(range(sum(sizes)));
  return template.map((points) => points.map((point) => ranks[point]));
}

/** @param {number[]} sizes @param {number} rounds @returns {number[][] | null} */
function findTemplate(sizes, rounds) {
  const template = templateOfFours(sizes.length, rounds);
  if (!template) return null;
  const shortened = template.map((places) => shorten(places, sizes));
  const fits = shortened.every((tables) => sizes.every((size, t) => tables[t].length === size));
  return fits ? shortened.map((tables) => tables.flat()) : null;
}

/** @param {number[]} places @param {number[]} sizes */
function shorten(places, sizes) {
  const players = sum(sizes);
  const fours = sizes.map(() => SEATS);
  const tables = tablesOf(places, fours).map((table) => table.filter((point) => point < players));
  const tooSmall = range(sizes.length).filter((t) => tables[t].length < sizes[t]);
  const tooLarge = range(sizes.length).filter((t) => tables[t].length > sizes[t]);
  tooSmall.slice(0, tooLarge.length).forEach((t, i) => {
    [tables[t], tables[tooLarge[i]]] = [tables[tooLarge[i]], tables[t]];
  });
  return tables;
}

/** @param {number} tables @param {number} rounds @returns {number[][] | null} */
function templateOfFours(tables, rounds) {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const written = Templates.written[tables * SEATS] || [];
  if (written.length >= rounds) {
    return written
      .slice(0, rounds)
      .map((line) => Array.from(line, (letter) => letters.indexOf(letter)));
  }
  const shifts = Templates.shifts[tables] || [];
  if (shifts.length >= rounds) return rotateCircles(tables, shifts.slice(0, rounds));
  const holds = range(rounds)
    .slice(1)
    .every((apart) => [1, 2, 3].every((step) => (apart * step) % tables));
  return holds
    ? rotateCircles(
        tables,
        range(rounds).map((round) => [1, 2, 3, 4].map((k) => round * k)),
      )
    : null;
}

/** @param {number} tables @param {readonly number[][]} shifts */
function rotateCircles(tables, shifts) {
  return shifts.map((row, number) => {
    const points = [];
    for (let table = 0; table < tables; table += 1) {
      for (let seat = 0; seat < SEATS; seat += 1) {
        const circle = (((seat - number) % SEATS) + SEATS) % SEATS;
        points.push(circle * tables + ((table + row[circle]) % tables));
      }
    }
    return points;
  });
}

// ---- All steps

/** @type {(seeds: Map<number, string>, round: number) => string} */
const seedOf = (seeds, round) => /** @type {string} */ (seeds.get(round));

/**
 * @param {Player[]} players
 * @param {Map<number, (number|null)[][]>} history number of a posted round → its tables
 * @param {number[]} rounds to be drawn, in this order
 * @param {Map<number, string>} seeds of every round
 * @param {Options} options
 * @returns {{mode: string, places: number[][], sizes: number[]}} start numbers in the order of the places
 */
export function draw(players, history, rounds, seeds, options) {
  const field = buildField(players, options);
  const rankOf = new Map(field.numbers.map((number, rank) => [number, rank]));
  /** @param {number|null} number */
  const toRank = (number) => {
    const rank = number === null ? undefined : rankOf.get(number);
    return rank === undefined ? EMPTY : rank;
  };
  const posted = Array.from(history)
    .sort(([one], [other]) => one - other)
    .map(([, tables]) => tables.map((table) => table.slice(0, SEATS).map(toRank)));
  let { mode } = options;
  /** @type {number[][]|null} */
  let drawn = null;
  if (mode === "plan") {
    if (canPlan(field, options, posted)) {
      drawn = drawPlan(field.sizes, seedOf(seeds, rounds[0]), rounds.length);
    }
    if (!drawn) mode = "best";
  }
  if (!drawn && mode === "uniform") {
    drawn = rounds.map((number) => drawUniform(field, seedOf(seeds, number), number));
  }
  if (!drawn && BY_STANDING.includes(mode)) {
    const standing = options.standing || [];
    drawn = rounds.map((number) =>
      drawByStanding(field, mode, standing, seedOf(seeds, number), number),
    );
  }
  if (!drawn) drawn = drawRounds(field, posted, rounds, seeds, options);
  return {
    mode,
    sizes: field.sizes,
    places: drawn.map((ranks) => ranks.map((rank) => field.numbers[rank])),
  };
}

/** @param {Field} field @param {Options} options @param {number[][][]} posted */
function canPlan(field, options, posted) {
  const hasWishes = options.clubs !== "off" || options.neighbours_apart || options.apart.length > 0;
  const hasAreas = range(field.numbers.length).some(field.hasArea);
  return !posted.length && !hasWishes && !hasAreas;
}

/**
 * @param {Field} field
 * @param {number[][][]} posted
 * @param {number[]} rounds
 * @param {Map<number, string>} seeds
 * @param {Options} options
 * @returns {number[][]}
 */
function drawRounds(field, posted, rounds, seeds, options) {
  const areSeatsTogether = !posted.length && rounds.length > 1 && new Set(field.sizes).size === 1;
  const costs = costsOf(field, options);
  posted.forEach((tables) => rememberRound(costs, tables, true));
  const drawn = rounds.map((number) => {
    const seed = seedOf(seeds, number);
    const repaired = repairAndMix(costs, drawUniform(field, seed, number), seed, number);
    const places = areSeatsTogether ? repaired : seatOneRound(costs, repaired);
    rememberRound(costs, tablesOf(places, field.sizes), !areSeatsTogether);
    return places;
  });
  return areSeatsTogether ? seatAllRounds(drawn, field.sizes[0]) : drawn;
}
