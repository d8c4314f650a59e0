// The part of a score pad before the count: who plays which wonder, and what is decided at random.

import { seats } from "./pad-count.js";
import { check, fields, nameOf, pad, picture, say } from "./pad-page.js";
import { all, first, one } from "./page.js";

const NEUTRAL = "neutral";
const WITH_NEUTRAL = 2; // the number of players with whom a city without a player (the neutral city) takes part

/**
 * Draw the players and their wonders.
 * @param {PadValues} values
 */
export function drawPlayers(values) {
  const count = seats(values).length;
  const cities = citiesOf(count);
  check("players", count);
  for (const item of all("[data-seat]", one(".pad-seats"))) {
    const seat = item.dataset.seat ?? "";
    item.hidden = !cities.includes(seat);
    for (const field of fields(`${seat}/name`)) fill(field, String(values[`${seat}/name`] ?? ""));
    for (const field of all(`[name="${seat}/board"]`, document, HTMLSelectElement))
      fill(field, String(values[`${seat}/board`] ?? ""));
    first("[data-picture]", item)?.replaceChildren(picture(values[`${seat}/board`]));
    const begins = first(".begins", item);
    if (begins) begins.hidden = values.first !== Number(seat);
  }
  const neutral = document.getElementById("neutral");
  if (neutral) neutral.hidden = !cities.includes(NEUTRAL);
  const taken = cities.map((seat) => wonderOf(values[`${seat}/board`])).filter(Boolean);
  one("#twice").hidden = new Set(taken).size === taken.length;
  drawDraft(values);
}

/**
 * Return the values that stay for the next game: the number and the names of the players.
 * @param {PadValues} values
 */
export function tableOf(values) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name === "players" || name.endsWith("/name")));
}

/**
 * Draw the wonders of a draft and the order of choosing.
 * @param {PadValues} values
 */
function drawDraft(values) {
  const draft = document.getElementById("draft");
  if (!draft) return;
  draft.hidden = values["draft/0"] === undefined;
  for (const [place, card] of all("[data-card]", draft).entries())
    card.textContent = nameOfBoard(values[`draft/${place}`]);
  const players = seats(values).length;
  for (const order of all("[data-order]", draft)) {
    const picks = (order.dataset.order ?? "")
      .split(" ")
      .map((pick) => (Number(values.first ?? 0) + Number(pick)) % players);
    order.textContent = picks.map((seat) => nameOf(values, seat)).join(" → ");
  }
}

/**
 * Set the text of a field, but do not change it while it is being typed.
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {string} value
 */
function fill(field, value) {
  if (field.value !== value && !(field === document.activeElement && field.value.trim() === value)) field.value = value;
}

/**
 * Return the cities of a table, each as the first part of its keys.
 * @param {number} players
 */
function citiesOf(players) {
  const cities = Array.from({ length: players }, (_, seat) => String(seat));
  return pad.neutral && players === WITH_NEUTRAL ? [...cities, NEUTRAL] : cities;
}

/** @param {string | number | undefined} board */
function wonderOf(board) {
  return pad.wonders.find(({ boards }) => boards.some(([key]) => key === board))?.key ?? "";
}

/** @param {string | number | undefined} board */
function nameOfBoard(board) {
  return pad.wonders.flatMap(({ boards }) => boards).find(([key]) => key === board)?.[1] ?? "";
}

/**
 * Deal the wonders at random. Returns the changed values and the sentence that says so.
 * @param {PadValues} values
 */
export function deal(values) {
  const optional = fields("optional").some((field) => field.checked);
  const side = fields("side").find((field) => field.checked)?.value ?? "";
  const wonders = shuffled(pad.wonders.filter((wonder) => optional || !wonder.optional));
  const boards = wonders.map(({ boards }) => boards[side ? Number(side) : below(boards.length)][0]);
  /** @type {{ [key: string]: string | number }} */
  const changes = {};
  if (pad.draft.length) {
    for (const place of pad.draft.flat().keys()) changes[`draft/${place}`] = boards[place];
    if (values.first === undefined) changes.first = below(seats(values).length);
  } else {
    for (const [place, seat] of citiesOf(seats(values).length).entries()) changes[`${seat}/board`] = boards[place];
  }
  return { changes, says: say("dealt") };
}

/**
 * Draw the first player at random. Returns the changed values and the sentence that says so.
 * @param {PadValues} values
 */
export function drawFirst(values) {
  const first = below(seats(values).length);
  return { changes: { first }, says: say("begins", { name: nameOf(values, first) }) };
}

/**
 * Return a list in random order.
 * @template T
 * @param {T[]} list
 */
function shuffled(list) {
  const rest = [...list];
  return list.map(() => rest.splice(below(rest.length), 1)[0]);
}

/**
 * Return a uniformly distributed random integer that is at least 0 and less than the limit.
 * @param {number} limit
 * @returns {number}
 */
function below(limit) {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < 2 ** 32 - (2 ** 32 % limit) ? drawn % limit : below(limit);
}
