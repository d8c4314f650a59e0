// A shared worker: one Python for all frames of this site, with a session for each of them. The messages are the same
// as those of worker.js.

import { boot, stopReason } from "./boot.js";

const scope = /** @type {SharedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {Set<MessagePort>} */
const ports = new Set();
/** @type {WorkerNote[]} */
const notes = []; // the newest note of each kind, for frames that connect later

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
 * Answer the requests of a frame, in a session of its own.
 * @param {MessagePort} port
 * @param {() => import("./boot.js").Handle} open
 */
function serve(port, open) {
  /** @type {import("./boot.js").Handle | undefined} */
  let handle = open();
  port.onmessage = ({ data }) => {
    if (data === null) {
      ports.delete(port); // the frame was closed
      handle = undefined;
      return port.close();
    }
    try {
      port.postMessage(handle?.(data));
    } catch (error) {
      fail(error); // the session answers every message, also with errors, so Python itself has ended
    }
  };
  port.postMessage({ note: "ready" });
}

/**
 * Send a note to all frames.
 * @param {WorkerNote} note
 */
function tell(note) {
  const older = notes.findIndex((it) => it.note === note.note);
  notes.splice(older < 0 ? notes.length : older, 1, note);
  for (const port of ports) port.postMessage(note);
}

/**
 * Report a failure to all frames and end. A frame that still needs Python starts a worker of its own.
 * @param {unknown} error
 */
function fail(error) {
  tell({ note: "failed", reason: stopReason(error), detail: String(error) });
  scope.close();
}
