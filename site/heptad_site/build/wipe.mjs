// Fills the memory that a Python has freed with zeros, so that it compresses well and does not reveal old content.

const LARGEST = 1 << 20; // size in bytes of the largest blocks to fill
const SMALL = 512; // up to this size Python allocates blocks itself, whose sizes are multiples of STEP
const STEP = 16;

/** @param {any} module  of Pyodide, whose Python has collected its garbage */
export function wipe(module) {
  const end = module._sbrk(0);
  for (let size = LARGEST; size >= STEP; size >>= 1) fill(module, end, size, module._malloc, module._free);
  for (let size = STEP; size <= SMALL; size += STEP)
    fill(module, end, size, module._PyObject_Malloc, module._PyObject_Free);
}

/**
 * Allocates and clears blocks of a size until one lies beyond the memory that was in use, then frees them all.
 * @param {{HEAPU8: Uint8Array}} module
 * @param {number} end  the end of the memory that was in use
 * @param {number} size
 * @param {(size: number) => number} take
 * @param {(block: number) => void} free
 */
function fill(module, end, size, take, free) {
  const blocks = [];
  for (;;) {
    const block = take(size);
    blocks.push(block);
    module.HEAPU8.fill(0, block, block + size);
    if (block + size > end) break;
  }
  for (const block of blocks) free(block);
}
