// The hint at the table: a worker searches, one message after another, until the search is done or its time is over.

import { prepareHint } from "./hint.js";
import { FIRST_ITERATIONS, nextIterations } from "./python.js";

const MESSAGE_TIME = 250; // ms that the answer to one message should take, so that bots are not kept waiting
const TIME_LIMIT = 4000; // ms of search after which the result is shown, even if more was planned

/** @typedef {(request: AdviseRequest) => Promise<AnswerTo<AdviseRequest>>} Advise  asks the Python of a bot */

/**
 * Prepare the hint of a board.
 * @param {Advise} ask
 * @param {() => BoardAnswer | undefined} inHand  returns the current game
 * @param {() => void} used  called when a hint is shown
 */
export function prepare(ask, inHand, used) {
  const recordInHand = () => /** @type {BoardAnswer} */ (inHand()).record;
  prepareHint(({ seat }, wanted) => advice(ask, { record: recordInHand(), seat }, wanted), inHand, used);
}

/**
 * Return the list of choices as HTML; "" if it is no longer wanted. Rejects if Python stops or returns an error.
 * @param {Advise} ask
 * @param {Pick<AdviseRequest, "record" | "seat" | "reader">} decision
 * @param {() => boolean} wanted
 */
export async function advice(ask, { record, seat, reader }, wanted) {
  let began = 0; // the time of the first answer, so that the start of Python does not count
  let iterations = FIRST_ITERATIONS;
  while (wanted()) {
    const since = performance.now();
    const answer = await ask({ verb: "advise", record, seat, iterations, reader });
    if (!answer.ok) throw new Error(answer.error.say);
    if (answer.html) return wanted() ? answer.html : "";
    const now = performance.now();
    began ||= now;
    iterations = now - began > TIME_LIMIT ? 0 : nextIterations(iterations, now - since, MESSAGE_TIME);
  }
  return "";
}
