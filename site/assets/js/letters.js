// A game by letter: gives its link away, which says to which seat it goes.

import { clicked, notice } from "./notice.js";
import { copied, handedOver } from "./share.js";

/**
 * Let the buttons above a board give its letter away.
 * @param {() => {link: string, title: string} | undefined} game  the game as it is now
 */
export function prepareLetters(game) {
  addEventListener("click", async (event) => {
    const way = clicked(event);
    const letter = way?.startsWith("letter-") && game();
    if (!letter) return;
    const url = new URL(`${clicked(event, "data-page")}#${letter.link}`, location.href).href;
    if (way === "letter-send" && (await handedOver({ title: letter.title, url }))) return;
    notice((await copied(url)) ? "copied" : "link", url);
  });
}
