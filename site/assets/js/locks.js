// Locks by which windows detect each other.

const NAME = "heptad-"; // of a lock, before the id of a game, table or window
const LOCK_TIMEOUT = 1500; // ms to wait for a lock: a page that is being left releases its lock a little late

/**
 * Lock a game for this page until the page is left; WebKitGTK 2.44 keeps the lock of a page that it caches, if the page
 * itself does not release it. Returns false if another page holds the lock, unless `steal` says to take it from that
 * page, which then gets the event "taken".
 * @param {string} id
 * @param {boolean} [steal]
 * @returns {Promise<boolean>}
 */
export function acquireLock(id, steal = false) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    let held = false;
    const untilLeft = () => {
      held = true;
      resolve(true);
      return new Promise((left) => addEventListener("pagehide", left));
    };
    navigator.locks
      .request(NAME + id, steal ? { steal } : { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, untilLeft)
      .catch((error) => {
        if (held) dispatchEvent(new Event("taken"));
        resolve(error.name !== "AbortError" && error.name !== "TimeoutError");
      });
  });
}

/**
 * Call `gone` when the window or table with this id has released its lock; never if the browser has no locks.
 * @param {string} id
 * @param {() => void} gone
 */
export function whenGone(id, gone) {
  navigator.locks?.request(NAME + id, () => gone());
}
