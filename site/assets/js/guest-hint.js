// The hint on a device that has joined: the device with the table searches, this one shows the list.

import { prepareHint } from "./hint.js";
import { clean } from "./sanitize.js";

/** @type {{n: number, resolve: (html: string) => void, reject: (why: Error) => void} | undefined} */
let waiting; // the request that has no answer yet

/**
 * Prepare the hint of the board.
 * @param {() => number} ask  asks the device with the table; returns the number of the message
 */
export function begin(ask) {
  const find = () =>
    new Promise((/** @type {(html: string) => void} */ resolve, reject) => {
      waiting = { n: ask(), resolve, reject };
    });
  const board = () => ({ scene: document.getElementById("app")?.dataset.scene ?? "" });
  prepareHint(
    find,
    board,
    () => {},
    (body, html) => body.replaceChildren(clean(html)),
  );
  document.body.classList.add("hints-ready");
}

/**
 * Show the list that has arrived.
 * @param {number} n  of the message that asked for it
 * @param {string} html  from another device
 */
export function show(n, html) {
  if (waiting?.n === n) waiting.resolve(html);
}

/** End the wait: the other device has refused, or has gone. */
export function refuse() {
  waiting?.reject(new Error("no hint"));
}
