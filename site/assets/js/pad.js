// The score pad for a game at a real table. Every entry is stored at once, and everything is drawn from what is stored.

import { isComplete, isCounted, place, points, seats, total } from "./pad-count.js";
import { deal, drawFirst, drawPlayers, tableOf } from "./pad-deal.js";
import { game, nameOf, pad, say } from "./pad-page.js";
import { drawResult, storeResult } from "./pad-result.js";
import { sharePicture, shareText } from "./pad-share.js";
import { Store } from "./pad-store.js";
import { drawEnding, drawTable } from "./pad-table.js";
import {
  chooseWay,
  digitChanges,
  dockOf,
  drawDock,
  drawTrack,
  parsed,
  partChanges,
  refusesTyped,
  settled,
  typedChanges,
  way,
} from "./pad-tally.js";
import { all, byId, isShown, isVisible, notice, one } from "./page.js";

const main = byId("main");
const NEW_TABLE = { players: Number(main.dataset.usual) };
const store = new Store(game, draw);
/** The visible part: the players, the count or the result. @type {"players" | "count" | "result"} */
let view = "players";
/** The cell that is being counted. @type {PadCell | undefined} */
let cell;
let fresh = true; // the next digit begins a new number
let more = false; // the next change is undone together with the one before

dispatchEvent(new Event("running"));
const counted = pad.lines.filter((line) => line.input !== "track"); // the points of the track follow from the pawn
if (!store.sheet.values.players) store.begin({ ...NEW_TABLE, ...entered() });
view = !store.sheet.values.begun ? "players" : isComplete(pad, store.sheet.values) ? "result" : "count";
if (view === "result") storeResult(store.sheet, true); // not again: it may have been deleted since
addEventListener("click", press);
addEventListener("change", change);
addEventListener("input", type);
addEventListener("keydown", key);
const left = view === "count" ? firstCell() : undefined;
if (left) choose(left); // goes on where the sheet was left, without moving the focus
draw();

/** Return what was entered about the players before this script has run. */
function entered() {
  const fields = all("[name=players]:checked, [name$='/name'], [name$='/board']", byId("players"));
  const given = /** @type {HTMLInputElement[]} */ (fields).filter(({ value }) => value);
  return Object.fromEntries(given.map(({ name, value }) => [name, name === "players" ? Number(value) : value]));
}

// ── drawing ──────────────────────────────────────────────────────────────
function draw() {
  const { values, undo } = store.sheet;
  if (!values.begun) view = "players";
  else if (view === "result" && !isComplete(pad, values)) view = "count";
  main.dataset.view = view;
  const ended = values.ending !== undefined;
  byId("players").hidden = view !== "players";
  byId("sheet").hidden = view === "players" || (view === "result" && ended);
  byId("result").hidden = view !== "result";
  byId("ranks").hidden = view !== "result" || ended;
  one("[data-do=undo]", document, HTMLButtonElement).disabled = !undo.length;
  if (cell && (cell.seat >= Number(values.players) || view !== "count" || ended)) cell = undefined;
  drawPlayers(values);
  drawEnding(values);
  for (const part of all(".won-by, #track")) part.classList.toggle("only-count", view === "result");
  one("[data-do=result]").hidden = view !== "count" || cell !== undefined || !isComplete(pad, values);
  drawTrack(values, place(pad, values));
  drawTable(values, cell, view === "result" && !ended);
  for (const line of counted) dockOf(line).hidden = line !== cell?.line;
  if (cell) drawDock(cell.line, values, cell.seat, goText(cell));
  if (view === "result") {
    drawResult(values);
    storeResult(store.sheet).catch(() => notice(store.kept ? "unnoted" : "unkept"));
  }
  if (!store.kept && !isShown("unkept")) notice("unkept");
  const { activeElement: focused } = document; // a button that is disabled loses the focus to one beside it
  if (focused instanceof HTMLButtonElement && focused.disabled)
    one("button:enabled", focused.parentElement ?? main).focus();
}

// ── the cell that is counted ─────────────────────────────────────────────
/**
 * Open the panel of a cell.
 * @param {PadLine} line
 * @param {number} seat
 */
function open(line, seat) {
  view = "count";
  choose({ line, seat });
  draw();
  one("[aria-current=true]").scrollIntoView({ block: "nearest" });
  focusDock();
}

/**
 * Make a cell the one that is counted.
 * @param {PadCell} next
 */
function choose(next) {
  chooseWay(next.line, store.sheet.values, next.seat);
  cell = next;
  fresh = true;
  more = false;
}

/** Return the first cell without an entry, if points are counted. */
function firstCell() {
  return store.sheet.values.ending === undefined ? nextCell({ line: counted[0], seat: -1 }) : undefined;
}

function focusDock() {
  if (!cell) return;
  const dock = dockOf(cell.line);
  if (way(cell.line) !== "typed") return one("h2", dock).focus({ preventScroll: true });
  const typed = one("[data-typed]", dock, HTMLInputElement);
  typed.focus({ preventScroll: true });
  typed.select();
}

/**
 * Return the next cell without an entry, going line by line from the given one and continuing at the beginning.
 * @param {PadCell} from
 */
function nextCell(from) {
  const { values } = store.sheet;
  const cells = counted.flatMap((line) => seats(values).map((seat) => ({ line, seat })));
  const at = cells.findIndex(({ line, seat }) => line === from.line && seat === from.seat);
  const others = [...cells.slice(at + 1), ...cells.slice(0, at)];
  return others.find(({ line, seat }) => !isCounted(line, values, seat));
}

/**
 * Return the text of the button that goes on to the next cell.
 * @param {PadCell} from
 */
function goText(from) {
  const { values } = store.sheet;
  const n = points(pad, values, from.seat, from.line);
  const next = nextCell(from);
  if (!next) return say("end", { n });
  return say("go", { n, name: next.line === from.line ? nameOf(values, next.seat) : next.line.name });
}

/** Complete the open cell and go on to the next one, or to the result, unless the typed text is no number. */
function goOn() {
  if (!cell || refusesTyped(cell.line)) return;
  const { line, seat } = cell;
  store.set(settled(line, store.sheet.values, seat));
  const { values } = store.sheet;
  const title = say("title", { label: nameOf(values, seat), text: line.name });
  tell(say("entered", { title, n: points(pad, values, seat, line), total: total(pad, values, seat) }));
  const next = nextCell(cell);
  if (next) open(next.line, next.seat);
  else showResult();
}

/** Show the result. */
function showResult() {
  cell = undefined;
  view = "result";
  draw();
  byId("result-title").focus();
}

function close() {
  const from = cell;
  cell = undefined;
  draw();
  if (from) one(`[data-cell="${from.seat}/${from.line.key}"]`).focus();
}

/**
 * Change the entry of the open cell.
 * @param {{ [key: string]: string | number | undefined }} changes
 * @param {boolean} goesOn  whether the change is undone together with the one before
 */
function enter(changes, goesOn = more) {
  more = true;
  fresh = false;
  store.set(changes, goesOn);
}

/** @param {string} digit */
function pressDigit(digit) {
  if (cell) enter(digitChanges(cell, store.sheet.values, digit, fresh));
}

/**
 * @param {string} part
 * @param {(number: number) => number} step
 */
function pressPart(part, step) {
  if (cell) enter(partChanges(cell, store.sheet.values, part, step), false);
}

// ── events ───────────────────────────────────────────────────────────────
/** @type {Record<string, () => void>} */
const actions = {
  undo: takeBack,
  players: () => show("players"),
  count: begin,
  next: goOn,
  close,
  result: showResult,
  deal: () => decide(deal),
  first: () => decide(drawFirst),
  print: () => print(),
  erase: () => again(NEW_TABLE),
  same: () => again(tableOf(store.sheet.values)),
  picture: () => sharePicture(store.sheet),
  text: () => shareText(store.sheet),
};

/** @param {MouseEvent} event */
function press({ target }) {
  const button = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("button")) : null;
  if (!button) return;
  const { do: action, cell: at, digit, step, pawn } = button.dataset;
  if (action) actions[action]?.();
  if (digit) pressDigit(digit);
  if (step)
    pressPart(button.closest("[data-part]")?.getAttribute("data-part") ?? "", (number) => number + Number(step));
  if (pawn) movePawn(Number(pawn));
  const line = counted.find(({ key }) => key === at?.split("/")[1]);
  if (line) open(line, Number(at?.split("/")[0]));
}

/** @param {Event} event */
function change({ target }) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const { name, value } = target;
  if (target.dataset.has && target instanceof HTMLInputElement)
    pressPart(target.dataset.has, () => Number(target.checked));
  else if (name.startsWith("way-")) {
    draw();
    focusDock();
  } else if (name === "players" || name === "winner") store.set({ [name]: Number(value) });
  else if (name === "ending") store.set({ ending: value || undefined, winner: undefined });
  else if (name.endsWith("/board"))
    store.set({ [name.startsWith("/") ? `${cell?.seat}${name}` : name]: value || undefined });
  if (name === "winner") focusWinner();
}

/** @param {Event} event */
function type({ target }) {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name.endsWith("/name")) store.set({ [target.name]: target.value || undefined }, true);
  if (target.dataset.typed === undefined || !cell) return;
  enter(typedChanges(cell, parsed(cell.line, target.value)));
}

/** @param {KeyboardEvent} event */
function key({ key, target, isComposing }) {
  if (isComposing) return; // the key ends the input of full-width characters
  if (!cell || !(target instanceof Element) || target.closest("[popover], dialog")) return;
  if (key === "Escape") close();
  else if (key === "Enter" && target.matches("[data-typed], h2")) goOn();
  else if (/^\d$/.test(key) && way(cell.line) === "typed" && !target.matches("input, select")) pressDigit(key);
}

/** Scroll to the button that shows the result, which is the next step. */
function focusWinner() {
  one("[data-do=result]").scrollIntoView({ block: "nearest" });
}

/** @param {"players" | "count"} next */
function show(next) {
  view = next;
  cell = undefined;
  draw();
  refocus();
}

function begin() {
  store.set({ begun: 1 });
  show("count");
  const first = firstCell();
  if (first) open(first.line, first.seat);
}

/**
 * Enter something that is decided at random.
 * @param {typeof deal | typeof drawFirst} chance
 */
function decide(chance) {
  const { changes, says } = chance(store.sheet.values);
  store.set(changes);
  tell(says);
}

function takeBack() {
  store.undo();
  tell(say("undone"));
}

/**
 * Move the pawn of the track, unless it is at the end. Reaching the end wins the game.
 * @param {number} step
 */
function movePawn(step) {
  const { values } = store.sheet;
  const pawn = Number(values.pawn ?? 0) + step;
  const winner = pad.track?.wins[place(pad, { ...values, pawn })];
  if (winner === undefined) return;
  const ending = winner === null ? {} : { ending: pad.track?.ending, winner };
  store.set({ pawn, ...ending });
}

/**
 * Begin a new sheet.
 * @param {PadValues} values  its initial values
 */
function again(values) {
  view = "players";
  cell = undefined;
  store.begin(values);
  refocus();
}

/** Move the focus to the part that is visible now, if it was in one that is not. */
function refocus() {
  if (document.activeElement && !isVisible(document.activeElement)) main.focus({ preventScroll: true });
}

/**
 * Announce a sentence to screen readers.
 * @param {string} sentence
 */
function tell(sentence) {
  byId("says").textContent = sentence;
}
