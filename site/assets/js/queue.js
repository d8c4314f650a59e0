// Requests that are made while the session processes another one: every typed command, but only the latest tap.

/**
 * A request sent by a tap; `unmark` ends the mark that shows that the tap is being processed.
 * @typedef {{request: GameRequest, unmark: (refused?: boolean) => void}} Tap
 */

/** By verb: the verbs of the queued requests that it cancels. @type {Record<string, string[]>} */
const TAKES_BACK = { undo: ["act", "redo"], redo: ["undo"] };
/** The next tap is the first. Call `makeWay` before a tap is added. @type {Tap[]} */
export const queue = [];

/**
 * Drop the tap that was queued last if a new one replaces it, and return whether the new one is to be queued: it is not
 * if it is the second click of a double click, or if it takes back the one that is dropped. Undo of the choice that is
 * being processed stays queued when another choice follows.
 * @param {FormRequest} request
 * @param {GameRequest} processed
 */
export function makeWay(request, processed) {
  if ("revision" in request && JSON.stringify(request) === JSON.stringify(processed)) return false;
  const latest = queue.at(-1);
  const [verb, before] = [request.verb, latest?.request.verb];
  if (!latest || verb === "command" || before === "command") return true;
  if (processed.verb === "act" && before === "undo" && verb === "act") return true;
  queue.pop();
  latest.unmark();
  return !TAKES_BACK[verb]?.includes(before ?? "");
}
