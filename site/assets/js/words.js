// Searches texts for words.

/**
 * Normalise a text for comparison: full-width and half-width letters are equal, and so are upper and lower case.
 * @param {string} text
 */
export function plain(text) {
  return text.normalize("NFKC").toLowerCase();
}

/**
 * Return the words of a search, normalised.
 * @param {string} asked
 */
export function wordsOf(asked) {
  return plain(asked).split(/\s+/).filter(Boolean);
}
