// The worker around one Python session: text in, text out. Objects that it posts are notes about itself (WorkerNote).

import { boot, reasonOf } from "./boot.js";
// What boot.js imports, so that all of it comes at once.
import "./kept.js";
import "./launch.js";
import "./loading.js";
import "./memory.js";
import "./shipped.js";

const LATE = 2000; // ms after which nothing is expected from the page any more

/**
 * Python's code, which the page compiles where it has said so.
 * @type {Promise<import("./boot.js").Compiled> | undefined}
 */
const compiled = self.name === "early" ? first() : undefined;

/** @returns {Promise<any>} */
function first() {
  return new Promise((resolve) => {
    addEventListener("message", ({ data }) => resolve(data), { once: true });
    setTimeout(resolve, LATE);
  });
}

/** @param {unknown} error */
function fail(error) {
  postMessage({ note: "failed", reason: reasonOf(error), detail: String(error) });
}

try {
  const report = (/** @type {number} */ done, /** @type {number} */ total) =>
    postMessage({ note: "progress", done, total });
  const { open, settled } = await boot(report, self.name === "fresh", compiled);
  const handle = open();
  addEventListener("message", ({ data }) => {
    if (typeof data !== "string") return; // code that comes too late
    try {
      postMessage(handle(data));
    } catch (error) {
      fail(error); // the session answers every message; this is Python itself that ended
    }
  });
  postMessage({ note: "ready" });
  await settled;
  postMessage({ note: "settled" });
} catch (error) {
  fail(error);
}
