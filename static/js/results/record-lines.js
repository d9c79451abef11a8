// The lines of the list by games played, and where the cursor goes in them. What a line is worth the
// server says, line by line.

/**
 * @import { Field } from "../shared/page.js"
 * @import { Answer, Line } from "./record-view.js"
 *
 * @typedef {object} Contract
 * @property {string} key its letter
 * @property {string} needs the field after it: "with" or "result"
 * @property {"won"|"lost"} usual the result that Enter writes
 * @property {string} won what a won one is called
 *
 * @typedef {object} Data What the server sends along.
 * @property {number} seats
 * @property {boolean} isZeroSum
 * @property {string} address asked what a line is worth
 * @property {Object<string, Contract>} contracts
 * @property {Object<string, string>} words
 */

import { all, byId, dataIn, focusOn, maybe, one } from "../shared/page.js";
import * as View from "./record-view.js";

export const form = one(document, "#record", HTMLFormElement);
/** Whether Laufende count here and are asked for. */
export const hasRunners = maybe(form, "[data-of=runners]", HTMLElement) !== null;
/** The fields of a line in the order of the cursor. */
export const ORDER = ["by", "contract", "with", "result", ...(hasRunners ? ["runners"] : [])];

/** @type {Data} */
export const data = dataIn("record-data");
export const lines = View.linesOf(form);
export const totals = all(form, "[data-of=total]", HTMLInputElement);

/** `isDirty`: something was typed since the page came. */
export const state = { isDirty: false };

/** @type {Map<Line, string>} what was last asked, so that an answer that comes late is dropped */
const asked = new Map();
/** @type {Map<Line, Answer>} what the server said last */
const answers = new Map();

/** @param {Node|null} field */
export const lineOf = (field) =>
  lines.find((line) => line.tr.contains(field) || line.more.contains(field));

export const showFoot = () => View.showFoot(form, lines, totals, data);

/** @param {Field} field */
const isTyped = (field) =>
  field.value !== "" &&
  (!(field instanceof HTMLInputElement) || field.type !== "checkbox" || field.checked);

// -- what a line is worth -------------------------------------------------------------------------

/** @param {Line} line */
function query(line) {
  const typed = line.all().filter(isTyped);
  const pairs = typed.map((field) => [field.name, field.value]);
  return new URLSearchParams([["game", line.game], ...pairs]).toString();
}

/** Ask the server; where it does not answer, saving still does. @param {Line} line */
export async function compute(line) {
  const question = query(line);
  if (asked.get(line) === question) return;
  asked.set(line, question);
  const headers = { Accept: "application/json" };
  const response = await fetch(`${data.address}?${question}`, { headers }).catch(() => null);
  if (!response?.ok || asked.get(line) !== question) return;
  /** @type {Answer} */
  const answer = await response.json();
  answers.set(line, answer);
  show(line);
  byId("said").textContent = answer.words;
}

/** @param {Line} line */
function show(line) {
  const answer = answers.get(line);
  if (answer) View.show(line, answer, lineOf(document.activeElement) === line);
  const isWrong = lines.some((one) => one.tr.classList.contains("wrong"));
  if (!isWrong) byId("wrong-rows").hidden = true;
  showFoot();
}

/** The cursor goes elsewhere: the line is as it is meant. @param {Line} line */
export function leave(line) {
  const isTouched = ORDER.some((name) => line.field(name).value) || asked.has(line);
  if (isTouched) compute(line);
  setTimeout(() => show(line));
}

// -- the way of the cursor ------------------------------------------------------------------------

/** @param {Line} line */
function toNextLine(line) {
  focusOn(lines[lines.indexOf(line) + 1]?.field("by") ?? totals[0]);
}

/** @param {Line} line */
function toLineAbove(line) {
  const before = lines[lines.indexOf(line) - 1];
  if (before) focusOn(before.field("result"));
}

/** What the game that is named in a line asks for next. @param {Line} line */
const neededIn = (line) => data.contracts[line.field("contract").value]?.needs;

/** The result that needs no key of its own: a Ramsch is lost, all else won. @param {Line} line */
export const usualIn = (line) => data.contracts[line.field("contract").value]?.usual ?? "won";

/** The game was named: a Ramsch that was won is a Durchmarsch, which is said again. @param {Line} line */
export function nameResults(line) {
  const result = line.field("result");
  const won = maybe(result, "option[value=won]", HTMLOptionElement);
  const contract = data.contracts[line.field("contract").value];
  if (won && contract) won.textContent = contract.won;
  if (usualIn(line) === "lost" && result.value !== "lost") result.value = "";
}

/** To its partner, or to how it went; a game that nobody plays has no result. @param {Line} line */
export function afterContract(line) {
  focusOn(line.field(neededIn(line) ?? "result"));
}

/** Enter. @param {Line} line @param {Field} field */
export function goOn(line, field) {
  const of = field.dataset.of ?? "";
  if (of === "contract") afterContract(line);
  else if (of === "result") {
    if (!field.value) choose(field, usualIn(line));
    toNextLine(line);
  } else if (of === "runners") toNextLine(line);
  else if (of === "cell") toNextCell(line, field);
  else if (!of) toNextMore(line, field);
  else focusOn(line.field(ORDER[ORDER.indexOf(of) + 1]));
}

/** @param {Line} line @param {Field} cell */
function toNextCell(line, cell) {
  const next = line.cells[line.cells.findIndex((one) => one === cell) + 1];
  if (next) focusOn(next);
  else toNextLine(line);
}

/**
 * Behind "more" Enter goes through its fields, then on with the list.
 * @param {Line} line
 * @param {Field} field
 */
function toNextMore(line, field) {
  const fields = View.fieldsIn(line.more).filter((one) => one.getClientRects().length);
  const next = fields[fields.indexOf(field) + 1];
  if (next) focusOn(next);
  else closeMore(line);
}

/** The fields below a line, with the cursor in the first. @param {Line} line */
export function openMore(line) {
  if (!line.field("result").value) choose(line.field("result"), usualIn(line));
  line.details.open = true;
  focusOn(View.fieldsIn(line.more)[0]);
}

/** @param {Line} line */
export function closeMore(line) {
  const fields = all(line.more, ".small-field", HTMLElement).flatMap(View.fieldsIn);
  line.details.open = fields.some((field) => field.value);
  toNextLine(line);
}

/** @param {Line} line @param {Field} field */
export function back(line, field) {
  const at = ORDER.indexOf(field.dataset.of ?? "");
  const isAlone = at === 3 && neededIn(line) !== "with";
  if (at === 0) toLineAbove(line);
  else focusOn(line.field(ORDER[at - (isAlone ? 2 : 1)]));
}

/**
 * One choice of a list of choices, as if it had been picked.
 * @param {Field} select
 * @param {string} value
 * @returns {boolean} whether there is this choice
 */
export function choose(select, value) {
  const choices = select instanceof HTMLSelectElement ? [...select.options] : [];
  if (!choices.some((one) => one.value === value)) return false;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}
