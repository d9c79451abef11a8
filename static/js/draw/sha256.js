// SHA-256 (FIPS 180-4). Of our own: browsers offer theirs only on https, and the inn's Wi-Fi is plain http.

const BLOCK = 64; // bytes
// Fractions of the square roots of the first 8 primes, of the cube roots of the first 64.
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

const schedule = new Uint32Array(64);
const encoder = new TextEncoder();

/** @param {number} word @param {number} by */
function rotate(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * Mix one block of `view` into the state, eight words.
 * @param {Uint32Array} state
 * @param {DataView} view
 * @param {number} offset
 */
function mix(state, view, offset) {
  const w = schedule;
  for (let t = 0; t < 16; t += 1) w[t] = view.getUint32(offset + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const before = w[t - 15];
    const late = w[t - 2];
    const s0 = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[t] + w[t]) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word; // a Uint32Array wraps by itself
  });
}

/**
 * The message, a one bit, zeros, and its length in bits in the last eight bytes.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK);
  const whole = new Uint8Array(blocks * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
  return view;
}

/**
 * The hash of bytes or of a text in UTF-8, as eight unsigned words.
 * @param {string | Uint8Array} message
 */
export function words(message) {
  const bytes = typeof message === "string" ? encoder.encode(message) : message;
  const view = padded(bytes);
  const state = Uint32Array.from(START);
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) mix(state, view, offset);
  return state;
}

/**
 * The hash as 64 hexadecimal digits.
 * @param {string | Uint8Array} message
 */
export function hex(message) {
  return Array.from(words(message), (word) => word.toString(16).padStart(8, "0")).join("");
}

/**
 * The bytes that hexadecimal digits stand for; null where they do not stand for any.
 * @param {string} digits
 */
export function bytesOf(digits) {
  if (!/^(?:[0-9a-f]{2})*$/.test(digits)) return null;
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    parseInt(digits.substr(2 * i, 2), 16),
  );
}
