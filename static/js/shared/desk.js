// Keys and dialogs of the desk. Every page works without this file; it only saves ways.
const TEXT_FIELD = "input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea";

/** Keys belong to the open dialog first: nothing behind it is pressed. */
function scope() {
  return document.querySelector("dialog[open]") || document;
}

/** What the page itself offers for a key comes before the header. */
function keyTarget(key, root = scope()) {
  const target = `[data-key="${CSS.escape(key)}"]:not([disabled])`;
  return root.querySelector(`main ${target}`) || root.querySelector(target);
}

function press(key) {
  const target = keyTarget(key);
  if (target) target.click();
  return Boolean(target);
}

/** "?" and "/" are letters as soon as something stands in the field, and always in a password. */
function isTyping(field) {
  if (!field.matches?.(TEXT_FIELD)) return false;
  return field.type === "password" || field.tagName === "TEXTAREA" || field.value !== "";
}

function search() {
  const field = scope().querySelector("input[type=search]");
  field?.focus();
  field?.select();
  return Boolean(field);
}

/** Something typed or refused stands in a form and would be lost by leaving. */
function isHalfTyped() {
  const fields = [...document.querySelectorAll(`main form[method=post] :is(${TEXT_FIELD})`)];
  return fields.some((one) => one.value !== one.defaultValue || one.matches("[aria-invalid=true]"));
}

function escape(field) {
  const menu = document.querySelector("details.menu[open]");
  if (menu) {
    menu.open = false;
    return true;
  }
  const target = keyTarget("Escape");
  if (scope() !== document || !target) return false;
  if (field.matches?.(TEXT_FIELD) && field.value !== "") {
    if (field.tagName === "TEXTAREA") return false;
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }
  if (target.closest("header") && isHalfTyped()) return false;
  target.click();
  return true;
}

/** Enter goes to the next field; in the last one the browser submits as it always does. */
function enterNext(field) {
  const form = field.closest?.("form[data-enter-next]");
  if (!form || !field.matches("input, select") || field.type === "checkbox") return false;
  const fields = [...form.elements].filter(
    (one) => one.matches(`${TEXT_FIELD}, select, [type=radio]:checked`) && !one.disabled && !one.readOnly && !one.matches("[data-enter-skip]") && (one.checkVisibility?.() ?? true), // not what is folded away
  );
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return false;
  next.focus();
  next.select?.();
  return true;
}

/** A scanner types as soon as it has read a code, wherever the cursor is: what it types goes to its field. */
function startScan(key, target) {
  const field = document.querySelector("[data-scan]");
  if (!field || scope() !== document || !/^[\p{L}\p{N}]$/u.test(key) || target.matches("input, select, textarea")) return;
  field.focus();
  field.select();
}

function handled(event) {
  const { key, target } = event;
  startScan(key, target);
  if (/^F\d+$/.test(key)) return press(key);
  if (key === "Escape") return escape(target);
  if (key === "Enter") return enterNext(target);
  if (key === "/" && !isTyping(target)) return search();
  if (key === "?" && !isTyping(target)) return openDialog("keys");
  return false;
}

function openDialog(id) {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("[autofocus], textarea, input:not([type=hidden])")?.focus();
  return true;
}

/** A refused question comes back open; the cursor goes to the first wrong field. */
function settle(root) {
  for (const dialog of root.querySelectorAll("dialog[open]")) {
    dialog.close();
    openDialog(dialog.id);
  }
  const wrong = root.querySelector("[aria-invalid=true]");
  wrong?.focus();
  wrong?.select?.(); // typing replaces it
}

function tellNotSent() {
  const notice = document.getElementById("not-sent")?.content.cloneNode(true);
  const main = document.getElementById("main");
  main.querySelector(":scope > .not-sent")?.remove();
  if (!notice) return;
  notice.firstElementChild.classList.add("not-sent");
  main.prepend(notice);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.repeat && !event.target.matches("textarea")) {
    event.preventDefault(); // a key held down must not carry on to the page after this one
    return;
  }
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (handled(event)) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  if (openDialog(event.target.dataset.confirmDialog)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[data-confirm-dialog], a[data-key="?"]');
  if (link && openDialog(link.dataset.confirmDialog || "keys")) event.preventDefault();
});

document.addEventListener("htmx:sendError", tellNotSent);
document.addEventListener("htmx:responseError", tellNotSent);
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) document.querySelector(".not-sent")?.remove();
});
document.addEventListener("htmx:afterSettle", (event) => settle(event.target));
settle(document);
