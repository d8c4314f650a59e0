// A seat at a table that is on another device: shows what that one draws for it, and sends forms back. It runs no Python.

import { answerTo, Unreadable } from "./answer.js";
import { clean } from "./clean.js";
import { draw, markSent } from "./draw.js";
import { acquireLock, randomHex } from "./locks.js";
import { findTables, joinTable } from "./nearby.js";
import { byId, clicked, notice, withdraw } from "./notice.js";
import { install } from "./site.js";

const ROOT = new URL("../../", import.meta.url).href;
const PROTOCOL = 1; // as in heptad_site/session/guests.py
const VERBS = ["act", "command", "look", "undo", "agree", "disagree", "sit", "stand", "watch", "nudge"];
const LONGEST = 2_000_000; // characters of a message that is read
const id = randomHex();
let key = "";
let ownKey = ""; // where nothing can be stored
/** @type {Line | undefined} */
let line;
let table = "";
let number = 0; // of the last form that was sent
let host = String(history.state?.host ?? ""); // who plays at the device with the game, as far as this page knows
let shown = 0; // the number of the drawing in the page
/** @type {ReturnType<typeof markSent>} */
let unmark = () => {}; // ends the mark of what was sent last
/** @type {Promise<typeof import("./guest-hint.js")> | undefined} */
let hints; // loaded with the first board that offers one

dispatchEvent(new Event("running"));
await acquireLock(id);
addEventListener("submit", submit);
addEventListener("pagehide", () => line?.close());
addEventListener("hashchange", () => location.reload());
addEventListener("click", (event) => {
  if (clicked(event) !== "scan") return;
  const place = /** @type {Element} */ (event.target).closest(".scan");
  const video = /** @type {HTMLVideoElement} */ (place?.querySelector("video"));
  import("./scan.js").then(({ scan }) => scan(video, follow)).catch(() => notice("camera"));
});
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]")))
  link.hash = location.hash;
const invitation = new URLSearchParams(location.hash.slice(1));
if (invitation.has("offer")) await answerOffer(invitation.get("offer") ?? "");
else {
  if (invitation.has("again")) waitFor("cut");
  findTables(offer);
}
if (self === top) install(() => {}).catch(console.info);

/**
 * A table of this device: the one of the address, or the first that answers. Each game has its own page.
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
 * A table of another device, by the offer in its link.
 * @param {string} text
 */
async function answerOffer(text) {
  try {
    const joined = await answerTo(text, byId("app").dataset.stun ?? "", { hear, lost: cut });
    ({ line, table } = joined);
    history.replaceState({ host }, "", "#again"); // an offer is answered once
    key = await keptKey();
    hello();
  } catch (error) {
    console.info(String(error));
    notice(error instanceof Unreadable ? error.message : "unconnected");
  }
}

/**
 * Go where a code leads, if it is an invitation of this site.
 * @param {string} text
 */
function follow(text) {
  if (text.startsWith(ROOT) && text.includes("#offer=")) location.assign(text);
  else notice("code");
}

function cut() {
  waitFor("cut");
  refuseHint();
}

/**
 * Say that the device with the game is away, and who plays there.
 * @param {string} key
 */
function waitFor(key) {
  notice(key, host || byId("app").dataset.holder);
}

function hello() {
  shown = 0;
  say({ verb: "hello", protocol: PROTOCOL, key, lang: document.documentElement.lang, board: wantedBoard() });
}

/** @param {GuestMessage} message */
function say(message) {
  line?.send(JSON.stringify(message));
}

function lost() {
  line?.close();
  line = undefined;
  waitFor("lost");
  refuseHint();
}

/** @param {string} text */
function hear(text) {
  if (text.length > LONGEST) return;
  /** @type {HostMessage} */
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    return;
  }
  if (message?.verb === "draw") show(message);
  else if (message?.verb === "who") hello();
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

/** @param {Drawing} message */
function show({ n, on, host: name = "", html, later, announce, title, scene }) {
  if (!(n > shown)) return; // it comes twice, or late
  if (on && on !== shown) return say({ verb: "again", n: ++number });
  shown = n;
  if (host !== name) history.replaceState({ host: name }, ""); // it is still known when the page is loaded again
  host = name;
  withdraw("lost", "problem", "unconnected", "copied", "link");
  const says = Array.isArray(announce) ? announce.map(String) : [];
  const boards = { html: clean(String(html)), later: clean(String(later)) };
  draw({ ...boards, announce: says, title: String(title), scene: String(scene) }, unsend).then(() => {
    prepareExplaining();
    followHints(String(scene));
  });
}

/** What explains the things on a board is loaded after the first one is seen. */
function prepareExplaining() {
  if (!document.querySelector("[data-do=explain]") || !addSheet("explained")) return;
  import("./explain.js").then(() => document.body.classList.add("explains"), console.info);
}

/** Which board this device shows, as choice-of-board.js has noted. Few want the text board, so its style comes then. */
function wantedBoard() {
  const { board = "drawn" } = document.documentElement.dataset;
  if (board === "text") addSheet("words");
  return board;
}

/**
 * Load a style sheet that the page names; false if it was loaded already.
 * @param {string} name
 */
function addSheet(name) {
  const { dataset } = byId("app");
  const href = dataset[name];
  delete dataset[name];
  if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  return Boolean(href);
}

/** @param {string} scene  of the board that is shown now */
function followHints(scene) {
  if (!hints && !document.getElementById("hint-open")) return;
  hints ??= import("./guest-hint.js").then((hint) => {
    hint.begin(askForHint, byId("app").dataset.game ?? "");
    return hint;
  });
  hints.then((hint) => hint.followHint({ scene }), console.info);
}

function askForHint() {
  say({ verb: "hint", n: ++number });
  return number;
}

function refuseHint() {
  hints?.then((hint) => hint.refuse(), console.info);
}

/** @param {SubmitEvent} event */
function submit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method === "dialog") return;
  event.preventDefault();
  const { verb = "" } = form.dataset;
  if (!VERBS.includes(verb) || !line) return;
  const facts = Object.fromEntries(new FormData(form, event.submitter));
  unmark = markSent(form, event.submitter);
  say({ ...facts, verb, board: wantedBoard(), n: ++number });
}

function unsend() {
  for (const button of document.querySelectorAll("[data-sent]")) button.removeAttribute("data-sent");
}

/**
 * The secret by which this table knows this window again, also when it was closed and is opened again. Every window of
 * a device has one of its own: it is free to take while no other window holds its lock.
 */
async function keptKey() {
  try {
    return await storedKey();
  } catch (error) {
    console.info(String(error)); // the browser stores nothing: the key is good for as long as this page is open
    ownKey ||= randomHex() + randomHex();
    return ownKey;
  }
}

async function storedKey() {
  const name = `heptad-seat-${table}`;
  const known = () => (localStorage.getItem(name) ?? "").split(" ").filter(Boolean);
  const own = [sessionStorage.getItem(name) ?? ""].filter(Boolean);
  for (const kept of [...own, ...known(), randomHex() + randomHex()]) {
    if (!(await acquireLock(kept))) continue;
    sessionStorage.setItem(name, kept);
    const now = known(); // another window may have added its own meanwhile
    if (!now.includes(kept)) localStorage.setItem(name, [...now, kept].join(" "));
    return kept;
  }
  return "";
}
