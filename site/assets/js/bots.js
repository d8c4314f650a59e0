// Asks further Pythons for the decisions of bots, so that the board answers while they think.

import { Python } from "./python.js";

const TRIES = 2;
const GATHERED = 500; // ms that a decision waits for those of the other bots: what is told costs a board each time

/** How many bots may think at once: the page and its table need a core too, and a Python some 100 MB. */
function most() {
  const { hardwareConcurrency = 1, deviceMemory = 4 } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  if (self !== top || deviceMemory <= 2) return 1; // frames share one Python
  return Math.min(Math.max(hardwareConcurrency - 1, 1), 3);
}

export class Bots {
  /** @type {{python: Python, load: number}[]} */
  #workers = [];
  /** @type {{python: Python, load: number} | undefined} */
  #adviser;
  /** @type {Set<string>} */
  #requestedDecisions = new Set();
  /** @type {Decision[]} */
  #decided = [];
  #deciding = 0; // how many decisions are requested and not there
  #complete = () => {}; // the last of them is there
  /** @type {Promise<unknown>} */
  #first = Promise.resolve(); // what has to be done before they think on
  #telling = false;
  #after;
  #tell;
  #fail;

  /**
   * @param {Promise<unknown>} after  the bots' Pythons start after this
   * @param {(acts: Decision[]) => Promise<ErrorAnswer["error"] | undefined>} tell  tells the session what was decided
   * @param {(why: unknown) => void} fail  says that a bot does not decide: why is a sentence, or an error
   */
  constructor(after, tell, fail) {
    this.#after = after;
    this.#tell = tell;
    this.#fail = fail;
  }

  /**
   * Leave the processor to something else until it is done.
   * @param {Promise<unknown>} done
   */
  giveWay(done) {
    this.#first = done.catch(() => {});
  }

  /**
   * Ask for the decisions that this answer waits for, unless they have been asked for.
   * @param {BoardAnswer} answer
   */
  think({ bots, record }) {
    const asked = bots.filter(({ seat, decision }) => !this.#requestedDecisions.has(`${seat} ${decision}`));
    const share = Math.ceil(asked.length / most());
    for (const { seat, decision } of asked) {
      this.#requestedDecisions.add(`${seat} ${decision}`);
      this.#decide(record, seat, share);
    }
  }

  /**
   * Ask for advice; all of it comes from the same Python, which may have a decision to make first.
   * @param {AdviseRequest} request
   * @returns {Promise<AnswerTo<AdviseRequest>>}
   */
  advise = (request) => {
    this.#adviser ??= this.#worker();
    return this.#adviser.python.ask(request);
  };

  /**
   * The board of a game, from a Python that runs already and has nothing to do.
   * @param {NewRequest | OpenRequest} request
   */
  draw = async (request) => {
    const answer = await this.#workers.find(({ load }) => load === 0)?.python.ask(request);
    return answer?.ok ? answer : undefined;
  };

  /** Forget what was asked for and decided: the game went back, or is opened again. */
  forget() {
    this.#requestedDecisions = new Set();
    this.#decided = [];
    this.#deciding = 0;
    this.#complete();
  }

  /** The worker that has least to do; a new one while all have something to do and more may be started. */
  #worker() {
    const [idlest] = this.#workers.toSorted((one, other) => one.load - other.load);
    if (idlest && (idlest.load === 0 || this.#workers.length >= most())) return idlest;
    const worker = { python: new Python(), load: 0 };
    this.#workers.push(worker);
    return worker;
  }

  /**
   * @param {GameRecord} record
   * @param {number} seat
   * @param {number} share
   */
  async #decide(record, seat, share) {
    const requested = this.#requestedDecisions;
    const worker = this.#worker();
    worker.load++;
    this.#deciding++;
    await this.#after;
    /** @type {unknown} */
    let why;
    let token = "";
    for (let tries = 0; tries < TRIES && !token && requested === this.#requestedDecisions; ) {
      await this.#first;
      try {
        const answer = await worker.python.ask({ verb: /** @type {const} */ ("think"), record, seat, share });
        if (answer.ok) token = answer.token ?? "";
        else why = answer.error.say;
        tries += Number(!answer.ok);
      } catch (error) {
        why = error;
        tries++;
      }
    }
    worker.load--;
    if (requested !== this.#requestedDecisions) return;
    if (--this.#deciding === 0) this.#complete();
    if (token) this.#pass({ seat, token });
    else this.#fail(why);
  }

  /**
   * Tell the session what bots have decided. While others decide or the session is busy, decisions wait and go together.
   * @param {Decision} decision
   */
  async #pass(decision) {
    this.#decided.push(decision);
    if (this.#telling) return;
    this.#telling = true;
    while (this.#decided.length) {
      await this.#gather();
      const requested = this.#requestedDecisions;
      const decided = this.#decided.splice(0);
      const error = decided.length ? await this.#tell(decided) : undefined;
      if (error && requested === this.#requestedDecisions) this.#fail(error.say);
    }
    this.#telling = false;
  }

  /** Resolves when nobody decides any more, or after a while. */
  async #gather() {
    if (!this.#deciding) return;
    await new Promise((resolve) => {
      this.#complete = () => resolve(undefined);
      setTimeout(resolve, GATHERED);
    });
  }
}
