// The result of a score pad: who has won and why, in the page, as text, and as an entry of the page "My results".

import { dateText } from "./days.js";
import { compared, outcome, points, seats, total } from "./pad-count.js";
import { element, filled, game, headlines, listed, nameOf, pad, picture, say } from "./pad-page.js";
import { byId, one, signed, template } from "./page.js";
import { keepResult } from "./results.js";

let stored = ""; // the result that is stored among those of this device, as JSON

/**
 * Return who has won, in one line.
 * @param {PadValues} values
 * @param {string} [lang]
 */
export function headline(values, lang = document.documentElement.dataset.lang ?? "") {
  const said = headlines[lang];
  const { winners } = outcome(pad, values);
  const names = winners.map((seat) => nameOf(values, seat, said));
  if (names.length > 1) return filled(said.shared, { names: names.join(said.comma) });
  return filled(values.ending ? said.won : said.wins, { name: names[0], n: total(pad, values, winners[0]) });
}

/**
 * Return what decided the game: by how much the winner is ahead, or what was compared between players with equal
 * totals.
 * @param {PadValues} values
 */
export function reason(values) {
  const { winners, decision } = outcome(pad, values);
  const byTotal = pad.decisions[0];
  if (decision === byTotal) {
    const others = seats(values).filter((seat) => !winners.includes(seat));
    const next = Math.max(...others.map((seat) => total(pad, values, seat)));
    const names = others.filter((seat) => total(pad, values, seat) === next).map((seat) => nameOf(values, seat));
    return say("ahead", { names: listed(names), n: total(pad, values, winners[0]) - next });
  }
  const tied = pad.decisions.find((it) => it === decision && (it.parts.length || it.line));
  if (!tied) return decision.text;
  const best = total(pad, values, winners[0]);
  const level = seats(values).filter((seat) => total(pad, values, seat) === best);
  const each = level.map((seat) => say("beside", { name: nameOf(values, seat), n: compared(pad, values, seat, tied) }));
  return say("title", { label: decision.text, text: listed(each) });
}

/**
 * Return the seats in the order of their success, each with its place. Equal seats share a place.
 * @param {PadValues} values
 */
function ranking(values) {
  const { winners } = outcome(pad, values);
  const ranks = new Map(
    seats(values).map((seat) => [
      seat,
      values.ending
        ? [Number(winners.includes(seat))]
        : pad.decisions.slice(0, -1).map((decision) => compared(pad, values, seat, decision)),
    ]),
  );
  const ordered = [...ranks.keys()].sort((one, other) => order(ranks.get(other), ranks.get(one)));
  return ordered.map((seat) => ({
    seat,
    place: 1 + ordered.filter((other) => order(ranks.get(other), ranks.get(seat)) > 0).length,
  }));
}

/**
 * Compare two lists by their first numbers that differ. Returns a positive number if the first list is greater.
 * @param {number[]} [one]
 * @param {number[]} [other]
 */
function order(one = [], other = []) {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place < 0 ? 0 : one[place] - other[place];
}

/**
 * Return the sheet as an entry of the page "My results".
 * @param {PadSheet} sheet
 * @returns {Result}
 */
function resultOf({ id, date, values }) {
  const { winners } = outcome(pad, values);
  const players = seats(values).map((seat) => ({
    name: nameOf(values, seat),
    by: "person",
    points: total(pad, values, seat),
    won: winners.includes(seat),
  }));
  const headlined = Object.fromEntries(Object.keys(headlines).map((lang) => [lang, headline(values, lang)]));
  return { id, game, kind: "pad", date, players, own: null, headline: headlined, day: null, marks: [] };
}

/**
 * Store the result of a sheet among those of this device, unless it is stored already. Rejects as `keepResult` does.
 * @param {PadSheet} sheet
 * @param {boolean} [known]  whether it was stored earlier
 */
export async function storeResult(sheet, known = false) {
  const [result, before] = [resultOf(sheet), stored];
  stored = JSON.stringify(result);
  if (known || stored === before) return;
  try {
    await keepResult(result);
  } catch (error) {
    stored = ""; // the next drawing tries again
    throw error;
  }
}

/**
 * Return the result as lines of text.
 * @param {PadSheet} sheet
 * @param {string} title  the name of the game
 */
export function asText(sheet, title) {
  const { players } = resultOf(sheet);
  const lines = ranking(sheet.values).map(({ seat, place }) => {
    const number = sheet.values.ending ? "" : ` ${signed(players[seat].points)}`;
    return `${place}. ${players[seat].name}${number}`;
  });
  return [`${title}, ${dateText(sheet.date)}`, ...lines, headline(sheet.values), reason(sheet.values)].join("\n");
}

/**
 * Draw the result.
 * @param {PadValues} values
 */
export function drawResult(values) {
  const { winners } = outcome(pad, values);
  const victors = winners.map((seat) => {
    const scene = template("victor");
    one("[data-picture]", scene).replaceWith(picture(values[`${seat}/board`]));
    return scene;
  });
  one(".victors").replaceChildren(...(pad.draft.length ? victors.slice(0, 1) : victors));
  byId("result-title").textContent = headline(values);
  one(".pad-reason").textContent = reason(values);
  drawStrips(values, winners);
}

/**
 * Draw a bar for each player, divided into the lines of the sheet.
 * @param {PadValues} values
 * @param {number[]} winners
 */
function drawStrips(values, winners) {
  const gained = (/** @type {number} */ seat) =>
    pad.lines.map((line) => ({ key: line.key, n: points(pad, values, seat, line) }));
  const above = (/** @type {number} */ seat) => gained(seat).reduce((sum, { n }) => sum + Math.max(n, 0), 0);
  const most = Math.max(1, ...seats(values).map(above));
  const strips = ranking(values).map(({ seat, place }) => {
    const bars = gained(seat).filter(({ n }) => n > 0);
    const strip = element("span", "strip", ...bars.map(({ key, n }) => bar(key, n / most)));
    strip.setAttribute("aria-hidden", "true");
    const number = element("span", "num", signed(total(pad, values, seat)));
    const name = element("b", "", nameOf(values, seat));
    return element(
      "li",
      winners.includes(seat) ? "won" : "",
      element("span", "place", String(place)),
      name,
      strip,
      number,
    );
  });
  one(".strips").replaceChildren(...strips);
  byId("below-zero").hidden = seats(values).every((seat) => gained(seat).every(({ n }) => n >= 0));
}

/**
 * @param {string} line
 * @param {number} share
 */
function bar(line, share) {
  const made = element("i", `line-${line}`);
  made.style.inlineSize = `${share * 100}%`;
  return made;
}
