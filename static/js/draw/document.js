// What a published document of draws consists of, as docs/seat-draw.md has it.

/**
 * @import { Table } from "./change.js"
 * @import { Options } from "./search.js"
 * @import { Standing } from "./standing.js"
 *
 * @typedef {object} Data
 * @property {string} format
 * @property {number} version
 * @property {string} tournament
 * @property {string[]} lines of the list: number, name, club
 * @property {string[]} added
 * @property {number|null} [rounds] of the evening, posted or not
 * @property {string[]} [renamed] lines as they would be now, where the frozen ones say else
 * @property {number} withheld lines that are not published
 * @property {string} list_hash
 * @property {object|null} options
 * @property {string} options_hash
 * @property {string} ingredient
 * @property {string} commitment
 * @property {string} [salt]
 * @property {Draw[]} draws
 *
 * @typedef {object} Draw One draw.
 * @property {number} number
 * @property {number} round_number
 * @property {string} algorithm
 * @property {string} mode
 * @property {string} seed
 * @property {string} link
 * @property {number|null} chain_index
 * @property {number[]} players
 * @property {Table[]} tables
 * @property {number[]|null} sizes
 * @property {number[]} history draws of the rounds played before
 * @property {[number, number][]} together draw and round of all that were drawn in one go
 * @property {[number, number][]} [pairs] who must not meet; in the organiser's copy alone
 * @property {Standing} [standing] points before the round, of a draw by standing alone
 * @property {Promised} options
 * @property {number} replaces
 * @property {Changed|null} changed
 * @property {Object<string, number>} [counted]
 *
 * @typedef {Omit<Options, "apart" | "sizes"> & {
 *   apart: { hash: string, pairs: number }|null,
 *   areas: [number, number, number][],
 * }} Promised
 *
 * @typedef {object} Changed
 * @property {number[]} absent
 * @property {number[]} late
 * @property {number[]} frozen
 * @property {boolean} [threes]
 * @property {number} [seats]
 *
 * @typedef {Object<string, *>} Values
 *
 * @typedef {object} Step
 * @property {string} code
 * @property {"ok"|"wrong"|"note"} state
 * @property {number|null} draw
 * @property {Values} values
 */

export const LINE = /^(0|[1-9]\d*);([^;]*);([^;]*)$/;
