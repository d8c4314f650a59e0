// Bots of the player's own, in the browser's own database, and how one gets into an isolated worker. Every function
// that reads or writes may reject, as in storage.js.

import { bounded } from "./storage.js";
import { createStore, del, entries, get, set } from "./vendor/idb-keyval.js";

const LOADING = 30; // seconds to run a file or install a wheel

/** @type {import("idb-keyval").UseStore | undefined} */
let store;

function kept() {
  store ??= createStore("heptad-bots", "bots");
  return store;
}

/** What a bot raised, as Python prints it. */
export class Raised extends Error {}

/**
 * The bot of this name, undefined when there is none here.
 * @param {string} name
 * @returns {Promise<OwnBot | undefined>}
 */
export async function find(name) {
  const found = await bounded(get(name, kept()));
  return isOwnBot(found) ? found : undefined;
}

/** @param {OwnBot} bot */
export async function keep(bot) {
  await bounded(set(bot.name, bot, kept()));
}

/** @param {string} name */
export async function forget(name) {
  await bounded(del(name, kept()));
}

/**
 * All bots by their names.
 * @returns {Promise<OwnBot[]>}
 */
export async function all() {
  const found = (await bounded(entries(kept()))).map(([, bot]) => bot).filter(isOwnBot);
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Load a bot into a new worker; resolves to the games that it says it plays. Rejects with Raised.
 * @param {OwnBot} bot
 * @param {import("./isolated.js").Isolated["ask"]} ask
 * @returns {Promise<string[]>}
 */
export async function load({ file, source }, ask) {
  const question =
    typeof source === "string" ? { verb: "file", source } : { verb: "wheel", path: `/tmp/${file}`, wheel: source };
  const { trace, games } = await ask(question, LOADING);
  if (trace) throw new Raised(String(trace));
  return Array.isArray(games) ? games.map(String) : [];
}

/**
 * Whether an entry of the database has the shape that pages rely on.
 * @param {unknown} entry
 * @returns {entry is OwnBot}
 */
function isOwnBot(entry) {
  const { name, file, source, seconds, added, games, checks } = /** @type {Partial<OwnBot>} */ (entry ?? {});
  return (
    typeof name === "string" &&
    typeof file === "string" &&
    (typeof source === "string" || source instanceof ArrayBuffer) &&
    typeof seconds === "number" &&
    typeof added === "number" &&
    Array.isArray(games) &&
    games.every((game) => typeof game === "string") &&
    checks instanceof Object
  );
}
