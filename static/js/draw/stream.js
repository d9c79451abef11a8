// Chance out of a seed, as docs/seat-draw.md writes it, and what the draw's other scripts count with.

import { words } from "./sha256.js";

const WORDS = 4294967296; // a word is an unsigned number of 32 bits

export const range = (n) => Array.from({ length: n }, (_, i) => i);
export const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
export const pairsOf = (n) => (n * (n - 1)) / 2;
export const ascending = (a, b) => a - b;

export function combinations(items) {
  const pairs = [];
  items.forEach((one, i) => items.slice(i + 1).forEach((other) => pairs.push([one, other])));
  return pairs;
}

/** The words that a seed gives under a label. */
export function stream(seed, label) {
  const start = `SKD1|${seed.normalize("NFC")}|${label}|`;
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

  function below(n) {
    const limit = WORDS - (WORDS % n);
    let value = word();
    while (value >= limit) value = word();
    return value % n;
  }

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

export function tablesOf(places, sizes) {
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return places.slice(end - size, end);
  });
}
