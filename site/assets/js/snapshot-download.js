// The memory snapshot that the build has made, of a Python that has imported everything. It is more than twice as large
// as the packages, but Python then need not import anything. It is used on fast connections that are not metered.

import { isFastUnmetered } from "./eager.js";

const MAX_SILENCE = 10_000; // ms without a byte after which loading is given up
const PROBE_TIME = 3000; // ms of loading after which the speed is judged
const MAX_REST = 10_000; // the maximum time in ms that the rest may then be expected to take

/**
 * A memory snapshot, packed as in snapshot-pack.js. If it comes from the network, `size` is the number of bytes to load, and
 * `count` sets the listener for loaded bytes. `packed` rejects if the snapshot does not arrive completely and in time,
 * or is not the one that the build has made.
 * @typedef {{packed: Promise<Uint8Array<ArrayBuffer>>, size?: number,
 *   count?: (listener: (bytes: number) => void) => void}} Memory
 */

/**
 * Begin to load the snapshot. Returns undefined on a slow or metered connection and in a browser that cannot unzip it.
 * @param {import("./boot.js").Build} build
 * @param {(path: string, how: RequestInit) => Promise<Response>} fetch
 * @returns {Memory | undefined}
 */
export function shipped({ memory: { path, size, length, integrity } }, fetch) {
  if (!isFastUnmetered() || typeof DecompressionStream !== "function") return undefined;
  let listener = (/** @type {number} */ _bytes) => {};
  const count = (/** @type {typeof listener} */ asked) => {
    listener = asked;
  };
  const load = (/** @type {AbortSignal} */ signal) => fetch(path, { signal });
  const packed = unzipped(load, size, length, integrity, (loaded) => listener(loaded));
  packed.catch(() => {}); // awaited elsewhere; this only prevents unhandled-rejection warnings
  return { packed, size, count };
}

/**
 * Load and unzip the snapshot.
 * @param {(signal: AbortSignal) => Promise<Response>} load
 * @param {number} size  the number of bytes to load
 * @param {number} length  the number of bytes after unzipping
 * @param {string} integrity  the hash of the bytes to load
 * @param {(bytes: number) => void} count  called with the number of bytes of each chunk
 */
async function unzipped(load, size, length, integrity, count) {
  const zipped = new Uint8Array(size);
  const bytes = new Uint8Array(length);
  const stopped = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let clock;
  const wait = () => {
    clearTimeout(clock);
    clock = setTimeout(() => stopped.abort(new Error("the memory does not come")), MAX_SILENCE);
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
        if (time > PROBE_TIME && (time / loaded) * (size - loaded) > MAX_REST)
          throw new Error("the memory comes too slowly");
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
 * Throw if these are not the bytes that the build has made. The integrity check of `fetch` is not used, because it
 * would return nothing before everything is loaded.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} integrity
 */
async function check(bytes, integrity) {
  const hash = await crypto.subtle?.digest("SHA-256", bytes); // not available without TLS
  if (hash && integrity !== `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`)
    throw new Error("another memory than the build has made");
}

/** @param {ReadableStream<Uint8Array>} stream  streams are not iterable in every browser */
async function* chunksOf(stream) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
