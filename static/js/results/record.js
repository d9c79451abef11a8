// The list by games played: keys from field to field. What a line is worth the server says, line by
// line; the form is complete without this file. Keys: box beside the list.

import * as RecordView from "./record-view.js";

const form = document.getElementById("record");
const ORDER = ["by", "contract", "with", "result", "runners"];
const data = JSON.parse(document.getElementById("record-data").textContent);
const lines = RecordView.lines(form);
const totals = [...form.querySelectorAll("[data-of=total]")];
const save = form.querySelector("[data-key=F9]");
const live = document.getElementById("said");
const asked = new Map(); // line → what was last asked, so that an answer that comes late is dropped
const answers = new Map(); // line → what the server said last
let isDirty = false;

const lineOf = (field) => lines.find((line) => line.tr.contains(field) || line.more.contains(field));
const showFoot = () => RecordView.showFoot(form, lines, data);

// -- what a line is worth -------------------------------------------------------------------

function query(line) {
  const typed = line.all().filter((field) => field.value && (field.type !== "checkbox" || field.checked));
  return new URLSearchParams([["game", line.game], ...typed.map((field) => [field.name, field.value])]);
}

/** Ask the server; where it does not answer, saving still does. */
async function compute(line) {
  const question = query(line).toString();
  if (asked.get(line) === question) return;
  asked.set(line, question);
  const response = await fetch(`${data.address}?${question}`, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!response?.ok || asked.get(line) !== question) return;
  answers.set(line, await response.json());
  show(line);
  live.textContent = answers.get(line).words;
}

function show(line) {
  if (answers.has(line)) RecordView.show(line, answers.get(line), lineOf(document.activeElement) === line);
  const isWrong = lines.some((one) => one.tr.classList.contains("wrong"));
  if (!isWrong) document.getElementById("wrong-rows").hidden = true;
  showFoot();
}

/** The cursor goes elsewhere: the line is as it is meant. */
function leave(line) {
  const isTouched = ORDER.some((name) => line.field(name).value) || asked.has(line);
  if (isTouched) compute(line);
  setTimeout(() => show(line));
}

// -- the way of the cursor --------------------------------------------------------------------

function go(field) {
  field.focus();
  field.select?.();
}

function nextLine(line) {
  const next = lines[lines.indexOf(line) + 1];
  if (next) return go(next.field("by"));
  return go(totals[0]);
}

function above(line) {
  const before = lines[lines.indexOf(line) - 1];
  if (before) go(before.field("result"));
}

/** After the game was named: its partner, or how it went; a game that nobody plays has no result. */
function afterContract(line) {
  const { needs } = data.contracts[line.field("contract").value] ?? { needs: "result" };
  go(line.field(needs));
}

function enter(line, field) {
  const { of } = field.dataset;
  if (of === "contract") return afterContract(line);
  if (of === "result") {
    if (!field.value) choose(field, "won");
    return nextLine(line);
  }
  if (of === "runners") return nextLine(line);
  if (of === "cell") return nextCell(line, field);
  if (!of) return nextMore(line, field);
  return go(line.field(ORDER[ORDER.indexOf(of) + 1]));
}

function nextCell(line, cell) {
  const next = line.cells[line.cells.indexOf(cell) + 1];
  return next ? go(next) : nextLine(line);
}

/** Behind "more" Enter goes through its fields, then on with the list. */
function nextMore(line, field) {
  const fields = [...line.more.querySelectorAll("input, select")].filter((one) => one.getClientRects().length);
  const next = fields[fields.indexOf(field) + 1];
  if (next) return go(next);
  return closeMore(line);
}

function closeMore(line) {
  line.details.open = [...line.more.querySelectorAll(".small-field input, .small-field select")].some((one) => one.value);
  nextLine(line);
}

function back(line, field) {
  const at = ORDER.indexOf(field.dataset.of);
  if (at === 0) return above(line);
  const isAlone = at === 3 && data.contracts[line.field("contract").value]?.needs !== "with";
  return go(line.field(ORDER[at - (isAlone ? 2 : 1)]));
}

// -- keys ---------------------------------------------------------------------------------------

function choose(select, value) {
  if (![...select.options].some((one) => one.value === value)) return false;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

function contractKey(line, field, key) {
  const found = Object.entries(data.contracts).find(([, one]) => one.key === key);
  if (!found) return false;
  choose(field, found[0]);
  if (found[1].needs !== "with") line.field("with").value = "";
  afterContract(line);
  return true;
}

/** "−" lost, S Schneider, again Schwarz, T as Tout; a digit is the Laufende. */
function resultKey(line, field, key) {
  const [, isTout, isLost, level] = field.value.match(/^(tout-)?(lost)?(?:won)?-?(schneider|schwarz)?$/) ?? [];
  const won = isLost ? "lost" : "won";
  if (key === "-" || key === "−") return choose(field, `${isTout ?? ""}lost${level ? `-${level}` : ""}`);
  if (key === "+") return choose(field, `${isTout ?? ""}won${level ? `-${level}` : ""}`);
  if (key === "s") {
    const next = level === "schneider" ? "schwarz" : "schneider";
    return choose(field, level === "schwarz" ? won : `${won}-${next}`);
  }
  if (key === "t") return choose(field, isTout ? won : `tout-${won}`);
  if (/^\d$/.test(key)) {
    if (!field.value) choose(field, "won");
    line.field("runners").value = key;
    isDirty = true;
    go(line.field("runners"));
    line.field("runners").setSelectionRange(1, 1);
    compute(line);
    return true;
  }
  return false;
}

/** One digit is a seat and done; after a dot a start number is typed to its end. */
function seatKey(line, field, key) {
  const isSeat = /^\d$/.test(key) && Number(key) >= 1 && Number(key) <= data.seats;
  const isReplaced = field.value === "" || field.selectionEnd - field.selectionStart === field.value.length;
  if (!isSeat || !isReplaced) return false;
  field.value = key;
  isDirty = true;
  enter(line, field);
  return true;
}

function openMore(line) {
  if (!line.field("result").value) choose(line.field("result"), "won");
  line.details.open = true;
  go(line.more.querySelector("input, select"));
  return true;
}

function letter(line, field, key) {
  const { of } = field.dataset;
  if (of === "contract") return contractKey(line, field, key);
  if (key === "m" && (of === "result" || of === "runners")) return openMore(line);
  if (of === "result") return resultKey(line, field, key);
  if (of === "by" || of === "with") return seatKey(line, field, key);
  return false;
}

function backspace(line, field) {
  if (!ORDER.includes(field.dataset.of)) return false;
  if (field.value === "") { back(line, field); return true; }
  if (field.tagName !== "SELECT") return false;
  field.value = "";
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

function upDown(line, field, by) {
  const next = lines[lines.indexOf(line) + by];
  if (field.tagName === "SELECT" || !field.dataset.of) return false;
  if (!next) { if (by > 0) go(totals[0]); return by > 0; }
  const same = field.dataset.of === "cell" ? next.cells[line.cells.indexOf(field)] : next.field(field.dataset.of);
  go(same);
  return true;
}

function totalKey(input, key) {
  const at = totals.indexOf(input);
  if (key === "ArrowUp") { go(lines.at(-1).field("by")); return true; }
  if (key !== "Enter") return false;
  if (totals[at + 1]) go(totals[at + 1]);
  else { input.blur(); save.click(); }
  return true;
}

function handled(field, key) {
  if (totals.includes(field)) return totalKey(field, key);
  const line = lineOf(field);
  if (!line) return false;
  if (key === "Enter") { enter(line, field); return true; }
  if (key === "Backspace") return backspace(line, field);
  if (key === "ArrowUp" || key === "ArrowDown") return upDown(line, field, key === "ArrowUp" ? -1 : 1);
  if (key === "Escape" && line.more.contains(field)) { closeMore(line); return true; }
  return key.length === 1 && letter(line, field, key.toLowerCase());
}

form.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (!event.target.matches("input, select")) return;
  if (handled(event.target, event.key)) event.preventDefault();
});

// -- everything else ------------------------------------------------------------------------------

form.addEventListener("change", ({ target }) => {
  isDirty = true;
  const line = lineOf(target);
  if (line && line.field("contract").value) compute(line);
  showFoot();
});
form.addEventListener("input", () => { isDirty = true; });
form.addEventListener("focusin", ({ target }) => {
  const here = lineOf(target);
  lines.forEach((line) => line.tr.classList.toggle("here", line === here));
  if (target.matches("input:not([type=checkbox])")) target.select();
});
form.addEventListener("focusout", ({ target, relatedTarget }) => {
  const line = lineOf(target);
  if (line && line !== lineOf(relatedTarget)) leave(line);
  if (totals.includes(target)) setTimeout(showFoot);
});
form.addEventListener("submit", () => { isDirty = false; });
window.addEventListener("beforeunload", (event) => { if (isDirty) event.preventDefault(); });

document.getElementById("compute").hidden = true;
document.getElementById("why-not").hidden = true;
showFoot();
const wanted = form.querySelector("#reason[aria-invalid=true]") ?? form.querySelector("[autofocus]");
if (wanted && !matchMedia("(max-width: 48rem)").matches) go(wanted);
