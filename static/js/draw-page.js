// The page of the draw's check: computes the document on the page and writes every step below its draw.
(() => {
  "use strict";

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

  function show(step, words) {
    const line = clone(`step-${step.state}`);
    line.querySelector("li > span").append(sentence(step, words));
    document.getElementById(step.draw === null ? "steps" : `steps-${step.draw}`).append(line);
  }

  const words = read("draw-words");
  const steps = DrawCheck.check(read("draw-document"), (step) => show(step, words));
  const isRight = steps.every((step) => step.state !== "wrong");
  document.getElementById("verdict").append(clone(isRight ? "all-right" : "not-right"));
})();
