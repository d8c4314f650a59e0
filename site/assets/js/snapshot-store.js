// The snapshot of Python's memory that this device keeps, packed as in snapshot-pack.js. It is stored in the origin private
// file system, which a worker reads several times as fast as the cache, or in the cache if that file system is not
// available. A failure here (no storage, a private window, another tab that is writing) only makes starts slower.

import { DEPLOYMENT } from "./deployment.js";

const PREFIX = `${DEPLOYMENT} snapshot `; // of the name of the file or cache; it is followed by the build
const ENTRY = new URL("memory", import.meta.url); // the key in the cache

/** @typedef {{build: string, packed: Uint8Array<ArrayBuffer>}} Kept */

/**
 * Return the snapshot that this device keeps, if there is one.
 * @returns {Promise<Kept | undefined>}
 */
export async function loadSnapshot() {
  return (await fromFile().catch(() => undefined)) ?? (await fromCache().catch(() => undefined));
}

/**
 * Store a snapshot in place of all others of this deployment. Never rejects.
 * @param {Kept} kept
 */
export async function saveSnapshot({ build, packed }) {
  await deleteSnapshots();
  await intoFile(PREFIX + build, packed)
    .catch(() => intoCache(PREFIX + build, packed))
    .catch((error) => console.info("snapshot not kept", error));
}

/** Delete all snapshots of this deployment. Never rejects. */
export async function deleteSnapshots() {
  await Promise.allSettled([dropFiles(), dropCaches()]);
}

async function fromFile() {
  const folder = await navigator.storage.getDirectory();
  const [name] = await namesIn(folder);
  const packed = name && (await read(await folder.getFileHandle(name)));
  return packed && packed.length > 0 ? { build: name.slice(PREFIX.length), packed } : undefined;
}

async function fromCache() {
  const name = (await caches.keys()).find((name) => name.startsWith(PREFIX));
  const found = name && (await (await caches.open(name)).match(ENTRY));
  return found ? { build: name.slice(PREFIX.length), packed: new Uint8Array(await found.arrayBuffer()) } : undefined;
}

/**
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} packed
 */
async function intoFile(name, packed) {
  const folder = await navigator.storage.getDirectory();
  await write(await folder.getFileHandle(name, { create: true }), packed);
}

/**
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} packed
 */
async function intoCache(name, packed) {
  await (await caches.open(name)).put(ENTRY, new Response(packed));
}

async function dropFiles() {
  const folder = await navigator.storage.getDirectory();
  for (const name of await namesIn(folder)) await folder.removeEntry(name);
}

async function dropCaches() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
}

/** @param {FileSystemDirectoryHandle} folder */
async function namesIn(folder) {
  const names = [];
  for await (const name of folder.keys()) if (name.startsWith(PREFIX)) names.push(name);
  return names;
}

/**
 * Read a file: synchronously in a dedicated worker, unless the file is open elsewhere; otherwise asynchronously.
 * @param {FileSystemFileHandle} file
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function read(file) {
  const access = await file.createSyncAccessHandle?.({ mode: "read-only" }).catch(() => undefined);
  if (!access) return new Uint8Array(await (await file.getFile()).arrayBuffer());
  try {
    const bytes = new Uint8Array(access.getSize());
    access.read(bytes);
    return bytes;
  } finally {
    access.close();
  }
}

/**
 * @param {FileSystemFileHandle} file
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function write(file, bytes) {
  if (typeof file.createWritable === "function") {
    const target = await file.createWritable();
    await target.write(bytes);
    await target.close();
  } else {
    const access = await file.createSyncAccessHandle(); // the only way in WebKit before 2025
    access.write(bytes);
    access.close();
  }
}
