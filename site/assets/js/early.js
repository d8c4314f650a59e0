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
  const isHere = Boolean(navigator.serviceWorker?.controller); // everything is: its bytes need not be counted
  const worker = new Worker(script("worker.js"), { type: "module", name: isHere ? "early" : "" });
  /** @type {Early["heard"]} */
  const heard = [];
  worker.onmessage = worker.onerror = (/** @type {any} */ event) => heard.push(event);
  if (isHere) bring(worker);
  return { worker, heard };
}

/**
 * Compile Python's code while the worker begins, which says what is wrong when that fails.
 * @param {Worker} worker
 */
async function bring(worker) {
  const response = fetch(new URL("../../pyodide/pyodide.asm.wasm", import.meta.url));
  worker.postMessage(await WebAssembly.compileStreaming(response).catch(() => undefined));
}
