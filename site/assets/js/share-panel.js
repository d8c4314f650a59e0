// Shares the game of a page: copies its link, shows it as a QR code, passes it to the device's share function, or saves
// the game as a file.

import { prepareLetters } from "./letters.js";
import { all, byId, clicked, one } from "./page.js";
import { copy, downloadJson, shareOrCopy } from "./share.js";

const MAX_LINK_LENGTH = 8000; // the number of characters up to which every program accepts a link
const MAX_CODE_LENGTH = 1273; // of a link whose QR code phones can read: version 25, with 117 modules on each side

/** @typedef {{record: RecordData, link: string, over: boolean, title: string, search?: string}} Shared */

/**
 * Update the panel #share whenever it opens.
 * @param {() => Shared | undefined} game  returns the current game; `search` says at which step a replay begins
 */
export function prepareShare(game) {
  prepareLetters(game);
  const panel = byId("share");
  const field = byId("share-link", HTMLInputElement);
  panel.addEventListener("beforetoggle", () => {
    const shared = game();
    if (!shared) return;
    const long = shared.link.length > MAX_LINK_LENGTH;
    field.value = long ? "" : new URL(`${panel.dataset.page}${shared.search ?? ""}#${shared.link}`, location.href).href;
    const coded = !long && field.value.length <= MAX_CODE_LENGTH;
    show({ running: !shared.over, long, short: !long, sendable: !long && "share" in navigator, coded, copied: false });
    if (coded) showCode(one(".qr", panel, Element), field.value);
  });
  field.addEventListener("focus", () => field.select());
  const tell = (/** @type {string} */ key) => {
    if (key === "link") field.focus(); // which selects the link, so that it can be copied by hand
    // A page without https cannot use the clipboard, but may copy what is selected.
    show({ copied: key === "copied" || (key === "link" && document.execCommand("copy")) });
  };
  /** @type {Record<string, (shared: Shared) => unknown>} */
  const actions = {
    copy: () => copy(field.value, tell),
    send: ({ title }) => shareOrCopy({ title, url: field.value }, tell),
    file: ({ record }) => saveFile(record),
  };
  panel.addEventListener("click", (event) => {
    const chosen = clicked(event);
    const shared = game();
    if (chosen && shared) actions[chosen]?.(shared);
  });
}

/**
 * Draw a link as a QR code.
 * @param {Element} picture
 * @param {string} link
 */
async function showCode(picture, link) {
  try {
    const { drawQr } = await import("./qr.js");
    drawQr(picture, link);
  } catch (error) {
    console.info(String(error));
    show({ coded: false }); // the script cannot be loaded, as without a network
  }
}

/** @param {Record<string, boolean>} states  which parts of the panel are shown */
function show(states) {
  for (const part of all("[data-if]", byId("share"))) {
    const state = states[part.dataset.if ?? ""];
    if (state !== undefined) part.hidden = !state;
  }
}

/**
 * Save a record as a file.
 * @param {RecordData} record
 * @param {string} id  of the saved game, for the name of the file
 */
export function saveFile(record, id = "") {
  downloadJson(record, `${["heptad", record.game, id].filter(Boolean).join("-")}.json`);
}
