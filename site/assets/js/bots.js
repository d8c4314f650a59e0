// Gets the decisions of bots from other Python workers, so that the table stays responsive while bots think.

import { Python } from "./python.js";

const MAX_TRIES = 2; // attempts to get a decision
// ms that a decision waits for those of other bots, because each time that decisions are sent a board must be drawn.
const GATHER_TIME = 500;

/**
 * Return the maximum number of workers. The page and its table need a processor core too, and each Python needs some
 * 100 MB of memory.
 */
function maxWorkers() {
  const { hardwareConcurrency = 1, deviceMemory = 4 } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  if (self !== top || deviceMemory <= 2) return 1; // frames share one Python
  return Math.min(Math.max(hardwareConcurrency - 1, 1), 3);
}

/** The workers in which bots think. */
export class Bots {
  /** @type {{python: Python, load: number}[]} */
  #workers = [];
  /** @type {{python: Python, load: number} | undefined} */
  #adviser;
  /** @type {Set<string>} */
  #requestedDecisions = new Set(); // `forget` replaces it: then what was requested before is no longer wanted
  /** @type {Decision[]} */
  #decided = []; // decisions that are still to be sent to the session
  #deciding = 0; // the number of requested decisions that have not arrived
  #complete = () => {}; // called when the last of them has arrived
  /** @type {Promise<unknown>} */
  #first = Promise.resolve(); // bots do not think on before this is done
  #telling = false;
  #after;
  #tell;
  #fail;

  /**
   * @param {Promise<unknown>} after  the workers start after this
   * @param {(acts: Decision[]) => Promise<ErrorAnswer["error"] | undefined>} tell  sends decisions to the session
   * @param {(why: unknown) => void} fail  called with a sentence or an error when a bot does not decide
   */
  constructor(after, tell, fail) {
    this.#after = after;
    this.#tell = tell;
    this.#fail = fail;
  }

  /**
   * Pause the bots, which leaves the processor to other work, until that work is done.
   * @param {Promise<unknown>} done
   */
  giveWay(done) {
    this.#first = done.catch(console.error);
  }

  /**
   * Request the decisions that this answer waits for, unless they have been requested already.
   * @param {BoardAnswer} answer
   */
  think({ bots, record }) {
    const asked = bots.filter(({ seat, decision }) => !this.#requestedDecisions.has(`${seat} ${decision}`));
    const share = Math.ceil(asked.length / maxWorkers());
    for (const { seat, decision } of asked) {
      this.#requestedDecisions.add(`${seat} ${decision}`);
      this.#decide(record, seat, share);
    }
  }

  /**
   * Ask for advice. All requests go to the same worker, which keeps the search, and which may have to decide for a bot
   * first. If it stops, it is started again and asked once more.
   * @param {AdviseRequest} request
   * @returns {Promise<AnswerTo<AdviseRequest>>}
   */
  advise = (request) => {
    this.#adviser ??= this.#worker();
    const { python } = this.#adviser;
    return python.ask(request).catch(() => python.ask(request));
  };

  /**
   * Return the board of a game from a worker that is running and idle; undefined if there is none.
   * @param {NewRequest | OpenRequest} request
   */
  draw = async (request) => {
    const answer = await this.#workers.find(({ load }) => load === 0)?.python.ask(request);
    return answer?.ok ? answer : undefined;
  };

  /** Discard requested and pending decisions: the game went back, or was opened again. */
  forget() {
    this.#requestedDecisions = new Set();
    this.#decided = [];
    this.#deciding = 0;
    this.#complete();
  }

  /** Return the least busy worker, or a new one if all are busy and the maximum is not reached. */
  #worker() {
    const [idlest] = this.#workers.toSorted((one, other) => one.load - other.load);
    if (idlest && (idlest.load === 0 || this.#workers.length >= maxWorkers())) return idlest;
    const worker = { python: new Python(), load: 0 };
    this.#workers.push(worker);
    return worker;
  }

  /**
   * Get the decision of a bot, in as many messages as it takes.
   * @param {GameRecord} record
   * @param {number} seat
   * @param {number} share  the number of bots that share the time of a worker
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
    for (let tries = 0; tries < MAX_TRIES && !token && requested === this.#requestedDecisions; ) {
      await this.#first;
      try {
        const answer = await worker.python.ask({ verb: "think", record, seat, share });
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
   * Send a decision to the session. While other bots decide or the session is busy, decisions wait and are sent
   * together.
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

  /** Wait until no bot is deciding any more, at most for GATHER_TIME. */
  async #gather() {
    if (!this.#deciding) return;
    await new Promise((resolve) => {
      this.#complete = () => resolve(undefined);
      setTimeout(resolve, GATHER_TIME);
    });
  }
}
