// Random ids.

/** Return 16 random hexadecimal digits: the id of a saved game, or the seed of a new one. */
export function randomHex() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
