// The review page: lets a Python worker analyse the decisions of a game, shows the findings so far, and stores them.

import { followUrl, linkInUrl } from "./fragment.js";
import { all, byId, clicked, first, notice, withdraw } from "./page.js";
import { playOn } from "./play-on.js";
import { FIRST_ITERATIONS, nextIterations, noticeStopped, Python } from "./python.js";
import { install } from "./site.js";
import { keepReview, loadRecord, loadReview } from "./storage.js";
import { fill } from "./trusted.js";

const MESSAGE_TIME = 300; // ms that the answer to one message should take, so that the page can stop the analysis

const python = new Python(byId("preparing"));
/** @type {ReviewAnswer | undefined} */
let review;
/** @type {Finding[]} */
let found = [];
let id = ""; // the id of the saved game, or the link
let working = 0; // the number of the current run of `work`; 0 if it is paused or complete
let runs = 0; // the number of runs so far
let opens = 0; // the number of calls of `open`: the latest one counts

dispatchEvent(new Event("running"));
withdraw("silent"); // start.js may have shown it: the scripts were only slow
addEventListener("click", click);
followUrl();
addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "seat" && review)
    open({ record: review.record }, Number(target.value));
});
await begin();

async function begin() {
  const link = linkInUrl();
  id = new URLSearchParams(location.search).get("save") ?? link;
  if (link) return open({ link }, null);
  const record = id ? await loadRecord(id) : "missing";
  if (typeof record !== "string") return open({ record }, null);
  byId("preparing").hidden = true; // otherwise it is shown until Python's first answer
  notice(record);
}

/**
 * Open a review with its earlier findings, and continue it, unless another one is asked for meanwhile.
 * @param {{record: RecordData} | {link: string}} from
 * @param {number | null} seat
 */
async function open(from, seat) {
  const mine = ++opens;
  working = 0;
  const answer = await python.ask({ verb: "review", ...from, seat, found: [] }).catch(noticeStopped);
  if (!answer || mine !== opens) return;
  if (!answer.ok) return notice("link" in from ? "unreadable" : "problem", answer.error.say);
  const kept = await loadReview(`${id}/${answer.seat}`).catch(() => undefined);
  if (mine !== opens) return;
  review = answer;
  found = [];
  if (kept?.link === answer.link && kept.found.length) {
    const again = await python
      .ask({ ...from, verb: "review", seat: answer.seat, found: kept.found })
      .catch(noticeStopped);
    if (mine !== opens) return;
    if (again?.ok) {
      review = again;
      found = again.found;
    }
  }
  document.title = review.title;
  byId("review-links").hidden = false;
  const watch = byId("review-watch", HTMLAnchorElement);
  if (linkInUrl()) watch.hash = review.link;
  else watch.search = `?save=${id}`;
  draw(review.html);
  if (self === top) install(() => {}).catch(console.info); // a newer version starts when no game is open
  await work();
}

/** Continue the review until it is complete or paused. */
async function work() {
  const asked = review;
  if (!asked || found.length >= asked.decisions) return progress(1);
  const mine = ++runs;
  working = mine;
  let iterations = FIRST_ITERATIONS;
  progress(found.length / asked.decisions);
  while (working === mine) {
    const since = performance.now();
    const answer = await python.ask({ verb: "ponder", iterations }).catch(noticeStopped);
    if (review !== asked) return;
    if (!answer?.ok) {
      if (working !== mine) return;
      if (answer) notice("problem", answer.error.say);
      return pause();
    }
    if (answer.found) {
      // Also if the review was paused meanwhile, because the session gives each finding only once.
      found.push(answer.found);
      await keepReview(`${id}/${asked.seat}`, { link: asked.link, seat: asked.seat, found }).catch(console.error);
      if (review !== asked) return;
      draw(answer.html);
    }
    progress(answer.share);
    if (answer.done && working === mine) working = 0;
    iterations = nextIterations(iterations, performance.now() - since, MESSAGE_TIME);
  }
}

function pause() {
  working = 0;
  progress(byId("review-bar", HTMLProgressElement).value);
}

/**
 * Show the progress.
 * @param {number} share  the part of the review that is done, from 0 to 1
 */
function progress(share) {
  const panel = byId("review-progress");
  const complete = share >= 1;
  if (complete && !panel.hidden) {
    byId("review-done").textContent = byId("review-done").dataset.say ?? "";
    if (panel.contains(document.activeElement)) byId("review-title").focus();
  }
  panel.hidden = complete;
  panel.classList.toggle("paused", !working);
  byId("review-bar", HTMLProgressElement).value = share;
  for (const part of all("[data-state]", panel)) part.hidden = (part.dataset.state === "working") !== Boolean(working);
}

/**
 * Draw the review. The list stays open if it is, and the focus stays where it is.
 * @param {string} html
 */
function draw(html) {
  const app = byId("app");
  const table = app.querySelector("details")?.open ?? false;
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && app.contains(active) ? active : undefined;
  const again = focused?.id ? `#${focused.id}` : `[data-step="${focused?.dataset.step}"]`;
  fill(app, html);
  const details = app.querySelector("details");
  if (details) details.open = table;
  if (focused) first(again, app)?.focus({ preventScroll: true });
}

/** @param {MouseEvent} event */
function click(event) {
  const step = clicked(event, "data-step");
  if (step) playOn("../play/", () => askToPlayOn(Number(step)));
  if (clicked(event) !== "pause") return;
  if (working) pause();
  else work();
}

/**
 * Request a new game that begins at this step; undefined if that is not possible, which is then said.
 * @param {number} step
 */
async function askToPlayOn(step) {
  if (!review) return;
  working = 0;
  const { record, seat, by } = review;
  const opened = await python.ask({ verb: "replay", record, step, eye: seat }).catch(noticeStopped);
  const answer = opened?.ok ? await python.ask({ verb: "play_on", step, by }).catch(noticeStopped) : opened;
  if (answer?.ok) return answer;
  if (answer) notice("problem", answer.error.say);
}
