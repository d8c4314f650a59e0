// Starts Python in a worker: counts the bytes it loads and keeps a memory snapshot for the next start. Knows no message and no game.

const ROOT = new URL("../../", import.meta.url);
const SNAPSHOTS = "heptad-snapshot-";
const PATIENCE = 30_000; // for a snapshot, in ms
const PACKAGES = "/lib/heptad";

/** The desk's `handle` (text in, text out), and a promise that ends when a snapshot is kept for the next start. */
export async function boot(report) {
  const { build, files, runtime } = await (await fetch(new URL("build.json", ROOT))).json();
  const total = runtime.reduce((sum, path) => sum + (path.endsWith(".mjs") ? 0 : files[path]), 0);
  const archives = runtime.filter((path) => path.startsWith("py/"));
  const start = (options, patience) => watched(() => load(archives, options), patience, total, report);
  const kept = await snapshot(build);
  if (kept) {
    try {
      return { handle: desk(await start({ _loadSnapshot: kept }, PATIENCE)), settled: Promise.resolve() };
    } catch (error) {
      console.info("snapshot refused", error);
      await forget();
    }
  }
  const python = await start({ _makeSnapshot: true });
  python.runPython("import heptad_site.session.session; heptad_site.session.session.warm()");
  const made = memory(python); // before the page holds any Python object: a snapshot cannot carry one
  return { handle: desk(python), settled: keep(build, made) };
}

async function load(archives, options) {
  const [{ loadPyodide }, ...contents] = await Promise.all([
    import(new URL("pyodide/pyodide.mjs", ROOT)),
    ...archives.map(async (path) => (await fetch(new URL(path, ROOT))).arrayBuffer()),
  ]);
  const python = await loadPyodide({ indexURL: new URL("pyodide/", ROOT).href, ...options });
  for (const content of contents) python.unpackArchive(content, "zip", { extractDir: PACKAGES });
  python.runPython(`import sys; sys.path[:] = dict.fromkeys([*sys.path, "${PACKAGES}"])`);
  return python;
}

function desk(python) {
  return python.pyimport("heptad_site.session.session").Session().handle;
}

/** Run `loading` while every byte fetched is counted; a fetch that breaks ends it, where Pyodide would wait for ever. */
async function watched(loading, patience, total, report) {
  const plain = self.fetch;
  let done = 0;
  try {
    return await new Promise((resolve, reject) => {
      const broken = (error) => {
        reject(error);
        throw error;
      };
      self.fetch = async (...request) => {
        const response = await plain(...request).catch(broken);
        if (!response.ok) broken(new Error(`${response.status} ${response.url}`));
        const reader = response.body.getReader();
        const pull = async (out) => {
          const chunk = await reader.read().catch(broken);
          if (chunk.done) return out.close();
          done += chunk.value.length;
          report(done, total);
          out.enqueue(chunk.value);
        };
        return new Response(new ReadableStream({ pull }), response);
      };
      if (patience) setTimeout(reject, patience, new Error("too slow"));
      loading().then(resolve, reject);
    });
  } finally {
    self.fetch = plain;
  }
}

// Everything below may fail (no storage, a private window, another engine): then the start is only slower.

async function snapshot(build) {
  try {
    const kept = await (await caches.open(SNAPSHOTS + build)).match("memory");
    return kept && new Uint8Array(await kept.arrayBuffer());
  } catch {
    return null;
  }
}

function memory(python) {
  try {
    return python.makeMemorySnapshot();
  } catch (error) {
    console.info("no snapshot", error);
    return null;
  }
}

/** Forget what was kept: the next start is a whole one. */
export async function forget() {
  try {
    for (const name of await caches.keys()) if (name.startsWith(SNAPSHOTS)) await caches.delete(name);
  } catch (error) {
    console.info("snapshot not forgotten", error);
  }
}

async function keep(build, made) {
  try {
    await forget();
    if (made) await (await caches.open(SNAPSHOTS + build)).put("memory", new Response(made));
  } catch (error) {
    console.info("snapshot not kept", error);
  }
}
