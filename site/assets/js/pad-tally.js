// The panel in which a line is counted for a player, by digits, tokens, pieces or science symbols.

import { count, isCounted, partPoints, points, seats, symbols } from "./pad-count.js";
import { check, element, fields, listed, nameOf, pad, say } from "./pad-page.js";
import { all, byId, first, one, signed } from "./page.js";

const MAX_POINTS = 99; // the maximum of typed points

/**
 * Return the panel of a line.
 * @param {PadLine} line
 */
export function dockOf(line) {
  return one(`[data-dock="${line.key}"]`);
}

/**
 * Return the key of the value that the digits of a line change: its points, or the number of its only part.
 * @param {PadLine} line
 * @param {number} seat
 */
function typedKey(line, seat) {
  return `${seat}/${line.input === "number" ? line.parts[0].key : line.key}`;
}

/**
 * Return the changes that remove all entries of a line for a player.
 * @param {PadLine} line
 * @param {number} seat
 * @returns {{ [key: string]: undefined }}
 */
function emptied(line, seat) {
  return Object.fromEntries([line, ...line.parts].map(({ key }) => [`${seat}/${key}`, undefined]));
}

/**
 * Return the changes that complete a line: if nothing was entered, it counts as 0.
 * @param {PadLine} line
 * @param {PadValues} values
 * @param {number} seat
 */
export function settled(line, values, seat) {
  if (isCounted(line, values, seat)) return {};
  const keys = line.parts.length && way(line) === "parts" ? line.parts.map(({ key }) => key) : [];
  return Object.fromEntries((keys.length ? keys : [typedKey(line, seat).slice(2)]).map((key) => [`${seat}/${key}`, 0]));
}

/**
 * Return how a line is entered: "typed" as a number, or by its "parts".
 * @param {PadLine} line
 */
export function way(line) {
  if (!line.typed) return line.input === "points" || line.input === "number" ? "typed" : "parts";
  return fields(`way-${line.key}`).find((field) => field.checked)?.value ?? "parts";
}

/**
 * Limit a number to the range of a line or part.
 * @param {number} wanted
 * @param {number} least
 * @param {number} most
 */
function within(wanted, least, most) {
  return Math.min(Math.max(wanted, least), most);
}

/**
 * Return the maximum of the number that is typed for a line.
 * @param {PadLine} line
 */
function mostTyped(line) {
  return line.input === "number" ? line.parts[0].values.length - 1 : MAX_POINTS;
}

/**
 * Return the changes made by a key of the panel.
 * @param {PadCell} cell
 * @param {PadValues} values
 * @param {string} digit  a digit; "back" to delete the last one; "minus" to change the sign
 * @param {boolean} fresh  whether a digit begins a new number
 */
export function digitChanges({ line, seat }, values, digit, fresh) {
  const now = Number(values[typedKey(line, seat)] ?? 0);
  const next = now * 10 + (now < 0 ? -1 : 1) * Number(digit);
  const wanted = digit === "minus" ? -now : digit === "back" ? Math.trunc(now / 10) : fresh ? Number(digit) : next;
  return typedChanges({ line, seat }, within(wanted, line.least, mostTyped(line)));
}

/**
 * Return the changes made by a typed number, which replaces what was counted by parts.
 * @param {PadCell} cell
 * @param {number | undefined} number
 */
export function typedChanges({ line, seat }, number) {
  return { ...(line.input === "number" ? {} : emptied(line, seat)), [typedKey(line, seat)]: number };
}

/**
 * Return the number in a typed text, limited to the range of the line; undefined if it is not an integer. Full-width
 * characters count as the usual ones.
 * @param {PadLine} line
 * @param {string} text
 */
export function parsed(line, text) {
  const plain = text.normalize("NFKC").trim().replace("−", "-");
  const number = Number(plain);
  return plain && Number.isInteger(number) ? within(number, line.least, mostTyped(line)) : undefined;
}

/**
 * Return whether the field of the open panel contains a text that is no number; if so, say it at the field.
 * @param {PadLine} line
 */
export function refusesTyped(line) {
  const typed = first("[data-typed]", dockOf(line), HTMLInputElement);
  if (!typed?.value.trim() || way(line) !== "typed" || parsed(line, typed.value) !== undefined) return false;
  typed.setCustomValidity(say("whole"));
  return !typed.reportValidity();
}

/**
 * Return the changes made by changing the number of a part. They remove typed points, and take a part that only one
 * player may have from the others.
 * @param {PadCell} cell
 * @param {PadValues} values
 * @param {string} key  of the part
 * @param {(number: number) => number} step
 */
export function partChanges({ line, seat }, values, key, step) {
  const part = line.parts.find((it) => it.key === key);
  if (!part) return {};
  const most = part.of.length || Object.keys(part.by_wonder).length ? 1 : part.values.length - 1;
  const number = within(step(count(values, seat, key)), 0, most);
  const owners = seats(values).filter((it) => part.single && number && it !== seat && count(values, it, key));
  const taken = Object.fromEntries(owners.map((it) => [`${it}/${key}`, 0]));
  return { [`${seat}/${line.key}`]: undefined, ...taken, [`${seat}/${key}`]: number };
}

/**
 * Show the panel of a line for a player.
 * @param {PadLine} line
 * @param {PadValues} values
 * @param {number} seat
 * @param {string} go  the text of the button at its end
 */
export function drawDock(line, values, seat, go) {
  const dock = dockOf(line);
  const title = say("title", { label: nameOf(values, seat), text: line.name });
  one("[data-title]", dock).textContent = title;
  one("[data-go]", dock).textContent = go;
  const typed = first("[data-typed]", dock, HTMLInputElement);
  if (typed) {
    const number = values[typedKey(line, seat)];
    if (typed !== document.activeElement || parsed(line, typed.value) !== number)
      typed.value = number === undefined ? "" : signed(Number(number));
    const unit = line.input === "number" ? [line.parts[0].name] : [];
    typed.setAttribute("aria-label", listed([title, ...unit]));
    typed.setCustomValidity("");
    one("[data-makes]", dock).textContent =
      line.input === "number" ? say("points", { n: points(pad, values, seat, line) }) : "";
  }
  for (const body of all("[data-way]", dock)) body.hidden = body.dataset.way !== way(line);
  for (const part of line.parts) drawPart(dock, part, values, seat);
  for (const field of all("[name='/board']", document, HTMLSelectElement))
    field.value = String(values[`${seat}/board`] ?? "");
  if (line.input === "symbols") drawSymbols(dock, values, seat);
}

/**
 * @param {HTMLElement} dock
 * @param {PadPart} part
 * @param {PadValues} values
 * @param {number} seat
 */
function drawPart(dock, part, values, seat) {
  const number = count(values, seat, part.key);
  const has = first(`[data-has="${part.key}"]`, dock, HTMLInputElement);
  if (has) {
    has.checked = number > 0;
    has.disabled = Object.keys(part.by_wonder).length > 0 && !values[`${seat}/board`]; // worth nothing without a wonder
  }
  const worth = first(`[data-worth="${part.key}"]`, dock);
  const would = number ? values : { ...values, [`${seat}/${part.key}`]: 1 };
  if (worth) worth.textContent = has ? signed(partPoints(would, seat, part)) : signed(partPoints(values, seat, part));
  const stepper = first(`[data-part="${part.key}"]`, dock);
  if (!stepper) return;
  update(one("output", stepper), String(number));
  const [less, more] = all("button", stepper, HTMLButtonElement);
  less.disabled = number === 0;
  more.disabled = number >= part.values.length - 1;
}

/**
 * @param {HTMLElement} dock
 * @param {PadValues} values
 * @param {number} seat
 */
function drawSymbols(dock, values, seat) {
  const found = symbols(pad, values, seat);
  if (!found || !pad.symbols) return;
  const { parts, same, set_sums: sums } = pad.symbols;
  for (const [place, tower] of all("[data-tower]", dock).entries()) {
    const storeys = Array.from({ length: found.total[place] }, (_, storey) => {
      const sign = one(`.free-line .any :nth-child(${place + 1})`, dock, Element).cloneNode(true);
      return element("i", storey < found.total[place] - found.added[place] ? "" : "free", sign);
    });
    tower.replaceChildren(...storeys);
  }
  for (const [place, slot] of all("[data-same]", dock).entries()) slot.textContent = same[found.total[place]];
  one("[data-sets]", dock).textContent = sums[found.sets];
  const names = parts.map(
    (key) => pad.lines.flatMap((line) => line.parts).find((part) => part.key === key)?.name ?? "",
  );
  const named = (/** @type {{ added: number[] }} */ { added }) =>
    added.flatMap((number, place) => Array(number).fill(names[place])).join(say("plus"));
  const [best, ...others] = found.ways;
  one(".why-free", dock).hidden = !others.length;
  one("[data-why]", dock).textContent = [
    say("best", { way: named(best), n: best.points }),
    ...others.map((other) => say("other", { way: named(other), n: other.points })),
  ].join(" ");
}

/**
 * Select the way in which a line was entered, before its panel opens.
 * @param {PadLine} line
 * @param {PadValues} values
 * @param {number} seat
 */
export function chooseWay(line, values, seat) {
  if (line.typed) check(`way-${line.key}`, `${seat}/${line.key}` in values ? "typed" : "parts");
}

/**
 * Draw the pawn on its track, and say what its position means.
 * @param {PadValues} values
 * @param {number} at  its position, counted from the first player's end
 */
export function drawTrack(values, at) {
  if (!pad.track) return;
  const track = byId("track");
  all(".track-row li", track)[at].append(one(".pawn", track, Element));
  const gained = pad.track.points[at];
  const steps = Number(values.pawn ?? 0);
  const leads = steps > 0 ? 0 : 1;
  const lead = { name: nameOf(values, leads), steps: Math.abs(steps), n: gained[leads] };
  update(one(".pawn-says", track), steps ? say("leads", lead) : say("middle"));
  for (const side of all("[data-capital]", track))
    side.textContent = say("capital", { name: nameOf(values, Number(side.dataset.capital)) });
  for (const side of all("[data-toward]", track))
    side.textContent = say("toward", { name: nameOf(values, Number(side.dataset.toward)) });
  const [left, right] = all("[data-pawn]", track, HTMLButtonElement);
  left.disabled = at === 0;
  right.disabled = at === pad.track.points.length - 1;
}

/**
 * Change the text of an element of which screen readers read every change. The same text would be read again.
 * @param {HTMLElement} place
 * @param {string} text
 */
function update(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
