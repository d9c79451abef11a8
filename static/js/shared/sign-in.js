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
  const fields = all(asked, "input:not([type=hidden])", HTMLInputElement);
  (fields.find((field) => field.value === "") ?? fields[0]).focus();
}

/** @param {Event} event */
async function signIn(event) {
  event.preventDefault();
  event.stopPropagation();
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
