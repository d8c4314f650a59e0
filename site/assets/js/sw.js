// Keeps the whole site on the device: from the cache first, a new version in the background, taken over only outside a game.

const BUILD = "__BUILD__";
const CACHE = `heptad-${BUILD}`;
const GAME = /\/(play|embed)\/(index\.html)?$/;

const stored = (path) => new URL(path.replace(/(^|\/)index\.html$/, "$1"), registration.scope).href;

addEventListener("install", (event) => event.waitUntil(precache()));
addEventListener("activate", (event) => event.waitUntil(Promise.all([forget(), clients.claim()])));
addEventListener("message", (event) => event.waitUntil(takeOver(event.source)));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

async function precache() {
  const manifest = await (await fetch(stored("build.json"), { cache: "no-store" })).json();
  if (manifest.build !== BUILD) throw new Error("the site is being replaced right now");
  const paths = [...Object.keys(manifest.files), "build.json"];
  const cache = await caches.open(CACHE);
  await cache.addAll(paths.map((path) => new Request(stored(path), { cache: "no-cache" })));
}

async function forget() {
  const old = (await caches.keys()).filter((name) => name.startsWith("heptad-") && !name.endsWith(BUILD));
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function takeOver(asker) {
  for (const wait of [0, 500, 1500]) {
    await new Promise((resume) => setTimeout(resume, wait)); // a game just left may still be listed
    const pages = await clients.matchAll({ includeUncontrolled: true, type: "window" });
    const inGame = pages.some((page) => page.id !== asker.id && GAME.test(new URL(page.url).pathname));
    if (!inGame) return skipWaiting();
  }
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const { origin, pathname } = new URL(request.url);
  const path = stored(origin + pathname);
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept) return kept;
  if (request.mode === "navigate" && (await cache.match(`${path}/`, { ignoreVary: true })))
    return Response.redirect(`${path}/`);
  try {
    return await fetch(request);
  } catch (error) {
    const lost = request.mode === "navigate" && (await cache.match(stored("404.html"), { ignoreVary: true }));
    if (lost) return lost;
    throw error;
  }
}
