// Stores the results of finished games and score sheets in IndexedDB. all-results.js reads them. Every function that
// stores may reject, as in storage.js.

import { today } from "./days.js";
import { database } from "./storage.js";
import { get, set } from "./vendor/idb-keyval.js";

export const results = database("heptad-results", "results");
let opened = today(); // the date of a result: a game played past midnight counts for the day before
let own = false; // the page's game was begun or saved on this device; a game from a link may be somebody else's
let played = false; // it was shown before its end and is one of this device, or somebody has played it here

/** Note that the game of this page, or the next game at its table, was begun or saved on this device. */
export function noteOpened() {
  own = true;
  opened = today();
}

/** Note that a person has played in this page, or that a letter has brought the moves of others. */
export function notePlayed() {
  played = true;
}

/**
 * Store the result of a game if it was played to its end in this page: one that is opened after its end may be somebody
 * else's. For a deal of the day the first result is kept, for any other game the last one. A table of several devices has
 * a result for each of its games.
 * @param {string} id  of the saved game
 * @param {BoardAnswer} answer  every answer of the page
 * @param {boolean} hinted  whether a hint was shown in this game
 */
export async function keepGame(id, { record, link, over, result, guests }, hinted) {
  played ||= own && !over;
  if (!result || !played) return;
  const kind = result.day ? "deal" : "game";
  const game = guests?.rematch ? `${id}/${record.seed}` : id;
  const key = result.day ? `deal/${record.game}/${result.day}` : game;
  if (result.day && (await get(key, results))) return;
  await keepResult({ ...result, id: key, game: record.game, kind, date: opened, link, hinted });
}

/**
 * Store a result, with the time.
 * @param {Result} result
 */
export async function keepResult(result) {
  await set(result.id, { ...result, kept: Date.now() }, results);
}
