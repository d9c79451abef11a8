// Checks a published document of draws in the visitor's browser, step by step, as the command verify_draw does.

import { bytesOf, hex } from "./sha256.js";
import { range, sum, ascending, combinations, tablesOf } from "./stream.js";
import { draw, folded } from "./search.js";
import { change } from "./change.js";

const ALGORITHM = "SKD1";
const BY_PEOPLE = ["lots", "hand"];

/**
 * @param {object} data the document, as JSON.parse gives it
 * @param {function} onStep called with every step: { code, state: "ok" | "wrong" | "note", draw, values }
 * @returns {object[]} all steps
 */
export function check(data, onStep) {
  const steps = [];
  for (const step of walk(data)) {
    steps.push(step);
    if (onStep) onStep(step);
  }
  return steps;
}

function* walk(data) {
  if (!data || data.format !== "seat-draw" || data.version !== 1) {
    yield step("format_wrong", "wrong", null, { where: data && data.format === "seat-draw" ? "version" : "format" });
    return;
  }
  yield* frozen(data);
  yield* numbers(data);
  const records = new Map(data.draws.map((record) => [record.number, record]));
  for (const record of data.draws) {
    yield* seed(data, record);
    yield* promisedPairs(data, record);
    try {
      yield seats(data, records, record);
      yield* judged(data, records, record);
    } catch (problem) {
      yield wrong("seats_impossible", record);
    }
  }
}

const step = (code, state, record, values) => ({ code, state, draw: record ? record.number : null, values: values || {} });
const ok = (code, record, values) => step(code, "ok", record, values);
const note = (code, record, values) => step(code, "note", record, values);
const wrong = (code, record, values) => step(code, "wrong", record, values);

function compared(name, stated, found, record, values) {
  if (stated === found) return ok(name, record, Object.assign({ hash: found }, values));
  return wrong(`${name}_wrong`, record, Object.assign({ stated, found }, values));
}

// ---- What is fixed before the first draw

function* frozen(data) {
  yield* list(data);
  if (data.added.length && data.list_hash) yield note("added", null, { count: data.added.length, lines: data.added });
  if (data.options === null) yield note("options_none", null);
  else yield compared("options", data.options_hash, hex(canonical(data.options)), null);
  if (data.list_hash && data.ingredient) yield ok("ingredient", null, { ingredient: data.ingredient });
  else if (data.list_hash) yield note("ingredient_none", null);
}

const LINE = /^(0|[1-9]\d*);([^;]*);([^;]*)$/;

function* list(data) {
  const lines = data.lines.concat(data.added);
  const unreadable = lines.find((line) => !LINE.test(line));
  if (unreadable !== undefined) {
    yield wrong("list_unreadable", null, { line: unreadable });
    return;
  }
  const listed = lines.map((line) => Number(line.split(";")[0]));
  const twice = listed.filter((number, i) => listed.indexOf(number) !== i);
  if (twice.length) yield wrong("list_twice", null, { numbers: Array.from(new Set(twice)).sort(ascending) });
  if (!data.list_hash) {
    yield note("list_none", null);
    return;
  }
  if (data.withheld) {
    yield note("list_withheld", null, { count: data.withheld });
    return;
  }
  const text = data.lines.map((line) => `${line}\n`).join("");
  yield compared("list", data.list_hash, hex(text), null, { count: data.lines.length });
}

/** JSON with sorted keys and no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** Every draw has its number, and no link of the chain is passed over. */
function* numbers(data) {
  const drawn = data.draws.map((record) => record.number);
  if (!isAscending(drawn)) {
    yield wrong("numbers_wrong", null, { numbers: drawn });
    return;
  }
  const missing = gaps(drawn);
  if (missing.length) yield note("numbers_missing", null, { numbers: missing });
  else if (drawn.length) yield ok("numbers", null, { count: drawn.length });
  const used = data.draws.map((record) => record.chain_index).filter((index) => index !== null);
  if (!isAscending(used)) yield wrong("chain_order", null, { indexes: used });
  const skipped = gaps(used);
  if (skipped.length && !missing.length) yield wrong("chain_skipped", null, { indexes: skipped });
}

const isAscending = (items) => items.every((item, i) => !i || items[i - 1] < item);
const gaps = (items) => range(Math.max(0, ...items)).map((n) => n + 1).filter((n) => !items.includes(n));

// ---- Every draw

/** Drawn by lots or placed by hand; a change is computed, whatever it changes. */
const isByPeople = (record) => BY_PEOPLE.includes(record.mode) && !record.changed;

function* seed(data, record) {
  if (isByPeople(record)) return;
  if (record.chain_index === null) {
    yield note("seed_by_hand", record, { seed: record.seed });
    return;
  }
  const index = { index: record.chain_index };
  const fits = linkBefore(record.link, Math.min(record.chain_index, 10000)) === data.commitment;
  yield fits ? ok("link", record, index) : wrong("link_wrong", record, index);
  const parts = [data.tournament, data.list_hash, data.options_hash, data.ingredient, record.link];
  yield compared("seed", record.seed, parts.join("|"), record);
  if (data.options !== null && canonical(record.options) !== canonical(data.options)) yield note("options_changed", record);
}

/** The link of the chain so many steps before this one, in hexadecimal digits. */
function linkBefore(link, steps) {
  let digits = link;
  for (let i = 0; i < steps; i += 1) digits = hex(bytesOf(digits));
  return digits;
}

/** Who must not meet: only the organiser's copy says it, and it must be what was promised. */
function* promisedPairs(data, record) {
  const promised = record.options.apart;
  if (!promised || !record.pairs) return;
  const sorted = record.pairs.map((pair) => pair.slice().sort(ascending)).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const text = `${data.salt || ""}|${sorted.map((pair) => pair.join("-")).join(",")}`;
  yield compared("apart", promised.hash, hex(text), record, { pairs: promised.pairs });
}

/** The draw computed anew; the first seat that differs. */
function seats(data, records, record) {
  if (isByPeople(record)) return note("seats_by_hand", record);
  if (record.algorithm !== ALGORITHM) return wrong("seats_unknown", record, { algorithm: record.algorithm });
  const promised = record.options.apart;
  const isSearched = !record.changed && record.mode !== "uniform";
  if (promised && !record.pairs && isSearched) {
    return note("seats_private", record, { pairs: promised.pairs });
  }
  const draws = unknown(records, record);
  if (draws.length && isSearched && record.mode === "best") return note("seats_later", record, { draws });
  const found = record.changed ? changedAgain(records, record) : drawnAgain(data, records, record);
  const difference = firstDifference(record.tables, found);
  if (difference) return wrong("seats_wrong", record, difference);
  return ok("seats", record, { tables: found.filter((table) => table.length).length, players: record.players.length });
}

/** Draws that this one was made with or after, and that are not published yet. */
function unknown(records, record) {
  const needed = new Set(record.history.concat(record.together.map(([number]) => number)));
  return Array.from(needed).filter((number) => !records.has(number)).sort(ascending);
}

function firstDifference(stated, found) {
  for (let table = 0; table < Math.max(stated.length, found.length); table += 1) {
    const one = stated[table] || [];
    const other = found[table] || [];
    for (let seat = 0; seat < Math.max(one.length, other.length); seat += 1) {
      const [there, computed] = [one[seat], other[seat]].map((player) => (player === undefined ? null : player));
      if (there !== computed || one.length !== other.length) return { table: table + 1, seat: seat + 1, stated: there, found: computed };
    }
  }
  return null;
}

const seedOf = (records, number) => (records.has(number) ? records.get(number).seed : "");

function drawnAgain(data, records, record) {
  const rounds = record.together.map(([, round]) => round);
  if (!record.together.some(([number, round]) => number === record.number && round === record.round_number)) throw new Error("together");
  const seeds = new Map(record.together.map(([number, round]) => [round, seedOf(records, number)]));
  const played = record.history.filter((number) => records.has(number)).map((number) => records.get(number));
  const history = new Map(played.map((one) => [one.round_number, one.tables]));
  const options = Object.assign({}, record.options, { apart: record.pairs || [], sizes: record.sizes });
  const drawn = draw(entrants(data, record), history, rounds, seeds, options);
  return tablesOf(drawn.places[rounds.indexOf(record.round_number)], drawn.sizes);
}

function changedAgain(records, record) {
  const { number, changed } = record;
  const given = { number, seed: record.seed, areas: areas(record) };
  return change(records.get(record.replaces).tables, Object.assign(given, changed));
}

const areas = (record) => new Map(record.options.areas.map(([number, first, last]) => [number, [first, last]]));

/** The players of the draw with their clubs; who stands on no list has none. */
function entrants(data, record) {
  const lines = data.lines.concat(data.added).map((line) => LINE.exec(line));
  const clubs = new Map(lines.map(([, number, , club]) => [Number(number), club])); // throws for what is no line
  const fixed = areas(record);
  return record.players.map((number) => ({ number, club: clubs.get(number) || "", area: fixed.get(number) || null }));
}

// ---- Legal, and as good as the sheet says

function* judged(data, records, record) {
  const players = entrants(data, record);
  const tables = record.tables.map((table) => table.filter((player) => player !== null));
  const isFree = Boolean(record.changed) || isByPeople(record);
  const problem = illegal(players, tables, isFree ? tables.map((table) => table.length) : sizesOf(record));
  if (problem) yield wrong("legal_wrong", record, problem);
  else yield ok("legal", record, { players: record.players.length });
  const found = counted(record, players, tables, earlier(records, record), record.pairs || []);
  const stated = (!unknown(records, record).length && record.counted) || {};
  const differs = Object.keys(stated).find((name) => name in found && found[name] !== stated[name]);
  if (differs) yield wrong("counted_wrong", record, { level: differs, stated: stated[differs], found: found[differs] });
  else yield ok("counted", record, found);
}

function sizesOf(record) {
  if (record.sizes) return record.sizes;
  const rest = record.players.length % 4;
  return new Array(Math.floor(record.players.length / 4)).fill(4).concat(rest ? [rest] : []);
}

/** The first thing that makes the tables no legal draw, else null. */
function illegal(players, tables, sizes) {
  const seated = [].concat(...tables);
  const known = new Set(players.map(({ number }) => number));
  const tableOf = new Map();
  tables.forEach((table, i) => table.forEach((player) => tableOf.set(player, i + 1)));
  const length = (items, i) => (i < items.length ? items[i] : 0);
  const problems = {
    missing: players.map(({ number }) => number).filter((number) => !tableOf.has(number)),
    twice: seated.filter((player, i) => seated.indexOf(player) !== i),
    stranger: seated.filter((player) => !known.has(player)),
    sizes: range(Math.max(sizes.length, tables.length))
      .filter((i) => length(sizes, i) !== length(tables.map((table) => table.length), i))
      .map((i) => i + 1),
    area: players
      .filter(({ number, area }) => area && tableOf.has(number) && !(area[0] <= tableOf.get(number) && tableOf.get(number) <= area[1]))
      .map(({ number }) => number),
  };
  const kind = Object.keys(problems).find((name) => problems[name].length);
  return kind ? { kind, numbers: Array.from(new Set(problems[kind])).sort(ascending) } : null;
}

/** The tables of the rounds before, by round; of rounds drawn in one go those before this one. */
function earlier(records, record) {
  const inOneGo = record.together.map(([number]) => number);
  const before = inOneGo.slice(0, Math.max(0, inOneGo.indexOf(record.number)));
  const known = record.history.concat(before).filter((number) => records.has(number));
  return new Map(known.map((number) => [records.get(number).round_number, records.get(number).tables]));
}

/** How often there is what is not wished, level by level. */
function counted(record, players, tables, rounds, apartPairs) {
  const pair = (a, b) => `${Math.min(a, b)}-${Math.max(a, b)}`;
  const before = Array.from(rounds.values(), (round) => round.map((table) => table.filter((player) => player !== null)));
  const met = new Map();
  const had = new Map();
  const count = (map, key) => map.set(key, (map.get(key) || 0) + 1);
  before.forEach((round) =>
    round.forEach((table, i) => {
      combinations(table).forEach(([a, b]) => count(met, pair(a, b)));
      table.forEach((player) => count(had, `table ${i} ${player}`));
      if (table.length) count(had, `seat one ${table[0]}`);
    })
  );
  const together = [].concat(...tables.map(combinations));
  const clubs = new Map(players.map(({ number, club }) => [number, folded(club)]));
  const times = (map, key) => map.get(key) || 0;
  const levels = {};
  const pairsApart = new Set(apartPairs.map(([a, b]) => pair(a, b)));
  if (pairsApart.size) levels.apart_broken = together.filter(([a, b]) => pairsApart.has(pair(a, b))).length;
  levels.repeats = sum(together.map(([a, b]) => times(met, pair(a, b))));
  if (record.options.clubs !== "off") {
    levels.clubs = together.filter(([a, b]) => clubs.get(a) && clubs.get(a) === clubs.get(b)).length;
  }
  if (record.options.neighbours_apart) levels.neighbours = together.filter(([a, b]) => Math.abs(a - b) === 1).length;
  levels.same_table = sum([].concat(...tables.map((table, i) => table.map((player) => times(had, `table ${i} ${player}`)))));
  levels.seat_one = sum(tables.filter((table) => table.length).map((table) => times(had, `seat one ${table[0]}`)));
  return levels;
}
