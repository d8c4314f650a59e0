// The databases of this device (IndexedDB), with saved games, reviews and boards drawn ahead. A database may fail (full
// disk, private window, third-party frame) or never answer, so every function may reject.

import { createStore, entries, get, keys, promisifyRequest, setMany } from "./vendor/idb-keyval.js";

const FORMAT = 2; // the version of SavedGame
const TIMEOUT = 5000; // ms until a database that does not answer counts as failed

export const saves = database("heptad", "saves");
export const reviews = database("heptad-reviews", "reviews");
export const boards = database("heptad-boards", "boards");
/** @type {[string, SavedGame][]} */
let aside = []; // the games that are to be saved together with the next one

/**
 * Return the store of a database, for the functions of idb-keyval. These reject with a TimeoutError if the database does
 * not answer in time. After any failure the next use opens the database anew, because WebKit may lose a connection
 * without telling. Each function makes all its requests at once, so the transaction is committed at once: a page that is
 * left may be frozen before it has the answers, and in WebKit its transaction would block those of all other pages.
 * @param {string} name
 * @param {string} within  the name of the store in the database
 * @returns {import("idb-keyval").UseStore}
 */
export function database(name, within) {
  /** @type {import("idb-keyval").UseStore | undefined} */
  let store;
  return async (mode, act) => {
    store ??= createStore(name, within);
    try {
      const done = store(mode, (objects) => {
        const answer = act(objects);
        objects.transaction.commit();
        return answer;
      });
      return await withTimeout(done);
    } catch (error) {
      store = undefined;
      throw error;
    }
  };
}

/**
 * Give a promise a timeout: rejects with a TimeoutError if the database does not answer in time.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function withTimeout(promise) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, TIMEOUT, new DOMException("the database does not answer", "TimeoutError"));
    promise.then(resolve, reject);
  });
}

/** Resolves when the database of saved games answers, without a timeout. */
export const databaseAnswers = () => keys(createStore("heptad", "saves"));

/**
 * Return the saved game with this id; null if the entry cannot be read, undefined if there is none.
 * @param {string} id
 * @returns {Promise<SavedGame | null | undefined>}
 */
export async function load(id) {
  const found = await get(id, saves);
  return found === undefined || isSavedGame(found) ? found : null;
}

/**
 * Return the record of a saved game, or the key of the notice that says why there is none.
 * @param {string} id
 */
export async function loadRecord(id) {
  try {
    return (await load(id))?.record ?? "missing";
  } catch (error) {
    console.error(String(error));
    return "storage";
  }
}

/**
 * Save a game, replacing the entry with the same id, together with those that were set aside.
 * @param {string} id
 * @param {BoardAnswer} answer
 * @param {boolean} hinted  whether a hint was shown in this game
 * @param {number} updated  when an imported game was played last; saves.js notes the last game then
 */
export async function save(id, answer, hinted = false, updated = 0) {
  const games = [...aside, entry(id, answer, hinted, updated)];
  await setMany(games, saves);
  aside = aside.filter((game) => !games.includes(game));
  if (!updated && !answer.over) noteLast({ id, summary: answer.summary });
  else if (!updated) list().then(({ games }) => noteLast(games.find(({ over }) => !over)), console.error);
}

/**
 * Note the last game that is not over where resume.js finds it without waiting for the database.
 * @param {Pick<SavedGame, "id" | "summary"> | undefined} game
 */
export function noteLast(game) {
  try {
    if (game) localStorage.setItem("heptad-last", JSON.stringify({ id: game.id, summary: game.summary }));
    else localStorage.removeItem("heptad-last");
  } catch (error) {
    console.info(error); // the home page shows the game a moment later
  }
}

/**
 * Have a game saved under a new id, together with the next one, which takes its place.
 * @param {string} id
 * @param {BoardAnswer} answer
 * @param {boolean} hinted
 */
export function setAside(id, answer, hinted) {
  aside.push(entry(id, answer, hinted));
}

/**
 * @param {string} id
 * @param {BoardAnswer} answer
 * @param {boolean} hinted
 * @param {number} [updated]
 * @returns {[string, SavedGame]}
 */
function entry(id, { record, link, summary, over, guide, guests, letters }, hinted, updated = 0) {
  const state = { over, hinted, guide, guests, letters };
  return [id, { id, version: FORMAT, record, link, summary, updated: updated || Date.now(), ...state }];
}

/**
 * Return the key of the notice that says why a game was not saved.
 * @param {Error} error
 */
export function saveErrorKey({ name }) {
  return name === "QuotaExceededError" ? "full" : "unsaved";
}

/**
 * Save the findings of a review of a game from a seat.
 * @param {string} key  the id of the saved game, "/" and the seat
 * @param {SavedReview} review
 */
export async function keepReview(key, review) {
  await setMany([[key, review]], reviews);
}

/**
 * Return the saved review with this key; undefined if there is none or it cannot be read.
 * @param {string} key
 * @returns {Promise<SavedReview | undefined>}
 */
export async function loadReview(key) {
  const found = await get(key, reviews);
  return typeof found?.link === "string" && Array.isArray(found.found) ? found : undefined;
}

/**
 * Save a board that was drawn ahead.
 * @param {string} key
 * @param {DrawnAhead} board
 */
export async function keepBoard(key, board) {
  await setMany([[key, board]], boards);
}

/**
 * Return the board drawn ahead with this key, if there is one.
 * @param {string} key
 * @returns {Promise<DrawnAhead | undefined>}
 */
export async function loadBoard(key) {
  const found = await get(key, boards);
  return isBoard(found?.answer) ? found : undefined;
}

/**
 * Load a board and delete it in one transaction, so that only one of several pages gets it.
 * @param {string} key
 * @returns {Promise<DrawnAhead | undefined>}
 */
export async function takeBoard(key) {
  const take = async (/** @type {IDBObjectStore} */ store) => {
    const asked = store.get(key);
    store.delete(key);
    await promisifyRequest(store.transaction);
    return asked.result;
  };
  const found = await boards("readwrite", take);
  return isBoard(found?.answer) ? found : undefined;
}

/**
 * Return all saved games, the last played first, and the entries that cannot be read, as text.
 * @returns {Promise<{games: SavedGame[], broken: BrokenEntry[]}>}
 */
export async function list() {
  const found = await entries(saves);
  const games = found.map(([, entry]) => entry).filter(isSavedGame);
  const broken = found.filter(([, entry]) => !isSavedGame(entry)).map(([key, entry]) => ({ key, text: textOf(entry) }));
  return { games: games.sort((a, b) => b.updated - a.updated), broken };
}

/** Return what a file of several games contains of a saved game. @param {SavedGame} game */
export function inFile({ updated, hinted, record }) {
  return { updated, hinted, record };
}

/**
 * Return the records, as text, of all saved games that a link may continue. Games on several devices are excluded, and
 * games by letter too unless the link is a letter: a plain link does not say who plays which seat.
 * @param {boolean} byLetter  whether the link is a letter
 */
export async function records(byLetter) {
  const { games } = await list();
  const open = games.filter(({ guests, letters }) => !guests && (byLetter || !letters));
  return open.map(({ id, record, letters }) => ({ id, record: JSON.stringify(record), letters }));
}

/**
 * Return the content of an entry as JSON, or as plain text if JSON cannot represent it.
 * @param {unknown} entry
 */
function textOf(entry) {
  try {
    return JSON.stringify(entry, null, 1) ?? String(entry);
  } catch {
    return String(entry);
  }
}

/**
 * Return whether an entry of the database has the structure that pages rely on.
 * @param {unknown} entry
 * @returns {entry is SavedGame}
 */
function isSavedGame(entry) {
  const { id, record, link, summary, updated } = /** @type {Partial<SavedGame>} */ (entry ?? {});
  return (
    typeof id === "string" &&
    typeof record?.game === "string" &&
    (link === undefined || typeof link === "string") &&
    summary instanceof Object &&
    Object.values(summary).every((line) => typeof line === "string") &&
    typeof updated === "number" &&
    Math.abs(updated) <= 8.64e15 // the range of a Date
  );
}

/**
 * Return whether an entry has what the page needs to show it.
 * @param {Partial<BoardAnswer> | undefined} answer
 */
function isBoard({ html, title, scene, record, bots } = {}) {
  const texts = [html, title, scene, record?.game];
  return texts.every((text) => typeof text === "string") && Array.isArray(bots);
}
