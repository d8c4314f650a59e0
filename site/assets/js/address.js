// Reads from the address of a table which game to open: a new one, a saved one, or that of a link, which may continue a
// saved one.

import { linkInUrl } from "./fragment.js";
import { randomHex } from "./ids.js";
import { acquireLock } from "./locks.js";
import { noteOpened, notePlayed } from "./results.js";
import { load, records } from "./storage.js";

const TAKEN = "taken"; // the history state of a page from which another one has taken its game

addEventListener("taken", () => history.replaceState(TAKEN, "")); // the page does not take it back when it is reloaded

/** @typedef {{stop: string}} Stop  the key of the notice that says why there is no game */
/** @typedef {{id: string, hinted: boolean}} Game  the id of a saved game, and whether a hint was shown in it */

/**
 * Return the request for the game of the address, which no other page may have open.
 * @returns {Promise<Stop | Game & {request: NewRequest | OpenRequest | OpenLinkRequest}>}
 */
export async function requestFromUrl() {
  const { theme: _, ...query } = Object.fromEntries(new URLSearchParams(location.search));
  const link = linkInUrl();
  if (link) {
    const saved = await records(query.letter !== undefined).catch(() => []);
    return { id: "", hinted: false, request: { verb: "open_link", link, saved, letter: query.letter } };
  }
  noteOpened();
  const id = query.save || randomHex();
  if (!(await acquireLock(id))) return { stop: "elsewhere" };
  if (!query.save) return { id, hinted: false, request: { verb: "new", query, seed: randomHex() } };
  try {
    const kept = await load(id);
    if (!kept) return { stop: kept === null ? "broken" : "missing" };
    const { record, guide, guests, letters, hinted = false } = kept;
    return { id, hinted, request: { verb: "open", record, guide, guests, letters } };
  } catch (error) {
    console.error(String(error));
    return { stop: "storage" };
  }
}

/**
 * Return the saved game that a link continues, or a new id. A letter takes the game from another window, where it could
 * not be opened. If the saved game was continued in another window before this one got its lock, the page is reloaded.
 * @param {BoardAnswer} answer
 * @param {OpenLinkRequest} request
 * @returns {Promise<Stop | Game>}
 */
export async function findContinuedGame({ continues }, { saved, letter }) {
  const id = continues ?? randomHex();
  if (!(await acquireLock(id, letter !== undefined && history.state !== TAKEN))) return { stop: "elsewhere" };
  if (!continues) return { id, hinted: false };
  const kept = await load(id).catch(console.error);
  if (!kept) return { stop: "storage" };
  if (JSON.stringify(kept.record) !== saved.find((game) => game.id === id)?.record) {
    location.reload();
    await new Promise(() => {});
  }
  if (letter !== undefined) notePlayed();
  return { id, hinted: kept.hinted ?? false };
}
