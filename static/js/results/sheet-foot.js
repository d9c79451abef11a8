// Below and beside the score list: sums, the paper's totals compared with them, what is still wrong.

/** @import { Words } from "./sheet-view.js" */

import { all, byId, mark, one, setText } from "../shared/page.js";
import { numberIn, points, say } from "../shared/words.js";

/**
 * @param {HTMLElement} form
 * @param {number[]} sums
 * @param {{wrong: number[], done: number, games: number, isZeroSum: boolean}} counted
 * @param {Words} words
 */
export function showSums(form, sums, { wrong, done, games, isZeroSum }, words) {
  all(form, ".total", HTMLElement).forEach((cell, seat) => {
    setText(cell, points(sums[seat], isZeroSum));
  });
  const parts = wrong.length ? [say(words.without, { games: wrong.join(", ") })] : [];
  if (isZeroSum && done) parts.push(words.crossSum);
  setText(byId("sum-note"), parts.join(", "));
  setText(byId("row-count"), say(words.rows, { done, games }));
}

/**
 * Links to the lines that are wrong, above the buttons.
 * @param {number[]} wrong
 * @param {Words} words
 */
export function showNotice(wrong, words) {
  const notice = byId("wrong-rows");
  notice.hidden = wrong.length === 0;
  const links = wrong.map((game) => {
    const link = document.createElement("a");
    link.href = `#g${game}s1`;
    link.textContent = say(words.game, { game });
    return link;
  });
  const many = say(words.someWrong, { number: wrong.length });
  setText(one(notice, "b", HTMLElement), wrong.length === 1 ? words.oneWrong : many);
  const parted = links.flatMap((link, i) => (i ? [", ", link] : [link]));
  one(notice, ".links", HTMLElement).replaceChildren(...parted);
}

/**
 * Compare the paper's totals with the sums, all but the one being typed.
 * @param {HTMLInputElement[]} paper
 * @param {number[]|null} sums null: not yet
 * @param {Element|null} entered the total whose typing Enter has ended
 * @param {{words: Words, isZeroSum: boolean}} data
 * @returns {boolean} whether one differs
 */
export function compare(paper, sums, entered, { words, isZeroSum }) {
  const sentences = paper.flatMap((input, seat) => {
    const value = numberIn(input.value);
    const isOver = input === entered || input !== document.activeElement;
    const isTyped = input.value !== "" && isOver;
    const isBad = sums !== null && isTyped && value !== sums[seat];
    mark(input, isBad);
    if (!isBad) return [];
    const total = value === null ? input.value : points(value, isZeroSum);
    return [say(words.mismatch, { seat: seat + 1, total, sum: points(sums[seat], isZeroSum) })];
  });
  const note = byId("paper-note");
  note.classList.toggle("error", sentences.length > 0);
  setText(note, sentences.join(" ") || (isPartial(paper) ? words.totalsAll : words.paper));
  return sentences.length > 0;
}

/**
 * Return true if some of the paper's totals are typed and others missing: that cannot be saved.
 * @param {HTMLInputElement[]} paper
 */
export function isPartial(paper) {
  const typed = paper.filter((input) => input.value.trim() !== "");
  return typed.length > 0 && typed.length < paper.length;
}

/**
 * @param {HTMLButtonElement} save
 * @param {string} hindrance why saving does not work yet; empty: it does
 */
export function showSave(save, hindrance) {
  save.disabled = hindrance !== "";
  byId("why-not").hidden = hindrance === "";
  if (hindrance) setText(byId("why-not"), hindrance);
}
