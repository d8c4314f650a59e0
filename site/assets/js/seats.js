// The seats of a set-up form: one level for all bots, no face in two seats, and names of people in their lines. Without
// this script the form works too; then a face may sit in two seats.

const PERSON = "person";
const form = /** @type {HTMLFormElement} */ (document.querySelector(".setup-form"));
const seats = /** @type {HTMLDetailsElement[]} */ ([...form.querySelectorAll(".sitting")]);
/** Who sat in each seat before the last change. */
let before = seats.map(sitter);

form.addEventListener("change", ({ target }) => {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  if (name === "level") setLevels(value);
  if (/^by\d$/.test(name)) swap(Number(name.slice(2)), value);
  if (name === "devices" && value) seatPeople();
});
form.addEventListener("input", showNames);
addEventListener("pageshow", begin); // the browser fills a form again when one goes back to it
begin();

function begin() {
  before = seats.map(sitter);
  const level = new FormData(form).get("level");
  if (!seats.some((seat) => seat.querySelector(".lv :checked"))) setLevels(String(level));
  showNames();
}

/** @param {string} level */
function setLevels(level) {
  for (const seat of seats) check(seat, ".lv", level);
}

/**
 * Who sits in a seat now; where another seat had that face, it gets the one that sat here.
 * @param {number} number
 * @param {string} face
 */
function swap(number, face) {
  const alone = seats[number].querySelector(`.face-tile:has(.bot) [value="${CSS.escape(face)}"]`);
  const other = seats.find((seat, place) => alone && place !== number && sitter(seat) === face);
  if (other) check(other, ".face-tile", before[number]);
  before = seats.map(sitter);
}

/** Elsewhere people sit, too: in every other seat, unless some have been seated already. */
function seatPeople() {
  if (seats.filter((seat) => sitter(seat) === PERSON).length > 1) return;
  for (const seat of seats) check(seat, ".face-tile", PERSON);
  before = seats.map(sitter);
}

/** @param {Element} seat */
function sitter(seat) {
  return seat.querySelector(".face-tile :checked")?.getAttribute("value") ?? "";
}

/**
 * @param {Element} seat
 * @param {string} group
 * @param {string} value
 */
function check(seat, group, value) {
  const input = seat.querySelector(`${group} [value="${CSS.escape(value)}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

function showNames() {
  for (const seat of seats) {
    const input = seat.querySelector(".named input");
    const place = seat.querySelector("[data-person]");
    if (input instanceof HTMLInputElement && place) place.textContent = input.value.trim() || input.placeholder;
  }
}
