// Service worker: answers requests from the cache, fetches a new version in the background, and activates it only while
// no page shows a game.

const BUILD = "__BUILD__";
const POLICY = "__POLICY__"; // the Content-Security-Policy of the pages, which does not apply in workers by itself
const HASHES = "hashes.json"; // the hashes of all files that may be cached
const INTEGRITY = "__INTEGRITY__"; // the hash of that list
const MAX_FILES = 50; // the maximum number of files that may be shared at once
const LARGEST_SHARED = 100_000_000; // bytes; what is beyond is cut off, and the page refuses it
const SAVES = /\/saves\/$/;
const WORKERS = ["worker", "sharedworker"];
const GAME = /\/(play|embed|replay|review|join(\/\w+)?)\/(index\.html)?$/;
const LESSON = /\/learn\/.+\/(index\.html)?$/; // pages that are cached when they are visited
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;
const DEPLOYMENT = `heptad ${encodeURIComponent(new URL(scope).pathname)}`; // as in deployment.js
const CACHE = `${DEPLOYMENT} ${BUILD}`;
const SHARED = `files shared with ${DEPLOYMENT}`; // the cache from which received.js takes shared files
/** @type {Promise<true | void> | undefined} */
let healing; // a repair of the cache that is in progress

const address = (/** @type {string} */ path) => new URL(path.replace(/(^|\/)index\.html$/, "$1"), scope).href;
/** Request a file of this build: one that is damaged, truncated or of another build results in a network error. */
const checked = (/** @type {string} */ path, /** @type {string} */ integrity) =>
  new Request(address(path), { cache: "no-cache", integrity });

worker.addEventListener("install", (event) => event.waitUntil(precache()));
worker.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOld(), worker.clients.claim()])));
worker.addEventListener("message", (event) => {
  const asker = /** @type {Client} */ (event.source);
  event.waitUntil(event.data === "whole?" ? tellWhole(asker) : takeOver(asker));
});
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method === "POST" && mode === "navigate" && SAVES.test(url)) event.respondWith(receive(event.request));
  if (method !== "GET" || !url.startsWith(scope)) return;
  if (mode === "navigate") event.waitUntil(heal());
  const answered = answer(event.request).then(direct);
  event.respondWith(WORKERS.includes(event.request.destination) ? answered.then(restricted) : answered);
});

/** Cache all files of this build that are not cached yet. */
async function precache() {
  const hashes = await (await fetch(checked(HASHES, INTEGRITY))).json();
  const { files } = await (await fetch(checked("build.json", hashes["build.json"]))).json();
  const wanted = { ...hashes, [HASHES]: INTEGRITY };
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...Object.keys(files), "build.json", HASHES].filter((path) => !kept.has(address(path)));
  await cache.addAll(missing.map((path) => checked(path, wanted[path]))); // adds all of them or none
}

/**
 * Fill the cache again if the user has cleared it, because browsers do not install the same version twice. Also delete
 * caches of other builds that an interrupted activation has left behind.
 */
async function heal() {
  if (!worker.registration.installing && !worker.registration.waiting) await dropOld();
  const cache = await caches.open(CACHE);
  if (!(await cache.match(address("build.json")))) await refill();
}

/** Cache everything that is missing. Returns whether the cache is complete. */
async function refill() {
  healing ??= precache().then(
    () => true,
    (error) => console.info("not ready for offline use", error),
  );
  const done = await healing;
  healing = undefined;
  return done === true;
}

/**
 * Tell a page whether all files of the site are cached. Files that the user has cleared are fetched again first.
 * @param {Client} asker
 */
async function tellWhole(asker) {
  const cache = await caches.open(CACHE);
  const listed = await (await cache.match(address("build.json")))?.json();
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const isWhole = listed && [...Object.keys(listed.files), HASHES].every((path) => kept.has(address(path)));
  asker.postMessage(isWhole || (await refill()) ? "whole" : "not whole");
}

/** Delete the caches of all other builds of this deployment. */
async function dropOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(`${DEPLOYMENT} `) && !name.endsWith(BUILD));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Activate this version, which is waiting, unless a page other than the one that asks shows a game.
 * @param {Client} asker
 */
async function takeOver(asker) {
  for (const wait of [0, 500, 1500]) {
    await new Promise((resume) => setTimeout(resume, wait)); // a game that was just left may still be listed
    const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
    const inGame = pages.some((page) => page.id !== asker.id && GAME.test(new URL(page.url).pathname));
    if (!inGame) return worker.skipWaiting();
  }
  asker.postMessage("refused");
}

/**
 * Receive what another program shares with the app. A link to this site is opened. Files are stored for the page of
 * saved games, which asks whether they may be added; they replace files that have not been added yet.
 * @param {Request} request
 */
async function receive(request) {
  const form = await request.formData().catch(() => new FormData());
  const link = [form.get("url"), form.get("text")].find((said) => typeof said === "string" && said.startsWith(scope));
  if (typeof link === "string") return Response.redirect(link, 303);
  await caches.delete(SHARED);
  const cache = await caches.open(SHARED);
  let room = LARGEST_SHARED;
  for (const [number, file] of form.getAll("record").slice(0, MAX_FILES).entries())
    if (file instanceof File) {
      const part = file.slice(0, room);
      room -= part.size;
      await cache.put(
        address(`shared/${number}/${encodeURIComponent(file.name)}`), // numbered, as two files may have the same name
        new Response(part),
      );
    }
  return Response.redirect(request.url, 303);
}

/**
 * Return a response without the mark that the host redirected its request, as hosts do that drop a last slash or ".html":
 * browsers refuse marked responses as pages.
 * @param {Response} response
 */
async function direct(response) {
  return response.redirected ? new Response(await response.blob(), response) : response;
}

/**
 * Return the script of a worker with the policy of the pages, so that the worker may do no more than they.
 * @param {Response} script
 */
function restricted(script) {
  const headers = new Headers(script.headers);
  headers.set("content-security-policy", POLICY);
  return new Response(script.body, { status: script.status, statusText: script.statusText, headers });
}

/**
 * Answer a request from the cache if possible, otherwise from the network. Offline, an unknown page leads to the page
 * "not found", which says of a lesson that has not been visited that it is not kept here. If the browser cannot read the
 * cache, everything comes from the network.
 * @param {Request} request
 */
async function answer(request) {
  const { origin, pathname, search } = new URL(request.url);
  const path = address(origin + pathname);
  const found = await lookUp(path).catch((error) => console.info("the cache cannot be read", error));
  if (!found) return fetch(request);
  const { cache, kept } = found;
  if (kept) return kept;
  if (request.mode === "navigate" && (await cache.match(`${path}/`, { ignoreVary: true })))
    return Response.redirect(`${path}/${search}`);
  try {
    return await load(request, cache, path);
  } catch (error) {
    const notFound = address("404.html"); // redirected to, as its relative links only work at that address
    const page = request.mode === "navigate" && (await cache.match(notFound, { ignoreVary: true }));
    if (page) return Response.redirect((await integrityOf(cache, path)) ? `${notFound}?offline` : notFound);
    throw error;
  }
}

/**
 * Open the cache, and look for a file in it.
 * @param {string} path
 */
async function lookUp(path) {
  const cache = await caches.open(CACHE);
  // Not `match`: Chromium streams its response through this worker and aborts that when the worker collects garbage.
  const [kept] = await cache.matchAll(path, { ignoreVary: true });
  return { cache, kept };
}

/**
 * Load a file that is not cached. A file of this build is only accepted with the hash of this build, because one of a
 * newer build would not match the cached files. Lessons are cached when they are visited; a lesson of a newer build is
 * shown but not cached.
 * @param {Request} request
 * @param {Cache} cache
 * @param {string} path
 */
async function load(request, cache, path) {
  const integrity = await integrityOf(cache, path);
  if (!integrity) return fetch(request);
  if (!LESSON.test(path)) return fetch(checked(path, integrity));
  try {
    const lesson = await fetch(checked(path, integrity));
    await cache.put(path, lesson.clone()).catch(() => undefined);
    return lesson;
  } catch {
    return fetch(request);
  }
}

/**
 * Return the hash of a file of this build; undefined if the build has no such file.
 * @param {Cache} cache
 * @param {string} path
 * @returns {Promise<string | undefined>}
 */
async function integrityOf(cache, path) {
  const hashes = (await (await cache.match(address(HASHES)))?.json()) ?? {};
  return hashes[path.slice(scope.length).replace(/(^|\/)$/, "$1index.html")];
}
