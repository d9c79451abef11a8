// The legal rows as the server sends them, and which of them the keys of a phone offer: by who won. One seat
// played alone, two are a pair.

/**
 * @typedef {object} Legal A row that some game could have written.
 * @property {number[]} points per seat
 * @property {string|null} words how it is read; null where it can only be a Tout
 * @property {string|null} tout how it is read with a T; null where it cannot be a Tout
 * @property {number} alone the seat that played alone, from 1; 0 nobody
 * @property {string} hint what is asked of it without a T; empty: nothing
 * @property {boolean} isRare a Sie or Tout, which the supervisors must have approved
 * @property {boolean} isRareTout the same, with a T
 * @property {string} label what stands on the phone's key for it
 */

/** @param {number[]} a @param {number[]} b */
export function same(a, b) {
  return a.every((value, seat) => value === b[seat]);
}

/** @param {number[]} points */
const winners = (points) => points.flatMap((value, seat) => (value > 0 ? [seat] : []));

/**
 * The rows that these seats (from 0) can have written, won or lost, smallest first.
 * @param {Legal[]} legal
 * @param {number[]} seats
 * @param {boolean} isLost
 */
export function offers(legal, seats, isLost) {
  const matching = legal.filter((one) => {
    const won = winners(one.points);
    const lost = one.points.flatMap((_, seat) => (won.includes(seat) ? [] : [seat]));
    const side = isLost ? lost : won;
    return side.length === seats.length && side.every((seat) => seats.includes(seat));
  });
  /** @param {Legal} one */
  const size = (one) => Math.max(...one.points.map(Math.abs));
  return matching.sort((a, b) => size(a) - size(b));
}

/**
 * One more seat chosen, or one less; of three the last two.
 * @param {number[]} seats
 * @param {number} seat
 */
export function withSeat(seats, seat) {
  if (seats.includes(seat)) return seats.filter((one) => one !== seat);
  return [...seats, seat].slice(-2);
}
