// The session of a page that shows no game: checks records, and returns their links and summaries. Python is started
// for the first request.

import { byId } from "./page.js";
import { Python } from "./python.js";

/** @type {Python | undefined} */
let python;

/**
 * Ask the session. Rejects like Python.ask.
 * @param {OpenRequest | OpenLinkRequest} request
 */
export function ask(request) {
  python ??= new Python(byId("preparing"));
  return python.ask(request);
}
