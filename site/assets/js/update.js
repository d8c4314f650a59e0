// On a page with a game: stores the site on this device, and offers to start a newer version once it is stored.

import { clicked, isShown, notice } from "./page.js";
import { install, update } from "./site.js";

/** Store the site on this device, unless in a frame. */
export async function keepSite() {
  if (self !== top) return;
  addEventListener("click", (event) => clicked(event) === "update" && update(refused));
  await install(() => notice("update"));
}

/** Show the notice "waiting". Returns whether to keep asking: the person has not closed the notice. */
function refused() {
  if (isShown("update")) notice("waiting");
  return isShown("waiting");
}
