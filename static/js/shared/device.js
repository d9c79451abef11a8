// What a page keeps on this device. A browser may refuse to keep anything; then nothing is found again.

/**
 * @template T
 * @param {(storage: Storage) => T} act
 * @returns {T|null}
 */
function kept(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

/** @param {string} key @returns {*} null: nothing, or nothing that can be read */
export const read = (key) => kept((storage) => JSON.parse(storage.getItem(key) ?? "null"));

/** @param {string} key @param {object} value @returns {boolean} whether it is kept */
export const write = (key, value) =>
  kept((storage) => {
    storage.setItem(key, JSON.stringify(value));
    return true;
  }) ?? false;

/** @param {string} key */
export const forget = (key) => kept((storage) => storage.removeItem(key));

/** @param {string} prefix @returns {string[]} */
export const keysFrom = (prefix) =>
  kept((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];

/**
 * What is older than so many milliseconds goes; the copies carry their time as `at`.
 * @param {string} prefix
 * @param {number} age
 */
export function forgetOlder(prefix, age) {
  for (const key of keysFrom(prefix)) {
    if (!(read(key)?.at > Date.now() - age)) forget(key);
  }
}
