// The keys of the player's own bots, as records have them.

const PREFIX = "mine."; // as heptad_site.session.own_bots has it

/**
 * The name of a bot of the player's own, by the key that a seat has; "" for any other key.
 * @param {string} by
 */
export function ownName(by) {
  return by.startsWith(PREFIX) ? by.slice(PREFIX.length) : "";
}

/** @param {string} name */
export function keyOf(name) {
  return PREFIX + name;
}
