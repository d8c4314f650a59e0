// Puts the answers of the session into the page. While the scene stays the same, nothing moves and what the person is
// choosing stays chosen.

import { byId } from "./notice.js";
import { fragment } from "./trusted.js";
import { Idiomorph } from "./vendor/idiomorph.js";

const HEARD = 50; // sentences that stay for screen readers, which read them out one after the other
const LATE = 60; // ms until a View Transition must begin
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
  const asked = performance.now();
  const mine = document.startViewTransition(() => {
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
 * Draw what nobody sees yet when the rest is painted.
 * @param {Drawn} answer
 */
async function follow({ later }) {
  if (!later) return;
  const painted = (/** @type {(_: unknown) => void} */ done) => {
    setTimeout(done, UNSEEN);
    requestAnimationFrame(() => setTimeout(done));
  };
  if (!document.hidden) await new Promise(painted);
  const parts = typeof later === "string" ? fragment(later) : later;
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
  const focused = /** @type {HTMLElement | null} */ (app.querySelector(":focus"));
  const byKeyboard = focused?.matches(":focus-visible");
  if (!same) focused?.blur(); // removing what has the focus would lay the page out half-way
  const board = typeof answer.html === "string" ? fragment(answer.html) : answer.html;
  Idiomorph.morph(app, board, { morphStyle: "innerHTML", callbacks: callbacks(same) });
  app.dataset.scene = answer.scene;
  const age = /** @type {HTMLElement | null} */ (app.querySelector("[data-age]"));
  document.documentElement.dataset.age = age?.dataset.age ?? "";
  if (!focused || (same && app.contains(document.activeElement))) return;
  const again = document.getElementById(focused.id);
  const next = again?.checkVisibility() ? again : /** @type {HTMLElement | null} */ (app.querySelector("[data-focus]"));
  next?.focus({ preventScroll: !byKeyboard });
}

/** @param {boolean} same */
function callbacks(same) {
  return {
    beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ fresh) =>
      !(fresh instanceof Element) || !stays(old, fresh, same),
    beforeAttributeUpdated: (/** @type {string} */ name) => !(name === "open" || (same && name === "checked")),
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
