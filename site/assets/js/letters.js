// A game by letter: shares the "letter", a link to the game that names the seat to which it is sent.

import { clicked, notice } from "./page.js";
import { copy, shareOrCopy } from "./share.js";

/**
 * Let the buttons above a board share or copy the letter. Their form, which tells the session that the letter was sent,
 * is submitted only after that was done.
 * @param {() => {link: string, title: string} | undefined} game  returns the current game
 */
export function prepareLetters(game) {
  addEventListener("click", async (event) => {
    const way = clicked(event);
    const letter = way?.startsWith("letter-") && game();
    if (!letter) return;
    event.preventDefault();
    const button = /** @type {Element} */ (event.target).closest("button");
    const url = new URL(`${clicked(event, "data-page")}#${letter.link}`, location.href).href;
    const result = await (way === "letter-send"
      ? shareOrCopy({ title: letter.title, url }, notice)
      : copy(url, notice));
    if (result !== "kept") button?.form?.requestSubmit(button);
  });
}
