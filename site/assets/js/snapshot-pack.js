// Packs snapshots of Python's memory for storing and loading: without empty pages, which are half of it, and without
// the pages that are the same in every new Python of its version.
//
// Format of a packed memory: the size of Pyodide's head in bytes, the size of the memory in bytes, the number of runs,
// and an unused number; for each run of pages its offset in the memory and its size in bytes (all numbers are Uint32,
// little-endian); the head; the runs.

const PAGE = 4096; // bytes
const OWN = 3 << 20; // bytes at the beginning that contain constants, the same in every new Python of a version
const NUMBERS = 4; // the number of numbers before the runs; one is unused, so that everything is aligned like the head
const NUMBER = 4; // bytes of a number

/**
 * Pack a snapshot, which consists of a head, whose second number is its size, and the memory.
 * @param {Uint8Array} snapshot
 * @param {Uint8Array} [own]  the first OWN bytes of a new Python, from which the snapshot's may differ; without it they
 *   are packed completely
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function pack(snapshot, own) {
  const headed = new Uint32Array(snapshot.buffer, snapshot.byteOffset)[1];
  const heap = snapshot.subarray(headed);
  const runs = runsOf(heap, own);
  const table = new Uint32Array([headed, heap.length, runs.length / 2, 0, ...runs]);
  const bytes = runs.reduce((sum, number, n) => sum + (n % 2 ? number : 0), table.byteLength + headed);
  const packed = new Uint8Array(bytes);
  packed.set(new Uint8Array(table.buffer));
  packed.set(snapshot.subarray(0, headed), table.byteLength);
  let place = table.byteLength + headed;
  for (let n = 0; n < runs.length; n += 2) {
    packed.set(heap.subarray(runs[n], runs[n] + runs[n + 1]), place);
    place += runs[n + 1];
  }
  return packed;
}

/**
 * Return the offset and the size in bytes of each run of pages that must be packed, in one list.
 * @param {Uint8Array} heap
 * @param {Uint8Array | undefined} own
 */
function runsOf(heap, own) {
  const words = new Int32Array(heap.buffer, heap.byteOffset, heap.length / NUMBER);
  const owned = own && new Int32Array(own.buffer, own.byteOffset, OWN / NUMBER);
  const step = PAGE / NUMBER;
  /** @type {number[]} */
  const runs = [];
  let isOpen = false;
  for (let start = 0; start < words.length; start += step) {
    const isOwn = start * NUMBER < OWN;
    let n = start;
    if (!isOwn) while (n < start + step && words[n] === 0) n++;
    else if (owned) while (n < start + step && words[n] === owned[n]) n++;
    const isNeeded = n < start + step;
    if (isNeeded && isOpen) runs[runs.length - 1] += PAGE;
    else if (isNeeded) runs.push(start * NUMBER, PAGE);
    isOpen = isNeeded;
  }
  return runs;
}

/**
 * Write a packed memory into the memory of a Python that has not started. Returns Pyodide's head. Throws a RangeError
 * if `buffer` is not a packed memory.
 * @param {Uint8Array} packed
 * @param {{HEAPU8: Uint8Array, _sbrk: (bytes: number) => number}} module
 */
export function unpack({ buffer }, module) {
  const [headed, size, count] = new Uint32Array(buffer, 0, NUMBERS);
  const runs = new Uint32Array(buffer, NUMBERS * NUMBER, count * 2);
  const head = new Uint8Array(buffer, runs.byteOffset + runs.byteLength, headed);
  const before = module.HEAPU8.length; // memory beyond this is empty
  if (size > before) module._sbrk(size - module._sbrk(0));
  const heap = module.HEAPU8;
  let place = head.byteOffset + headed;
  let end = OWN;
  for (let n = 0; n < runs.length; n += 2) {
    const [start, bytes] = runs.subarray(n, n + 2);
    heap.fill(0, end, Math.min(start, before)); // fills nothing if that is not after `end`
    heap.set(new Uint8Array(buffer, place, bytes), start);
    place += bytes;
    end = Math.max(end, start + bytes);
  }
  heap.fill(0, end, before);
  if (headed === 0 || place !== buffer.byteLength) throw new RangeError("no packed memory");
  return head;
}
