// The list by games played: keys from field to field. The form is complete without this file.
// Keys: box beside the list.

/**
 * @import { Field } from "../shared/page.js"
 * @import { Line } from "./record-view.js"
 */

import { byId, focusOn, isField, isPlain, maybe, one, targetOf } from "../shared/page.js";
import {
  ORDER,
  afterContract,
  back,
  choose,
  closeMore,
  compute,
  data,
  form,
  goOn,
  hasRunners,
  leave,
  lineOf,
  lines,
  nameResults,
  openMore,
  showFoot,
  state,
  totals,
  usualIn,
} from "./record-lines.js";

const save = one(form, "[data-key=F9]", HTMLButtonElement);

// -- keys: each says whether it was one of its own --------------------------------------------------

/** @param {Line} line @param {Field} field @param {string} key */
function contractKey(line, field, key) {
  const [name, contract] = Object.entries(data.contracts).find(([, one]) => one.key === key) ?? [];
  if (!name) return false;
  choose(field, name);
  if (contract?.needs !== "with") line.field("with").value = "";
  afterContract(line);
  return true;
}

const RESULT = /^(tout-)?(lost)?(?:won)?-?(schneider|schwarz)?$/;

/**
 * "−" lost, S Schneider, again Schwarz, T as Tout, D Durchmarsch; a digit is the Laufende.
 * @param {Line} line
 * @param {Field} field
 * @param {string} key
 */
function resultKey(line, field, key) {
  const [, tout = "", isLost, level] = field.value.match(RESULT) ?? [];
  const won = isLost ? "lost" : "won";
  const ending = level ? `-${level}` : "";
  if (key === "d" || usualIn(line) === "lost") return durchmarschKey(line, field, key);
  if (key === "-" || key === "−") return choose(field, `${tout}lost${ending}`);
  if (key === "+") return choose(field, `${tout}won${ending}`);
  if (key === "s") {
    const next = level === "schneider" ? "schwarz" : "schneider";
    return choose(field, level === "schwarz" ? won : `${won}-${next}`);
  }
  if (key === "t") return choose(field, tout ? won : `tout-${won}`);
  return hasRunners && /^\d$/.test(key) && runnersKey(line, field, key);
}

/**
 * A Ramsch is lost or a Durchmarsch; no other game is one.
 * @param {Line} line
 * @param {Field} result
 * @param {string} key
 */
function durchmarschKey(line, result, key) {
  if (usualIn(line) !== "lost") return false;
  if (key === "d" || key === "+") return choose(result, "won");
  return (key === "-" || key === "−") && choose(result, "lost");
}

/** @param {Line} line @param {Field} result @param {string} key */
function runnersKey(line, result, key) {
  const runners = line.field("runners");
  if (!result.value) choose(result, usualIn(line));
  runners.value = key;
  state.isDirty = true;
  focusOn(runners);
  if (runners instanceof HTMLInputElement) runners.setSelectionRange(1, 1);
  compute(line);
  return true;
}

/**
 * One digit is a seat and done; after a dot a start number is typed to its end.
 * @param {Line} line
 * @param {Field} field
 * @param {string} key
 */
function seatKey(line, field, key) {
  const isSeat = /^\d$/.test(key) && Number(key) >= 1 && Number(key) <= data.seats;
  if (!isSeat || !(field instanceof HTMLInputElement)) return false;
  const chosen = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  if (field.value !== "" && chosen !== field.value.length) return false;
  field.value = key;
  state.isDirty = true;
  goOn(line, field);
  return true;
}

/** @param {Line} line @param {Field} field @param {string} key */
function letter(line, field, key) {
  const { of } = field.dataset;
  if (of === "contract") return contractKey(line, field, key);
  if (key === "m" && (of === "result" || of === "runners")) {
    openMore(line);
    return true;
  }
  if (of === "result") return resultKey(line, field, key);
  if (of === "by" || of === "with") return seatKey(line, field, key);
  return false;
}

/** @param {Line} line @param {Field} field */
function backspace(line, field) {
  if (!ORDER.includes(field.dataset.of ?? "")) return false;
  if (field.value === "") {
    back(line, field);
    return true;
  }
  if (!(field instanceof HTMLSelectElement)) return false;
  field.value = "";
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** @param {Line} line @param {Field} field @param {1|-1} by */
function upDown(line, field, by) {
  const next = lines[lines.indexOf(line) + by];
  const { of } = field.dataset;
  if (field instanceof HTMLSelectElement || !of) return false;
  if (next) {
    const seat = line.cells.findIndex((cell) => cell === field);
    focusOn(of === "cell" ? next.cells[seat] : next.field(of));
  } else if (by > 0) {
    focusOn(totals[0]);
  }
  return Boolean(next) || by > 0;
}

/** @param {HTMLInputElement} input @param {string} key */
function totalKey(input, key) {
  const next = totals[totals.indexOf(input) + 1];
  if (key === "ArrowUp") {
    focusOn(lines[lines.length - 1].field("by"));
    return true;
  }
  if (key !== "Enter") return false;
  if (next) focusOn(next);
  else {
    input.blur();
    save.click();
  }
  return true;
}

/** @param {Field} field @param {string} key */
function handled(field, key) {
  const total = totals.find((input) => input === field);
  if (total) return totalKey(total, key);
  const line = lineOf(field);
  if (!line) return false;
  if (key === "Enter") {
    goOn(line, field);
    return true;
  }
  if (key === "Backspace") return backspace(line, field);
  if (key === "ArrowUp" || key === "ArrowDown") {
    return upDown(line, field, key === "ArrowUp" ? -1 : 1);
  }
  if (key === "Escape" && line.more.contains(field)) {
    closeMore(line);
    return true;
  }
  return key.length === 1 && letter(line, field, key.toLowerCase());
}

/** Esc leaves the page only as it came; from "more" it leads back. @param {Element} target */
function escape(target) {
  const line = lineOf(target);
  if (line && target.matches("summary")) closeMore(line);
  const isFilled = target instanceof HTMLInputElement && target.value !== "";
  return target.matches("summary") || (state.isDirty && !isFilled);
}

form.addEventListener("keydown", (event) => {
  const field = targetOf(event);
  if (!isPlain(event)) return;
  const isMine = isField(field) && handled(field, event.key);
  if (isMine || (event.key === "Escape" && escape(field))) event.preventDefault();
});

// -- everything else --------------------------------------------------------------------------------

form.addEventListener("change", (event) => {
  state.isDirty = true;
  const field = targetOf(event);
  const line = lineOf(field);
  if (line && field === line.field("contract")) nameResults(line);
  if (line && line.field("contract").value) compute(line);
  showFoot();
});
form.addEventListener("input", () => {
  state.isDirty = true;
});
form.addEventListener("focusin", (event) => {
  const field = targetOf(event);
  const here = lineOf(field);
  lines.forEach((line) => line.tr.classList.toggle("here", line === here));
  if (field instanceof HTMLInputElement && field.type !== "checkbox") field.select();
});
form.addEventListener("focusout", (event) => {
  const line = lineOf(targetOf(event));
  const next = event.relatedTarget instanceof Node ? lineOf(event.relatedTarget) : undefined;
  if (line && line !== next) leave(line);
  if (totals.some((input) => input === event.target)) setTimeout(showFoot);
});
form.addEventListener("submit", () => {
  state.isDirty = false;
});
window.addEventListener("beforeunload", (event) => {
  if (state.isDirty) event.preventDefault();
});

byId("compute").hidden = true;
byId("why-not").hidden = true;
showFoot();
const wanted =
  maybe(form, "#reason[aria-invalid=true]", HTMLElement) ?? maybe(form, "[autofocus]", HTMLElement);
if (wanted && !matchMedia("(max-width: 48rem)").matches) focusOn(wanted);
