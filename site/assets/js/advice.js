// The hint at the table: a Python looks further ahead message by message, until it is done or has taken long enough.

import { followHint, prepareHint } from "./hint.js";

const BREATH = 250; // ms that one message to the worker should take, so that bots are not kept waiting
const PATIENCE = 4000; // ms until what was found is shown, however much was planned
const FIRST = 16; // iterations of the first message

/** @typedef {(request: AdviseRequest) => Promise<AnswerTo<AdviseRequest>>} Advise  asks the Python that thinks */

/**
 * @param {Advise} ask
 * @param {() => BoardAnswer | undefined} inHand
 * @param {() => void} used  called when a hint is shown
 */
export function prepare(ask, inHand, used) {
  prepareHint((decision, wanted) => advice(ask, decision, wanted), inHand, used);
}

/**
 * The list as HTML; "" when it is no longer wanted. Rejects when Python stops or refuses.
 * @param {Advise} ask
 * @param {Pick<AdviseRequest, "record" | "seat" | "reader">} decision
 * @param {() => boolean} wanted
 */
export async function advice(ask, { record, seat, reader }, wanted) {
  let began = 0; // when Python had started and answered first
  let iterations = FIRST;
  while (wanted()) {
    const since = performance.now();
    const answer = await ask({ verb: "advise", record, seat, iterations, reader });
    if (!answer.ok) throw new Error(answer.error.say);
    if (answer.html) return wanted() ? answer.html : "";
    const now = performance.now();
    began ||= now;
    iterations = Math.max(1, Math.min(4 * iterations, Math.round((iterations * BREATH) / Math.max(now - since, 1))));
    if (now - began > PATIENCE) iterations = 0;
  }
  return "";
}

export { followHint };
