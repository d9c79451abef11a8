// Chance out of a seed, as docs/seat-draw.md writes it, and what the draw's other scripts count with.

import { words } from "./sha256.js";

const WORDS = 4294967296; // a word is an unsigned number of 32 bits

/** @param {number} n @returns {number[]} */
export const range = (n) => Array.from({ length: n }, (_, i) => i);
/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
/** @param {number} n */
export const pairsOf = (n) => (n * (n - 1)) / 2;
/** @param {number} a @param {number} b */
export const ascending = (a, b) => a - b;

/** @template T @param {T[]} items @returns {[T, T][]} */
export function combinations(items) {
  /** @type {[T, T][]} */
  const pairs = [];
  items.forEach((one, i) => items.slice(i + 1).forEach((other) => pairs.push([one, other])));
  return pairs;
}

/**
 * @typedef {object} Chance
 * @property {() => number} word the next 32 bits
 * @property {(n: number) => number} below a number from 0, less than n
 * @property {<T>(items: T[]) => T[]} shuffle in place
 */

/**
 * The words that a seed gives under a label.
 * @param {string} seed
 * @param {string} label
 * @returns {Chance}
 */
export function stream(seed, label) {
  const start = `SKD1|${seed.normalize("NFC")}|${label}|`;
  /** @type {ArrayLike<number>} */
  let block = [];
  let next = 0;
  let k = 0;

  function word() {
    if (next === block.length) {
      block = words(start + k);
      k += 1;
      next = 0;
    }
    next += 1;
    return block[next - 1];
  }

  /** @param {number} n */
  function below(n) {
    const limit = WORDS - (WORDS % n);
    let value = word();
    while (value >= limit) value = word();
    return value % n;
  }

  /** @template T @param {T[]} items */
  function shuffle(items) {
    for (let i = items.length - 1; i > 0; i -= 1) {
      const j = below(i + 1);
      const item = items[i];
      items[i] = items[j];
      items[j] = item;
    }
    return items;
  }

  return { word, below, shuffle };
}

/** @template T @param {T[]} places @param {number[]} sizes @returns {T[][]} */
export function tablesOf(places, sizes) {
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return places.slice(end - size, end);
  });
}
