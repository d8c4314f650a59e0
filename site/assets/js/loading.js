// Loads what a start of Python needs: counts the bytes, and detects files that are broken or incomplete.

import { ROOT } from "./deployment.js";

export const BUILD = "build.json";
export const WASM = "pyodide/pyodide.asm.wasm";

/** @typedef {(done: number, total: number) => void} Report */

export class NetworkError extends Error {}

/**
 * Throw an error as a NetworkError.
 * @param {unknown} error
 * @returns {never}
 */
export function network(error) {
  throw error instanceof NetworkError ? error : new NetworkError(String(error));
}

/**
 * Fetch a file of the site. Rejects with NetworkError.
 * @param {string} path
 * @param {typeof self.fetch} load
 */
export async function get(path, load = self.fetch) {
  const response = await load(new URL(path, ROOT)).catch(network);
  if (!response.ok) throw new NetworkError(`${response.status} ${response.url}`);
  return response;
}

/**
 * Return whether a path is that of an archive with Python modules.
 * @param {string} path
 */
export function isPackage(path) {
  return path.endsWith(".zip") || path.startsWith("py/");
}

/**
 * Replaces `fetch` until `end` is called, for Pyodide too. A fetch that fails, or returns fewer bytes than the build
 * lists, rejects `broken` with a NetworkError; Pyodide itself would wait for ever.
 */
export class Loading {
  /** @type {(sizes: Record<string, number>) => void} */
  #know = () => {};
  /** @type {Promise<Record<string, number>>} */
  #sizes = new Promise((resolve) => {
    this.#know = resolve;
  });
  #done = 0;
  #total = 0;
  #report;
  /** The original `fetch`. */
  plain = self.fetch.bind(self);
  /** Returns whether Pyodide has the file of a path already, although it requests it. */
  isHere = (/** @type {string} */ _path) => false;
  /** @type {(error: NetworkError) => void} */
  #reject = () => {};
  /** @type {Promise<never>} */
  broken = new Promise((_, reject) => {
    this.#reject = reject;
  });

  /** @param {Report} report */
  constructor(report) {
    this.#report = report;
    this.broken.catch(() => {}); // awaited elsewhere; this only prevents unhandled-rejection warnings
    self.fetch = async (...request) => (this.isHere(String(request[0])) ? new Response() : this.counted(...request));
  }

  /** Restore `fetch`, when Python has started. */
  end() {
    self.fetch = this.plain;
  }

  /**
   * Set the sizes with which all files, loaded before or later, are compared.
   * @param {Record<string, number>} sizes  of all files, in bytes
   */
  compare(sizes) {
    this.#know(sizes);
  }

  /** @param {number} total  the number of bytes that this kind of start loads */
  expect(total) {
    this.#total = total;
  }

  /**
   * Add loaded bytes to the progress, and report it.
   * @param {number} bytes
   */
  count(bytes) {
    this.#done += bytes;
    if (this.#total) this.#report(this.#done, this.#total);
  }

  /**
   * Fetch a file, counting its bytes and checking its size.
   * @param {Parameters<typeof fetch>} request
   */
  counted = async (...request) => {
    const response = await this.plain(...request).catch((error) => this.#break(error));
    if (!response.ok || !response.body) return this.#break(`${response.status} ${response.url}`);
    const reader = response.body.getReader();
    let loaded = 0;
    /** @param {ReadableStreamDefaultController} out */
    const pull = async (out) => {
      const { done, value } = await reader.read().catch((error) => this.#break(error));
      if (done) {
        const path = response.url.slice(ROOT.href.length);
        const size = path === BUILD ? loaded : (await this.#sizes)[path]; // build.json contains the sizes of all others
        return loaded < size ? this.#break(`${loaded} of ${size} bytes ${response.url}`) : out.close();
      }
      loaded += value.length;
      this.count(value.length);
      out.enqueue(value);
    };
    return new Response(new ReadableStream({ pull }), response);
  };

  /**
   * Report a failed fetch.
   * @param {unknown} error
   * @returns {never}
   */
  #break(error) {
    const failure = new NetworkError(String(error));
    this.#reject(failure);
    throw failure;
  }
}
