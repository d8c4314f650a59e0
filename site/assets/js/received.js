// Receives files from other programs: opened with the installed app, or shared with it.

import { DEPLOYMENT } from "./deployment.js";

const SHARED = `files shared with ${DEPLOYMENT}`; // the cache in which sw.js stores shared files

/**
 * Pass files that are opened with the app to `take`, now and while the page is open. Pass files that were shared with
 * the app to `ask`, because a page of another site can share files without the user's knowledge.
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

/** Delete the files that were shared. */
export function forgetShared() {
  return caches.delete(SHARED);
}

/**
 * Return a file that was shared, with its name.
 * @param {Cache} cache
 * @param {Request} request
 */
async function read(cache, request) {
  const content = await (await cache.match(request))?.blob();
  return new File(content ? [content] : [], decodeURIComponent(request.url.split("/").at(-1) ?? ""));
}
