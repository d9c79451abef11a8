// Keeps a page of the desk as the tournament is: asks every 1.5 seconds and puts in the parts that changed,
// never while something is typed. Without this file the page shows the moment at which it was opened.

import { keepFresh } from "./fresh.js";
import { isTouched } from "./left.js";
import { all, byId, maybe } from "./page.js";

const SECONDS = 1.5;
const HEADING = "h1, h2";
const BUSY = "dialog[open], main [aria-invalid=true]";
const { page = "", etag: seen = "" } = byId("fresh").dataset;

let etag = seen;

/** Nothing changes under the hands of a person who types, corrects or answers a question. */
const isBusy = () => isTouched() || maybe(document, BUSY, HTMLElement) !== null;

async function ask() {
  if (isBusy()) return;
  const headers = { "X-Desk": "fresh", "If-None-Match": etag };
  const answer = await fetch(page, { cache: "no-store", headers });
  if (answer.status === 304) return;
  if (answer.redirected || [401, 403, 404].includes(answer.status)) return location.reload();
  if (!answer.ok) throw new Error(answer.statusText);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (isBusy()) return; // begun meanwhile; asked again next time
  for (const part of all(document, "[data-live]", HTMLElement)) {
    const next = fresh.getElementById(part.id);
    if (next && next.innerHTML !== part.innerHTML) put(part, next);
  }
  etag = answer.headers.get("ETag") ?? "";
}

/**
 * The cursor stays where it is, and what was folded open stays open.
 * @param {HTMLElement} part
 * @param {HTMLElement} next
 */
function put(part, next) {
  const held = part.contains(document.activeElement) ? document.activeElement : null;
  const open = all(part, "details[open]", HTMLDetailsElement).map(title);
  part.replaceChildren(...next.childNodes);
  for (const fold of all(part, "details", HTMLDetailsElement)) {
    if (open.includes(title(fold))) fold.open = true;
  }
  if (held) hold(part, held);
}

/** @param {HTMLDetailsElement} fold */
const title = (fold) => maybe(fold, "summary", HTMLElement)?.textContent.trim();

/**
 * A button that came in place of another one gets the cursor only after one more Enter: the first was meant
 * for what stood there before.
 * @param {HTMLElement} part
 * @param {Element} held
 */
function hold(part, held) {
  const focus = { preventScroll: true };
  const same = all(part, held.tagName, HTMLElement).find((element) => isSame(element, held));
  if (same) return same.focus(focus);
  const heading = maybe(part, HEADING, HTMLElement);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(focus);
  heading.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // it would press what it only leads to
    maybe(part, "[autofocus]", HTMLElement)?.focus();
  });
}

/** @param {Element} element @param {Element} other */
function isSame(element, other) {
  if (element.id || other.id) return element.id === other.id;
  const isThere = element.getAttribute("href") === other.getAttribute("href");
  return isThere && element.textContent === other.textContent;
}

keepFresh(SECONDS, ask);
