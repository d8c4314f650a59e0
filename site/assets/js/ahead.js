// Boards drawn ahead, which a page shows until its Python is there: the one of the game that was played last, and the
// first one of a next game with the same settings. The Python of a bot draws each when nothing moves, as its answer to
// the question with which the table's Python will begin; so the answer that follows is the same, and nobody sees more
// than after any other start. Like every board it is HTML of this site's own templates; no file and no link brings one.

import { randomHex } from "./locks.js";
import { keepBoard, loadBoard, takeBoard } from "./storage.js";

const REST = 1000; // ms without a new board until one is drawn ahead
const LARGEST = 500_000; // signs of a board that is kept
const isFramed = self !== top;
/** Boards are of one version of the site. */
const build = isFramed ? undefined : version();
/** @type {NewRequest | undefined} */
let begun; // how the game of this page began, until the next one is drawn
let rest = 0;

async function version() {
  const answer = await fetch(new URL("../../build.json", import.meta.url)).catch(() => undefined);
  return answer?.ok ? (await answer.json()).build : undefined;
}

/**
 * What was drawn ahead for this question. That of a new game is given out once, whoever asks first: no deal comes twice.
 * @param {NewRequest | OpenRequest | OpenLinkRequest} request
 * @returns {Promise<BoardAnswer | undefined>}
 */
export async function drawnAhead(request) {
  if (isFramed || request.verb === "open_link") return undefined;
  if (request.verb === "new") begun = request;
  try {
    const [kept, question] = await Promise.all([
      request.verb === "new" ? takeBoard(request.verb) : loadBoard(request.verb),
      textOf(request),
    ]);
    return kept?.question === question ? kept.answer : undefined;
  } catch (error) {
    console.info("no board ahead", String(error));
    return undefined;
  }
}

/**
 * Draw ahead when nothing has moved for a while and no bot has to decide; never where other devices play.
 * @param {BoardAnswer} answer
 * @param {(request: NewRequest | OpenRequest) => Promise<BoardAnswer | undefined>} ask
 */
export function drawAhead({ record, guide, guests, letters, bots }, ask) {
  clearTimeout(rest);
  if (isFramed || guests || letters || bots.length) return;
  const draw = async () => {
    await keep({ verb: "open", record, guide, guests, letters }, ask);
    if (begun && (await keep({ ...begun, seed: randomHex() }, ask))) begun = undefined;
  };
  rest = setTimeout(() => draw().catch((error) => console.info("not drawn ahead", String(error))), REST);
}

/**
 * @param {NewRequest | OpenRequest} request
 * @param {(request: NewRequest | OpenRequest) => Promise<BoardAnswer | undefined>} ask
 * @returns {Promise<boolean>}  whether it was drawn
 */
async function keep(request, ask) {
  const question = await textOf(request);
  const answer = question && (await ask(request));
  if (!answer) return false;
  const isOpen = request.verb === "open" || answer.record.seed === request.seed; // no deal that somebody has chosen
  if (isOpen && answer.html.length < LARGEST) await keepBoard(request.verb, { question, answer });
  return true;
}

/**
 * All that decides what a board looks like but chance; "" where the version is not known.
 * @param {NewRequest | OpenRequest} request
 */
async function textOf(request) {
  const { lang, dataset } = document.documentElement;
  return (await build) ? JSON.stringify([await build, lang, dataset.board, { ...request, seed: undefined }]) : "";
}
