// Makes the files from which the browser's Python starts: all modules as bytecode, and the memory snapshot of a Python
// that has imported them.
//
// node python.mjs PYODIDE SOURCES ARCHIVE [CORE MEMORY]: the folder of the npm package, a zip file with Python sources
// and other files, and the files to make: the archive of these as bytecode, the part of the standard library that they
// need, and the snapshot. The result is reproducible: random numbers, clock and environment are fixed.

import chance from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { createSnapshot, LIBRARY, launch, prepare } from "../../assets/js/launch.js";
import { pack, unpack } from "../../assets/js/snapshot-pack.js";
import { wipe } from "./wipe.mjs";

const EPOCH = Date.UTC(2020, 0, 1);
process.env.TZ = "UTC"; // the time zone becomes part of the snapshot
const ENVIRONMENT = { HOME: "/home/pyodide", LANG: "C.UTF-8", PYTHONHASHSEED: "0" };
/** Compresses the archive as a whole: the result has two thirds of the size of file-by-file compression. */
const COMPRESS = `import lzma
filters = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 1 << 22}]
with open("/compiled.zip", "rb") as source, lzma.open("/compiled.xz", "wb", filters=filters) as target:
    target.write(source.read())`;
const OFTEN = "traceback, linecache, tokenize, pickle, asyncio, typing"; // more modules that errors or bots may need
const [pyodide, sources, archive, core, memory] = process.argv.slice(2);

const script = (/** @type {string} */ name) => import(pathToFileURL(join(pyodide, name)).href);
const bytes = (/** @type {string} */ path) => new Uint8Array(readFileSync(path));
const { loadPyodide } = await script("pyodide.mjs");
const { default: create } = await script("pyodide.asm.mjs");
chance.randomFillSync = (/** @type {any} */ array) => array.fill(0);
Date.now = () => EPOCH;
performance.now = () => 0;

const options = { indexURL: pyodide, env: ENVIRONMENT, _sysExecutable: "python", _makeSnapshot: true };
const compiler = await launch(loadPyodide, create, [], options);
compiler.FS.writeFile("/sources.zip", bytes(sources));
compiler.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf8"));
compiler.runPython('compile_archive("/sources.zip", "/compiled.zip", zipfile.ZIP_STORED)');
compiler.runPython(COMPRESS);
const compiled = compiler.FS.readFile("/compiled.xz");
writeFileSync(archive, compiled);
if (!core) process.exit();
writeFileSync(core, await needed());

/** @type {any} */
const python = await launch(loadPyodide, create, [compiled], { ...options, stdLibURL: resolve(core) }, addFile);
prepare(python);
python.runPython("import gc, linecache; linecache.clearcache(); gc.collect()");
wipe(python._module);
const snapshot = createSnapshot(python);
const packed = pack(snapshot, await untouched(({ HEAPU8 }) => HEAPU8));
const unpacked = await untouched((module) => [unpack(packed, module), module.HEAPU8]);
if (Buffer.concat(unpacked).compare(snapshot) !== 0) throw new Error("another memory comes out than was packed");
writeFileSync(memory, gzipSync(packed, { level: 9 }));

/** Returns an archive of the modules of the standard library that are imported, as bytecode. */
async function needed() {
  const whole = await launch(loadPyodide, create, [compiled], options, addFile);
  prepare(whole);
  whole.runPython(`import ${OFTEN}`);
  whole.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf8"));
  compiler.globals.set("names", whole.runPython('" ".join(imported("/lib/python314.zip"))'));
  addFile(compiler);
  compiler.runPython('compile_archive("/lib/library.zip", "/core.zip", zipfile.ZIP_DEFLATED, names.split())');
  return compiler.FS.readFile("/core.zip");
}

/**
 * Writes the whole standard library to the file system of a Python.
 * @param {any} module
 */
function addFile({ FS }) {
  FS.writeFile(LIBRARY, bytes(join(pyodide, "python_stdlib.zip")));
}

/**
 * Returns what `look` finds in the module of a Python that has not started yet.
 * @template T
 * @param {(module: any) => T} look
 * @returns {Promise<T>}
 */
async function untouched(look) {
  const enough = new Error("enough");
  /** @type {any} */
  let found;
  const stop = async (/** @type {any} */ module) => {
    found = look(module);
    throw enough;
  };
  const begun = launch(loadPyodide, create, [], options, () => {}, stop);
  await begun.catch((error) => {
    if (error !== enough) throw error;
  });
  return found;
}
