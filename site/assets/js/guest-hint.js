// The hint on a device that has joined: the one with the table looks ahead, this one shows the list.

import { clean } from "./clean.js";
import { followHint, prepareHint } from "./hint.js";

/** @type {{n: number, resolve: (html: string) => void, reject: (why: Error) => void} | undefined} */
let waiting;

/**
 * @param {() => number} ask  asks the device with the table; returns the number of the message
 * @param {string} game
 */
export function begin(ask, game) {
  const find = () =>
    new Promise((/** @type {(html: string) => void} */ resolve, reject) => {
      waiting = { n: ask(), resolve, reject };
    });
  const board = () => ({ record: { game }, scene: document.getElementById("app")?.dataset.scene ?? "" });
  prepareHint(
    find,
    board,
    () => {},
    (body, html) => body.replaceChildren(clean(html)),
  );
  document.body.classList.add("hints-ready");
}

/**
 * The list is here.
 * @param {number} n  of the message that asked for it
 * @param {string} html  from another device
 */
export function show(n, html) {
  if (waiting?.n === n) waiting.resolve(html);
}

/** There is none: the other device refuses, or has gone. */
export function refuse() {
  waiting?.reject(new Error("no hint"));
}

export { followHint };
