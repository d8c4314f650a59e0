// On the set-up page of a game: adds the player's own bots that play it to the choices of who takes a seat.

import { all } from "./own.js";
import { keyOf, ownName } from "./own-key.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".setup-form"));
const seats = [...form.querySelectorAll(".sitting")];
const game = String(new FormData(form).get("game"));
const bots = await all().catch(() => []);

for (const seat of seats) {
  const place = document.createElement("span");
  place.dataset.own = "";
  seat.querySelector(".seat-who b")?.append(place);
  for (const { name, games } of bots) if (games.includes(game)) offer(seat, name);
}
form.addEventListener("change", showNames);
addEventListener("pageshow", showNames);
showNames();

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
  input.value = keyOf(name);
  input.checked = false;
  says.textContent = name;
  last.after(tile);
}

/** Show the name of the own bot that sits in a seat in the line of the seat. */
function showNames() {
  for (const seat of seats) {
    const place = seat.querySelector("[data-own]");
    const chosen = seat.querySelector(".face-tile :checked")?.getAttribute("value") ?? "";
    if (place) place.textContent = ownName(chosen);
  }
}
