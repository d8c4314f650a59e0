// Before the count: who sits at the table with which wonder, and what chance decides.

import { seats } from "./pad-count.js";
import { all, check, fields, nameOf, one, pad, picture, say } from "./pad-page.js";

const NEUTRAL = "neutral";
const WITH_NEUTRAL = 2; // players who have a city without a player between them

/** @param {PadValues} values */
export function drawPlayers(values) {
  const count = seats(values).length;
  const cities = citiesOf(count);
  check("players", count);
  for (const item of all("[data-seat]", one(".pad-seats"))) {
    const seat = item.dataset.seat ?? "";
    item.hidden = !cities.includes(seat);
    for (const field of fields(`${seat}/name`)) fill(field, String(values[`${seat}/name`] ?? ""));
    for (const field of fields(`${seat}/board`)) fill(field, String(values[`${seat}/board`] ?? ""));
    one("[data-picture]", item)?.replaceChildren(picture(values[`${seat}/board`]));
    const begins = one(".begins", item);
    if (begins) begins.hidden = values.first !== Number(seat);
  }
  const neutral = document.getElementById("neutral");
  if (neutral) neutral.hidden = !cities.includes(NEUTRAL);
  const taken = cities.map((seat) => wonderOf(values[`${seat}/board`])).filter(Boolean);
  one("#twice").hidden = new Set(taken).size === taken.length;
  drawDraft(values);
}

/**
 * Who sits at the table, for the next game.
 * @param {PadValues} values
 */
export function tableOf(values) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name === "players" || name.endsWith("/name")));
}

/** @param {PadValues} values */
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
 * A typed text is not overwritten while it is typed.
 * @param {HTMLInputElement} field
 * @param {string} value
 */
function fill(field, value) {
  if (field.value !== value && !(field === document.activeElement && field.value.trim() === value)) field.value = value;
}

/**
 * The cities of a table by the first part of their keys.
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
 * What changes when the wonders are dealt, and the sentence that says it.
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
 * What changes when the one who begins is drawn, and the sentence that says it.
 * @param {PadValues} values
 */
export function drawFirst(values) {
  const first = below(seats(values).length);
  return { changes: { first }, says: say("begins", { name: nameOf(values, first) }) };
}

/**
 * @template T
 * @param {T[]} list
 */
function shuffled(list) {
  const rest = [...list];
  return list.map(() => rest.splice(below(rest.length), 1)[0]);
}

/**
 * A random whole number from 0 on, below the limit, each as likely as the others.
 * @param {number} limit
 * @returns {number}
 */
function below(limit) {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < 2 ** 32 - (2 ** 32 % limit) ? drawn % limit : below(limit);
}
