// Main script of the play page: sends the page's forms to the Python session, draws the boards that it returns, saves
// the game, and restarts Python when it stops.

import { findContinuedGame, requestFromUrl } from "./address.js";
import { Bots } from "./bots.js";
import { loadPrerendered, prerender } from "./prerender.js";
import "./double-click.js";
import { whenShownAgain } from "./bfcache.js";
import { draw, markSent, requestOf } from "./draw.js";
import { early } from "./early.js";
import { linkInUrl } from "./fragment.js";
import { reportGame, waitForTouch } from "./host.js";
import { randomHex } from "./ids.js";
import { ownName } from "./own-bot-key.js";
import { endPaceWait, noteBoardChange, waitForPace } from "./pace.js";
import { all, byId, clicked, notice, withdraw } from "./page.js";
import { hasCrashed, noticeStopped, Python } from "./python.js";
import { makeWay, queue } from "./queue.js";
import { keepGame, noteOpened, notePlayed } from "./results.js";
import { save, saveErrorKey, setAside } from "./storage.js";
import { keepSite } from "./update.js";

/** Verbs after which pending decisions of bots are discarded. */
const FORGET_VERBS = ["undo", "redo", "reseat", "agree", "place", "command", "rematch"];
/** By verb: the refusal that needs no notice, as of a second quick tap. @type {Record<string, string>} */
const QUIET_ERRORS = { undo: "action/nothing-to-undo", redo: "action/nothing-to-redo" };
const PLAY_VERBS = ["act", "command"]; // verbs by which a person plays
const SAVE_RETRY_TIME = 4000; // ms after which a game or result that could not be saved is saved again; longer each time
const MAX_RESTARTS = 3; // the maximum number of attempts to restart Python before the next tap that succeeds

/** @typedef {import("./queue.js").Tap} Tap */

/** @type {BoardAnswer | undefined} */
let last; // the latest answer: the current game
let game = ""; // the id of the saved game
let keeping = Promise.resolve(); // the latest save
let unsaved = false; // the latest save of the game has failed
let failures = 0; // how many saves of the game or its result have failed one after the other
let retry = 0; // the timer of the next attempt
let hinted = false; // a hint has been shown in this game
let restarts = 0;
let generation = 0; // the number of calls of `forget`: decisions from before the latest one are discarded
let unsettled = 0; // the number of unanswered requests of `askAnew`
/** @type {Promise<void> | undefined} */
let recovering; // set while Python is being restarted
/** @type {Tap | undefined} */
let current; // the request that the session is processing

dispatchEvent(new Event("running"));
withdraw("silent"); // start.js may have shown it: the scripts were only slow
const python = new Python(byId("preparing"), reopen, early);
const bots = new Bots(python, tellDecisions, noticeBots);
/** @type {import("./own-bots.js").OwnBots | undefined} */
let ownBots; // loaded when a seat has one
import("./share-panel.js").then(({ prepareShare }) => prepareShare(() => last), noticeUnloaded);
import("./advice.js").then(({ prepare }) => prepare(bots.advise, () => last, noteHint), noticeUnloaded);
import("./prefetch.js").then(({ prepare }) => prepare(python, requestOf, () => !current && last), console.error);
byId("preparing").hidden = true; // `python` shows it when Python is started
if (self === top) whenShownAgain(renew); // the address of a frame does not name its game
await waitForTouch();
addEventListener("submit", submit);
addEventListener("hashchange", followLink);
addEventListener("taken", renew);
addEventListener("click", (event) => clicked(event) === "think" && think());
await begin();

/** Open the game that the address asks for. Meanwhile show a board that was drawn ahead, if there is one. */
async function begin() {
  const started = python.start().catch(() => {}); // a failure is reported by `ask`
  const asked = await requestFromUrl();
  if ("stop" in asked) return stop(asked.stop);
  const { request } = asked;
  ({ id: game, hinted } = asked);
  const ahead = await Promise.race([loadPrerendered(request), started]);
  if (ahead) await goOnWith(ahead);
  else await open(request);
  if (last) await keeping.then(keepSite);
}

/**
 * Ask the session for a game and show it. A game from a link may continue a saved one.
 * @param {NewRequest | OpenRequest | OpenLinkRequest} request
 */
async function open(request) {
  const answer = await ask(request);
  if (!answer?.ok) return answer && notice("link" in request ? "unreadable" : "problem", answer.error.say);
  if ("link" in request) {
    const continued = await findContinuedGame(answer, request);
    if ("stop" in continued) return stop(continued.stop);
    ({ id: game, hinted } = continued);
  }
  await receive(answer);
}

/**
 * Show a board that was drawn ahead, then open the same game in Python. Taps are queued until Python has opened it.
 * @param {BoardAnswer} board
 */
async function goOnWith(board) {
  // Not an answer of this Python, so the id is 0. The sentences for screen readers come with Python's own answer.
  last = { ...board, id: 0, announce: [] };
  byId("preparing").dataset.late = "";
  draw(last, carry);
  noteBoardChange();
  keeping = keep(last);
  await carryOut({ request: { verb: "open", record: board.record, guide: board.guide }, unmark: () => {} });
}

/**
 * Load the game anew, because this page no longer holds its lock, so that another one may have played on or be playing.
 * Until the page is reloaded nothing is saved.
 */
function renew() {
  forget();
  last = undefined;
  python.close();
  location.reload();
}

/**
 * End Python and show a notice.
 * @param {string} key
 */
function stop(key) {
  python.close();
  notice(key);
}

/**
 * Send a request to the session and return its answer. Returns undefined if Python stopped; by then it has been
 * restarted or the failure has been reported. The request that opens a game is repeated if Python crashes.
 * @param {GameRequest} request
 * @returns {Promise<AnswerTo<GameRequest> | undefined>}
 */
async function ask(request) {
  try {
    const answer = await python.ask(request, last?.id);
    if (answer.ok || answer.error.code !== "table/none") return answer;
    reopen("Python has begun anew without the game"); // as happens after a failed start
  } catch (error) {
    if (!last && hasCrashed(error) && restarts++ < MAX_RESTARTS) return ask(request);
    if (!recovering) noticeStopped(error);
  }
  await recovering;
  return undefined;
}

/**
 * Send a request after which pending decisions of bots are discarded. Until it is answered no bot is asked: answers to
 * earlier requests may still arrive, and the positions that they show may be taken back by this one. The caller then
 * calls `receive` or `letThink`, even if the request was refused.
 * @param {GameRequest} request
 */
async function askAnew(request) {
  forget();
  unsettled++;
  const answer = await ask(request);
  unsettled--;
  return answer;
}

/**
 * Restart Python, which has stopped, with the current game.
 * @param {unknown} why
 */
function reopen(why) {
  console.info(String(why)); // for diagnosis
  if (last)
    recovering ??= recover(last, why).finally(() => {
      recovering = undefined;
    });
}

/**
 * Open the game again until it works or no restarts are left, and say which of the two has happened.
 * @param {BoardAnswer} inHand
 * @param {unknown} why
 */
async function recover({ record, guide, guests, letters }, why) {
  while (restarts++ < MAX_RESTARTS) {
    try {
      const answer = await python.ask({ verb: "open", record, guide, guests, letters });
      forget();
      if (!answer.ok) return notice("problem", answer.error.say);
      notice("restarted");
      return await receive(answer);
    } catch (error) {
      why = error;
    }
  }
  python.close();
  noticeStopped(why);
}

/**
 * Carry out what a form asks for, or queue it if a request is being processed.
 * @param {SubmitEvent} event
 */
function submit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.verb) return;
  event.preventDefault();
  const request = requestOf(form, event.submitter);
  if (current && !makeWay(request, current.request)) return;
  const tap = { request, unmark: markSent(form, event.submitter) };
  if (current) queue.push(tap);
  else bots.giveWay(carryOut(tap));
}

/**
 * Process a tap, then those that were queued meanwhile.
 * @param {Tap | undefined} tap
 */
async function carryOut(tap) {
  for (; tap; tap = queue.shift()) {
    current = tap;
    withdraw("problem", "restarted");
    const { verb } = tap.request;
    const forgets = FORGET_VERBS.includes(verb);
    const finished = verb === "rematch" && last?.over ? last : undefined;
    const request = verb === "rematch" ? { ...tap.request, seed: randomHex() } : tap.request;
    const answer = await (forgets ? askAnew : ask)(request);
    if (answer?.ok) restarts = 0;
    if (answer?.ok && PLAY_VERBS.includes(verb)) notePlayed();
    if (answer?.ok && finished) leaveFinished(finished);
    if (answer?.ok) await receive(answer).catch(console.error);
    else if (answer && answer.error.code !== QUIET_ERRORS[verb]) notice("problem", answer.error.say);
    // The request was not carried out, so the decisions that were discarded are still needed.
    if (!answer?.ok && last && forgets) letThink(last);
    tap.unmark(!answer?.ok);
  }
  current = undefined;
}

/**
 * Leave a finished game for the next one, which takes its place, because other devices know the table by its id. The
 * finished one is saved together with it, under an id of its own.
 * @param {BoardAnswer} finished
 */
function leaveFinished(finished) {
  setAside(randomHex(), { ...finished, guests: null }, hinted);
  hinted = false;
  noteOpened();
  scrollTo(0, 0);
}

/** Discard the decisions that bots were asked for or have made. */
function forget() {
  bots.forget();
  ownBots?.forget();
  generation++;
  endPaceWait();
}

/**
 * Send decisions of bots to the session and show the result. Returns the session's error, if there is one.
 * @param {Decision[]} acts
 */
async function tellDecisions(acts) {
  const then = generation;
  if (last?.alone) await waitForPace();
  if (then !== generation) return undefined;
  const answer = await ask({ verb: "act", acts });
  if (answer?.ok) await receive(answer);
  return answer && !answer.ok ? answer.error : undefined;
}

/**
 * Draw the answer and save the game. Bots think only after that, so that the person does not wait for them.
 * @param {BoardAnswer} answer
 */
async function receive(answer) {
  const before = last;
  last = answer;
  const drawn = draw(answer.whole ? answer : { ...answer, later: () => python.rest(answer.id) }, carry);
  keeping = keep(answer);
  if (!(await drawn)) answer.id = 0; // the next answer contains the whole board
  import("./hint.js").then(({ followHint }) => followHint(answer), console.info);
  reportGame(answer, before);
  if (answer.scene !== before?.scene) noteBoardChange();
  if (answer === last) letThink(answer);
  prerender(answer, bots.draw);
  if (answer.guests || before?.guests)
    import("./guests.js").then(({ follow }) => follow(game, answer, python, bots.advise, lookAgain), noticeUnloaded);
}

/**
 * Draw the game again after something has happened on another device.
 * @param {boolean} forgets  whether pending decisions of bots must be discarded
 */
async function lookAgain(forgets) {
  const answer = await (forgets ? askAnew : ask)({ verb: "look" });
  if (answer?.ok) await receive(answer);
  else if (last && forgets) letThink(last);
}

/**
 * Ask for the decisions of the bots that must move, unless a request that may change that is unanswered. The player's
 * own bots run elsewhere: own-bots.js.
 * @param {BoardAnswer} answer
 */
async function letThink(answer) {
  if (unsettled) return;
  bots.think({ ...answer, bots: answer.bots.filter(({ by }) => !ownName(by)) });
  if (!ownBots && !answer.bots.some(({ by }) => ownName(by))) return;
  const loaded = await import("./own-bots.js").catch(noticeUnloaded);
  if (loaded) ownBots ??= new loaded.OwnBots((request) => python.ask(request), tellDecisions);
  if (answer === last && !unsettled) ownBots?.think(answer);
}

/**
 * Save the game and its result. A notice says so if the game cannot be saved, until it can be saved again. What could
 * not be saved is saved with the next board, or a little later, because a database may fail for a moment and this may
 * be the last board.
 * @param {BoardAnswer} answer
 */
async function keep(answer) {
  const key = await save(game, answer, hinted).then(() => "", saveErrorKey);
  if (!key) withdraw("unsaved", "full");
  else if (!unsaved) notice(key);
  unsaved = key !== "";
  const isResultKept = await keepGame(game, answer, hinted).then(() => true, console.error);
  failures = unsaved || !isResultKept ? failures + 1 : 0;
  clearTimeout(retry);
  if (failures) retry = setTimeout(() => last && keep(last), SAVE_RETRY_TIME * failures);
  carry();
}

/**
 * Put the id of the saved game into the address and into the links to other pages. If the game cannot be saved, put the
 * whole game there, as a fragment.
 */
function carry() {
  if (!last) return;
  const letter = last.letters ? `?letter=${last.letters.own}` : "";
  const [search, hash] = unsaved ? [letter, `#${last.link}`] : [`?save=${game}`, ""];
  const here = location.pathname + search + hash;
  // In a frame the address does not change, so that the game begins again when the frame is reloaded.
  if (self === parent && (history.state || here !== location.pathname + location.search + location.hash))
    history.replaceState(null, "", here);
  for (const link of all("a[data-keep]", document, HTMLAnchorElement))
    if (link.search !== search || link.hash !== hash) Object.assign(link, { search, hash });
}

/** Open a link that was pasted into the address. After a jump within the page restore the address of the game. */
function followLink() {
  if (linkInUrl()) location.reload();
  else carry();
}

/** Record in the saved game and its result that a hint was shown. */
function noteHint() {
  if (hinted) return;
  hinted = true;
  if (last) keeping = keep(last);
}

/**
 * Say that a script which is loaded after the board, or beside it, has not come.
 * @param {unknown} why
 */
function noticeUnloaded(why) {
  console.info(String(why));
  notice("network");
}

/**
 * Say why a bot does not decide.
 * @param {unknown} why  a sentence of the session, or an error
 */
function noticeBots(why) {
  return typeof why === "string" ? notice("bots", why) : noticeStopped(why);
}

/** Ask all bots again, from the notice that one did not decide. */
function think() {
  withdraw("bots");
  forget();
  if (last) letThink(last);
}
