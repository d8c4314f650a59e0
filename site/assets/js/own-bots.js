// At the table: gets decisions of the player's own bots, for each seat in an isolated worker of its own, and reports
// their errors. The session checks their decisions like those of a form.

import { isolated } from "./bidi.js";
import { Isolated, NoAnswerError } from "./isolated.js";
import { ownName } from "./own-bot-key.js";
import { BotError, find, load } from "./own-bot-store.js";
import { byId, fillIn, notice, withdraw } from "./page.js";

/** @typedef {(request: WorldRequest) => Promise<WorldAnswer | ErrorAnswer>} Ask */

/** The player's own bots at a table. */
export class OwnBots {
  /** @type {Set<string>} */
  #requestedDecisions = new Set();
  /** @type {Map<string, {added: number, worker: Isolated}>} */
  #workers = new Map(); // by seat and key, so that no bot learns what it, or another bot, has seen in another seat
  #ask;
  #act;

  /**
   * @param {Ask} ask  sends a request to the session
   * @param {(acts: Decision[]) => Promise<ErrorAnswer["error"] | undefined>} act  sends decisions to the session
   */
  constructor(ask, act) {
    this.#ask = ask;
    this.#act = act;
  }

  /**
   * Request the decisions of own bots that this answer waits for, unless they have been requested already, and end the
   * workers of bots that no longer have their seat.
   * @param {BoardAnswer} answer
   */
  think({ bots, record }) {
    const seated = (record.seats ?? []).map(({ by }, seat) => `${seat} ${by}`);
    for (const [key, { worker }] of this.#workers) {
      if (seated.includes(key)) continue;
      worker.close();
      this.#workers.delete(key);
    }
    for (const bot of bots) {
      const key = `${bot.seat} ${bot.decision}`;
      if (!ownName(bot.by) || this.#requestedDecisions.has(key)) continue;
      this.#requestedDecisions.add(key);
      this.#decide(record, bot);
    }
  }

  /** Discard requested decisions: the game went back, was opened again, or somebody else decides. */
  forget() {
    this.#requestedDecisions = new Set();
    withdraw("own-missing", "own-slow", "own-failed");
  }

  /**
   * Get the decision of a bot and send it to the session.
   * @param {RecordData} record
   * @param {OwingBot} owing
   */
  async #decide(record, { seat, by }) {
    const requested = this.#requestedDecisions;
    const name = ownName(by);
    try {
      const bot = await find(name).catch(() => undefined);
      if (!bot) return say("own-missing", seat, name);
      const world = await this.#ask({ verb: "world", record, seat });
      if (!world.ok) throw new BotError(world.error.say);
      const { game, state, chance } = world;
      const worker = this.#worker(`${seat} ${by}`, bot);
      const { token, trace } = await worker.ask({ verb: "choose", game, seat, state, chance }, bot.seconds);
      if (requested !== this.#requestedDecisions) return;
      if (trace) throw new BotError(String(trace));
      const refused = await this.#act([{ seat, token: String(token) }]);
      if (refused) throw new BotError(refused.say);
    } catch (error) {
      if (requested !== this.#requestedDecisions) return;
      console.info("own bot", String(error)); // for diagnosis
      if (error instanceof NoAnswerError && error.reason === "slow") say("own-slow", seat, name);
      else if (error instanceof Error) say("own-failed", seat, name, error.message);
    }
  }

  /**
   * Return the worker of a seat; a new one if the bot's file was added again meanwhile.
   * @param {string} key
   * @param {OwnBot} bot
   */
  #worker(key, bot) {
    const running = this.#workers.get(key);
    if (running?.added === bot.added) return running.worker;
    running?.worker.close();
    const worker = new Isolated((ask) => load(bot, ask));
    this.#workers.set(key, { added: bot.added, worker });
    return worker;
  }
}

/**
 * Show the notice of this key. Its form can give the seat to another bot.
 * @param {string} key
 * @param {number} seat
 * @param {string} name
 * @param {string} trace
 */
function say(key, seat, name, trace = "") {
  notice(key);
  const place = fillIn(byId("notice"), { name: isolated(name), trace });
  const field = place.querySelector("input[name=seat]");
  if (field instanceof HTMLInputElement) field.value = String(seat);
}
