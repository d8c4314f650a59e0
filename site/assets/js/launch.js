// Makes a running Python with our packages out of what has been loaded for it, in any worker.

const PAGE = 65_536; // bytes by which WebAssembly's memory grows
const PACKAGES = "/lib/heptad";

/**
 * @param {typeof import("pyodide").loadPyodide} loadPyodide
 * @param {(settings: any) => Promise<any>} create  what pyodide.asm.mjs exports
 * @param {ArrayBuffer[]} archives  zip files with Python packages
 * @param {import("pyodide").PyodideConfig} options
 */
export async function launch(loadPyodide, create, archives, options) {
  const createPyodideModule = async (/** @type {any} */ settings) => {
    const module = await create(settings);
    makeRoom(module, /** @type {Uint8Array | undefined} */ (options._loadSnapshot)?.length ?? 0);
    return module;
  };
  const python = await loadPyodide({ createPyodideModule, ...options });
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: PACKAGES });
  python.runPython(`import sys; sys.path[:] = dict.fromkeys([*sys.path, "${PACKAGES}"])`);
  return python;
}

/**
 * Grow the memory of a new Python until a snapshot fits: Pyodide copies it without looking, over all that is there.
 * @param {{HEAP8: Int8Array, _malloc: (bytes: number) => number}} module
 * @param {number} bytes
 */
function makeRoom(module, bytes) {
  while (module.HEAP8.length < bytes && module._malloc(PAGE)) {}
}
