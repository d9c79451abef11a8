// Numbers and sentences as the pages write them. Everything here is text in, text out.

export const MINUS = "−";

/**
 * Fill "%(name)s" in a translated sentence.
 * @param {string} sentence
 * @param {Object<string, *>} [values]
 */
export function say(sentence, values = {}) {
  return sentence.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
}

/** @param {number} value */
export function signed(value) {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : MINUS + -value;
}

/**
 * A number as it stands in a list: a plus only where there are minus points.
 * @param {number} value
 * @param {boolean} isZeroSum
 */
export function points(value, isZeroSum) {
  return isZeroSum || value < 0 ? signed(value) : String(value);
}

/** "+6" and " 6" are 6, "−6" is -6. @param {string} text */
export function plain(text) {
  return text.trim().replace(/−/g, "-").replace(/^\+/, "");
}

/**
 * The whole number that stands there.
 * @param {string} text
 * @returns {number|null} null: none
 */
export function numberIn(text) {
  const digits = plain(text);
  return /^-?\d+$/.test(digits) ? Number(digits) : null;
}

/** The minus as a page writes it. @param {string} text */
export function withMinus(text) {
  return text.replace(/-/g, MINUS);
}

/** For keyboards without a minus: 6 becomes −6, −6 becomes 6. @param {string} text */
export function turned(text) {
  const digits = plain(text);
  return digits.startsWith("-") ? digits.slice(1) : MINUS + digits;
}

/** 21:14, of a moment as the clocks of the room show it. @param {Date} at */
export function clock(at) {
  return at.toLocaleTimeString("de", { hour: "2-digit", minute: "2-digit" });
}
