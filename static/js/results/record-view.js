// How the list by games played shows what the server makes of a line: points, sentence, sums.

/**
 * @typedef {object} Answer What the server says of one line.
 * @property {number[]|null} points the row that counts; null where there is none
 * @property {string[]} shown per seat, what the game gives where nothing was typed
 * @property {string} words
 * @property {string[]} sentences
 * @property {string[]} wrong names of fields
 * @property {boolean} isRare a Sie or Tout where the supervisors have to approve those
 * @property {boolean} isAsked and nobody has approved it
 */

const MINUS = "−";

function points(value, isZeroSum) {
  if (value < 0) return MINUS + -value;
  return isZeroSum && value > 0 ? `+${value}` : String(value);
}

export function say(sentence, values) {
  return sentence.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
}

function valueOf(text) {
  const plain = text.trim().replace(MINUS, "-").replace(/^\+/, "");
  return /^-?\d+$/.test(plain) ? Number(plain) : null;
}

export function lines(form) {
  return [...form.querySelectorAll("tr[data-game]")].map((tr) => {
    const { game } = tr.dataset;
    const more = form.querySelector(`[data-more="${game}"]`);
    return {
      tr,
      game,
      more,
      why: form.querySelector(`[data-why="${game}"]`),
      details: tr.querySelector("details"),
      cells: [...tr.querySelectorAll(".seat input")],
      field: (name) => tr.querySelector(`[data-of="${name}"]`),
      all: () => [...tr.querySelectorAll("input, select"), ...more.querySelectorAll("input, select")],
    };
  });
}

/** The points that a line shows, typed or worked out; null while one of them is missing. */
export function rowOf(line) {
  if (line.tr.classList.contains("wrong")) return null;
  const row = line.cells.map((cell) => valueOf(cell.value || cell.placeholder));
  return row.includes(null) ? null : row;
}

/** @param {boolean} isHere the cursor is in the line: it is not finished, so nothing is wrong yet */
export function show(line, answer, isHere) {
  const sentences = isHere ? [] : answer.sentences;
  line.tr.classList.toggle("wrong", sentences.length > 0);
  line.why.hidden = sentences.length === 0;
  const error = line.why.querySelector(".error");
  const text = sentences.join(" ");
  if (error.textContent !== text) error.textContent = text;
  line.cells.forEach((cell, seat) => { cell.placeholder = answer.shown[seat]; });
  line.all().forEach((field) => {
    const isBad = !isHere && answer.wrong.includes(field.name);
    field.classList.toggle("bad", isBad && !field.closest(".seat"));
    field.setAttribute("aria-invalid", String(isBad));
    if (isBad) field.setAttribute("aria-describedby", error.id);
    else field.removeAttribute("aria-describedby");
  });
  line.more.classList.toggle("rare", answer.isRare);
  line.more.classList.toggle("asked", answer.isAsked);
  line.more.classList.toggle("given", line.more.querySelector(".remark input").value !== "");
}

/** Sums of all lines that count, and the paper's totals against them. */
export function showFoot(form, all, { words, seats, isZeroSum }) {
  const rows = all.map(rowOf).filter(Boolean);
  const sums = rows.reduce((sum, row) => sum.map((value, seat) => value + row[seat]), Array(seats).fill(0));
  form.querySelectorAll(".total").forEach((cell, seat) => { cell.textContent = points(sums[seat], isZeroSum); });
  document.getElementById("row-count").textContent = say(words.rows, { done: rows.length, games: all.length });
  const isWhole = rows.length === all.length;
  const sentences = [...form.querySelectorAll("[data-of=total]")].flatMap((input, seat) => {
    const isBad = isWhole && input.value !== "" && input !== document.activeElement && valueOf(input.value) !== sums[seat];
    input.classList.toggle("bad", isBad);
    input.setAttribute("aria-invalid", String(isBad));
    return isBad ? [say(words.mismatch, { seat: seat + 1, total: input.value, sum: points(sums[seat], isZeroSum) })] : [];
  });
  const note = document.getElementById("paper-note");
  note.textContent = sentences.join(" ") || words.paper;
  note.classList.toggle("error", sentences.length > 0);
}
