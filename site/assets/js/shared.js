// One Python for all frames of this site in a page: a shared worker with a session for each of them. The messages are
// those of worker.js.

import { boot, reasonOf } from "./boot.js";

const scope = /** @type {SharedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {Set<MessagePort>} */
const ports = new Set();
/** @type {WorkerNote[]} */
const notes = []; // for those who come later: the newest of each kind

scope.addEventListener("connect", ({ ports: [port] }) => {
  ports.add(port);
  for (const note of notes) port.postMessage(note);
  begun.then((open) => open && serve(port, open));
});
const begun = begin();

async function begin() {
  try {
    const { open, settled } = await boot((done, total) => tell({ note: "progress", done, total }), false);
    settled.then(() => tell({ note: "settled" }));
    return open;
  } catch (error) {
    fail(error);
    return undefined;
  }
}

/**
 * @param {MessagePort} port
 * @param {() => import("./boot.js").Handle} open
 */
function serve(port, open) {
  /** @type {import("./boot.js").Handle | undefined} */
  let handle = open();
  port.onmessage = ({ data }) => {
    if (data === null) {
      ports.delete(port); // its page is left
      handle = undefined;
      return port.close();
    }
    try {
      port.postMessage(handle?.(data));
    } catch (error) {
      fail(error); // the session answers every message; this is Python itself that ended
    }
  };
  port.postMessage({ note: "ready" });
}

/** @param {WorkerNote} note */
function tell(note) {
  const older = notes.findIndex((it) => it.note === note.note);
  notes.splice(older < 0 ? notes.length : older, 1, note);
  for (const port of ports) port.postMessage(note);
}

/**
 * Everybody is told, and whoever goes on starts another worker.
 * @param {unknown} error
 */
function fail(error) {
  tell({ note: "failed", reason: reasonOf(error), detail: String(error) });
  scope.close();
}
