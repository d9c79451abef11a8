// The totals of a list on their page: what follows from those that are typed, and what cannot be.

import { all, byId, dataIn, mark, one, setText } from "../shared/page.js";
import { numberIn, points, say, signed } from "../shared/words.js";

/**
 * @typedef {object} Data What the server sends along.
 * @property {boolean} isZeroSum
 * @property {boolean} isSplit plus and minus are typed apart
 * @property {boolean} keepsParity the totals are all even or all odd
 * @property {{least: number, most: number, step: number, games: number}} limits of one total
 * @property {[string, string][]} pairs of counts: the first may not exceed the second
 * @property {Object<string, string>} names of the counts
 * @property {Object<string, string>} words
 *
 * @typedef {object} Line One seat.
 * @property {number} seat from 1
 * @property {HTMLInputElement} total
 * @property {HTMLInputElement[]} columns plus and minus, where they stand apart
 * @property {HTMLInputElement[]} counts
 * @property {HTMLElement} why the row below
 * @property {HTMLElement} error in that row
 * @property {string} said by the server, of what it got
 */

export const form = one(document, "#totals", HTMLFormElement);
/** @type {Data} */
const { isZeroSum, isSplit, keepsParity, limits, pairs, names, words } = dataIn("totals-data");

/** @type {Line[]} */
export const lines = all(form, "tr[data-seat]", HTMLTableRowElement).map((tr) => {
  const why = /** @type {HTMLElement} */ (tr.nextElementSibling);
  const error = one(why, ".error", HTMLElement);
  return {
    seat: Number(tr.dataset.seat),
    total: one(tr, "[id^=total]", HTMLInputElement),
    columns: all(tr, "[data-column]", HTMLInputElement),
    counts: all(tr, "[data-count]", HTMLInputElement),
    why,
    error,
    said: error.textContent,
  };
});
export const totals = lines.map((line) => line.total);

/**
 * `isDirty`: something was typed since the page came; `asked`: the field that nobody has filled in yet.
 * @type {{isDirty: boolean, asked: HTMLInputElement|null}}
 */
export const state = { isDirty: false, asked: null };

/** What stands there dashed the page has worked out. @param {HTMLInputElement} input */
export const isGuess = (input) => input.classList.contains("guess");

/** @param {HTMLInputElement} input @param {string} text */
function propose(input, text) {
  input.value = text;
  input.classList.add("guess");
  if (input === document.activeElement) input.select();
}

/** @param {number} value */
const written = (value) => points(value, isZeroSum);

/** A total as it will be stored: with its sign. @param {HTMLInputElement} input */
export function tidy(input) {
  const value = numberIn(input.value);
  if (totals.includes(input) && value !== null) input.value = written(value);
}

// -- what follows -------------------------------------------------------------------------------

/** The totals that are known, but for one field. @param {Element|null} [without] */
function known(without = null) {
  const counted = totals.filter((input) => input !== without && (isSplit || !isGuess(input)));
  return counted.map((input) => numberIn(input.value)).filter((value) => value !== null);
}

/**
 * All even or all odd, where the rows of this list are: two totals already show that one is wrong.
 * @param {number[]} values
 */
function isParityKept(values) {
  return !keepsParity || new Set(values.map((value) => Math.abs(value % 2))).size < 2;
}

/** What follows stands there dashed. Of wrong totals nothing follows. */
function derive() {
  totals.filter(isGuess).forEach((input) => {
    input.value = "";
    input.classList.remove("guess");
  });
  if (isSplit) {
    lines.forEach(deriveDifference);
    showHint("");
    return;
  }
  const seat = deriveLast();
  showHint(seat ? say(words.derived, { seat }) : "");
}

/** Where points sum to 0 the one total still missing follows. @returns {number} its seat, 0 none */
function deriveLast() {
  const missing = totals.filter((input) => input.value === "");
  const others = known();
  const isOne = missing.length === 1 && others.length === totals.length - 1;
  if (!isZeroSum || !isOne || !isParityKept(others)) return 0;
  propose(missing[0], signed(-others.reduce((sum, value) => sum + value, 0)));
  return totals.indexOf(missing[0]) + 1;
}

/** Where plus and minus are typed the total follows, until it is typed. @param {Line} line */
function deriveDifference({ columns, total }) {
  const difference = differenceOf(columns);
  if (difference !== null && total.value === "") propose(total, written(difference));
}

/**
 * The total that is worked out from the others and nobody has taken. Where plus and minus are typed,
 * those are the paper's.
 */
export const guessed = () => (isSplit ? undefined : totals.find(isGuess));

/**
 * Which total was worked out; or that those typed so far, all but the one being typed, cannot stand
 * together.
 * @param {string} text
 */
function showHint(text) {
  const hint = byId("derived");
  const isSaid = lines.some((line) => wrongTogether(line) !== "");
  const isBad = !isSaid && !isParityKept(known(document.activeElement));
  const isAsked = text !== "" && state.asked !== null && state.asked === guessed();
  hint.classList.toggle("error", isBad || isAsked);
  hint.classList.toggle("soft", !isBad && !isAsked);
  setText(hint, isBad ? words.parityWrong : text);
}

/** @param {HTMLInputElement[]} columns */
function differenceOf(columns) {
  if (columns.length === 0) return null;
  const [plus, minus] = columns.map((input) => numberIn(input.value));
  return plus === null || minus === null ? null : plus - minus;
}

// -- checks -------------------------------------------------------------------------------------

/** The sum of all plus and of all minus; equal while one is missing. */
function sumsOfColumns() {
  const columns = lines.map((line) => line.columns.map((input) => numberIn(input.value)));
  if (!isSplit || columns.flat().includes(null)) return [0, 0];
  return [0, 1].map((at) => columns.reduce((sum, values) => sum + (values[at] ?? 0), 0));
}

function showSum() {
  const check = byId("check");
  const values = totals.map((input) => numberIn(input.value));
  const isWhole = values.every((value) => value !== null);
  const sum = values.reduce((/** @type {number} */ whole, value) => whole + (value ?? 0), 0);
  const [plus, minus] = sumsOfColumns();
  const isSumRight = !isZeroSum || (sum === 0 && plus === minus);
  const isGood = isWhole && isSumRight && isParityKept(known());
  check.classList.toggle("ok", isGood);
  check.classList.toggle("no", (isWhole && !isGood) || plus !== minus);
  const text = isSumRight ? words.sumIs : words.sumWrong;
  const columns = isZeroSum && plus !== minus ? say(words.columnsWrong, { plus, minus }) : "";
  const shown = columns || (isWhole ? say(text, { sum: written(sum) }) : "");
  if (check.firstChild?.textContent === shown) return;
  check.textContent = shown;
  if (isGood && isZeroSum) {
    const sign = '<svg class="i" aria-hidden="true"><use href="#s-checked"/></svg>';
    check.insertAdjacentHTML("beforeend", sign);
  }
}

/**
 * Plus and minus that do not make the total: said beside the seat, once it is left.
 * @param {Line} line
 */
function wrongDifference({ columns, total }) {
  const [difference, stated] = [differenceOf(columns), numberIn(total.value)];
  const isTyping = [...columns, total].some((input) => input === document.activeElement);
  const isBad = !isTyping && difference !== null && stated !== null && difference !== stated;
  if (state.isDirty) columns.forEach((input) => mark(input, isBad));
  if (!isBad) return "";
  const [plus, minus] = columns.map((input) => numberIn(input.value));
  const signs = { difference: signed(difference), total: signed(stated) };
  return say(words.difference, { plus, minus, ...signs });
}

/**
 * What a list cannot hold, whatever the other seats have.
 * @param {number} seat
 * @param {string} text
 */
function impossibleTotal(seat, text) {
  const value = numberIn(text);
  const { least, most, step, games } = limits;
  if (value === null || Math.abs(value) > 9999) return say(words.notANumber, { seat, text });
  const total = written(value);
  if (value < 0 && least === 0) return say(words.totalNegative, { total });
  const edge = written(value > 0 ? most : least);
  if (value < least || value > most) return say(words.totalTooHigh, { total, games, most: edge });
  return value % step ? say(words.totalStep, { total, step }) : "";
}

/** A total that cannot be: said beside it once it is left, or Enter was pressed. @param {Line} line */
export function wrongTotal({ seat, total }) {
  const isTyping = total === document.activeElement && total !== state.asked;
  const text = isTyping || total.value === "" ? "" : impossibleTotal(seat, total.value);
  if (state.isDirty) {
    mark(total, text !== "");
    total.setAttribute("aria-describedby", `why-${seat}`);
  }
  return text;
}

/** Why the totals cannot stand together; the cursor stays in the one Enter has left. @param {Line} line */
export function wrongTogether({ total }) {
  const values = known();
  if (total !== state.asked || total.value === "") return "";
  if (!isParityKept(values)) return words.parityWrong;
  const sum = values.reduce((whole, value) => whole + value, 0);
  const isOff = isZeroSum && values.length === totals.length && sum !== 0;
  return isOff ? say(words.sumWrong, { sum: written(sum) }) : "";
}

/** More won than played: said beside the seat as soon as both are typed. @param {Line} line */
function wrongCounts({ seat, counts }) {
  /** @param {string} name */
  const field = (name) => /** @type {HTMLInputElement} */ (countOf(counts, name));
  const wrong = pairs.filter(([won, played]) => {
    const isTyped = field(won).value !== "" && field(played).value !== "";
    const [more, most] = [won, played].map((name) => numberIn(field(name).value) ?? 0);
    return isTyped && field(played) !== document.activeElement && more > most;
  });
  counts.forEach((count) => {
    const isBad = wrong.some((pair) => pair.includes(count.dataset.count ?? ""));
    mark(count, isBad);
    if (isBad) count.setAttribute("aria-describedby", `why-${seat}`);
  });
  if (!wrong.length) return "";
  const [won, played] = wrong[0].map((name) => field(name).value);
  const [won_name, played_name] = wrong[0].map((name) => names[name]);
  return say(words.wonOverPlayed, { seat, won, won_name, played, played_name });
}

/** @param {HTMLInputElement[]} counts @param {string} name */
export const countOf = (counts, name) => counts.find((count) => count.dataset.count === name);

/** Nothing is 0 because it is empty. @param {Line} line */
function askedFor({ total, columns, counts }) {
  const field = [...columns, total, ...counts].find((one) => one === state.asked);
  return field?.value === "" ? say(words.empty, { field: field.ariaLabel }) : "";
}

/** @param {Line} line */
function checkLine(line) {
  const counts = wrongCounts(line);
  const total = wrongTotal(line);
  const together = isParityKept(known()) ? "" : wrongTogether(line); // the foot says a wrong sum
  const wrong = total || together || wrongDifference(line) || counts || askedFor(line);
  const text = wrong || (state.isDirty ? "" : line.said);
  setText(line.error, text);
  line.why.hidden = !text;
}

export function refresh() {
  derive();
  showSum();
  lines.forEach(checkLine);
}
