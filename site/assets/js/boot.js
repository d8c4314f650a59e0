// Starts Python inside a worker, counts the bytes it loads, and keeps a memory snapshot for the next start.

import { launch } from "./launch.js";

const ROOT = new URL("../../", import.meta.url);
const SNAPSHOTS = "heptad-snapshot-";
const PATIENCE = 30_000; // for a start from a snapshot, in ms

/** @typedef {{build: string, files: Record<string, number>, runtime: string[]}} Build  build.json: paths and their bytes */
/** @typedef {(done: number, total: number) => void} Report */
/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {(text: string) => string} Handle  the session's `handle`: JSON in, JSON out */

class NetworkError extends Error {}

/**
 * Why a start failed, or why a running Python ended.
 * @param {unknown} error
 * @returns {StopReason}
 */
export function reasonOf(error) {
  if (error instanceof NetworkError) return "network";
  if (typeof WebAssembly === "undefined") return "browser";
  return error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError ? "browser" : "crash";
}

/**
 * Start Python: from the snapshot, or whole when there is none, when it does not work, or when `fresh` is asked for.
 * `open` makes a new session. `settled` resolves when a snapshot is kept for the next start.
 * @param {Report} report
 * @param {boolean} fresh
 * @returns {Promise<{open: () => Handle, settled: Promise<unknown>}>}
 */
export async function boot(report, fresh) {
  /** @type {Build} */
  const build = await (await get("build.json")).json().catch(network);
  if (fresh) await dropSnapshots();
  const kept = await snapshot(build.build);
  if (kept) {
    try {
      const started = expire(PATIENCE, watched(build, report, { _loadSnapshot: kept }));
      return { open: sessions(await started), settled: Promise.resolve() };
    } catch (error) {
      if (error instanceof NetworkError) throw error; // not the snapshot's fault
      console.info("snapshot refused", error);
      await dropSnapshots();
    }
  }
  const python = await watched(build, report, { _makeSnapshot: true });
  python.runPython("import heptad_site.session.session, heptad_site.session.warm as w; w.warm()");
  const made = memory(python); // before the page holds any Python object: a snapshot cannot carry one
  return { open: sessions(python), settled: keep(build.build, made) };
}

/**
 * @param {Pyodide} python
 * @returns {() => Handle}
 */
function sessions(python) {
  const { Session } = python.pyimport("heptad_site.session.session");
  return () => Session().handle;
}

/** @param {string} path */
async function get(path) {
  const response = await fetch(new URL(path, ROOT)).catch(network);
  if (!response.ok) throw new NetworkError(`${response.status} ${response.url}`);
  return response;
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function network(error) {
  throw new NetworkError(String(error));
}

/**
 * Load Python while every byte fetched is counted. A fetch that breaks, or brings fewer bytes than the build lists,
 * ends it with a NetworkError, where Pyodide would wait for ever.
 * @param {Build} build
 * @param {Report} report
 * @param {import("pyodide").PyodideConfig} options
 * @returns {Promise<Pyodide>}
 */
async function watched({ files, runtime }, report, options) {
  const total = runtime.reduce((sum, path) => sum + (path.endsWith(".mjs") ? 0 : files[path]), 0);
  const archives = runtime.filter((path) => path.startsWith("py/"));
  const plain = self.fetch;
  let done = 0;
  try {
    return await new Promise((resolve, reject) => {
      const broken = (/** @type {unknown} */ error) => {
        const failure = error instanceof NetworkError ? error : new NetworkError(String(error));
        reject(failure);
        throw failure;
      };
      self.fetch = async (...request) => {
        const response = await plain(...request).catch(broken);
        if (!response.ok || !response.body) return broken(`${response.status} ${response.url}`);
        const size = files[response.url.slice(ROOT.href.length)];
        const reader = response.body.getReader();
        let loaded = 0;
        /** @param {ReadableStreamDefaultController} out */
        const pull = async (out) => {
          const chunk = await reader.read().catch(broken);
          if (chunk.done) return loaded < size ? broken(`${loaded} of ${size} bytes ${response.url}`) : out.close();
          loaded += chunk.value.length;
          done += chunk.value.length;
          report(done, total);
          out.enqueue(chunk.value);
        };
        return new Response(new ReadableStream({ pull }), response);
      };
      start(archives, options).then(resolve, reject);
    });
  } finally {
    self.fetch = plain;
  }
}

/**
 * @param {string[]} archives  paths of zip files with Python packages
 * @param {import("pyodide").PyodideConfig} options
 */
async function start(archives, options) {
  const script = (/** @type {string} */ name) => import(new URL(`pyodide/${name}`, ROOT).href).catch(network);
  const [{ loadPyodide }, { default: create }, ...contents] = await Promise.all([
    script("pyodide.mjs"),
    script("pyodide.asm.mjs"),
    ...archives.map(async (path) => (await get(path)).arrayBuffer()),
  ]);
  return launch(loadPyodide, create, contents, { indexURL: new URL("pyodide/", ROOT).href, ...options });
}

/**
 * @template T
 * @param {number} ms
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function expire(ms, promise) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, ms, new Error("too slow"));
    promise.then(resolve, reject);
  });
}

// Everything below may fail (no storage, a private window, another engine): then the start is only slower.

/** @param {string} build */
export async function snapshot(build) {
  try {
    const kept = await (await caches.open(SNAPSHOTS + build)).match("memory");
    return kept && new Uint8Array(await kept.arrayBuffer());
  } catch {
    return undefined;
  }
}

/**
 * @param {Pyodide} python
 * @returns {Uint8Array<ArrayBuffer> | undefined}
 */
function memory(python) {
  try {
    return /** @type {Uint8Array<ArrayBuffer>} */ (python.makeMemorySnapshot());
  } catch (error) {
    console.info("no snapshot", error);
    return undefined;
  }
}

async function dropSnapshots() {
  try {
    for (const name of await caches.keys()) if (name.startsWith(SNAPSHOTS)) await caches.delete(name);
  } catch (error) {
    console.info("snapshot not dropped", error);
  }
}

/**
 * @param {string} build
 * @param {Uint8Array<ArrayBuffer> | undefined} made
 */
async function keep(build, made) {
  try {
    await dropSnapshots();
    if (made) await (await caches.open(SNAPSHOTS + build)).put("memory", new Response(made));
  } catch (error) {
    console.info("snapshot not kept", error);
  }
}
