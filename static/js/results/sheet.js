// The score list, game by game: keys, cursor and what becomes of a typed line. The form is complete
// without this file and the server decides; here it is only made fast. Keys: help page, "Score list".

import * as Rows from "./rows.js";
import * as SheetView from "./sheet-view.js";
import * as SheetFoot from "./sheet-foot.js";
import * as SheetMore from "./sheet-more.js";
import * as SheetPad from "./sheet-pad.js";

const form = document.getElementById("sheet");
const data = JSON.parse(document.getElementById("sheet-data").textContent);
const { words, isZeroSum } = data;
const lines = SheetView.lines(form);
const paper = [...form.querySelectorAll("[name^=total]")];
const live = document.getElementById("said");
const save = form.querySelector("[data-key=F9]");
const LAST = lines.length;

/** Everything typed; `at` is where the cursor is, `chosen` the correction taken last, `lifted` a value that may still go to another seat. */
const sheet = { rows: [], at: { game: 1, seat: 0 }, chosen: null, added: 0, lifted: null, isDirty: false };

const rulesOf = (game) => ({
  legal: (game === 1 && data.first) || data.other, all: data.other, isZeroSum, hasTout: data.hasTout,
});
const row = (game) => sheet.rows[game - 1];
const here = () => row(sheet.at.game);

const isWrong = (game) => Rows.isImpossible(row(game), rulesOf(game));

// -- showing ------------------------------------------------------------------------------

function show(game) {
  const line = lines[game - 1];
  SheetView.showLine(line, row(game), rulesOf(game), words, isWrong(game));
  line.tr.classList.toggle("here", game === sheet.at.game);
  line.tr.classList.toggle("auto", game === sheet.added && row(game).done !== null);
  SheetMore.show(line, row(game), rulesOf(game), data);
}

const isRare = (game) => SheetMore.isRare(row(game), rulesOf(game), data);
const isUnapproved = (game) => SheetMore.isAsked(lines[game - 1], row(game), rulesOf(game), data);
const firstAsked = () => lines.findIndex((_, index) => isUnapproved(index + 1)) + 1;

function showFoot() {
  const sums = SheetView.showSums(lines, sheet.rows, data);
  const wrong = lines.map((_, index) => index + 1).filter(isWrong);
  const done = sheet.rows.filter((one) => one.done).length;
  SheetFoot.showSums(form, sums, { wrong, done, games: LAST, isZeroSum }, words);
  SheetFoot.showNotice(wrong, words);
  const isBad = SheetFoot.compare(paper, done === LAST ? sums : null, data);
  const tooFew = done < LAST ? SheetView.say(words.rowsFirst, { games: LAST }) : "";
  const asked = firstAsked();
  const unapproved = asked ? SheetView.say(words.approveFirst, { game: asked }) : "";
  SheetFoot.showSave(save, tooFew || unapproved || (isBad ? words.totalsFirst : ""));
}

function refresh(...games) {
  const was = lines.findIndex((line) => line.tr.classList.contains("auto")) + 1;
  new Set([...games, was]).forEach((game) => { if (game >= 1 && game <= LAST) show(game); });
  showFoot();
  form.dispatchEvent(new CustomEvent("sheet:shown"));
}

// -- cursor -------------------------------------------------------------------------------

function select(input) {
  if (document.activeElement !== input) input.focus();
  input.select();
}

/** Put the cursor in a cell; after the last game it goes to the paper's totals. */
function go(game, seat, { isFocused = true } = {}) {
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
  if (isFocused) select(lines[sheet.at.game - 1].cells[seat]);
  const input = lines[sheet.at.game - 1].cells[seat];
  if (here().open === seat) input.setSelectionRange(input.value.length, input.value.length);
}

function announce(game) {
  const one = Rows.reading(row(game), rulesOf(game));
  live.textContent = one ? `${SheetView.say(words.game, { game })}: ${lines[game - 1].read.textContent}` : "";
}

/** Store a step of Rows and follow its cursor. */
function step(result, options) {
  const { game } = sheet.at;
  sheet.rows[game - 1] = result.row;
  sheet.isDirty = true;
  if (result.next === "above") return openAbove(options);
  if (result.next !== "below") return go(game, result.next, options);
  sheet.added = result.row.done ? game : 0;
  go(game + 1, 0, options);
  announce(game);
  if (result.carry && game < LAST) step(Rows.type(here(), 0, result.carry, rulesOf(game + 1)), options);
}

function openAbove(options) {
  const game = sheet.at.game - 1;
  if (game < 1) return;
  sheet.rows[game - 1] = Rows.reopen(row(game));
  sheet.added = 0;
  go(game, Rows.lastTyped(row(game)), options);
}

/** The cursor leaves a cell whose number could still grow. True: that completed the line. */
function leave() {
  if (sheet.at.game > LAST) return false;
  const { row: left } = Rows.leave(here(), sheet.at.seat, rulesOf(sheet.at.game));
  sheet.rows[sheet.at.game - 1] = left;
  return left.done !== null;
}

// -- keys ---------------------------------------------------------------------------------

/** Enter and ↓: take the dashed row if there is one. */
function takeAndGo(seat) {
  const { game } = sheet.at;
  if (!here().done && !Rows.isEmpty(here())) {
    const taken = Rows.take(here(), Rows.guess(here(), rulesOf(game)));
    sheet.added = taken.done ? game : 0;
    sheet.rows[game - 1] = taken;
    sheet.isDirty = true;
  }
  go(game + 1, seat);
  announce(game);
}

function enter() {
  const isNextSeat = Rows.isEmpty(here()) && sheet.at.seat < data.seats - 1;
  return isNextSeat ? go(sheet.at.game, sheet.at.seat + 1) : takeAndGo(0);
}

function sideways(by) {
  const wasOpen = here().open === sheet.at.seat;
  if (leave() && wasOpen && by > 0) return step({ row: here(), next: "below" });
  return go(sheet.at.game, (sheet.at.seat + by + data.seats) % data.seats);
}

function upDown(by) {
  leave();
  if (by === 1) return takeAndGo(sheet.at.seat);
  return go(Math.min(LAST, sheet.at.game + by), sheet.at.seat);
}

/** Tab goes where Tab goes; out of the line at its end it takes the dashed row along. */
function tab(event) {
  if (event.shiftKey || sheet.at.seat < data.seats - 1 || Rows.isEmpty(here()) || here().done) return;
  sheet.rows[sheet.at.game - 1] = Rows.take(here(), Rows.guess(here(), rulesOf(sheet.at.game)));
}

function clearLine() {
  if (Rows.isEmpty(here())) return false;
  sheet.rows[sheet.at.game - 1] = Rows.empty(data.seats);
  go(sheet.at.game, 0);
  return true;
}

function mark(change) {
  sheet.rows[sheet.at.game - 1] = change;
  sheet.isDirty = true;
  go(sheet.at.game, sheet.at.seat);
}

/** F2: the nearest legal row for the wrong line at the cursor or the last one above it; again: the second, then as typed. */
function correct() {
  const games = [sheet.at.game, ...lines.map((_, i) => LAST - i).filter((game) => game < sheet.at.game)];
  const again = sheet.chosen && row(sheet.chosen.game).done ? sheet.chosen : null;
  const game = again ? again.game : games.find((one) => one <= LAST && isWrong(one));
  if (game) choose(game, again ? again.index + 1 : 0);
}

function choose(game, index) {
  const before = sheet.chosen?.game === game ? sheet.chosen.before : row(game);
  const one = Rows.nearest(before, rulesOf(game))[index];
  if (!one) {
    sheet.rows[game - 1] = before;
    sheet.chosen = null;
  } else {
    const typed = before.typed.map((text, seat) => (Rows.fits(one.points[seat], text, false) ? text : ""));
    sheet.rows[game - 1] = { ...before, typed, open: -1, done: [...one.points] };
    sheet.chosen = { game, index, before };
  }
  sheet.isDirty = true;
  refresh(game, sheet.at.game);
  announce(game);
}

const KEYS = {
  Enter: enter,
  ArrowLeft: () => sideways(-1),
  ArrowRight: () => sideways(1),
  ArrowUp: () => upDown(-1),
  ArrowDown: () => upDown(1),
  PageUp: () => upDown(-data.seats),
  PageDown: () => upDown(data.seats),
  Home: () => { leave(); go(sheet.at.game, 0); },
  End: () => { leave(); go(sheet.at.game, data.seats - 1); },
  Backspace: () => step(Rows.back(here(), sheet.at.seat)),
  Delete: () => step({ row: { ...Rows.reopen(here()), typed: here().typed.with(sheet.at.seat, "") }, next: sheet.at.seat }),
  Escape: clearLine,
  o: () => mark(Rows.toggleCircle(here(), sheet.at.seat, rulesOf(sheet.at.game))),
  b: () => refresh(SheetMore.approve(lines, sheet.at.game, { isAskedAt: isUnapproved, isRareAt: isRare })),
  g: () => SheetMore.give(lines[Math.max(1, Rows.isEmpty(here()) ? sheet.at.game - 1 : sheet.at.game) - 1]),
  t: () => data.hasTout && mark(Rows.toggleTout(here(), rulesOf(sheet.at.game))),
};

/** A seat's letter behind a value (plus only). False: no value waits for one, so the key means what it else means. */
function letterKey(event) {
  const seat = data.letters.indexOf(event.key.toLowerCase());
  const { lifted } = sheet;
  if (event.key !== "Shift") sheet.lifted = null;
  if (seat < 0 || (!lifted && sheet.at.game > LAST)) return false;
  if (lifted) {
    sheet.rows[lifted.game - 1] = Rows.lift(row(lifted.game), lifted.seat);
    go(lifted.game, lifted.seat);
  }
  const result = Rows.letter(here(), seat, event.shiftKey, rulesOf(sheet.at.game));
  if (result) step(result);
  return result !== null;
}

function cellKey(event) {
  const { at } = sheet;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Tab") return tab(event);
  if (KEYS[key]) {
    if (KEYS[key]() !== false) event.preventDefault();
    return;
  }
  const result = key.length === 1 && Rows.type(here(), sheet.at.seat, key, rulesOf(sheet.at.game));
  if (result) step(result);
  if (result?.row.done && /\d/.test(key)) sheet.lifted = at;
  if (result || (key.length === 1 && key !== "?" && key !== "/")) event.preventDefault();
}

/** The first cell that is wrong or empty; then the first total that differs; false: there is none. */
function toFirstOpen(options) {
  const game = sheet.rows.findIndex((one) => !one.done) + 1;
  if (game) return go(game, isWrong(game) ? Rows.culprit(row(game), rulesOf(game)) : 0, options);
  const asked = firstAsked();
  if (asked) return SheetMore.tick(lines[asked - 1]).focus();
  const bad = paper.find((input) => input.classList.contains("bad"));
  return bad ? select(bad) : false;
}

function submit() {
  showFoot();
  if (save.disabled) toFirstOpen();
  else save.click();
}

function paperKey(event) {
  const seat = paper.indexOf(event.target);
  const goTo = { Enter: seat + 1, ArrowLeft: seat - 1, ArrowRight: seat + 1, ArrowUp: -1 }[event.key];
  if (goTo === undefined) return;
  event.preventDefault();
  if (event.key === "ArrowUp" || goTo < 0) return go(LAST, Math.max(0, seat));
  if (goTo < paper.length) return select(paper[goTo]);
  if (event.key === "Enter") { event.target.blur(); submit(); }
}

form.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.key !== "F2") sheet.chosen = event.key === "Shift" ? sheet.chosen : null;
  if (event.key === "F2") { correct(); event.preventDefault(); }
  else if (event.key === "F9" && save.disabled) { submit(); event.preventDefault(); }
  else if (!event.target.matches(".seat input")) return;
  else if (letterKey(event)) event.preventDefault();
  else if (paper.includes(event.target)) paperKey(event);
  else cellKey(event);
});

// -- mouse, touch and everything that types without keys -------------------------------------

form.addEventListener("focusin", ({ target }) => {
  const cell = target.closest?.("tr[data-game] .seat");
  if (!cell) {
    if (paper.includes(target)) { target.select(); showFoot(); }
    return;
  }
  const game = Number(cell.parentElement.dataset.game);
  const seat = lines[game - 1].cells.indexOf(target);
  if (game === sheet.at.game && seat === sheet.at.seat) return;
  leave();
  go(game, seat);
});

/** Numbers that come without a key (a phone's keyboard, a paste) are typed one by one. */
form.addEventListener("input", ({ target }) => {
  sheet.isDirty = true;
  if (target.matches("[data-more] input")) {
    const { more } = target.closest("tr").dataset;
    return refresh(Number(more));
  }
  if (target.matches("[type=checkbox]")) {
    const game = Number(target.closest("tr").dataset.game);
    sheet.rows[game - 1] = Rows.toggleTout(row(game), rulesOf(game));
    return refresh(game);
  }
  if (!target.matches("tr[data-game] .seat input")) return showFoot();
  const { game, seat } = sheet.at;
  const text = target.value.trim().replaceAll("−", "-").replace(/^\+/, "");
  if (here().done && String(here().done[seat]) === text) return show(game);
  if (here().typed[seat] !== "") sheet.rows[game - 1] = { ...Rows.reopen(here()), typed: here().typed.with(seat, "") };
  if (text === "") return refresh(game);
  [...text].forEach((key) => {
    const result = sheet.at.game === game && Rows.type(here(), sheet.at.seat, key, rulesOf(game));
    if (result) step(result);
  });
  refresh(game);
});

form.addEventListener("focusout", ({ target }) => { if (paper.includes(target)) setTimeout(showFoot); });

form.addEventListener("click", ({ target }) => {
  const button = target.closest(".choice");
  if (button) choose(Number(button.closest("tr").dataset.of), Number(button.dataset.choice));
});

/** What stands there dashed is not sent; what was typed is, complete or not. */
form.addEventListener("submit", () => {
  sheet.isDirty = false;
  lines.forEach((line, index) => SheetView.writeTyped(line, sheet.rows[index], isZeroSum));
});
window.addEventListener("beforeunload", (event) => { if (sheet.isDirty) event.preventDefault(); });

// -- start --------------------------------------------------------------------------------

form.querySelectorAll("tr.why").forEach((old) => old.remove());
sheet.rows = lines.map((line, index) => Rows.load(line.cells.map((input) => input.value), {
  isTout: line.tout?.checked ?? false,
  circle: line.circle.value === "" ? null : line.circle.value.replace("-", ""),
}, rulesOf(index + 1)));
lines.forEach((line) => { if (line.tout) line.tout.tabIndex = -1; });
sheet.at = { game: LAST + 1, seat: 0 };
lines.forEach((_, index) => show(index + 1));
showFoot();
const isPhone = matchMedia("(max-width: 48rem)").matches; // there the pad types, not the phone's keyboard
const isAsked = form.querySelector("#reason[aria-invalid=true]");
if (isAsked) isAsked.focus();
else if (toFirstOpen({ isFocused: !isPhone }) === false) go(LAST + 1, 0, { isFocused: !isPhone });
SheetMore.start(form, (game) => (game < LAST ? go(game + 1, 0) : go(LAST + 1, 0)));
SheetPad.start(form, { data, sheet, lines, paper, rulesOf, step, refresh });
