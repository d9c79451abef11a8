// The session is over while somebody types: signing in opens over the page, and nothing of it is lost.

import { all, maybe, one } from "./page.js";

/** @returns {HTMLDialogElement} */
function dialog() {
  const known = maybe(document, "#sign-in", HTMLDialogElement);
  if (known) return known;
  const fresh = document.createElement("dialog");
  fresh.id = "sign-in";
  fresh.className = "dialog";
  fresh.setAttribute("aria-labelledby", "sign-in-title");
  fresh.addEventListener("submit", signIn);
  document.body.append(fresh);
  return fresh;
}

/** @param {string} html the form, as the server sends it */
export function askToSignIn(html) {
  const asked = dialog();
  asked.innerHTML = html;
  if (!asked.open) asked.showModal();
  firstEmpty()?.focus();
}

const firstEmpty = () =>
  all(dialog(), "input:not([type=hidden])", HTMLInputElement).find((field) => field.value === "");

/** @param {SubmitEvent} event */
async function signIn(event) {
  const { submitter } = event;
  if (submitter instanceof HTMLButtonElement && submitter.formMethod === "dialog") return;
  event.preventDefault();
  event.stopPropagation();
  const missing = firstEmpty();
  if (missing) return missing.focus();
  const form = one(dialog(), "form", HTMLFormElement);
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(pairs);
  const headers = { "X-Desk": "sign-in" };
  const response = await fetch(form.action, { method: "POST", body, headers }).catch(() => null);
  if (!response) return;
  if (response.ok) goOn((await response.json()).csrf);
  else askToSignIn(await response.text());
}

/** Every form of the page belongs to the new session from here on. @param {string} csrf */
function goOn(csrf) {
  all(document, "[name=csrfmiddlewaretoken]", HTMLInputElement).forEach((field) => {
    field.value = csrf;
  });
  document.body.setAttribute("hx-headers", JSON.stringify({ "x-csrftoken": csrf }));
  dialog().close(); // the cursor is where it was
}
