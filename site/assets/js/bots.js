// Gets the decisions of bots: from the table's Python as long as a few messages are enough for each, otherwise from
// other Python workers, so that the table stays responsive while bots think.

import { Python } from "./python.js";

const TABLE_MESSAGES = 3; // messages to the table's Python, of 50 ms each, that a decision may take
const MAX_TRIES = 2; // attempts to get a decision from a worker
// ms that a decision waits for those of other bots, because each time that decisions are sent a board must be drawn.
const GATHER_TIME = 500;
const ADVISER_DELAY = 5000; // ms after the first board until a worker is started for hints, if more than one may run

/**
 * Return the maximum number of workers. The page and its table need a processor core too, and each Python needs some
 * 100 MB of memory.
 */
function maxWorkers() {
  const { hardwareConcurrency = 1, deviceMemory = 4 } = /** @type {Navigator & {deviceMemory?: number}} */ (navigator);
  if (self !== top || deviceMemory <= 2) return 1; // frames share one Python
  return Math.min(Math.max(hardwareConcurrency - 1, 1), 3);
}

/**
 * The answer to one message: the token of a decision, or a sentence or an error that says why there is none; neither as
 * long as the bot is thinking, or if it is no longer wanted.
 * @typedef {{token?: string | null, why?: unknown}} Thought
 * @typedef {(python: Python) => Promise<Thought>} Think  sends one message
 */

/** The bots of a table, and the workers in which they think. */
export class Bots {
  #isQuick = true; // as long as TABLE_MESSAGES have been enough for every decision
  /** @type {Promise<Thought>} */
  #inTurn = Promise.resolve({}); // resolves when the table's Python is done with the last bot that it was asked for
  /** @type {{python: Python, load: number}[]} */
  #workers = [];
  /** @type {{python: Python, load: number} | undefined} */
  #adviser;
  #adviserTimer = 0; // set with the first board
  /** @type {Set<string>} */
  #requestedDecisions = new Set(); // `forget` replaces it: then what was requested before is no longer wanted
  /** @type {Decision[]} */
  #decided = []; // decisions that are still to be sent to the session
  #deciding = 0; // the number of requested decisions that have not arrived
  #complete = () => {}; // called when the last of them has arrived
  /** @type {Promise<unknown>} */
  #first = Promise.resolve(); // bots do not think on before this is done
  #telling = false;
  #table;
  #after;
  #tell;
  #fail;

  /**
   * @param {Python} table  the Python that has the game
   * @param {(acts: Decision[]) => Promise<ErrorAnswer["error"] | undefined>} tell  sends decisions to the session
   * @param {(why: unknown) => void} fail  called with a sentence or an error when a bot does not decide
   */
  constructor(table, tell, fail) {
    this.#table = table;
    this.#after = table.settled; // workers start after this
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
    this.#adviserTimer ||= setTimeout(() => {
      if (maxWorkers() > 1) this.#advisingPython().start().catch(console.info); // `advise` starts it again
    }, ADVISER_DELAY);
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
    const python = this.#advisingPython();
    return python.ask(request).catch(() => python.ask(request));
  };

  /**
   * Return the board of a game, from an idle worker if there is one, otherwise from the table's Python.
   * @param {NewRequest | OpenRequest} request
   */
  draw = (request) => {
    const idle = this.#workers.find(({ load }) => load === 0);
    return (idle?.python ?? this.#table).drawAhead(request);
  };

  /** Discard requested and pending decisions: the game went back, or was opened again. */
  forget() {
    this.#requestedDecisions = new Set();
    this.#decided = [];
    this.#deciding = 0;
    this.#complete();
  }

  /** Return the Python that gives advice: that of a worker. */
  #advisingPython() {
    this.#adviser ??= this.#worker();
    return this.#adviser.python;
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
   * Get the decision of a bot and pass it on.
   * @param {RecordData} record
   * @param {number} seat
   * @param {number} share  the number of bots that share the time of a worker
   */
  async #decide(record, seat, share) {
    const requested = this.#requestedDecisions;
    const isWanted = () => requested === this.#requestedDecisions;
    /** @type {Think} */
    const think = async (python) => {
      await this.#first;
      if (!isWanted()) return {};
      try {
        const answer = await python.ask({ verb: "think", record, seat, share });
        return answer.ok ? { token: answer.token } : { why: answer.error.say };
      } catch (why) {
        return { why };
      }
    };
    this.#deciding++;
    this.#inTurn = this.#inTurn.then(() => this.#decideAtTable(think, isWanted));
    let { token, why } = await this.#inTurn;
    if (!token && isWanted()) ({ token, why } = await this.#decideInWorker(think, isWanted));
    if (!isWanted()) return;
    if (--this.#deciding === 0) this.#complete();
    if (token) this.#pass({ seat, token });
    else this.#fail(why);
  }

  /**
   * Let the table's Python decide, in a few messages. It is asked for one bot at a time, so that a tap never waits for
   * more than one message.
   * @param {Think} think
   * @param {() => boolean} isWanted
   */
  async #decideAtTable(think, isWanted) {
    for (let message = 1; this.#isQuick && isWanted(); message++) {
      const thought = await think(this.#table);
      if (thought.token || !isWanted()) return thought;
      this.#isQuick = !thought.why && message < TABLE_MESSAGES;
    }
    return {};
  }

  /**
   * Let a worker decide, in as many messages as it takes.
   * @param {Think} think
   * @param {() => boolean} isWanted
   */
  async #decideInWorker(think, isWanted) {
    const worker = this.#worker();
    worker.load++;
    await this.#after;
    /** @type {Thought} */
    let thought = {};
    for (let tries = 0; tries < MAX_TRIES && !thought.token && isWanted(); tries += Number("why" in thought))
      thought = await think(worker.python);
    worker.load--;
    return thought;
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
