// Begins a new game at a step of another one, for replays and reviews: saves it, and goes to its table.

import { whenShownAgain } from "./bfcache.js";
import { randomHex } from "./ids.js";
import { save } from "./storage.js";

let beginning = false; // a game is being begun, or the browser is on its way to its table

whenShownAgain(() => {
  beginning = false;
});

/**
 * Begin a new game, and go to its table at the address `table`. If it cannot be saved, the address contains the game.
 * Does nothing while a game is being begun, so that a second click does not save a second game.
 * @param {string} table
 * @param {() => Promise<BoardAnswer | undefined>} ask  requests the game; undefined if that is not possible
 */
export async function playOn(table, ask) {
  if (beginning) return;
  beginning = true;
  const answer = await ask();
  if (!answer) {
    beginning = false;
    return;
  }
  const id = randomHex();
  const rest = await save(id, answer).then(
    () => `?save=${id}`,
    () => `#${answer.link}`,
  );
  const url = new URL(table + rest, location.href);
  if (self !== top) lead(url);
  location.assign(url);
}

/**
 * In a frame, give the page of the table the theme of this one, and tell it that the frame was touched, as framed.js does
 * for links.
 * @param {URL} url
 */
function lead(url) {
  url.searchParams.set("theme", document.documentElement.dataset.theme ?? "device");
  try {
    sessionStorage.setItem("heptad-frame", "touched");
  } catch (error) {
    console.info(error); // then the table waits until it is touched
  }
}
