// Inside a frame: tells the page around it what happens here, and does what that page may ask for. docs/embedding.md
// describes the messages. Other scripts dispatch what happened on the document as "heptad:…" and know no host.

const ROOT = new URL("../../", import.meta.url);
const VERSION = 1;
const EVENTS = ["move", "solved", "over", "error"];
/** Notices that say why nothing can be shown or played. */
const ERRORS = ["network", "silent", "crash", "browser", "unreadable", "missing", "storage", "problem", "bots"];
const SHOWN = /^([\w-]+\/)?(learn|embed|cards)\//; // what may be shown in a frame
const THEMES = ["light", "dark"];
const LONGEST = 20_000; // signs of an address
const host = location.ancestorOrigins?.[0]; // not in every browser
const first = location.href; // where a game begins again; its own address changes
let sent = 0;
let height = 0;

if (self !== parent) begin();

function begin() {
  addEventListener("message", hear);
  for (const type of EVENTS)
    document.addEventListener(`heptad:${type}`, (event) => tell(type, /** @type {CustomEvent} */ (event).detail));
  tell("ready", { path: location.href.slice(ROOT.href.length).replace(/[?#].*/, "") });
  const place = document.getElementById("notice");
  if (place) new MutationObserver(() => tellError(place)).observe(place, { childList: true });
  if (!document.body.classList.contains("playing")) new ResizeObserver(tellSize).observe(document.documentElement);
}

/**
 * @param {string} type
 * @param {object} detail  described in docs/embedding.md
 */
export function dispatch(type, detail) {
  document.dispatchEvent(new CustomEvent(`heptad:${type}`, { detail }));
}

/**
 * Tell what has happened in a game.
 * @param {BoardAnswer} answer
 * @param {BoardAnswer | undefined} before  the answer before it
 */
export function reportGame({ record, revision, over, result }, before) {
  const { game } = record;
  if (before && before.revision !== revision) dispatch("move", { game, decisions: revision });
  if (over && !before?.over) dispatch("over", { game, players: result?.players ?? [] });
}

/** In a frame nothing is loaded for a game before somebody touches the page: resolves then, elsewhere at once. */
export async function touched() {
  if (self === parent) return;
  if (!("touched" in document.documentElement.dataset))
    await new Promise((resolve) => addEventListener("click", resolve, { once: true }));
  document.querySelector("[data-do=begin]")?.remove();
}

/**
 * @param {string} type
 * @param {object} detail
 */
function tell(type, detail) {
  parent.postMessage({ heptad: VERSION, n: ++sent, type, detail }, host && host !== "null" ? host : "*");
}

/** A page as high as its content; tables fill the frame whatever its height, and scroll inside. */
function tellSize() {
  const now = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (now === height) return;
  height = now;
  tell("size", { height });
}

/** @param {HTMLElement} place */
function tellError(place) {
  const code = place.dataset.key ?? "";
  const sentences = [...place.querySelectorAll("p:not(:has(.btn))")].map((it) =>
    it.textContent?.replace(/\s+/g, " ").trim(),
  );
  const say = sentences.filter(Boolean).join(" ");
  if (say && ERRORS.includes(code)) tell("error", { code, say });
}

/** @param {MessageEvent} event */
function hear({ source, origin, data }) {
  if (source !== parent || (host && origin !== host) || data?.heptad !== VERSION) return;
  if (data.type === "theme" && THEMES.includes(data.theme)) document.documentElement.dataset.theme = data.theme;
  if (data.type === "reset") {
    history.replaceState(null, "", first);
    location.reload();
  }
  if (data.type === "load" && typeof data.path === "string" && data.path.length < LONGEST) open(data.path);
}

/** @param {string} path  below the site's root */
function open(path) {
  const url = new URL(path, ROOT);
  if (!url.href.startsWith(ROOT.href) || !SHOWN.test(url.href.slice(ROOT.href.length))) return;
  url.searchParams.set("theme", document.documentElement.dataset.theme ?? "device");
  location.replace(url);
  if (location.href === url.href) location.reload(); // browsers load no page for another fragment, and hosts wait for "ready"
}
