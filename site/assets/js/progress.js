// Which scenarios are solved, kept on this device: by game and scenario, in how many tries.

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
 * The solved scenarios of a game, each with the fewest tries it took.
 * @param {string} game
 * @returns {{ [scenario: string]: number }}
 */
export function solved(game) {
  const found = read()[game];
  return found instanceof Object ? found : {};
}

/**
 * @param {string} game
 * @param {string} scenario
 * @param {number} tries
 */
export function keep(game, scenario, tries) {
  const all = read();
  const before = solved(game)[scenario] ?? tries;
  all[game] = { ...solved(game), [scenario]: Math.min(before, tries) };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // known until the page is left
  }
}
