// Runs a player's own bot in a worker without access to network, storage or page (assets/isolated.html describes how).
// Everything that the worker sends is treated as untrusted text.

import { ROOT } from "./deployment.js";
import { loadSnapshot } from "./snapshot-store.js";

/** Seconds to wait for the first message of a worker, for each attempt to start one: browsers may lose a start. */
const FIRST_MESSAGE_TIMEOUTS = [5, 15, 45];
const START_TIMEOUT = 120; // seconds without a message after which the start of Python has failed
/** The script of the worker. */
const WORKER = "assets/js/isolated-worker.js";
/** Modules that the worker imports. They are sent as text, as it cannot load any. */
const SCRIPTS = [
  "assets/js/launch.js",
  "assets/js/snapshot-pack.js",
  "pyodide/pyodide.js",
  "pyodide/pyodide.asm.mjs.js",
];
const FILES = ["pyodide.asm.wasm", "core.zip", "pyodide-lock.json"];
const LIBRARY = "pyodide/python_stdlib.zip"; // a player's own bot may import all of it
const MAX_LENGTH = 200_000; // the maximum number of characters of a message of the worker

/**
 * Everything that is needed to start Python.
 * @typedef {{scripts: string[], files: Record<string, ArrayBuffer>, archives: ArrayBuffer[], micropip: ArrayBuffer,
 *   library: ArrayBuffer, memory: Uint8Array | undefined}} Parts
 */
/** @typedef {{verb: string, wheel?: ArrayBuffer, [field: string]: any}} Question  described in heptad_site.isolated */
/** @typedef {{[field: string]: unknown}} Answer  with `trace` when the bot failed */

/** A request has no answer: it took too long ("slow"), or the worker ended ("stopped"). */
export class NoAnswerError extends Error {
  /**
   * @param {"slow" | "stopped"} reason
   * @param {string} detail
   */
  constructor(reason, detail) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}

const CLOSED = new NoAnswerError("stopped", "by the page");

/** A worker for a bot, with the frame around it. */
export class Isolated {
  /** @type {HTMLIFrameElement | undefined} */
  #frame;
  /** @type {MessagePort | undefined} */
  #port;
  /** @type {Promise<void> | undefined} */
  #started;
  #asked = 0; // the id of the latest request
  #onSign = () => {}; // called for a message that is not an answer
  /** @type {(answer: Answer) => void} */
  #resolve = () => {};
  /** @type {(why: NoAnswerError) => void} */
  #reject = () => {};
  /** @type {Promise<unknown>} */
  #last = Promise.resolve(); // the latest request
  #closed = false;
  #load;

  /** @param {(ask: Isolated["ask"]) => Promise<unknown>} load  sends the first requests to every new worker */
  constructor(load) {
    this.#load = load;
  }

  /**
   * Send a request, after those before it are done, and return the answer. If there is no worker, one is started. If
   * the answer takes longer than `seconds`, this ends the worker and rejects with NoAnswerError; for a "check", if there
   * is no message for that long. After `close` every request is rejected with NoAnswerError.
   * @param {Question} question
   * @param {number} seconds
   * @returns {Promise<Answer>}
   */
  ask(question, seconds) {
    const answer = this.#last.then(async () => {
      if (this.#closed) throw CLOSED;
      this.#started ??= this.#start();
      await this.#started;
      return this.#send(question, seconds);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** End the worker, whatever it is doing, for good. */
  close() {
    this.#closed = true;
    this.#end(CLOSED);
  }

  async #start() {
    try {
      const [parts, source] = await Promise.all([loadParts(), text(WORKER)]);
      await this.#startWorker(source, FIRST_MESSAGE_TIMEOUTS);
      await this.#await("start", START_TIMEOUT, true, () => this.#port?.postMessage(parts));
      await this.#load((question, seconds) => this.#send(question, seconds));
    } catch (error) {
      const why = error instanceof Error ? error : new Error(String(error));
      this.#end(why instanceof NoAnswerError ? why : new NoAnswerError("stopped", why.message));
      throw why;
    }
  }

  /**
   * Start the worker in a new frame. Resolves when its first message arrives; if that takes too long, the frame is
   * replaced by another one. Rejects with NoAnswerError after the last attempt.
   * @param {string} source  the script of the worker
   * @param {number[]} timeouts  in seconds, one for each attempt
   */
  async #startWorker(source, [seconds, ...later]) {
    const inner = await this.#place();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#onMessage(data);
    const isRunning = await new Promise((resolve, reject) => {
      this.#onSign = () => resolve(true);
      this.#reject = reject;
      setTimeout(resolve, seconds * 1000, false);
      inner.postMessage(source, "*", [port2]);
    });
    if (isRunning) return;
    if (!later.length) throw new NoAnswerError("slow", `first message, ${seconds} s`);
    this.#frame?.remove();
    port1.close();
    await this.#startWorker(source, later);
  }

  /** Add the hidden frame of the worker. Resolves to the sandboxed document inside it, which has an opaque origin. */
  async #place() {
    if (this.#closed) throw CLOSED;
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.src = new URL("assets/isolated.html", ROOT).href;
    this.#frame = frame;
    await new Promise((resolve, reject) => {
      frame.onload = resolve;
      this.#reject = reject;
      document.body.append(frame);
    });
    const inner = frame.contentDocument?.querySelector("iframe")?.contentWindow;
    if (!inner) throw new NoAnswerError("stopped", "no frame");
    return inner;
  }

  /**
   * @param {Question} question
   * @param {number} seconds
   */
  #send(question, seconds) {
    const id = ++this.#asked;
    const { verb } = question;
    return this.#await(verb, seconds, verb === "check", () => this.#port?.postMessage({ ...question, id }));
  }

  /**
   * Send something and wait for the answer.
   * @param {string} what  is sent, for the error
   * @param {number} seconds  the timeout
   * @param {boolean} long  whether the timeout restarts with each message
   * @param {() => void} send
   * @returns {Promise<Answer>}
   */
  #await(what, seconds, long, send) {
    return new Promise((resolve, reject) => {
      let clock = 0;
      const expire = () => this.#end(new NoAnswerError("slow", `${what}, ${seconds} s`));
      const begin = () => {
        clearTimeout(clock);
        clock = setTimeout(expire, seconds * 1000);
      };
      this.#onSign = long ? begin : () => {};
      this.#resolve = (answer) => {
        clearTimeout(clock);
        resolve(answer);
      };
      this.#reject = (why) => {
        clearTimeout(clock);
        reject(why);
      };
      begin();
      send();
    });
  }

  /**
   * Receive a message of the worker.
   * @param {unknown} data
   */
  #onMessage(data) {
    const said = read(data);
    if (!said) return;
    if (said.stopped) this.#end(new NoAnswerError("stopped", String(said.stopped)));
    else if (said.ready || said.id === this.#asked) this.#resolve(said);
    else if (said.id === undefined) this.#onSign();
  }

  /** @param {NoAnswerError} why */
  #end(why) {
    this.#frame?.remove(); // this ends the worker
    this.#port?.close();
    this.#frame = this.#port = this.#started = undefined;
    this.#reject(why);
  }
}

/**
 * Parse a message of the worker. Returns undefined unless it is an object as JSON text.
 * @param {unknown} data
 * @returns {Answer | undefined}
 */
function read(data) {
  try {
    const found = typeof data === "string" && data.length < MAX_LENGTH ? JSON.parse(data) : undefined;
    return found instanceof Object ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Load everything that is needed to start Python.
 * @returns {Promise<Parts>}
 */
async function loadParts() {
  const { build, files: listed } = JSON.parse(await text("build.json"));
  const kept = await loadSnapshot();
  const archives = Object.keys(listed).filter((path) => path.startsWith("py/"));
  const micropip = Object.keys(listed).find((path) => path.startsWith("pyodide/micropip-")) ?? "";
  return {
    scripts: await Promise.all(SCRIPTS.map(text)),
    files: Object.fromEntries(await Promise.all(FILES.map(async (name) => [name, await bytes(`pyodide/${name}`)]))),
    archives: await Promise.all(archives.map(bytes)),
    micropip: await bytes(micropip),
    library: await bytes(LIBRARY),
    memory: kept?.build === build ? kept?.packed : undefined,
  };
}

/** @param {string} path */
async function response(path) {
  const found = await fetch(new URL(path, ROOT));
  if (!found.ok) throw new Error(`${found.status} ${found.url}`);
  return found;
}

/** @param {string} path */
async function text(path) {
  return (await response(path)).text();
}

/** @param {string} path */
async function bytes(path) {
  return (await response(path)).arrayBuffer();
}
