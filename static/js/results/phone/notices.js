// What the table's list has to say: no network, refused, written differently on another phone.

/**
 * @import { Data } from "./list.js"
 * @import { Line } from "./merge.js"
 * @import { Store } from "./store.js"
 */

import { byId, copyOf, one } from "../../shared/page.js";
import { points, say } from "../../shared/words.js";
import { inWords } from "./reading.js";

/** @param {string[]} sentences @param {HTMLElement[]} [buttons] */
function notice(sentences, buttons = []) {
  const box = copyOf("notice");
  const paragraphs = sentences.map((sentence) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = sentence;
    return paragraph;
  });
  one(box, "p", HTMLElement).replaceWith(...paragraphs);
  one(box, ".actions", HTMLElement).replaceChildren(...buttons);
  return box;
}

/**
 * Two phones wrote the same game.
 * @param {Store} store
 * @param {Data} data
 * @param {number} at
 * @param {Line} theirs
 */
function clash(store, data, at, theirs) {
  /** @param {Line} game */
  const shown = (game) =>
    game?.row?.map((value) => points(value, data.isZeroSum)).join(" ") ??
    (inWords(data, at, game) || data.say.empty);
  /** @param {string} label @param {Line} game @param {boolean} isTheirs */
  const key = (label, game, isTheirs) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = `${label}: ${shown(game)}`;
    button.addEventListener("click", () => store.resolve(at, isTheirs));
    return button;
  };
  const mine = key(data.say.mine, store.games[at], false);
  return notice([say(data.say.both, { game: at + 1 })], [mine, key(data.say.theirs, theirs, true)]);
}

let shown = "";

/**
 * Again only where something has changed: it is read aloud.
 * @param {Store} store
 * @param {Data} data
 */
export function showNotices(store, data) {
  const { kind, problems } = store.trouble;
  const clashes = Object.entries(store.clashes);
  const now = JSON.stringify([kind, problems, clashes, store.games, store.canKeep]);
  if (now === shown) return;
  shown = now;
  const boxes = clashes.map(([at, theirs]) => clash(store, data, Number(at), theirs));
  if (kind === "away" && store.canKeep) boxes.push(notice([data.say.kept]));
  if (kind === "unreached") boxes.push(notice([data.say.unreached]));
  if (kind === "reload" && store.canKeep) boxes.push(notice([data.say.reload]));
  if (problems.length) boxes.push(notice(problems));
  if (!store.canKeep) boxes.push(notice([data.say.unkept]));
  byId("notices").replaceChildren(...boxes);
  if (clashes.length || ["dead", "unreached"].includes(kind)) scrollTo(0, 0);
}
