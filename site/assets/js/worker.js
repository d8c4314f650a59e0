// The worker that runs one Python session. Requests and answers are texts; objects that it posts are notes about the
// worker itself (WorkerNote).

import { boot, stopReason } from "./boot.js";
// The imports of boot.js, listed here so that they load in parallel.
import "./snapshot-store.js";
import "./launch.js";
import "./loading.js";
import "./snapshot-pack.js";
import "./snapshot-download.js";
import "./eager.js";

const CODE_TIMEOUT = 2000; // ms to wait for the compiled code from the page

/**
 * Python's WebAssembly code if the page compiles it, which it announces by the worker's name "early".
 * @type {Promise<import("./boot.js").Compiled> | undefined}
 */
const compiled = self.name === "early" ? firstMessage() : undefined;

/**
 * Return the data of the first message; undefined if none comes in time.
 * @returns {Promise<any>}
 */
function firstMessage() {
  return new Promise((resolve) => {
    addEventListener("message", ({ data }) => resolve(data), { once: true });
    setTimeout(resolve, CODE_TIMEOUT);
  });
}

/** @param {unknown} error */
function fail(error) {
  postMessage({ note: "failed", reason: stopReason(error), detail: String(error) });
}

try {
  const report = (/** @type {number} */ done, /** @type {number} */ total) =>
    postMessage({ note: "progress", done, total });
  const { open, settled } = await boot(report, self.name === "fresh", compiled);
  const handle = open();
  addEventListener("message", ({ data }) => {
    if (typeof data !== "string") return; // compiled code that came too late
    try {
      postMessage(handle(data));
    } catch (error) {
      fail(error); // the session answers every message, also with errors, so Python itself has ended
    }
  });
  postMessage({ note: "ready" });
  await settled;
  postMessage({ note: "settled" });
} catch (error) {
  fail(error);
}
