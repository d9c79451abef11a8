// Checks a published document of draws in the visitor's browser, step by step, as the command
// verify_draw does.

/** @import { Data, Draw, Step, Values } from "./document.js" */

import { changeAgain, drawAgain, entrants, firstDifference, unpublishedDraws } from "./again.js";
import { counted, earlier, illegal, sizesOf } from "./counted.js";
import { LINE } from "./document.js";
import { bytesOf, hex } from "./sha256.js";
import { ascending, range } from "./stream.js";

const ALGORITHM = "SKD1";
const BY_PEOPLE = ["lots", "hand"];
const NOT_SEARCHED = ["uniform", "ranked", "spread"];
const MOST_ROUNDS = 100; // that are named one by one

/**
 * @param {Data} data the document, as JSON.parse gives it: it may be anything
 * @param {(step: Step) => void} [onStep] called with every step
 * @returns {Step[]} all steps
 */
export function check(data, onStep) {
  /** @type {Step[]} */
  const steps = [];
  for (const step of allSteps(data)) {
    steps.push(step);
    if (onStep) onStep(step);
  }
  return steps;
}

/** @param {Data} data @returns {Generator<Step, void>} */
function* allSteps(data) {
  if (!data || data.format !== "seat-draw" || data.version !== 1) {
    yield step("format_wrong", "wrong", null, {
      where: data && data.format === "seat-draw" ? "version" : "format",
    });
    return;
  }
  yield* checkFrozen(data);
  yield* checkNumbers(data);
  const records = new Map(data.draws.map((record) => [record.number, record]));
  for (const record of data.draws) {
    yield* checkSeed(data, record);
    if (record.standing) yield note("standing", record, { players: record.standing.length });
    yield* checkPrivatePairs(data, record);
    try {
      yield checkSeats(data, records, record);
      yield* checkLegalityAndCounts(data, records, record);
    } catch {
      yield wrong("seats_impossible", record);
    }
  }
}

/**
 * @param {string} code
 * @param {Step["state"]} state
 * @param {Draw | null} record
 * @param {Values} [values]
 * @returns {Step}
 */
const step = (code, state, record, values) => ({
  code,
  state,
  draw: record ? record.number : null,
  values: values || {},
});
/** @param {string} code @param {Draw | null} record @param {Values} [values] */
const ok = (code, record, values) => step(code, "ok", record, values);
/** @param {string} code @param {Draw | null} record @param {Values} [values] */
const note = (code, record, values) => step(code, "note", record, values);
/** @param {string} code @param {Draw | null} record @param {Values} [values] */
const wrong = (code, record, values) => step(code, "wrong", record, values);

/**
 * @param {string} name
 * @param {string} stated
 * @param {string} found
 * @param {Draw | null} record
 * @param {Values} [values]
 */
function compare(name, stated, found, record, values) {
  if (stated === found) return ok(name, record, Object.assign({ hash: found }, values));
  return wrong(`${name}_wrong`, record, Object.assign({ stated, found }, values));
}

// ---- What is fixed before the first draw

/** @param {Data} data @returns {Generator<Step, void>} */
function* checkFrozen(data) {
  yield* checkList(data);
  if (data.added.length && data.list_hash) {
    yield note("added", null, { count: data.added.length, lines: data.added });
  }
  yield* changedNames(data);
  if (data.options === null) yield note("options_none", null);
  else yield compare("options", data.options_hash, hex(canonical(data.options)), null);
  if (data.list_hash && data.ingredient) {
    yield ok("ingredient", null, { ingredient: data.ingredient });
  } else if (data.list_hash) yield note("ingredient_none", null);
}

/**
 * Who is called otherwise now than on the frozen list, which keeps the names as they were.
 * @param {Data} data
 * @returns {Generator<Step, void>}
 */
function* changedNames(data) {
  const frozen = new Map(data.lines.map((line) => [Number(line.split(";")[0]), nameAndClub(line)]));
  for (const line of (data.renamed || []).filter((one) => LINE.test(one))) {
    const number = Number(line.split(";")[0]);
    if (frozen.has(number)) {
      yield note("renamed", null, { number, frozen: frozen.get(number), now: nameAndClub(line) });
    }
  }
}

/** Name and club of a line. @param {string} line */
const nameAndClub = (line) => line.split(";").slice(1).filter(Boolean).join(", ");

/** @param {Data} data @returns {Generator<Step, void>} */
function* checkList(data) {
  const lines = data.lines.concat(data.added);
  const unreadable = lines.concat(data.renamed || []).find((line) => !LINE.test(line));
  if (unreadable !== undefined) {
    yield wrong("list_unreadable", null, { line: unreadable });
    return;
  }
  const listed = lines.map((line) => Number(line.split(";")[0]));
  const twice = listed.filter((number, i) => listed.indexOf(number) !== i);
  if (twice.length) {
    yield wrong("list_twice", null, { numbers: Array.from(new Set(twice)).sort(ascending) });
  }
  if (!data.list_hash) {
    yield note("list_none", null);
    return;
  }
  if (data.withheld) {
    yield note("list_withheld", null, { count: data.withheld });
    return;
  }
  const text = data.lines.map((line) => `${line}\n`).join("");
  yield compare("list", data.list_hash, hex(text), null, { count: data.lines.length });
}

/**
 * JSON with sorted keys and no spaces.
 * @param {unknown} value
 * @returns {string}
 */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}

/**
 * Every draw has its number, and no link of the chain is passed over.
 * @param {Data} data
 * @returns {Generator<Step, void>}
 */
function* checkNumbers(data) {
  const drawn = data.draws.map((record) => record.number);
  if (!isAscending(drawn)) {
    yield wrong("numbers_wrong", null, { numbers: drawn });
    return;
  }
  const missing = gaps(drawn);
  if (missing.length) yield note("numbers_missing", null, { numbers: missing });
  else if (drawn.length) yield ok("numbers", null, { count: drawn.length });
  const posted = data.draws.map((record) => record.round_number);
  const notYet = range(Math.min(data.rounds || 0, MOST_ROUNDS))
    .map((round) => round + 1)
    .filter((round) => !posted.includes(round));
  if (notYet.length) yield note("rounds_missing", null, { numbers: notYet });
  const used = data.draws.map((record) => record.chain_index).filter((index) => index !== null);
  if (!isAscending(used)) yield wrong("chain_order", null, { indexes: used });
  const skipped = gaps(used);
  if (skipped.length && !missing.length) yield wrong("chain_skipped", null, { indexes: skipped });
}

/** @param {number[]} items */
const isAscending = (items) => items.every((item, i) => !i || items[i - 1] < item);
/** @param {number[]} items */
const gaps = (items) =>
  range(Math.max(0, ...items))
    .map((n) => n + 1)
    .filter((n) => !items.includes(n));

// ---- Every draw

/**
 * Drawn by lots or placed by hand; a change is computed, whatever it changes.
 * @param {Draw} record
 */
const isByPeople = (record) => BY_PEOPLE.includes(record.mode) && !record.changed;

/** @param {Data} data @param {Draw} record @returns {Generator<Step, void>} */
function* checkSeed(data, record) {
  if (isByPeople(record)) return;
  if (record.chain_index === null) {
    yield note("seed_by_hand", record, { seed: record.seed });
    return;
  }
  const index = { index: record.chain_index };
  const fits = linkBefore(record.link, Math.min(record.chain_index, 10000)) === data.commitment;
  yield fits ? ok("link", record, index) : wrong("link_wrong", record, index);
  const parts = [data.tournament, data.list_hash, data.options_hash, data.ingredient, record.link];
  yield compare("seed", record.seed, parts.join("|"), record);
  if (data.options !== null && canonical(record.options) !== canonical(data.options)) {
    yield note("options_changed", record);
  }
}

/**
 * The link of the chain so many steps before this one, in hexadecimal digits.
 * @param {string} link
 * @param {number} steps
 */
function linkBefore(link, steps) {
  let digits = link;
  for (let i = 0; i < steps; i += 1) digits = hex(/** @type {Uint8Array} */ (bytesOf(digits)));
  return digits;
}

/**
 * Who must not meet: only the organiser's copy says it, and it must be what was promised.
 * @param {Data} data
 * @param {Draw} record
 * @returns {Generator<Step, void>}
 */
function* checkPrivatePairs(data, record) {
  const promised = record.options.apart;
  if (!promised || !record.pairs) return;
  const sorted = record.pairs
    .map((pair) => pair.slice().sort(ascending))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const text = `${data.salt || ""}|${sorted.map((pair) => pair.join("-")).join(",")}`;
  yield compare("apart", promised.hash, hex(text), record, { pairs: promised.pairs });
}

/**
 * The draw computed anew; the first seat that differs.
 * @param {Data} data
 * @param {Map<number, Draw>} records
 * @param {Draw} record
 */
function checkSeats(data, records, record) {
  if (isByPeople(record)) return note("seats_by_hand", record);
  if (record.algorithm !== ALGORITHM) {
    return wrong("seats_unknown", record, { algorithm: record.algorithm });
  }
  const promised = record.options.apart;
  const isSearched = !record.changed && !NOT_SEARCHED.includes(record.mode);
  if (promised && !record.pairs && isSearched) {
    return note("seats_private", record, { pairs: promised.pairs });
  }
  const draws = unpublishedDraws(records, record);
  if (draws.length && isSearched && record.mode === "best") {
    return note("seats_later", record, { draws });
  }
  const found = record.changed ? changeAgain(records, record) : drawAgain(data, records, record);
  const difference = firstDifference(record.tables, found);
  if (difference) return wrong("seats_wrong", record, difference);
  return ok("seats", record, {
    tables: found.filter((table) => table.length).length,
    players: record.players.length,
  });
}

// ---- Legal, and as good as the sheet says

/**
 * @param {Data} data
 * @param {Map<number, Draw>} records
 * @param {Draw} record
 * @returns {Generator<Step, void>}
 */
function* checkLegalityAndCounts(data, records, record) {
  const players = entrants(data, record);
  const tables = record.tables.map((table) => table.filter((player) => player !== null));
  const isFree = Boolean(record.changed) || isByPeople(record);
  const problem = illegal(
    players,
    tables,
    isFree ? tables.map((table) => table.length) : sizesOf(record),
  );
  if (problem) yield wrong("legal_wrong", record, problem);
  else yield ok("legal", record, { players: record.players.length });
  const found = counted(record, players, tables, earlier(records, record), record.pairs || []);
  const stated = (!unpublishedDraws(records, record).length && record.counted) || {};
  const differs = Object.keys(stated).find((name) => name in found && found[name] !== stated[name]);
  if (differs) {
    yield wrong("counted_wrong", record, {
      level: differs,
      stated: stated[differs],
      found: found[differs],
    });
  } else yield ok("counted", record, found);
}
