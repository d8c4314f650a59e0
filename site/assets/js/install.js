// Offers once, after a finished game, to install the site as an app, where the browser can do that.

import { byId, notice } from "./notice.js";

const OFFERED = "install-offered"; // key of the browser's storage
/** @type {BeforeInstallPromptEvent | undefined} */
let installable;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own hint would come in the middle of a game
  installable = /** @type {BeforeInstallPromptEvent} */ (event);
  offer();
});
new MutationObserver(offer).observe(byId("app"), { childList: true, subtree: true });

function offer() {
  if (!installable || !document.getElementById("result") || byId("notice").childElementCount || offeredBefore()) return;
  notice("install");
  byId("notice").querySelector("[data-do=install]")?.addEventListener("click", install);
}

/** Whether it was offered on this device; from now on it was. A browser that remembers nothing is not asked. */
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
