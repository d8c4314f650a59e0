// Results of finished games and score sheets in the browser's own database. Every function may reject, as in storage.js.

import { bounded } from "./storage.js";
import { clear, createStore, entries, get, set } from "./vendor/idb-keyval.js";

/** @type {import("idb-keyval").UseStore | undefined} */
let store;
const opened = today(); // a game that is played past midnight belongs to the day before
let own = false; // this page's game was begun or saved here; one of a link may be somebody else's
let played = false; // it was shown before its end, or somebody has played it here

function results() {
  store ??= createStore("heptad-results", "results");
  return store;
}

/** Today's date where the reader is, as "2026-11-22". */
export function today(daysAgo = 0) {
  const now = new Date();
  now.setDate(now.getDate() - daysAgo);
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * A date as the reader writes it.
 * @param {string} date  as "2026-11-22"
 * @param {"medium" | "long"} [dateStyle]
 */
export function dateText(date, dateStyle = "long") {
  return new Date(`${date}T12:00`).toLocaleDateString(document.documentElement.lang, { dateStyle });
}

/** The game of this page is one of this device. */
export function noteOpened() {
  own = true;
}

/** A person has played in this page, or a letter has brought how the others went on. */
export function notePlayed() {
  played = true;
}

/**
 * Keep how a game ended, if it was played to its end in this page: one that is opened afterwards may be somebody else's.
 * Of a deal of the day the first try counts; of any other game the last end.
 * @param {string} id  of the saved game
 * @param {BoardAnswer} answer  every answer of the page
 * @param {boolean} hinted  whether a hint was shown in this game
 */
export async function keepGame(id, { record, link, over, result }, hinted) {
  played ||= own && !over;
  if (!result || !played) return;
  const kind = result.day ? "deal" : "game";
  const key = result.day ? `deal/${record.game}/${result.day}` : id;
  if (result.day && (await bounded(get(key, results())))) return;
  await keepResult({ ...result, id: key, game: record.game, kind, date: opened, link, hinted });
}

/** @param {Result} result */
export async function keepResult(result) {
  await bounded(set(result.id, result, results()));
}

/**
 * All results, the newest first.
 * @returns {Promise<Result[]>}
 */
export async function allResults() {
  const found = await bounded(entries(results()));
  return found
    .map(([, result]) => result)
    .filter(isResult)
    .sort((a, b) => b.date.localeCompare(a.date));
}

/** Erase everything that is kept here. */
export async function eraseResults() {
  await bounded(clear(results()));
}

/**
 * Whether an entry of the database has the shape that pages rely on.
 * @param {unknown} entry
 * @returns {entry is Result}
 */
function isResult(entry) {
  const { id, game, kind, date, players, own, headline, marks } = /** @type {Partial<Result>} */ (entry ?? {});
  return (
    typeof id === "string" &&
    typeof game === "string" &&
    typeof kind === "string" &&
    typeof date === "string" &&
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    Array.isArray(players) &&
    players.length > 0 &&
    players.every((player) => typeof player?.name === "string" && typeof player.points === "number") &&
    (own === null || (typeof own === "number" && own in players)) &&
    headline instanceof Object &&
    Array.isArray(marks)
  );
}
