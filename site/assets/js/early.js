// Starts the page's Python before the page's other scripts are loaded. Not done in a frame, where Python is only
// started when the frame is touched, and is shared by all frames.

import { ROOT, script } from "./trusted.js";

/**
 * A worker that has been started, and the events that it sent before there was a listener.
 * @typedef {{worker: Worker, heard: (MessageEvent | ErrorEvent)[]}} Early
 */

/** @type {Early | undefined} */
export const early = self === top ? begin() : undefined;

function begin() {
  // All files are on this device, so no progress needs to be shown.
  const isHere = Boolean(navigator.serviceWorker?.controller);
  const worker = new Worker(script("worker.js"), { type: "module", name: isHere ? "early" : "" });
  /** @type {Early["heard"]} */
  const heard = [];
  worker.onmessage = worker.onerror = (/** @type {any} */ event) => heard.push(event);
  if (isHere) compile(worker);
  return { worker, heard };
}

/**
 * Compile Python's code for the worker while it starts. If that fails the worker compiles it itself and reports the
 * error.
 * @param {Worker} worker
 */
async function compile(worker) {
  const response = fetch(new URL("pyodide/pyodide.asm.wasm", ROOT));
  worker.postMessage(await WebAssembly.compileStreaming(response).catch(() => undefined));
}
