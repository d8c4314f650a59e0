// The page's connection to a Python worker: sends requests as messages, starts the worker when it is first needed, and
// starts a new one after it has stopped.

import { notice } from "./page.js";
import { fragment, ROOT, script } from "./trusted.js";

export const FIRST_ITERATIONS = 16; // iterations of a search that the first message requests
const MAX_STARTS = 3; // the maximum number of attempts to start before the error is reported
const PAUSES = [500, 2000]; // ms before the second and the third attempt
/** Timeouts in seconds since the last message of the worker, for each phase: loading, starting, answering. */
const TIMEOUTS = { bytes: 30, start: 120, answer: 60 };
const SNAPSHOT_TIMEOUT = 20_000; // ms after which `settled` resolves even if the snapshot is not saved

/** The worker has stopped or cannot start, so a request has no answer. */
class PythonStoppedError extends Error {
  /**
   * @param {StopReason} reason
   * @param {string} detail
   */
  constructor(reason, detail = "") {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}

/**
 * A request without an answer. The caller casts the value.
 * @typedef {{resolve: (value: any) => void, reject: (error: PythonStoppedError) => void}} Waiting
 */

/**
 * The connection to a worker, either one of this page or the one that all frames share.
 * @typedef {{post: (text: string) => void, close: () => void}} Line
 */

/**
 * The request whose answer is prepared, as text with everything that the answer depends on, and that answer.
 * @typedef {{request: string, answer: Promise<BoardAnswer | null>}} Prefetched
 */

const START = 0; // the id under which the start is awaited, like a request

export class Python {
  /** @type {Line | undefined} */
  #worker;
  #useShared = self !== top && typeof SharedWorker === "function"; // use the shared worker; false once it has failed
  /** @type {Promise<void> | undefined} */
  #started;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #lastId = START; // the id of the latest request
  #seconds = 0; // since the last message of the worker
  #timeout = TIMEOUTS.bytes; // the current timeout
  #timer = 0; // the interval timer while an answer is awaited, otherwise 0
  #crashes = 0; // since the last answer
  /** @type {Prefetched | undefined} */
  #prefetched; // set as long as the worker keeps the prepared answer: until the next message
  #closed = false;
  #panel;
  #stopped;
  #early;
  #settle = () => {};
  /** Resolves when the worker has saved its snapshot, the last step after its start, or after SNAPSHOT_TIMEOUT. */
  settled = Promise.race([
    new Promise((resolve) => {
      this.#settle = () => resolve(undefined);
    }),
    new Promise((resolve) => setTimeout(resolve, SNAPSHOT_TIMEOUT)),
  ]);

  /**
   * @param {HTMLElement | null} panel  shows the progress until Python's first answer; without one nothing is shown
   * @param {(why: PythonStoppedError) => void} stopped  called when a worker has ended after it was started
   * @param {import("./early.js").Early} [early]  the first worker, which is running already
   */
  constructor(panel = null, stopped = () => {}, early = undefined) {
    this.#panel = panel;
    this.#stopped = stopped;
    this.#early = early;
  }

  /** Start the worker unless it is running. Rejects with PythonStoppedError. */
  start() {
    this.#started ??= this.#start();
    return this.#started;
  }

  /**
   * Send a message and return the answer. Rejects with PythonStoppedError if the worker cannot start, stops or stays
   * silent. The next call starts a new worker, which does not have the game of the previous one.
   * @template {SessionRequest} Request
   * @param {Request} message
   * @param {number} [shows]  the id of the answer whose board the page shows: parts that have not changed are left out
   * @returns {Promise<AnswerTo<Request>>}
   */
  async ask(message, shows) {
    await this.start();
    const prepared = await this.#takePrepared(message, shows);
    // The cast: only requests that are answered with a board are prefetched.
    return /** @type {any} */ (prepared) ?? this.#send(message, shows);
  }

  /**
   * Have the answer to a request prepared that will probably be asked next. Its board is parsed at once, because that
   * takes a slow device some time. Rejects like `ask`.
   * @param {FormRequest} message
   * @param {number} shows  as for `ask`
   */
  async prefetch(message, shows) {
    await this.start();
    const request = this.#asText(message, shows);
    if (this.#prefetched?.request === request) return;
    const answer = this.#send({ verb: "prefetch", message }, shows).then(parsed);
    this.#prefetched = { request, answer };
    await answer;
  }

  /**
   * Return the board of another game, or of the same one as it is when it is opened anew; undefined if the request is
   * refused. The game in play and a prepared answer stay as they are. Rejects like `ask`.
   * @param {NewRequest | OpenRequest} message
   */
  async drawAhead(message) {
    await this.start();
    const prefetched = this.#prefetched;
    const asked = this.#send({ verb: "draw_ahead", message });
    this.#prefetched = prefetched;
    const answer = await asked;
    return answer.ok ? (answer.prepared ?? undefined) : undefined;
  }

  /**
   * Return the prepared answer to a request, and tell the worker that it is used; undefined if there is none.
   * @param {SessionRequest} message
   * @param {number} [shows]
   */
  async #takePrepared(message, shows) {
    const prefetched = this.#prefetched;
    if (!prefetched || prefetched.request !== this.#asText(message, shows)) return undefined;
    const answer = await prefetched.answer;
    if (!answer || prefetched !== this.#prefetched) return undefined; // another message was sent meanwhile
    const id = this.#post({ verb: "confirm" });
    const confirmed = this.#expect(id, TIMEOUTS.answer);
    confirmed.then((it) => it.ok || this.#stop("crash", it.error.say)).catch(() => {}); // #stop has said that it stopped
    return { ...answer, id };
  }

  /**
   * Send a message to the worker, which is running, and return the answer.
   * @template {SessionRequest} Request
   * @param {Request} message
   * @param {number} [shows]
   * @returns {Promise<AnswerTo<Request>>}
   */
  #send(message, shows) {
    return this.#expect(this.#post(message, shows), TIMEOUTS.answer);
  }

  /**
   * Send a message to the worker and return the id of the message.
   * @param {SessionRequest} message
   * @param {number} [shows]
   */
  #post(message, shows) {
    const id = ++this.#lastId;
    this.#prefetched = undefined;
    // The id comes first, so that the session finds it even if the rest is unreadable.
    this.#worker?.post(`{"id":${id},${this.#asText(message, shows).slice(1)}`);
    return id;
  }

  /**
   * Return a message as text, with everything else that its answer depends on. No field of the message can replace that.
   * @param {SessionRequest} message
   * @param {number} [shows]
   */
  #asText(message, shows) {
    const { lang, board } = document.documentElement.dataset;
    return JSON.stringify({ ...message, id: undefined, lang, board, shows });
  }

  /**
   * Return the parts that the board of an answer has left out, as HTML. Returns "" if the worker stops; the next
   * request reports that.
   * @param {number} shows  the id of that answer
   */
  async rest(shows) {
    const answer = await this.ask({ verb: "rest" }, shows).catch(() => undefined);
    return answer?.ok ? answer.later : "";
  }

  /** End the worker for good. Pending requests are rejected. */
  close() {
    this.#closed = true;
    this.#stop("closed", "by the page");
  }

  /** Start a worker, with retries. After a failed shared worker, use one of this page. */
  async #start() {
    if (this.#panel) this.#panel.hidden = false;
    for (let tries = 1; ; tries++) {
      const shared = this.#useShared;
      try {
        return await this.#launch();
      } catch (error) {
        const { reason } = /** @type {PythonStoppedError} */ (error);
        this.#useShared = false; // a browser may refuse shared workers
        if (tries === MAX_STARTS || !(shared || ["network", "crash"].includes(reason))) {
          if (this.#panel) this.#panel.hidden = true;
          this.#started = undefined;
          throw error;
        }
        console.info("start", tries, String(error));
        await new Promise((resolve) => setTimeout(resolve, PAUSES[tries - 1]));
      }
    }
  }

  /** Create the worker; resolves when it is ready. */
  async #launch() {
    const build = this.#useShared ? await version() : undefined;
    if (this.#closed) throw new PythonStoppedError("closed");
    this.#worker = this.#useShared ? this.#sharedWorker(build) : this.#ownWorker();
    return this.#expect(START, TIMEOUTS.bytes);
  }

  /**
   * Connect to a worker of this page. After two crashes in a row the snapshot may be the cause, so the name "fresh"
   * tells the worker to start without it.
   * @returns {Line}
   */
  #ownWorker() {
    const name = this.#crashes > 1 ? "fresh" : "";
    const worker = this.#early?.worker ?? new Worker(script("worker.js"), { type: "module", name });
    const heard = this.#early?.heard ?? [];
    this.#early = undefined;
    worker.onerror = (event) => this.#stop(event.message ? "crash" : "network", event.message ?? "worker.js");
    worker.onmessage = ({ data }) => this.#onMessage(data);
    queueMicrotask(() => heard.map((event) => worker.dispatchEvent(event))); // after #launch has called #expect
    return { post: (text) => worker.postMessage(text), close: () => worker.terminate() };
  }

  /**
   * Connect to the worker that all frames of this build share. Frames of an older build, in a page that was open during
   * an update, keep theirs.
   * @param {string} [build]
   * @returns {Line}
   */
  #sharedWorker(build) {
    const worker = new SharedWorker(script("shared.js"), { type: "module", name: build });
    const { port } = worker;
    worker.onerror = () => this.#stop("network", "shared.js");
    port.onmessage = ({ data }) => this.#onMessage(data);
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
   * Wait for the answer to a request.
   * @param {number} id
   * @param {number} timeout  the timeout in seconds
   * @returns {Promise<any>}
   */
  #expect(id, timeout) {
    this.#seconds = 0;
    this.#timeout = timeout;
    this.#timer ||= setInterval(() => this.#tick(), 1000);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /**
   * Count a second. Time during which the device sleeps is not counted, so the worker still has its time afterwards.
   */
  #tick() {
    this.#seconds++;
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = 0;
    } else if (this.#seconds > this.#timeout) this.#stop("silent", `for ${this.#timeout} s`);
  }

  /**
   * Receive an answer (text) or a note of the worker about itself (an object).
   * @param {string | WorkerNote} data
   */
  #onMessage(data) {
    this.#seconds = 0;
    if (typeof data === "string") {
      const answer = JSON.parse(data);
      this.#crashes = 0;
      if (this.#panel) this.#panel.hidden = true;
      this.#resolve(answer.id, answer);
    } else if (data.note === "progress") {
      this.#timeout = data.done < data.total ? TIMEOUTS.bytes : TIMEOUTS.start;
      this.#showProgress(data.done, data.total);
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
   * End the worker and reject all pending requests.
   * @param {StopReason} reason
   * @param {string} detail
   */
  #stop(reason, detail) {
    this.#worker?.close();
    this.#worker = undefined;
    this.#useShared = false; // other frames may still use the shared worker; this page no longer does
    if (reason !== "network") this.#crashes++;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#prefetched = undefined;
    if (this.#panel) this.#panel.hidden = true;
    const why = new PythonStoppedError(reason, detail);
    const waiting = this.#waiting;
    this.#waiting = new Map();
    if (!waiting.has(START)) {
      // the worker had started before it stopped
      this.#started = undefined;
      if (!this.#closed) this.#stopped(why);
    }
    for (const { reject } of waiting.values()) reject(why);
  }

  /**
   * Show how many bytes are loaded.
   * @param {number} done
   * @param {number} total
   */
  #showProgress(done, total) {
    if (!this.#panel) return;
    const bar = this.#panel.querySelector("progress");
    if (done < total) Object.assign(bar ?? {}, { max: total, value: done });
    else bar?.removeAttribute("value"); // everything is loaded, and Python still has to start
    for (const [slot, bytes] of Object.entries({ done, total }))
      for (const place of this.#panel.querySelectorAll(`[data-${slot}]`)) place.textContent = (bytes / 1e6).toFixed(1);
  }
}

/**
 * Return the name of the build; undefined if it cannot be loaded.
 * @returns {Promise<string | undefined>}
 */
export async function version() {
  const asked = fetch(new URL("build.json", ROOT), { signal: AbortSignal.timeout(1000 * TIMEOUTS.bytes) });
  return (await asked.then((answer) => answer.json()).catch(() => undefined))?.build;
}

/**
 * Return the prepared answer, with its board parsed, or null.
 * @param {AnswerTo<PrefetchRequest>} answer
 */
function parsed(answer) {
  const board = answer.ok ? answer.prepared : null;
  return board && Object.assign(board, { html: fragment(board.html) });
}

/**
 * Return how many iterations of a search the next message should request for its answer to take about as long as wanted.
 * @param {number} iterations  of the last message
 * @param {number} taken  ms until its answer
 * @param {number} wanted  ms
 */
export function nextIterations(iterations, taken, wanted) {
  return Math.max(1, Math.min(4 * iterations, Math.round((iterations * wanted) / Math.max(taken, 1))));
}

/**
 * Return whether a request has no answer because Python crashed.
 * @param {unknown} error
 */
export function hasCrashed(error) {
  return error instanceof PythonStoppedError && error.reason === "crash";
}

/**
 * Show a notice that says why Python stopped. Returns undefined, as the answer to a request that failed.
 * @param {unknown} error
 * @returns {undefined}
 */
export function noticeStopped(error) {
  console.error(String(error));
  const reason = error instanceof PythonStoppedError ? error.reason : "browser"; // one without module workers
  if (reason !== "closed") notice(reason);
}
