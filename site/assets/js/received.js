// Files that come from other programs: opened with the installed app, or shared with it.

const SHARED = "files-shared-with-heptad"; // sw.js puts them there

/**
 * Give every file that came, and each that comes while the page is open, to `take`.
 * @param {(files: File[]) => Promise<void>} take
 */
export async function receive(take) {
  window.launchQueue?.setConsumer(async ({ files }) =>
    take(await Promise.all(files.map((handle) => handle.getFile()))),
  );
  const cache = await caches.open(SHARED);
  const files = await Promise.all((await cache.keys()).map((request) => withdrawn(cache, request)));
  if (files.length) await take(files);
}

/**
 * @param {Cache} cache
 * @param {Request} request
 */
async function withdrawn(cache, request) {
  const response = await cache.match(request);
  const content = (await response?.blob()) ?? new Blob();
  await cache.delete(request);
  return new File([content], decodeURIComponent(request.url.split("/").at(-1) ?? ""));
}
