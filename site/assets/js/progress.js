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

/** @typedef {{game: string, scenario: string, tries: number}} Solved */

const NAME = /^[a-z][a-z0-9-]{0,99}$/; // of a game or a scenario

/** Return all solved scenarios. @returns {Solved[]} */
export function allSolved() {
  const ofGame = (/** @type {string} */ game) =>
    Object.entries(loadSolved(game)).map(([scenario, tries]) => ({ game, scenario, tries }));
  return Object.keys(read()).flatMap(ofGame).filter(isSolved);
}

/**
 * Return whether an entry of a file is a solved scenario.
 * @param {unknown} entry
 * @returns {entry is Solved}
 */
export function isSolved(entry) {
  const { game, scenario, tries } = /** @type {Partial<Solved>} */ (entry ?? {});
  return (
    [game, scenario].every((it) => typeof it === "string" && NAME.test(it)) &&
    Number.isSafeInteger(tries) &&
    Number(tries) >= 1
  );
}

/**
 * Store solved scenarios, each with the lowest number of tries. Returns how many were not known before or were solved
 * with fewer tries than known. Throws if they cannot be stored.
 * @param {Solved[]} given
 */
export function addSolved(given) {
  const all = read();
  let added = 0;
  for (const { game, scenario, tries } of given) {
    const known = new Map(Object.entries(all[game] ?? {}));
    if ((known.get(scenario) ?? Infinity) <= tries) continue;
    all[game] = Object.fromEntries(known.set(scenario, tries));
    added++;
  }
  if (added) localStorage.setItem(KEY, JSON.stringify(all));
  return added;
}

/**
 * Store that a scenario was solved.
 * @param {string} game
 * @param {string} scenario
 * @param {number} tries
 */
export function saveSolved(game, scenario, tries) {
  try {
    addSolved([{ game, scenario, tries }]);
  } catch {
    // nothing is stored in this browser
  }
}
