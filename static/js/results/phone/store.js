// What the table wrote, kept on this phone until the tournament computer has it. Knows no page.
//
// The whole list is sent each time, with this phone's name and its own count of sends, so that the
// same send is stored once. When another phone has written meanwhile, both lists are put together
// game by game; where both wrote the same game, nothing is taken before somebody has said which.

/**
 * @import { Clashes, Line } from "./merge.js"
 *
 * @typedef {object} State What the tournament computer has.
 * @property {number} revision
 * @property {Line[]} games
 * @property {string[]} words
 * @property {number[]} alone seat that played alone, 0 nobody
 * @property {string[]} money
 * @property {string} sentAt
 * @property {boolean} isFinished
 * @property {{words: string, isOpen: boolean, number: number}|null} call for the supervisors
 *
 * @typedef {object} List What this phone keeps; `known…` is what the computer had last.
 * @property {string} phone its name
 * @property {number} number of the last send
 * @property {string} body what that send was
 * @property {Line[]} games
 * @property {boolean} isFinished
 * @property {Clashes} clashes
 * @property {number} revision
 * @property {Line[]} known
 * @property {boolean} knownFinished
 * @property {string} sentAt
 * @property {State} state
 *
 * @typedef {object} Trouble
 * @property {""|"away"|"dead"|"refused"|"reload"|"unreached"} kind
 * @property {string[]} problems
 *
 * @typedef {object} Given
 * @property {string} name of the list, on this phone
 * @property {string} address of the list, on the computer
 * @property {string} csrf
 * @property {State} state
 * @property {() => void} onChange
 */

import * as device from "../../shared/device.js";
import { cut, isSame, isSameList, merge, written } from "./merge.js";

const PREFIX = "table-list:";
const [TIMEOUT, FIRST_WAIT, LONGEST_WAIT] = [10000, 2000, 30000]; // milliseconds
const KEPT_FOR = 3 * 24 * 3600 * 1000;

/** Random, also where the page came by plain http. */
function newPhone() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {State} state @returns {List} */
function fresh(state) {
  const { games, isFinished } = state;
  return {
    phone: newPhone(),
    number: 0,
    body: "",
    clashes: {},
    ...known(state),
    games,
    isFinished,
  };
}

/** The part of what is kept that tells what the computer has. @param {State} state */
function known(state) {
  const { revision, games, isFinished, sentAt } = state;
  return { revision, known: games, knownFinished: isFinished, sentAt, state };
}

/**
 * The computer was restored from an older copy: what it had taken down may be on this phone alone.
 * @param {List} kept
 * @param {State} now
 */
function wentBack(kept, now) {
  const isSameRevision = kept.revision === now.revision;
  return kept.revision > now.revision || (isSameRevision && !isSameList(kept.known, now.games));
}

/** @param {List} list */
const isUnsent = (list) =>
  !isSameList(list.games, list.known) || list.isFinished !== list.knownFinished;

/**
 * What this phone has kept, and what the computer has now, as one.
 * @param {List|null} kept
 * @param {State} now
 * @returns {List}
 */
function settle(kept, now) {
  if (!kept || !Array.isArray(kept.games) || !Array.isArray(kept.known)) return fresh(now);
  const { games, isFinished } = now;
  if (wentBack(kept, now)) return { ...kept, ...known(now), ...merge([], kept.games, games) };
  if (!isUnsent(kept)) return { ...kept, ...known(now), games, isFinished, clashes: {} };
  if (kept.revision === now.revision) return { ...kept, state: now };
  const both = merge(kept.known, kept.games, games);
  const isTheirs = isSameList(both.games, games);
  const finished = isTheirs ? isFinished : kept.isFinished;
  return { ...kept, ...known(now), ...both, isFinished: finished };
}

export class Store {
  /** @param {Given} given */
  constructor(given) {
    this._given = given;
    /** @type {List} */
    this._list = settle(device.read(this._key), given.state);
    /** @type {Trouble} */
    this._trouble = { kind: "", problems: [] };
    this._canKeep = true;
    this._isSending = false;
    this._wait = FIRST_WAIT;
    this._timer = 0;
    window.addEventListener("online", () => this.push());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.refresh();
    });
    window.addEventListener("storage", (event) => {
      const kept = event.key === this._key && device.read(this._key);
      if (!kept) return;
      this._list = settle(kept, kept.state); // another tab has heard it last
      this._given.onChange();
    });
    device.forgetOlder(PREFIX, KEPT_FOR);
    this._keep();
  }

  get _key() {
    return PREFIX + this._given.name;
  }
  get games() {
    return this._list.games;
  }
  get state() {
    return this._list.state;
  }
  get clashes() {
    return this._list.clashes;
  }
  get isFinished() {
    return this._list.isFinished;
  }
  get sentAt() {
    return this._list.sentAt;
  }
  get isDirty() {
    return isUnsent(this._list);
  }
  /** Whether this browser keeps anything at all. */
  get canKeep() {
    return this._canKeep;
  }
  get trouble() {
    return this._trouble;
  }

  /** Whether the computer has this game as it stands here. @param {number} at */
  isKnown(at) {
    return isSame(this._list.games[at], this._list.known[at]);
  }

  /** A game is written, changed or emptied. @param {number} at @param {Line} game */
  set(at, game) {
    const games = [...this._list.games];
    while (games.length < at) games.push(null);
    games[at] = game;
    const { [at]: _said, ...clashes } = this._list.clashes;
    this._list = { ...this._list, games: cut(games), clashes, isFinished: false };
    this._trouble = { kind: "", problems: [] };
    this._changed();
    this.push();
  }

  /** Somebody has said which of two holds. @param {number} at @param {boolean} isTheirs */
  resolve(at, isTheirs) {
    this.set(at, isTheirs ? this._list.clashes[at] : this._list.games[at] || null);
  }

  /** @param {boolean} isFinished */
  finish(isFinished) {
    this._list = { ...this._list, isFinished };
    this._changed();
    this.push();
  }

  /** Send what the computer does not have. */
  async push() {
    clearTimeout(this._timer);
    const isHeld = Object.keys(this.clashes).length > 0 || this._trouble.kind === "dead";
    if (this._isSending || !this.isDirty || isHeld) return;
    this._isSending = true;
    this._count();
    const { phone, number, revision, games, isFinished } = this._list;
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this._given.csrf };
    const body = JSON.stringify({ phone, number, revision, games, isFinished });
    try {
      await this._take(await this._ask({ method: "POST", headers, body }), games);
    } catch {
      this._later();
    }
    this._isSending = false;
    this._changed();
  }

  /** Somebody looks at the page again: what has happened meanwhile? */
  async refresh() {
    if (this.isDirty) {
      await this.push();
      return;
    }
    const response = await this._ask({}).catch(() => null);
    const answer = response?.ok ? await response.json().catch(() => null) : null;
    if (!answer || this.isDirty) return;
    this._list = settle(this._list, answer);
    this._changed();
  }

  /** Whether the computer answers now, said on the page if not. */
  async reaches() {
    const response = await this._ask({}).catch(() => null);
    if (!response) this._trouble = { kind: "unreached", problems: [] };
    this._changed();
    return response !== null;
  }

  _keep() {
    this._canKeep = device.write(this._key, { ...this._list, at: Date.now() });
  }

  _changed() {
    this._keep();
    this._given.onChange();
  }

  /** The number of this send: the same again for the same list. */
  _count() {
    const body = JSON.stringify([this._list.games.map(written), this._list.isFinished]);
    const { number } = this._list;
    if (body !== this._list.body) this._list = { ...this._list, body, number: number + 1 };
    this._keep();
  }

  /** @param {RequestInit} options */
  async _ask(options) {
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), TIMEOUT);
    const { signal } = control;
    try {
      return await fetch(this._given.address, { cache: "no-store", ...options, signal });
    } finally {
      clearTimeout(limit);
    }
  }

  _later() {
    this._trouble = { kind: "away", problems: [] };
    this._timer = setTimeout(() => this.push(), this._wait);
    this._wait = Math.min(2 * this._wait, LONGEST_WAIT);
  }

  /** What the computer answered to these games. @param {Response} response @param {Line[]} games */
  async _take(response, games) {
    const answer = await response.json().catch(() => ({}));
    const { status } = response;
    const problems = answer.problems || [];
    if (response.ok) this._stored(answer, games);
    else if (status === 409) this._met(answer);
    else if (status === 410 || status === 404) this._trouble = { kind: "dead", problems };
    else if (status === 422) this._trouble = { kind: "refused", problems };
    else if (status < 500) this._trouble = { kind: "reload", problems: [] };
    else this._later();
    this._changed();
  }

  /** @param {State} answer @param {Line[]} sent */
  _stored(answer, sent) {
    const isNewest = isSameList(this._list.games, sent);
    const games = isNewest ? answer.games : this._list.games;
    this._list = { ...this._list, ...known(answer), games };
    this._trouble = { kind: "", problems: [] };
    this._wait = FIRST_WAIT;
    if (this.isDirty) this._timer = setTimeout(() => this.push(), 0);
  }

  /** Another phone was quicker. @param {State} answer */
  _met(answer) {
    this._list = settle(this._list, answer);
    this._trouble = { kind: "", problems: [] };
    this._timer = setTimeout(() => this.push(), this._wait / 4);
  }
}
