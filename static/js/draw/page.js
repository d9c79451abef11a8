// The page of the draw's check: computes the document on the page and writes every step below its draw. Below it the
// same with what stands on a visitor's paper or in his file, compared with the seats on the page.

import { check } from "./check.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const clone = (id) => document.getElementById(id).content.cloneNode(true);
const say = (sentence, values) => sentence.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

/** What a value of a step is written as. */
function written(name, value, words) {
  if (value === null) return words.empty;
  if (name === "level") return words.levels[value];
  if (Array.isArray(value)) return value.join(name === "lines" ? "; " : ", ");
  return String(value);
}

function sentence({ code, values }, words) {
  if (!(code in words.sentences)) return code;
  const texts = {};
  Object.keys(values).forEach((name) => {
    texts[name] = written(name, values[name], words);
  });
  if (code === "legal_wrong") texts.problem = words.problems[values.kind];
  if (code === "counted") texts.levels = Object.keys(values).map((name) => `${words.levels[name]} ${values[name]}`).join(", ");
  return say(words.sentences[code], texts);
}

/** One step as a line of the list with this id. */
function show(step, words, id, head) {
  const line = clone(`step-${step.state}`);
  line.querySelector("li > span").append(head + sentence(step, words));
  document.getElementById(id).append(line);
}

function verdict(steps, id) {
  const isRight = steps.every((step) => step.state !== "wrong");
  document.getElementById(id).append(clone(isRight ? "all-right" : "not-right"));
}

// ---- What stands on the visitor's paper

const JOINED = ["tournament", "list_hash", "options_hash", "ingredient"];
const form = document.getElementById("own");
const typed = (name) => form.elements[name].value.normalize("NFC").trim();
const digits = (name) => typed(name).replace(/\s/g, "").toLowerCase();
const linkField = (draw) => `link-${draw.number}`;

function fill(data) {
  form.elements.lines.value = data.lines.join("\n");
  const options = document.getElementById("options-text"); // not there where nothing was frozen
  form.elements.options.value = options ? options.textContent : "";
  ["list_hash", "options_hash", "ingredient", "commitment"].forEach((name) => { form.elements[name].value = data[name]; });
  data.draws.filter((draw) => draw.link).forEach((draw) => { form.elements[linkField(draw)].value = draw.link; });
}

/** The document of the page with the visitor's list, options, ingredient, commitment and secrets. */
function fromPaper(data) {
  const lines = typed("lines").split("\n").map((line) => line.trim()).filter(Boolean);
  const isSame = lines.join("\n") === data.lines.join("\n");
  const options = typed("options") ? JSON.parse(typed("options")) : null;
  const own = Object.assign({}, data, { lines, options, withheld: isSame ? data.withheld : 0, ingredient: typed("ingredient") });
  ["list_hash", "options_hash", "commitment"].forEach((name) => { own[name] = digits(name); });
  own.draws = data.draws.map((draw) => {
    if (!draw.link) return draw;
    const link = digits(linkField(draw));
    const isAsFrozen = JSON.stringify(draw.options) === JSON.stringify(data.options);
    const seed = JOINED.map((name) => own[name]).concat(link).join("|");
    return Object.assign({}, draw, { link, seed, options: isAsFrozen && options ? options : draw.options });
  });
  return own;
}

function compute(own) {
  ["own-steps", "own-verdict"].forEach((id) => document.getElementById(id).replaceChildren());
  let steps;
  try {
    const data = own();
    steps = check(data);
    const rounds = new Map((data.draws || []).map((draw) => [draw.number, draw.round_number]));
    const head = (step) => (step.draw === null ? "" : `${say(words.draw, { round: rounds.get(step.draw), draw: step.draw })}: `);
    steps.forEach((step) => show(step, words, "own-steps", head(step)));
  } catch (problem) {
    steps = [{ code: "format_wrong", state: "wrong", draw: null, values: { where: problem.message } }];
    show(steps[0], words, "own-steps", "");
  }
  verdict(steps, "own-verdict");
}

function offer(data) {
  fill(data);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    compute(() => fromPaper(data));
  });
  form.elements.file.addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) file.text().then((text) => compute(() => JSON.parse(text)));
  });
  document.getElementById("own-paper").hidden = false;
}

const words = read("draw-words");
const shown = read("draw-document");
verdict(check(shown, (step) => show(step, words, step.draw === null ? "steps" : `steps-${step.draw}`, "")), "verdict");
offer(shown);
