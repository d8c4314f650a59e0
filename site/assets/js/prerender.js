// Boards drawn ahead, which a page shows until its Python has started: the board of the game that was played last, and
// the first board of a next game with the same settings, which "Play again" begins at the end of a game. A Python of
// the page draws each of them when the page is idle, in a session of its own, as the answer to the request that the
// next table's Python will be sent first. The later answer is therefore the same, so the board shows nothing that its
// viewer may not see. Like every board, it is HTML of this site's own templates; it never comes from a file or a link.

import { randomHex } from "./ids.js";
import { version } from "./python.js";
import { keepBoard, loadBoard, takeBoard } from "./storage.js";

const IDLE_TIME = 2500; // ms without a new board after which one is drawn ahead: a quick tap comes before
const MAX_LENGTH = 500_000; // the maximum number of characters of a stored board
const isFramed = self !== top;
/** The version of the site: a board is only valid for the version that has drawn it. */
const build = isFramed ? undefined : version();
/** @type {NewRequest | undefined} */
let begun; // the request that began this page's game, until the next game is drawn ahead
let timer = 0; // until the next drawing

/**
 * Return the board that was drawn ahead for this request. The board of a new game is returned only once, to the first
 * page that asks, so that no deal is played twice.
 * @param {NewRequest | OpenRequest | OpenLinkRequest} request
 * @returns {Promise<BoardAnswer | undefined>}
 */
export async function loadPrerendered(request) {
  if (isFramed || request.verb === "open_link") return undefined;
  if (request.verb === "new") begun = request;
  try {
    const load = request.verb === "new" ? takeBoard : loadBoard;
    const [kept, question] = await Promise.all([load(request.verb), textOf(request)]);
    return kept?.question === question ? kept.answer : undefined;
  } catch (error) {
    console.info("no board ahead", String(error));
    return undefined;
  }
}

/**
 * Draw boards ahead when no board was drawn for a while and no bot has to decide. Not done in frames and in games with
 * other devices or by letter.
 * @param {BoardAnswer} answer
 * @param {(request: NewRequest | OpenRequest) => Promise<BoardAnswer | undefined>} ask
 */
export function prerender({ record, guide, guests, letters, bots, same_table }, ask) {
  clearTimeout(timer);
  if (isFramed || guests || letters || bots.length) return;
  const draw = async () => {
    await keep({ verb: "open", record, guide, guests, letters }, ask);
    const query = Object.keys(same_table).length ? same_table : begun?.query;
    if (query && (await keep({ verb: "new", query, seed: randomHex() }, ask))) begun = undefined;
  };
  timer = setTimeout(() => draw().catch((error) => console.info("not drawn ahead", String(error))), IDLE_TIME);
}

/**
 * Draw the board of a request and store it.
 * @param {NewRequest | OpenRequest} request
 * @param {(request: NewRequest | OpenRequest) => Promise<BoardAnswer | undefined>} ask
 * @returns {Promise<boolean>}  whether it was drawn
 */
async function keep(request, ask) {
  const question = await textOf(request);
  const answer = question && (await ask(request));
  if (!answer) return false;
  // Not a deal that the player has chosen.
  const isOpen = request.verb === "open" || answer.record.seed === request.seed;
  if (isOpen && answer.html.length < MAX_LENGTH) await keepBoard(request.verb, { question, answer });
  return true;
}

/**
 * Return everything that determines a board, except the seed, as text; "" if the version is not known.
 * @param {NewRequest | OpenRequest} request
 */
async function textOf(request) {
  const { lang, board } = document.documentElement.dataset;
  return (await build) ? JSON.stringify([await build, lang, board, { ...request, seed: undefined }]) : "";
}
