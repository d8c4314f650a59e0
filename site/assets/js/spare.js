// A lesson that is visited first may be all that somebody wants. The site is kept for offline use after the first answer,
// or when somebody stays and the page is idle; never where bytes are saved.

import { isFree } from "./shipped.js";
import { keepSite } from "./site.js";

const STAYS = 15_000; // ms
const IDLE = 2000; // ms until a page without requestIdleCallback counts as idle

if (!navigator.serviceWorker?.controller) {
  document.addEventListener("heptad:move", keep);
  setTimeout(() => (self.requestIdleCallback ?? ((run) => setTimeout(run, IDLE)))(keep), STAYS);
}

function keep() {
  if (!isFree()) return;
  document.removeEventListener("heptad:move", keep);
  keepSite();
}
