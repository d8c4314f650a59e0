// Makes a running Python with our packages out of what has been loaded for it: in any worker, and at build time in Node.

const PAGE = 65_536; // bytes by which WebAssembly's memory grows
const PACKAGES = "/lib/heptad";
/** Where the whole standard library lies; what a session needs of it lies in an archive of its own. */
export const LIBRARY = "/lib/library.zip";
const UNPACK = `import lzma, zipfile
with lzma.open("/packages") as file: zipfile.ZipFile(file).extractall("${PACKAGES}")`;
const WARM = "import heptad_site.session.session, heptad_site.session.warm as w; w.warm()";

/**
 * @param {typeof import("pyodide").loadPyodide} loadPyodide
 * @param {(settings: any) => Promise<any>} create  what pyodide.asm.mjs exports
 * @param {(ArrayBuffer | Uint8Array)[]} archives  zip files with Python packages, compressed by LZMA
 * @param {import("pyodide").PyodideConfig} options
 * @param {(module: any) => unknown} ready  awaited before Python begins: a snapshot may be filled in, and files added
 */
export async function launch(loadPyodide, create, archives, options, ready = () => {}) {
  /** @type {any} */
  let module;
  let calls = 0;
  const createPyodideModule = async (/** @type {any} */ settings) => {
    module = await create(settings);
    calls = trampoline(module);
    await ready(module);
    makeRoom(module, /** @type {Uint8Array | undefined} */ (options._loadSnapshot)?.length ?? 0);
    return module;
  };
  const python = await loadPyodide({ createPyodideModule, ...options });
  if (options._loadSnapshot) {
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
 * Grow the memory of a new Python until a snapshot fits: Pyodide copies it without looking, over all that is there.
 * @param {{HEAP8: Int8Array, _malloc: (bytes: number) => number}} module
 * @param {number} bytes
 */
function makeRoom(module, bytes) {
  while (module.HEAP8.length < bytes && module._malloc(PAGE)) {}
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
