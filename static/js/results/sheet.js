// The score list, game by game. The form is complete without this file and the server decides; here it is
// only made fast: keys, mouse, touch and everything that types without keys.

import { all, isTypedEarly, maybe, targetOf } from "../shared/page.js";
import { plain } from "../shared/words.js";
import { choose, go, leave, step, toFirstOpen } from "./sheet-cursor.js";
import "./sheet-keys.js";
import {
  LAST,
  data,
  form,
  here,
  lines,
  paper,
  refresh,
  rowOf,
  rulesOf,
  save,
  sheet,
  show,
  showFoot,
} from "./sheet-list.js";
import * as More from "./sheet-more.js";
import * as Pad from "./sheet-pad.js";
import { writeTyped } from "./sheet-view.js";
import * as Typing from "./typing.js";

/** @param {Element|null} row */
const gameOf = (row) => (row instanceof HTMLElement ? Number(row.dataset.game) : 0);

/** The total of the paper with this field, if it is one. @param {Element} field */
const totalIn = (field) => paper.find((input) => input === field);

form.addEventListener("focusin", (event) => {
  const target = targetOf(event);
  if (!target.closest("tr[data-game] .seat")) {
    totalIn(target)?.select();
    if (totalIn(target)) showFoot();
    return;
  }
  const game = gameOf(target.closest("tr"));
  const seat = lines[game - 1].cells.findIndex((cell) => cell === target);
  if (game === sheet.at.game && seat === sheet.at.seat) return;
  leave();
  go(game, seat);
});

/**
 * Numbers that come without a key (a phone's keyboard, a paste) are typed one by one.
 * @param {string} text
 */
function typeAll(text) {
  const { game, seat } = sheet.at;
  if (here().done && String(here().done?.[seat]) === text) {
    show(game);
    return;
  }
  if (here().typed[seat] !== "") {
    sheet.rows[game - 1] = { ...Typing.reopen(here()), typed: here().typed.with(seat, "") };
  }
  for (const key of text) {
    const isStillHere = sheet.at.game === game;
    const result = isStillHere && Typing.type(here(), sheet.at.seat, key, rulesOf(game));
    if (result) step(result);
  }
  refresh(game);
}

/** What was asked for is given and gone from the page: the cursor goes to the next, or to saving. */
function toWhatIsLeft() {
  if (save.disabled) toFirstOpen();
  else save.focus();
}

form.addEventListener("input", (event) => {
  const target = targetOf(event);
  sheet.isDirty = true;
  const row = target.closest("tr");
  if (target.matches("[data-more] input")) {
    const isHere = target === document.activeElement;
    refresh(Number(row?.dataset.more));
    if (isHere && target.matches(":checked")) toWhatIsLeft();
  } else if (target.matches("[type=checkbox]")) {
    const game = gameOf(row);
    sheet.rows[game - 1] = Typing.toggleTout(rowOf(game), rulesOf(game));
    refresh(game);
  } else if (target instanceof HTMLInputElement && target.matches("tr[data-game] .seat input")) {
    typeAll(plain(target.value));
  } else {
    showFoot();
  }
});

form.addEventListener("focusout", (event) => {
  if (totalIn(targetOf(event))) setTimeout(showFoot);
});

form.addEventListener("click", (event) => {
  const button = targetOf(event).closest(".choice");
  if (!(button instanceof HTMLElement)) return;
  choose(Number(button.closest("tr")?.dataset.of), Number(button.dataset.choice));
});

/** What stands there dashed is not sent; what was typed is, complete or not. */
form.addEventListener("submit", () => {
  sheet.isDirty = false;
  const asked = maybe(form, "[name=touts_asked]", HTMLInputElement);
  if (asked) asked.value = lines.map((_, index) => index + 1).join(",");
  lines.forEach((line, index) => writeTyped(line, sheet.rows[index], data.isZeroSum));
});
window.addEventListener("beforeunload", (event) => {
  if (sheet.isDirty) event.preventDefault();
});

// -- start ----------------------------------------------------------------------------------------

/**
 * What was typed into the cell at the cursor before this file could hear it: taken out again.
 * @returns {string}
 */
function takeEarly() {
  const cell = document.activeElement;
  if (!isTypedEarly(cell) || !cell.matches("tr[data-game] .seat input")) return "";
  const early = cell.value.replace(cell.defaultValue, "");
  cell.value = cell.defaultValue;
  return early;
}

/** Each key on its own, as a hand that is fast would have typed them now. @param {string} text */
function typeEarly(text) {
  for (const key of text) {
    const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(press);
  }
}

const early = takeEarly();
all(form, "tr.why", HTMLElement).forEach((old) => old.remove());
sheet.rows = lines.map(({ cells, tout, circle }, index) => {
  const texts = cells.map((input) => input.value);
  const seats = circle.value === "" ? null : circle.value.replace("-", "");
  return Typing.load(texts, { isTout: tout?.checked ?? false, circle: seats }, rulesOf(index + 1));
});
lines.forEach(({ tout }) => {
  if (tout) tout.tabIndex = -1;
});
lines.forEach((_, index) => show(index + 1));
showFoot();
const isFocused = !matchMedia("(max-width: 48rem)").matches; // there the pad types, not the phone's keyboard
const asked = maybe(form, "#reason[aria-invalid=true]", HTMLElement);
if (asked) asked.focus();
else if (!toFirstOpen({ isFocused })) go(LAST + 1, 0, { isFocused });
More.start(form, (game) => go(Math.min(game, LAST) + 1, 0));
Pad.start();
typeEarly(early);
