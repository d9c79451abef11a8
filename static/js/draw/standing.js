// Modes ranked and spread: the standing decides the tables, the seed equals and seats.

/**
 * @import { Field } from "./costs.js"
 * @import { Chance } from "./stream.js"
 *
 * @typedef {[number, number|null][]} Standing start number and points before the round
 */

import { ascending, range, stream, tablesOf } from "./stream.js";

/**
 * The ranks by place.
 * @param {Field} field
 * @param {string} mode
 * @param {Standing} standing
 * @param {string} seed
 * @param {number} round
 */
export function drawByStanding(field, mode, standing, seed, round) {
  const numbers = standing.map(([number]) => number).sort(ascending);
  if (numbers.join() !== field.numbers.join()) throw new Error("standing");
  const chance = stream(seed, `standing ${round}`);
  const pointsOf = new Map(standing);
  /** @param {number} rank */
  const points = (rank) => {
    const own = pointsOf.get(field.numbers[rank]);
    return typeof own === "number" ? own : -Infinity;
  };
  const order = chance.shuffle(range(field.numbers.length)); // equals stay in this order
  order.sort((a, b) => (points(a) === points(b) ? 0 : points(b) - points(a)));
  const tables = mode === "spread" ? dealPots(field, order, chance) : tablesOf(order, field.sizes);
  return tables.flatMap(chance.shuffle);
}

/**
 * Gives each table one player of each pot: as many of the order as tables have that seat.
 * @param {Field} field
 * @param {number[]} order
 * @param {Chance} chance
 */
function dealPots(field, order, chance) {
  const tables = field.sizes.map(() => /** @type {number[]} */ ([]));
  let dealt = 0;
  for (let seat = 0; seat < Math.max(...field.sizes); seat += 1) {
    const open = tables.filter((_, table) => field.sizes[table] > seat);
    const pot = chance.shuffle(order.slice(dealt, dealt + open.length));
    open.forEach((table, i) => table.push(pot[i]));
    dealt += open.length;
  }
  return tables;
}
