// Tells Python what a person will probably do next, so that its answer is ready when the tap comes: what comes first of
// what can be done with the chosen card, and the button that is being pressed.

import { byId } from "./notice.js";

const PAUSE = 50; // ms: of cards that are passed by keyboard only the last one counts
const SENDS = "form[data-verb=act] button:not([type=button]):enabled";

/**
 * @param {import("./python.js").Python} table
 * @param {(form: HTMLFormElement, button: HTMLElement) => FormRequest} requestOf
 * @param {() => BoardAnswer | undefined | false} idle  the board that the page shows, unless something is being done
 */
export function prepare(table, requestOf, idle) {
  let timer = 0;
  const app = byId("app");
  /** @param {Element | null | undefined} button */
  const likely = (button) => {
    const board = idle();
    if (!board || !(button instanceof HTMLButtonElement && button.form)) return;
    const message = requestOf(button.form, button);
    table.ask({ verb: /** @type {const} */ ("prefetch"), message }, board.id).catch(console.info);
  };
  app.addEventListener("pointerdown", ({ target }) => target instanceof Element && likely(target.closest(SENDS)));
  app.addEventListener("change", () => {
    clearTimeout(timer);
    timer = setTimeout(() => likely([...app.querySelectorAll(`.sheet ${SENDS}`)].find(isVisible)), PAUSE);
  });
}

/** @param {Element} element */
function isVisible(element) {
  return element.checkVisibility();
}
