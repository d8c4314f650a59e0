// The solved scenarios, stored on this device: the number of tries by game and scenario.

const KEY = "heptad-learn";

/** @returns {{ [game: string]: { [scenario: string]: number } }} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found instanceof Object ? found : {};
  } catch {
    return {};
  }
}

/**
 * Return the solved scenarios of a game, each with the lowest number of tries.
 * @param {string} game
 * @returns {{ [scenario: string]: number }}
 */
export function loadSolved(game) {
  const found = read()[game];
  return found instanceof Object ? found : {};
}

/**
 * Store that a scenario was solved.
 * @param {string} game
 * @param {string} scenario
 * @param {number} tries
 */
export function saveSolved(game, scenario, tries) {
  const all = read();
  const before = loadSolved(game)[scenario] ?? tries;
  all[game] = { ...loadSolved(game), [scenario]: Math.min(before, tries) };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // nothing is stored in this browser
  }
}
