// Draws the answers of the session into the page. As long as the scene is the same, nothing is animated and what the
// person has selected stays selected.

import { all, byId, first, isVisible } from "./page.js";
import { fragment } from "./trusted.js";
import { Idiomorph } from "./vendor/idiomorph.js";

const MAX_SENTENCES = 50; // the number of sentences kept for screen readers, which read them out one after the other
const LATE = 60; // ms after which a View Transition counts as late
const STALLED = 300; // ms after which a View Transition that has not begun is skipped: its frame may never come
const QUICK = 15; // ms: if new boards take longer on this device, they are shown without a transition
const FADING = 0.9; // the factor by which `cost` decreases with each new board
const LONG_WAIT = 1500; // ms after which a wait is announced: longer than a board stays at the pace "calm"
const UNSEEN = 100; // ms after which a page that is not painted, such as a frame out of view, counts as painted
const app = byId("app");
const live = byId("live");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Promise<unknown>} */
let drawing = Promise.resolve(); // the latest drawing
/** @type {ViewTransition | undefined} */
let running; // the latest transition
let waiting = 0; // the timer until the wait is announced
let hasSaidWait = false; // this wait was announced
let late = 0; // the number of late transitions in a row
let cost = 0; // ms that recent boards took: their maximum, which decreases over time
/** @type {{ places: string[], byKeyboard: boolean } | undefined} */
let focused; // where the focus may go after the last answer, because an element of the board had it

// The part of the board that a new tip of the guide is about, on which its style starts this animation, is brought into
// view. At the end it is the same place for all lines of the score sheet, so that the button for the next one stays.
app.addEventListener("animationstart", ({ animationName, target }) => {
  if (animationName !== "subject") return;
  const part = /** @type {Element} */ (target);
  const end = part.closest("#result, #sheet");
  if (end) end.scrollIntoView({ block: "start" });
  else part.scrollIntoView({ block: "nearest" });
});

/**
 * Draw an answer, after the drawings before it are complete. `drawn` is called when the new board is in the page.
 * Resolves to true when all of it is drawn, and to undefined if that fails.
 * @param {Drawn} answer
 * @param {() => void} drawn
 * @param {boolean} still  whether to draw without a transition, which would be in the way while the user drags
 */
export function draw(answer, drawn, still = false) {
  drawing = drawing
    .then(() => replace(answer, drawn, still))
    .then(() => follow(answer))
    .then(() => true, console.error);
  return drawing;
}

/**
 * Return the request that a form sends to the session.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} by  the button that was tapped
 * @returns {FormRequest}
 */
export function requestOf(form, by) {
  return { verb: form.dataset.verb ?? "", ...Object.fromEntries(new FormData(form, by)) };
}

/**
 * Mark the tapped button, and the card that is chosen with it, as being processed. A typed command is removed from its
 * field, so that the next one can be typed meanwhile. Returns a function that removes the mark and, if the request was
 * refused, restores the command.
 * @param {HTMLFormElement} form
 * @param {Element | null} button
 */
export function markSent(form, button) {
  const input = document.getElementById(form.closest("[data-n]")?.getAttribute("data-with") ?? "");
  const field = first("#command", form, HTMLInputElement);
  const typed = field?.value ?? "";
  if (field) field.value = "";
  const marked = [button, input?.closest("label")];
  for (const part of marked) part?.setAttribute("data-sent", "");
  return (refused = false) => {
    for (const part of marked) part?.removeAttribute("data-sent");
    if (refused && field) field.value ||= typed;
  };
}

/**
 * Replace the board, with a View Transition if something moves and the device is fast enough.
 * @param {Drawn} answer
 * @param {() => void} drawn
 * @param {boolean} still
 */
async function replace(answer, drawn, still) {
  document.title = answer.title;
  const same = answer.scene === app.dataset.scene;
  const put = () => {
    const begun = performance.now();
    morph(answer, same);
    announce(answer.announce);
    announceWait(answer.wait);
    if (!same) cost = Math.max(performance.now() - begun, cost * FADING);
    drawn();
  };
  const slow = late > 1 || cost > QUICK || app.dataset.scene === undefined; // the first board is shown at once
  if (still || same || slow || reducedMotion.matches || !document.startViewTransition) return put();
  nameParts((part) => part.dataset.vt ?? "");
  const [asked, stalled] = [performance.now(), setTimeout(() => mine.skipTransition(), STALLED)];
  const mine = document.startViewTransition(() => {
    clearTimeout(stalled);
    late = performance.now() - asked > LATE ? late + 1 : 0;
    put();
    nameParts((part) => part.dataset.vt ?? "");
  });
  running = mine;
  mine.ready.catch(() => {}); // it rejects if the transition is skipped: the page is hidden, or the next one has begun
  mine.finished.then(() => mine === running && nameParts(() => ""));
  await mine.updateCallbackDone;
}

/**
 * When the board is painted, restore the focus, unless `morph` has done so, as this makes the browser compute the
 * layout; keep the command line in view; and draw the parts that are not seen at once.
 * @param {Drawn} answer
 */
async function follow({ later }) {
  if (!later && !focused) return;
  const painted = (/** @type {(_: unknown) => void} */ done) => {
    setTimeout(done, UNSEEN);
    requestAnimationFrame(() => setTimeout(done));
  };
  if (!document.hidden) await new Promise(painted);
  refocus();
  app.querySelector("#command:focus")?.scrollIntoView({ block: "nearest" }); // an answer above it may have moved it
  if (!later) return;
  const rest = typeof later === "function" ? await later() : later;
  const parts = typeof rest === "string" ? fragment(rest) : rest;
  for (const fresh of [...parts.children]) Idiomorph.morph(byId(fresh.id), fresh, { callbacks: callbacks(true) });
}

/**
 * Set View Transition names by CSSOM, because the page's policy forbids style attributes.
 * @param {(part: HTMLElement) => string} naming
 */
function nameParts(naming) {
  const taken = new Set();
  for (const part of all("[data-vt]", app)) {
    if (!taken.has(part.dataset.vt)) part.style.viewTransitionName = naming(part);
    taken.add(part.dataset.vt);
  }
}

/**
 * Change the board in the page into that of an answer.
 * @param {Drawn} answer
 * @param {boolean} same  whether the scene is the same
 */
function morph(answer, same) {
  const active = first(":focus", app);
  focused = active ? { places: placesOf(active), byKeyboard: active.matches(":focus-visible") } : undefined;
  if (!same) active?.blur(); // removing the focused element would make the browser compute the layout in between
  const board = typeof answer.html === "string" ? fragment(answer.html) : answer.html;
  for (const fresh of board.querySelectorAll("[data-sorted]")) sort(document.getElementById(fresh.id), fresh);
  Idiomorph.morph(app, board, { morphStyle: "innerHTML", callbacks: callbacks(same) });
  app.dataset.scene = answer.scene;
  document.documentElement.dataset.day = first("[data-day]", app)?.dataset.day ?? "";
  if (focused?.byKeyboard) refocus(); // at once, so that no typed key is lost
}

/**
 * Have screen readers read sentences out. Earlier ones stay for a while, as they may not have been read out yet.
 * @param {BoardAnswer["announce"]} sentences
 */
function announce(sentences) {
  const said = sentences.map((sentence) => {
    const { says, ...language } = typeof sentence === "string" ? { says: sentence } : sentence;
    return Object.assign(document.createElement("p"), { textContent: says, ...language });
  });
  for (const old of [...live.children].slice(0, -MAX_SENTENCES)) old.remove();
  live.append(...said);
}

/**
 * Have screen readers say for whom the person waits, once in each wait, if one board stays for long.
 * @param {string} [says]  "" if the person does not wait
 */
function announceWait(says) {
  clearTimeout(waiting);
  hasSaidWait &&= Boolean(says);
  if (!says || hasSaidWait) return;
  waiting = setTimeout(() => {
    hasSaidWait = true;
    announce([says]);
  }, LONG_WAIT);
}

/** Return the focus to its place on the new board, unless the person has moved it meanwhile. */
function refocus() {
  if (!focused || document.activeElement !== document.body) return;
  const next = focused.places.flatMap((selector) => all(selector)).find(isVisible);
  next?.focus({ preventScroll: !focused.byKeyboard });
}

/**
 * Return selectors of the elements that may have the focus after an element, the preferred first: the same one, found
 * by its id or by the step to which it leads; the summary of the same details; the button that opens or closes the same
 * panel; the one that the new board marks, which comes before that button if this person has acted, as then the focus is
 * only back on it from a choice in its panel; the one that the page marks.
 * @param {HTMLElement} element
 */
function placesOf(element) {
  const [{ step }, opens] = [element.dataset, element.getAttribute("popovertarget")];
  const action = element.hasAttribute("popovertargetaction") ? "[popovertargetaction]" : ":not([popovertargetaction])";
  const part = CSS.escape(element.closest("[id]")?.id ?? app.id);
  const opener = opens && `#${part} [popovertarget="${CSS.escape(opens)}"]${action}`;
  return [
    element.id && `#${CSS.escape(element.id)}`,
    step && `#app [data-step="${CSS.escape(step)}"]`,
    element.matches("summary") && `#${part} > summary`,
    !first("[data-sent]", app) && opener,
    "#app [data-focus]",
    opener,
    "[data-focus]",
  ].flatMap((selector) => selector || []);
}

/**
 * Sort the children that stay into their new order, by moving those that come earlier than before. Idiomorph would
 * remove and insert all children that they pass instead, and the browser would compute the layout of all those again.
 * @param {Element | null} old
 * @param {Element} fresh
 */
function sort(old, fresh) {
  const ids = Array.from(fresh.children, ({ id }) => id);
  const staying = Array.from(old?.children ?? []).filter(({ id }) => id && ids.includes(id));
  for (const id of ids) {
    const place = staying.findIndex((child) => child.id === id);
    if (place > 0) staying[0]?.before(staying[place] ?? "");
    if (place >= 0) staying.splice(place, 1);
  }
}

/**
 * Return the callbacks for Idiomorph, which keep parts of the page as they are.
 * @param {boolean} same  whether the scene is the same
 */
function callbacks(same) {
  return {
    beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ fresh) =>
      !(fresh instanceof Element) || !stays(old, fresh, same),
    beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ part) =>
      !(name === "open" || (same && name === "checked") || part.id === "command"),
  };
}

/**
 * Return whether an element stays as it is: a part that the answer leaves out; the hint and typed text, in the same
 * scene; or an element that is equal to the new one and contains no input, which the person may have changed.
 * @param {Node} old
 * @param {Element} fresh
 * @param {boolean} same
 */
function stays(old, fresh, same) {
  const [{ id }, leftOut] = [/** @type {Element} */ (old), fresh.hasAttribute("data-same")];
  if (id === fresh.id && (leftOut || (same && fresh.matches("#hint, [type=text]")))) return true;
  return old.isEqualNode(fresh) && !fresh.matches("input, :has(input)");
}
