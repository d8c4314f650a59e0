// On the set-up page of a game: adds the player's own bots that play it to the choices of who takes a seat.

import { whenShownAgain } from "./bfcache.js";
import { keyOf, ownName } from "./own-bot-key.js";
import { allBots } from "./own-bot-store.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".setup-form"));
const seats = /** @type {HTMLDetailsElement[]} */ ([...form.querySelectorAll(".sitting")]);
const game = String(new FormData(form).get("game"));

for (const seat of seats) {
  const place = document.createElement("span");
  place.dataset.own = "";
  seat.querySelector(".seat-who b")?.append(place);
}
whenShownAgain(offerAll); // a bot may have been added or deleted
await offerAll();
form.addEventListener("change", showNames);
form.addEventListener("reset", () => setTimeout(showNames)); // after the controls have been reset
addEventListener("pageshow", showNames);

/** Offer the bots of this device, in place of those offered before. What is chosen stays, unless it is gone. */
async function offerAll() {
  const bots = await allBots().catch(() => undefined);
  for (const seat of bots ? seats : []) {
    const chosen = seat.dataset.kept ?? chosenIn(seat);
    delete seat.dataset.kept; // by last-set-up.js, if the seat had an own bot, which is offered only now
    for (const tile of seat.querySelectorAll("[data-own-tile]")) tile.remove();
    for (const { name, games } of bots ?? []) if (name && games.includes(game)) offer(seat, name);
    const inputs = /** @type {HTMLInputElement[]} */ ([...seat.querySelectorAll(".face-tile input")]);
    const again = inputs.find(({ value }) => value === chosen) ?? inputs.find(({ defaultChecked }) => defaultChecked);
    if (again) again.checked = true;
  }
  showNames();
}

/**
 * Add a bot after the other choices of a seat.
 * @param {Element} seat
 * @param {string} name
 */
function offer(seat, name) {
  const last = seat.querySelector(".others .face-tile:last-of-type");
  const tile = /** @type {HTMLElement | undefined} */ (last?.cloneNode(true));
  const input = tile?.querySelector("input");
  const says = tile?.querySelector("span:last-of-type");
  if (!last || !tile || !input || !says) return;
  tile.dataset.ownTile = "";
  input.value = keyOf(name);
  input.checked = input.defaultChecked = false;
  says.textContent = name;
  last.after(tile);
}

/**
 * Return who is chosen for a seat, as the value of the form.
 * @param {Element} seat
 */
function chosenIn(seat) {
  return seat.querySelector(".face-tile :checked")?.getAttribute("value") ?? "";
}

/** Show the name of the own bot that sits in a seat in the line of the seat. */
function showNames() {
  for (const seat of seats) {
    const place = seat.querySelector("[data-own]");
    if (place) place.textContent = ownName(chosenIn(seat));
  }
}
