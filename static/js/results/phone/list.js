// The table's list on its phone: rows, sums, what is sent and what is not. The page is complete
// without this file; with it a list survives a reload and a lost network.

import * as TablePad from "./pad.js";
import * as TableStore from "./store.js";

const data = JSON.parse(document.getElementById("table-data").textContent);
const { say } = data;
const lines = [...document.querySelectorAll("tr[data-game]")];
const sums = [...document.querySelectorAll("[data-sum]")];
const money = [...document.querySelectorAll("[data-money]")];
const sent = document.getElementById("sent");
const notices = document.getElementById("notices");
const finish = document.getElementById("finish");
const form = document.getElementById("write");
const address = location.pathname.replace(/\/?$/, "/");
const store = TableStore.open({
  name: address.split("/").filter(Boolean).pop(),
  address: `${address}games/`,
  csrf: document.querySelector("[name=csrfmiddlewaretoken]").value,
  state: data.state,
  onChange: show,
});
let asked = 0; // the game that somebody tapped, 0: the next one

const points = (value) => (value < 0 ? `−${-value}` : data.isZeroSum && value ? `+${value}` : String(value));

// -- a game in words --------------------------------------------------------------------------

function legal(at, game) {
  const { first, other } = data.rows;
  return (at === 0 && first ? first : other).find((one) => one.points.every((value, seat) => value === game.row[seat]));
}

function words(at, game) {
  if (!game) return "";
  if (game.played) return recorded(game.played);
  const one = legal(at, game);
  return (one && (game.tout ? one.tout : one.words)) || "";
}

function recorded({ contract, declarer, partner, won, level, tout }) {
  const { contractNames, contracts, resultNames, results } = data.record;
  const seats = contracts[contract].side === "nobody" ? "" : partner ? ` ${declarer} + ${partner}` : ` ${declarer}`;
  const result = Object.entries(results).find(([, one]) => one[0] === (won ?? null) && one[1] === (level ?? null) && one[2] === Boolean(tout));
  return `${contractNames[contract]}${seats}${result && seats ? ` ${resultNames[result[0]]}` : ""}`;
}

function alone(at, game) {
  if (!game) return 0;
  if (store.isKnown(at)) return store.state.alone[at] || 0;
  return game.row && !game.played ? legal(at, game)?.alone || 0 : 0;
}

// -- what stands on the page --------------------------------------------------------------------

function nextGame() {
  for (let game = 1; game <= data.gamesPerRound; game += 1) if (!store.games[game - 1]) return game;
  return 0;
}

function showLine(tr, at, here, last) {
  const game = store.games[at] || null;
  tr.hidden = at + 1 > last;
  tr.classList.toggle("here", at + 1 === here);
  tr.classList.toggle("unsent", Boolean(game) && !store.isKnown(at));
  const row = game && game.row;
  const circled = alone(at, game);
  tr.querySelectorAll(".n").forEach((cell, seat) => {
    cell.textContent = row ? points(row[seat]) : "";
    cell.classList.toggle("ring", circled === seat + 1);
  });
  const isKnown = game && store.isKnown(at);
  const text = (isKnown && store.state.words[at]) || words(at, game);
  tr.querySelector(".read").textContent = game && !row ? `${text}. ${say.later}` : text;
}

function showSums() {
  const rows = store.games.filter((game) => game && game.row).map((game) => game.row);
  sums.forEach((cell, seat) => { cell.textContent = points(rows.reduce((sum, row) => sum + row[seat], 0)); });
  document.querySelector("tr.money").hidden = !store.state.money.length;
  money.forEach((cell, seat) => { cell.textContent = store.isDirty ? "…" : store.state.money[seat] || ""; });
}

function sign(name) {
  return document.getElementById(`sign-${name}`).content.cloneNode(true);
}

function showSent() {
  const text = store.isDirty ? say.notSent : store.sentAt && TablePad.say(say.sent, { time: store.sentAt });
  if (sent.textContent.trim() === text) return;
  const span = document.createElement("span");
  span.textContent = text;
  sent.replaceChildren(...(text ? [sign(store.isDirty ? "waiting" : "sent"), span] : []));
  sent.classList.toggle("waiting", store.isDirty);
}

function notice(sentences, buttons = []) {
  const box = document.getElementById("notice").content.cloneNode(true);
  box.querySelector("p").replaceWith(...sentences.map((sentence) => Object.assign(document.createElement("p"), { textContent: sentence })));
  box.querySelector(".actions").replaceChildren(...buttons);
  return box;
}

function clash(at, theirs) {
  const key = (label, game, isTheirs) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
    button.textContent = `${label}: ${game && game.row ? game.row.map(points).join(" ") : words(at, game) || say.empty}`;
    button.addEventListener("click", () => store.resolve(at, isTheirs));
    return button;
  };
  return notice([TablePad.say(say.both, { game: at + 1 })], [key(say.mine, store.games[at], false), key(say.theirs, theirs, true)]);
}

let shown = "";
function showNotices() {
  const { kind, problems } = store.trouble;
  const now = JSON.stringify([kind, problems, store.clashes, store.games, store.canKeep]);
  if (now === shown) return;
  shown = now;
  const boxes = Object.entries(store.clashes).map(([at, theirs]) => clash(Number(at), theirs));
  if (kind === "away") boxes.push(notice([say.kept]));
  if (kind === "reload") boxes.push(notice([say.reload]));
  if (problems.length) boxes.push(notice(problems));
  if (!store.canKeep) boxes.push(notice([say.unkept]));
  notices.replaceChildren(...boxes);
  if (Object.keys(store.clashes).length || kind === "dead") scrollTo(0, 0);
}

function show() {
  const next = nextGame();
  const here = store.isFinished ? 0 : asked || next;
  lines.forEach((tr, at) => showLine(tr, at, here, Math.max(store.games.length, next, asked)));
  showSums();
  showSent();
  showNotices();
  document.getElementById("finished").hidden = !store.isFinished || store.isDirty;
  finish.hidden = next !== 0 && !store.isFinished;
  finish.querySelector("[value=finish]").hidden = store.isFinished || store.trouble.kind === "dead";
  finish.querySelector("[value=resume]").hidden = !store.isFinished || store.trouble.kind === "dead";
  form.hidden = !here || store.trouble.kind === "dead";
  if (here) showPad(here);
}

function showPad(game) {
  const isChange = Boolean(store.games[game - 1]);
  document.getElementById("pad-game").textContent = TablePad.say(isChange ? say.change : say.game, { game });
  document.getElementById("pad-dealer").textContent = TablePad.say(say.dealer, { name: data.names[data.dealers[game - 1] - 1] });
  document.getElementById("cancel").hidden = !asked;
  document.getElementById("clear").hidden = !isChange;
  pad.show(game, store.games[game - 1]);
}

function onWrite(game, written) {
  asked = 0;
  store.set(game - 1, written);
  reveal();
}

/** The line that is written next, between the heads and the pad, however high they are. */
function reveal() {
  const here = lines.find((tr) => tr.classList.contains("here"));
  const [top, head] = [document.querySelector(".table-head"), document.querySelector(".table-list thead")];
  const stuck = getComputedStyle(head).position === "sticky" ? head.offsetHeight : 0;
  const isPadStuck = getComputedStyle(form).position === "sticky";
  document.documentElement.style.scrollPadding = `${top.offsetHeight + stuck}px 0 ${isPadStuck ? form.offsetHeight : 0}px`;
  here?.scrollIntoView({ block: "nearest" });
  if (!isPadStuck) form.scrollIntoView({ block: "nearest" });
}

// -- taps -----------------------------------------------------------------------------------------

document.querySelector(".table-list tbody").addEventListener("click", (event) => {
  const tr = event.target.closest("tr[data-game]");
  if (!tr || !tr.querySelector("a") || store.isFinished) return;
  event.preventDefault();
  asked = Number(tr.dataset.game);
  if (asked === nextGame()) asked = 0;
  show();
  reveal();
});
document.getElementById("cancel").addEventListener("click", () => { asked = 0; show(); });
document.getElementById("clear").addEventListener("click", () => onWrite(asked, null));
finish.addEventListener("submit", (event) => {
  event.preventDefault();
  asked = 0;
  store.finish(!store.isFinished);
  if (store.isFinished) scrollTo(0, 0);
});

const pad = data.rows ? TablePad.rows(form, { data, onWrite }) : TablePad.record(form, { data, onWrite });
history.scrollRestoration = "manual"; // the next line is in sight, wherever the page was before
show();
reveal();
store.push();
