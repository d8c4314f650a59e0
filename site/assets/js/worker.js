// The worker around one Python session: text in, text out. Objects that it posts are notes about itself (WorkerNote).

import { boot, reasonOf } from "./boot.js";
// What boot.js imports, so that all of it comes at once.
import "./launch.js";
import "./loading.js";
import "./shipped.js";

/** @param {unknown} error */
function fail(error) {
  postMessage({ note: "failed", reason: reasonOf(error), detail: String(error) });
}

try {
  const report = (/** @type {number} */ done, /** @type {number} */ total) =>
    postMessage({ note: "progress", done, total });
  const { open, settled } = await boot(report, self.name === "fresh");
  const handle = open();
  addEventListener("message", ({ data }) => {
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
