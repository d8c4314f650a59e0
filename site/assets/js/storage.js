// Saved games in the browser's own database, and the game in the address.
// The database may refuse (full disk, private window, foreign frame) or never answer: every function may reject.

import { createStore, del, get, set, values } from "./vendor/idb-keyval.js";

const FORMAT = 2;
const PATIENCE = 5000; // ms until a database that does not answer counts as one that refuses
const LOCK_PATIENCE = 1500; // ms: a page that is being left gives its lock back a little late

/** @type {import("idb-keyval").UseStore | undefined} */
let store;

function saves() {
  store ??= createStore("heptad", "saves");
  return store;
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export function bounded(promise) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE, new Error("the database does not answer"));
    promise.then(resolve, reject);
  });
}

/**
 * The saved game of this id; undefined when there is none, or none that can be used.
 * @param {string} id
 * @returns {Promise<SavedGame | undefined>}
 */
export async function load(id) {
  const found = await bounded(get(id, saves()));
  return isSavedGame(found) ? found : undefined;
}

/**
 * @param {string} id
 * @param {BoardAnswer} answer
 */
export async function save(id, { record, link, summary, over }) {
  /** @type {SavedGame} */
  const game = { id, version: FORMAT, record, link, summary, over, updated: Date.now() };
  await bounded(set(id, game, saves()));
}

/** @param {string} id */
export async function remove(id) {
  await bounded(del(id, saves()));
}

/**
 * All saved games, the last played first.
 * @returns {Promise<SavedGame[]>}
 */
export async function list() {
  const found = await bounded(values(saves()));
  return found.filter(isSavedGame).sort((a, b) => b.updated - a.updated);
}

/**
 * Whether an entry of the database has the shape that pages rely on.
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
    Math.abs(updated) <= 8.64e15 // what a Date can hold
  );
}

/** The link text in the address, or "". A fragment that names a part of the page carries no game. */
export function gameInAddress() {
  const text = location.hash.slice(1);
  return document.getElementById(text) ? "" : text;
}

/** 16 random hexadecimal digits: the id of a saved game, or the seed of a new one. */
export function randomHex() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * True when this page alone has the game, until the page is left.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
export function acquireLock(id) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const untilLeft = () => new Promise(() => resolve(true));
    navigator.locks
      .request(`heptad-${id}`, { signal: AbortSignal.timeout(LOCK_PATIENCE) }, untilLeft)
      .catch((error) => resolve(error.name !== "AbortError" && error.name !== "TimeoutError"));
  });
}
