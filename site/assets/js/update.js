// A page with a game keeps the site on this device, and offers a newer version that is there and waits.

import { clicked, isShown, notice } from "./notice.js";
import { install, update } from "./site.js";

/** In a frame nothing is kept. */
export async function keepSite() {
  if (self !== top) return;
  addEventListener("click", (event) => clicked(event) === "update" && update(refused));
  await install(() => notice("update"));
}

/** Whether to go on asking: the person at the page has closed no notice. */
function refused() {
  if (isShown("update")) notice("waiting");
  return isShown("waiting");
}
