// Drops the second click of a double click if the first one has changed what is at that place: a tap opens a sheet or
// brings a new board, and the second click would choose what has just appeared there.

const TIME = 400; // ms: the maximum time between the presses of a double click
const REACH = 40; // px: the maximum distance between them, because a finger does not hit the same point twice
const TAPPED = "a, button, label, summary";
const STEPS = "[data-verb=undo], [data-verb=redo]"; // side by side, and one takes back what the other does
const app = document.getElementById("app");

/**
 * A press of a pointer: when and where, what it hits, and the scene of the board.
 * @typedef {{ time: number, x: number, y: number, on: Element | null, scene: string | undefined }} Press
 */
/** @type {Press | undefined} */
let press; // the latest
/** @type {Press | undefined} */
let clicked; // the press of the latest click

addEventListener("pointerdown", (event) => {
  const { timeStamp: time, clientX: x, clientY: y, target } = /** @type {PointerEvent} */ (event);
  press = { time, x, y, on: /** @type {Element} */ (target).closest(TAPPED), scene: app?.dataset.scene };
});
addEventListener("click", dropSecondClick, true);

/**
 * Keep a click from the page if it is the second one of a double click, or a further one, and hits something else than
 * the first one, or the same choice on a new board. Undo and redo may be clicked that fast.
 * @param {Event} event
 */
function dropSecondClick(event) {
  if (!press || press === clicked) return; // a key, or the click that a label passes on to its input
  const first = clicked;
  clicked = press;
  if (!first || press.time - first.time > TIME || Math.hypot(press.x - first.x, press.y - first.y) > REACH) return;
  const same = press.scene === first.scene || !press.on?.closest("[data-verb=act]");
  if (!press.on || press.on.closest(STEPS) || (press.on === first.on && same)) return;
  event.preventDefault();
  event.stopPropagation();
  Object.assign(press, { on: first.on, scene: first.scene }); // what the next click is compared with
}
