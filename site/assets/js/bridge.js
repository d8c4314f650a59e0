// The play page: carries forms to the table's Python and HTML back, saves, and asks the bots' Python. Knows no rule and no words.

import { notice, withdraw } from "./notice.js";
import { Python } from "./python.js";
import { install, update } from "./site.js";
import { carried, chance, hold, load, packed, save } from "./storage.js";
import { Idiomorph } from "./vendor/idiomorph.js";

const [app, live] = ["app", "live"].map((id) => document.getElementById(id));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PATIENCE = 60; // ms until a View Transition must begin
const actions = { retry: () => location.reload(), update };

let game; // the name of the save
let drawing = Promise.resolve();
let keeping; // the last save
let flight; // the View Transition that runs
let late = 0; // how many in a row kept the board waiting: a device that cannot begin them in time does without
let thoughts = new Set(); // decisions that bots were asked for since the last undo
let decided = []; // what they decided and the table has not been told
let telling = false;
let bots;
let busy = false;
let unsaved = false;

const table = new Python(document.getElementById("progress"));
addEventListener("submit", submit);
addEventListener("keydown", shortcut);
addEventListener("click", ({ target }) => actions[target.closest("[data-do]")?.dataset.do]?.());
await begin();

async function begin() {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const kept = carried() || (query.save && (await load(query.save).catch(() => undefined)));
  if (query.save && !kept) return stop("missing");
  game = query.save ?? chance();
  if (!(await hold(game))) return stop("elsewhere");
  if (!(await send(kept ? { verb: "open", record: kept.record } : { verb: "new", query, seed: chance() }))) return;
  await keeping;
  history.replaceState(null, "", `?save=${game}`);
  if (self === top) await install(() => notice("update"));
}

function stop(key) {
  table.close();
  notice(key);
}

async function submit(event) {
  const { verb } = event.target.dataset;
  if (!verb) return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  withdraw("problem");
  if (verb === "undo" || verb === "redo") [thoughts, decided] = [new Set(), []];
  event.submitter?.setAttribute("data-sent", ""); // seen at once; the answer takes it away
  await send({ verb, ...Object.fromEntries(new FormData(event.target, event.submitter)) });
  event.submitter?.removeAttribute("data-sent");
  busy = false;
}

/** Ask the table and show what it answers; true when it did what was asked. */
async function send(message) {
  const asked = thoughts;
  const answer = await table.ask(message);
  if (!answer.ok) {
    notice("problem", answer.error.say);
    return false;
  }
  document.title = answer.title;
  if (answer.announce.length) live.replaceChildren(...answer.announce.map(paragraph));
  drawing = drawing.then(() => draw(answer)).catch(console.error);
  keeping = keep(answer);
  await drawing; // the person comes first, then the bots
  if (asked === thoughts) think(answer);
  return true;
}

async function keep(answer) {
  const failed = await save(game, answer).then(
    () => false,
    () => true,
  );
  if (failed && !unsaved) notice("unsaved");
  unsaved = failed;
  await drawing;
  carry(answer);
}

/** Links to this page in another language take the game along; one that cannot be saved goes in the link itself. */
function carry(answer) {
  for (const link of document.querySelectorAll("a[data-keep]")) {
    link.search = `?save=${game}`;
    link.hash = unsaved ? packed(game, answer) : "";
  }
}

function think({ bots: owing, record }) {
  const asked = thoughts;
  for (const { seat, decision } of owing) {
    const key = `${seat} ${decision}`;
    if (asked.has(key)) continue;
    asked.add(key);
    bots ??= table.settled.then(() => new Python());
    bots
      .then((python) => python.ask({ verb: "think", record, seat }))
      .then(({ token }) => asked === thoughts && decide({ seat, token }));
  }
}

/** Tell the table what bots have decided; while it is busy, further decisions wait and go together. */
async function decide(decision) {
  decided.push(decision);
  if (telling) return;
  telling = true;
  while (decided.length) await send({ verb: "act", acts: decided.splice(0) });
  telling = false;
}

/** While the scene stays the same, nothing moves and what the person is choosing stays chosen. */
async function draw(answer) {
  const same = answer.scene === app.dataset.scene;
  if (same || calm.matches || late > 1 || !document.startViewTransition) return morph(answer, same);
  name((element) => element.dataset.vt);
  const asked = performance.now();
  const mine = document.startViewTransition(() => {
    late = performance.now() - asked > PATIENCE ? late + 1 : 0;
    morph(answer, same);
    name((element) => element.dataset.vt);
  });
  flight = mine;
  mine.ready.catch(() => {}); // skipped: the page is hidden, or the next one has begun
  mine.finished.then(() => mine === flight && name(() => ""));
  await mine.updateCallbackDone;
}

/** View Transition names by CSSOM, because the page's policy forbids style attributes. */
function name(naming) {
  const taken = new Set();
  for (const element of app.querySelectorAll("[data-vt]")) {
    if (!taken.has(element.dataset.vt)) element.style.viewTransitionName = naming(element);
    taken.add(element.dataset.vt);
  }
}

function morph(answer, same) {
  const focused = app.contains(document.activeElement) ? document.activeElement : null;
  const byKeyboard = focused?.matches(":focus-visible");
  if (!same) focused?.blur(); // removing what has the focus would lay the page out half-way
  Idiomorph.morph(app, answer.html, {
    morphStyle: "innerHTML",
    callbacks: { beforeAttributeUpdated: (attribute) => !(attribute === "open" || (same && attribute === "checked")) },
  });
  app.dataset.scene = answer.scene;
  carry(answer);
  document.documentElement.dataset.age = app.querySelector("[data-age]")?.dataset.age ?? "";
  if (!focused || (same && app.contains(document.activeElement))) return;
  const again = document.getElementById(focused.id);
  (again?.checkVisibility() ? again : app.querySelector("[data-focus]"))?.focus({ preventScroll: !byKeyboard });
}

function shortcut(event) {
  if (!(event.ctrlKey || event.metaKey)) return;
  const keys = ["Control", event.shiftKey && "Shift", event.key.toUpperCase()].filter(Boolean).join("+");
  const button = app.querySelector(`[aria-keyshortcuts~="${CSS.escape(keys)}"]:enabled`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

function paragraph(textContent) {
  return Object.assign(document.createElement("p"), { textContent });
}
