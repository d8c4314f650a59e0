// The keys of the player's own bots, as they are stored in records.

const PREFIX = "mine."; // as in heptad_site.session.own_bots

/**
 * Return the name of the player's own bot with this key; "" for any other key.
 * @param {string} by
 */
export function ownName(by) {
  return by.startsWith(PREFIX) ? by.slice(PREFIX.length) : "";
}

/**
 * Return the key of the player's own bot with this name.
 * @param {string} name
 */
export function keyOf(name) {
  return PREFIX + name;
}
