// The seat draw once more, from docs/seat-draw.md: the same seed gives the same seats as on the organiser's machine.

import { range, sum, ascending, stream, tablesOf } from "./stream.js";
import { SEATS, EMPTY, costsOf, remember, repaired, seated, coloured } from "./repair.js";
import * as Templates from "./templates.js";

// ---- The field

/** Full case folding, which JavaScript has not: large, then small, but for the letters where that goes astray. */
export function folded(club) {
  const letters = Array.from(club.normalize("NFC"), (letter) => (letter === "ı" ? letter : letter.toUpperCase().toLowerCase()));
  const small = letters.join("").replace(/ß/g, "ss").replace(/ς/g, "σ");
  return small.split(/[\s\x1c-\x1f\x85]+/).filter(Boolean).join(" ");
}

function clubIds(clubs) {
  const ids = new Map([["", 0]]);
  return clubs.map((club) => {
    const name = folded(club);
    if (!ids.has(name)) ids.set(name, ids.size);
    return ids.get(name);
  });
}

/** Ranks, clubs, areas, tables; throws where the wishes cannot be. */
function fieldOf(players, options) {
  const sorted = players.slice().sort((a, b) => a.number - b.number);
  const numbers = sorted.map((player) => player.number);
  const sizes = options.sizes || new Array(Math.floor(numbers.length / SEATS)).fill(SEATS);
  if (!numbers.length || new Set(numbers).size !== numbers.length) throw new Error("players");
  if (sum(sizes) !== numbers.length || !sizes.every((size) => size >= 2 && size <= SEATS)) throw new Error("sizes");
  const areas = sorted.map(({ area }) => (area ? [area[0] - 1, area[1] - 1] : [0, sizes.length - 1]));
  if (!areas.every(([first, last]) => first >= 0 && first <= last && last < sizes.length)) throw new Error("no_such_table");
  const tableOf = [];
  const firsts = [];
  sizes.forEach((size, table) => {
    firsts.push(tableOf.length);
    for (let seat = 0; seat < size; seat += 1) tableOf.push(table);
  });
  const width = (rank) => areas[rank][1] - areas[rank][0] + 1;
  const hasArea = (rank) => width(rank) < sizes.length;
  const clubs = clubIds(sorted.map((player) => player.club));
  const field = { numbers, clubs, areas, sizes, tableOf, firsts, width, hasArea };
  if (!hasRoom(range(numbers.length).filter(hasArea).map((rank) => areas[rank]), sizes)) throw new Error("too_many");
  return field;
}

function hasRoom(areas, free) {
  const starting = free.map(() => []);
  areas.forEach(([first, last]) => starting[first].push(last));
  let waiting = [];
  return free.every((seats, table) => {
    waiting = waiting.concat(starting[table]).sort(ascending).slice(Math.max(0, seats));
    return !waiting.length || waiting[0] > table;
  });
}

// ---- A. The uniform draw of a round

function firstPlaces(field, seed, round) {
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
  bound.forEach((rank, done) => {
    const others = bound.slice(done + 1).map((other) => field.areas[other]);
    places[placeInArea(field, places, free, rank, others, chance)] = rank;
  });
  const rest = order.filter((rank) => !field.hasArea(rank));
  return places.map((rank) => (rank === EMPTY ? rest.shift() : rank));
}

function placeInArea(field, places, free, rank, others, chance) {
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

/** Ranks of all rounds, null where there is no template. */
function planned(players, seed, rounds) {
  const template = templateOf(players, rounds);
  if (!template) return null;
  const ranks = stream(seed, "plan").shuffle(range(players));
  return template.map((points) => points.map((point) => ranks[point]));
}

function templateOf(players, rounds) {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const written = Templates.written[players] || [];
  if (written.length >= rounds) {
    return written.slice(0, rounds).map((line) => Array.from(line, (letter) => letters.indexOf(letter)));
  }
  if (players % SEATS || !players) return null;
  const tables = players / SEATS;
  const shifts = Templates.shifts[tables] || [];
  if (shifts.length >= rounds) return circles(tables, shifts.slice(0, rounds));
  const holds = range(rounds).slice(1).every((apart) => [1, 2, 3].every((step) => (apart * step) % tables));
  return holds ? circles(tables, range(rounds).map((round) => [1, 2, 3, 4].map((k) => round * k))) : null;
}

function circles(tables, shifts) {
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

// ---- The whole

/**
 * @param {{number, club, area}[]} players area: first and last table, or null
 * @param {Map<number, number[][]>} history number of a posted round → its tables
 * @param {number[]} rounds to be drawn, in this order
 * @param {Map<number, string>} seeds of every round
 * @param {{mode, clubs, neighbours_apart, apart, sizes}} options
 * @returns {{mode: string, places: number[][], sizes: number[]}} start numbers in the order of the places
 */
export function draw(players, history, rounds, seeds, options) {
  const field = fieldOf(players, options);
  const rankOf = new Map(field.numbers.map((number, rank) => [number, rank]));
  const toRank = (number) => (rankOf.has(number) ? rankOf.get(number) : EMPTY);
  const posted = Array.from(history.keys())
    .sort(ascending)
    .map((number) => history.get(number).map((table) => table.slice(0, SEATS).map(toRank)));
  let { mode } = options;
  let drawn = null;
  if (mode === "plan") {
    if (canPlan(field, options, posted)) drawn = planned(field.numbers.length, seeds.get(rounds[0]), rounds.length);
    if (!drawn) mode = "best";
  }
  if (!drawn && mode === "uniform") drawn = rounds.map((number) => firstPlaces(field, seeds.get(number), number));
  if (!drawn) drawn = searched(field, posted, rounds, seeds, options);
  return { mode, sizes: field.sizes, places: drawn.map((ranks) => ranks.map((rank) => field.numbers[rank])) };
}

function canPlan(field, options, posted) {
  const hasWishes = options.clubs !== "off" || options.neighbours_apart || options.apart.length > 0;
  const hasAreas = range(field.numbers.length).some(field.hasArea);
  return field.sizes.every((size) => size === SEATS) && !posted.length && !hasWishes && !hasAreas;
}

function searched(field, posted, rounds, seeds, options) {
  const isWhole = !posted.length && rounds.length > 1 && new Set(field.sizes).size === 1;
  const costs = costsOf(field, options);
  posted.forEach((tables) => remember(costs, tables, true));
  const drawn = rounds.map((number) => {
    const seed = seeds.get(number);
    const mended = repaired(costs, firstPlaces(field, seed, number), seed, number);
    const places = isWhole ? mended : seated(costs, mended);
    remember(costs, tablesOf(places, field.sizes), !isWhole);
    return places;
  });
  return isWhole ? coloured(drawn, field.sizes[0]) : drawn;
}
