// The play page: carries forms to the session and its boards back, saves the game, and starts Python again when it stops.

import { drawAhead, drawnAhead } from "./ahead.js";
import { askedFor, continuedBy } from "./asked.js";
import { Bots } from "./bots.js";
import { draw, markSent, requestOf } from "./draw.js";
import { early } from "./early.js";
import { reportGame, touched } from "./host.js";
import { byId, clicked, notice, withdraw } from "./notice.js";
import { ownName } from "./own-key.js";
import { atPace, goOn, moved } from "./pace.js";
import { noticeStopped, Python } from "./python.js";
import { keepGame, notePlayed } from "./results.js";
import { gameInAddress, save, unsavedBecause } from "./storage.js";
import { keepSite } from "./update.js";

/** After these forms what bots are about to decide is no longer wanted. */
const FORGETTING = ["undo", "redo", "reseat", "agree", "place", "command"];
const OWN = ["act", "command"]; // by these a person plays
const RESTARTS = 3; // of a Python that stopped, in the life of a page

/** @typedef {{request: GameRequest, unmark: (refused?: boolean) => void}} Tap */

/** @type {BoardAnswer | undefined} */
let last; // the game in hand
let game = ""; // the id of the saved game
let keeping = Promise.resolve(); // the last save
let unsaved = false;
let hinted = false; // a hint was shown in this game
let restarts = 0;
let times = 0; // how often decisions of bots were forgotten
/** @type {Promise<void> | undefined} */
let recovering;
/** @type {Tap | undefined} */
let current; // what the session is doing
/** @type {Tap | undefined} */
let queued; // what was tapped meanwhile

dispatchEvent(new Event("running"));
withdraw("silent"); // the scripts were only slow
const table = new Python(byId("preparing"), reopen, early);
const bots = new Bots(table.settled, tellDecisions, noticeBots);
/** @type {import("./own-bots.js").OwnBots | undefined} */
let ownBots; // loaded when a seat has one
import("./share-panel.js").then(({ prepareShare }) => prepareShare(() => last), console.error);
const hints = import("./advice.js");
hints.then(({ prepare }) => prepare(bots.advise, () => last, noteHint), console.error);
import("./prefetch.js").then(({ prepare }) => prepare(table, requestOf, () => !current && last), console.error);
byId("preparing").hidden = true; // until Python is asked for
await touched();
addEventListener("submit", submit);
addEventListener("hashchange", followLink);
addEventListener("click", (event) => clicked(event) === "think" && think());
await begin();

async function begin() {
  const started = table.start().catch(() => {}); // whoever asks is told
  const asked = await askedFor();
  if ("stop" in asked) return stop(asked.stop);
  const { request } = asked;
  ({ id: game, hinted } = asked);
  const ahead = await Promise.race([drawnAhead(request), started]);
  if (ahead) await goOnWith(ahead);
  else await open(request);
  if (last) await keeping.then(keepSite);
}

/** @param {NewRequest | OpenRequest | OpenLinkRequest} request */
async function open(request) {
  const answer = await ask(request);
  if (!answer) return;
  if (!answer.ok) return notice("link" in request ? "unreadable" : "problem", answer.error.say);
  if ("link" in request) {
    const continued = await continuedBy(answer, request);
    if ("stop" in continued) return stop(continued.stop);
    ({ id: game, hinted } = continued);
  }
  await receive(answer);
}

/**
 * Show a board that was drawn ahead. What is tapped on it waits until Python has the game, too.
 * @param {BoardAnswer} board
 */
async function goOnWith(board) {
  last = { ...board, id: 0, announce: [] }; // this Python has not given it, and says all that is to be heard
  byId("preparing").dataset.late = "";
  draw(last, carry);
  moved();
  keeping = keep(last);
  await carryOut({ request: { verb: "open", record: board.record, guide: board.guide }, unmark: () => {} });
}

/** @param {string} key */
function stop(key) {
  table.close();
  notice(key);
}

/**
 * The session's answer; undefined when it stopped, which is mended or said before this returns.
 * @param {GameRequest} request
 */
async function ask(request) {
  try {
    const answer = await table.ask(request, last?.id);
    if (answer.ok || answer.error.code !== "table/none") return answer;
    reopen("Python has begun anew without the game"); // after a start that failed
  } catch (error) {
    if (!recovering) noticeStopped(error);
  }
  await recovering;
  return undefined;
}

/**
 * Python stopped: start it again with the game in hand.
 * @param {unknown} why
 */
function reopen(why) {
  console.info(String(why)); // in case somebody looks for the cause
  if (last)
    recovering ??= recover(last, why).finally(() => {
      recovering = undefined;
    });
}

/**
 * @param {BoardAnswer} inHand
 * @param {unknown} why
 */
async function recover({ record, guide, guests, letters }, why) {
  while (restarts++ < RESTARTS) {
    try {
      const answer = await table.ask({ verb: /** @type {const} */ ("open"), record, guide, guests, letters });
      forget();
      if (!answer.ok) return notice("problem", answer.error.say);
      notice("restarted");
      return await receive(answer);
    } catch (error) {
      why = error;
    }
  }
  table.close();
  noticeStopped(why);
}

/** @param {SubmitEvent} event */
async function submit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.verb) return;
  event.preventDefault();
  const tap = { request: requestOf(form, event.submitter), unmark: markSent(form, event.submitter) };
  if (!current) return bots.giveWay(carryOut(tap));
  const twice = "revision" in tap.request && JSON.stringify(tap.request) === JSON.stringify(current.request);
  if (!twice) queued = tap; // the second click of a double click chooses nothing new
}

/** @param {Tap | undefined} tap */
async function carryOut(tap) {
  for (; tap; tap = queued) {
    current = tap;
    queued = undefined;
    withdraw("problem", "restarted");
    const { verb } = tap.request;
    if (FORGETTING.includes(verb)) forget();
    const answer = await ask(tap.request);
    if (answer?.ok && OWN.includes(verb)) notePlayed();
    if (answer?.ok) await receive(answer);
    else if (answer) notice("problem", answer.error.say);
    if (answer && !answer.ok && last && FORGETTING.includes(verb)) letThink(last); // of what is as it was
    tap.unmark(!answer?.ok);
  }
  current = undefined;
}

/** What bots are asked for or have decided is no longer wanted. */
function forget() {
  bots.forget();
  ownBots?.forget();
  times++;
  goOn();
}

/** @param {Decision[]} acts */
async function tellDecisions(acts) {
  const then = times;
  if (last?.alone) await atPace();
  if (then !== times) return undefined;
  const answer = await ask({ verb: /** @type {const} */ ("act"), acts });
  if (answer?.ok) await receive(answer);
  return answer && !answer.ok ? answer.error : undefined;
}

/**
 * Draw the answer and save the game; then the bots may think: the person comes first.
 * @param {BoardAnswer} answer
 */
async function receive(answer) {
  const before = last;
  last = answer;
  const drawn = draw(answer.whole ? answer : { ...answer, later: () => table.rest(answer.id) }, carry);
  keeping = keep(answer);
  await drawn;
  hints.then(({ followHint }) => followHint(answer), console.info);
  reportGame(answer, before);
  if (answer.scene !== before?.scene) moved();
  if (answer === last) letThink(answer);
  drawAhead(answer, bots.draw);
  if (answer.guests || before?.guests)
    import("./guests.js").then(({ follow }) => follow(game, answer, table, bots.advise, lookAgain), console.error);
}

/**
 * Something has happened on another device.
 * @param {boolean} forgets  whether bots are to decide anew
 */
async function lookAgain(forgets) {
  if (forgets) forget();
  const answer = await ask({ verb: /** @type {const} */ ("look") });
  if (answer?.ok) await receive(answer);
}

/** @param {BoardAnswer} answer */
async function letThink(answer) {
  bots.think({ ...answer, bots: answer.bots.filter(({ by }) => !ownName(by)) });
  if (!answer.bots.some(({ by }) => ownName(by))) return;
  const { OwnBots } = await import("./own-bots.js");
  ownBots ??= new OwnBots((request) => table.ask(request), tellDecisions);
  if (answer === last) ownBots.think(answer);
}

/** @param {BoardAnswer} answer */
async function keep(answer) {
  const before = unsaved;
  const key = await save(game, answer, hinted).then(() => "", unsavedBecause);
  unsaved = key !== "";
  if (unsaved && !before) notice(key);
  else if (!unsaved) withdraw("unsaved", "full");
  await keepGame(game, answer, hinted).catch(console.error);
  carry();
}

/** The address, and the links from here to other pages, name the saved game; one that cannot be saved they carry. */
function carry() {
  if (!last) return;
  const letter = last.letters ? `?letter=${last.letters.own}` : "";
  const [search, hash] = unsaved ? [letter, `#${last.link}`] : [`?save=${game}`, ""];
  const here = location.pathname + search + hash;
  // A frame keeps the address that it was given, to begin again there.
  if (self === parent && (history.state || here !== location.pathname + location.search + location.hash))
    history.replaceState(null, "", here);
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-keep]")))
    if (link.search !== search || link.hash !== hash) Object.assign(link, { search, hash });
}

/** Another link pasted into the address is opened; a jump within the page leaves the address as it was. */
function followLink() {
  if (gameInAddress()) location.reload();
  else carry();
}

/** The game and its result say from now on that a hint was shown. */
function noteHint() {
  if (hinted) return;
  hinted = true;
  if (last) keeping = keep(last);
}

/** @param {unknown} why */
function noticeBots(why) {
  return typeof why === "string" ? notice("bots", why) : noticeStopped(why);
}

function think() {
  withdraw("bots");
  forget();
  if (last) letThink(last);
}
