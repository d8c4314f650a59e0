// Deletes saved games with all that belongs to them, and reviews of games that are not saved. May reject, as in storage.js.

import { boards, reviews, saves } from "./storage.js";
import { clear, delMany, keys } from "./vendor/idb-keyval.js";

/**
 * Delete saved games with their reviews and the seats of other windows of this device, and all boards drawn ahead.
 * @param {IDBValidKey[]} gone
 */
export async function remove(gone) {
  await delMany(gone, saves);
  const ids = new Set(gone.map(String));
  try {
    for (const id of ids) localStorage.removeItem(`heptad-seat-${id}`); // the name is that of join.js
  } catch (error) {
    console.info(error); // then join.js could not store one either
  }
  await removeReviews((id) => ids.has(id)).catch(console.error);
  await clear(boards).catch(console.error); // one of the boards may show one of these games
}

/** Delete the reviews of games that are not saved on this device, but came from links. */
export async function removeReviewsOfLinks() {
  const ids = new Set((await keys(saves)).map(String));
  await removeReviews((id) => !ids.has(id));
}

/** @param {(id: string) => boolean} isGone */
async function removeReviews(isGone) {
  const gone = (await keys(reviews)).filter((review) => isGone(String(review).split("/")[0]));
  await delMany(gone, reviews);
}
