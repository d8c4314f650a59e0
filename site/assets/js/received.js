// Files that come from other programs: opened with the installed app, or shared with it.

const SHARED = "files-shared-with-heptad"; // sw.js puts them there

/**
 * Give every file that is opened with the app to `take`, now and while the page is open, and those that were shared with
 * it to `ask`: a page of another site can share files without anybody's knowledge.
 * @param {(files: File[]) => Promise<unknown>} take
 * @param {(files: File[]) => void} ask
 */
export async function receive(take, ask) {
  window.launchQueue?.setConsumer(async ({ files }) =>
    take(await Promise.all(files.map((handle) => handle.getFile()))),
  );
  const cache = await caches.open(SHARED);
  const files = await Promise.all((await cache.keys()).map((request) => read(cache, request)));
  if (files.length) ask(files);
}

/** The files that were shared are no longer needed. */
export function forgetShared() {
  return caches.delete(SHARED);
}

/**
 * @param {Cache} cache
 * @param {Request} request
 */
async function read(cache, request) {
  const content = await (await cache.match(request))?.blob();
  return new File(content ? [content] : [], decodeURIComponent(request.url.split("/").at(-1) ?? ""));
}
