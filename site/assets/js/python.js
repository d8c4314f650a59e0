// A Python worker as a page sees it: asked by messages, started when it is first needed and again after it has stopped.

import { notice } from "./notice.js";
import { script } from "./trusted.js";

const STARTS = 3; // how often a broken start is tried before the person is asked
const PAUSES = [500, 2000]; // ms before the second and the third
/** Seconds without a sign of life until a worker counts as silent. */
const PATIENCE = { bytes: 30, start: 120, answer: 60 };
const SNAPSHOT_PATIENCE = 20_000; // ms: others that wait for the snapshot go on without it

/** Why a question has no answer. */
export class Stopped extends Error {
  /**
   * @param {StopReason} reason
   * @param {string} detail
   */
  constructor(reason, detail = "") {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}

/** @typedef {{resolve: (value: any) => void, reject: (error: Stopped) => void}} Waiting  whoever asked casts the value */

/**
 * The way to a worker, of this page or of all frames here together.
 * @typedef {{post: (text: string) => void, close: () => void}} Line
 */

const START = 0; // the start is waited for like a question

export class Python {
  /** @type {Line | undefined} */
  #worker;
  #shares = self !== top && typeof SharedWorker === "function"; // until the shared one has failed
  /** @type {Promise<void> | undefined} */
  #started;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #number = START;
  #seconds = 0; // since the last sign of life
  #patience = PATIENCE.bytes;
  #clock = 0;
  #crashes = 0;
  #closed = false;
  #panel;
  #stopped;
  #early;
  #settle = () => {};
  /** Resolves when the worker has done all it does after its start. */
  settled = Promise.race([
    new Promise((resolve) => {
      this.#settle = () => resolve(undefined);
    }),
    new Promise((resolve) => setTimeout(resolve, SNAPSHOT_PATIENCE)),
  ]);

  /**
   * @param {HTMLElement | null} panel  shows the bytes while Python loads; without one it loads unseen
   * @param {(why: Stopped) => void} stopped  called when a worker that was started has ended
   * @param {import("./early.js").Early} [early]  the first worker, which runs already
   */
  constructor(panel = null, stopped = () => {}, early = undefined) {
    this.#panel = panel;
    this.#stopped = stopped;
    this.#early = early;
  }

  /** Start the worker unless it runs. Rejects with Stopped. */
  start() {
    this.#started ??= this.#start();
    return this.#started;
  }

  /**
   * The answer to a message. Rejects with Stopped when the worker cannot start, stops or stays silent; the next
   * question starts it again, without the game it held.
   * @template {SessionRequest} Request
   * @param {Request} message
   * @param {number} [shows]  the answer whose board the page shows: what has not changed since is left out
   * @returns {Promise<AnswerTo<Request>>}
   */
  async ask(message, shows) {
    await this.start();
    const id = ++this.#number;
    const answer = this.#expect(id, PATIENCE.answer);
    // The id first: it is found even where the rest is unreadable.
    const head = { id, lang: document.documentElement.lang, board: document.documentElement.dataset.board };
    this.#worker?.post(JSON.stringify({ ...head, ...message, ...head, shows }));
    return answer;
  }

  /**
   * What the board of an answer has left out; nothing when the worker stops, which the next question is told.
   * @param {number} shows  the id of that answer
   */
  async rest(shows) {
    const answer = await this.ask({ verb: /** @type {const} */ ("rest") }, shows).catch(() => undefined);
    return answer?.ok ? answer.later : "";
  }

  /** End the worker for good; what was asked is rejected. */
  close() {
    this.#closed = true;
    this.#stop("closed", "by the page");
  }

  async #start() {
    if (this.#panel) this.#panel.hidden = false;
    for (let tries = 1; ; tries++) {
      const shared = this.#shares;
      try {
        await this.#launch();
        if (this.#panel) this.#panel.hidden = true;
        return;
      } catch (error) {
        const { reason } = /** @type {Stopped} */ (error);
        this.#shares = false; // a browser may refuse a shared worker at once
        if (tries === STARTS || !(shared || ["network", "crash"].includes(reason))) {
          if (this.#panel) this.#panel.hidden = true;
          this.#started = undefined;
          throw error;
        }
        console.info("start", tries, String(error));
        await new Promise((resolve) => setTimeout(resolve, PAUSES[tries - 1]));
      }
    }
  }

  /** After two crashes in a row the snapshot may be the cause: such a start does without it. */
  #launch() {
    if (this.#closed) throw new Stopped("closed");
    this.#worker = this.#shares ? this.#share() : this.#own();
    return this.#expect(START, PATIENCE.bytes);
  }

  /** @returns {Line} */
  #own() {
    const name = this.#crashes > 1 ? "fresh" : "";
    const worker = this.#early?.worker ?? new Worker(script("worker.js"), { type: "module", name });
    const heard = this.#early?.heard ?? [];
    this.#early = undefined;
    worker.onerror = (event) => this.#stop(event.message ? "crash" : "network", event.message ?? "worker.js");
    worker.onmessage = ({ data }) => this.#hear(data);
    queueMicrotask(() => heard.map((event) => worker.dispatchEvent(event))); // when the start is waited for
    return { post: (text) => worker.postMessage(text), close: () => worker.terminate() };
  }

  /** @returns {Line} */
  #share() {
    const worker = new SharedWorker(script("shared.js"), { type: "module" });
    const { port } = worker;
    worker.onerror = () => this.#stop("network", "shared.js");
    port.onmessage = ({ data }) => this.#hear(data);
    const close = () => port.postMessage(null);
    const leave = (/** @type {PageTransitionEvent} */ event) => event.persisted || close();
    addEventListener("pagehide", leave);
    return {
      post: (text) => port.postMessage(text),
      close: () => {
        removeEventListener("pagehide", leave);
        close();
        port.onmessage = null;
      },
    };
  }

  /**
   * @param {number} id
   * @param {number} patience
   * @returns {Promise<any>}
   */
  #expect(id, patience) {
    this.#seconds = 0;
    this.#patience = patience;
    this.#clock ||= setInterval(() => this.#tick(), 1000);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Counts the seconds while the page is awake: after a night's sleep the worker still has its time. */
  #tick() {
    this.#seconds++;
    if (this.#waiting.size === 0) {
      clearInterval(this.#clock);
      this.#clock = 0;
    } else if (this.#seconds > this.#patience) this.#stop("silent", `for ${this.#patience} s`);
  }

  /** @param {string | WorkerNote} data */
  #hear(data) {
    this.#seconds = 0;
    if (typeof data === "string") {
      const answer = JSON.parse(data);
      this.#crashes = 0;
      this.#resolve(answer.id, answer);
    } else if (data.note === "progress") {
      this.#patience = data.done < data.total ? PATIENCE.bytes : PATIENCE.start;
      this.#show(data.done, data.total);
    } else if (data.note === "ready") this.#resolve(START);
    else if (data.note === "settled") this.#settle();
    else this.#stop(data.reason, data.detail);
  }

  /**
   * @param {number} id
   * @param {unknown} [answer]
   */
  #resolve(id, answer) {
    this.#waiting.get(id)?.resolve(answer);
    this.#waiting.delete(id);
  }

  /**
   * @param {StopReason} reason
   * @param {string} detail
   */
  #stop(reason, detail) {
    this.#worker?.close();
    this.#worker = undefined;
    this.#shares = false; // whatever ended, others may go on with the shared one
    if (reason !== "network") this.#crashes++;
    clearInterval(this.#clock);
    this.#clock = 0;
    if (this.#panel) this.#panel.hidden = true;
    const why = new Stopped(reason, detail);
    const waiting = this.#waiting;
    this.#waiting = new Map();
    if (!waiting.has(START)) {
      this.#started = undefined;
      if (!this.#closed) this.#stopped(why);
    }
    for (const { reject } of waiting.values()) reject(why);
  }

  /**
   * @param {number} done
   * @param {number} total
   */
  #show(done, total) {
    if (!this.#panel) return;
    const bar = this.#panel.querySelector("progress");
    if (done < total) Object.assign(bar ?? {}, { max: total, value: done });
    else bar?.removeAttribute("value"); // all is here, and Python still has to start
    for (const [slot, bytes] of Object.entries({ done, total }))
      for (const place of this.#panel.querySelectorAll(`[data-${slot}]`)) place.textContent = (bytes / 1e6).toFixed(1);
  }
}

/**
 * Say why Python stopped.
 * @param {unknown} error
 */
export function noticeStopped(error) {
  console.error(String(error));
  const reason = error instanceof Stopped ? error.reason : "browser"; // it has no module workers
  if (reason !== "closed") notice(reason);
}
