// The card reference: filters the cards while the user types, shows the card that a link leads to, and folds the chains
// on narrow screens.

import { all, byId, clicked } from "./page.js";
import { setUnknown } from "./unknown.js";
import { plain, tellFound, wordsOf } from "./words.js";

const WIDE = matchMedia("(width >= 48rem)");
const form = byId("finder", HTMLFormElement);
const found = byId("found");
const entries = all(".entry");
const texts = new Map(entries.map((entry) => [entry, searched(entry)]));
const sections = all(".found-in");

dispatchEvent(new Event("running"));
for (const fold of document.querySelectorAll("details.grove")) fold.toggleAttribute("open", WIDE.matches);
form.addEventListener("input", filter);
form.addEventListener("reset", () => setTimeout(() => filter()));
addEventListener("hashchange", reveal);
addEventListener("click", (event) => {
  if (clicked(event) === "print") print();
});
filter();
reveal();

/**
 * Return the text in which words are searched: without the titles of lessons and rulings, which say more than the entry.
 * @param {HTMLElement} entry
 */
function searched(entry) {
  const copy = /** @type {HTMLElement} */ (entry.cloneNode(true));
  for (const more of copy.querySelectorAll(".about-more")) more.remove();
  return plain(copy.textContent ?? "");
}

/**
 * Show the entries that match the form, and their number.
 * @param {Event} [typed]
 */
function filter(typed) {
  const asked = new FormData(form);
  const words = wordsOf(String(asked.get("words")));
  const kinds = asked.getAll("kind").map(String);
  const [age, players] = [asked.get("age"), asked.get("players")];
  for (const entry of entries) {
    const { kind = "", age: ofAge, players: ofPlayers = "" } = entry.dataset;
    entry.hidden = !(
      words.every((word) => texts.get(entry)?.includes(word)) &&
      (!kinds.length || kinds.includes(kind)) &&
      (!age || age === ofAge) &&
      (!players || !ofPlayers || ofPlayers.split(" ").includes(String(players)))
    );
  }
  const shown = entries.filter((entry) => !entry.hidden);
  for (const section of sections) section.hidden = !shown.some((entry) => section.contains(entry));
  byId("nothing").hidden = shown.length > 0;
  const say = found.dataset.say ?? "";
  tellFound(() => {
    found.hidden = shown.length === entries.length;
    found.textContent = say.replace("{n}", String(shown.length)).replace("{all}", String(entries.length));
  }, typed);
  highlight(shown, words);
}

/**
 * Highlight the words in the visible entries, if the browser supports it.
 * @param {HTMLElement[]} shown
 * @param {string[]} words
 */
function highlight(shown, words) {
  if (!("highlights" in CSS)) return;
  const ranges = words.length ? shown.flatMap((entry) => [...marked(entry, words)]) : [];
  CSS.highlights.set("found", new Highlight(...ranges));
}

/**
 * Return the first place of each word in each text of an entry.
 * @param {HTMLElement} entry
 * @param {string[]} words
 */
function* marked(entry, words) {
  const walker = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (const word of words) {
      const start = (text.textContent ?? "").toLowerCase().indexOf(word);
      if (start < 0) continue;
      const range = new Range();
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      yield range;
    }
  }
}

/**
 * Scroll to the entry of the address, also if a filter or an open explanation hides it. In a frame, where nothing else is
 * shown, this is not done, because Firefox would also scroll the page around it.
 */
function reveal() {
  for (const open of all(".about:popover-open")) open.hidePopover();
  const goal = document.getElementById(nameInAddress());
  if (self !== parent) return setUnknown(!goal?.matches(".entry"));
  if (!goal) return;
  if (goal.hidden || goal.closest("[hidden]")) {
    form.reset();
    filter();
  }
  goal.scrollIntoView({ block: "center" });
}

/** Return the text after "#" in the address, also if it is not encoded as it should be. */
function nameInAddress() {
  const name = location.hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
