// How fast bots play, as chosen for this device: at once ("now"), at most one decision each second ("calm"), or one
// decision for each tap ("step").

import { byId, clicked } from "./notice.js";

const KEY = "heptad-pace"; // in localStorage
const PACES = ["now", "calm", "step"];
const CALM = 1000; // the minimum time in ms for which a board is shown
const root = document.documentElement;
let pace = PACES[0];
let drawn = 0; // when the board last changed
let endWait = () => {}; // ends the wait, if there is one

try {
  pace = PACES.find((one) => one === localStorage.getItem(KEY)) ?? pace;
} catch {
  // nothing is stored in this browser: the default is used
}
for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (byId("pace").querySelectorAll("[name=pace]")))
  input.checked = input.value === pace;
byId("pace").addEventListener("change", ({ target }) => {
  pace = /** @type {HTMLInputElement} */ (target).value;
  endWait(); // the decision that is held back is sent; the next one comes at the new pace
  try {
    localStorage.setItem(KEY, pace);
  } catch {
    // the choice lasts until the page is closed
  }
});

addEventListener("click", (event) => {
  if (clicked(event) === "step") endWait();
});

/** Note that the board has changed. */
export function noteBoardChange() {
  drawn = performance.now();
}

/** Wait until the next decision may be sent to the session, according to the pace. */
export async function waitForPace() {
  if (pace === "now") return;
  const left = drawn + CALM - performance.now();
  const waited = new Promise((resolve) => {
    endWait = () => resolve(undefined);
    if (pace === "calm") setTimeout(endWait, left);
    else waitForTap();
  });
  await waited;
  endWait = () => {};
  delete root.dataset.held;
}

/** End the wait, because the decision is no longer wanted. */
export function endPaceWait() {
  endWait();
}

/** Offer the button for the next decision, and focus it unless the person has focused something else. */
function waitForTap() {
  root.dataset.held = "";
  if (!document.activeElement || document.activeElement.matches("body, [data-focus]"))
    document.getElementById("step-on")?.focus({ preventScroll: true });
}
