// The projector asks every 1.5 seconds what to show, counts what is left of the time, and says when nobody answers.
// Without this file the page is asked for again by itself, as <noscript> says.

import { byId, maybe, one, setText } from "../shared/page.js";
import { clock } from "../shared/words.js";

const ASK = 1500; // milliseconds
const LAST_MINUTES = 5; // are counted down to the second
const HAND_RESTS = 4000; // milliseconds until the mouse is forgotten

const screen = one(document, ".screen", HTMLElement);
const lost = byId("lost");
const whole = byId("whole");

let etag = "";
let ahead = 0; // milliseconds by which the tournament computer's clock is before this one
/** @type {Date|null} when the last answer came; null: none is missing */
let lostSince = null;

async function ask() {
  try {
    const answer = await fetch(location.href, { cache: "no-cache" });
    if (answer.status === 404 || answer.redirected) return location.reload(); // not for everybody now
    if (!answer.ok) throw new Error(answer.statusText);
    const there = Date.parse(answer.headers.get("Date") ?? "");
    if (there) ahead = there - Date.now();
    const tag = answer.headers.get("ETag") ?? "";
    if (tag !== etag) replace(await answer.text(), tag);
    lostSince = null;
  } catch {
    lostSince ??= new Date();
  }
  tick();
}

/** @param {string} html @param {string} tag */
function replace(html, tag) {
  etag = tag;
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const next = maybe(fresh, ".frame", HTMLElement);
  const now = one(screen, ".frame", HTMLElement);
  if (next && next.outerHTML !== now.outerHTML) now.replaceWith(next);
}

/** Seconds until a moment that the server gave. @param {string} moment */
const left = (moment) => Number(moment) - (Date.now() + ahead) / 1000;

function tick() {
  const frame = one(screen, ".frame", HTMLElement);
  const { turns, ends } = frame.dataset;
  const turn = maybe(frame, ".turns", HTMLElement);
  if (turns && turn) setText(turn, ` · ${Math.max(0, Math.ceil(left(turns)))} s`);
  const seconds = ends ? Math.ceil(left(ends)) : 0;
  const shown = maybe(frame, ".left", HTMLElement);
  if (shown && seconds > 0) setText(shown, inWords(seconds));
  const since = lostSince && clock(lostSince);
  setText(lost, since ? (lost.dataset.lost ?? "").replace("{time}", since) : "");
}

/** @param {number} seconds */
function inWords(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= LAST_MINUTES) return String(Math.ceil(seconds / 60));
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The laptop does not fall asleep while it shows; only where the browser can and may. */
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // It is asked again when the page is seen the next time.
  }
}

const fill = () => document.documentElement.requestFullscreen();

let resting = 0;
function showButton() {
  whole.hidden = document.fullscreenElement !== null;
  clearTimeout(resting);
  resting = setTimeout(() => {
    whole.hidden = true;
  }, HAND_RESTS);
}

whole.addEventListener("click", fill);
document.addEventListener("mousemove", showButton);
document.addEventListener("keydown", ({ key }) => {
  if (key.toLowerCase() === "f") fill();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") return;
  stayAwake();
  ask();
});
window.addEventListener("online", ask);
setInterval(ask, ASK);
setInterval(tick, 250);
stayAwake();
ask();
