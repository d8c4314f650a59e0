// Offers once, after a finished game, to install the site as an app, if the browser supports it.

import { byId, notice } from "./page.js";

const OFFERED = "heptad-install-offered"; // key in localStorage
/** @type {BeforeInstallPromptEvent | undefined} */
let installable;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own offer would appear in the middle of a game
  installable = /** @type {BeforeInstallPromptEvent} */ (event);
  offer();
});
new MutationObserver(offer).observe(byId("app"), { childList: true, subtree: true });

/** Offer the installation if a game is over and no other notice is shown. */
function offer() {
  if (!installable || !document.getElementById("result") || byId("notice").childElementCount || offeredBefore()) return;
  notice("install");
  byId("notice").querySelector("[data-do=install]")?.addEventListener("click", install);
}

/**
 * Return whether the installation was offered on this device before, and remember that it is offered now. Returns true
 * if nothing can be remembered, so that it is not offered again and again.
 */
function offeredBefore() {
  try {
    const before = localStorage.getItem(OFFERED) !== null;
    localStorage.setItem(OFFERED, "");
    return before;
  } catch {
    return true;
  }
}

function install() {
  byId("notice").querySelector("dialog")?.close();
  return installable?.prompt();
}
