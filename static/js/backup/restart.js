// After going back: waits until the program answers again, and says so. Works without, by the clock.

import { one } from "../shared/page.js";

const BEFORE = 4000; // ms: until then it is the old start that answers
const AGAIN = 1000;

const waiting = one(document, "#waiting", HTMLElement);
const back = one(document, "#back", HTMLElement);
const signIn = one(document, "#to-sign-in", HTMLAnchorElement);

async function ask() {
  const answer = await fetch(signIn.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) {
    setTimeout(ask, AGAIN);
    return;
  }
  waiting.hidden = true;
  back.hidden = false;
  signIn.focus();
}

setTimeout(ask, BEFORE);
