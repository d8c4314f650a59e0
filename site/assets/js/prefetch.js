// Has Python prepare the answer to the tap that will probably follow: the first action offered for the chosen card, or
// the action of a button that is being pressed.

import { byId, isVisible } from "./page.js";

const PAUSE = 50; // ms: when cards are passed by keyboard, only the last one counts
const SENDS = "form[data-verb=act] button:not([type=button]):enabled";

/**
 * Watch which card is chosen and which button is pressed.
 * @param {import("./python.js").Python} python
 * @param {(form: HTMLFormElement, button: HTMLElement) => FormRequest} requestOf
 * @param {() => BoardAnswer | undefined | false} idle  returns the board in the page, unless a request is being
 *   processed
 */
export function prepare(python, requestOf, idle) {
  let timer = 0;
  const app = byId("app");
  /** @param {Element | null | undefined} button */
  const likely = (button) => {
    const board = idle();
    if (!board || !(button instanceof HTMLButtonElement && button.form)) return;
    python.prefetch(requestOf(button.form, button), board.id).catch(console.info);
  };
  app.addEventListener("pointerdown", ({ target }) => target instanceof Element && likely(target.closest(SENDS)));
  app.addEventListener("change", () => {
    clearTimeout(timer);
    timer = setTimeout(() => likely([...app.querySelectorAll(`.sheet ${SENDS}`)].find(isVisible)), PAUSE);
  });
}
