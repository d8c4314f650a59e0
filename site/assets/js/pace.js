// How fast bots play, as chosen for this device (settings.js): at once ("now"), at most one decision each second
// ("calm"), or one decision for each tap ("step").

import { all, byId, clicked } from "./page.js";

const CALM = 1000; // the minimum time in ms for which a board is shown
const root = document.documentElement;
let drawn = 0; // when the board last changed
let endWait = () => {}; // ends the wait, if there is one

for (const input of all("[name=pace]", byId("pace"), HTMLInputElement))
  input.checked = input.value === root.dataset.pace;
byId("pace").addEventListener("change", () => endWait()); // the held decision is sent; the next one at the new pace

addEventListener("click", (event) => {
  if (clicked(event) === "step") endWait();
});

/** Note that the board has changed. */
export function noteBoardChange() {
  drawn = performance.now();
}

/** Wait until the next decision may be sent to the session, according to the pace. */
export async function waitForPace() {
  const { pace = "now" } = root.dataset;
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
