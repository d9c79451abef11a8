// Two versions of a table's list put together, game by game. Pure: knows no page and no network.

/**
 * @typedef {object} Game as tournament/phones/lists.py keeps it
 * @property {number[]} [row] the points; not yet there for a recorded game that was not sent
 * @property {boolean} [tout]
 * @property {Object<string, *>} [played] the game as it was recorded
 *
 * @typedef {Game|null} Line null: nothing is written there
 *
 * @typedef {Object<number, Line>} Clashes by the place of the game, from 0: what the other phone wrote
 */

/** What somebody wrote, as a text to compare. @param {Line|undefined} game */
export function written(game) {
  if (!game) return "";
  if (game.played) return JSON.stringify(Object.entries(game.played).sort());
  return JSON.stringify([game.row, Boolean(game.tout)]);
}

/** @param {Line|undefined} a @param {Line|undefined} b */
export const isSame = (a, b) => written(a) === written(b);

/** @param {Line[]} a @param {Line[]} b */
export function isSameList(a, b) {
  const games = Math.max(a.length, b.length);
  return Array.from({ length: games }, (_, at) => at).every((at) => isSame(a[at], b[at]));
}

/** Without the empty lines at the end. @param {Line[]} games */
export function cut(games) {
  const last = games.reduce((found, game, at) => (game ? at + 1 : found), 0);
  return games.slice(0, last);
}

/**
 * Two lists that both began as `known`.
 * @param {Line[]} known
 * @param {Line[]} mine
 * @param {Line[]} theirs
 * @returns {{games: Line[], clashes: Clashes}} what holds, and theirs where both differ
 */
export function merge(known, mine, theirs) {
  const length = Math.max(mine.length, theirs.length);
  /** @type {Clashes} */
  const clashes = {};
  const games = Array.from({ length }, (_, at) => {
    const [was, own, other] = [known[at] || null, mine[at] || null, theirs[at] || null];
    if (isSame(own, other)) return other;
    if (isSame(other, was)) return own;
    if (isSame(own, was)) return other;
    clashes[at] = other;
    return own;
  });
  return { games: cut(games), clashes };
}
