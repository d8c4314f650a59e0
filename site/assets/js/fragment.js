// The fragment of the address, after "#": a game or an invitation as a link, unless it is the id of an element.

/** Return the link in the address, or "". */
export function linkInUrl() {
  const text = location.hash.slice(1);
  return document.getElementById(text) ? "" : text;
}

/**
 * Open a link that is pasted into the address. After a jump within the page, such as to its main part, restore the
 * address, which names what the page shows.
 */
export function followUrl() {
  addEventListener("hashchange", (/** @type {HashChangeEvent} */ { oldURL }) => {
    if (linkInUrl()) location.reload();
    else history.replaceState(history.state, "", oldURL);
  });
}
