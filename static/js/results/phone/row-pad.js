// The keys under a table's list whose rows tell the game: who won and how much. A key writes; nothing else
// does. Of the rules it knows what the page was told.

/**
 * @import { Legal } from "../legal.js"
 * @import { Line } from "./merge.js"
 *
 * @typedef {(game: number, written: Line) => void} Write game: from 1
 *
 * @typedef {object} Chosen
 * @property {number} game
 * @property {number[]} seats from 0
 * @property {boolean} isLost
 * @property {boolean} isTout
 */

import { all, maybe, one, press, targetOf } from "../../shared/page.js";
import { points } from "../../shared/words.js";
import { offers, withSeat } from "../legal.js";

const NOBODY = { seats: [], isLost: false, isTout: false };

export class RowPad {
  /**
   * @param {HTMLElement} form
   * @param {{rows: {first: Legal[]|null, other: Legal[]}, isZeroSum: boolean}} data
   * @param {Write} onWrite
   */
  constructor(form, data, onWrite) {
    /** @type {Chosen} */
    this._chosen = { game: 0, ...NOBODY };
    this._reserved = 0; // the width of the window for which there is room
    this.data = data;
    this.onWrite = onWrite;
    this.keys = one(form, "#keys", HTMLElement);
    this.players = all(this.keys, "[data-seat]", HTMLButtonElement);
    this.turned = all(this.keys, "[data-lost]", HTMLButtonElement);
    this.tout = maybe(this.keys, "[data-tout]", HTMLButtonElement);
    this.values = one(this.keys, "#values", HTMLElement);
    this.answers = one(this.keys, ".answers", HTMLElement);
    this.ask = one(this.keys, "#ask", HTMLElement);
    this.keys.addEventListener("click", (event) => this._tapped(event));
    addEventListener("resize", () => this.show(this._chosen.game));
    one(form, "#plain", HTMLElement).hidden = true;
    this.keys.hidden = false;
  }

  /** @param {number} game */
  show(game) {
    const chosen = this._chosen;
    if (chosen.game !== game) this._choose({ game, ...NOBODY });
    this._reserve();
    this.players.forEach((button, seat) => press(button, chosen.seats.includes(seat)));
    this.turned.forEach((button) => press(button, (button.dataset.lost === "1") === chosen.isLost));
    if (this.tout) press(this.tout, chosen.isTout);
    this._showValues();
  }

  /** @param {Partial<Chosen>} change */
  _choose(change) {
    Object.assign(this._chosen, change);
  }

  /** @param {Legal} legal */
  _signs(legal) {
    return legal.points.map((value) => points(value, this.data.isZeroSum)).join(" ");
  }

  /** @param {Legal} legal @param {Legal[]} offered */
  _valueKey(legal, offered) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    const isTout = this._chosen.isTout || legal.words === null;
    const said = isTout ? legal.tout : legal.words;
    const isAlike = offered.some((other) => other !== legal && other.label === legal.label);
    const isNil = !legal.points.some(Boolean); // "0" alone says nothing
    button.textContent = isNil ? said : isAlike ? this._signs(legal) : legal.label;
    button.classList.toggle("whole", isNil);
    button.setAttribute("aria-label", `${said}, ${this._signs(legal)}`);
    button.addEventListener("click", () => {
      const { game } = this._chosen;
      this._choose({ game: 0, ...NOBODY });
      this.onWrite(game, isTout ? { row: legal.points, tout: true } : { row: legal.points });
    });
    return button;
  }

  /** Keys for what is chosen; with the T only games that can have one. */
  _showValues() {
    const { game, seats, isLost, isTout } = this._chosen;
    const { first, other } = this.data.rows;
    const legal = (game === 1 && first ? first : other).filter(
      (row) => !isTout || row.tout !== null,
    );
    const offered = offers(legal, seats, isLost);
    this.values.replaceChildren(...offered.map((row) => this._valueKey(row, offered)));
    this.ask.hidden = seats.length > 0 && offered.length > 0;
  }

  /** Room for the most keys there can be: no key may move under a thumb on its way. */
  _reserve() {
    if (this._reserved === innerWidth || !this.keys.offsetHeight) return;
    this._reserved = innerWidth;
    const now = { ...this._chosen };
    this.answers.style.minHeight = "";
    const kinds = [[], [0], [0, 1]].flatMap((seats) => [
      { seats, isLost: false },
      { seats, isLost: true },
    ]);
    const heights = kinds.map((kind) => {
      this._choose({ ...kind, isTout: false });
      this._showValues();
      return this.answers.offsetHeight;
    });
    this.answers.style.minHeight = `${Math.max(...heights)}px`;
    this._choose(now);
  }

  /** @param {Event} event */
  _tapped(event) {
    const button = targetOf(event).closest("button");
    if (!button || button.closest("#values")) return;
    const { seat, tout, lost } = button.dataset;
    if (seat) this._choose({ seats: withSeat(this._chosen.seats, Number(seat)) });
    else if (tout) this._choose({ isTout: !this._chosen.isTout });
    else this._choose({ isLost: lost === "1" });
    this.show(this._chosen.game);
  }
}
