// The page of the draw's check: computes the document on the page and writes every step below its draw.
// Below it the same with what stands on a visitor's paper or in his file, compared with the seats on the
// page.

/**
 * @import { Data, Draw, Step, Values } from "./document.js"
 *
 * @typedef {object} Words
 * @property {Object<string, string>} sentences by the code of the step
 * @property {Object<string, string>} problems
 * @property {Object<string, string>} levels
 * @property {string} empty
 * @property {string} draw
 * @property {string} computed whose seats were computed again
 * @property {Object<string, string>} not_computed and whose were not, by the code of the step
 * @property {string[]} left_open codes of steps that say the same of all draws
 */

import { byId, copyOf, dataIn, isField, one } from "../shared/page.js";
import { say } from "../shared/words.js";
import { check } from "./check.js";

/** @type {Words} */
const words = dataIn("draw-words");

/** What a value of a step is written as. @param {string} name @param {*} value */
function written(name, value) {
  if (value === null) return words.empty;
  if (name === "level") return words.levels[value];
  if (Array.isArray(value)) return value.join(name === "lines" ? "; " : ", ");
  return String(value);
}

/** @param {Step} step */
function sentence({ code, values }) {
  if (!(code in words.sentences)) return code;
  const names = Object.keys(values);
  /** @type {Values} */
  const texts = Object.fromEntries(names.map((name) => [name, written(name, values[name])]));
  if (code === "legal_wrong") texts.problem = words.problems[values.kind];
  if (code === "counted") {
    texts.levels = names.map((name) => `${words.levels[name]} ${values[name]}`).join(", ");
  }
  return say(words.sentences[code], texts);
}

/**
 * One step as a line of the list with this id.
 * @param {Step} step
 * @param {string} id
 * @param {string} [head]
 */
function show(step, id, head = "") {
  const line = copyOf(`step-${step.state}`);
  one(line, "li > span", HTMLElement).append(head + sentence(step));
  byId(id).append(line);
}

/** The draws that have a step with this code. @param {Step[]} steps @param {string} code */
const drawsWith = (steps, code) =>
  steps.filter((step) => step.draw !== null && step.code === code).map((step) => step.draw);

/** What could not be computed, a sentence each with the reason. @param {Step[]} steps */
function leftOut(steps) {
  const ofDraws = Object.keys(words.not_computed)
    .map((code) => ({ code, draws: drawsWith(steps, code) }))
    .filter(({ draws }) => draws.length)
    .map(({ code, draws }) => say(words.not_computed[code], { draws: draws.join(", ") }));
  return ofDraws.concat(steps.filter(({ code }) => words.left_open.includes(code)).map(sentence));
}

/** @param {Step[]} steps @param {string} id */
function verdict(steps, id) {
  if (steps.some((step) => step.state === "wrong")) {
    byId(id).append(copyOf("not-right"));
    return;
  }
  const left = leftOut(steps);
  const draws = drawsWith(steps, "seats").join(", ");
  const found = copyOf(left.length ? "right-so-far" : "all-right");
  const list = one(found, "ul", HTMLUListElement);
  for (const text of [...(draws ? [say(words.computed, { draws })] : []), ...left]) {
    const line = document.createElement("li");
    line.textContent = text;
    list.append(line);
  }
  byId(id).append(found);
}

// ---- What stands on the visitor's paper

const JOINED = ["tournament", "list_hash", "options_hash", "ingredient"];
const form = one(document, "#own", HTMLFormElement);

/** @param {string} name */
function field(name) {
  const found = form.elements.namedItem(name);
  if (!(found instanceof Element) || !isField(found)) throw new Error(`The page has no ${name}`);
  return found;
}

/** @param {string} name */
const typed = (name) => field(name).value.normalize("NFC").trim();

/** @param {string} name */
const digits = (name) => typed(name).replace(/\s/g, "").toLowerCase();

/** @param {Draw} draw */
const linkField = (draw) => `link-${draw.number}`;

/** @param {Data} data */
function fill(data) {
  const options = document.getElementById("options-text"); // not there where nothing was frozen
  const { list_hash, options_hash, ingredient, commitment } = data;
  const texts = { list_hash, options_hash, ingredient, commitment };
  field("lines").value = data.lines.join("\n");
  field("options").value = options ? options.textContent : "";
  for (const [name, text] of Object.entries(texts)) field(name).value = text;
  data.draws
    .filter((draw) => draw.link)
    .forEach((draw) => {
      field(linkField(draw)).value = draw.link;
    });
}

/**
 * The document of the page with the visitor's list, options, ingredient, commitment and secrets.
 * @param {Data} data
 * @returns {Data}
 */
function fromPaper(data) {
  const lines = typed("lines")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const isSame = lines.join("\n") === data.lines.join("\n");
  const options = typed("options") ? JSON.parse(typed("options")) : null;
  /** @type {Data & Values} */
  const own = { ...data, lines, options, ingredient: typed("ingredient") };
  own.withheld = isSame ? data.withheld : 0;
  ["list_hash", "options_hash", "commitment"].forEach((name) => (own[name] = digits(name)));
  own.draws = data.draws.map((draw) => {
    if (!draw.link) return draw;
    const link = digits(linkField(draw));
    const isAsFrozen = JSON.stringify(draw.options) === JSON.stringify(data.options);
    const seed = [...JOINED.map((name) => own[name]), link].join("|");
    return { ...draw, link, seed, options: isAsFrozen && options ? options : draw.options };
  });
  return own;
}

/** @param {() => Data} own */
function compute(own) {
  ["own-steps", "own-verdict"].forEach((id) => byId(id).replaceChildren());
  /** @type {Step[]} */
  let steps;
  try {
    const data = own();
    steps = check(data);
    const rounds = new Map((data.draws || []).map((draw) => [draw.number, draw.round_number]));
    for (const step of steps) {
      const values = { round: rounds.get(Number(step.draw)), draw: step.draw };
      show(step, "own-steps", step.draw === null ? "" : `${say(words.draw, values)}: `);
    }
  } catch (problem) {
    const where = problem instanceof Error ? problem.message : String(problem);
    steps = [{ code: "format_wrong", state: "wrong", draw: null, values: { where } }];
    show(steps[0], "own-steps");
  }
  verdict(steps, "own-verdict");
}

/** @param {Data} data */
function offer(data) {
  fill(data);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    compute(() => fromPaper(data));
  });
  const file = one(form, "[name=file]", HTMLInputElement);
  file.addEventListener("change", async () => {
    const [chosen] = file.files || [];
    if (!chosen) return;
    const text = await chosen.text();
    compute(() => JSON.parse(text));
  });
  byId("own-paper").hidden = false;
}

/** @type {Data} */
const shown = dataIn("draw-document");
const steps = check(shown, (step) =>
  show(step, step.draw === null ? "steps" : `steps-${step.draw}`),
);
verdict(steps, "verdict");
offer(shown);
