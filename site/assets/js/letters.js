// A game by letter: gives its link away, which says to which seat it goes.

import { clicked, notice } from "./notice.js";
import { copied, handOver } from "./share.js";

/**
 * Let the buttons above a board give its letter away. Only when that is done their form says that it was sent.
 * @param {() => {link: string, title: string} | undefined} game  the game as it is now
 */
export function prepareLetters(game) {
  addEventListener("click", async (event) => {
    const way = clicked(event);
    const letter = way?.startsWith("letter-") && game();
    if (!letter) return;
    event.preventDefault();
    const button = /** @type {Element} */ (event.target).closest("button");
    const url = new URL(`${clicked(event, "data-page")}#${letter.link}`, location.href).href;
    const result = way === "letter-send" ? await handOver({ title: letter.title, url }) : "none";
    if (result === "none") notice((await copied(url)) ? "copied" : "link", url);
    if (result !== "kept") button?.form?.requestSubmit(button);
  });
}
