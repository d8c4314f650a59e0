// Giving something away: to the clipboard, to other programs of the device, or as a file.

/**
 * Put text on the clipboard. False when the browser does not let us.
 * @param {string} text
 */
export function copied(text) {
  return Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  );
}

/**
 * Copy text and say so, or show it to be copied by hand: the notices "copied" and "link" of the page.
 * @param {string} text
 * @param {(key: string, say?: string) => void} notice
 */
export async function copy(text, notice) {
  if (await copied(text)) notice("copied");
  else notice("link", text);
}

/**
 * Offer something to other programs of the device: whether it was "sent", the person changed their mind ("kept"), or the
 * device has no such way ("none").
 * @param {ShareData} data
 * @returns {Promise<"sent" | "kept" | "none">}
 */
export async function handOver(data) {
  if (!navigator.canShare?.(data)) return "none";
  try {
    await navigator.share(data);
    return "sent";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "kept" : "none";
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/**
 * @param {unknown} data
 * @param {string} name
 */
export function downloadJson(data, name) {
  download(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }), name);
}
