// The memory of a Python as it is kept and loaded: without the pages that are empty, which are half of it, and without
// those that every new Python of its version begins with.
//
// A packed memory is: the bytes of Pyodide's head, the bytes of the memory and the number of runs; for each run of pages
// where it lies in the memory and its bytes (all numbers Uint32, little-endian); the head; the runs.

const PAGE = 4096; // bytes
const OWN = 3 << 20; // bytes at the beginning that hold constants, with which every Python of a version begins
const NUMBERS = 4; // with one to spare, so that everything is aligned as the head is
const NUMBER = 4; // bytes

/**
 * Pack a snapshot: a head, whose length is its second number, and the memory.
 * @param {Uint8Array} snapshot
 * @param {Uint8Array} [own]  what every new Python has in its first OWN bytes, unless that is to be packed too
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
 * Where the pages lie that have to be packed, and how many bytes they are, one run after the other.
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
 * Put a packed memory into that of a Python that has not begun. Returns Pyodide's head. Throws a RangeError when this is
 * no packed memory.
 * @param {Uint8Array} packed
 * @param {{HEAPU8: Uint8Array, _sbrk: (bytes: number) => number}} module
 */
export function unpack({ buffer }, module) {
  const [headed, size, count] = new Uint32Array(buffer, 0, NUMBERS);
  const runs = new Uint32Array(buffer, NUMBERS * NUMBER, count * 2);
  const head = new Uint8Array(buffer, runs.byteOffset + runs.byteLength, headed);
  const before = module.HEAPU8.length; // beyond it everything is empty
  if (size > before) module._sbrk(size - module._sbrk(0));
  const heap = module.HEAPU8;
  let place = head.byteOffset + headed;
  let end = OWN;
  for (let n = 0; n < runs.length; n += 2) {
    const [start, bytes] = runs.subarray(n, n + 2);
    heap.fill(0, end, Math.min(start, before)); // nothing when the end comes first
    heap.set(new Uint8Array(buffer, place, bytes), start);
    place += bytes;
    end = Math.max(end, start + bytes);
  }
  heap.fill(0, end, before);
  if (headed === 0 || place !== buffer.byteLength) throw new RangeError("no packed memory");
  return head;
}
