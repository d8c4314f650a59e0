// On a first visit that begins with a lesson, stores the site for offline use only after the first answer, or when the
// user stays and the page is idle, because the lesson may be all that is wanted. Never done on slow or metered
// connections.

import { isFastUnmetered, whenIdle } from "./eager.js";
import { container, keepSite } from "./site.js";

const STAYS = 15_000; // ms after which the user counts as staying

if (!container?.controller) {
  document.addEventListener("heptad:move", keep);
  setTimeout(whenIdle, STAYS, keep);
}

function keep() {
  if (!isFastUnmetered()) return;
  document.removeEventListener("heptad:move", keep);
  keepSite();
}
