// The invitation on the device that has the game: shows the offer for the next device as a QR code and as a link, and
// takes its answer.

import { randomHex } from "./ids.js";
import { openTable } from "./nearby.js";
import { byId, clicked, notice, one, template, withdraw } from "./page.js";
import { createLine, offer } from "./peer.js";
import { drawQr } from "./qr.js";
import { copy, shareOrCopy } from "./share.js";
import { UnreadableCodeError } from "./signal.js";

/** @typedef {import("./guests.js").Guests} Guests */

/**
 * Let others join this table: windows of this device by themselves, other devices one after the other by an offer.
 * @param {string} table
 * @param {string} game
 * @param {Guests} guests
 */
export function invite(table, game, guests) {
  openTable(table, game, guests);
  const way = byId("invite-way");
  way.replaceChildren(template("invitation"));
  const field = one("input", way, HTMLInputElement);
  const near = one("[data-join]", way, HTMLAnchorElement);
  const [panel, says] = [byId("invite"), one(".notices", way)];
  const video = one("video", way, HTMLVideoElement);
  const stun = near.dataset.stun ?? "";
  const page = new URL(`${game}/`, near.href);
  near.href = `${page}#table=${table}`;
  /** @type {Awaited<ReturnType<typeof offer>> | undefined} */
  let open;
  let link = "";
  let accepting = false;

  /**
   * Show a notice where it is visible: in the invitation while that is open.
   * @param {string} key
   */
  function tell(key, say = "") {
    notice(key, say, panel.matches(":popover-open") ? says : undefined);
  }

  /** @param {Error} why */
  function noticeUnread(why) {
    console.info(String(why));
    tell(why.message === "camera" ? "camera" : "reader");
  }

  /** Make an offer for the next device, and show it. If that is impossible, as without a network, say so. */
  async function offerNext() {
    await showOffer().catch((error) => {
      console.info(String(error));
      open = undefined;
      link = way.dataset.link = "";
      one(".qr path", way, Element).removeAttribute("d"); // the code of the last offer, which is used up
      tell("unconnected");
    });
  }

  async function showOffer() {
    const next = await offer(table, stun);
    open = next;
    link = `${page}#offer=${next.text}`;
    drawQr(one(".qr", way, Element), link);
    way.dataset.link = link;
    next.opened.then(
      (channel) => {
        const id = randomHex();
        const hear = (/** @type {string} */ text) => guests.hear(id, text);
        guests.join(id, createLine(next, channel, { hear, lost: () => guests.lost(id) }));
      },
      () => tell("unconnected"),
    );
  }

  /**
   * Accept an answer, unless one is being accepted: it would be the same one, from a double click or from the camera.
   * @param {string} text
   */
  async function accept(text) {
    if (accepting) return;
    accepting = true;
    await letIn(text).finally(() => {
      accepting = false;
    });
  }

  /**
   * Accept the answer to the current offer, then make the next offer.
   * @param {string} text
   */
  async function letIn(text) {
    try {
      await open?.accept(text);
    } catch (error) {
      console.info(String(error));
      return tell(error instanceof UnreadableCodeError && error.message === "version" ? "version" : "answer");
    }
    says.replaceChildren();
    withdraw("unconnected");
    field.value = "";
    await offerNext();
    way.scrollIntoView({ block: "start" }); // to the code for the next device, which is above the camera's picture
  }

  panel.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open" || open) return;
    offerNext();
  });
  way.addEventListener("submit", (event) => {
    if (!field.form?.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    accept(field.value).catch(console.error);
  });
  way.addEventListener("click", (event) => {
    const chosen = clicked(event);
    if (chosen === "scan") import("./scan.js").then(({ scan }) => scan(video, accept)).catch(noticeUnread);
    if (chosen === "send") shareOrCopy({ title: document.title, url: link }, tell);
    if (chosen === "copy") copy(link, tell);
  });
}
