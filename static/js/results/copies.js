// The copies of lists that were typed on this device and of which nobody knows yet whether they are stored.

import * as device from "../shared/device.js";

/**
 * @typedef {object} Copy
 * @property {Object<string, string>} typed by the field's name
 * @property {Object<string, string>} origin where the form came from
 * @property {number} at milliseconds
 * @property {boolean} isSent it was sent and may be stored: only an answer can tell
 */

const PREFIX = "typed:"; // then the address of the list's page
const DAY = 86_400_000; // milliseconds

/** @param {string} address @returns {Copy|null} */
export const read = (address) => device.read(PREFIX + address);

/** @param {string} address @param {Copy} copy */
export const write = (address, copy) => device.write(PREFIX + address, copy);

/** @param {string} address */
export const forget = (address) => device.forget(PREFIX + address);

export const forgetOld = () => device.forgetOlder(PREFIX, DAY);

/** Addresses of this page and of those below it of which there is a copy. @param {string} address */
export const below = (address) =>
  device.keysFrom(PREFIX + address).map((key) => key.slice(PREFIX.length));

/**
 * Addresses of pages below this one whose list was sent and never answered for.
 * @param {string} address
 */
export const unsent = (address) => below(address).filter((one) => read(one)?.isSent);
