// My bots: adds, checks, exports and deletes bots of the player's own.

import { whenShownAgain } from "./bfcache.js";
import { Isolated, NoAnswerError } from "./isolated.js";
import { keyOf } from "./own-bot-key.js";
import { allBots, BotError, find, forget, keep, load } from "./own-bot-store.js";
import { all, byId, fillIn, notice, one, template, withdraw } from "./page.js";
import { download, LARGEST_FILE } from "./share.js";
import { saveErrorKey } from "./storage.js";

const WHEEL = /^[\w.+-]+\.whl$/;
const LARGEST_WHEEL = 20 * LARGEST_FILE; // bytes
const shelf = byId("bots");
const form = byId("add", HTMLFormElement);
const file = byId("file", HTMLInputElement);
const source = byId("source", HTMLTextAreaElement);
const name = one("[name=name]", form, HTMLInputElement);
const seconds = one("[name=seconds]", form, HTMLSelectElement);
/** @type {{file: string, source: ArrayBuffer} | undefined} */
let wheel; // the wheel that was chosen instead of text
/** @type {Promise<unknown>} */
let reading = Promise.resolve(); // until the chosen file is in the form
let edited = ""; // the name of the bot that is in the form: adding a bot with this name replaces it
const BROKEN = ["slow", "stopped", "network"]; // why a check was broken off
/** @type {Map<string, Isolated>} */
const checking = new Map(); // the workers of the bots that are being checked, by name and time of adding

const idOf = (/** @type {OwnBot} */ bot) => `${bot.added} ${bot.name}`;

dispatchEvent(new Event("running"));
if (self === top) await begin(); // in a frame the page says that it only works outside of frames

async function begin() {
  form.addEventListener("submit", add);
  file.addEventListener("change", take);
  form.querySelector("[data-do=write]")?.addEventListener("click", () => showWheel(undefined));
  whenShownAgain(show);
  await show();
}

/** Show the bots as they are stored now. A card that is shown already stays, with the focus and with what is open in it. */
async function show() {
  const bots = (await allBots().catch(() => notice("storage"))) ?? [];
  const before = new Map(all(".bot", shelf).map((card) => [card.dataset.bot, card]));
  const cards = bots.map((bot) => before.get(idOf(bot)) ?? newCard(bot));
  for (const card of before.values()) if (!cards.includes(card)) card.remove();
  for (const [place, card] of cards.entries()) {
    if (shelf.children[place] !== card) shelf.insertBefore(card, shelf.children[place] ?? null);
    update(card, bots[place]);
  }
}

/**
 * Make the card of a bot, without its checks.
 * @param {OwnBot} bot
 */
function newCard(bot) {
  const card = one(".bot", fillIn(template("bot"), { name: bot.name, file: bot.file, seconds: bot.seconds }));
  card.dataset.bot = idOf(bot);
  /** @type {Record<string, () => void>} */
  const actions = {
    check: () => checking.has(idOf(bot)) || check(bot),
    edit: () => edit(bot),
    export: () => download(new Blob([bot.source]), bot.file),
    delete: () => drop(bot),
  };
  for (const button of all("[data-do]", card)) button.addEventListener("click", actions[button.dataset.do ?? ""]);
  return card;
}

/**
 * Show in the card of a bot what its checks have found, and whether it is being checked.
 * @param {HTMLElement} card
 * @param {OwnBot} bot
 */
function update(card, bot) {
  const isChecked = checking.has(idOf(bot));
  const [status, button] = [one(".checking", card), one("[data-do=check]", card)];
  button.setAttribute("aria-disabled", String(isChecked)); // not disabled, so that it keeps the focus
  if (!isChecked) status.replaceChildren();
  else if (!status.hasChildNodes()) status.append(template("checking"));
  const found = JSON.stringify([bot.games, bot.checks, bot.trace, bot.broken]);
  if (card.dataset.found === found) return;
  card.dataset.found = found;
  const checks = one(".checks", card);
  if (checks.contains(document.activeElement)) button.focus();
  checks.replaceChildren(...findings(bot));
}

/**
 * Return the lines that say what the checks of a bot have found.
 * @param {OwnBot} bot
 */
function findings(bot) {
  const games = bot.games.filter((game) => game in bot.checks && document.getElementById(`played-${game}`));
  return [
    ...(bot.trace ? [fillIn(template("unloaded"), { trace: bot.trace })] : []),
    ...games.map((game) => checkOf(bot, game)),
    ...(BROKEN.includes(bot.broken ?? "") ? [template(`broken-${bot.broken}`)] : []),
  ];
}

/**
 * Make the text that says how a bot played a game when it was checked.
 * @param {OwnBot} bot
 * @param {string} game
 */
function checkOf(bot, game) {
  const found = bot.checks[game];
  if ("trace" in found) return fillIn(template(`failed-${game}`), found);
  if ("slow" in found) return fillIn(template(`slow-${game}`), found);
  const piece = fillIn(template(`played-${game}`), { points: found.points, decisions: found.decisions });
  piece.querySelector("li")?.classList.toggle("won", found.won);
  const link = piece.querySelector("a");
  if (link) link.search += `&${new URLSearchParams({ by1: keyOf(bot.name), name1: bot.name })}`;
  return piece;
}

/**
 * Store the bot of the form, then check it.
 * @param {SubmitEvent} event
 */
async function add(event) {
  event.preventDefault();
  withdraw("taken");
  const called = name.value.trim().replace(/\s+/g, " ");
  name.value = called;
  if (!form.reportValidity()) return; // the name was nothing but spaces
  await reading;
  const text = source.value;
  const given = wheel ?? { file: `${called.replace(/[^\p{L}\p{N}-]+/gu, "_")}.py`, source: text };
  /** @type {OwnBot} */
  const bot = {
    name: called,
    ...given,
    seconds: Number(seconds.value),
    games: [],
    checks: {},
    trace: "",
    added: Date.now(),
  };
  try {
    const earlier = await find(called);
    if (earlier && called !== edited) return notice("taken");
    await keep(bot);
    if (earlier) stopCheck(earlier);
  } catch (error) {
    return notice(saveErrorKey(/** @type {Error} */ (error)));
  }
  edited = called;
  await check(bot);
}

/**
 * End the check of a bot, if it is being checked: the bot was deleted or replaced.
 * @param {OwnBot} bot
 */
function stopCheck(bot) {
  checking.get(idOf(bot))?.close();
}

/**
 * Let a bot play each game that it declares to play, and store the results.
 * @param {OwnBot} bot
 */
async function check(bot) {
  const worker = new Isolated(async (ask) => {
    bot.games = [...new Set(await load(bot, ask))].filter((game) => document.getElementById(`failed-${game}`));
  });
  checking.set(idOf(bot), worker);
  await show();
  // On a phone the cards are far above the button that adds a bot.
  all(".bot", shelf)
    .find((card) => card.dataset.bot === idOf(bot))
    ?.scrollIntoView({ block: "nearest" });
  bot.checks = {};
  bot.trace = "";
  bot.broken = undefined;
  try {
    await worker.ask({ verb: "ping" }, bot.seconds);
    for (const game of bot.games) bot.checks[game] = await played(worker, game, bot.seconds);
  } catch (error) {
    if (error instanceof BotError) bot.trace = error.message;
    else {
      bot.broken = error instanceof NoAnswerError ? error.reason : "network";
      console.info("check broken off", error);
    }
  }
  worker.close();
  checking.delete(idOf(bot));
  try {
    if ((await find(bot.name))?.added === bot.added) await keep(bot); // not if it was replaced or deleted meanwhile
  } catch {
    notice("unnoted");
  }
  await show();
}

/**
 * Let a bot play a game, and return the result.
 * @param {Isolated} worker
 * @param {string} game
 * @param {number} seconds  the timeout of a decision
 * @returns {Promise<OwnBotCheck>}
 */
async function played(worker, game, seconds) {
  try {
    const { trace, points, won, decisions } = await worker.ask({ verb: "check", game }, seconds);
    if (trace) return { trace: String(trace) };
    return { points: Number(points), won: won === true, decisions: Number(decisions) };
  } catch (error) {
    if (error instanceof NoAnswerError && error.reason === "slow") return { slow: seconds };
    throw error;
  }
}

/**
 * Put a bot into the form.
 * @param {OwnBot} bot
 */
function edit(bot) {
  edited = bot.name;
  name.value = bot.name;
  seconds.value = String(bot.seconds);
  if (typeof bot.source === "string") source.value = bot.source;
  showWheel(typeof bot.source === "string" ? undefined : { file: bot.file, source: bot.source });
  name.focus();
  form.scrollIntoView();
}

/** @param {OwnBot} bot */
async function drop(bot) {
  if (edited === bot.name) edited = "";
  stopCheck(bot);
  await forget(bot.name).catch(() => notice("storage"));
  await show();
  (shelf.querySelector("button") ?? name).focus();
}

/** Read the chosen file into the form, or say that it is no bot. */
function take() {
  withdraw("foreign");
  const chosen = file.files?.[0];
  file.value = "";
  if (chosen) reading = read(chosen).catch(() => notice("foreign")); // a file that cannot be read
}

/**
 * Read a file into the form. Its name is there at once: without one nothing can be added.
 * @param {File} chosen
 */
async function read(chosen) {
  const isWheel = WHEEL.test(chosen.name) && chosen.size < LARGEST_WHEEL;
  if (!isWheel && !(chosen.name.endsWith(".py") && chosen.size < LARGEST_FILE)) return notice("foreign");
  name.value ||= chosen.name.replace(/[-.].*$/, "").slice(0, name.maxLength);
  if (isWheel) showWheel({ file: chosen.name, source: await chosen.arrayBuffer() });
  else {
    source.value = await chosen.text();
    showWheel(undefined);
  }
}

/**
 * Use a wheel, or the text if there is none.
 * @param {typeof wheel} chosen
 */
function showWheel(chosen) {
  wheel = chosen;
  source.hidden = chosen !== undefined;
  const place = byId("wheel");
  place.hidden = chosen === undefined;
  fillIn(place, { "": chosen?.file ?? "" });
}
