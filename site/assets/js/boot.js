// Starts Python inside a worker, and keeps a memory snapshot for the next start.

import { ROOT } from "./deployment.js";
import { createSnapshot, LIBRARY, launch, prepare } from "./launch.js";
import { BUILD, get, isPackage, Loading, NetworkError, network, WASM } from "./loading.js";
import { shipped } from "./snapshot-download.js";
import { pack, unpack } from "./snapshot-pack.js";
import { deleteSnapshots, loadSnapshot, saveSnapshot } from "./snapshot-store.js";

// The needed part of the standard library, and all of it.
const [CORE, WHOLE] = ["pyodide/core.zip", "pyodide/python_stdlib.zip"];
const PACK_DELAY = 200; // ms until the snapshot is packed: the first request comes before, and need not wait for that
const START_TIMEOUT = 30_000; // ms: the timeout of a start from a snapshot, from the moment when it is loaded

/**
 * build.json. `files` maps paths to sizes in bytes; `memory` is the shipped snapshot, `length` its size after
 * unzipping.
 * @typedef {{build: string, files: Record<string, number>, runtime: string[],
 *   memory: {path: string, size: number, length: number, integrity: string}}} Build
 */
/** @typedef {import("./snapshot-download.js").Memory} Memory */
/** @typedef {import("./loading.js").Report} Report */
/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {(text: string) => string} Handle  the session's `handle`: JSON in, JSON out */
/** @typedef {{open: () => Handle, settled: Promise<unknown>}} Started  both are described at `boot` */
/** @typedef {import("./snapshot-store.js").Kept} Kept */
/**
 * Pyodide's scripts, and its WebAssembly code, which may still be compiling.
 * @typedef {{scripts: Promise<[{loadPyodide: any}, {default: any}]>, code: Promise<WebAssembly.Module>}} Engine
 */
/** @typedef {WebAssembly.Module | undefined} Compiled  Python's code, if the page has compiled it for its worker */

/**
 * Return why a start failed, or why a running Python ended.
 * @param {unknown} error
 * @returns {StopReason}
 */
export function stopReason(error) {
  if (error instanceof NetworkError) return "network";
  if (typeof WebAssembly === "undefined") return "browser";
  return error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError ? "browser" : "crash";
}

/**
 * Start Python: from the memory snapshot that this device keeps; otherwise from the one shipped with the site;
 * otherwise from the packages. The packages are also used if starting from a snapshot fails, or if `fresh` is set. In
 * the result, `open` creates a new session, and `settled` resolves when a snapshot is saved for the next start.
 * @param {Report} report
 * @param {boolean} fresh
 * @param {Promise<Compiled>} [compiled]
 * @returns {Promise<Started>}
 */
export async function boot(report, fresh, compiled) {
  const loading = new Loading(report);
  const started = await Promise.race([loading.broken, begin(loading, fresh, compiled)]);
  loading.end();
  return started;
}

/**
 * @param {Loading} loading
 * @param {boolean} fresh
 * @param {Promise<Compiled>} [compiled]
 * @returns {Promise<Started>}
 */
async function begin(loading, fresh, compiled) {
  const engine = loadEngine(loading, compiled); // begins at once, as every kind of start needs it
  const onDevice = fresh ? undefined : loadSnapshot(); // read while build.json loads
  /** @type {Build} */
  const build = await (await get(BUILD)).json().catch(network);
  loading.compare(build.files);
  if (fresh) await deleteSnapshots();
  const kept = async () => ofBuild(build.build, await onDevice);
  const load = (/** @type {string} */ path, /** @type {RequestInit} */ how) => loading.plain(new URL(path, ROOT), how);
  for (const find of fresh ? [] : [kept, shipped]) {
    const memory = await find(build, load);
    if (!memory) continue;
    try {
      const open = sessions(await startFromMemory(loading, build, engine, memory));
      const packed = await memory.packed;
      return { open, settled: find === kept ? Promise.resolve() : saveSnapshot({ build: build.build, packed }) };
    } catch (error) {
      if (error instanceof NetworkError) throw error; // the snapshot is not the cause
      console.info("snapshot refused", String(error));
      await deleteSnapshots();
    }
  }
  const python = await startFromPackages(loading, build, engine);
  prepare(python);
  const made = takeSnapshot(python); // before JavaScript holds any Python object, which no snapshot can contain
  return { open: sessions(python), settled: made ? keepMade(build.build, made) : deleteSnapshots() };
}

/**
 * Pack a snapshot and save it on this device.
 * @param {string} build
 * @param {Uint8Array} made
 */
async function keepMade(build, made) {
  await new Promise((resume) => setTimeout(resume, PACK_DELAY));
  await saveSnapshot({ build, packed: pack(made) });
}

/**
 * Return the snapshot that this device keeps, if it is of this build.
 * @param {string} build
 * @param {Kept | undefined} kept
 * @returns {Memory | undefined}
 */
function ofBuild(build, kept) {
  return kept && kept.build === build ? { packed: Promise.resolve(kept.packed) } : undefined;
}

/**
 * Return a function that creates a new session.
 * @param {Pyodide} python
 * @returns {() => Handle}
 */
function sessions(python) {
  const { PrefetchingSession } = python.pyimport("heptad_site.session.prefetch");
  return () => PrefetchingSession().handle;
}

/**
 * Start loading Pyodide's scripts and code.
 * @param {Loading} loading
 * @param {Promise<Compiled>} [compiled]
 * @returns {Engine}
 */
function loadEngine(loading, compiled) {
  const script = (/** @type {string} */ name) => import(new URL(`pyodide/${name}`, ROOT).href).catch(network);
  const scripts = Promise.all([script("pyodide.js"), script("pyodide.asm.mjs.js")]);
  const code = compiled?.then((code) => code ?? compile(loading)) ?? compile(loading);
  // Both are awaited later; this only prevents unhandled-rejection warnings.
  for (const promise of [scripts, code]) promise.catch(() => {});
  return { scripts, code };
}

/**
 * Compile the WebAssembly code while it loads.
 * @param {Loading} loading
 */
async function compile(loading) {
  const { body } = await get(WASM, loading.counted);
  const headers = { "content-type": "application/wasm" }; // required, and not every host sends it
  return WebAssembly.compileStreaming(new Response(body, { headers }));
}

/**
 * Start Python from a memory snapshot, which needs neither the packages nor the standard library.
 * @param {Loading} loading
 * @param {Build} build
 * @param {Engine} engine
 * @param {Memory} memory
 * @returns {Promise<Pyodide>}
 */
function startFromMemory(loading, { files, runtime }, engine, { packed, size = 0, count }) {
  const paths = runtime.filter((path) => !path.endsWith(".js") && !isPackage(path));
  loading.expect(paths.reduce((sum, path) => sum + files[path], size));
  loading.isHere = (path) => path.endsWith(WASM) || isPackage(path);
  count?.((bytes) => loading.count(bytes));
  const add = (/** @type {any} */ module) => {
    addLazyFile(module, `/lib/${module.FS.readdir("/lib").find(isPackage)}`, CORE, files[CORE]);
    addLazyFile(module, LIBRARY, WHOLE, files[WHOLE]);
  };
  return new Promise((resolve, reject) => {
    const fill = async (/** @type {any} */ module) => {
      const bytes = await packed;
      setTimeout(reject, START_TIMEOUT, new Error("too slow"));
      return unpack(bytes, module);
    };
    packed.catch(reject);
    withCode(engine, [], {}, add, fill).then(resolve, reject);
  });
}

/**
 * Start Python from the packages.
 * @param {Loading} loading
 * @param {Build} build
 * @param {Engine} engine
 * @returns {Promise<Pyodide>}
 */
async function startFromPackages(loading, { files, runtime }, engine) {
  const paths = runtime.filter((path) => !path.endsWith(".js"));
  loading.expect(paths.reduce((sum, path) => sum + files[path], 0));
  loading.isHere = (path) => path.endsWith(WASM);
  const archives = runtime.filter((path) => path.startsWith("py/"));
  const contents = await Promise.all(archives.map(async (path) => (await get(path)).arrayBuffer()));
  const add = (/** @type {any} */ module) => addLazyFile(module, LIBRARY, WHOLE, files[WHOLE]);
  return withCode(engine, contents, { _makeSnapshot: true }, add);
}

/**
 * Start Pyodide with the given code. Pyodide would load and compile its code by itself, so the function that it calls
 * for that is replaced until it has started.
 * @param {Engine} engine
 * @param {ArrayBuffer[]} archives
 * @param {import("pyodide").PyodideConfig} options
 * @param {(module: any) => unknown} ready
 * @param {(module: any) => Promise<Uint8Array>} [fill]
 * @returns {Promise<Pyodide>}
 */
async function withCode({ scripts, code }, archives, options, ready, fill) {
  const [{ loadPyodide }, { default: create }] = await scripts;
  const plain = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const module = await code;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  const place = { indexURL: new URL("pyodide/", ROOT).href, stdLibURL: new URL(CORE, ROOT).href };
  try {
    const launched = launch(loadPyodide, create, archives, { ...place, ...options }, ready, fill);
    const [python] = await Promise.all([launched, code]); // if `code` fails, `launched` would never settle
    return python;
  } finally {
    WebAssembly.instantiateStreaming = plain;
  }
}

/**
 * Add a file whose content is fetched when Python reads it for the first time.
 * @param {any} module
 * @param {string} place  in Python's file system
 * @param {string} path  in the site
 * @param {number} size
 */
function addLazyFile({ FS }, place, path, size) {
  FS.writeFile(place, new Uint8Array());
  const { node } = FS.lookupPath(place);
  /** @type {Uint8Array | undefined} */
  let contents;
  node.usedBytes = size;
  Object.defineProperty(node, "contents", {
    get: () => {
      contents ??= new Uint8Array(fetchSync(path));
      return contents;
    },
  });
}

/**
 * Fetch a file synchronously, as Python reads its files synchronously.
 * @param {string} path
 * @returns {ArrayBuffer}
 */
function fetchSync(path) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(path, ROOT), false);
  request.responseType = "arraybuffer";
  request.send();
  return request.response;
}

/**
 * Take a snapshot of Python's memory; undefined if that fails.
 * @param {Pyodide} python
 * @returns {Uint8Array<ArrayBuffer> | undefined}
 */
function takeSnapshot(python) {
  try {
    return createSnapshot(python);
  } catch (error) {
    console.info("no snapshot", error);
    return undefined;
  }
}
