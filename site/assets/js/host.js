// In a frame: reports events to the embedding page (the host) and carries out its commands. docs/embedding.md describes
// the messages. Other scripts only dispatch events named "heptad:…" on the document; they do not depend on a host.

import { ROOT } from "./trusted.js";

/** @typedef {import("../../embed.d.ts").HeptadReport} Report */

const VERSION = 1;
const EVENTS = /** @type {const} */ (["move", "solved", "over", "error"]);
/**
 * Keys of the notices that are reported to the host as errors.
 * @type {import("../../embed.d.ts").HeptadError["code"][]}
 */
const ERRORS = ["network", "silent", "crash", "browser", "unreadable", "missing", "storage", "problem", "bots"];
const SHOWN = /^([\w-]+\/)?(learn|embed|cards)\//; // the pages that may be shown in a frame
const THEMES = ["light", "dark"];
const MAX_ADDRESS_LENGTH = 20_000; // characters of an address
const around = location.ancestorOrigins?.[0]; // not available in every browser
const host = around?.startsWith("http") ? around : undefined; // the host's origin; a page opened as a file has none
const first = location.href; // the address to restore on a reset; a page may change its address
let sent = 0; // the number of messages
let height = 0; // the height that was last reported

if (self !== parent) begin();

function begin() {
  addEventListener("message", onMessage);
  for (const type of EVENTS)
    document.addEventListener(`heptad:${type}`, (event) =>
      tell({ type, detail: /** @type {CustomEvent} */ (event).detail }),
    );
  tell({ type: "ready", detail: { path: location.href.slice(ROOT.href.length).replace(/[?#].*/, "") } });
  const place = document.getElementById("notice");
  if (place) new MutationObserver(() => tellError(place)).observe(place, { childList: true });
  if (!document.body.classList.contains("playing")) new ResizeObserver(tellSize).observe(document.documentElement);
}

/**
 * Report an event to the host, if there is one.
 * @param {Report} report
 */
export function dispatch({ type, detail }) {
  document.dispatchEvent(new CustomEvent(`heptad:${type}`, { detail }));
}

/**
 * Report a move or the end of a game.
 * @param {BoardAnswer} answer
 * @param {BoardAnswer | undefined} before  the answer before it
 */
export function reportGame({ record, revision, over, result }, before) {
  const { game } = record;
  if (before && before.revision !== revision) dispatch({ type: "move", detail: { game, decisions: revision } });
  if (over && !before?.over) dispatch({ type: "over", detail: { game, players: result?.players ?? [] } });
}

/**
 * In a frame, wait until the user touches a page that is made for it: before that nothing is loaded for a game. On other
 * pages, return at once. The focus goes from the button to the board, so that the next key does not leave the frame.
 */
export async function waitForTouch() {
  if (self === parent || !document.body.classList.contains("embedded")) return;
  if (!("touched" in document.documentElement.dataset))
    await new Promise((resolve) => addEventListener("click", resolve, { once: true }));
  const begin = document.querySelector("[data-do=begin]");
  if (begin?.matches(":focus")) document.getElementById("main")?.focus({ preventScroll: true });
  begin?.remove();
}

/**
 * Send a message to the host.
 * @param {Report} report
 */
function tell(report) {
  parent.postMessage({ heptad: VERSION, n: ++sent, ...report }, host ?? "*");
}

/**
 * Tell the host the height of the content, so that it can make the frame as high. This is not done for tables, which
 * fill a frame of any height and scroll inside.
 */
function tellSize() {
  const now = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (now === height) return;
  height = now;
  tell({ type: "size", detail: { height } });
}

/**
 * Report the notice that is shown, if it is an error.
 * @param {HTMLElement} place
 */
function tellError(place) {
  const code = ERRORS.find((key) => key === place.dataset.key);
  const sentences = [...place.querySelectorAll("p:not(:has(.btn))")].map((it) =>
    it.textContent?.replace(/\s+/g, " ").trim(),
  );
  const say = sentences.filter(Boolean).join(" ");
  if (say && code) tell({ type: "error", detail: { code, say } });
}

/**
 * Carry out a command of the host.
 * @param {MessageEvent<import("../../embed.d.ts").HeptadToFrame>} event
 */
function onMessage({ source, origin, data }) {
  if (source !== parent || (host && origin !== host) || data?.heptad !== VERSION) return;
  if (data.type === "theme" && THEMES.includes(data.theme)) document.documentElement.dataset.theme = data.theme;
  if (data.type === "reset") {
    history.replaceState(null, "", first);
    location.reload();
  }
  if (data.type === "load" && typeof data.path === "string") open(data.path);
}

/**
 * Go to another page that may be shown in a frame; for any other address to the page "not found", which reports the
 * error to the host.
 * @param {string} path  relative to the site's root
 */
function open(path) {
  const url = new URL(mayBeShown(path) ? path : "404.html", ROOT);
  url.searchParams.set("theme", document.documentElement.dataset.theme ?? "device");
  location.replace(url);
  // If only the fragment differs, browsers do not load the page again; but the host waits for "ready".
  if (location.href === url.href) location.reload();
}

/**
 * Return whether an address is one of a page that may be shown in a frame.
 * @param {string} path  relative to the site's root
 */
function mayBeShown(path) {
  if (path.length >= MAX_ADDRESS_LENGTH) return false;
  try {
    const { href } = new URL(path, ROOT);
    return href.startsWith(ROOT.href) && SHOWN.test(href.slice(ROOT.href.length));
  } catch {
    return false; // not an address; Chrome 119 has no URL.canParse
  }
}
