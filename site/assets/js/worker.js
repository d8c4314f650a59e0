// One Python for one purpose: the table, or the bots. Text in, text out; objects are notes about the start.

import { boot, forget } from "./boot.js";

async function fail(error) {
  await forget(); // perhaps it was the snapshot's fault
  postMessage({ note: "failed", detail: String(error) });
}

try {
  const { handle, settled } = await boot((done, total) => postMessage({ note: "progress", done, total }));
  self.onmessage = ({ data }) => {
    try {
      postMessage(handle(data));
    } catch (error) {
      fail(error);
    }
  };
  postMessage({ note: "ready" });
  await settled;
  postMessage({ note: "settled" });
} catch (error) {
  fail(error);
}
