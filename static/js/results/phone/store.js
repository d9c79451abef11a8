// What the table wrote, kept on this phone until the tournament computer has it. Knows no page.
//
// The whole list is sent each time, with this phone's name and its own count of sends, so that the
// same send is stored once. When another phone has written meanwhile, both lists are put together
// game by game; where both wrote the same game, nothing is taken before somebody has said which.

/**
 * @typedef {object} Game {row, tout} or {played, row}: as tournament/phones/lists.py keeps it
 *
 * @typedef {object} State What the tournament computer has.
 * @property {number} revision
 * @property {(Game|null)[]} games
 * @property {string[]} words
 * @property {number[]} alone seat that played alone, 0 nobody
 * @property {string[]} money
 * @property {string} sentAt
 * @property {boolean} isFinished
 */

const PREFIX = "table-list:";
const TIMEOUT = 10000;
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;
const KEPT_FOR = 3 * 24 * 3600 * 1000;

function written(game) {
  if (!game) return "";
  if (game.played) return JSON.stringify(Object.entries(game.played).sort());
  return JSON.stringify([game.row, Boolean(game.tout)]);
}

export const isSame = (a, b) => written(a) === written(b);

function isSameList(a, b) {
  const games = Math.max(a.length, b.length);
  return Array.from({ length: games }, (_, at) => at).every((at) => isSame(a[at], b[at]));
}

function cut(games) {
  const last = games.reduce((found, game, at) => (game ? at + 1 : found), 0);
  return games.slice(0, last);
}

/** Two lists that both began as `known`. @returns what holds, and theirs where both differ */
export function merge(known, mine, theirs) {
  const length = Math.max(mine.length, theirs.length);
  const clashes = {};
  const games = Array.from({ length }, (_, at) => {
    const [was, own, other] = [known[at] || null, mine[at] || null, theirs[at] || null];
    if (isSame(own, other) || isSame(other, was)) return isSame(own, other) ? other : own;
    if (!isSame(own, was)) clashes[at] = other;
    return isSame(own, was) ? other : own;
  });
  return { games: cut(games), clashes };
}

/** Random, also where the page came by plain http. */
function newPhone() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fresh(state) {
  return { phone: newPhone(), number: 0, body: "", clashes: {}, ...known(state), games: state.games, isFinished: state.isFinished };
}

/** The part of what is kept that tells what the computer has. */
function known(state) {
  return { revision: state.revision, known: state.games, knownFinished: state.isFinished, sentAt: state.sentAt, state };
}

export function open({ name, address, csrf, state, onChange }) {
  const key = PREFIX + name;
  let canKeep = true;
  let isSending = false;
  let wait = FIRST_WAIT;
  let timer = 0;
  let trouble = { kind: "", problems: [] };
  let list = settle(load(), state);

  function load() {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  function keep() {
    try {
      localStorage.setItem(key, JSON.stringify({ ...list, at: Date.now() }));
      canKeep = true;
    } catch {
      canKeep = false;
    }
  }

  function forgetOldLists() {
    try {
      for (const one of Object.keys(localStorage)) {
        if (!one.startsWith(PREFIX) || one === key) continue;
        const { at } = JSON.parse(localStorage.getItem(one)) || {};
        if (!(at > Date.now() - KEPT_FOR)) localStorage.removeItem(one);
      }
    } catch { /* what cannot be read cannot be tidied */ }
  }

  function isDirty() {
    return !isSameList(list.games, list.known) || list.isFinished !== list.knownFinished;
  }

  /** The computer was restored from an older copy: what it had taken down may be on this phone alone. */
  function wentBack(kept, now) {
    const isSameRevision = kept.revision === now.revision;
    return kept.revision > now.revision || (isSameRevision && !isSameList(kept.known, now.games));
  }

  /** What this phone has kept, and what the computer has now. */
  function settle(kept, now) {
    if (!kept || !Array.isArray(kept.games) || !Array.isArray(kept.known)) return fresh(now);
    const isClean = isSameList(kept.games, kept.known) && kept.isFinished === kept.knownFinished;
    if (wentBack(kept, now)) {
      const all = merge([], kept.games, now.games);
      return { ...kept, ...known(now), ...all };
    }
    if (isClean) return { ...kept, ...known(now), games: now.games, isFinished: now.isFinished, clashes: {} };
    if (kept.revision === now.revision) return { ...kept, state: now };
    const { games, clashes } = merge(kept.known, kept.games, now.games);
    const isTheirs = isSameList(games, now.games);
    return { ...kept, ...known(now), games, clashes, isFinished: isTheirs ? now.isFinished : kept.isFinished };
  }

  function changed() {
    keep();
    onChange();
  }

  function set(at, game) {
    const games = [...list.games];
    while (games.length < at) games.push(null);
    games[at] = game;
    const { [at]: _said, ...clashes } = list.clashes;
    list = { ...list, games: cut(games), clashes, isFinished: false };
    trouble = { kind: "", problems: [] };
    changed();
    push();
  }

  function resolve(at, isTheirs) {
    set(at, isTheirs ? list.clashes[at] : list.games[at] || null);
  }

  function finish(isFinished) {
    list = { ...list, isFinished };
    changed();
    push();
  }

  /** The number of this send: the same again for the same list. */
  function numbered() {
    const body = JSON.stringify([list.games.map(written), list.isFinished]);
    if (body !== list.body) list = { ...list, body, number: list.number + 1 };
    keep();
  }

  async function ask(options) {
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), TIMEOUT);
    try {
      return await fetch(address, { cache: "no-store", ...options, signal: control.signal });
    } finally {
      clearTimeout(limit);
    }
  }

  async function push() {
    clearTimeout(timer);
    if (isSending || !isDirty() || Object.keys(list.clashes).length || trouble.kind === "dead") return;
    isSending = true;
    numbered();
    const { games, isFinished } = list;
    const sent = { phone: list.phone, number: list.number, revision: list.revision, games, isFinished };
    try {
      const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf };
      await take(await ask({ method: "POST", headers, body: JSON.stringify(sent) }), games);
    } catch {
      later();
    }
    isSending = false;
    changed();
  }

  function later() {
    trouble = { kind: "away", problems: [] };
    timer = setTimeout(push, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  async function take(response, games) {
    const answer = await response.json().catch(() => ({}));
    if (response.ok) stored(answer, games);
    else if (response.status === 409) met(answer);
    else if (response.status === 410 || response.status === 404) trouble = { kind: "dead", problems: answer.problems || [] };
    else if (response.status === 422) trouble = { kind: "refused", problems: answer.problems || [] };
    else if (response.status < 500) trouble = { kind: "reload", problems: [] };
    else later();
    changed();
  }

  function stored(answer, games) {
    const isNewest = isSameList(list.games, games);
    list = { ...list, ...known(answer), games: isNewest ? answer.games : list.games };
    trouble = { kind: "", problems: [] };
    wait = FIRST_WAIT;
    if (isDirty()) timer = setTimeout(push, 0);
  }

  /** Another phone was quicker. */
  function met(answer) {
    list = settle(list, answer);
    trouble = { kind: "", problems: [] };
    timer = setTimeout(push, wait / 4);
  }

  /** Somebody looks at the page again: what has happened meanwhile? */
  async function refresh() {
    if (isDirty()) return push();
    const response = await ask({}).catch(() => null);
    if (!response || !response.ok) return undefined;
    const answer = await response.json().catch(() => null);
    if (answer && !isDirty()) {
      list = settle(list, answer);
      changed();
    }
    return undefined;
  }

  window.addEventListener("online", push);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  window.addEventListener("storage", (event) => {
    const kept = event.key === key && load();
    if (!kept) return;
    list = settle(kept, kept.state); // another tab has heard it last
    onChange();
  });
  forgetOldLists();
  keep();

  return {
    finish, push, resolve, set,
    get games() { return list.games; },
    get known() { return list.known; },
    get state() { return list.state; },
    get clashes() { return list.clashes; },
    get isFinished() { return list.isFinished; },
    get isDirty() { return isDirty(); },
    get canKeep() { return canKeep; },
    get sentAt() { return list.sentAt; },
    get trouble() { return trouble; },
    isKnown: (at) => isSame(list.games[at], list.known[at]),
  };
}
