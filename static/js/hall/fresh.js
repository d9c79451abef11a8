// Keeps a page of the hall fresh. Without this file the page is asked for again by itself, as <noscript> says.

import { keepFresh } from "../shared/fresh.js";
import { byId, maybe, one } from "../shared/page.js";

const SECONDS = 1.5; // a kept page may be a quarter of a second behind: two seconds in all
const shown = byId("hall");
const isNotThere = maybe(shown, "[data-not-there]", HTMLElement) !== null;

let etag = "";

async function ask() {
  // The browser asks whether what it has kept still holds, and mostly gets no more than a yes.
  const answer = await fetch(location.href, { cache: "no-cache" });
  const isMissing = answer.status === 404;
  // Shown at last, or no longer for everybody.
  if (isNotThere ? answer.ok : isMissing) return location.reload();
  if (!answer.ok && !isMissing) throw new Error(answer.statusText);
  const tag = answer.headers.get("ETag") ?? "";
  if (tag !== etag) replace(await answer.text(), tag);
}

/**
 * Only what has changed is put in: what is being read or typed stays where it is.
 * @param {string} html
 * @param {string} tag
 */
function replace(html, tag) {
  const isFirst = etag === "";
  etag = tag;
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const next = maybe(fresh, "#hall", HTMLElement);
  if (!next || (isFirst && next.innerHTML === shown.innerHTML)) return;
  const field = maybe(shown, "input[type=search]", HTMLInputElement);
  const typed = field && { value: field.value, isHere: document.activeElement === field };
  shown.replaceChildren(...next.childNodes);
  if (!typed) return;
  const again = one(shown, "input[type=search]", HTMLInputElement);
  again.value = typed.value;
  if (typed.isHere) again.focus();
}

keepFresh(SECONDS, ask);
