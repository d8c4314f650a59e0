// Searches texts for words.

const PAUSE = 500; // ms without another letter after which typing pauses
let pause = 0; // the timer until then

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

/**
 * Tell what a search has found: when typing pauses, so that screen readers do not read it out at every letter, or at once
 * if nothing was typed.
 * @param {() => void} tell
 * @param {Event} [typed]
 */
export function tellFound(tell, typed) {
  clearTimeout(pause);
  if (typed) pause = setTimeout(tell, PAUSE);
  else tell();
}
