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
 * @property {""|"away"|"dead"|"refused"|"reload"} kind
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
const [TIMEOUT, FIRST_WAIT, LONGEST_WAIT] = [10_000, 2_000, 30_000]; // milliseconds
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
  /** @type {Given} */ #given;
  /** @type {List} */ #list;
  /** @type {Trouble} */ #trouble = { kind: "", problems: [] };
  #canKeep = true;
  #isSending = false;
  #wait = FIRST_WAIT;
  #timer = 0;

  /** @param {Given} given */
  constructor(given) {
    this.#given = given;
    this.#list = settle(device.read(this.#key), given.state);
    window.addEventListener("online", () => this.push());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.refresh();
    });
    window.addEventListener("storage", (event) => {
      const kept = event.key === this.#key && device.read(this.#key);
      if (!kept) return;
      this.#list = settle(kept, kept.state); // another tab has heard it last
      this.#given.onChange();
    });
    device.forgetOlder(PREFIX, KEPT_FOR);
    this.#keep();
  }

  get #key() {
    return PREFIX + this.#given.name;
  }
  get games() {
    return this.#list.games;
  }
  get state() {
    return this.#list.state;
  }
  get clashes() {
    return this.#list.clashes;
  }
  get isFinished() {
    return this.#list.isFinished;
  }
  get sentAt() {
    return this.#list.sentAt;
  }
  get isDirty() {
    return isUnsent(this.#list);
  }
  /** Whether this browser keeps anything at all. */
  get canKeep() {
    return this.#canKeep;
  }
  get trouble() {
    return this.#trouble;
  }

  /** Whether the computer has this game as it stands here. @param {number} at */
  isKnown(at) {
    return isSame(this.#list.games[at], this.#list.known[at]);
  }

  /** A game is written, changed or emptied. @param {number} at @param {Line} game */
  set(at, game) {
    const games = [...this.#list.games];
    while (games.length < at) games.push(null);
    games[at] = game;
    const { [at]: _said, ...clashes } = this.#list.clashes;
    this.#list = { ...this.#list, games: cut(games), clashes, isFinished: false };
    this.#trouble = { kind: "", problems: [] };
    this.#changed();
    this.push();
  }

  /** Somebody has said which of two holds. @param {number} at @param {boolean} isTheirs */
  resolve(at, isTheirs) {
    this.set(at, isTheirs ? this.#list.clashes[at] : this.#list.games[at] || null);
  }

  /** @param {boolean} isFinished */
  finish(isFinished) {
    this.#list = { ...this.#list, isFinished };
    this.#changed();
    this.push();
  }

  /** Send what the computer does not have. */
  async push() {
    clearTimeout(this.#timer);
    const isHeld = Object.keys(this.clashes).length > 0 || this.#trouble.kind === "dead";
    if (this.#isSending || !this.isDirty || isHeld) return;
    this.#isSending = true;
    this.#count();
    const { phone, number, revision, games, isFinished } = this.#list;
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this.#given.csrf };
    const body = JSON.stringify({ phone, number, revision, games, isFinished });
    try {
      await this.#take(await this.#ask({ method: "POST", headers, body }), games);
    } catch {
      this.#later();
    }
    this.#isSending = false;
    this.#changed();
  }

  /** Somebody looks at the page again: what has happened meanwhile? */
  async refresh() {
    if (this.isDirty) {
      await this.push();
      return;
    }
    const response = await this.#ask({}).catch(() => null);
    const answer = response?.ok ? await response.json().catch(() => null) : null;
    if (!answer || this.isDirty) return;
    this.#list = settle(this.#list, answer);
    this.#changed();
  }

  #keep() {
    this.#canKeep = device.write(this.#key, { ...this.#list, at: Date.now() });
  }

  #changed() {
    this.#keep();
    this.#given.onChange();
  }

  /** The number of this send: the same again for the same list. */
  #count() {
    const body = JSON.stringify([this.#list.games.map(written), this.#list.isFinished]);
    const { number } = this.#list;
    if (body !== this.#list.body) this.#list = { ...this.#list, body, number: number + 1 };
    this.#keep();
  }

  /** @param {RequestInit} options */
  async #ask(options) {
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), TIMEOUT);
    const { signal } = control;
    try {
      return await fetch(this.#given.address, { cache: "no-store", ...options, signal });
    } finally {
      clearTimeout(limit);
    }
  }

  #later() {
    this.#trouble = { kind: "away", problems: [] };
    this.#timer = setTimeout(() => this.push(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  /** What the computer answered to these games. @param {Response} response @param {Line[]} games */
  async #take(response, games) {
    const answer = await response.json().catch(() => ({}));
    const { status } = response;
    const problems = answer.problems || [];
    if (response.ok) this.#stored(answer, games);
    else if (status === 409) this.#met(answer);
    else if (status === 410 || status === 404) this.#trouble = { kind: "dead", problems };
    else if (status === 422) this.#trouble = { kind: "refused", problems };
    else if (status < 500) this.#trouble = { kind: "reload", problems: [] };
    else this.#later();
    this.#changed();
  }

  /** @param {State} answer @param {Line[]} sent */
  #stored(answer, sent) {
    const isNewest = isSameList(this.#list.games, sent);
    const games = isNewest ? answer.games : this.#list.games;
    this.#list = { ...this.#list, ...known(answer), games };
    this.#trouble = { kind: "", problems: [] };
    this.#wait = FIRST_WAIT;
    if (this.isDirty) this.#timer = setTimeout(() => this.push(), 0);
  }

  /** Another phone was quicker. @param {State} answer */
  #met(answer) {
    this.#list = settle(this.#list, answer);
    this.#trouble = { kind: "", problems: [] };
    this.#timer = setTimeout(() => this.push(), this.#wait / 4);
  }
}
