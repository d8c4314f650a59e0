// "What does this do?": explains the elements of a board by entries of the card reference, which is fetched on first
// use. It is opened by the button in the bar or beside a chosen card, a long press, a right click, the menu key or "?".

import { all, byId, first, isVisible, template } from "./page.js";
import { page } from "./trusted.js";

const LONG_PRESS = 500; // ms
const MAX_MOVE = 10; // px that a finger may move during a long press
const panel = byId("explain");
const body = byId("explain-body");
/** @type {Map<string, Promise<Document>>} */
const references = new Map(); // by address
/** @type {{timer: number, x: number, y: number, since: number, things: Element[]} | undefined} */
let press;
let ignoreClick = false; // whether to ignore the click at the end of a long press
/** @type {Element | null} */
let before; // the element that had the focus
/** @type {Element | null} */
let touched = null; // the sign to explain, if it was touched on the board

addEventListener("pointerdown", begin, true);
addEventListener("pointermove", move);
for (const over of ["pointerup", "pointercancel"]) addEventListener(over, end, true);
addEventListener("click", click, true);
addEventListener("contextmenu", menu);
addEventListener("keydown", key, true);

/** Return the button of the board, which contains the address of the reference, if anything can be explained. */
function source() {
  return first("[data-do=explain]");
}

/**
 * Begin a possible long press.
 * @param {PointerEvent} event
 */
function begin({ pointerType, clientX: x, clientY: y, target, timeStamp: since }) {
  ignoreClick = false;
  end();
  if (pointerType === "mouse" || !source() || within(target)) return;
  const things = document.elementsFromPoint(x, y); // determined now, as the page may scroll by itself under the finger
  press = { x, y, since, things, timer: setTimeout(() => onLongPress(things), LONG_PRESS) };
}

/** @param {PointerEvent} event */
function move({ clientX, clientY }) {
  if (press && Math.hypot(clientX - press.x, clientY - press.y) > MAX_MOVE) end();
}

/** @param {Event} [event]  if the finger was lifted late enough, this was a long press, even if the timer is late */
function end(event) {
  clearTimeout(press?.timer);
  if (press && event?.type === "pointerup" && event.timeStamp - press.since >= LONG_PRESS) onLongPress(press.things);
  press = undefined;
}

/**
 * Handle a long press.
 * @param {Element[]} things  the elements under the finger, the innermost first
 */
async function onLongPress(things) {
  if (press) press.since = Number.POSITIVE_INFINITY;
  ignoreClick = true; // at once, as the finger may be lifted before the key is known
  const about = await keyAt(things);
  if (about) await explain(about);
  else ignoreClick = false;
}

/** @param {MouseEvent} event */
async function click(event) {
  const target = /** @type {Element} */ (event.target);
  const button = target.closest("[data-do=explain], [data-do=explained]");
  const chosen = /** @type {HTMLElement | null} */ (target.closest("#explain [data-about], [data-do=explain-this]"));
  if (button) {
    if (button.getAttribute("data-do") === "explain" && !asking()) await offer();
    else close();
  } else if (chosen) {
    event.preventDefault();
    await explain(chosen.dataset.about ?? "");
  } else if (ignoreClick || (asking() && !within(target))) {
    const things = ignoreClick ? [] : document.elementsFromPoint(event.clientX, event.clientY);
    const pointed = event.detail > 0 ? things : [target];
    if (asking() && !pointed.some((thing) => thing.closest("#board"))) return close();
    event.preventDefault();
    event.stopPropagation();
    const about = ignoreClick ? undefined : await keyAt(pointed);
    ignoreClick = false;
    if (about) await explain(about);
  }
}

/** @param {MouseEvent} event */
async function menu(event) {
  const target = /** @type {Element} */ (event.target);
  const pointed = () => (event.button === 2 ? document.elementsFromPoint(event.clientX, event.clientY) : [target]);
  const things = press?.things ?? pointed();
  if (!source() || within(target) || !things.some((thing) => thing.closest("[data-about]"))) return;
  event.preventDefault();
  end();
  const about = await keyAt(things);
  if (about) await explain(about);
}

/** @param {KeyboardEvent} event */
async function key(event) {
  ignoreClick = false;
  if (event.key === "Escape" && panel.matches(":popover-open")) {
    event.preventDefault();
    event.stopPropagation();
    return close();
  }
  const about = event.key === "?" && source() && document.activeElement?.closest("[data-about]");
  if (!about || within(about)) return;
  event.preventDefault();
  await explain(about.getAttribute("data-about") ?? "");
}

/**
 * Return whether an element is in the panel.
 * @param {EventTarget | null} target
 */
function within(target) {
  return target instanceof Node && panel.contains(target);
}

/** Return whether the next element that is touched is to be explained. */
function asking() {
  return document.documentElement.classList.contains("asking");
}

/** Let the user choose what to explain: by touching it on the board, or from a list of what is visible. */
async function offer() {
  document.documentElement.classList.add("asking"); // at once, as something may be touched while the reference loads
  const reference = await load().catch(() => undefined);
  if (!asking()) return;
  if (!reference) return show(template("explain-missing"));
  const content = template("explain-things");
  const board = byId("board");
  const near = board.querySelectorAll("#dock [data-about], #main [data-about]");
  const things = [...near].sort((one, other) => Number(!one.closest("#dock")) - Number(!other.closest("#dock")));
  const keys = new Set(things.filter(isVisible).map((thing) => thing.getAttribute("data-about") ?? ""));
  for (const about of keys) {
    const name = reference.getElementById(`about-${about}`)?.querySelector("h3");
    if (!name) continue;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "btn" });
    button.dataset.about = about;
    button.append(...[...document.importNode(name, true).childNodes]);
    const item = document.createElement("li");
    item.append(button);
    content.querySelector("ul")?.append(item);
  }
  show(content);
  document.documentElement.classList.add("asking");
}

/**
 * Return the key of what is to be explained: of the first element that has one, otherwise of the first sign that the
 * reference contains.
 * @param {Element[]} things  the innermost first
 */
async function keyAt(things) {
  const marked = things.map((thing) => thing.closest("#board [data-about]")).find(Boolean);
  if (marked) return marked.getAttribute("data-about") ?? undefined;
  const signs = [...((await load().catch(() => undefined))?.querySelectorAll("[data-of]") ?? [])];
  const shown = (/** @type {Element} */ sign) => sign.getAttribute("data-of") || "none";
  for (const thing of things) {
    const sign = signs.find((it) => thing.closest(shown(it)));
    if (!sign) continue;
    touched = thing.closest(shown(sign));
    return sign.id;
  }
}

/**
 * Show the entry with this key.
 * @param {string} about
 */
async function explain(about) {
  const reference = await load().catch(() => undefined);
  const entry = reference?.getElementById(`about-${about}`);
  const from = source();
  if (!entry || !from) return show(template("explain-missing"));
  const address = addressOf(from);
  const sign = touched;
  touched = null;
  const content = document.createElement("div");
  content.className = "about";
  content.append(...document.importNode(entry, true).childNodes);
  const drawn = entry.parentElement?.getElementsByClassName(sign?.getAttribute("class") ?? "");
  if (sign && drawn?.length) {
    const copy = document.importNode(sign, true);
    copy.setAttribute("aria-hidden", "true"); // the heading contains the name
    content.querySelector("h3")?.prepend(copy, " ");
  }
  for (const link of content.querySelectorAll("a")) {
    link.href = new URL(link.getAttribute("href") ?? "", address).href;
    link.target = "_blank";
  }
  const counts = all("[data-players]", content);
  const players = from.dataset.players ?? "";
  for (const count of counts) count.hidden = !count.dataset.players?.split(" ").includes(players);
  if (counts.every((count) => count.hidden)) for (const count of counts) count.hidden = false;
  const more = template("explain-more");
  const link = more.querySelector("a");
  if (link) link.href = `${address.href}#${about}`;
  show(content, more);
}

/** @param {Node[]} content */
function show(...content) {
  document.documentElement.classList.remove("asking");
  body.replaceChildren(...content);
  if (!panel.matches(":popover-open")) {
    before = document.activeElement;
    panel.showPopover();
  }
  panel.scrollTop = 0;
  panel.focus({ preventScroll: true });
}

function close() {
  document.documentElement.classList.remove("asking");
  panel.hidePopover();
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/**
 * Return the address of the card reference. It is relative to the home of the page's language, where the manifest is.
 * @param {HTMLElement} button
 */
function addressOf(button) {
  const manifest = first("link[rel=manifest]", document, HTMLLinkElement);
  return new URL(button.dataset.reference ?? "", manifest?.href ?? location.href);
}

/** Return the card reference of the current game. */
async function load() {
  const from = source();
  const address = from ? addressOf(from).href : "";
  const loading = references.get(address) ?? fetchReference(address);
  references.set(address, loading);
  loading.catch(() => references.delete(address)); // so that the next call tries again
  return loading;
}

/** @param {string} address */
async function fetchReference(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return page(await response.text());
}
