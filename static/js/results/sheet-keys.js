// The keys of the score list: which calls what. What they make of a line is typing.js; they are on
// the help page, "Score sheet".

import { isPlain, maybe, targetOf } from "../shared/page.js";
import {
  clearLine,
  correct,
  enter,
  go,
  leave,
  mark,
  paperKey,
  sideways,
  step,
  submit,
  tab,
  upDown,
} from "./sheet-cursor.js";
import {
  LAST,
  data,
  form,
  here,
  isRare,
  isUnapproved,
  lines,
  paper,
  refresh,
  rowOf,
  rulesOf,
  save,
  sheet,
} from "./sheet-list.js";
import { approve, give } from "./sheet-more.js";
import * as Rows from "./rows.js";
import * as Typing from "./typing.js";

const rules = () => rulesOf(sheet.at.game);

/** @type {Object<string, () => boolean|void>} what they do; false: nothing, the key is free for others */
const KEYS = {
  Enter: enter,
  ArrowLeft: () => sideways(-1),
  ArrowRight: () => sideways(1),
  ArrowUp: () => upDown(-1),
  ArrowDown: () => upDown(1),
  PageUp: () => upDown(-data.seats),
  PageDown: () => upDown(data.seats),
  Home: () => {
    leave();
    go(sheet.at.game, 0);
  },
  End: () => {
    leave();
    go(sheet.at.game, data.seats - 1);
  },
  Backspace: () => step(Typing.back(here(), sheet.at.seat)),
  Delete: () => step({ row: withoutCell(), next: sheet.at.seat }),
  Escape: () => clearLine() || sheet.isDirty,
  o: () => mark(Typing.toggleCircle(here(), sheet.at.seat, rules())),
  b: approveAbove,
  g: giveAway,
  t: () => (data.hasTout ? mark(Typing.toggleTout(here(), rules())) : false),
};

function approveAbove() {
  refresh(approve(lines, sheet.at.game, { isAskedAt: isUnapproved, isRareAt: isRare }));
}

function withoutCell() {
  return { ...Typing.reopen(here()), typed: here().typed.with(sheet.at.seat, "") };
}

/** The line at the cursor; before anything is typed in it, the one above. */
function giveAway() {
  const game = Rows.isEmpty(here()) ? sheet.at.game - 1 : sheet.at.game;
  give(lines[Math.max(1, game) - 1]);
}

/**
 * A seat's letter behind a value (plus only).
 * @param {KeyboardEvent} event
 * @returns {boolean} false: no value waits for one, so the key means what it else means
 */
function letterKey(event) {
  const seat = data.letters.indexOf(event.key.toLowerCase());
  const { lifted } = sheet;
  if (event.key !== "Shift") sheet.lifted = null;
  if (seat < 0 || (!lifted && sheet.at.game > LAST)) return false;
  if (lifted) {
    sheet.rows[lifted.game - 1] = Typing.lift(rowOf(lifted.game), lifted.seat);
    go(lifted.game, lifted.seat);
  }
  const result = Typing.letter(here(), seat, event.shiftKey, rules());
  if (result) step(result);
  return result !== null;
}

/** @param {KeyboardEvent} event */
function cellKey(event) {
  const { at } = sheet;
  const isLetter = event.key.length === 1;
  const key = isLetter ? event.key.toLowerCase() : event.key;
  if (key === "Tab") {
    tab(event);
    return;
  }
  if (KEYS[key]) {
    if (KEYS[key]() !== false) event.preventDefault();
    return;
  }
  const result = isLetter ? Typing.type(here(), sheet.at.seat, key, rules()) : null;
  if (result) step(result);
  if (result?.row.done && /\d/.test(key)) sheet.lifted = at;
  if (result || (isLetter && key !== "?" && key !== "/")) event.preventDefault();
}

/**
 * Beside the list of games letters mean what they mean in it; nothing but a number is typed.
 * @param {KeyboardEvent} event
 */
function totalKey(event) {
  const key = event.key.toLowerCase();
  if (key === "b") approveAbove();
  const isSign = key.length === 1 && !/[\d+−?/-]/.test(key);
  if (isSign || (key === "escape" && sheet.isDirty && isEmpty(event))) event.preventDefault();
  else paperKey(event);
}

/** @param {KeyboardEvent} event */
const isEmpty = ({ target }) => target instanceof HTMLInputElement && target.value === "";

/** @param {KeyboardEvent} event */
function pressed(event) {
  const target = targetOf(event);
  if (!isPlain(event) || maybe(document, "dialog[open]", HTMLDialogElement)) return;
  if (event.key !== "F2") sheet.chosen = event.key === "Shift" ? sheet.chosen : null;
  if (event.key === "F2") {
    correct();
    event.preventDefault();
  } else if (event.key === "F9" && save.disabled) {
    submit();
    event.preventDefault();
  } else if (!target.matches(".seat input")) return;
  else if (letterKey(event)) event.preventDefault();
  else if (paper.some((input) => input === target)) totalKey(event);
  else cellKey(event);
}

form.addEventListener("keydown", pressed);
document.addEventListener("keydown", (event) => {
  if (!form.contains(targetOf(event))) pressed(event); // F2 and F9, wherever the cursor is
});
