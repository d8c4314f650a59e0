// Every page: keeps the site for offline use and takes up a new version outside a game. Knows no page.

const ROOT = new URL("../../", import.meta.url);
const container = navigator.serviceWorker;
let registration;

if (!document.getElementById("app")) install(startNewer);

/** Keep the site on this device. `ready` is called when a newer version lies waiting. */
export async function install(ready) {
  registration = await container?.register(new URL("sw.js", ROOT)).catch(() => undefined);
  if (!registration || !container.controller) return;
  if (registration.waiting) return ready();
  if (document.getElementById("app")) registration.addEventListener("updatefound", () => awaitInstalled(ready));
}

/** Start the waiting version, unless a game is open elsewhere. The page stays as it is: the next one is the new one's. */
function startNewer() {
  registration.waiting.postMessage("take over");
}

/** Start the waiting version and load this page anew. */
export function update() {
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  startNewer();
}

function awaitInstalled(ready) {
  const { installing } = registration;
  installing.addEventListener("statechange", () => installing.state === "installed" && ready());
}
