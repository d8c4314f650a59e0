// All results that this device has stored: read, joined with those of another device, erased. Every function that uses
// the database may reject, as in storage.js.

import { results } from "./results.js";
import { clear, entries, setMany } from "./vendor/idb-keyval.js";

// The limits of a result. They leave more room than any result of this site needs.
const MAX_PLAYERS = 7;
const MAX_TEXT = 500; // characters of a text
const MAX_ITEMS = 100; // rows of marks, marks in a row, languages
const MAX_LINK = 200_000; // characters of a link; the session opens none that is longer

/**
 * Return all results, the newest first.
 * @returns {Promise<Result[]>}
 */
export async function allResults() {
  const found = await entries(results);
  return found
    .map(([, result]) => result)
    .filter(isResult)
    .sort((one, other) => compareTimes(other, one));
}

/**
 * Return those of some results that are to be stored: new ones, and those that replace what is stored, as in `keepGame`.
 * Of a deal of the day the first result is kept, of anything else the last one.
 * @param {Result[]} given
 */
export async function newResults(given) {
  const stored = new Map((await allResults()).map((result) => [result.id, result]));
  /** @type {Map<string, Result>} */
  const added = new Map();
  for (const result of given) {
    const before = added.get(result.id) ?? stored.get(result.id);
    const later = before ? compareTimes(result, before) : 0;
    if (!before || (result.kind === "deal" ? later < 0 : later > 0)) added.set(result.id, result);
  }
  return [...added.values()];
}

/**
 * Store results as they are.
 * @param {Result[]} given
 */
export async function addResults(given) {
  await setMany(
    given.map((result) => [result.id, result]),
    results,
  );
}

/** Delete all results. */
export async function eraseResults() {
  await clear(results);
}

/** Compare when two results were stored: a positive number if the first one is later. @param {Result[]} both */
function compareTimes(...[one, other]) {
  return one.date === other.date ? (one.kept ?? 0) - (other.kept ?? 0) : one.date > other.date ? 1 : -1;
}

/**
 * Return whether an entry of the database or of a file has the structure that pages rely on.
 * @param {unknown} entry
 * @returns {entry is Result}
 */
export function isResult(entry) {
  const { id, game, kind, date, kept, link, hinted, players, own, headline, day, marks } =
    /** @type {Partial<Result>} */ (entry ?? {});
  return (
    [id, game].every(isText) &&
    isDate(date) &&
    (kind === "deal"
      ? isDate(day) && id === `deal/${game}/${day}`
      : (kind === "game" || kind === "pad") && (day ?? null) === null && !id?.startsWith("deal/")) &&
    (kept === undefined || Number.isFinite(kept)) &&
    (link === undefined || (typeof link === "string" && link.length <= MAX_LINK && /^[\w-]+$/.test(link))) &&
    [undefined, true, false].includes(hinted) &&
    isList(players, isPlayer, MAX_PLAYERS) &&
    players.length > 0 &&
    (own === null || (typeof own === "number" && own in players)) &&
    headline instanceof Object &&
    isList(Object.values(headline), isText) &&
    isList(marks, (row) => isList(row, isText))
  );
}

/** @param {unknown} it @returns {it is string} */
function isText(it) {
  return typeof it === "string" && it.length <= MAX_TEXT;
}

/** @param {unknown} it */
function isDate(it) {
  return isText(it) && /^\d{4}-\d{2}-\d{2}$/.test(it) && Number.isFinite(Date.parse(it));
}

/**
 * @template Item
 * @param {Item[] | undefined} list
 * @param {(item: Item) => boolean} isItem
 * @returns {list is Item[]}
 */
function isList(list, isItem, most = MAX_ITEMS) {
  return Array.isArray(list) && list.length <= most && list.every(isItem);
}

/** @param {PlayerResult} player */
function isPlayer(player) {
  return (
    [player?.name, player?.by].every(isText) && Number.isSafeInteger(player.points) && typeof player.won === "boolean"
  );
}
