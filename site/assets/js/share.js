// Ways to share something: by the clipboard, with other programs of the device, or as a file.

/** Errors of a dialog for sharing: it was cancelled, or it is still open and was asked for again. */
const UNSHARED = ["AbortError", "InvalidStateError"];
export const LARGEST_FILE = 1_000_000; // bytes of a file that are read; the session refuses a file of this size

/**
 * Copy text to the clipboard. Returns false if the browser does not allow it.
 * @param {string} text
 */
function copyToClipboard(text) {
  return Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  );
}

/**
 * Copy text and show the notice "copied"; or show the text in the notice "link", to be copied by hand.
 * @param {string} text
 * @param {(key: string, say?: string) => void} notice
 */
export async function copy(text, notice) {
  if (await copyToClipboard(text)) notice("copied");
  else notice("link", text);
}

/**
 * Share something with another program of the device. Returns "sent"; "kept" if the person has cancelled it or has not
 * decided yet; or "none" if the device cannot share it.
 * @param {ShareData} data
 * @returns {Promise<"sent" | "kept" | "none">}
 */
export async function shareNatively(data) {
  if (!navigator.canShare?.(data)) return "none";
  try {
    await navigator.share(data);
    return "sent";
  } catch (error) {
    return error instanceof DOMException && UNSHARED.includes(error.name) ? "kept" : "none";
  }
}

/**
 * Share a link or a text with another program of the device; if the device cannot share it, copy it as `copy` does.
 * Returns what `shareNatively` returns.
 * @param {ShareData} data
 * @param {(key: string, say?: string) => void} notice
 */
export async function shareOrCopy(data, notice) {
  const result = await shareNatively(data);
  if (result === "none") await copy(data.url ?? data.text ?? "", notice);
  return result;
}

/**
 * Return the text of a file, of one that is too large only the beginning. A file that cannot be read, such as one in a
 * cloud that is not reached, counts as empty.
 * @param {File} file
 * @param {number} [limit]  in bytes
 */
export async function textOf(file, limit = LARGEST_FILE) {
  return file
    .slice(0, limit)
    .text()
    .catch(() => "");
}

/**
 * Save data as a file. On the home screen of an iPhone or iPad, and inside another app there, share it instead, with which
 * it can be saved too: a downloaded file would be shown in place of the page, without a way back.
 * @param {Blob} blob
 * @param {string} name
 */
export async function download(blob, name) {
  const { standalone, serviceWorker } = /** @type {Navigator & {standalone?: boolean}} */ (navigator);
  const isInsideApp = standalone === false && !serviceWorker; // `standalone` exists on these devices only
  const files = [new File([blob], name, { type: blob.type })];
  if ((standalone || isInsideApp) && (await shareNatively({ files })) !== "none") return;
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/**
 * Save data as a JSON file.
 * @param {unknown} data
 * @param {string} name
 */
export function downloadJson(data, name) {
  download(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }), name);
}
