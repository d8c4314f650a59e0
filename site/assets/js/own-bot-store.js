// The player's own bots: stores them in IndexedDB, and loads one into an isolated worker. Every function that reads or
// writes may reject, as in storage.js.

import { database } from "./storage.js";
import { del, entries, get, set } from "./vendor/idb-keyval.js";

const LOADING = 30; // the timeout in seconds for running a file or installing a wheel
const bots = database("heptad-bots", "bots");

/** A bot raised an exception. The message is the traceback, as Python prints it. */
export class BotError extends Error {}

/**
 * Return the bot with this name; undefined if this device has none.
 * @param {string} name
 * @returns {Promise<OwnBot | undefined>}
 */
export async function find(name) {
  const found = await get(name, bots);
  return isOwnBot(found) ? found : undefined;
}

/**
 * Store a bot, replacing one with the same name.
 * @param {OwnBot} bot
 */
export async function keep(bot) {
  await set(bot.name, bot, bots);
}

/**
 * Delete a bot.
 * @param {string} name
 */
export async function forget(name) {
  await del(name, bots);
}

/**
 * Return all bots, sorted by name.
 * @returns {Promise<OwnBot[]>}
 */
export async function allBots() {
  const found = (await entries(bots)).map(([, bot]) => bot).filter(isOwnBot);
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Load a bot into a new worker. Returns the games that the bot declares to play. Rejects with BotError.
 * @param {OwnBot} bot
 * @param {import("./isolated.js").Isolated["ask"]} ask
 * @returns {Promise<string[]>}
 */
export async function load({ file, source }, ask) {
  const question =
    typeof source === "string" ? { verb: "file", source } : { verb: "wheel", path: `/tmp/${file}`, wheel: source };
  const { trace, games } = await ask(question, LOADING);
  if (trace) throw new BotError(String(trace));
  return Array.isArray(games) ? games.map(String) : [];
}

/**
 * Return whether an entry of the database has the structure that pages rely on.
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
