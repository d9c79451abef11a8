// Keeps an open page fresh: asks every few seconds whether it still holds, and says since when nobody answers.

import { byId } from "./page.js";
import { clock } from "./words.js";

/**
 * @param {number} seconds
 * @param {() => Promise<void>} ask throws if nobody answers
 */
export function keepFresh(seconds, ask) {
  const mark = byId("fresh");
  /** @type {Date|null} when the last answer came; null: none is missing */
  let lostSince = null;
  let isAsking = false;

  async function turn() {
    if (isAsking || document.visibilityState === "hidden") return;
    isAsking = true;
    try {
      await ask();
      lostSince = null;
    } catch {
      lostSince = lostSince ?? new Date();
    }
    isAsking = false;
    tell();
  }

  function tell() {
    mark.classList.toggle("lost", lostSince !== null);
    const words = mark.dataset.lost ?? "";
    mark.textContent = lostSince ? words.replace("{time}", clock(lostSince)) : "";
  }

  setInterval(turn, seconds * 1000);
  document.addEventListener("visibilitychange", turn);
}
