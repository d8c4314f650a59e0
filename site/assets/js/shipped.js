// The memory of a Python that has imported everything, as the build has made it: twice the bytes of the packages, but
// Python has nothing left to do. It is for fast connections that cost nothing.

const ROOT = new URL("../../", import.meta.url);
const SILENCE = 10_000; // ms without a byte until it is given up
const PROBE = 3000; // ms after which the rest must come soon
const REST = 10_000; // ms
const OWN = 3 << 20; // bytes at the beginning that hold constants, with which every Python of a version begins

/**
 * A memory to start from. `bytes` is filled in when `filled` resolves, but for what `complete` adds from the memory of a
 * Python that has not begun. `size` bytes have to be loaded, and `count` says who counts them.
 * @typedef {{bytes: Uint8Array<ArrayBuffer>, filled: Promise<unknown>, size?: number,
 *   count?: (listener: (bytes: number) => void) => void, complete?: (heap: Uint8Array) => void}} Memory
 */

/**
 * Begin to load it; undefined on a slow or metered connection and in a browser that cannot unpack it. `filled` rejects
 * when it does not come whole and soon.
 * @param {import("./boot.js").Build} build
 * @param {typeof self.fetch} fetch
 * @returns {Memory | undefined}
 */
export function shipped({ memory: { path, size, length } }, fetch) {
  if (!isFree() || typeof DecompressionStream !== "function") return undefined;
  const bytes = new Uint8Array(length);
  let listener = (/** @type {number} */ _bytes) => {};
  const count = (/** @type {typeof listener} */ asked) => {
    listener = asked;
  };
  const load = (/** @type {AbortSignal} */ signal) => fetch(new URL(path, ROOT), { signal });
  const filled = fill(bytes, load, size, (loaded) => listener(loaded));
  filled.catch(() => {}); // whoever waits for it is told
  return { bytes, filled, size, count, complete: (heap) => addOwn(bytes, heap) };
}

/**
 * Take away from a snapshot what every new Python has in its memory, or add it: both are the same.
 * @param {Uint8Array} snapshot
 * @param {Uint8Array} heap  of a Python that has not begun
 */
export function addOwn({ buffer }, heap) {
  const [, start] = new Uint32Array(buffer, 0, 2); // a head comes first
  const words = new Uint32Array(buffer, start, OWN / 4);
  const own = new Uint32Array(heap.buffer, 0, OWN / 4);
  for (let n = 0; n < words.length; n++) words[n] ^= own[n];
}

/** Whether the connection is fast and nobody pays for it by the byte, as far as the browser says. */
export function isFree() {
  const { connection } = /** @type {any} */ (navigator);
  if (!connection) return true;
  return !connection.saveData && connection.type !== "cellular" && (connection.effectiveType ?? "4g") === "4g";
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {(signal: AbortSignal) => Promise<Response>} load
 * @param {number} size
 * @param {(bytes: number) => void} count
 */
async function fill(bytes, load, size, count) {
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
    if (filled !== bytes.length) throw new Error(`${filled} of ${bytes.length} bytes`);
  } finally {
    clearTimeout(clock);
  }
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
