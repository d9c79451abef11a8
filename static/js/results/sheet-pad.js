// The pad for phones: who won, then how much. One seat played alone, two are a pair; every key is a
// legal row, so the pad cannot write a wrong one.

import * as Rows from "./rows.js";
import * as SheetView from "./sheet-view.js";

const winners = (points) => points.flatMap((value, seat) => (value > 0 ? [seat] : []));

/** The rows that these seats (from 0) can have written, won or lost, smallest first. */
export function offers(legal, seats, isLost) {
  const matching = legal.filter((one) => {
    const won = winners(one.points);
    const side = isLost ? one.points.flatMap((_, seat) => (won.includes(seat) ? [] : [seat])) : won;
    return side.length === seats.length && side.every((seat) => seats.includes(seat));
  });
  const size = (one) => Math.max(...one.points.map(Math.abs));
  return matching.sort((a, b) => size(a) - size(b));
}

export function start(form, { data, sheet, lines, paper, rulesOf, step, refresh }) {
  const pad = document.getElementById("pad");
  const players = [...pad.querySelectorAll("[data-seat]")];
  const results = [...pad.querySelectorAll("[data-lost]")];
  const values = pad.querySelector(".values");
  const chosen = { game: 0, seats: [], isLost: false };

  function forget() {
    Object.assign(chosen, { game: sheet.at.game, seats: [], isLost: false });
  }

  function valueKey(one) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = one.label;
    button.setAttribute("aria-label", one.words ?? one.tout);
    button.addEventListener("click", () => write(one));
    return button;
  }

  function write(one) {
    const isTout = one.words === null;
    const typed = one.points.map((value) => (value > 0 ? String(value) : ""));
    step({ row: { ...Rows.empty(data.seats), typed, done: [...one.points], isTout }, next: "below" }, { isFocused: false });
    lines[Math.min(sheet.at.game, lines.length) - 1].tr.scrollIntoView({ block: "center" });
  }

  function show() {
    if (chosen.game !== sheet.at.game) forget();
    const isInList = sheet.at.game <= lines.length;
    pad.classList.toggle("is-after", !isInList);
    if (!isInList) return;
    const names = chosen.seats.map((seat) => data.names[seat]).join(" + ");
    const who = chosen.seats.length === 1 ? SheetView.say(data.words.alone, { name: names }) : names;
    pad.querySelector(".who").textContent = who && `: ${who}`;
    pad.querySelector("b").textContent = SheetView.say(data.words.game, { game: sheet.at.game });
    players.forEach((button, seat) => {
      button.classList.toggle("on", chosen.seats.includes(seat));
      button.setAttribute("aria-pressed", String(chosen.seats.includes(seat)));
    });
    results.forEach((button) => button.setAttribute("aria-pressed", String((button.dataset.lost === "1") === chosen.isLost)));
    const { legal } = rulesOf(sheet.at.game);
    values.replaceChildren(...offers(legal, chosen.seats, chosen.isLost).map(valueKey));
  }

  /** ± for keyboards without a minus: turns the sign of the number under the cursor. */
  function turnSign() {
    const input = document.activeElement;
    if (paper.includes(input)) {
      const text = input.value.replace("−", "-");
      input.value = text.startsWith("-") ? text.slice(1) : `−${text.replace(/^\+/, "")}`;
      return;
    }
    const { game, seat } = sheet.at;
    if (game > lines.length) return;
    const row = sheet.rows[game - 1];
    const typed = row.done ? String(row.done[seat]) : row.typed[seat];
    const turned = typed.startsWith("-") ? typed.slice(1) : `-${typed === "0" ? "" : typed}`;
    const keys = [...turned];
    sheet.rows[game - 1] = { ...row, done: null, open: -1, typed: row.typed.with(seat, "") };
    for (const key of keys) {
      if (sheet.at.game === game) step(Rows.type(sheet.rows[game - 1], sheet.at.seat, key, rulesOf(game)));
    }
    refresh(game);
  }

  pad.addEventListener("mousedown", (event) => event.preventDefault()); // the cursor stays where it is
  pad.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.dataset.seat) {
      const seat = Number(button.dataset.seat);
      const isOff = chosen.seats.includes(seat);
      chosen.seats = isOff ? chosen.seats.filter((one) => one !== seat) : [...chosen.seats, seat].slice(-2);
    }
    if (button?.dataset.lost) chosen.isLost = button.dataset.lost === "1";
    if (button?.dataset.sign) turnSign();
    show();
  });
  form.addEventListener("focusin", ({ target }) => pad.classList.toggle("is-typing", target.matches("input")));
  form.addEventListener("sheet:shown", show);
  pad.hidden = false;
  show();
}
