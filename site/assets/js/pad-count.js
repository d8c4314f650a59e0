// Counts a score pad: points, totals and who has won, all looked up in the tables of the game that the page carries.

/**
 * How many of a part a player has.
 * @param {PadValues} values
 * @param {number} seat
 * @param {string} part
 */
export function count(values, seat, part) {
  return Number(values[`${seat}/${part}`] ?? 0);
}

/**
 * Whether something has been entered for this line, be it zero.
 * @param {PadLine} line
 * @param {PadValues} values
 * @param {number} seat
 */
export function isCounted({ key, input, parts }, values, seat) {
  return input === "track" || [key, ...parts.map((part) => part.key)].some((it) => `${seat}/${it}` in values);
}

/**
 * The points of one line; 0 as long as nothing has been entered.
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
 * Where the pawn stands, from the first player's end of the track.
 * @param {PadData} pad
 * @param {PadValues} values
 */
export function place(pad, values) {
  return ((pad.track?.points.length ?? 1) - 1) / 2 + Number(values.pawn ?? 0);
}

/**
 * The science of a player: the points, the sets, the three numbers with what the symbols of choice add to each, and
 * everything that these may count as.
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
 * @param {PadData} pad
 * @param {PadValues} values
 * @param {number} seat
 */
export function total(pad, values, seat) {
  return pad.lines.reduce((sum, line) => sum + points(pad, values, seat, line), 0);
}

/**
 * The seats of a table, from 0.
 * @param {PadValues} values
 */
export function seats(values) {
  return Array.from({ length: Number(values.players ?? 0) }, (_, seat) => seat);
}

/**
 * Whether the game has an outcome: every line is counted, or somebody has won without points.
 * @param {PadData} pad
 * @param {PadValues} values
 */
export function isComplete(pad, values) {
  if (values.ending) return values.winner !== undefined;
  return seats(values).every((seat) => pad.lines.every((line) => isCounted(line, values, seat)));
}

/**
 * What a decision compares.
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
 * Who has won: the best by the first decision, of these the best by the next one; the last is for those who are equal.
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
