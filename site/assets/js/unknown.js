// The address names something that does not exist: the page says so in #unknown, and reports it to the host of a frame.

import { dispatch } from "./host.js";
import { byId } from "./page.js";

const place = byId("unknown");
if (!place.hidden) setUnknown(true);

/**
 * Show or hide the message.
 * @param {boolean} unknown
 */
export function setUnknown(unknown) {
  place.hidden = !unknown;
  if (!unknown) return;
  const words = /** @type {HTMLElement} */ (place.cloneNode(true));
  for (const link of words.querySelectorAll("a")) link.remove();
  dispatch("error", { code: "unknown", say: words.textContent?.trim().replace(/\s+/g, " ") });
}
