// A game by letter: gives its link away, which says to which seat it goes.

import { clicked, notice } from "./notice.js";
import { copied, handedOver } from "./share.js";

/** @type {BoardAnswer | undefined} */
let last;

/**
 * The game as it is now.
 * @param {BoardAnswer} answer
 */
export function write(answer) {
  if (!last) addEventListener("click", give);
  last = answer;
}

/** @param {Event} event */
async function give(event) {
  const way = clicked(event);
  if (!last || (way !== "letter-copy" && way !== "letter-send")) return;
  const url = new URL(`${clicked(event, "data-page")}#${last.link}`, location.href).href;
  if (way === "letter-send" && (await handedOver({ title: last.title, url }))) return;
  notice((await copied(url)) ? "copied" : "link", url);
}
