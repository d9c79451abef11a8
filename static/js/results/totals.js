// Only the totals and the counts that break ties. The form is complete without this file; here
// the last total is worked out, counts go on by themselves and what cannot be is said at once.

const MINUS = "−";
const form = document.getElementById("totals");
const { isZeroSum, isSplit, keepsParity, pairs, words } = JSON.parse(document.getElementById("totals-data").textContent);
const save = form.querySelector("[data-key=F9]");
const lines = [...form.querySelectorAll("tr[data-seat]")].map((tr) => ({
  seat: Number(tr.dataset.seat),
  total: tr.querySelector("[id^=total]"),
  columns: [...tr.querySelectorAll("[data-column]")], // plus and minus, where they stand apart
  counts: [...tr.querySelectorAll("[data-count]")],
  why: tr.nextElementSibling,
  said: tr.nextElementSibling.querySelector(".error").textContent, // by the server, of what it got
}));
const totals = lines.map((line) => line.total);
/** The path of the cursor: the totals, then each seat's usual counts. The rare ones stay outside. */
const path = [...lines.flatMap((line) => [...line.columns, line.total]), ...lines.flatMap((line) => line.counts.filter((count) => !("rare" in count.dataset)))];
let isDirty = false;

function numberIn(input) {
  const text = input.value.trim().replace(MINUS, "-").replace(/^\+/, "");
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

function signed(value) {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : MINUS + -value;
}

function say(sentence, values) {
  return sentence.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
}

const isGuess = (input) => input.classList.contains("guess");
const known = () => totals.filter((input) => (isSplit || !isGuess(input)) && numberIn(input) !== null);

// -- checks ------------------------------------------------------------------------------

/** All even or all odd, where the rows of this list are: two totals already show that one is wrong. */
function isParityKept(of = known()) {
  return !keepsParity || new Set(of.map((input) => Math.abs(numberIn(input) % 2))).size < 2;
}

/** Where points sum to 0 the one total still missing follows; it stands there dashed. Of wrong ones nothing follows. */
function derive() {
  totals.filter(isGuess).forEach((input) => { input.value = ""; input.classList.remove("guess"); });
  if (isSplit) {
    lines.forEach(deriveDifference);
    return showHint("");
  }
  const missing = totals.filter((input) => input.value === "");
  const derived = isZeroSum && missing.length === 1 && known().length === totals.length - 1 && isParityKept() ? missing[0] : null;
  if (derived) {
    derived.value = signed(-known().reduce((sum, input) => sum + numberIn(input), 0));
    derived.classList.add("guess");
    if (derived === document.activeElement) derived.select();
  }
  const seat = derived ? totals.indexOf(derived) + 1 : 0;
  showHint(seat ? say(words.derived, { seat }) : "");
}

/** Which total was worked out; or that those typed so far, all but the one being typed, cannot stand together. */
function showHint(text) {
  const hint = document.getElementById("derived");
  const isBad = !isParityKept(known().filter((input) => input !== document.activeElement));
  hint.classList.toggle("error", isBad);
  hint.classList.toggle("soft", !isBad);
  const shown = isBad ? words.parityWrong : text;
  if (hint.textContent !== shown) hint.textContent = shown;
}

/** Where plus and minus are typed the total follows; it stands there dashed until it is typed. */
function deriveDifference({ columns, total }) {
  const difference = differenceOf(columns);
  if (difference === null || total.value !== "") return;
  total.value = isZeroSum ? signed(difference) : String(difference);
  total.classList.add("guess");
  if (total === document.activeElement) total.select();
}

function differenceOf(columns) {
  const [plus, minus] = columns.map(numberIn);
  return columns.length === 0 || plus === null || minus === null ? null : plus - minus;
}

/** The sum of all plus and of all minus, null while one is missing. */
function sumsOfColumns() {
  const values = [0, 1].map((at) => lines.map((line) => numberIn(line.columns[at])));
  if (values.flat().includes(null)) return null;
  return values.map((column) => column.reduce((all, value) => all + value, 0));
}

function showSum() {
  const check = document.getElementById("check");
  const values = totals.map(numberIn);
  const isWhole = values.every((value) => value !== null);
  const sum = values.reduce((all, value) => all + value, 0);
  const [plus, minus] = (isSplit && sumsOfColumns()) || [0, 0];
  const isSumRight = !isZeroSum || (sum === 0 && plus === minus);
  const isGood = isWhole && isSumRight && isParityKept();
  check.classList.toggle("ok", isGood);
  check.classList.toggle("no", (isWhole && !isGood) || plus !== minus);
  const text = isSumRight ? words.sumIs : words.sumWrong;
  const columns = isZeroSum && plus !== minus ? say(words.columnsWrong, { plus, minus }) : "";
  const shown = columns || (isWhole ? say(text, { sum: isZeroSum ? signed(sum) : sum }) : "");
  if (check.firstChild?.textContent === shown) return;
  check.textContent = shown;
  if (isGood && isZeroSum) check.insertAdjacentHTML("beforeend", '<svg class="i" aria-hidden="true"><use href="#s-checked"/></svg>');
}

/** Plus and minus that do not make the total: said beside the seat, once it is left. */
function wrongDifference({ columns, total }) {
  const [difference, written] = [differenceOf(columns), numberIn(total)];
  const isTyping = [...columns, total].includes(document.activeElement);
  const isBad = !isTyping && difference !== null && written !== null && difference !== written;
  if (isDirty) columns.forEach((input) => mark(input, isBad));
  if (!isBad) return "";
  const [plus, minus] = columns.map(numberIn);
  return say(words.difference, { plus, minus, difference: signed(difference), total: signed(written) });
}

function mark(input, isBad) {
  input.classList.toggle("bad", isBad);
  input.setAttribute("aria-invalid", String(isBad));
}

/** More won than played: said beside the seat as soon as both are typed. */
function checkCounts(line) {
  const { seat, counts, why } = line;
  const field = (name) => counts.find((count) => count.dataset.count === name);
  const wrong = pairs.filter(([won, played]) => {
    const known = field(won).value !== "" && field(played).value !== "" && field(played) !== document.activeElement;
    return known && numberIn(field(won)) > numberIn(field(played));
  });
  counts.forEach((count) => {
    const isBad = wrong.some((pair) => pair.includes(count.dataset.count));
    count.classList.toggle("bad", isBad);
    count.setAttribute("aria-invalid", String(isBad));
    if (isBad) count.setAttribute("aria-describedby", `why-${seat}`);
  });
  const [pair] = wrong;
  const sentence = wrongDifference(line) || (pair ? say(words.wonOverPlayed, { seat, won: field(pair[0]).value, played: field(pair[1]).value }) : "");
  const text = sentence || (isDirty ? "" : line.said);
  const error = why.querySelector(".error");
  if (error.textContent !== text) error.textContent = text;
  why.hidden = !text;
}

function refresh() {
  derive();
  showSum();
  lines.forEach(checkCounts);
}

// -- keys --------------------------------------------------------------------------------

function goTo(input) {
  input.focus();
  input.select();
}

function next(input) {
  const following = path[path.indexOf(input) + 1];
  if (following) return goTo(following);
  return path.includes(input) ? save.focus() : goTo(path.find((one) => one.value === "") ?? save);
}

/** Written as it will be stored: a sign before points, a dashed value taken by Enter is one's own. */
function tidy(input) {
  const value = numberIn(input);
  if (totals.includes(input) && value !== null) input.value = isZeroSum ? signed(value) : String(value);
}

function enter(event) {
  event.preventDefault();
  event.target.classList.remove("guess");
  tidy(event.target);
  if (event.target.value !== "") next(event.target);
  refresh();
}

/** One more of a rare count for the seat under the cursor. */
function more(input, ...names) {
  const line = lines.find(({ total, counts }) => total === input || counts.includes(input));
  names.forEach((name) => {
    const count = line.counts.find((one) => one.dataset.count === name);
    if (!count) return;
    count.value = String((numberIn(count) ?? 0) + 1);
    count.classList.remove("guess");
  });
  isDirty = true;
  refresh();
}

/** A count is over after one digit, after ".12" two. */
function countKey(event) {
  const input = event.target;
  if (event.key === ".") {
    input.value = ".";
  } else if (/^\d$/.test(event.key)) {
    const isTwo = input.value.startsWith(".");
    input.value = isTwo ? input.value + event.key : event.key;
    if (isTwo && input.value.length < 3) return event.preventDefault();
    input.value = String(Number(input.value.replace(".", "")));
    input.classList.remove("guess");
    next(input);
  } else {
    return;
  }
  event.preventDefault();
  isDirty = true;
  refresh();
}

function sideKey(event) {
  const at = path.indexOf(event.target);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || at < 0 || !path[at + step]) return;
  event.preventDefault();
  tidy(event.target);
  goTo(path[at + step]);
}

form.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !target.matches("[id^=total], [data-count], [data-column]")) return;
  if (key === "Enter") return enter(event);
  if (/^[ts]$/i.test(key)) {
    event.preventDefault();
    if (key === "T") more(target, "tout_played");
    else if (key === "t") more(target, "tout_won", "tout_played");
    else more(target, "sie");
    return;
  }
  if (target.dataset.count) countKey(event);
  sideKey(event);
});

/** Typing over a dashed value replaces it. */
form.addEventListener("input", ({ target }) => {
  isDirty = true;
  target.classList.remove("guess");
  refresh();
});

form.addEventListener("focusin", ({ target }) => { if (path.includes(target)) target.select(); });
form.addEventListener("focusout", ({ target }) => {
  if (totals.includes(target) && !isGuess(target)) tidy(target);
  refresh();
});
form.addEventListener("submit", () => { isDirty = false; });
window.addEventListener("beforeunload", (event) => { if (isDirty) event.preventDefault(); });

// -- phones whose digit keyboard has no minus ----------------------------------------------

const sign = document.getElementById("sign");
if (sign) {
  sign.hidden = false;
  sign.addEventListener("mousedown", (event) => event.preventDefault());
  sign.addEventListener("click", () => {
    const input = document.activeElement;
    if (!totals.includes(input)) return;
    const text = input.value.replace(MINUS, "-");
    input.value = text.startsWith("-") ? text.slice(1) : MINUS + text.replace(/^\+/, "");
    input.classList.remove("guess");
    refresh();
  });
}

refresh();
goTo(form.querySelector("[aria-invalid=true]") ?? path.find((input) => input.value === "") ?? totals[0]);
