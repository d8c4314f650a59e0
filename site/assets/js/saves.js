// Saved games: all of them on their own page, the last one on the home page, where resume.js shows it. The text shown for
// a game comes from the session: it was stored when the game was saved, or is requested now.

import { ask } from "./ask.js";
import { whenShownAgain } from "./bfcache.js";
import { remove } from "./forget.js";
import { followUrl, linkInUrl } from "./fragment.js";
import { inOwnLanguage } from "./own-language.js";
import { all, byId, fillIn, first, notice, one, template, withdraw } from "./page.js";
import { noticeStopped } from "./python.js";
import { copy, download, downloadJson } from "./share.js";
import { saveFile } from "./share-panel.js";
import { databaseAnswers, inFile, list, noteLast } from "./storage.js";
import { plain, tellFound, wordsOf } from "./words.js";

const MANY = 8; // the number of saved games from which they can be searched, and exported or deleted together

const shelf = document.getElementById("saves");
const tools = first("#many", document, HTMLFormElement);
const words = first("#words", document, HTMLInputElement);
const { lang } = document.documentElement.dataset;
/** @type {SavedGame[]} */
let stored = []; // the games of the list in its order, first that of the address; also those that the words do not fit
/** @type {SavedGame | undefined} */
let linked; // the game in the address, for one that could not be saved

if (shelf) dispatchEvent(new Event("running")); // on the home page deal.js says so, which comes later
if (!shelf || self === top) await begin(); // in a frame the page says that it only works outside of frames

async function begin() {
  whenShownAgain(show);
  addEventListener("imported", show);
  if (shelf) followUrl();
  if (shelf) linked = await openLinked();
  if (words) words.value ||= history.state?.words ?? "";
  await show();
  if (tools) begunTools();
}

/** Return the game in the address as a saved game, if there is one. */
async function openLinked() {
  const link = linkInUrl();
  if (!link) return undefined;
  try {
    const answer = await ask({ verb: "open_link", link, saved: [] });
    if (answer.ok) return { ...answer, id: "", version: 0, updated: Date.now() };
    notice("unreadable", answer.error.say);
  } catch (error) {
    noticeStopped(error);
  }
}

/** Connect what searches, exports and deletes many games, and return to the place where the page was left. */
function begunTools() {
  words?.addEventListener("input", filter);
  if (tools) act(tools, { export: exportShown, delete: () => forget(shown().map(({ id }) => id)) });
  if (history.state?.top) scrollTo(0, history.state.top); // the browser tries it before the games are listed
  addEventListener("pagehide", () => history.replaceState({ top: scrollY, words: words?.value }, ""));
}

/** Show the saved games as they are stored now. */
async function show() {
  const found = await list().catch(noticeUnread);
  const { games, broken } = found ?? { games: [], broken: [] };
  const last = games.find((game) => !game.over);
  if (found) noteLast(last);
  dispatchEvent(new CustomEvent("resume", { detail: last }));
  if (!shelf) return;
  stored = linked ? [linked, ...games] : games;
  shelf.replaceChildren(...stored.map((game) => card(game)), ...broken.map(brokenCard));
  byId("many").hidden = games.length < MANY;
  filter();
  byId("no-saves").hidden = !found || shelf.childElementCount > 0;
  byId("add-file").hidden = false; // only now, so that it does not move
}

/**
 * Say that saved games cannot be read. The home page says so only for a timeout: nobody has asked for saved games
 * there. If a slow database answers later, the games are shown then.
 * @param {Error} error
 */
function noticeUnread({ name }) {
  if (name === "TimeoutError") databaseAnswers().then(showLate, console.error);
  else if (!shelf) return;
  notice("storage");
}

function showLate() {
  withdraw("storage");
  return show();
}

/**
 * Show the games whose cards contain all words of the search, and their number.
 * @param {Event} [typed]
 */
function filter(typed) {
  const asked = tools?.hidden ? [] : wordsOf(words?.value ?? "");
  for (const item of all("li", shelf ?? undefined)) {
    const says = asked.length ? plain(item.querySelector(".save-says")?.textContent ?? "") : "";
    item.hidden = !asked.every((word) => says.includes(word));
  }
  const n = String(shown().length);
  const tell = (/** @type {HTMLElement} */ place) => {
    place.textContent = (place.dataset.count ?? "").replace("{n}", n).replace("{all}", String(saved().length));
  };
  all("[data-count]:not([role])").forEach(tell);
  tellFound(() => all("[data-count][role]").forEach(tell), typed);
  for (const part of all("[data-if-found]")) part.hidden = n === "0";
}

/** Return the games of the list that are saved, so without that of the address. */
function saved() {
  return stored.filter((game) => game !== linked);
}

/** Return the saved games that are shown. */
function shown() {
  return stored.filter((game, n) => game !== linked && !shelf?.children[n].hasAttribute("hidden"));
}

/** Export the games that are shown as one file. */
function exportShown() {
  downloadJson(shown().map(inFile), "heptad-games.json");
}

/**
 * Make the card of a saved game.
 * @param {SavedGame} game
 */
function card(game) {
  const piece = fillIn(template("saved-game"), {
    summary: inOwnLanguage(game.summary),
    updated: new Date(game.updated).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" }),
  });
  const links = all("a[data-save]", piece, HTMLAnchorElement);
  for (const link of links) {
    link.search = game === linked ? "" : `?save=${game.id}`;
    link.hash = game === linked ? `#${game.link}` : "";
  }
  describe(piece, `says-${game.id}`);
  return act(piece, {
    export: () => saveFile(game.record, game.id),
    link: () => share(links[0].pathname, game),
    delete: () => forget(game === linked ? undefined : [game.id], stored.indexOf(game)),
  });
}

/**
 * Make the card of an entry that cannot be read: it can be exported or deleted.
 * @param {BrokenEntry} entry
 */
function brokenCard({ key, text }) {
  const piece = template("broken-game");
  describe(piece, `says-${key}`);
  return act(piece, {
    export: () => download(new Blob([text], { type: "application/json" }), `heptad-${key}.json`),
    delete: () => forget([key], stored.length),
  });
}

/**
 * Describe the buttons and links of a card by its first words, which name the game: their own texts are the same on
 * every card.
 * @param {ParentNode} piece
 * @param {string} id
 */
function describe(piece, id) {
  const says = piece.querySelector("b");
  if (says) says.id = id;
  for (const button of piece.querySelectorAll("a, button, summary")) button.setAttribute("aria-describedby", id);
}

/**
 * Connect the buttons of a piece with actions, by their `data-do`.
 * @template {ParentNode} Piece
 * @param {Piece} piece
 * @param {Record<string, () => void>} actions
 */
function act(piece, actions) {
  for (const button of piece.querySelectorAll("[data-do]")) {
    const action = actions[button.getAttribute("data-do") ?? ""];
    if (action) button.addEventListener("click", action);
  }
  return piece;
}

/**
 * Copy a link that contains the whole game, or show it if there is no clipboard.
 * @param {string} page
 * @param {SavedGame} game
 */
async function share(page, game) {
  const text = game.link ?? (await linkOf(game));
  if (!text) return;
  await copy(new URL(`${page}#${text}`, location.href).href, notice);
}

/**
 * Return the link of a game that was saved by an earlier version of the site, without a link.
 * @param {SavedGame} game
 */
async function linkOf({ record }) {
  try {
    const answer = await ask({ verb: "open", record });
    if (answer.ok) return answer.link;
    notice("problem", answer.error.say);
  } catch (error) {
    noticeStopped(error);
  }
}

/**
 * Delete saved games. The focus goes to the game that is now at the place of the deleted one, or to the search.
 * @param {IDBValidKey[] | undefined} keys  undefined: the game in the address
 * @param {number} [place]  the place in the list; undefined if the games that are shown are deleted together
 */
async function forget(keys, place) {
  if (keys) await remove(keys).catch(() => notice("storage"));
  else {
    linked = undefined;
    history.replaceState(null, "", location.pathname);
  }
  if (place === undefined && words && tools) {
    words.value = "";
    one(".sure", tools).removeAttribute("open");
  }
  await show();
  if (place === undefined && tools && !tools.hidden) return words?.focus();
  const cards = all("li", shelf ?? undefined);
  const next = [...cards.slice(place), ...cards.slice(0, place).reverse()].find((item) => !item.hidden);
  (next?.querySelector("a") ?? next?.querySelector("button") ?? first("#import"))?.focus();
}
