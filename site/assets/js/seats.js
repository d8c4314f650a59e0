// The seats of a set-up form: sets one level for all bots, prevents the same face (a character) in two seats, shows the
// names of people in their lines, and sends no name with a bot. The form works without this script too, but then a face
// may sit in two seats, and a bot may get the name of the person who had its seat.

const PERSON = "person";
const form = /** @type {HTMLFormElement} */ (document.querySelector(".setup-form"));
const seats = /** @type {HTMLDetailsElement[]} */ ([...form.querySelectorAll(".sitting")]);
/** The value of each seat's choice before the last change. */
let before = seats.map(sitter);

form.addEventListener("change", ({ target }) => {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  if (name === "level") setLevels(value);
  if (/^by\d$/.test(name)) swap(Number(name.slice(2)), value);
  if (name === "devices" && value) seatPeople();
});
form.addEventListener("input", showNames);
form.addEventListener("formdata", ({ formData }) => {
  for (const [n, seat] of seats.entries()) if (sitter(seat) !== PERSON) formData.delete(`name${n}`); // nobody sees it
});
form.addEventListener("reset", () => setTimeout(begin)); // after the controls have been reset
addEventListener("pageshow", begin); // the browser restores the form when the user goes back to it
begin();

function begin() {
  before = seats.map(sitter);
  const level = String(new FormData(form).get("level"));
  for (const seat of seats) if (!seat.querySelector(".lv :checked")) check(seat, ".lv", level);
  showNames();
}

/** @param {string} level */
function setLevels(level) {
  for (const seat of seats) check(seat, ".lv", level);
}

/**
 * Handle a new face in a seat: if another seat has that face, it gets the previous one of this seat.
 * @param {number} number
 * @param {string} face
 */
function swap(number, face) {
  const alone = seats[number].querySelector(`.face-tile:has(.bot) [value="${CSS.escape(face)}"]`);
  const other = seats.find((seat, place) => alone && place !== number && sitter(seat) === face);
  if (other) check(other, ".face-tile", before[number]);
  before = seats.map(sitter);
}

/** The game is to be played on several devices: put a person in every seat, unless several people sit there already. */
function seatPeople() {
  if (seats.filter((seat) => sitter(seat) === PERSON).length > 1) return;
  for (const seat of seats) check(seat, ".face-tile", PERSON);
  before = seats.map(sitter);
}

/**
 * Return who sits in a seat, as the value of the form.
 * @param {Element} seat
 */
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
