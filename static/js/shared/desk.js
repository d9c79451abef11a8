// Keys and dialogs of the desk. Every page works without this file; it only saves ways.

/** @import { Field } from "./page.js" */

import { isTouched } from "./left.js";
import { all, focusOn, isField, isPlain, isTypedEarly, maybe, one, targetOf } from "./page.js";
import { askToSignIn } from "./sign-in.js";

const TEXT_FIELD = "input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea";

/** @param {Element} field @returns {field is HTMLInputElement|HTMLTextAreaElement} */
const isTextField = (field) => field.matches(TEXT_FIELD);

/** Keys belong to the open dialog first: nothing behind it is pressed. */
const scope = () => maybe(document, "dialog[open]", HTMLDialogElement) ?? document;

/** What the page itself offers for a key comes before the header. @param {string} key */
function keyTarget(key) {
  const target = `[data-key="${CSS.escape(key)}"]:not([disabled])`;
  return maybe(scope(), `main ${target}`, HTMLElement) ?? maybe(scope(), target, HTMLElement);
}

/** @param {string} key */
function press(key) {
  const target = keyTarget(key);
  target?.click();
  return target !== null;
}

/**
 * "?" and "/" are letters as soon as something stands in the field, and always in a password.
 * @param {Element} field
 */
function isTyping(field) {
  if (!isTextField(field)) return false;
  return field.matches("[type=password], [data-secret], textarea") || field.value !== "";
}

function search() {
  const field = maybe(scope(), "input[type=search]", HTMLInputElement);
  if (field) focusOn(field);
  return field !== null;
}

/** Something typed or refused stands in a form and would be lost by leaving. */
function isHalfTyped() {
  const fields = all(document, `main form[method=post] :is(${TEXT_FIELD})`, HTMLElement);
  return fields.filter(isTextField).some((field) => {
    return field.value !== field.defaultValue || field.matches("[aria-invalid=true]");
  });
}

/** @param {Element} field */
function escape(field) {
  const menu = maybe(document, "details.menu[open]", HTMLDetailsElement);
  if (menu) {
    menu.open = false;
    return true;
  }
  const target = keyTarget("Escape");
  if (scope() !== document || !target) return false;
  if (isTextField(field) && field.value !== "") return emptied(field);
  if (target.closest("header") && isHalfTyped()) return false;
  target.click();
  return true;
}

/**
 * A text of many lines is not thrown away by one key.
 * @param {HTMLInputElement|HTMLTextAreaElement} field
 */
function emptied(field) {
  if (field.type === "textarea") return false;
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/**
 * What Enter stops at; not what is folded away.
 * @param {Element} field
 * @returns {field is Field}
 */
function isStop(field) {
  const isAsked = isField(field) && field.matches(`${TEXT_FIELD}, select, [type=radio]:checked`);
  if (!isAsked || field.matches(":disabled, [data-enter-skip]")) return false;
  const isFixed = "readOnly" in field && field.readOnly;
  return !isFixed && (field.checkVisibility?.() ?? true);
}

/**
 * Enter goes to the next field; in the last one the browser submits as it always does.
 * @param {Element} field
 */
function enterNext(field) {
  const form = field.closest("form[data-enter-next]");
  if (!(form instanceof HTMLFormElement) || !isField(field)) return false;
  if (field.type === "textarea" || field.type === "checkbox") return false;
  const fields = [...form.elements].filter(isStop);
  const next = fields[fields.indexOf(field) + 1];
  if (next) focusOn(next);
  return Boolean(next);
}

/**
 * A scanner types as soon as it has read a code, wherever the cursor is: what it types goes to its field.
 * @param {string} key
 * @param {Element} target
 */
function startScan(key, target) {
  const field = maybe(document, "[data-scan]", HTMLInputElement);
  if (!field || scope() !== document || isField(target)) return;
  if (/^[\p{L}\p{N}]$/u.test(key)) focusOn(field);
}

/**
 * @param {string} key
 * @param {Element} target
 * @returns {boolean} whether the desk made something of it
 */
function handled(key, target) {
  startScan(key, target);
  if (/^F\d+$/.test(key)) return press(key);
  if (key === "Escape") return escape(target);
  if (key === "Enter") return enterNext(target);
  if (key === "/" && !isTyping(target)) return search();
  if (key === "?" && !isTyping(target)) return closeDialog("keys") || openDialog("keys");
  return false;
}

/** @param {string|undefined} id */
function openDialog(id) {
  const dialog = id && document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  const first = "[autofocus], textarea, input:not([type=hidden])";
  maybe(dialog, first, HTMLElement)?.focus();
  return true;
}

/** @param {string} id */
function closeDialog(id) {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement) || !dialog.open) return false;
  dialog.close();
  return true;
}

/**
 * A refused question comes back open; the cursor goes to the first wrong field, so that typing replaces it.
 * @param {ParentNode} root
 */
function settle(root) {
  for (const dialog of all(root, "dialog[open]", HTMLDialogElement)) {
    dialog.close();
    openDialog(dialog.id);
  }
  const wrong = maybe(root, "[aria-invalid=true]", HTMLElement);
  if (wrong) focusOn(wrong);
}

/** True for the page after an act: it has a message, or the act led back to the same page. */
function isAnswer() {
  const cameFrom = document.referrer && new URL(document.referrer).pathname;
  return maybe(document, ".notices .notice", HTMLElement) || cameFrom === location.pathname;
}

/**
 * The cursor must not be on nothing after an act: it goes to the answer, where Enter presses nothing.
 * @param {ParentNode} root what the act has changed
 */
function catchCursor(root) {
  if (document.activeElement !== document.body) return;
  // The browser may give the cursor to it only after this script.
  const marked = all(document, "[autofocus]", HTMLElement);
  if (marked.some((element) => element.checkVisibility?.() ?? true)) return;
  const answer =
    maybe(document, ".notices .notice", HTMLElement) ??
    maybe(root, "h1, h2", HTMLElement) ??
    maybe(document, "h1", HTMLElement);
  if (!answer) return;
  answer.tabIndex = -1;
  answer.focus({ preventScroll: true });
}

/** @param {Event} event of htmx: the request it tells of */
function requestOf(event) {
  return event instanceof CustomEvent ? event.detail : {};
}

/** A suggestion says nothing about what was typed, whether it fails or not. @param {string} verb */
function forgetNotSent(verb) {
  const shown = maybe(document, "#main > .not-sent", HTMLElement);
  if (shown && verb === "get" && shown.dataset.verb !== "get") return false;
  shown?.remove();
  return true;
}

/**
 * @param {string} verb of the request that failed
 * @param {string} [said] a notice of the server that says why; without one: it does not answer
 */
function tellNotSent(verb, said) {
  if (!forgetNotSent(verb)) return;
  const told = document.createElement("template");
  told.innerHTML = said ?? "";
  const template = said ? told : maybe(document, "#not-sent", HTMLTemplateElement);
  const notice = template?.content.cloneNode(true);
  const shown = notice instanceof DocumentFragment && notice.firstElementChild;
  if (!(shown instanceof HTMLElement)) return;
  shown.classList.add("not-sent");
  shown.dataset.verb = verb;
  one(document, "#main", HTMLElement).prepend(shown);
}

document.addEventListener("keydown", (event) => {
  const target = targetOf(event);
  if (event.key === "Enter" && event.repeat && !target.matches("textarea")) {
    event.preventDefault(); // a key held down must not carry on to the page after this one
    return;
  }
  if (event.defaultPrevented || !isPlain(event)) return;
  if (handled(event.key, target)) event.preventDefault();
});

/** Typing replaces what is only proposed, and the value that a page opens at. @param {Element|null} field */
function chooseProposal(field) {
  if (!field?.matches("input[autofocus], form[data-enter-next] input.guess")) return;
  if (field instanceof HTMLInputElement) field.select();
}
document.addEventListener("focusin", (event) => chooseProposal(targetOf(event)));
if (!isTypedEarly(document.activeElement)) chooseProposal(document.activeElement);

// A password that is shown is still one: it is neither kept (left.js) nor sent as a text.
const boxes = all(document, "[data-shows]", HTMLInputElement);
for (const box of boxes) {
  const field = one(document, `#${CSS.escape(box.dataset.shows ?? "")}`, HTMLInputElement);
  const show = () => (field.type = box.checked ? "text" : "password");
  field.dataset.secret = "";
  box.addEventListener("change", show);
  field.form?.addEventListener("submit", () => {
    box.checked = false;
    show();
  });
  one(document, `label:has([data-shows="${field.id}"])`, HTMLElement).hidden = false;
}

document.addEventListener("submit", (event) => {
  const form = targetOf(event);
  if (form instanceof HTMLElement && openDialog(form.dataset.confirmDialog)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const link = targetOf(event).closest('a[data-confirm-dialog], a[data-key="?"]');
  if (!(link instanceof HTMLElement)) return;
  if (openDialog(link.dataset.confirmDialog || "keys")) event.preventDefault();
});

document.addEventListener("htmx:sendError", (event) => {
  tellNotSent(requestOf(event).requestConfig.verb);
});
document.addEventListener("htmx:responseError", (event) => {
  const { xhr, requestConfig } = requestOf(event);
  // Nothing can be stored at the moment, or it is somebody else's part (views/not_yours.py).
  const saysWhy =
    [503, 507].includes(xhr.status) || xhr.getResponseHeader("X-Desk") === "not yours";
  if (xhr.status !== 401) tellNotSent(requestConfig.verb, saysWhy ? xhr.responseText : "");
  else if (requestConfig.verb !== "get" || !isTouched()) askToSignIn(xhr.responseText);
  // a suggestion that fails opens nothing under the fingers; sending what is typed will ask
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { successful, requestConfig } = requestOf(event);
  if (successful) forgetNotSent(requestConfig.verb);
});
document.addEventListener("htmx:afterSettle", (event) => {
  settle(targetOf(event));
  catchCursor(targetOf(event));
});
settle(document);
if (isAnswer()) catchCursor(document);
