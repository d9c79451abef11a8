// What a script asks its page for. What has to be there and is not stops the script with its name.

/** @typedef {HTMLInputElement|HTMLSelectElement|HTMLTextAreaElement} Field */

/**
 * The first element that fits.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {abstract new (...given: any[]) => T} kind
 * @returns {T}
 */
export function one(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}`);
  return found;
}

/**
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {abstract new (...given: any[]) => T} kind
 * @returns {T|null}
 */
export function maybe(root, selector, kind) {
  const found = root.querySelector(selector);
  return found instanceof kind ? found : null;
}

/**
 * All that fit and are of this kind, in the order of the page.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {abstract new (...given: any[]) => T} kind
 * @returns {T[]}
 */
export function all(root, selector, kind) {
  /** @param {Element} element @returns {element is T} */
  const isKind = (element) => element instanceof kind;
  return [...root.querySelectorAll(selector)].filter(isKind);
}

/** @param {string} id */
export const byId = (id) => one(document, `#${id}`, HTMLElement);

/** What the server sent along with the page. @param {string} id */
export const dataIn = (id) => JSON.parse(byId(id).textContent);

/** What a template holds. @param {string} id */
export const copyOf = (id) => {
  const { content } = one(document, `#${id}`, HTMLTemplateElement);
  return /** @type {DocumentFragment} */ (content.cloneNode(true));
};

/**
 * A key of the page, not of the browser and no part of a letter being composed.
 * @param {KeyboardEvent} event
 */
export function isPlain({ ctrlKey, altKey, metaKey, isComposing }) {
  return !ctrlKey && !altKey && !metaKey && !isComposing;
}

/**
 * Where an event happened; an event of the document itself counts for its root.
 * @param {Event} event
 */
export function targetOf({ target }) {
  return target instanceof Element ? target : document.documentElement;
}

/**
 * Write a text only where it changes: it is read aloud once.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Element} element @returns {element is Field} */
export function isField(element) {
  return element.matches("input, select, textarea");
}

/** @param {Element} field @param {boolean} isBad */
export function mark(field, isBad) {
  field.classList.toggle("bad", isBad);
  field.setAttribute("aria-invalid", String(isBad));
}

/** With its text chosen, so that typing replaces it. @param {HTMLElement} field */
export function focusOn(field) {
  field.focus();
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/**
 * Whether somebody typed there before any script could hear it, and results/keep.js did not put it there.
 * @param {Element|null} field
 * @returns {field is HTMLInputElement}
 */
export function isTypedEarly(field) {
  const isChanged = field instanceof HTMLInputElement && field.value !== field.defaultValue;
  return isChanged && !maybe(document, "#unsaved:not([hidden])", HTMLElement);
}

/** A button that is on or off. @param {Element} button @param {boolean} isOn */
export function press(button, isOn) {
  button.setAttribute("aria-pressed", String(isOn));
}
