// How fast bots play, as the player chooses it for this device: at once, after a while to watch, or at a tap each.

import { byId, clicked } from "./notice.js";

const PACES = ["now", "calm", "step"];
const CALM = 1000; // ms that a board stands at least
const root = document.documentElement;
let pace = PACES[0];
let drawn = 0; // when something last moved on the board
let letOn = () => {};

try {
  pace = localStorage.getItem("pace") ?? pace;
} catch {
  // it is at once then
}
for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (byId("pace").querySelectorAll("[name=pace]")))
  input.checked = input.value === pace;
byId("pace").addEventListener("change", ({ target }) => {
  pace = /** @type {HTMLInputElement} */ (target).value;
  letOn(); // what was held back goes on; the next decision comes at the new pace
  try {
    localStorage.setItem("pace", pace);
  } catch {
    // the choice lasts as long as the page
  }
});

addEventListener("click", (event) => {
  if (clicked(event) === "step") letOn();
});

/** The board has changed. */
export function moved() {
  drawn = performance.now();
}

/** Resolves when a decision that all will see may be told; at the pace "step" after a tap. */
export async function atPace() {
  if (pace === "now") return;
  const left = drawn + CALM - performance.now();
  const waited = new Promise((resolve) => {
    letOn = () => resolve(undefined);
    if (pace === "calm") setTimeout(letOn, left);
    else waitForTap();
  });
  await waited;
  letOn = () => {};
  delete root.dataset.held;
}

/** End the waiting: the decision is no longer wanted. */
export function goOn() {
  letOn();
}

function waitForTap() {
  root.dataset.held = "";
  if (!document.activeElement || document.activeElement.matches("body, [data-focus]"))
    document.getElementById("step-on")?.focus({ preventScroll: true });
}
