// One Python for one purpose: the table, or the bots. Text in, text out; objects are notes about the start.

import { boot } from "./boot.js";

try {
  const { handle, settled } = await boot((done, total) => postMessage({ note: "progress", done, total }));
  onmessage = ({ data }) => {
    try {
      postMessage(handle(data));
    } catch (error) {
      postMessage({ note: "failed", detail: String(error) });
    }
  };
  postMessage({ note: "ready" });
  await settled;
  postMessage({ note: "settled" });
} catch (error) {
  postMessage({ note: "failed", detail: String(error) });
}
