// The keys under a table's list whose games are recorded: game, player, partner, and the tap on the result
// writes. Of the rules it knows what the page was told.

/**
 * @import { Line } from "./merge.js"
 * @import { Write } from "./row-pad.js"
 *
 * @typedef {object} Contract What may be recorded of a game.
 * @property {"called"|"across"|"nobody"|"alone"} side
 * @property {string[]} results
 * @property {number[]} runners
 * @property {number} doubles the most there can be
 * @property {boolean} spritze
 * @property {boolean} redeals
 * @property {string} won what a won one is called
 *
 * @typedef {[won: boolean|null, level: string|null, tout: boolean]} Result
 *
 * @typedef {object} Choices
 * @property {Object<string, Contract>} contracts
 * @property {Object<string, Result>} results
 * @property {Object<string, string>} contractNames
 * @property {Object<string, string>} resultNames
 */

import { all, isField, maybe, one, targetOf } from "../../shared/page.js";

/**
 * The name of how a game went.
 * @param {Choices} choices
 * @param {Object<string, *>} played
 * @returns {string|undefined}
 */
export function resultOf({ results }, { won = null, level = null, tout = false }) {
  const plain = level === "plain" ? null : level;
  const names = Object.keys(results);
  return names.find((name) => {
    const [isWon, known, isTout] = results[name];
    return isWon === won && known === plain && isTout === Boolean(tout);
  });
}

export class RecordPad {
  /**
   * @param {HTMLFormElement} form
   * @param {{record: Choices, say: Object<string, string>}} data
   * @param {Write} onWrite
   */
  constructor(form, data, onWrite) {
    this._at = 0; // the game that is written
    this.form = form;
    this.choices = data.record;
    this.say = data.say;
    this.onWrite = onWrite;
    this.button = one(form, "#write-game", HTMLElement);
    this.ask = one(form, "#ask", HTMLElement);
    this.asks = this.ask.textContent;
    this.usual = this._value("contract");
    form.addEventListener("change", () => this.show(this._at));
    form.addEventListener("click", (event) => {
      if (targetOf(event).matches("[name=result]")) this._tryToWrite();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this._tryToWrite();
    });
  }

  /** @param {number} game @param {Line} [now] what stands there */
  show(game, now) {
    if (this._at !== game) {
      this._at = game;
      this._fill(now ?? null);
    }
    const contract = this._contract;
    this._offer("by", contract.side !== "across" && contract.side !== "nobody");
    this._offer("with", contract.side === "called");
    this._offer("runners", contract.runners.length > 1, contract.runners.map(String));
    this._offer("result", contract.results.length > 0, contract.results);
    const won = maybe(this.form, "[name=result][value=won] + span", HTMLElement);
    if (won) won.textContent = contract.won;
    this._offer("doubles", contract.doubles > 0);
    this._offer("spritze", contract.spritze);
    this._offer("redeals", contract.redeals);
    this.button.hidden = contract.results.length > 0 && !this._value("offence");
    this.ask.textContent = this.asks;
    this.ask.classList.remove("error");
  }

  /**
   * One question, where the rules have it; with the answers that there are.
   * @param {string} name
   * @param {boolean} isThere
   * @param {string[]} [answers]
   */
  _offer(name, isThere, answers) {
    const part = maybe(this.form, `[data-of=${name}]`, HTMLElement);
    if (!part) return;
    part.hidden = !isThere;
    if (!answers) return;
    all(part, "label", HTMLLabelElement).forEach((label) => {
      const { control } = label;
      label.hidden = !(control instanceof HTMLInputElement && answers.includes(control.value));
    });
  }

  /** @param {string} name */
  _item(name) {
    const item = this.form.elements.namedItem(name);
    return item instanceof RadioNodeList || (item && isField(item)) ? item : null;
  }

  /** @param {string} name */
  _value(name) {
    return this._item(name)?.value ?? "";
  }

  /** @param {string} name */
  _number(name) {
    return this._value(name) ? Number(this._value(name)) : null;
  }

  get _contract() {
    return this.choices.contracts[this._value("contract")];
  }

  get _re() {
    return maybe(this.form, "[name=re]", HTMLInputElement);
  }

  _clear() {
    const fresh = new Map([
      ["contract", this.usual],
      ["runners", "0"],
    ]);
    all(this.form, "input[type=radio]", HTMLInputElement).forEach((input) => {
      input.checked = fresh.get(input.name) === input.value;
    });
    all(this.form, "#more :is(input, select)", HTMLElement).forEach((field) => {
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = false;
      else if (isField(field)) field.value = "";
    });
  }

  /** @param {Line} game */
  _fill(game) {
    this._clear();
    if (!game?.played) return;
    const {
      contract,
      declarer,
      partner,
      runners,
      doubles,
      spritze,
      redeals,
      offence,
      offender,
      re,
    } = game.played;
    const texts = {
      contract,
      by: declarer,
      with: partner,
      runners: runners || 0,
      result: resultOf(this.choices, game.played),
      doubles,
      spritze,
      redeals: (redeals || []).join(" "),
      offence,
      offender,
    };
    for (const [name, text] of Object.entries(texts)) {
      const item = this._item(name);
      if (item && text !== undefined && text !== null) item.value = String(text);
    }
    if (this._re) this._re.checked = Boolean(re);
  }

  /**
   * Who played and with whom; what the game does not say is not asked.
   * @returns {(number|null)[]}
   */
  _seats() {
    const { side } = this._contract;
    if (side === "across") return [1, 3];
    if (side === "nobody") return [1, null];
    return [this._number("by"), side === "called" ? this._number("with") : null];
  }

  /** The game as it is recorded; what is not said is left out. */
  _played() {
    const [declarer, partner] = this._seats();
    const [won, level, tout] = this.choices.results[this._value("result")] || [null, null, false];
    const said = {
      contract: this._value("contract"),
      declarer,
      partner,
      won,
      level,
      tout: tout || null,
      runners: this._number("runners") || null,
      doubles: this._number("doubles") || null,
      spritze: this._number("spritze"),
      re: this._re?.checked || null,
      redeals: (this._value("redeals").match(/\d/g) || []).map(Number),
      offence: this._value("offence") || null,
      offender: this._number("offender"),
    };
    const isSaid = (/** @type {unknown} */ value) =>
      value !== null && !(Array.isArray(value) && !value.length);
    return Object.fromEntries(Object.entries(said).filter(([, value]) => isSaid(value)));
  }

  /** What has still to be said; empty: nothing. */
  _missing() {
    const { side } = this._contract;
    const [by, other] = [this._number("by"), this._number("with")];
    if (side !== "across" && side !== "nobody" && !by) return this.say.who;
    return side === "called" && (!other || other === by) ? this.say.with : "";
  }

  _tryToWrite() {
    const missing = this._missing();
    this.ask.textContent = missing || this.asks;
    this.ask.classList.toggle("error", Boolean(missing));
    if (missing) return;
    const game = { played: this._played() };
    this._clear();
    this.onWrite(this._at, game);
  }
}
