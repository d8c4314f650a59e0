// The second half of an invitation, on the device that joins: shows the answer, which must be given to the device with
// the table.

import { byId, clicked, fillIn, notice, one, template } from "./page.js";
import { answer, createLine } from "./peer.js";
import { drawQr } from "./qr.js";
import { copy, shareOrCopy } from "./share.js";

export { UnreadableCodeError } from "./signal.js";

/**
 * Answer the offer of a link. Resolves when the connection is open; rejects if the text is not an offer or no
 * connection is possible.
 * @param {string} text
 * @param {string} stun
 * @param {Listener} listener
 * @returns {Promise<{line: Line, table: string}>}
 */
export async function answerTo(text, stun, listener) {
  const half = await answer(text, stun);
  const panel = byId("preparing");
  panel.replaceChildren(fillIn(template("answer"), { "": half.text }));
  drawQr(one(".qr", panel, Element), half.text);
  panel.addEventListener("click", (event) => {
    const chosen = clicked(event);
    if (chosen === "send") shareOrCopy({ text: half.text }, notice);
    if (chosen === "copy") copy(half.text, notice);
  });
  return { table: half.table, line: createLine(half, await half.opened, listener) };
}
