// Marks the chapters and puzzles that are done, and builds the wonder that grows with the chapters.

import { whenShownAgain } from "./bfcache.js";
import { loadSolved } from "./progress.js";

const PIECES = 5; // of the wonder

/** @param {Element} piece */
const place = (piece) => Number(piece.getAttribute("data-piece"));
/** @type {(part: ParentNode, selector: string) => HTMLElement[]} */
const all = (part, selector) => [...part.querySelectorAll(selector)].map((it) => /** @type {HTMLElement} */ (it));

markAll();
document.addEventListener("heptad:solved", markAll);
whenShownAgain(markAll);

function markAll() {
  for (const part of all(document, "[data-course]")) mark(part);
}

/** @param {HTMLElement} part  with the game in data-course */
function mark(part) {
  const known = loadSolved(part.dataset.course ?? "");
  for (const it of all(part, "[data-key]")) it.classList.toggle("done", (it.dataset.key ?? "") in known);
  say(part, "[data-solved]", all(part, "i[data-key].done").length);
  const chapters = all(part, "[data-needs]");
  if (!chapters.length) return;
  for (const chapter of chapters)
    chapter.classList.toggle(
      "done",
      (chapter.dataset.needs ?? "").split(" ").every((key) => key in known),
    );
  const done = all(part, "[data-needs].done").length;
  say(part, "[data-count]", done);
  build(part, Math.floor((done * PIECES) / chapters.length));
  lead(part, chapters, Object.keys(known).length > 0);
}

/** Show a number. @type {(part: HTMLElement, selector: string, n: number) => void} */
function say(part, selector, n) {
  for (const it of all(part, selector)) it.textContent = String(n);
}

/**
 * Show the wonder with the given number of pieces built. The order of the elements is the drawing order: first the
 * unbuilt pieces from the top down, then, in front of them, the built ones from the ground up.
 * @param {HTMLElement} part
 * @param {number} built
 */
function build(part, built) {
  for (const wonder of part.querySelectorAll(".wonder")) {
    const pieces = [...wonder.children].sort((a, b) => place(a) - place(b));
    for (const [number, piece] of pieces.entries())
      piece.setAttribute("class", number < built ? "built" : number === built ? "plan next" : "plan");
    wonder.append(...pieces.slice(built).reverse(), ...pieces.slice(0, built));
  }
}

/**
 * Mark the first chapter that is not done, and link to it.
 * @param {HTMLElement} part
 * @param {HTMLElement[]} chapters
 * @param {boolean} begun
 */
function lead(part, chapters, begun) {
  const go = /** @type {HTMLAnchorElement | null} */ (part.querySelector("[data-next]"));
  if (!go) return;
  const next = chapters.find((chapter) => !chapter.classList.contains("done"));
  for (const chapter of chapters) chapter.classList.toggle("now", chapter === next);
  go.classList.toggle("begun", begun);
  go.hidden = !next;
  if (!next) return;
  go.href = next.querySelector("a")?.href ?? go.href;
  for (const it of all(go, "[data-title]")) it.textContent = next.querySelector(".chapter-title")?.textContent ?? "";
}
