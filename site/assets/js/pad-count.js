// Computes the points, the totals and the winner of a score pad, from the game's tables in the page.

/**
 * Return how many of a part a player has.
 * @param {PadValues} values
 * @param {number} seat
 * @param {string} part
 */
export function count(values, seat, part) {
  return Number(values[`${seat}/${part}`] ?? 0);
}

/**
 * Return whether something has been entered for a line, even if it is zero.
 * @param {PadLine} line
 * @param {PadValues} values
 * @param {number} seat
 */
export function isCounted({ key, input, parts }, values, seat) {
  return input === "track" || [key, ...parts.map((part) => part.key)].some((it) => `${seat}/${it}` in values);
}

/**
 * Return the points of one line; 0 if nothing has been entered.
 * @param {PadData} pad
 * @param {PadValues} values
 * @param {number} seat
 * @param {PadLine} line
 */
export function points(pad, values, seat, line) {
  const typed = values[`${seat}/${line.key}`];
  if (typed !== undefined) return Number(typed);
  if (line.input === "track") return pad.track?.points[place(pad, values)][seat] ?? 0;
  if (line.input === "symbols") return symbols(pad, values, seat)?.points ?? 0;
  return line.parts.reduce((sum, part) => sum + partPoints(values, seat, part), 0);
}

/**
 * Return the points of a part. Those of a part with `of` depend on the number of those other parts.
 * @param {PadValues} values
 * @param {number} seat
 * @param {PadPart} part
 */
export function partPoints(values, seat, part) {
  const wonder = String(values[`${seat}/board`] ?? "");
  const table = part.by_wonder[wonder] ?? part.values;
  const number = count(values, seat, part.key);
  if (!part.of.length) return table[number] ?? 0;
  return number ? (table[part.of.reduce((sum, key) => sum + count(values, seat, key), 0)] ?? 0) : 0;
}

/**
 * Return the position of the pawn, counted from the first player's end of the track.
 * @param {PadData} pad
 * @param {PadValues} values
 */
export function place(pad, values) {
  return ((pad.track?.points.length ?? 1) - 1) / 2 + Number(values.pawn ?? 0);
}

/**
 * Return the best score of a player's science symbols: how many of each symbol the symbols of choice add, the totals,
 * the points and the number of sets; in `ways`, the same for everything that the symbols of choice may count as.
 * @param {PadData} pad
 * @param {PadValues} values
 * @param {number} seat
 */
export function symbols({ symbols }, values, seat) {
  if (!symbols) return undefined;
  const [x, y, z] = symbols.parts.map((part) => count(values, seat, part));
  const ways = symbols.choices[x][y][z][count(values, seat, symbols.free)].map((added) => {
    const total = [x + added[0], y + added[1], z + added[2]];
    const [a, b, c] = total;
    return { added, total, points: symbols.points[a][b][c], sets: symbols.sets[a][b][c] };
  });
  return { ...ways[0], ways };
}

/**
 * Return the total points of a player.
 * @param {PadData} pad
 * @param {PadValues} values
 * @param {number} seat
 */
export function total(pad, values, seat) {
  return pad.lines.reduce((sum, line) => sum + points(pad, values, seat, line), 0);
}

/**
 * Return the seats of a table, starting at 0.
 * @param {PadValues} values
 */
export function seats(values) {
  return Array.from({ length: Number(values.players ?? 0) }, (_, seat) => seat);
}

/**
 * Return whether the game has an outcome: every line is counted, or somebody has won without points.
 * @param {PadData} pad
 * @param {PadValues} values
 */
export function isComplete(pad, values) {
  if (values.ending) return values.winner !== undefined;
  return seats(values).every((seat) => pad.lines.every((line) => isCounted(line, values, seat)));
}

/**
 * Return the number of a player that a decision compares.
 * @param {PadData} pad
 * @param {PadValues} values
 * @param {number} seat
 * @param {PadDecision} decision
 */
export function compared(pad, values, seat, { parts, line }) {
  if (parts.length) return parts.reduce((sum, part) => sum + count(values, seat, part), 0);
  const named = pad.lines.find((it) => it.key === line);
  return named ? points(pad, values, seat, named) : total(pad, values, seat);
}

/**
 * Return who has won. The players who are best by the first decision are compared by the next one, and so on; the last
 * decision is a shared victory.
 * @param {PadData} pad
 * @param {PadValues} values
 * @returns {PadOutcome}
 */
export function outcome(pad, values) {
  const ending = pad.endings.find((it) => it.reason === values.ending);
  if (ending) return { winners: [Number(values.winner)], decision: ending };
  let winners = seats(values);
  for (const decision of pad.decisions.slice(0, -1)) {
    const best = Math.max(...winners.map((seat) => compared(pad, values, seat, decision)));
    winners = winners.filter((seat) => compared(pad, values, seat, decision) === best);
    if (winners.length === 1) return { winners, decision };
  }
  return { winners, decision: pad.decisions[pad.decisions.length - 1] };
}
