// Starts Python inside a worker, and keeps a memory snapshot for the next start.

import { LIBRARY, launch, memoryOf, prepare } from "./launch.js";
import { BUILD, get, isPackage, Loading, NetworkError, network, ROOT, WASM } from "./loading.js";
import { shipped } from "./shipped.js";

const SNAPSHOTS = "heptad-snapshot-";
const [CORE, WHOLE] = ["pyodide/core.zip", "pyodide/python_stdlib.zip"]; // of the standard library
const PATIENCE = 30_000; // for a start from a snapshot that has been loaded, in ms

/**
 * build.json: paths and their bytes; the shipped memory with its length when it is unpacked.
 * @typedef {{build: string, files: Record<string, number>, runtime: string[],
 *   memory: {path: string, size: number, length: number}}} Build
 */
/** @typedef {import("./shipped.js").Memory} Memory */
/** @typedef {import("./loading.js").Report} Report */
/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {(text: string) => string} Handle  the session's `handle`: JSON in, JSON out */
/** @typedef {{open: () => Handle, settled: Promise<unknown>}} Started  settled: see boot */
/** @typedef {[{loadPyodide: any}, {default: any}, WebAssembly.Module]} Engine  Pyodide's scripts and its code */

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
 * @returns {Promise<Started>}
 */
export async function boot(report, fresh) {
  const loading = new Loading(report);
  try {
    return await Promise.race([loading.broken, begin(loading, fresh)]);
  } finally {
    loading.end();
  }
}

/**
 * @param {Loading} loading
 * @param {boolean} fresh
 * @returns {Promise<Started>}
 */
async function begin(loading, fresh) {
  const engine = loadEngine(); // before it is known what Python starts from
  engine.catch(() => {}); // whoever waits for it is told
  const onDevice = fresh ? undefined : lastKept(); // is read while build.json comes
  /** @type {Build} */
  const build = await (await get(BUILD)).json().catch(network);
  loading.compare(build.files);
  if (fresh) await dropSnapshots();
  const kept = async () => ofBuild(build.build, await onDevice);
  for (const find of fresh ? [] : [kept, shipped]) {
    const memory = await find(build, loading.plain);
    if (!memory) continue;
    try {
      const open = sessions(await start(loading, build, engine, memory));
      return { open, settled: find === kept ? Promise.resolve() : keep(build.build, memory.bytes) };
    } catch (error) {
      if (error instanceof NetworkError) throw error; // not the memory's fault
      console.info("snapshot refused", String(error));
      await dropSnapshots();
    }
  }
  const python = await start(loading, build, engine);
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

/** @returns {Promise<Engine>} */
function loadEngine() {
  const script = (/** @type {string} */ name) => import(new URL(`pyodide/${name}`, ROOT).href).catch(network);
  return Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs"), compile()]);
}

/** Compile the WebAssembly while it comes. */
async function compile() {
  const { body } = await get(WASM);
  const headers = { "content-type": "application/wasm" }; // which not every host says
  return WebAssembly.compileStreaming(new Response(body, { headers }));
}

/**
 * @param {Loading} loading
 * @param {Build} build
 * @param {Promise<Engine>} engine
 * @param {Memory} [memory]  needs neither packages nor the standard library
 * @returns {Promise<Pyodide>}
 */
async function start(loading, { files, runtime }, engine, memory) {
  const paths = runtime.filter((path) => !path.endsWith(".mjs") && !(memory && isPackage(path)));
  const total = paths.reduce((sum, path) => sum + files[path], memory?.size ?? 0);
  loading.expect(total);
  loading.isHere = (path) => path.endsWith(WASM) || (memory !== undefined && isPackage(path));
  memory?.count?.((bytes) => loading.count(bytes));
  const archives = memory ? [] : runtime.filter((path) => path.startsWith("py/"));
  const packages = Promise.all(archives.map(async (path) => (await get(path)).arrayBuffer()));
  const [[{ loadPyodide }, { default: create }, code], contents] = await Promise.all([engine, packages]);
  const place = { indexURL: new URL("pyodide/", ROOT).href, stdLibURL: new URL(CORE, ROOT).href };
  const library = (/** @type {any} */ module) => addLater(module, LIBRARY, WHOLE, files[WHOLE]);
  return withCode(code, () => {
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
  });
}

/**
 * Let Pyodide, which would load and compile it by itself, use this code.
 * @template T
 * @param {WebAssembly.Module} code
 * @param {() => Promise<T>} launch
 * @returns {Promise<T>}
 */
async function withCode(code, launch) {
  const plain = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const instance = await WebAssembly.instantiate(code, imports);
    return { module: code, instance };
  };
  try {
    return await launch();
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

// Everything below may fail (no storage, a private window, another engine): then the start is only slower.

/** The memory that this device has kept last, and of which build. */
async function lastKept() {
  try {
    const name = (await caches.keys()).find((name) => name.startsWith(SNAPSHOTS));
    const build = name?.slice(SNAPSHOTS.length);
    return build && { build, bytes: await snapshot(build) };
  } catch {
    return undefined;
  }
}

/**
 * @param {string} build
 * @param {Awaited<ReturnType<typeof lastKept>>} kept
 * @returns {Memory | undefined}
 */
function ofBuild(build, kept) {
  return kept && kept.build === build && kept.bytes ? { bytes: kept.bytes, filled: Promise.resolve() } : undefined;
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
