// The replay page: opens a game to watch, requests steps from the session according to slider, keys and point of view
// ("eye"), and draws them.

import { draw } from "./draw.js";
import { followUrl, linkInUrl } from "./fragment.js";
import { dispatch, waitForTouch } from "./host.js";
import { all, byId, clicked, notice, withdraw } from "./page.js";
import { playOn } from "./play-on.js";
import { noticeStopped, Python } from "./python.js";
import { onBoard, onFile } from "./replay-page.js";
import { textOf } from "./share.js";
import { prepareShare } from "./share-panel.js";
import { loadRecord } from "./storage.js";
import { fill } from "./trusted.js";
import { keepSite } from "./update.js";

const TURN_TIME = 1400; // ms from turn to turn during playback
/** @type {Record<string, string>} */
const KEYS = {
  Home: "first",
  PageUp: "turn-back",
  ArrowLeft: "back",
  " ": "play",
  ArrowRight: "on",
  PageDown: "turn-on",
  End: "last",
};

/** @typedef {{record: RecordData | string} | {link: string}} Source */
/** @typedef {{step: number, eye: number | null, quiet: boolean}} Goal  quiet: the slider is being dragged */

const python = new Python(byId("preparing"));
const slider = byId("moment", HTMLInputElement);
const form = byId("play-on", HTMLFormElement);
/** @type {ReplayAnswer | undefined} */
let replay; // the game that is watched
/** @type {Source | undefined} */
let source; // the record or link of that game
/** @type {FrameAnswer | undefined} */
let frame; // the frame that is drawn
/** @type {Goal} */
let goal = { step: 0, eye: 0, quiet: true }; // the step to show
let asking = false; // a step is being requested
let beat = 0; // the timer of the playback, 0 if it is stopped

dispatchEvent(new Event("running"));
withdraw("silent"); // start.js may have shown it: the scripts were only slow
prepareShare(() => replay && { ...replay, over: replay.finished, title: document.title, search: place() });
slider.addEventListener("input", () => go(Number(slider.value), goal.eye, true));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  playOn(form.action, askToPlayOn);
});
onBoard(() => source && open(source, goal.step, goal.eye));
onFile(openFile);
addEventListener("keydown", press);
addEventListener("change", change);
addEventListener("click", click);
followUrl();
await begin();
await keepSite();

/** Open the game of the address: from a link, a saved one, or none. */
async function begin() {
  const query = new URLSearchParams(location.search);
  const link = linkInUrl();
  const id = query.get("save");
  byId("bring").hidden = Boolean(link || id);
  byId("preparing").hidden = self !== parent || !(link || id); // otherwise it is shown until Python's first answer
  if (link || id) await waitForTouch();
  else document.querySelector("[data-do=begin]")?.remove();
  const [step, eye] = [whole(query.get("step")), query.get("eye") === "all" ? null : (whole(query.get("eye")) ?? 0)];
  if (link) return open({ link }, step, eye);
  if (!id) return;
  const record = await loadRecord(id);
  byId("preparing").hidden = typeof record === "string";
  if (typeof record === "string") notice(record);
  else await open({ record }, step, eye);
  byId("app").querySelector("#bring")?.removeAttribute("hidden");
}

/**
 * Return the integer in a text; null if there is none.
 * @param {string | null} text
 */
function whole(text) {
  return text && /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/**
 * Open a game. Returns whether that was possible.
 * @param {Source} from
 * @param {number | null} step  null: the beginning of a finished game, otherwise the current position
 * @param {number | null} eye  a seat, or null for all hands
 */
async function open(from, step, eye) {
  const answer = await python.ask({ verb: "replay", ...from, step, eye }).catch(noticeStopped);
  if (answer?.ok) {
    withdraw("unreadable", "problem");
    stop();
    replay = answer;
    source = from;
    slider.max = String(answer.last);
    fill(byId("play-on-seats"), answer.seats);
    Object.assign(byId("reel"), { hidden: false, inert: false });
    goal = { step: answer.step, eye: answer.eye, quiet: false };
    mark();
    await receive(answer, false);
  } else if (answer) {
    if ("link" in from) notice("unreadable", answer.error.say);
    else notice("problem", answer.error.say);
    document.getElementById("bring")?.removeAttribute("hidden");
  }
  return answer?.ok ?? false;
}

/** @param {File | undefined} file */
async function openFile(file) {
  if (!file) return;
  if ((await open({ record: await textOf(file) }, null, 0)) && replay)
    history.replaceState(null, "", `${location.pathname}#${replay.link}`);
  carry();
}

// ── going to a step ─────────────────────────────────────────────────────────

/**
 * Show a step. Of several steps in quick succession only the last one is requested. The thumb of the slider moves at
 * once.
 * @param {number} step
 * @param {number | null} eye
 * @param {boolean} quiet
 */
function go(step, eye = goal.eye, quiet = false) {
  if (!replay) return;
  goal = { step: Math.max(0, Math.min(step, replay.last)), eye, quiet };
  mark();
  if (!asking) follow();
}

/** Request and draw steps until the desired one is shown. */
async function follow() {
  asking = true;
  while (frame && (frame.step !== goal.step || frame.eye !== goal.eye)) {
    const { step, eye, quiet } = goal;
    const answer = await python.ask({ verb: "watch", step, eye }).catch(noticeStopped);
    if (answer?.ok) await receive(answer, quiet);
    else if (answer?.error.code === "table/none" && source && (await open(source, step, eye))) continue;
    else {
      if (answer) notice("problem", answer.error.say);
      stop();
      break;
    }
  }
  asking = false;
}

/** Move the slider to the desired step. */
function mark() {
  if (!replay) return;
  slider.value = String(goal.step);
  slider.setAttribute("aria-valuetext", replay.says[goal.step]);
  byId("track").style.setProperty("--at", String(goal.step / Math.max(replay.last, 1)));
}

/**
 * @param {FrameAnswer} answer
 * @param {boolean} quiet
 */
async function receive(answer, quiet) {
  const drawing = byId("reel-drawing");
  if (frame?.reel !== answer.reel) fill(drawing, answer.reel);
  fill(byId("reel-scores"), answer.scores);
  byId("play-on-open", HTMLButtonElement).disabled = !answer.playable;
  if (replay && frame) {
    const { game } = replay.record;
    dispatch({ type: "move", detail: { game, step: answer.step, last: replay.last } });
  }
  frame = answer;
  const { announce } = answer;
  const news = document.activeElement === slider ? announce.slice(1) : announce; // the slider says the step itself
  await draw({ ...answer, announce: quiet || beat ? [] : news }, carry, quiet);
}

/** Return the query that lets a shared link begin at the current step. */
function place() {
  const eye = goal.eye === null ? "&eye=all" : goal.eye ? `&eye=${goal.eye}` : "";
  const step = replay?.finished && !goal.step ? "" : `step=${goal.step}`;
  const query = step + eye;
  return query && `?${query.replace(/^&/, "")}`;
}

/** Let the links to other pages name the same game. */
function carry() {
  const { search, hash } = location;
  for (const link of all("a[data-keep]", document, HTMLAnchorElement)) Object.assign(link, { search, hash });
}

// ── what the person does ────────────────────────────────────────────────────

/** @param {string} name  a command, as in KEYS */
function move(name) {
  if (!replay) return;
  const { turns, last } = replay;
  const { step } = goal;
  if (name === "play") return beat ? stop() : play();
  stop();
  /** @type {Record<string, number>} */
  const goals = {
    first: 0,
    "turn-back": turns.findLast((turn) => turn < step) ?? 0,
    back: step - 1,
    on: step + 1,
    "turn-on": turns.find((turn) => turn > step) ?? last,
    last,
  };
  go(goals[name]);
}

/** Start the playback, from the beginning if the end is shown. */
function play() {
  if (replay && goal.step === replay.last) go(0);
  beat = setInterval(() => {
    const next = replay?.turns.find((turn) => turn > goal.step);
    if (next === undefined) stop();
    else if (!asking) go(next);
  }, TURN_TIME);
  pressed("true");
}

function stop() {
  clearInterval(beat);
  beat = 0;
  pressed("false");
}

/** @param {string} state */
function pressed(state) {
  byId("reel").querySelector("[data-go=play]")?.setAttribute("aria-pressed", state);
}

/** @param {KeyboardEvent} event */
function press(event) {
  const { target, key } = event;
  if (!replay || !KEYS[key] || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (target !== slider && target.closest("input, select, textarea, [popover], dialog")) return;
  if (!key.startsWith("Arrow") && target.closest("a, button, summary, [tabindex='0']")) return;
  event.preventDefault();
  move(KEYS[key]);
}

/** @param {Event} event */
function change({ target }) {
  if (target instanceof HTMLInputElement && target.type === "file") {
    openFile(target.files?.[0]);
    target.value = "";
  } else if ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.name === "eye")
    go(goal.step, whole(target.value));
}

/** @param {MouseEvent} event */
function click(event) {
  const key = clicked(event, "data-go");
  const step = clicked(event, "data-step");
  if (key) move(key);
  if (step) {
    stop();
    go(Number(step));
  }
}

/** Request a new game that begins at this step; undefined if that is not possible, which is then said. */
async function askToPlayOn() {
  const by = new FormData(form).getAll("by").map(String);
  const answer = await python.ask({ verb: "play_on", step: goal.step, by }).catch(noticeStopped);
  if (!answer) return;
  form.hidePopover();
  if (answer.ok) return answer;
  notice("problem", answer.error.say);
}
