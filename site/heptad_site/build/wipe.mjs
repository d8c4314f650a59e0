// Fills what a Python has freed with zeros, so that its memory packs well and says nothing of what was in it.

const LARGEST = 1 << 20; // bytes of the largest block that is looked for
const SMALL = 512; // up to here Python has blocks of its own, whose sizes are multiples of STEP
const STEP = 16;

/** @param {any} module  of Pyodide, whose Python has collected its garbage */
export function wipe(module) {
  const end = module._sbrk(0);
  for (let size = LARGEST; size >= STEP; size >>= 1) fill(module, end, size, module._malloc, module._free);
  for (let size = STEP; size <= SMALL; size += STEP)
    fill(module, end, size, module._PyObject_Malloc, module._PyObject_Free);
}

/**
 * Ask for blocks of a size until one lies beyond the memory that is in use, and give them back.
 * @param {{HEAPU8: Uint8Array}} module
 * @param {number} end  of that memory
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
