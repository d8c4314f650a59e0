// On every page: registers the service worker, which stores the site for offline use, and starts a new version when no
// game is open.

import { script } from "./trusted.js";

const STAY_TIME = 3000; // ms after which the user counts as staying on a page
const RETRY_INTERVAL = 3000; // ms between two requests that a new version start
const isGame = document.getElementById("app") !== null;
/** Undefined where there is none; a sandboxed frame, whose origin is "null", may not even ask for it. */
export const container = self.origin === "null" ? undefined : navigator.serviceWorker;
/** @type {ServiceWorkerRegistration | undefined} */
let registration;

if (!document.querySelector(".drill") || container?.controller) keepSite(); // lessons do it later, in cache-later.js

/**
 * Store the site on this device. Not done on pages with a game, where update.js does it and offers new versions, nor in
 * a frame, which must not fetch the whole site. On a first visit it is done only after a while: in WebKitGTK a service
 * worker may never start if its page is left meanwhile, and no other one can be registered after it.
 */
export function keepSite() {
  if (isGame || self !== top) return;
  if (container?.controller) install(startNewer);
  else setTimeout(install, STAY_TIME, startNewer);
}

/**
 * Register the service worker.
 * @param {() => void} ready  called when a newer version is waiting to start
 */
export async function install(ready) {
  registration = await container?.register(script("../../sw.js")).catch(() => undefined);
  if (!registration || !container?.controller) return;
  if (registration.waiting) return ready();
  if (isGame) registration.addEventListener("updatefound", () => awaitInstalled(ready));
}

/**
 * Ask the waiting version to start, which it does if no other page has a game. This page stays as it is. The request is
 * sent when the page is loaded, because Firefox aborts requests that the old version is still answering.
 */
function startNewer() {
  if (document.readyState === "complete") registration?.waiting?.postMessage("take over");
  else addEventListener("load", startNewer, { once: true });
}

/**
 * Start the waiting version and reload this page.
 * @param {() => boolean} refused  called if another page has a game; returns whether to keep asking
 */
export function update(refused) {
  const asking = setInterval(startNewer, RETRY_INTERVAL);
  container?.addEventListener("controllerchange", () => location.reload());
  container?.addEventListener("message", ({ data }) => {
    if (data === "refused" && !refused()) clearInterval(asking);
  });
  startNewer();
}

/**
 * Call `ready` when the version that is being installed is complete.
 * @param {() => void} ready
 */
function awaitInstalled(ready) {
  const installing = registration?.installing;
  installing?.addEventListener("statechange", () => installing.state === "installed" && ready());
}
