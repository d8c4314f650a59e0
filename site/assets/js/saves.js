// Saved games: all of them on their own page, the last one on the home page, where resume.js shows it. The text shown for
// a game comes from the session: it was stored when the game was saved, or is requested now.

import { whenShownAgain } from "./bfcache.js";
import { isolated } from "./bidi.js";
import { followUrl, linkInUrl } from "./fragment.js";
import { randomHex } from "./ids.js";
import { inOwnLanguage } from "./own-language.js";
import { all, byId, fillIn, first, notice, template, withdraw } from "./page.js";
import { noticeStopped, Python } from "./python.js";
import { forgetShared, receive } from "./received.js";
import { copy, download, textOf } from "./share.js";
import { saveFile } from "./share-panel.js";
import { databaseAnswers, list, noteLast, remove, save, saveErrorKey } from "./storage.js";

const shelf = document.getElementById("saves");
const file = first("#import", document, HTMLInputElement);
const lang = document.documentElement.lang;
/** @type {Python | undefined} */
let python;
/** @type {SavedGame | undefined} */
let linked; // the game in the address, for one that could not be saved

if (shelf) dispatchEvent(new Event("running")); // on the home page deal.js says so, which comes later
if (!shelf || self === top) await begin(); // in a frame the page says that it only works outside of frames

async function begin() {
  file?.addEventListener("change", takeChosen);
  whenShownAgain(show);
  if (shelf) followUrl();
  if (shelf) linked = await openLinked();
  await show();
  if (shelf) await receive(take, offer).catch(console.info); // without a cache no files can have been received
}

/**
 * Ask the session. Python is started for the first request.
 * @param {OpenRequest | OpenLinkRequest} request
 */
function ask(request) {
  python ??= new Python(byId("preparing"));
  return python.ask(request);
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

/** Show the saved games as they are stored now. */
async function show() {
  const found = await list().catch(noticeUnread);
  const { games, broken } = found ?? { games: [], broken: [] };
  const last = games.find((game) => !game.over);
  if (found) noteLast(last);
  dispatchEvent(new CustomEvent("resume", { detail: last }));
  if (!shelf) return;
  if (linked) games.unshift(linked);
  shelf.replaceChildren(...games.map((game) => card(game)), ...broken.map(brokenCard));
  byId("no-saves").hidden = !found || shelf.childElementCount > 0;
  byId("add-saves").hidden = false; // only now, so that it does not move
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
    delete: () => forget(game === linked ? undefined : game.id),
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
    delete: () => forget(key),
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
 * Delete a saved game.
 * @param {IDBValidKey | undefined} key  undefined: the game in the address
 */
async function forget(key) {
  if (key === undefined) {
    linked = undefined;
    history.replaceState(null, "", location.pathname);
  } else await remove(key).catch(() => notice("storage"));
  await show();
  (shelf?.querySelector("a") ?? file)?.focus();
}

/**
 * Ask whether files that were shared with the app may be added to the saved games.
 * @param {File[]} files
 */
function offer(files) {
  notice("shared", files.map(({ name }) => isolated(name)).join(", "));
  act(byId("notice"), {
    add: async () => (await take(files)) && forgetShared(),
    drop: forgetShared,
  });
}

async function takeChosen() {
  if (!file) return;
  await take([...(file.files ?? [])]);
  file.value = "";
}

/**
 * Add files to the saved games. The session checks each of them first, and nothing is overwritten. Returns whether
 * every valid file was added.
 * @param {File[]} files
 */
async function take(files) {
  withdraw("problem", "shared");
  const problems = [];
  let kept = true;
  try {
    for (const chosen of files) {
      const answer = await ask({ verb: "open", record: await textOf(chosen) });
      if (!answer.ok) problems.push(`${isolated(chosen.name)}: ${answer.error.say}`);
      else kept = (await save(randomHex(), answer).then(() => true, noticeUnsaved)) && kept;
    }
    if (problems.length) notice("problem", problems.join(" "));
  } catch (error) {
    noticeStopped(error);
    kept = false;
  }
  await show();
  return kept;
}

/**
 * Say why a game was not saved. Returns false.
 * @param {Error} error
 */
function noticeUnsaved(error) {
  notice(saveErrorKey(error));
  return false;
}
