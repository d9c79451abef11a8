// A game in words before the tournament computer has it and says so itself.

/**
 * @import { Legal } from "../legal.js"
 * @import { Line } from "./merge.js"
 * @import { Choices } from "./record-pad.js"
 *
 * @typedef {object} Known
 * @property {{first: Legal[]|null, other: Legal[]}} [rows]
 * @property {Choices} [record]
 */

import { same } from "../legal.js";
import { resultOf } from "./record-pad.js";

/** The legal row of a game. @param {Known} data @param {number} at @param {number[]} [row] */
function legalRow({ rows }, at, row) {
  const legal = (at === 0 && rows?.first) || rows?.other;
  return row && legal?.find((one) => same(one.points, row));
}

/** @param {Known} data @param {number} at from 0 @param {Line} game @returns {string} */
export function inWords(data, at, game) {
  if (!game) return "";
  if (game.played) return data.record ? recorded(data.record, game.played) : "";
  const one = legalRow(data, at, game.row);
  return (one && (game.tout ? one.tout : one.words)) || "";
}

/** @param {Choices} choices @param {Object<string, *>} played */
function recorded(choices, played) {
  const { contract, declarer, partner } = played;
  const name = choices.contractNames[contract];
  if (choices.contracts[contract].side === "nobody") return name;
  const result = resultOf(choices, played);
  const seats = partner ? `${declarer} + ${partner}` : `${declarer}`;
  return `${name} ${seats}${result ? ` ${choices.resultNames[result]}` : ""}`;
}

/**
 * The seat that played alone, 0 nobody.
 * @param {Known} data
 * @param {number} at
 * @param {Line} game
 */
export function seatAlone(data, at, game) {
  return game?.played ? 0 : (legalRow(data, at, game?.row)?.alone ?? 0);
}
