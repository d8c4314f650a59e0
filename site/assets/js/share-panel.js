// Shares the game of a page: copies its link, passes it to the device's share function, or saves the game as a file.

import { prepareLetters } from "./letters.js";
import { all, byId, clicked } from "./page.js";
import { copy, downloadJson, shareOrCopy } from "./share.js";

const MAX_LINK_LENGTH = 8000; // the number of characters up to which every program accepts a link

/** @typedef {{record: GameRecord, link: string, over: boolean, title: string, search?: string}} Shared */

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
    show({ running: !shared.over, long, short: !long, sendable: !long && "share" in navigator, copied: false });
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

/** @param {Record<string, boolean>} states  which parts of the panel are shown */
function show(states) {
  for (const part of all("[data-if]", byId("share"))) {
    const state = states[part.dataset.if ?? ""];
    if (state !== undefined) part.hidden = !state;
  }
}

/**
 * Save a record as a file.
 * @param {GameRecord} record
 * @param {string} id  of the saved game, for the name of the file
 */
export function saveFile(record, id = "") {
  downloadJson(record, `${["heptad", record.game, id].filter(Boolean).join("-")}.json`);
}
