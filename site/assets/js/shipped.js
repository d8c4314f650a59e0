// The memory of a Python that has imported everything, as the build has made it: twice the bytes of the packages, but
// Python has nothing left to do. It is for fast connections that cost nothing.

const ROOT = new URL("../../", import.meta.url);
const SILENCE = 10_000; // ms without a byte until it is given up
const PROBE = 3000; // ms after which the rest must come soon
const REST = 10_000; // ms

/**
 * A memory to start from, packed as in memory.js. One that is loaded has `size` bytes to load, and `count` says who
 * counts them; `packed` rejects when it does not come whole and soon or is not what the build has made.
 * @typedef {{packed: Promise<Uint8Array<ArrayBuffer>>, size?: number,
 *   count?: (listener: (bytes: number) => void) => void}} Memory
 */

/**
 * Begin to load it; undefined on a slow or metered connection and in a browser that cannot unpack it.
 * @param {import("./boot.js").Build} build
 * @param {typeof self.fetch} fetch
 * @returns {Memory | undefined}
 */
export function shipped({ memory: { path, size, length, integrity } }, fetch) {
  if (!isFree() || typeof DecompressionStream !== "function") return undefined;
  let listener = (/** @type {number} */ _bytes) => {};
  const count = (/** @type {typeof listener} */ asked) => {
    listener = asked;
  };
  const load = (/** @type {AbortSignal} */ signal) => fetch(new URL(path, ROOT), { signal });
  const packed = unzipped(load, size, length, integrity, (loaded) => listener(loaded));
  packed.catch(() => {}); // whoever waits for it is told
  return { packed, size, count };
}

/** Whether the connection is fast and nobody pays for it by the byte, as far as the browser says. */
export function isFree() {
  const { connection } = /** @type {any} */ (navigator);
  if (!connection) return true;
  return !connection.saveData && connection.type !== "cellular" && (connection.effectiveType ?? "4g") === "4g";
}

/**
 * @param {(signal: AbortSignal) => Promise<Response>} load
 * @param {number} size  of what is loaded
 * @param {number} length  of what comes out
 * @param {string} integrity  of what is loaded
 * @param {(bytes: number) => void} count
 */
async function unzipped(load, size, length, integrity, count) {
  const zipped = new Uint8Array(size);
  const bytes = new Uint8Array(length);
  const stopped = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;
  const wait = () => {
    clearTimeout(clock);
    clock = setTimeout(() => stopped.abort(new Error("the memory does not come")), SILENCE);
  };
  wait();
  try {
    const response = await load(stopped.signal);
    if (!response.ok || !response.body) throw new Error(`${response.status} ${response.url}`);
    const begun = performance.now();
    let loaded = 0;
    const counted = new TransformStream({
      transform(chunk, out) {
        wait();
        zipped.set(chunk, loaded);
        loaded += chunk.length;
        const time = performance.now() - begun;
        if (time > PROBE && (time / loaded) * (size - loaded) > REST) throw new Error("the memory comes too slowly");
        count(chunk.length);
        out.enqueue(chunk);
      },
    });
    let filled = 0;
    const unpacked = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
    for await (const chunk of chunksOf(unpacked)) {
      bytes.set(chunk, filled);
      filled += chunk.length;
    }
    if (filled !== length) throw new Error(`${filled} of ${length} bytes`);
    await check(zipped, integrity);
    return bytes;
  } finally {
    clearTimeout(clock);
  }
}

/**
 * Throws when these are not the bytes that the build has made. The browser's own check would hand out nothing before all
 * has come.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} integrity
 */
async function check(bytes, integrity) {
  const hash = await crypto.subtle?.digest("SHA-256", bytes); // which pages without TLS do not have
  if (hash && integrity !== `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`)
    throw new Error("another memory than the build has made");
}

/** @param {ReadableStream<Uint8Array>} stream  which is not iterable in every browser */
async function* chunksOf(stream) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
