// Names that nobody else has, and locks by which windows know of each other.

const LOCK_PATIENCE = 1500; // ms: a page that is being left gives its lock back a little late

/** 16 random hexadecimal digits: the id of a saved game, or the seed of a new one. */
export function randomHex() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * True when this page alone has the game, until the page is left.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
export function acquireLock(id) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const untilLeft = () => new Promise(() => resolve(true));
    navigator.locks
      .request(`heptad-${id}`, { signal: AbortSignal.timeout(LOCK_PATIENCE) }, untilLeft)
      .catch((error) => resolve(error.name !== "AbortError" && error.name !== "TimeoutError"));
  });
}
