// Starts Python with our packages from what was loaded for it: in every kind of worker, and at build time in Node.js.

const PACKAGES = "/lib/heptad";
/** The path of the whole standard library. The part that a session needs is in another archive. */
export const LIBRARY = "/lib/library.zip";
const UNPACK = `import lzma, zipfile
with lzma.open("/packages") as file: zipfile.ZipFile(file).extractall("${PACKAGES}")`;
const WARM = "import heptad_site.session.prefetch, heptad_site.session.warm as w; w.warm()";

/**
 * Start Python.
 * @param {typeof import("pyodide").loadPyodide} loadPyodide
 * @param {(settings: any) => Promise<any>} create  the export of pyodide.asm.mjs
 * @param {(ArrayBuffer | Uint8Array)[]} archives  zip files with Python packages, compressed by LZMA
 * @param {import("pyodide").PyodideConfig} options
 * @param {(module: any) => unknown} ready  awaited before Python starts: may add files
 * @param {(module: any) => Promise<Uint8Array>} [fill]  writes a memory snapshot into the module, from which Python
 *   then starts, and resolves to the head of the snapshot
 */
export async function launch(loadPyodide, create, archives, options, ready = () => {}, fill = undefined) {
  /** @type {any} */
  let module;
  let calls = 0;
  const createPyodideModule = async (/** @type {any} */ settings) => {
    module = await create(settings);
    calls = trampoline(module);
    await ready(module);
    if (fill) takeOver(module, await fill(module));
    return module;
  };
  // Only selects this way of starting: takeOver provides the snapshot.
  const snapshot = fill && { _loadSnapshot: new Uint8Array() };
  const python = await loadPyodide({ createPyodideModule, ...snapshot, ...options });
  if (fill) {
    trampoline(module, calls);
    python.runPython("import random; random.seed()"); // all devices have the same snapshot
  }
  for (const archive of archives) {
    python.FS.writeFile("/packages", new Uint8Array(archive));
    python.runPython(UNPACK);
  }
  python.runPython(`import sys; sys.path[:] = dict.fromkeys([*sys.path, "${PACKAGES}"])`);
  return python;
}

/**
 * Import all modules and read all files that a session needs.
 * @param {any} python
 */
export function prepare(python) {
  python.runPython(WARM);
  addLibrary(python);
}

/**
 * Let Python search for modules in the whole standard library too, after all other places.
 * @param {any} python
 */
export function addLibrary(python) {
  python.runPython(`import heptad_site.library; heptad_site.library.add("${LIBRARY}")`);
}

/**
 * Return a snapshot of Python's memory. JavaScript must not hold any Python object at this time.
 * @param {any} python
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function createSnapshot(python) {
  const calls = trampoline(python._module, 0);
  try {
    return python.makeMemorySnapshot();
  } finally {
    trampoline(python._module, calls);
  }
}

/**
 * Let Pyodide restore a snapshot whose memory is in place already. Pyodide expects a whole snapshot, before there is a
 * memory to fill, and would copy all of it. With this, it only reads the head.
 * @param {any} module
 * @param {Uint8Array} head
 */
function takeOver({ API }, head) {
  const restore = API.restoreSnapshot;
  API.restoreSnapshot = () => restore(head);
}

/**
 * Read, and optionally set, the function through which Python calls others. Some JavaScript engines provide it, others
 * do not (0: calls work without it, but more slowly). A snapshot must not contain the one of another engine.
 * @param {any} module
 * @param {number} [value]  the new value
 * @returns {number} the previous value
 */
function trampoline({ HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset }, value) {
  const place = (__PyRuntime + HEAP32[offset >> 2]) >> 2;
  const before = HEAP32[place];
  if (value !== undefined) HEAP32[place] = value;
  return before;
}
