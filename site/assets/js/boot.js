// Starts Python inside a worker, counts the bytes it loads, and keeps a memory snapshot for the next start.

import { LIBRARY, launch, memoryOf, prepare } from "./launch.js";
import { shipped } from "./shipped.js";

const ROOT = new URL("../../", import.meta.url);
const SNAPSHOTS = "heptad-snapshot-";
const [CORE, WHOLE] = ["pyodide/core.zip", "pyodide/python_stdlib.zip"]; // of the standard library
const PATIENCE = 30_000; // for a start from a snapshot that has been loaded, in ms

/**
 * build.json: paths and their bytes; the shipped memory with its length when it is unpacked.
 * @typedef {{build: string, files: Record<string, number>, runtime: string[],
 *   memory: {path: string, size: number, length: number}}} Build
 */
/** @typedef {import("./shipped.js").Memory} Memory */
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
 * Start Python: from the memory that this device keeps; else from the one that the site brings; else from its packages,
 * also when the other ways fail or `fresh` is asked for. `open` makes a new session. `settled` resolves when the memory
 * is kept for the next start.
 * @param {Report} report
 * @param {boolean} fresh
 * @returns {Promise<{open: () => Handle, settled: Promise<unknown>}>}
 */
export async function boot(report, fresh) {
  /** @type {Build} */
  const build = await (await get("build.json")).json().catch(network);
  if (fresh) await dropSnapshots();
  for (const find of fresh ? [] : [kept, shipped]) {
    const memory = await find(build);
    if (!memory) continue;
    try {
      const open = sessions(await watched(build, report, memory));
      return { open, settled: find === kept ? Promise.resolve() : keep(build.build, memory.bytes) };
    } catch (error) {
      if (error instanceof NetworkError) throw error; // not the memory's fault
      console.info("snapshot refused", String(error));
      await dropSnapshots();
    }
  }
  const python = await watched(build, report);
  prepare(python);
  const made = memoryMade(python); // before the page holds any Python object: a snapshot cannot carry one
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
 * @param {Memory} [memory]  needs neither packages nor the standard library
 * @returns {Promise<Pyodide>}
 */
async function watched(build, report, memory) {
  const { files, runtime } = build;
  const paths = runtime.filter((path) => !path.endsWith(".mjs") && !(memory && isPackage(path)));
  const total = paths.reduce((sum, path) => sum + files[path], memory?.size ?? 0);
  const plain = self.fetch;
  let done = 0;
  const count = (/** @type {number} */ bytes) => {
    done += bytes;
    report(done, total);
  };
  memory?.count?.(count);
  try {
    return await new Promise((resolve, reject) => {
      const broken = (/** @type {unknown} */ error) => {
        const failure = error instanceof NetworkError ? error : new NetworkError(String(error));
        reject(failure);
        throw failure;
      };
      self.fetch = async (...request) => {
        if (memory && isPackage(String(request[0]))) return new Response();
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
          count(chunk.value.length);
          out.enqueue(chunk.value);
        };
        return new Response(new ReadableStream({ pull }), response);
      };
      start(build, memory).then(resolve, reject);
    });
  } finally {
    self.fetch = plain;
  }
}

/** @param {string} path */
function isPackage(path) {
  return path.endsWith(".zip") || path.startsWith("py/");
}

/**
 * @param {Build} build
 * @param {Memory} [memory]
 */
async function start({ files, runtime }, memory) {
  const script = (/** @type {string} */ name) => import(new URL(`pyodide/${name}`, ROOT).href).catch(network);
  const archives = memory ? [] : runtime.filter((path) => path.startsWith("py/"));
  const [{ loadPyodide }, { default: create }, ...contents] = await Promise.all([
    script("pyodide.mjs"),
    script("pyodide.asm.mjs"),
    ...archives.map(async (path) => (await get(path)).arrayBuffer()),
  ]);
  const place = { indexURL: new URL("pyodide/", ROOT).href, stdLibURL: new URL(CORE, ROOT).href };
  const library = (/** @type {any} */ module) => addLater(module, LIBRARY, WHOLE, files[WHOLE]);
  if (!memory) return launch(loadPyodide, create, contents, { ...place, _makeSnapshot: true }, library);
  return new Promise((resolve, reject) => {
    memory.filled.catch(reject);
    const options = { ...place, _loadSnapshot: memory.bytes };
    launch(loadPyodide, create, [], options, async (module) => {
      await memory.filled;
      memory.complete?.(module.HEAPU8);
      setTimeout(reject, PATIENCE, new Error("too slow"));
      addLater(module, `/lib/${module.FS.readdir("/lib").find(isPackage)}`, CORE, files[CORE]);
      library(module);
    }).then(resolve, reject);
  });
}

/**
 * Let a file be fetched when Python reads it.
 * @param {any} module
 * @param {string} place  in Python's file system
 * @param {string} path  in the site
 * @param {number} size
 */
function addLater({ FS }, place, path, size) {
  FS.writeFile(place, new Uint8Array());
  const { node } = FS.lookupPath(place);
  /** @type {Uint8Array | undefined} */
  let contents;
  node.usedBytes = size;
  Object.defineProperty(node, "contents", {
    get: () => {
      contents ??= new Uint8Array(getNow(path));
      return contents;
    },
  });
}

/**
 * Python reads its files without waiting.
 * @param {string} path
 * @returns {ArrayBuffer}
 */
function getNow(path) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(path, ROOT), false);
  request.responseType = "arraybuffer";
  request.send();
  return request.response;
}

// Everything below may fail (no storage, a private window, another engine): then the start is only slower.

/**
 * @param {Build} build
 * @returns {Promise<Memory | undefined>}
 */
async function kept({ build }) {
  const bytes = await snapshot(build);
  return bytes && { bytes, filled: Promise.resolve() };
}

/** @param {string} build */
export async function snapshot(build) {
  try {
    const found = await (await caches.open(SNAPSHOTS + build)).match("memory");
    return found && new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined;
  }
}

/**
 * @param {Pyodide} python
 * @returns {Uint8Array<ArrayBuffer> | undefined}
 */
function memoryMade(python) {
  try {
    return memoryOf(python);
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
