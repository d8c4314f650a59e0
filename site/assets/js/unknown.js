// The address names something that does not exist: the page says so in #unknown, and reports it to the host of a frame.
// The page "not found" is also shown offline for a page that has never been opened on this device: #not-kept says so.

import { dispatch } from "./host.js";
import { all, byId, one } from "./page.js";

const place = byId("unknown");
const notKept = document.getElementById("not-kept");
if (notKept && new URLSearchParams(location.search).has("offline")) {
  for (const title of all("h1 > *")) title.hidden = !title.hidden;
  document.title = `${one("h1 > :not([hidden]) > *").textContent} · Heptad`;
  place.hidden = true;
  notKept.hidden = false;
  report("network", notKept);
} else if (!place.hidden) setUnknown(true);

/**
 * Show or hide the message.
 * @param {boolean} unknown
 */
export function setUnknown(unknown) {
  place.hidden = !unknown;
  if (unknown) report("unknown", place);
}

/**
 * Report a message as an error, without its links.
 * @param {import("../../embed.d.ts").HeptadError["code"]} code
 * @param {HTMLElement} message
 */
function report(code, message) {
  const words = /** @type {HTMLElement} */ (message.cloneNode(true));
  for (const link of words.querySelectorAll("a")) link.remove();
  dispatch({ type: "error", detail: { code, say: words.textContent?.trim().replace(/\s+/g, " ") ?? "" } });
}
