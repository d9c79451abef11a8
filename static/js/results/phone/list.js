// The table's list on its phone: rows, sums, what is sent and what is not. The page is complete
// without this file; with it a list survives a reload and a lost network.

/**
 * @import { Legal } from "../legal.js"
 * @import { Line } from "./merge.js"
 * @import { Choices } from "./record-pad.js"
 * @import { State } from "./store.js"
 *
 * @typedef {object} Data What the server sends along.
 * @property {number} seats
 * @property {number} gamesPerRound
 * @property {boolean} isZeroSum
 * @property {number[]} dealers seat of each game's dealer, empty where numbers do not tell
 * @property {string[]} names
 * @property {State} state
 * @property {Object<string, string>} say
 * @property {{first: Legal[]|null, other: Legal[]}} [rows] where rows tell the game
 * @property {Choices} [record] where games are recorded
 */

import { all, byId, copyOf, dataIn, one, targetOf } from "../../shared/page.js";
import { points, say } from "../../shared/words.js";
import { showNotices } from "./notices.js";
import { RecordPad } from "./record-pad.js";
import { RowPad } from "./row-pad.js";
import { Store } from "./store.js";
import { inWords, seatAlone } from "./reading.js";

/** @type {Data} */
const data = dataIn("table-data");
const words = data.say;
const table = one(document, ".table-list", HTMLTableElement);
const lines = all(table, "tr[data-game]", HTMLTableRowElement);
const finish = one(document, "#finish", HTMLFormElement);
const form = one(document, "#write", HTMLFormElement);
const address = location.pathname.replace(/\/?$/, "/");
const store = new Store({
  name: address.split("/").filter(Boolean).pop() ?? "",
  address: `${address}games/`,
  csrf: one(document, "[name=csrfmiddlewaretoken]", HTMLInputElement).value,
  state: data.state,
  onChange: show,
});
let asked = 0; // the game that somebody tapped, 0: the next one

// -- what stands on the page ------------------------------------------------------------------------

/** The first game that is not written, 0 where there is none. */
function nextGame() {
  const games = Array.from({ length: data.gamesPerRound }, (_, at) => at + 1);
  return games.find((game) => !store.games[game - 1]) ?? 0;
}

/**
 * @param {HTMLTableRowElement} tr
 * @param {number} at
 * @param {number} here the game that is written now
 * @param {number} last the last game that is shown
 */
function showLine(tr, at, here, last) {
  const game = store.games[at] || null;
  const isKnown = store.isKnown(at);
  const { row } = game ?? {};
  tr.hidden = at + 1 > last;
  tr.classList.toggle("here", at + 1 === here);
  tr.classList.toggle("unsent", game !== null && !isKnown);
  const told = game && isKnown ? store.state : null;
  const circled = told ? told.alone[at] || 0 : seatAlone(data, at, game);
  all(tr, ".n", HTMLElement).forEach((cell, seat) => {
    cell.textContent = row ? points(row[seat], data.isZeroSum) : "";
    cell.classList.toggle("ring", circled === seat + 1);
  });
  const text = told?.words[at] || inWords(data, at, game);
  one(tr, ".read", HTMLElement).textContent = game && !row ? `${text}. ${words.later}` : text;
}

function showSums() {
  const rows = store.games.flatMap((game) => (game?.row ? [game.row] : []));
  all(table, "[data-sum]", HTMLElement).forEach((cell, seat) => {
    const sum = rows.reduce((whole, row) => whole + row[seat], 0);
    cell.textContent = points(sum, data.isZeroSum);
  });
  one(table, "tr.money", HTMLElement).hidden = !store.state.money.length;
  all(table, "[data-money]", HTMLElement).forEach((cell, seat) => {
    cell.textContent = store.isDirty ? "…" : store.state.money[seat] || "";
  });
}

function showSent() {
  const sent = byId("sent");
  const text = store.isDirty
    ? words.notSent
    : store.sentAt && say(words.sent, { time: store.sentAt });
  if (sent.textContent.trim() === text) return;
  const span = document.createElement("span");
  span.textContent = text;
  const sign = copyOf(store.isDirty ? "sign-waiting" : "sign-sent");
  sent.replaceChildren(...(text ? [sign, span] : []));
  sent.classList.toggle("waiting", store.isDirty);
}

/** @param {number} next the game that is played now */
function showCall(next) {
  const { call } = store.state;
  byId("call").hidden = !call;
  byId("call-words").textContent = call?.words ?? "";
  byId("call-open").hidden = !call?.isOpen;
  one(document, "#call-open [name=call]", HTMLInputElement).value = String(call?.number ?? "");
  byId("call-new").hidden = Boolean(call?.isOpen);
  const isPlayedHere = store.games.length > 0 && next > 0; // not a table that writes on paper alone
  if (isPlayedHere) one(document, "#call-game", HTMLInputElement).defaultValue = String(next);
}

function show() {
  const next = nextGame();
  const isDead = store.trouble.kind === "dead";
  const here = store.isFinished ? 0 : asked || next;
  const last = Math.max(store.games.length, next, asked);
  lines.forEach((tr, at) => showLine(tr, at, here, last));
  showSums();
  showSent();
  showCall(next);
  showNotices(store, data);
  byId("finished").hidden = !store.isFinished || store.isDirty;
  finish.hidden = next !== 0 && !store.isFinished;
  one(finish, "[value=finish]", HTMLElement).hidden = store.isFinished || isDead;
  one(finish, "[value=resume]", HTMLElement).hidden = !store.isFinished || isDead;
  form.hidden = !here || isDead;
  if (here) showPad(here);
}

/** @param {number} game */
function showPad(game) {
  const line = store.games[game - 1];
  const dealer = data.dealers[game - 1];
  byId("pad-game").textContent = say(line ? words.change : words.game, { game });
  byId("pad-dealer").textContent = dealer
    ? say(words.dealer, { name: data.names[dealer - 1] })
    : "";
  byId("cancel").hidden = !asked;
  byId("clear").hidden = !line;
  pad.show(game, line);
}

/** @param {number} game @param {Line} written */
function onWrite(game, written) {
  asked = 0;
  store.set(game - 1, written);
  reveal();
}

/** The line that is written next, between the heads and the pad, however high they are; below it the call. */
function reveal() {
  const here = lines.find((tr) => tr.classList.contains("here"));
  const top = one(document, ".table-head", HTMLElement).offsetHeight;
  const head = one(table, "thead", HTMLElement);
  const stuck = getComputedStyle(head).position === "sticky" ? head.offsetHeight : 0;
  const isPadStuck = getComputedStyle(form).position === "sticky";
  const padding = `${top + stuck}px 0 ${isPadStuck ? form.offsetHeight : 0}px`;
  document.documentElement.style.scrollPadding = padding;
  byId("supervisors").scrollIntoView({ block: "nearest" });
  here?.scrollIntoView({ block: "nearest" });
  if (!isPadStuck) form.scrollIntoView({ block: "nearest" });
}

// -- taps -----------------------------------------------------------------------------------------

one(table, "tbody", HTMLElement).addEventListener("click", (event) => {
  const tr = targetOf(event).closest("tr[data-game]");
  if (!(tr instanceof HTMLElement) || !tr.querySelector("a") || store.isFinished) return;
  event.preventDefault();
  asked = Number(tr.dataset.game);
  if (asked === nextGame()) asked = 0;
  show();
  reveal();
});
byId("call-new").addEventListener("toggle", () => {
  byId("supervisors").scrollIntoView({ block: "nearest" });
});
byId("cancel").addEventListener("click", () => {
  asked = 0;
  show();
});
byId("clear").addEventListener("click", () => onWrite(asked, null));
finish.addEventListener("submit", (event) => {
  event.preventDefault();
  asked = 0;
  store.finish(!store.isFinished);
  if (store.isFinished) scrollTo(0, 0);
});
for (const call of all(byId("supervisors"), "form", HTMLFormElement)) {
  let isReached = false;
  call.addEventListener("submit", async (event) => {
    if (isReached) return;
    event.preventDefault(); // without network the browser would put its own page in place of the list
    isReached = await store.reaches();
    if (isReached) call.requestSubmit(event.submitter);
  });
}

const pad = padFor(data);
history.scrollRestoration = "manual"; // the next line is in sight, wherever the page was before
show();
reveal();
store.push();

/** @param {Data} data @returns {RowPad|RecordPad} */
function padFor({ rows, record, isZeroSum }) {
  if (rows) return new RowPad(form, { rows, isZeroSum }, onWrite);
  if (record) return new RecordPad(form, { record, say: words }, onWrite);
  throw new Error("The page has no keys");
}
