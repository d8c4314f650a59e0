// On the device that has the game: passes messages of other devices to the session, and its drawings back to them.

import { advice } from "./advice.js";
import { invite } from "./invite.js";
import { byId } from "./page.js";

const MAX_LENGTH = 4000; // the maximum number of characters of a message; longer ones are ignored
const MAX_UNANSWERED = 16; // the maximum number of unanswered messages of one device; one that sends more is disconnected

/** @typedef {{line: Line, open: number}} Guest  `open`: the number of its messages without an answer */
/** @typedef {(request: GuestRequest | GuestsRequest) => Promise<GuestsAnswer | ErrorAnswer>} Ask */
/** @typedef {(request: AdviseRequest) => Promise<AnswerTo<AdviseRequest>>} Advise */

/** @type {Guests | undefined} */
let guests;

/**
 * Show the current game on other devices and let new ones join. When the game is no longer one of several devices,
 * they disconnect.
 * @param {string} table  the id of the saved game
 * @param {BoardAnswer} answer
 * @param {import("./python.js").Python} python
 * @param {Advise} advise  asks the Python of a bot
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

/** The other devices that show the game. */
export class Guests {
  /** @type {Map<string, Guest>} */
  #guests = new Map();
  /** @type {Map<string, HintWanted>} */
  #hints = new Map(); // the hints that devices wait for, by channel
  #hinting = false;
  #ask;
  #advise;
  #look;
  #drawing = false;
  #again = false; // the game has changed during the drawing

  /**
   * @param {string} table  the id of the saved game
   * @param {string} game  the key of the game
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
   * Add a device, or replace its connection.
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
   * Receive a message of a device.
   * @param {string} id
   * @param {unknown} text
   */
  hear(id, text) {
    const guest = this.#guests.get(id);
    if (!guest || typeof text !== "string" || text.length > MAX_LENGTH) return;
    if (guest.open >= MAX_UNANSWERED) return this.lost(id);
    guest.open++;
    this.#carry(id, text).finally(() => guest.open--);
  }

  /**
   * Remove a device whose connection has ended.
   * @param {string} id
   */
  lost(id) {
    this.#guests.get(id)?.line.close();
    if (this.#guests.delete(id)) this.#carry(id, null);
  }

  /** Tell all devices that the game is no longer one of several devices: it goes on by letter. They disconnect. */
  end() {
    for (const { line } of this.#guests.values()) line.send(written({ verb: "ended" }));
    this.#guests.clear();
  }

  /** Show the current game on every device. Calls during a drawing are combined into one more drawing. */
  async follow() {
    this.#again = this.#drawing;
    if (this.#drawing) return;
    this.#drawing = true;
    await this.#tell({ verb: "guests", channels: [...this.#guests.keys()] });
    this.#drawing = false;
    if (this.#again) this.follow();
  }

  /**
   * Pass a message of a device to the session.
   * @param {string} channel
   * @param {string | null} text  null: the connection has ended
   */
  async #carry(channel, text) {
    const answer = await this.#tell({ verb: "guest", channel, text });
    if (answer?.hint) {
      this.#hints.set(channel, answer.hint); // replaces an earlier one that has not been given
      this.#giveHints();
    }
    if (answer?.changed) await this.#look(answer.forgets);
  }

  /** Search for hints one after the other, so that this device has time for its own work. */
  async #giveHints() {
    if (this.#hinting) return;
    this.#hinting = true;
    for (const [channel, { n, ...decision }] of this.#hints) {
      this.#hints.delete(channel);
      const wanted = () => this.#guests.has(channel) && !this.#hints.has(channel);
      const html = await advice(this.#advise, decision, wanted).catch(() => ""); // "": no hint is available
      if (wanted()) this.#guests.get(channel)?.line.send(written({ verb: "hint", to: n, html }));
    }
    this.#hinting = false;
  }

  /**
   * Send a request to the session, and what it answers to the devices.
   * @param {GuestRequest | GuestsRequest} request
   */
  async #tell(request) {
    const answer = await this.#ask(request).catch(console.info); // bridge.js restarts Python
    if (!answer?.ok) return undefined;
    for (const { channel, text } of answer.out) this.#guests.get(channel)?.line.send(text);
    return answer;
  }
}

/** @param {HintMessage | EndedMessage} message  one that needs nothing of the session */
function written(message) {
  return JSON.stringify(message);
}
