// Results of finished games and score sheets in IndexedDB. Every function may reject, as in storage.js.

import { today } from "./days.js";
import { database } from "./storage.js";
import { clear, entries, get, set } from "./vendor/idb-keyval.js";

const results = database("heptad-results", "results");
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

/**
 * Return all results, the newest first.
 * @returns {Promise<Result[]>}
 */
export async function allResults() {
  const found = await entries(results);
  return found
    .map(([, result]) => result)
    .filter(isResult)
    .sort((a, b) => b.date.localeCompare(a.date) || (b.kept ?? 0) - (a.kept ?? 0));
}

/** Delete all results. */
export async function eraseResults() {
  await clear(results);
}

/**
 * Return whether an entry of the database has the structure that pages rely on.
 * @param {unknown} entry
 * @returns {entry is Result}
 */
function isResult(entry) {
  const {
    id,
    game,
    kind,
    date,
    kept = 0,
    players,
    own,
    headline,
    marks,
  } = /** @type {Partial<Result>} */ (entry ?? {});
  const isText = (/** @type {unknown} */ it) => typeof it === "string";
  return (
    [id, game, kind, date].every(isText) &&
    /^\d{4}-\d{2}-\d{2}$/.test(`${date}`) &&
    Number.isFinite(Date.parse(`${date}`)) &&
    Number.isFinite(kept) &&
    Array.isArray(players) &&
    players.length > 0 &&
    players.every((player) => isText(player?.name) && isText(player.by) && typeof player.points === "number") &&
    (own === null || (typeof own === "number" && own in players)) &&
    headline instanceof Object &&
    Array.isArray(marks) &&
    marks.every(Array.isArray)
  );
}
