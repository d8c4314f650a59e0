// Starts the Python of a page before the page's other scripts are there. In a frame Python waits until it is touched, and
// all frames share one.

import { script } from "./trusted.js";

/**
 * A worker that has been started, and what it has said before anybody listened.
 * @typedef {{worker: Worker, heard: (MessageEvent | ErrorEvent)[]}} Early
 */

/** @type {Early | undefined} */
export const early = self === top ? begin() : undefined;

function begin() {
  const worker = new Worker(script("worker.js"), { type: "module" });
  /** @type {Early["heard"]} */
  const heard = [];
  worker.onmessage = worker.onerror = (/** @type {any} */ event) => heard.push(event);
  return { worker, heard };
}
