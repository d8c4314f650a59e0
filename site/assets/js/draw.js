// Puts the answers of the session into the page. While the scene stays the same, nothing moves and what the person is
// choosing stays chosen.

import { byId } from "./notice.js";
import { fragment } from "./trusted.js";
import { Idiomorph } from "./vendor/idiomorph.js";

const HEARD = 50; // sentences that stay for screen readers, which read them out one after the other
const LATE = 60; // ms until a View Transition must begin
const STALLED = 300; // ms after which one that has not begun is left out: it waits for a frame, which may never come
const QUICK = 25; // ms: a device that takes longer for a new board shows it at once, without a transition
const FADING = 0.7; // what a drawing took counts so much less with each after it
const UNSEEN = 100; // ms after which a page that is not painted, as a frame out of view, counts as painted
const app = byId("app");
const live = byId("live");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
let drawing = Promise.resolve();
/** @type {ViewTransition | undefined} */
let running;
let late = 0; // transitions in a row that kept the board waiting
let cost = 0; // ms that new boards took
/** @type {{ id: string, byKeyboard: boolean } | undefined} */
let focused; // what had the focus before the last answer

/**
 * Draw an answer after those before it. `drawn` is called when the new board stands in the page.
 * @param {Drawn} answer
 * @param {() => void} drawn
 * @param {boolean} still  whether it comes without a transition, which would be in the way of a hand that drags
 */
export function draw(answer, drawn, still = false) {
  document.title = answer.title;
  const said = answer.announce.map((textContent) => Object.assign(document.createElement("p"), { textContent }));
  for (const old of [...live.children].slice(0, -HEARD)) old.remove();
  live.append(...said); // what came before stays: it may not have been read out yet
  drawing = drawing
    .then(() => replace(answer, drawn, still))
    .then(() => follow(answer))
    .catch(console.error);
  return drawing;
}

/**
 * What a form asks of the session.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} by  the button that was tapped
 * @returns {FormRequest}
 */
export function requestOf(form, by) {
  return { verb: form.dataset.verb ?? "", ...Object.fromEntries(new FormData(form, by)) };
}

/**
 * Show at once that a tap was heard: on its button and on the card that is chosen with it. A command leaves its field,
 * in which the next one may be typed meanwhile. Returns what ends that, and brings a refused command back.
 * @param {HTMLFormElement} form
 * @param {Element | null} button
 */
export function markSent(form, button) {
  const input = document.getElementById(form.closest("[data-n]")?.getAttribute("data-with") ?? "");
  const field = /** @type {HTMLInputElement | null} */ (form.querySelector("#command"));
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
 * @param {Drawn} answer
 * @param {() => void} drawn
 * @param {boolean} still
 */
async function replace(answer, drawn, still) {
  const same = answer.scene === app.dataset.scene;
  const put = () => {
    const begun = performance.now();
    morph(answer, same);
    if (!same) cost = Math.max(performance.now() - begun, cost * FADING);
    drawn();
  };
  const slow = late > 1 || cost > QUICK || app.dataset.scene === undefined; // the first board comes at once
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
  mine.ready.catch(() => {}); // skipped: the page is hidden, or the next one has begun
  mine.finished.then(() => mine === running && nameParts(() => ""));
  await mine.updateCallbackDone;
}

/**
 * When the board is painted, move the focus, unless that was urgent, as it lays the page out; and draw what is not seen.
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
  if (!later) return;
  const rest = typeof later === "function" ? await later() : later;
  const parts = typeof rest === "string" ? fragment(rest) : rest;
  for (const fresh of [...parts.children]) Idiomorph.morph(byId(fresh.id), fresh, { callbacks: callbacks(true) });
}

/**
 * View Transition names by CSSOM, because the page's policy forbids style attributes.
 * @param {(part: HTMLElement) => string} naming
 */
function nameParts(naming) {
  const taken = new Set();
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (app.querySelectorAll("[data-vt]"))) {
    if (!taken.has(part.dataset.vt)) part.style.viewTransitionName = naming(part);
    taken.add(part.dataset.vt);
  }
}

/**
 * @param {Drawn} answer
 * @param {boolean} same
 */
function morph(answer, same) {
  const active = /** @type {HTMLElement | null} */ (app.querySelector(":focus"));
  focused = active ? { id: active.id, byKeyboard: active.matches(":focus-visible") } : undefined;
  if (!same) active?.blur(); // removing what has the focus would lay the page out half-way
  const board = typeof answer.html === "string" ? fragment(answer.html) : answer.html;
  for (const fresh of board.querySelectorAll("[data-sorted]")) sort(document.getElementById(fresh.id), fresh);
  Idiomorph.morph(app, board, { morphStyle: "innerHTML", callbacks: callbacks(same) });
  app.dataset.scene = answer.scene;
  const age = /** @type {HTMLElement | null} */ (app.querySelector("[data-age]"));
  document.documentElement.dataset.age = age?.dataset.age ?? "";
  if (focused?.byKeyboard) refocus(); // at once: what is typed now must not be lost
}

/** Move the focus back to where it was, or to where the new board wants it, unless somebody has moved it meanwhile. */
function refocus() {
  if (!focused || document.activeElement !== document.body) return;
  const again = document.getElementById(focused.id);
  const next = again?.checkVisibility() ? again : /** @type {HTMLElement | null} */ (app.querySelector("[data-focus]"));
  next?.focus({ preventScroll: !focused.byKeyboard });
}

/**
 * Bring the children that stay into their new order, by moving those that come sooner than before. Idiomorph would take
 * out all that they pass, and all of that would be laid out again.
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

/** @param {boolean} same */
function callbacks(same) {
  return {
    beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ fresh) =>
      !(fresh instanceof Element) || !stays(old, fresh, same),
    beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ part) =>
      !(name === "open" || (same && name === "checked") || part.id === "command"),
  };
}

/**
 * Whether an element stays as it is: a part that the answer leaves out, the hint and written text of this scene, or
 * one that is the same and holds nothing that a person may have chosen.
 * @param {Node} old
 * @param {Element} fresh
 * @param {boolean} same
 */
function stays(old, fresh, same) {
  const [{ id }, leftOut] = [/** @type {Element} */ (old), fresh.hasAttribute("data-same")];
  if (id === fresh.id && (leftOut || (same && fresh.matches("#hint, [type=text]")))) return true;
  return old.isEqualNode(fresh) && !fresh.matches("input, :has(input)");
}
