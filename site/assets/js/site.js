// Every page: keeps the site for offline use and takes up a new version when no game is open.

import { script } from "./trusted.js";

const STAY = 3000; // ms after which somebody counts as staying on a page
const PAUSE = 3000; // ms until a new version asks again whether it may start
const isGame = document.getElementById("app") !== null;
const container = navigator.serviceWorker;
/** @type {ServiceWorkerRegistration | undefined} */
let registration;

if (!document.querySelector(".drill") || container?.controller) keepSite(); // lessons do it later: spare.js

/**
 * Keep the site on this device, but for games, which say more about it; a frame must not fetch the whole site. On a first
 * visit only a page on which somebody stays does it: in WebKitGTK a service worker whose page is left while it starts may
 * never begin, and none can be registered after it.
 */
export function keepSite() {
  if (isGame || self !== top) return;
  if (container?.controller) install(startNewer);
  else setTimeout(install, STAY, startNewer);
}

/**
 * Keep the site on this device.
 * @param {() => void} ready  called when a newer version is there and waits
 */
export async function install(ready) {
  registration = await container?.register(script("../../sw.js")).catch(() => undefined);
  if (!registration || !container.controller) return;
  if (registration.waiting) return ready();
  if (isGame) registration.addEventListener("updatefound", () => awaitInstalled(ready));
}

/**
 * Ask the waiting version to start; it does when no other page has a game. This page stays as it is. It waits until the
 * page has all its scripts, because Firefox cuts off what the version before is still answering.
 */
function startNewer() {
  if (document.readyState === "complete") registration?.waiting?.postMessage("take over");
  else addEventListener("load", startNewer, { once: true });
}

/**
 * Start the waiting version and load this page again.
 * @param {() => boolean} refused  called while another page has a game; tells whether to go on asking
 */
export function update(refused) {
  const asking = setInterval(startNewer, PAUSE);
  container.addEventListener("controllerchange", () => location.reload());
  container.addEventListener("message", ({ data }) => {
    if (data === "refused" && !refused()) clearInterval(asking);
  });
  startNewer();
}

/** @param {() => void} ready */
function awaitInstalled(ready) {
  const installing = registration?.installing;
  installing?.addEventListener("statechange", () => installing.state === "installed" && ready());
}
