// Saved games in the browser's own database. Every function may reject: a full disk, a private window, a foreign frame. Knows no page.

import { createStore, del, get, set, values } from "./vendor/idb-keyval.js";

const FORMAT = 1;
let store;
const saves = () => (store ??= createStore("heptad", "saves"));

/** What is kept of an answer of the table. */
export const entry = (id, { record, summary, over }) => ({
  id,
  version: FORMAT,
  record,
  summary,
  over,
  updated: Date.now(),
});
export const load = async (id) => get(id, saves());
export const save = async (id, answer) => set(id, entry(id, answer), saves());
export const remove = async (id) => del(id, saves());
export const list = async () => (await values(saves())).sort((a, b) => b.updated - a.updated);

/** A game that cannot be saved travels in the address instead. */
export const packed = (id, answer) => encodeURIComponent(JSON.stringify(entry(id, answer)));
export function carried() {
  try {
    return location.hash.startsWith("#%7B") && JSON.parse(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return undefined; // an address cut short
  }
}

/** 16 hexadecimal digits of true chance: the name of a save, or the seed of a game. */
export function chance() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** True when this page alone holds the game, until it is left. */
export function hold(id) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const forever = () => new Promise(() => resolve(true));
    navigator.locks
      .request(`heptad-${id}`, { signal: AbortSignal.timeout(1500) }, forever)
      .catch((error) => resolve(error.name !== "AbortError" && error.name !== "TimeoutError"));
  });
}
