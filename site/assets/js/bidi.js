// Prepares texts from outside, such as names, for sentences of this site, which are all written from left to right.

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g; // they change the direction of text
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Return a text from outside, such as the name of a file or a player, so that it does not change the order of the words
 * around it. The same as `isolated` in heptad_site.games.common.
 * @param {string} text
 */
export function isolated(text) {
  const plain = text.replace(BIDI_CONTROLS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
