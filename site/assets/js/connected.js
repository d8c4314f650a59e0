// While this page is connected directly with another device: keeps the screen on, because a device that sleeps loses
// its connections, and has the browser ask before the page is left, which would end them too.

/** @type {Set<RTCDataChannel>} */
const channels = new Set(); // those that are open
/** @type {WakeLockSentinel | undefined} */
let lock;

document.addEventListener("visibilitychange", keepAwake); // browsers release the lock when the page is hidden

/**
 * Note that a channel is open.
 * @param {RTCDataChannel} channel
 */
export function connected(channel) {
  channels.add(channel);
  addEventListener("beforeunload", ask);
  keepAwake();
}

/**
 * Note that a channel is closed.
 * @param {RTCDataChannel} channel
 */
export function disconnected(channel) {
  channels.delete(channel);
  if (channels.size > 0) return;
  removeEventListener("beforeunload", ask);
  lock?.release();
}

/** @param {Event} event */
function ask(event) {
  event.preventDefault();
}

async function keepAwake() {
  if (channels.size === 0 || document.hidden || lock?.released === false) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => undefined); // refused when the battery is low
  if (channels.size === 0) lock?.release();
}
