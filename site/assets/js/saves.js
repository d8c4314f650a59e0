// Saved games: all of them on their own page, the last one on the home page.
// What is shown of a game was written by the session when it was saved, or is asked of it now.

import { byId, notice, template, withdraw } from "./notice.js";
import { noticeStopped, Python } from "./python.js";
import { copy } from "./share.js";
import { saveFile } from "./share-panel.js";
import { gameInAddress, list, randomHex, remove, save } from "./storage.js";

const shelf = document.getElementById("saves");
const resume = document.getElementById("resume");
const file = /** @type {HTMLInputElement | null} */ (document.getElementById("import"));
const lang = document.documentElement.lang;
const LARGEST_FILE = 1_000_000; // bytes; the session says that it is too large
/** @type {Python | undefined} */
let python;
/** @type {SavedGame | undefined} */
let carried; // the game in the address, which could not be saved

dispatchEvent(new Event("running"));
file?.addEventListener("change", take);
if (shelf) carried = await openCarried();
await show();

/** @param {OpenRequest | OpenLinkRequest} request */
function ask(request) {
  python ??= new Python(byId("preparing"));
  return python.ask(request);
}

async function openCarried() {
  const link = gameInAddress();
  if (!link) return undefined;
  try {
    const answer = await ask({ verb: "open_link", link, saved: [] });
    if (answer.ok) return { ...answer, id: "", version: 0, updated: Date.now() };
    notice("unreadable", answer.error.say);
  } catch (error) {
    noticeStopped(error);
  }
}

async function show() {
  const saved = await list().catch(() => []);
  const last = saved.find((game) => !game.over);
  if (resume && last) resume.replaceChildren(card("resume-game", last));
  if (resume) resume.hidden = !last;
  if (!shelf) return;
  const games = carried ? [carried, ...saved] : saved;
  shelf.replaceChildren(...games.map((game) => card("saved-game", game)));
  byId("no-saves").hidden = games.length > 0;
}

/**
 * @param {string} id  of a template
 * @param {SavedGame} game
 */
function card(id, game) {
  const piece = template(id);
  /** @type {Record<string, string>} */
  const says = {
    summary: game.summary[lang] ?? "",
    updated: new Date(game.updated).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" }),
  };
  for (const slot of piece.querySelectorAll("[data-say]"))
    slot.textContent = says[slot.getAttribute("data-say") ?? ""] ?? "";
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (piece.querySelectorAll("a[data-save]"));
  for (const link of links) {
    link.search = game === carried ? "" : `?save=${game.id}`;
    link.hash = game === carried ? `#${game.link}` : "";
  }
  /** @type {Record<string, () => void>} */
  const actions = {
    export: () => saveFile(game.record, game.id),
    link: () => share(links[0].pathname, game),
    delete: () => forget(game),
  };
  for (const button of piece.querySelectorAll("[data-do]")) {
    const action = actions[button.getAttribute("data-do") ?? ""];
    if (action) button.addEventListener("click", action);
  }
  return piece;
}

/**
 * Put a link on the clipboard that carries the game as it is, or show it where there is no clipboard.
 * @param {string} page
 * @param {SavedGame} game
 */
async function share(page, game) {
  const text = game.link ?? (await linkOf(game));
  if (!text) return;
  await copy(new URL(`${page}#${text}`, location.href).href, notice);
}

/**
 * The link of a game that an earlier version of the site has saved.
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

/** @param {SavedGame} game */
async function forget(game) {
  if (game === carried) {
    carried = undefined;
    history.replaceState(null, "", location.pathname);
  } else await remove(game.id).catch(() => notice("storage"));
  await show();
  (shelf?.querySelector("a") ?? file)?.focus();
}

/** Read files as saved games; the session checks each before it is kept, and nothing is overwritten. */
async function take() {
  withdraw("problem");
  const problems = [];
  try {
    for (const chosen of file?.files ?? []) {
      const answer = await ask({ verb: "open", record: await chosen.slice(0, LARGEST_FILE).text() });
      if (!answer.ok) problems.push(`${chosen.name}: ${answer.error.say}`);
      else await save(randomHex(), answer).catch(() => notice("unsaved"));
    }
    if (problems.length) notice("problem", problems.join(" "));
  } catch (error) {
    noticeStopped(error);
  }
  if (file) file.value = "";
  await show();
}
