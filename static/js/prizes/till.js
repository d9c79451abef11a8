// The till: what the typed coins come to and what is missing, while they are being typed. The server
// adds up all the same.

import { all, maybe, one, targetOf } from "../shared/page.js";

const line = maybe(document, "[data-due]", HTMLElement);

/** "7,50 €" or "€7.50", whole euros without cents, as the page writes them. @param {number} cents */
function money(cents) {
  const digits = cents % 100 ? 2 : 0;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const { lang } = document.documentElement;
  const amount = new Intl.NumberFormat(lang, { ...format, useGrouping: false }).format(cents / 100);
  return lang === "de" ? `${amount}\u00a0€` : `€${amount}`;
}

/** Nothing where a field holds no whole number. @returns {number|null} */
function counted() {
  const fields = all(document, ".coins input", HTMLInputElement);
  if (!fields.every((field) => /^\s*\d*\s*$/.test(field.value))) return null;
  return fields.reduce((sum, field) => sum + Number(field.value) * Number(field.name.slice(1)), 0);
}

/** @param {HTMLElement} shown */
function addUp(shown) {
  const sum = counted();
  shown.hidden = !sum;
  if (!sum) return;
  const gap = sum - Number(shown.dataset.due);
  const words = gap < 0 ? shown.dataset.missing : gap ? shown.dataset.tooMuch : shown.dataset.right;
  one(shown, "[data-sum]", HTMLElement).textContent = money(sum);
  one(shown, "[data-gap]", HTMLElement).textContent = gap
    ? `${words}: ${money(Math.abs(gap))}`
    : String(words);
}

if (line) {
  document.addEventListener("input", (event) => {
    if (targetOf(event).matches(".coins input")) addUp(line);
  });
  addUp(line);
}
