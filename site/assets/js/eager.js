// When a page may load what it does not need yet: on which connections, and when it is idle.

const IDLE = 2000; // ms until a page counts as idle in a browser that does not tell

/** Return whether the connection is fast and not metered, as far as the browser tells. */
export function isFastUnmetered() {
  const { connection } = /** @type {any} */ (navigator);
  if (!connection) return true;
  return !connection.saveData && connection.type !== "cellular" && (connection.effectiveType ?? "4g") === "4g";
}

/**
 * Call `act` when the page is idle.
 * @param {() => void} act
 */
export function whenIdle(act) {
  if ("requestIdleCallback" in self) requestIdleCallback(act);
  else setTimeout(act, IDLE);
}
