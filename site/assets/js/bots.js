// Asks a second Python for the decisions of bots, so that the board answers while they think.

import { Python } from "./python.js";

const TRIES = 2;

export class Bots {
  #python = new Python();
  /** @type {Set<string>} */
  #requestedDecisions = new Set();
  /** @type {Decision[]} */
  #decided = [];
  #telling = false;
  #after;
  #tell;
  #fail;

  /**
   * @param {Promise<unknown>} after  the bots' Python starts after this
   * @param {(acts: Decision[]) => Promise<ErrorAnswer["error"] | undefined>} tell  tells the session what was decided
   * @param {(why: unknown) => void} fail  says that a bot does not decide: why is a sentence, or an error
   */
  constructor(after, tell, fail) {
    this.#after = after;
    this.#tell = tell;
    this.#fail = fail;
  }

  /**
   * Ask for the decisions that this answer waits for, unless they have been asked for.
   * @param {BoardAnswer} answer
   */
  think({ bots, record }) {
    for (const { seat, decision } of bots) {
      const key = `${seat} ${decision}`;
      if (this.#requestedDecisions.has(key)) continue;
      this.#requestedDecisions.add(key);
      this.#decide(record, seat);
    }
  }

  /** Forget what was asked for and decided: the game went back, or is opened again. */
  forget() {
    this.#requestedDecisions = new Set();
    this.#decided = [];
  }

  /**
   * @param {GameRecord} record
   * @param {number} seat
   */
  async #decide(record, seat) {
    const requested = this.#requestedDecisions;
    await this.#after;
    /** @type {unknown} */
    let why;
    for (let tries = 0; tries < TRIES && requested === this.#requestedDecisions; tries++) {
      try {
        const answer = await this.#python.ask({ verb: /** @type {const} */ ("think"), record, seat });
        if (answer.ok) return requested === this.#requestedDecisions && this.#pass({ seat, token: answer.token });
        why = answer.error.say;
      } catch (error) {
        why = error;
      }
    }
    if (requested === this.#requestedDecisions) this.#fail(why);
  }

  /**
   * Tell the session what bots have decided. While it is busy, further decisions wait and go together.
   * @param {Decision} decision
   */
  async #pass(decision) {
    this.#decided.push(decision);
    if (this.#telling) return;
    this.#telling = true;
    while (this.#decided.length) {
      const requested = this.#requestedDecisions;
      const error = await this.#tell(this.#decided.splice(0));
      if (error && requested === this.#requestedDecisions) this.#fail(error.say);
    }
    this.#telling = false;
  }
}
