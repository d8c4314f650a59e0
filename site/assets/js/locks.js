// Locks by which windows detect each other.

const LOCK_TIMEOUT = 1500; // ms to wait for a lock: a page that is being left releases its lock a little late

/**
 * Lock a game for this page until the page is left. Returns false if another page holds the lock.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
export function acquireLock(id) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const untilLeft = () => new Promise(() => resolve(true));
    navigator.locks
      .request(`heptad-${id}`, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, untilLeft)
      .catch((error) => resolve(error.name !== "AbortError" && error.name !== "TimeoutError"));
  });
}
