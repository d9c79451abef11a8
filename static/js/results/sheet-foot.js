// Below and beside the score list: sums, the paper's totals compared with them, what is still wrong.

import * as SheetView from "./sheet-view.js";

const find = (id) => document.getElementById(id);

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function showSums(form, sums, { wrong, done, games, isZeroSum }, words) {
  form.querySelectorAll(".total").forEach((cell, seat) => setText(cell, SheetView.points(sums[seat], isZeroSum)));
  const parts = wrong.length ? [SheetView.say(words.without, { games: wrong.join(", ") })] : [];
  if (isZeroSum && done) parts.push(words.crossSum);
  setText(find("sum-note"), parts.join(", "));
  setText(find("row-count"), SheetView.say(words.rows, { done, games }));
}

/** Links to the lines that are wrong, above the buttons. */
export function showNotice(wrong, words) {
  const notice = find("wrong-rows");
  notice.hidden = wrong.length === 0;
  const links = wrong.map((game) => {
    const link = document.createElement("a");
    link.href = `#g${game}s1`;
    link.textContent = SheetView.say(words.game, { game });
    return link;
  });
  const many = SheetView.say(words.someWrong, { count: wrong.length });
  setText(notice.querySelector("b"), wrong.length === 1 ? words.oneWrong : many);
  notice.querySelector(".links").replaceChildren(...links.flatMap((link, i) => (i ? [", ", link] : [link])));
}

export function valueOf(input) {
  const text = input.value.trim().replace("−", "-").replace(/^\+/, "");
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

/** Compare the paper's totals with the sums (null: not yet), all but the one being typed. True: one differs. */
export function compare(paper, sums, { words, isZeroSum }) {
  const show = (value) => SheetView.points(value, isZeroSum);
  const sentences = [];
  paper.forEach((input, seat) => {
    const value = valueOf(input);
    const isBad = sums !== null && input.value !== "" && value !== sums[seat] && input !== document.activeElement;
    input.classList.toggle("bad", isBad);
    input.setAttribute("aria-invalid", String(isBad));
    if (!isBad) return;
    const total = value === null ? input.value : show(value);
    sentences.push(SheetView.say(words.mismatch, { seat: seat + 1, total, sum: show(sums[seat]) }));
  });
  const note = find("paper-note");
  note.classList.toggle("error", sentences.length > 0);
  setText(note, sentences.join(" ") || words.paper);
  return sentences.length > 0;
}

/** @param {string} hindrance why saving does not work yet; empty: it does */
export function showSave(save, hindrance) {
  save.disabled = hindrance !== "";
  find("why-not").hidden = hindrance === "";
  if (hindrance) setText(find("why-not"), hindrance);
}
