// The hint of a board: asks how the bot level Architect rates the choices of a seat, shows them as a list, and marks
// them on the board. A row of the list selects its choice.

import { all, byId, clicked } from "./page.js";
import { fill } from "./trusted.js";

/** @typedef {Pick<BoardAnswer, "scene">} Board */
/** @typedef {Board & {seat: number}} Decision */
/** @typedef {(decision: Decision, wanted: () => boolean) => Promise<string>} Ask */

/** @type {Decision | undefined} */
let asked; // the decision that the open hint is about
let html = ""; // its list, once it has arrived
let failed = false; // there is no list
/** @type {{scene: string, begin: () => unknown} | undefined} */
let next; // a choice that is always worth taking, such as a look by the cat, was made here: the hint is opened again
let typed = ""; // the number of the typed command that opened the hint last
let put = fill; // see `prepareHint`

/**
 * Watch the controls of the hint.
 * @param {Ask} ask  returns the list as HTML, "" if it is no longer wanted
 * @param {() => Board | undefined} inHand  returns the current game
 * @param {() => void} used  called when a hint is shown
 * @param {typeof fill} insert  inserts the list into the board
 */
export function prepareHint(ask, inHand, used, insert = fill) {
  put = insert;
  addEventListener("click", (event) => {
    next = undefined; // whatever is done meanwhile, such as an undo, comes first
    const target = /** @type {Element} */ (event.target);
    const begin = () => inHand() && open(ask, /** @type {Board} */ (inHand()), used);
    if (target.closest("#hint-open")) {
      if (asked) close(true);
      else begin();
    } else if (target.closest("#hint-close")) close(true);
    else {
      const token = clicked(event, "data-token");
      if (token && target.closest("#hint")) {
        const scene = target.closest("[data-free]") && asked?.scene;
        choose(token);
        if (scene) next = { scene, begin };
      }
    }
  });
  addEventListener("change", ({ target }) => {
    if (asked && target instanceof HTMLInputElement && target.name === "pick") close(false);
  });
  addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    next = undefined;
    if (event.key !== "Escape" || !asked || event.defaultPrevented || document.querySelector(":popover-open")) return;
    event.preventDefault();
    close(true);
  });
}

/**
 * Update the hint after the board was drawn again. It stays open if the scene is the same, and opens again after a
 * choice that is always worth taking.
 * @param {Board} answer
 */
export function followHint({ scene }) {
  if (asked && asked.scene !== scene) asked = undefined;
  show();
  openIfTyped();
  if (!next || next.scene === scene) return;
  const { begin } = next;
  next = undefined;
  if (document.getElementById("hint-open")) begin();
}

/** Open the hint if the last command on the text board asked for it. */
function openIfTyped() {
  const command = document.getElementById("said")?.dataset.hint ?? typed;
  if (command === typed) return;
  typed = command;
  if (!asked) document.getElementById("hint-open")?.click();
}

/**
 * Open the hint, and show its list when it has arrived.
 * @param {Ask} ask
 * @param {Board} board
 * @param {() => void} used
 */
async function open(ask, { scene }, used) {
  const mine = { scene, seat: Number(byId("hint-open").dataset.seat) };
  // The list takes the place of the chosen card.
  for (const pick of all("[name=pick]:checked", byId("app"), HTMLInputElement)) pick.checked = false;
  asked = mine;
  html = "";
  failed = false;
  show();
  /** @type {string | undefined} */
  let found;
  try {
    found = await ask(mine, () => asked === mine);
  } catch (error) {
    console.error(String(error));
  }
  if (asked !== mine) return;
  html = found ?? "";
  failed = !html;
  if (html) used();
  show();
  if (html) document.getElementById("hint-body")?.focus({ preventScroll: true });
}

/** @param {boolean} back  whether to return the focus to the button */
function close(back) {
  asked = undefined;
  show();
  if (back) document.getElementById("hint-open")?.focus({ preventScroll: true });
}

/** Show the state of the hint in the board. */
function show() {
  const panel = document.getElementById("hint");
  for (const flag of document.querySelectorAll(".rank-flag")) flag.remove();
  if (!panel) {
    asked = undefined;
    return;
  }
  const button = byId("hint-open");
  button.setAttribute("aria-expanded", String(Boolean(asked)));
  button.toggleAttribute("data-working", Boolean(asked && !html && !failed));
  panel.hidden = !asked;
  byId("hint-working").hidden = Boolean(html || failed);
  byId("hint-stopped").hidden = !failed;
  const says = asked && !html ? (byId(failed ? "hint-stopped" : "hint-working").textContent?.trim() ?? "") : "";
  const status = byId("hint-says"); // read out by screen readers
  if (status.textContent !== says) status.textContent = says;
  const body = byId("hint-body");
  if (body.dataset.shown !== html) {
    put(body, html);
    body.dataset.shown = html;
  }
  if (!asked) return;
  for (const row of all("[data-token]", body)) flag(row);
}

/**
 * Mark the card or other element that a row is about with its rank.
 * @param {HTMLElement} row
 */
function flag(row) {
  const found = target(row.dataset.token ?? "");
  const place = found && (picks(found)[0]?.closest("label") ?? found);
  if (!place) return;
  const rank = row.querySelector(".rank")?.textContent ?? "";
  const there = place.querySelector(":scope > .rank-flag");
  if (there) {
    there.textContent += ` ${rank}`; // several choices use the same card
    return;
  }
  const mark = document.createElement("span");
  mark.className = row.classList.contains("best") ? "rank-flag best" : "rank-flag";
  mark.setAttribute("aria-hidden", "true"); // the list contains it
  mark.textContent = rank;
  place.append(mark);
}

/**
 * Return the button or radio button of the board that stands for an action.
 * @param {string} token
 * @returns {HTMLInputElement | HTMLButtonElement | null}
 */
function target(token) {
  return byId("app").querySelector(`[name="token"][value="${CSS.escape(token)}"]`);
}

/**
 * Return the inputs that must be checked to make an action visible: those that the parts around it name in `data-with`,
 * the outermost first.
 * @param {Element} action
 */
function picks(action) {
  const found = [];
  for (let part = action.closest("[data-with]"); part; part = part.parentElement?.closest("[data-with]") ?? null) {
    const input = document.getElementById(part.getAttribute("data-with") ?? "");
    if (input instanceof HTMLInputElement) found.unshift(input);
  }
  return found;
}

/**
 * Select an action on the board. One that needs a single tap is carried out.
 * @param {string} token
 */
function choose(token) {
  const action = target(token);
  if (!action) return;
  const before = picks(action);
  for (const input of [...before, ...(action instanceof HTMLInputElement ? [action] : [])]) input.checked = true;
  close(false);
  if (!before.length) return action.click(); // takes effect at once, as when it is tapped on the board
  const button = action instanceof HTMLButtonElement ? action : action.closest("form")?.querySelector("button");
  button?.focus({ preventScroll: true });
}
