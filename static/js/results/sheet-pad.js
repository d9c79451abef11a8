// The pad for phones: who won, then how much. Every key is a legal row, so the pad cannot write a wrong one.

/** @import { Legal } from "./legal.js" */

import { all, byId, one, press, targetOf } from "../shared/page.js";
import { say, turned } from "../shared/words.js";
import { offers, withSeat } from "./legal.js";
import { empty } from "./rows.js";
import { step } from "./sheet-cursor.js";
import { data, form, here, lines, paper, refresh, rowOf, rulesOf, sheet } from "./sheet-list.js";
import * as Typing from "./typing.js";

const pad = byId("pad");
const players = all(pad, "[data-seat]", HTMLButtonElement);
const results = all(pad, "[data-lost]", HTMLButtonElement);

/** @type {{game: number, seats: number[], isLost: boolean}} */
const chosen = { game: 0, seats: [], isLost: false };

/** @param {Legal} legal */
function valueKey(legal) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = legal.label;
  button.setAttribute("aria-label", legal.words ?? legal.tout ?? "");
  button.addEventListener("click", () => write(legal));
  return button;
}

/** @param {Legal} legal */
function write({ points, words }) {
  const typed = points.map((value) => (value > 0 ? String(value) : ""));
  const row = { ...empty(data.seats), typed, done: [...points], isTout: words === null };
  step({ row, next: "below" }, { isFocused: false });
  lines[Math.min(sheet.at.game, lines.length) - 1].tr.scrollIntoView({ block: "center" });
}

function show() {
  const { game } = sheet.at;
  if (chosen.game !== game) Object.assign(chosen, { game, seats: [], isLost: false });
  const isInList = game <= lines.length;
  pad.classList.toggle("is-after", !isInList);
  if (!isInList) return;
  const names = chosen.seats.map((seat) => data.names[seat]).join(" + ");
  const who = chosen.seats.length === 1 ? say(data.words.alone, { name: names }) : names;
  one(pad, ".who", HTMLElement).textContent = who && `: ${who}`;
  one(pad, "b", HTMLElement).textContent = say(data.words.game, { game });
  players.forEach((button, seat) => {
    button.classList.toggle("on", chosen.seats.includes(seat));
    press(button, chosen.seats.includes(seat));
  });
  results.forEach((button) => {
    press(button, (button.dataset.lost === "1") === chosen.isLost);
  });
  const keys = offers(rulesOf(game).legal, chosen.seats, chosen.isLost).map(valueKey);
  one(pad, ".values", HTMLElement).replaceChildren(...keys);
}

/** ± for keyboards without a minus: turns the sign of the number under the cursor. */
function turnSign() {
  const input = paper.find((total) => total === document.activeElement);
  if (input) {
    input.value = turned(input.value);
    return;
  }
  const { game, seat } = sheet.at;
  if (game > lines.length) return;
  const row = here();
  const typed = row.done ? String(row.done[seat]) : row.typed[seat];
  const keys = typed.startsWith("-") ? typed.slice(1) : `-${typed === "0" ? "" : typed}`;
  sheet.rows[game - 1] = { ...row, done: null, open: -1, typed: row.typed.with(seat, "") };
  for (const key of keys) {
    const isStillHere = sheet.at.game === game;
    const result = isStillHere && Typing.type(rowOf(game), sheet.at.seat, key, rulesOf(game));
    if (result) step(result);
  }
  refresh(game);
}

/** @param {Event} event */
function tapped(event) {
  const button = targetOf(event).closest("button");
  if (button?.dataset.seat) chosen.seats = withSeat(chosen.seats, Number(button.dataset.seat));
  if (button?.dataset.lost) chosen.isLost = button.dataset.lost === "1";
  if (button?.dataset.sign) turnSign();
  show();
}

/** Switch the pad on. */
export function start() {
  pad.addEventListener("mousedown", (event) => event.preventDefault()); // the cursor stays where it is
  pad.addEventListener("click", tapped);
  form.addEventListener("focusin", (event) => {
    pad.classList.toggle("is-typing", targetOf(event).matches("input"));
  });
  form.addEventListener("sheet:shown", show);
  pad.hidden = false;
  show();
}
