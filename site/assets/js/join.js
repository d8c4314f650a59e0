// A seat at a table on another device: shows what that device draws for it, and sends forms back. No Python runs here.

import { answerTo, UnreadableCodeError } from "./answer.js";
import { clean } from "./sanitize.js";
import "./double-click.js";
import { whenShownAgain } from "./bfcache.js";
import { draw, markSent } from "./draw.js";
import { followUrl } from "./fragment.js";
import { randomHex } from "./ids.js";
import { acquireLock } from "./locks.js";
import { findTables, joinTable } from "./nearby.js";
import { byId, clicked, first, notice, one, withdraw } from "./page.js";
import { install } from "./site.js";
import { ROOT } from "./trusted.js";

const PROTOCOL = 1; // as in heptad_site/session/guests.py
const VERBS = ["act", "command", "look", "undo", "agree", "disagree", "sit", "stand", "watch", "nudge"]; // of forms
const PLACES = ["sit", "stand", "watch"]; // of these, the verbs that change whether this window has a seat
const MAX_LENGTH = 2_000_000; // the maximum number of characters of a message; longer ones are ignored
const invitation = new URLSearchParams(location.hash.slice(1));
const id = randomHex(); // of this window
let key = ""; // the secret by which the table knows this window: see `keptKey`
let temporaryKey = ""; // the key if nothing can be stored
/** @type {Line | undefined} */
let line; // the connection to the table
let table = ""; // the id of the table
let number = 0; // of the last message that was sent
let host = String(history.state?.host ?? ""); // the name of the person at the device with the game, if known
let watching = Boolean(history.state?.watching); // whether this window looks on without a seat
let shown = 0; // the number of the drawing in the page
let ended = false; // it shows the end of a game
let away = ""; // the key of the notice that says why the table cannot be reached; "" if it can
/** @type {ReturnType<typeof markSent>} */
let unmark = () => {}; // ends the mark of the last form that was sent
/** @type {Promise<typeof import("./guest-hint.js")> | undefined} */
let hints; // loaded with the first board that offers a hint

dispatchEvent(new Event("running"));
byId("uninvited").hidden = invitation.has("offer");
whenShownAgain();
followUrl();
addEventListener("click", (event) => {
  if (clicked(event) !== "scan") return;
  const place = /** @type {Element} */ (event.target).closest(".scan");
  const video = /** @type {HTMLVideoElement} */ (place?.querySelector("video"));
  const fail = (/** @type {Error} */ { message }) => notice(message === "camera" ? "camera" : "reader");
  import("./scan.js").then(({ scan }) => scan(video, follow)).catch(fail);
});
await acquireLock(id);
addEventListener("submit", submit);
addEventListener("pagehide", () => {
  line?.close();
  line = undefined;
});
// Another notice, such as that of a wrong code, may have taken the place of the one that says what to do.
byId("notice").addEventListener("close", () => setTimeout(() => away && waitFor(away)), true);
if (invitation.has("offer")) await answerOffer(invitation.get("offer") ?? "");
else {
  if (invitation.has("again")) waitFor("cut");
  findTables(offer);
}
if (self === top) install(() => {}).catch(console.info);

/**
 * Join a table of this device: the one of the address, or the first that answers. If that is another game, go to its
 * page.
 * @param {string} found
 * @param {string} game
 */
async function offer(found, game) {
  table ||= invitation.get("table") ?? found;
  if (found !== table || line) return;
  const page = byId("app").dataset.game ? "" : `${encodeURIComponent(game)}/`;
  if (page) return location.replace(new URL(`${page}#table=${found}`, location.href));
  line = joinTable(table, id, { hear, lost });
  key ||= await keptKey();
  hello();
}

/**
 * Join a table of another device, by the offer in its link.
 * @param {string} text
 */
async function answerOffer(text) {
  try {
    const joined = await answerTo(text, byId("app").dataset.stun ?? "", { hear, lost: cut });
    ({ line, table } = joined);
    remember("#again"); // an offer can only be answered once
    key = await keptKey();
    hello();
  } catch (error) {
    console.info(String(error));
    first("#uninvited")?.removeAttribute("hidden");
    notice(error instanceof UnreadableCodeError ? error.message : "unconnected");
  }
}

/**
 * Open the link of a scanned code, if it is an invitation to this site.
 * @param {string} text
 */
function follow(text) {
  if (text.startsWith(ROOT.href) && text.includes("#offer=")) location.assign(text);
  else notice("code");
}

/** The connection to another device has ended. */
function cut() {
  if (line) waitFor("cut");
  refuseHint();
}

/**
 * Say that the device with the game cannot be reached, and who plays there.
 * @param {string} key
 */
function waitFor(key) {
  away = key;
  notice(key, host || byId("app").dataset.holder);
}

/** Introduce this window to the table, which answers with a complete drawing. */
function hello() {
  shown = 0;
  const { lang = "" } = document.documentElement.dataset;
  say({ verb: "hello", protocol: PROTOCOL, key, lang, board: wantedBoard(), watching });
}

/**
 * Keep what must be known after a reload.
 * @param {string} [url]
 */
function remember(url) {
  const { state } = history;
  if (url || state?.host !== host || state?.watching !== watching) history.replaceState({ host, watching }, "", url);
}

/** @param {GuestMessage} message */
function say(message) {
  line?.send(JSON.stringify(message));
}

/** The table of this device was closed. */
function lost() {
  if (line) leave("lost");
}

/**
 * Disconnect from the table, and say why.
 * @param {string} key
 */
function leave(key) {
  const left = line;
  line = undefined;
  left?.close();
  waitFor(key);
  refuseHint();
}

/**
 * Receive a message of the table.
 * @param {string} text
 */
function hear(text) {
  if (text.length > MAX_LENGTH) return;
  /** @type {HostMessage} */
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    return;
  }
  if (message?.verb === "draw") show(message);
  else if (message?.verb === "who") hello();
  else if (message?.verb === "ended") leave("letters");
  else if (message?.verb === "hint") {
    const { to, html } = message;
    hints?.then((hint) => hint.show(Number(to), String(html)), console.info);
  } else if (message?.verb === "refused") {
    notice("problem", String(message.say));
    unmark(true);
    unsend();
    refuseHint();
  }
}

/**
 * Draw the board. If the drawing builds on one that this window does not show, ask for a complete one.
 * @param {Drawing} message
 */
function show({ n, on, host: name = "", html, later, announce, title, scene }) {
  if (!(n > shown)) return; // a duplicate, or late
  if (on && on !== shown) return say({ verb: "again", n: ++number });
  shown = n;
  away = "";
  host = name;
  remember();
  withdraw("lost", "unconnected", "copied", "link");
  const says = Array.isArray(announce) ? announce.map(sentence) : [];
  const boards = { html: clean(String(html)), later: clean(String(later)) };
  draw({ ...boards, announce: says, title: String(title), scene: String(scene) }, drawn).then(() => {
    prepareExplaining();
    followHints(String(scene));
  });
}

/**
 * Return a sentence of a drawing for screen readers.
 * @param {Partial<ForeignSentence> | string | null} said
 */
function sentence(said) {
  return said instanceof Object ? { says: String(said.says), lang: String(said.lang) } : String(said);
}

/**
 * A board is in the page. Show the next game from its top. If the seat that was selected in the lobby was taken meanwhile,
 * select the first open one.
 */
function drawn() {
  unsend();
  const over = Boolean(document.getElementById("result"));
  if (ended && !over) scrollTo(0, 0);
  ended = over;
  const lobby = first("#sit", document, HTMLFormElement);
  if (lobby && !new FormData(lobby).has("seat")) one("[name=seat]", lobby, HTMLInputElement).checked = true;
}

/** Load the explanations of a board's elements, after the first board is seen. */
function prepareExplaining() {
  if (!document.querySelector("[data-do=explain]") || !addSheet("explained")) return;
  import("./explain.js").then(() => document.body.classList.add("explains"), console.info);
}

/**
 * Return which board this device shows, as set by settings.js. The style sheet of the text board is only loaded
 * if it is chosen, as few people use it.
 */
function wantedBoard() {
  const { board = "drawn" } = document.documentElement.dataset;
  if (board === "text") addSheet("words");
  return board;
}

/**
 * Load a style sheet that the page names. Returns false if it was loaded before.
 * @param {string} name
 */
function addSheet(name) {
  const { dataset } = byId("app");
  const href = dataset[name];
  delete dataset[name];
  if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  return Boolean(href);
}

/**
 * Update the hint, which is loaded with the first board that offers one.
 * @param {string} scene  of the board in the page
 */
function followHints(scene) {
  if (!hints && !document.getElementById("hint-open")) return;
  hints ??= import("./guest-hint.js").then((hint) => {
    hint.begin(askForHint);
    return hint;
  });
  hints.then(() => import("./hint.js")).then(({ followHint }) => followHint({ scene }), console.info);
}

function askForHint() {
  withdraw("problem");
  say({ verb: "hint", n: ++number });
  return number;
}

/** End the wait for a hint: none will come. */
function refuseHint() {
  hints?.then((hint) => hint.refuse(), console.info);
}

/**
 * Send a form to the table.
 * @param {SubmitEvent} event
 */
function submit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method === "dialog") return;
  event.preventDefault();
  const { verb = "" } = form.dataset;
  if (!VERBS.includes(verb) || !line) return;
  withdraw("problem"); // not by a drawing, which may follow at once: what was refused is often what others have done
  const facts = Object.fromEntries(new FormData(form, event.submitter));
  if (PLACES.includes(verb)) watching = verb === "watch";
  unmark = markSent(form, event.submitter);
  say({ ...facts, verb, board: wantedBoard(), n: ++number });
}

/** End all marks of sent forms. */
function unsend() {
  for (const button of document.querySelectorAll("[data-sent]")) button.removeAttribute("data-sent");
}

/**
 * Return the secret by which the table recognises this window, also after it was closed and opened again. Every window
 * of a device has its own: a stored secret may be used if no other window holds its lock.
 */
async function keptKey() {
  try {
    return await storedKey();
  } catch (error) {
    console.info(String(error)); // the browser stores nothing, so the key lasts until this page is closed
    temporaryKey ||= randomHex() + randomHex();
    return temporaryKey;
  }
}

async function storedKey() {
  const name = `heptad-seat-${table}`;
  const known = () => (localStorage.getItem(name) ?? "").split(" ").filter(Boolean);
  const own = [sessionStorage.getItem(name) ?? ""].filter(Boolean);
  for (const kept of [...own, ...known(), randomHex() + randomHex()]) {
    if (!(await acquireLock(kept))) continue;
    sessionStorage.setItem(name, kept);
    const now = known(); // another window may have added a key meanwhile
    if (!now.includes(kept)) localStorage.setItem(name, [...now, kept].join(" "));
    return kept;
  }
  return "";
}
