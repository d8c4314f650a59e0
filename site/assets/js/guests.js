// The device that has the game: carries what other devices say to the session, and what it draws for them back.

import { advice } from "./advice.js";
import { invite } from "./invite.js";
import { byId } from "./notice.js";

const LONGEST = 4000; // characters of a message that is carried
const MOST = 16; // messages of one device that wait to be carried; whoever sends more is shut out

/** @typedef {{line: Line, open: number}} Guest  `open`: how many of its messages have no answer yet */
/** @typedef {(request: GuestRequest | GuestsRequest) => Promise<GuestsAnswer | ErrorAnswer>} Ask */
/** @typedef {(request: AdviseRequest) => Promise<AnswerTo<AdviseRequest>>} Advise */

/** @type {Guests | undefined} */
let guests;

/**
 * Other devices show the game as it is now, and may join from now on; once it goes on by letter their lines end.
 * @param {string} table  the id of the saved game
 * @param {BoardAnswer} answer
 * @param {import("./python.js").Python} python
 * @param {Advise} advise  asks the Python that thinks
 * @param {(forgets: boolean) => Promise<void>} look  draws the host's own board again
 */
export function follow(table, { record, guests: state }, python, advise, look) {
  if (!state) return guests?.end();
  if (!guests) {
    guests = new Guests(table, record.game, (request) => python.ask(request), advise, look);
    if (!Object.values(state.keys).some(Boolean)) byId("invite").showPopover(); // nobody has joined yet
  }
  guests.follow();
}

export class Guests {
  /** @type {Map<string, Guest>} */
  #guests = new Map();
  /** @type {Map<string, HintWanted>} */
  #hints = new Map(); // by channel; those that wait for theirs
  #hinting = false;
  #ask;
  #advise;
  #look;
  #drawing = false;
  #again = false; // there is something newer to draw

  /**
   * @param {string} table  the id of the saved game
   * @param {string} game  which one is played
   * @param {Ask} ask
   * @param {Advise} advise
   * @param {(forgets: boolean) => Promise<void>} look  draws the host's own board again
   */
  constructor(table, game, ask, advise, look) {
    this.#ask = ask;
    this.#advise = advise;
    this.#look = look;
    invite(table, game, this);
  }

  /**
   * Another device has a line to this one.
   * @param {string} id
   * @param {Line} line
   */
  join(id, line) {
    this.#guests.get(id)?.line.close();
    this.#guests.set(id, { line, open: 0 });
  }

  /** @param {string} id */
  has(id) {
    return this.#guests.has(id);
  }

  /**
   * @param {string} id
   * @param {unknown} text
   */
  hear(id, text) {
    const guest = this.#guests.get(id);
    if (!guest || typeof text !== "string" || text.length > LONGEST) return;
    if (guest.open >= MOST) return this.lost(id);
    guest.open++;
    this.#carry(id, text).finally(() => guest.open--);
  }

  /** @param {string} id */
  lost(id) {
    this.#guests.get(id)?.line.close();
    if (this.#guests.delete(id)) this.#carry(id, null);
  }

  /** The game no longer is one of several devices. */
  end() {
    for (const { line } of this.#guests.values()) line.close();
    this.#guests.clear();
  }

  /** Show every device the game as it is now. */
  async follow() {
    this.#again = this.#drawing;
    if (this.#drawing) return;
    this.#drawing = true;
    await this.#tell({ verb: "guests", channels: [...this.#guests.keys()] });
    this.#drawing = false;
    if (this.#again) this.follow();
  }

  /**
   * @param {string} channel
   * @param {string | null} text
   */
  async #carry(channel, text) {
    const answer = await this.#tell({ verb: "guest", channel, text });
    if (answer?.hint) {
      this.#hints.set(channel, answer.hint); // in the place of one that still waits
      this.#giveHints();
    }
    if (answer?.changed) await this.#look(answer.forgets);
  }

  /** One hint after the other, so that this device has time for its own. */
  async #giveHints() {
    if (this.#hinting) return;
    this.#hinting = true;
    for (const [channel, { n, ...decision }] of this.#hints) {
      this.#hints.delete(channel);
      const wanted = () => this.#guests.has(channel) && !this.#hints.has(channel);
      const html = await advice(this.#advise, decision, wanted).catch(() => ""); // "": there is none now
      if (wanted()) this.#guests.get(channel)?.line.send(JSON.stringify({ verb: "hint", to: n, html }));
    }
    this.#hinting = false;
  }

  /** @param {GuestRequest | GuestsRequest} request */
  async #tell(request) {
    const answer = await this.#ask(request).catch(console.info); // the page itself starts Python again
    if (!answer?.ok) return undefined;
    for (const { channel, text } of answer.out) this.#guests.get(channel)?.line.send(text);
    return answer;
  }
}
