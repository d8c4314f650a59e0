// The invitation on the device that has the game: shows the way for the next device as a QR code and as a link, and takes
// its answer.

import { randomHex } from "./locks.js";
import { openTable } from "./nearby.js";
import { byId, clicked, notice, template, withdraw } from "./notice.js";
import { lineOf, offer } from "./peer.js";
import { drawQr } from "./qr.js";
import { copied, handedOver } from "./share.js";

/** @typedef {import("./guests.js").Guests} Guests */

/**
 * Let other devices join this table: windows of this device by themselves, others one after the other.
 * @param {string} table
 * @param {string} game
 * @param {Guests} guests
 */
export function invite(table, game, guests) {
  openTable(table, game, guests);
  const way = byId("invite-way");
  way.replaceChildren(template("invitation"));
  const field = /** @type {HTMLInputElement} */ (way.querySelector("input"));
  const near = /** @type {HTMLAnchorElement} */ (way.querySelector("[data-join]"));
  const stun = near.dataset.stun ?? "";
  const page = new URL(`${game}/`, near.href);
  near.href = `${page}#table=${table}`;
  /** @type {Awaited<ReturnType<typeof offer>> | undefined} */
  let open;
  let link = "";

  async function offerNext() {
    const next = await offer(table, stun);
    open = next;
    link = `${page}#offer=${next.text}`;
    drawQr(/** @type {Element} */ (way.querySelector(".qr")), link);
    way.dataset.link = link;
    next.opened.then(
      (channel) => {
        const id = randomHex();
        const hear = (/** @type {string} */ text) => guests.hear(id, text);
        guests.join(id, lineOf(next, channel, { hear, lost: () => guests.lost(id) }));
      },
      () => notice("unconnected"),
    );
  }

  /** @param {string} text */
  async function accept(text) {
    try {
      await open?.accept(text);
    } catch (error) {
      console.info(String(error));
      return notice("answer");
    }
    withdraw("answer", "unconnected");
    field.value = "";
    await offerNext();
  }

  const video = /** @type {HTMLVideoElement} */ (way.querySelector("video"));
  let closing = new AbortController();

  /** Read the answer with the camera; a second tap closes it. */
  async function read() {
    closing.abort();
    if (!video.hidden) return;
    closing = new AbortController();
    video.hidden = false;
    try {
      const { scan } = await import("./scan.js");
      const text = await scan(video, closing.signal);
      if (text) await accept(text);
    } catch (error) {
      console.info(String(error));
      notice("camera");
    }
    video.hidden = true;
  }

  byId("invite").addEventListener("toggle", (event) => {
    const opens = /** @type {ToggleEvent} */ (event).newState === "open";
    if (!opens) closing.abort();
    if (!opens || open) return;
    offerNext().catch((error) => {
      console.info(String(error)); // the browser makes no connections
      way.dataset.link = "";
      notice("unconnected");
    });
  });
  way.addEventListener("submit", (event) => {
    event.preventDefault();
    accept(field.value).catch(console.error);
  });
  way.addEventListener("click", async (event) => {
    const chosen = clicked(event);
    if (chosen === "scan") read();
    if (chosen === "send") handedOver({ title: document.title, url: link });
    if (chosen === "copy") notice((await copied(link)) ? "copied" : "link", link);
  });
}
