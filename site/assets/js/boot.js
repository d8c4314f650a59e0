// Starts Python inside a worker, and keeps a memory snapshot for the next start.

import { drop, keep, lastKept } from "./kept.js";
import { LIBRARY, launch, memoryOf, prepare } from "./launch.js";
import { BUILD, get, isPackage, Loading, NetworkError, network, ROOT, WASM } from "./loading.js";
import { pack, unpack } from "./memory.js";
import { shipped } from "./shipped.js";

const [CORE, WHOLE] = ["pyodide/core.zip", "pyodide/python_stdlib.zip"]; // of the standard library
const PAUSE = 200; // ms in which the first question comes, before what it would have to wait for
const PATIENCE = 30_000; // for a start from a snapshot that has been loaded, in ms

/**
 * build.json: paths and their bytes; the shipped memory with its length when it is unzipped.
 * @typedef {{build: string, files: Record<string, number>, runtime: string[],
 *   memory: {path: string, size: number, length: number, integrity: string}}} Build
 */
/** @typedef {import("./shipped.js").Memory} Memory */
/** @typedef {import("./loading.js").Report} Report */
/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {(text: string) => string} Handle  the session's `handle`: JSON in, JSON out */
/** @typedef {{open: () => Handle, settled: Promise<unknown>}} Started  settled: see boot */
/** @typedef {import("./kept.js").Kept} Kept */
/**
 * Pyodide's scripts, and its code, which may still be compiled.
 * @typedef {{scripts: Promise<[{loadPyodide: any}, {default: any}]>, code: Promise<WebAssembly.Module>}} Engine
 */
/** @typedef {WebAssembly.Module | undefined} Compiled  by a page for its worker */

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
  const engine = loadEngine(loading, compiled); // before it is known what Python starts from
  const onDevice = fresh ? undefined : lastKept(); // is read while build.json comes
  /** @type {Build} */
  const build = await (await get(BUILD)).json().catch(network);
  loading.compare(build.files);
  if (fresh) await drop();
  const kept = async () => ofBuild(build.build, await onDevice);
  for (const find of fresh ? [] : [kept, shipped]) {
    const memory = await find(build, loading.plain);
    if (!memory) continue;
    try {
      const open = sessions(await goOn(loading, build, engine, memory));
      const packed = await memory.packed;
      return { open, settled: find === kept ? Promise.resolve() : keep({ build: build.build, packed }) };
    } catch (error) {
      if (error instanceof NetworkError) throw error; // not the memory's fault
      console.info("snapshot refused", String(error));
      await drop();
    }
  }
  const python = await start(loading, build, engine);
  prepare(python);
  const made = memoryMade(python); // before the page holds any Python object: a snapshot cannot carry one
  return { open: sessions(python), settled: made ? keepMade(build.build, made) : drop() };
}

/**
 * @param {string} build
 * @param {Uint8Array} made
 */
async function keepMade(build, made) {
  await new Promise((resume) => setTimeout(resume, PAUSE));
  await keep({ build, packed: pack(made) });
}

/**
 * @param {string} build
 * @param {Kept | undefined} kept
 * @returns {Memory | undefined}
 */
function ofBuild(build, kept) {
  return kept && kept.build === build ? { packed: Promise.resolve(kept.packed) } : undefined;
}

/**
 * @param {Pyodide} python
 * @returns {() => Handle}
 */
function sessions(python) {
  const { PrefetchingSession } = python.pyimport("heptad_site.session.prefetch");
  return () => PrefetchingSession().handle;
}

/**
 * @param {Loading} loading
 * @param {Promise<Compiled>} [compiled]
 * @returns {Engine}
 */
function loadEngine(loading, compiled) {
  const script = (/** @type {string} */ name) => import(new URL(`pyodide/${name}`, ROOT).href).catch(network);
  const scripts = Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs")]);
  const code = compiled?.then((code) => code ?? compile(loading)) ?? compile(loading);
  for (const promise of [scripts, code]) promise.catch(() => {}); // whoever waits for it is told
  return { scripts, code };
}

/**
 * Compile the WebAssembly while it comes.
 * @param {Loading} loading
 */
async function compile(loading) {
  const { body } = await get(WASM, loading.counted);
  const headers = { "content-type": "application/wasm" }; // which not every host says
  return WebAssembly.compileStreaming(new Response(body, { headers }));
}

/**
 * Go on with a memory, which needs neither packages nor the standard library.
 * @param {Loading} loading
 * @param {Build} build
 * @param {Engine} engine
 * @param {Memory} memory
 * @returns {Promise<Pyodide>}
 */
function goOn(loading, { files, runtime }, engine, { packed, size = 0, count }) {
  const paths = runtime.filter((path) => !path.endsWith(".mjs") && !isPackage(path));
  loading.expect(paths.reduce((sum, path) => sum + files[path], size));
  loading.isHere = (path) => path.endsWith(WASM) || isPackage(path);
  count?.((bytes) => loading.count(bytes));
  const add = (/** @type {any} */ module) => {
    addLater(module, `/lib/${module.FS.readdir("/lib").find(isPackage)}`, CORE, files[CORE]);
    addLater(module, LIBRARY, WHOLE, files[WHOLE]);
  };
  return new Promise((resolve, reject) => {
    const fill = async (/** @type {any} */ module) => {
      const bytes = await packed;
      setTimeout(reject, PATIENCE, new Error("too slow"));
      return unpack(bytes, module);
    };
    packed.catch(reject);
    withCode(engine, [], {}, add, fill).then(resolve, reject);
  });
}

/**
 * Start with the packages.
 * @param {Loading} loading
 * @param {Build} build
 * @param {Engine} engine
 * @returns {Promise<Pyodide>}
 */
async function start(loading, { files, runtime }, engine) {
  const paths = runtime.filter((path) => !path.endsWith(".mjs"));
  loading.expect(paths.reduce((sum, path) => sum + files[path], 0));
  loading.isHere = (path) => path.endsWith(WASM);
  const archives = runtime.filter((path) => path.startsWith("py/"));
  const contents = await Promise.all(archives.map(async (path) => (await get(path)).arrayBuffer()));
  const add = (/** @type {any} */ module) => addLater(module, LIBRARY, WHOLE, files[WHOLE]);
  return withCode(engine, contents, { _makeSnapshot: true }, add);
}

/**
 * Let Pyodide, which would load and compile its code by itself, use this.
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
    const [python] = await Promise.all([launched, code]); // without the code the first would wait for ever
    return python;
  } finally {
    WebAssembly.instantiateStreaming = plain;
  }
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
