// My results: statistics of the finished games that this device has stored. The texts are in the page's templates.

import { allResults, eraseResults } from "./all-results.js";
import { whenShownAgain } from "./bfcache.js";
import { isolated } from "./bidi.js";
import { dateText } from "./days.js";
import { removeReviewsOfLinks } from "./forget.js";
import { ownName } from "./own-bot-key.js";
import { inOwnLanguage } from "./own-language.js";
import { all, byId, fillIn, first, notice, signed, template } from "./page.js";
import { downloadJson } from "./share.js";

const { lang } = document.documentElement.dataset;
const MAX_SHOWN = 30; // the maximum number of bars of a chart, and of rows of the list until more are asked for
const MORE = 100; // the number of rows that are added then
const MAX_OPPONENTS = 100; // the maximum number of opponents; those who played most are shown
/** @type {Record<string, string>} */
const games = { __proto__: null, ...JSON.parse(byId("summary").dataset.games ?? "{}") };
/** @type {Record<string, string>} */
const bots = { __proto__: null, ...JSON.parse(byId("summary").dataset.bots ?? "{}") };
const COLON = byId("results").dataset.colon?.replace(" ", "\u00a0");
let rows = MAX_SHOWN;

dispatchEvent(new Event("running"));
if (self === top) await begin(); // in a frame the page says that it only works outside of frames

async function begin() {
  byId("export").addEventListener("click", exportAll);
  byId("erase").addEventListener("click", erase);
  byId("earlier").addEventListener("click", showEarlier);
  whenShownAgain(show);
  addEventListener("imported", show);
  await show();
}

async function show() {
  /** @type {Result[]} */
  let found = [];
  try {
    found = await allResults();
  } catch {
    notice("storage");
  }
  byId("no-results").hidden = found.length > 0;
  byId("has-results").hidden = found.length === 0;
  const own = found.filter((result) => result.own !== null);
  const byGame = Object.keys(games).map((game) => own.filter((result) => result.game === game));
  for (const section of all("[data-own]")) section.hidden = own.length === 0;
  byId("summary").replaceChildren(...byGame.filter((some) => some.length).map(gameRow));
  byId("opponents").replaceChildren(...opponentRows(own));
  byId("charts").replaceChildren(...byGame.filter((some) => some.length > 1).map(chart));
  for (const bars of all(".bars")) bars.scrollLeft = bars.scrollWidth; // on a phone the last games are seen first
  byId("results").replaceChildren(...found.slice(0, rows).map(listed));
  byId("earlier").hidden = found.length <= rows;
  byId("add-file").hidden = false; // only now, so that it does not move
}

/** Add earlier games to the list. The focus goes to the first of them. */
async function showEarlier() {
  const before = rows;
  rows += MORE;
  await show();
  all("#results li")
    .slice(before)
    .map((item) => item.querySelector("a"))
    .find((link) => link && !link.hidden)
    ?.focus();
}

/**
 * Return the player of this device.
 * @param {Result} result
 */
function me(result) {
  return result.players[result.own ?? 0];
}

/** @param {Result[]} played */
function gameRow(played) {
  const points = played.map((result) => me(result).points);
  return fillIn(template("game-row"), {
    game: games[played[0].game] ?? played[0].game,
    played: played.length,
    won: played.filter((result) => me(result).won).length,
    best: points.reduce((best, one) => Math.max(best, one)),
    average: (points.reduce((sum, one) => sum + one) / points.length)
      .toLocaleString(lang, { maximumFractionDigits: 1 })
      .replace("-", "−"),
  });
}

/** Make a row for each kind of opponent in each game. @param {Result[]} own */
function opponentRows(own) {
  /** @type {Map<string, {game: string, by: string, played: number, won: number}>} */
  const rows = new Map();
  for (const result of own) {
    const others = result.players.filter((_, seat) => seat !== result.own);
    for (const by of new Set(others.map((player) => levelOf(player.by)))) {
      const row = rows.get(`${result.game} ${by}`) ?? { game: result.game, by, played: 0, won: 0 };
      row.played++;
      row.won += Number(me(result).won);
      rows.set(`${result.game} ${by}`, row);
    }
  }
  return [...rows.values()]
    .sort((a, b) => b.played - a.played)
    .slice(0, MAX_OPPONENTS)
    .map((row) => ({ ...row, opponent: bots[row.by] ?? (ownName(row.by) || row.by) }))
    .sort(
      (a, b) =>
        place(games, a.game) - place(games, b.game) ||
        place(bots, a.by) - place(bots, b.by) ||
        a.opponent.localeCompare(b.opponent, lang),
    )
    .map(({ game, opponent, played, won }) =>
      fillIn(template("opponent-row"), { game: games[game] ?? game, opponent, played, won }),
    );
}

/**
 * Return the place of a key; keys that are not there come last.
 * @param {Record<string, string>} names
 * @param {string} key
 */
function place(names, key) {
  const keys = Object.keys(names);
  return keys.includes(key) ? keys.indexOf(key) : keys.length;
}

/**
 * Return the level in a bot's key: "general" of "general.hanno". Other keys are returned unchanged. @param {string} by
 */
function levelOf(by) {
  const level = by.split(".")[0];
  return level in bots ? level : by;
}

/** Make a chart of the points in the last plays of a game, the oldest first. @param {Result[]} played */
function chart(played) {
  const piece = fillIn(template("chart"), { game: games[played[0].game] ?? played[0].game });
  const last = played.slice(0, MAX_SHOWN).reverse();
  const most = Math.max(1, ...last.map((result) => me(result).points));
  const bars = last.map((result) => {
    const { points, won } = me(result);
    const bar = fillIn(template("bar"), { points, date: dateText(result.date, "medium") });
    const item = bar.querySelector("li");
    item?.style.setProperty("--height", String(Math.max(0, points) / most));
    item?.classList.toggle("won", won);
    if (!won) bar.querySelector("[data-won]")?.remove();
    return bar;
  });
  piece.querySelector("ol")?.replaceChildren(...bars);
  return piece;
}

/**
 * Make the row of a result.
 * @param {Result} result
 * @param {number} n  its position in the list
 */
function listed(result, n) {
  const piece = fillIn(template("result-row"), {
    game: games[result.game] ?? result.game,
    date: dateText(result.date, "medium"),
    headline: inOwnLanguage(result.headline),
    players: result.players.map(({ name, points }) => `${isolated(name)}${COLON}\u2060${signed(points)}`).join(" · "),
  });
  piece.querySelector("[data-hinted]")?.toggleAttribute("hidden", !result.hinted);
  const link = piece.querySelector("a");
  if (link) link.hidden = !result.link;
  const says = piece.querySelector("span");
  if (says) says.id = `result-${n}`;
  link?.setAttribute("aria-describedby", `result-${n}`);
  if (link && result.link) link.hash = result.link;
  return piece;
}

async function exportAll() {
  const found = await allResults().catch(() => notice("storage"));
  if (found) downloadJson(found, "heptad-results.json");
}

async function erase() {
  await Promise.all([eraseResults(), removeReviewsOfLinks()]).catch(() => notice("storage"));
  await show();
  first("#no-results a")?.focus(); // the button is no longer there
}
