// Makes a running Python with our packages out of what has been loaded for it: in any worker, and at build time in Node.

const PACKAGES = "/lib/heptad";
/** Where the whole standard library lies; what a session needs of it lies in an archive of its own. */
export const LIBRARY = "/lib/library.zip";
const UNPACK = `import lzma, zipfile
with lzma.open("/packages") as file: zipfile.ZipFile(file).extractall("${PACKAGES}")`;
const WARM = "import heptad_site.session.prefetch, heptad_site.session.warm as w; w.warm()";

/**
 * @param {typeof import("pyodide").loadPyodide} loadPyodide
 * @param {(settings: any) => Promise<any>} create  what pyodide.asm.mjs exports
 * @param {(ArrayBuffer | Uint8Array)[]} archives  zip files with Python packages, compressed by LZMA
 * @param {import("pyodide").PyodideConfig} options
 * @param {(module: any) => unknown} ready  awaited before Python begins: files may be added
 * @param {(module: any) => Promise<Uint8Array>} [fill]  puts a memory there, with which Python goes on instead of
 *   beginning, and resolves to its head
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
  const snapshot = fill && { _loadSnapshot: new Uint8Array() }; // takeOver brings it
  const python = await loadPyodide({ createPyodideModule, ...snapshot, ...options });
  if (fill) {
    trampoline(module, calls);
    python.runPython("import random; random.seed()"); // everybody has the same snapshot
  }
  for (const archive of archives) {
    python.FS.writeFile("/packages", new Uint8Array(archive));
    python.runPython(UNPACK);
  }
  python.runPython(`import sys; sys.path[:] = dict.fromkeys([*sys.path, "${PACKAGES}"])`);
  return python;
}

/**
 * Import and read everything that a session needs.
 * @param {any} python
 */
export function prepare(python) {
  python.runPython(WARM);
  addLibrary(python);
}

/**
 * Let Python look for modules in the whole standard library too, after everything else.
 * @param {any} python
 */
export function addLibrary(python) {
  python.runPython(`import heptad_site.library; heptad_site.library.add("${LIBRARY}")`);
}

/**
 * The memory of a Python, of which no JavaScript may hold an object.
 * @param {any} python
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function memoryOf(python) {
  const calls = trampoline(python._module, 0);
  try {
    return python.makeMemorySnapshot();
  } finally {
    trampoline(python._module, calls);
  }
}

/**
 * Pyodide asks for a whole snapshot before there is anything to put it into, and copies all of it. Here the memory is in
 * its place when it comes to that, and only the head is read.
 * @param {any} module
 * @param {Uint8Array} head
 */
function takeOver({ API }, head) {
  const restore = API.restoreSnapshot;
  API.restoreSnapshot = () => restore(head);
}

/**
 * The function through which Python calls others, which some engines have and others lack (0: without, more slowly).
 * A snapshot must not bring that of another engine.
 * @param {any} module
 * @param {number} [value]  the new one
 * @returns {number} the one before
 */
function trampoline({ HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset }, value) {
  const place = (__PyRuntime + HEAP32[offset >> 2]) >> 2;
  const before = HEAP32[place];
  if (value !== undefined) HEAP32[place] = value;
  return before;
}
