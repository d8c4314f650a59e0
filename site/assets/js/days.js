// Days in local time, as they are stored ("2026-11-22") and as they are shown.

/** Return today's local date, or an earlier one, as "2026-11-22". */
export function today(daysAgo = 0) {
  const now = new Date();
  now.setDate(now.getDate() - daysAgo);
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * Return a date in the format of the reader's language.
 * @param {string} date  as "2026-11-22"
 * @param {"medium" | "long"} [dateStyle]
 */
export function dateText(date, dateStyle = "long") {
  return new Date(`${date}T12:00`).toLocaleDateString(document.documentElement.dataset.lang, { dateStyle });
}
