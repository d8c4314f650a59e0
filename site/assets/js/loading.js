// What Python's start loads: every byte is counted, and nothing that comes broken or cut is waited for.

export const ROOT = new URL("../../", import.meta.url);
export const BUILD = "build.json";
export const WASM = "pyodide/pyodide.asm.wasm";

/** @typedef {(done: number, total: number) => void} Report */

export class NetworkError extends Error {}

/**
 * @param {unknown} error
 * @returns {never}
 */
export function network(error) {
  throw error instanceof NetworkError ? error : new NetworkError(String(error));
}

/**
 * @param {string} path
 * @param {typeof self.fetch} load
 */
export async function get(path, load = self.fetch) {
  const response = await load(new URL(path, ROOT)).catch(network);
  if (!response.ok) throw new NetworkError(`${response.status} ${response.url}`);
  return response;
}

/** @param {string} path */
export function isPackage(path) {
  return path.endsWith(".zip") || path.startsWith("py/");
}

/**
 * Stands before `fetch` until it ends, also for Pyodide. A fetch that breaks, or brings fewer bytes than the build lists,
 * rejects `broken` with a NetworkError, where Pyodide would wait for ever.
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
  /** Does none of this. */
  plain = self.fetch.bind(self);
  /** Which paths Pyodide asks for although it has them already. */
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
    this.broken.catch(() => {}); // whoever waits for it is told
    self.fetch = async (...request) => (this.isHere(String(request[0])) ? new Response() : this.counted(...request));
  }

  /** When Python runs. */
  end() {
    self.fetch = this.plain;
  }

  /**
   * Compare all that has come and will come with the build.
   * @param {Record<string, number>} sizes  of all files, in bytes
   */
  compare(sizes) {
    this.#know(sizes);
  }

  /** @param {number} total  the bytes that this way of the start loads */
  expect(total) {
    this.#total = total;
  }

  /** @param {number} bytes */
  count(bytes) {
    this.#done += bytes;
    if (this.#total) this.#report(this.#done, this.#total);
  }

  /** @param {Parameters<typeof fetch>} request */
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
        const size = path === BUILD ? loaded : (await this.#sizes)[path]; // which this file says
        return loaded < size ? this.#break(`${loaded} of ${size} bytes ${response.url}`) : out.close();
      }
      loaded += value.length;
      this.count(value.length);
      out.enqueue(value);
    };
    return new Response(new ReadableStream({ pull }), response);
  };

  /**
   * @param {unknown} error
   * @returns {never}
   */
  #break(error) {
    const failure = new NetworkError(String(error));
    this.#reject(failure);
    throw failure;
  }
}
