// The keys under a table's list: who won and how much, or who played what and how it went. A key
// writes; nothing else does. Of the rules it knows what the page was told.

import * as SheetPad from "../sheet-pad.js";

export const say = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

function press(button, isOn) {
  button.setAttribute("aria-pressed", String(isOn));
}

/** Rows that tell the game: the legal ones of the seats that were tapped. */
export function rows(form, { data, onWrite }) {
  const keys = form.querySelector("#keys");
  const players = [...keys.querySelectorAll("[data-seat]")];
  const turned = [...keys.querySelectorAll("[data-lost]")];
  const values = keys.querySelector("#values");
  const answers = keys.querySelector(".answers");
  const ask = keys.querySelector("#ask");
  const tout = keys.querySelector("[data-tout]");
  const NOBODY = { seats: [], isLost: false, isTout: false };
  const chosen = { game: 0, ...NOBODY };
  let reserved = 0; // the width of the window for which there is room

  const legalIn = (game) => (game === 1 && data.rows.first ? data.rows.first : data.rows.other);

  function signs(one) {
    return one.points.map((value) => (value < 0 ? `−${-value}` : data.isZeroSum && value ? `+${value}` : String(value))).join(" ");
  }

  function valueKey(one, offers) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    const isTout = chosen.isTout || one.words === null;
    const said = isTout ? one.tout : one.words;
    const isAlike = offers.some((other) => other !== one && other.label === one.label);
    const isNil = !one.points.some(Boolean); // "0" alone says nothing
    button.textContent = isNil ? said : isAlike ? signs(one) : one.label;
    button.classList.toggle("whole", isNil);
    button.setAttribute("aria-label", `${said}, ${signs(one)}`);
    button.addEventListener("click", () => {
      const game = chosen.game;
      Object.assign(chosen, { game: 0, ...NOBODY });
      onWrite(game, isTout ? { row: one.points, tout: true } : { row: one.points });
    });
    return button;
  }

  /** Keys for what is chosen; with the T only games that can have one. */
  function showValues() {
    const legal = legalIn(chosen.game).filter((one) => !chosen.isTout || one.tout !== null);
    const offers = SheetPad.offers(legal, chosen.seats, chosen.isLost);
    values.replaceChildren(...offers.map((one) => valueKey(one, offers)));
    ask.hidden = chosen.seats.length > 0 && offers.length > 0;
  }

  /** Room for the most keys there can be: no key may move under a thumb on its way. */
  function reserve() {
    if (reserved === innerWidth || !keys.offsetHeight) return;
    reserved = innerWidth;
    const now = { ...chosen };
    answers.style.minHeight = "";
    const heights = [[], [0], [0, 1]].flatMap((seats) => [false, true].map((isLost) => {
      Object.assign(chosen, { seats, isLost, isTout: false });
      showValues();
      return answers.offsetHeight;
    }));
    answers.style.minHeight = `${Math.max(...heights)}px`;
    Object.assign(chosen, now);
  }

  function show(game) {
    if (chosen.game !== game) Object.assign(chosen, { game, ...NOBODY });
    reserve();
    players.forEach((button, seat) => press(button, chosen.seats.includes(seat)));
    turned.forEach((button) => press(button, (button.dataset.lost === "1") === chosen.isLost));
    if (tout) press(tout, chosen.isTout);
    showValues();
  }

  keys.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button || button.closest("#values")) return;
    if (button.dataset.seat) {
      const seat = Number(button.dataset.seat);
      const isOff = chosen.seats.includes(seat);
      chosen.seats = isOff ? chosen.seats.filter((one) => one !== seat) : [...chosen.seats, seat].slice(-2);
    } else if (button.dataset.tout) chosen.isTout = !chosen.isTout;
    else chosen.isLost = button.dataset.lost === "1";
    show(chosen.game);
  });
  addEventListener("resize", () => show(chosen.game));
  form.querySelector("#plain").hidden = true;
  keys.hidden = false;
  return { show };
}

/** Games that are recorded: game, player, partner, and the tap on the result writes. */
export function record(form, { data, onWrite }) {
  const { contracts, results } = data.record;
  const write = form.querySelector("#write-game");
  const ask = form.querySelector("#ask");
  const usual = form.elements.contract.value;
  const asks = ask.textContent;
  let at = 0;

  const part = (name) => form.querySelector(`[data-of=${name}]`);
  const value = (name) => (form.elements[name] ? form.elements[name].value : "");
  const number = (name) => (value(name) ? Number(value(name)) : null);

  function clear() {
    form.querySelectorAll("input[type=radio]").forEach((input) => {
      input.checked = (input.name === "contract" && input.value === usual) || (input.name === "runners" && input.value === "0");
    });
    form.querySelectorAll("#more input:not([type=checkbox]), #more select").forEach((field) => { field.value = ""; });
    form.querySelectorAll("#more input[type=checkbox]").forEach((box) => { box.checked = false; });
  }

  function fill(game) {
    clear();
    if (!game || !game.played) return;
    const { played } = game;
    const result = Object.entries(results).find(([, [won, level, tout]]) =>
      won === (played.won ?? null) && level === (played.level === "plain" ? null : played.level ?? null) && tout === Boolean(played.tout));
    const texts = { contract: played.contract, by: played.declarer, with: played.partner, runners: played.runners || 0, result: result && result[0],
      doubles: played.doubles, spritze: played.spritze, redeals: (played.redeals || []).join(" "), offence: played.offence, offender: played.offender };
    for (const [name, text] of Object.entries(texts)) {
      if (form.elements[name] && text !== undefined && text !== null) form.elements[name].value = String(text);
    }
    if (form.elements.re) form.elements.re.checked = Boolean(played.re);
  }

  /** The game as it is recorded; what is not said is left out. */
  function played() {
    const { side } = contracts[value("contract")];
    const [won, level, tout] = results[value("result")] || [null, null, false];
    const seats = side === "across" ? [1, 3] : side === "nobody" ? [1, null] : [number("by"), side === "called" ? number("with") : null];
    const all = { contract: value("contract"), declarer: seats[0], partner: seats[1], won, level, tout: tout || null, runners: number("runners") || null,
      doubles: number("doubles") || null, spritze: number("spritze"), re: form.elements.re?.checked || null, redeals: (value("redeals").match(/\d/g) || []).map(Number),
      offence: value("offence") || null, offender: number("offender") };
    return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== null && !(Array.isArray(one) && !one.length)));
  }

  function missing() {
    const { side } = contracts[value("contract")];
    if (side !== "across" && side !== "nobody" && !number("by")) return data.say.who;
    if (side === "called" && (!number("with") || number("with") === number("by"))) return data.say.with;
    return "";
  }

  function tryToWrite() {
    ask.textContent = missing() || asks;
    ask.classList.toggle("error", Boolean(missing()));
    if (missing()) return;
    const game = { played: played() };
    clear();
    onWrite(at, game);
  }

  function show(game, now) {
    if (at !== game) {
      at = game;
      fill(now);
    }
    const contract = contracts[value("contract")];
    part("by").hidden = contract.side === "across" || contract.side === "nobody";
    part("with").hidden = contract.side !== "called";
    const runners = part("runners");
    if (runners) runners.hidden = contract.runners.length < 2;
    runners?.querySelectorAll("label").forEach((label) => { label.hidden = !contract.runners.includes(Number(label.control.value)); });
    part("result").hidden = contract.results.length === 0;
    part("result").querySelectorAll("label").forEach((label) => { label.hidden = !contract.results.includes(label.control.value); });
    for (const [name, isThere] of Object.entries({ doubles: contract.doubles > 0, spritze: contract.spritze, redeals: contract.redeals })) {
      if (part(name)) part(name).hidden = !isThere;
    }
    write.hidden = contract.results.length > 0 && !value("offence");
    ask.textContent = asks;
    ask.classList.remove("error");
  }

  form.addEventListener("change", () => show(at));
  form.addEventListener("click", ({ target }) => { if (target.name === "result") tryToWrite(); });
  form.addEventListener("submit", (event) => { event.preventDefault(); tryToWrite(); });
  return { show };
}
