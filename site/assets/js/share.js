// Giving text away: to the clipboard, or to what the device shares with.

/**
 * Put text on the clipboard, or show it where there is none. The notices "copied" and "link" are the page's.
 * @param {string} text
 * @param {(key: string, say?: string) => void} notice
 */
export async function give(text, notice) {
  try {
    await navigator.clipboard.writeText(text);
    notice("copied");
  } catch {
    notice("link", text);
  }
}

/**
 * Open the device's own dialog for sharing; closing it is no error.
 * @param {string} text
 */
export async function shareText(text) {
  await navigator.share({ text }).catch(() => {});
}
