// Where the cursor of the score list goes, and what Enter, ↓ and Tab complete on the way.

/** @import { Row } from "./rows.js" */
/** @import { Step } from "./typing.js" */

import { byId } from "../shared/page.js";
import { say } from "../shared/words.js";
import * as Rows from "./rows.js";
import {
  LAST,
  data,
  firstAsked,
  here,
  isWrong,
  lines,
  paper,
  put,
  refresh,
  rowOf,
  rulesOf,
  save,
  sheet,
  showFoot,
} from "./sheet-list.js";
import { tick } from "./sheet-more.js";
import * as Typing from "./typing.js";

const live = byId("said");

/** @typedef {{isFocused?: boolean}} Options isFocused: false where no keyboard should open */

/** @param {HTMLInputElement} input */
function select(input) {
  if (document.activeElement !== input) input.focus();
  input.select();
}

/**
 * Put the cursor in a cell; after the last game it goes to the paper's totals.
 * @param {number} game
 * @param {number} seat
 * @param {Options} [options]
 */
export function go(game, seat, { isFocused = true } = {}) {
  const before = sheet.at.game;
  sheet.lifted = null;
  if (game > LAST) {
    sheet.at = { game: LAST + 1, seat };
    refresh(before);
    if (isFocused) select(paper[0]);
    return;
  }
  sheet.at = { game: Math.max(1, game), seat };
  refresh(before, sheet.at.game);
  const input = lines[sheet.at.game - 1].cells[seat];
  if (isFocused) select(input);
  if (here().open === seat) input.setSelectionRange(input.value.length, input.value.length);
}

/** @param {number} game */
function announce(game) {
  const one = Rows.reading(rowOf(game), rulesOf(game));
  const read = lines[game - 1].read.textContent;
  live.textContent = one ? `${say(data.words.game, { game })}: ${read}` : "";
}

/** Keep what a key made and follow its cursor. @param {Step} result @param {Options} [options] */
export function step(result, options) {
  const { game } = sheet.at;
  put(game, result.row);
  if (result.next === "above") {
    openAbove(options);
    return;
  }
  if (result.next !== "below") {
    go(game, result.next, options);
    return;
  }
  sheet.added = result.row.done ? game : 0;
  go(game + 1, 0, options);
  announce(game);
  if (!result.carry || game >= LAST) return;
  const carried = Typing.type(here(), 0, result.carry, rulesOf(game + 1));
  if (carried) step(carried, options);
}

/** @param {Options} [options] */
function openAbove(options) {
  const game = sheet.at.game - 1;
  if (game < 1) return;
  sheet.rows[game - 1] = Typing.reopen(rowOf(game));
  sheet.added = 0;
  go(game, Typing.lastTyped(rowOf(game)), options);
}

/** The cursor leaves a cell whose number could still grow. True: that completed the line. */
export function leave() {
  if (sheet.at.game > LAST) return false;
  const { row } = Typing.leave(here(), sheet.at.seat, rulesOf(sheet.at.game));
  sheet.rows[sheet.at.game - 1] = row;
  return row.done !== null;
}

/** The line with the dashed row, if there is one. */
const withGuess = () => Typing.take(here(), Rows.guess(here(), rulesOf(sheet.at.game)));

/** Enter and ↓: take the dashed row if there is one. @param {number} seat */
function takeAndGo(seat) {
  const { game } = sheet.at;
  if (!here().done && !Rows.isEmpty(here())) {
    const taken = withGuess();
    sheet.added = taken.done ? game : 0;
    put(game, taken);
  }
  go(game + 1, seat);
  announce(game);
}

export function enter() {
  const isNextSeat = Rows.isEmpty(here()) && sheet.at.seat < data.seats - 1;
  if (isNextSeat) go(sheet.at.game, sheet.at.seat + 1);
  else takeAndGo(0);
}

/** @param {1|-1} by */
export function sideways(by) {
  const wasOpen = here().open === sheet.at.seat;
  if (leave() && wasOpen && by > 0) step({ row: here(), next: "below" });
  else go(sheet.at.game, (sheet.at.seat + by + data.seats) % data.seats);
}

/** @param {number} by */
export function upDown(by) {
  leave();
  if (by === 1) takeAndGo(sheet.at.seat);
  else go(Math.min(LAST, sheet.at.game + by), sheet.at.seat);
}

/**
 * Tab goes where Tab goes; out of the line at its end it takes the dashed row along.
 * @param {KeyboardEvent} event
 */
export function tab(event) {
  const isInside = event.shiftKey || sheet.at.seat < data.seats - 1;
  if (isInside || Rows.isEmpty(here()) || here().done) return;
  sheet.rows[sheet.at.game - 1] = withGuess();
}

/** @returns {boolean} whether there was anything to clear */
export function clearLine() {
  if (Rows.isEmpty(here())) return false;
  sheet.rows[sheet.at.game - 1] = Rows.empty(data.seats);
  go(sheet.at.game, 0);
  return true;
}

/** The line at the cursor with another mark. @param {Row} row */
export function mark(row) {
  put(sheet.at.game, row);
  go(sheet.at.game, sheet.at.seat);
}

/**
 * F2: the nearest legal row for the wrong line at the cursor or the last one above it; again: the
 * second, then as typed.
 */
export function correct() {
  const above = lines.map((_, index) => LAST - index).filter((game) => game < sheet.at.game);
  const games = [sheet.at.game, ...above];
  const again = sheet.chosen && rowOf(sheet.chosen.game).done ? sheet.chosen : null;
  const game = again ? again.game : games.find((one) => one <= LAST && isWrong(one));
  if (game) choose(game, again ? again.index + 1 : 0);
}

/**
 * @param {number} game
 * @param {number} index of the proposed row; behind the last: as it was typed
 */
export function choose(game, index) {
  const before = sheet.chosen?.game === game ? sheet.chosen.before : rowOf(game);
  const one = Rows.nearest(before, rulesOf(game))[index];
  if (one) {
    const typed = before.typed.map((text, seat) =>
      Rows.fits(one.points[seat], text, false) ? text : "",
    );
    put(game, { ...before, typed, open: -1, done: [...one.points] });
    sheet.chosen = { game, index, before };
  } else {
    put(game, before);
    sheet.chosen = null;
  }
  refresh(game, sheet.at.game);
  announce(game);
}

/**
 * To the first cell that is wrong or empty; then to the first total that differs.
 * @param {Options} [options]
 * @returns {boolean} whether there is one
 */
export function toFirstOpen(options) {
  const game = sheet.rows.findIndex((one) => !one.done) + 1;
  const asked = firstAsked();
  const bad = paper.find((input) => input.classList.contains("bad"));
  if (game) go(game, isWrong(game) ? Rows.culprit(rowOf(game), rulesOf(game)) : 0, options);
  else if (asked) tick(lines[asked - 1])?.focus();
  else if (bad) select(bad);
  return Boolean(game || asked || bad);
}

export function submit() {
  showFoot();
  if (save.disabled) toFirstOpen();
  else save.click();
}

/** Compare a total of the paper that has just been typed. @param {HTMLInputElement} total */
function isRefused(total) {
  showFoot(total);
  return total.classList.contains("bad");
}

/** From one of the paper's totals. @param {KeyboardEvent} event */
export function paperKey(event) {
  const seat = paper.findIndex((input) => input === event.target);
  const ways = { Enter: seat + 1, ArrowLeft: seat - 1, ArrowRight: seat + 1, ArrowUp: -1 };
  const next = new Map(Object.entries(ways)).get(event.key);
  if (next === undefined) return;
  event.preventDefault();
  if (event.key === "Enter" && isRefused(paper[seat])) select(paper[seat]);
  else if (next < 0) go(LAST, Math.max(0, seat));
  else if (next < paper.length) select(paper[next]);
  else if (event.key === "Enter") {
    paper[seat].blur();
    submit();
  }
}
