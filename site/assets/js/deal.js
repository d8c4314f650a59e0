// The deals of the day, on their page and on the home page: a deal that was played today is shown with its result. The
// texts are in the page; `data-marks` and the buttons only exist on the page of the deals.

import { allResults } from "./all-results.js";
import { whenShownAgain } from "./bfcache.js";
import { dateText, today } from "./days.js";
import { inOwnLanguage } from "./own-language.js";
import { all, fillIn, notice, signed, template } from "./page.js";
import { copy, shareOrCopy } from "./share.js";

const day = today();
/** The number of days since 1970 in local time, which selects the puzzle. */
const number = Date.parse(day) / 86_400_000;

dispatchEvent(new Event("running"));
whenShownAgain(); // after a deal was played, or on another day
for (const event of ["visibilitychange", "focus"])
  addEventListener(event, () => document.hidden || today() === day || location.reload());
for (const place of document.querySelectorAll("[data-today]")) place.textContent = dateText(day);
for (const link of all("a[data-days-ago]", document, HTMLAnchorElement))
  link.search += `&day=${today(Number(link.dataset.daysAgo))}`;
for (const list of document.querySelectorAll("[data-of-day]")) {
  const one = list.children[number % list.children.length];
  for (const item of list.children) /** @type {HTMLElement} */ (item).hidden = item !== one;
}
const deals = (await allResults().catch(() => [])).filter(({ kind }) => kind === "deal");
for (const panel of all("[data-deal]")) {
  const played = deals.find((result) => result.game === panel.dataset.deal && result.day === day);
  if (played) show(panel, played);
  panel.classList.add("known");
}
tellStreak();

/**
 * Show the result of a deal in its panel.
 * @param {HTMLElement} panel
 * @param {Result} result
 */
function show(panel, result) {
  const done = panel.querySelector("[data-done]");
  const open = panel.querySelector("[data-open]");
  if (!(done instanceof HTMLElement && open instanceof HTMLElement)) return;
  done.hidden = false;
  open.hidden = true;
  panel.classList.add("deal-done");
  const marks = result.marks.map((row) => row.filter((mark) => panel.dataset[`sign${mark}`])); // not those of a later version
  const squares = marks.map((row) => row.map((mark) => panel.dataset[`sign${mark}`]).join(""));
  const game = panel.dataset.name ?? "";
  const address = new URL(`${panel.dataset.play}&day=${day}`, location.href).href;
  const hinted = result.hinted ? [panel.dataset.hinted ?? ""] : [];
  const headline = inOwnLanguage(result.headline);
  const said = [`${game}: ${headline}`, ...hinted].join(" · ");
  const text = [`Heptad · ${day}`, said, ...squares, address].join("\n");
  fillIn(done, {
    headline,
    hinted: hinted.join(""),
    others: result.players
      .filter((_, seat) => seat !== result.own)
      .map(({ name, points }) => `${name} ${signed(points)}`)
      .join(" · "),
    text,
  });
  for (const list of done.querySelectorAll("[data-marks]")) {
    const rows = marks.map((row) => {
      const line = document.createElement("li");
      line.append(...row.map((mark) => template(`mark-${mark}`)));
      return line;
    });
    list.replaceChildren(...rows);
  }
  const again = done.querySelector("a[data-again]");
  if (again instanceof HTMLAnchorElement && result.link) again.hash = result.link;
  done.querySelector("[data-do=copy]")?.addEventListener("click", () => copy(text, notice));
  const share = done.querySelector("[data-do=share]");
  if (share instanceof HTMLElement) {
    share.hidden = !navigator.canShare?.({ text });
    share.addEventListener("click", () => shareOrCopy({ text }, notice));
  }
}

/** Show on how many days in a row, up to today or yesterday, a deal was played on its own day. */
function tellStreak() {
  const days = new Set(deals.filter((result) => result.date === result.day).map((result) => result.day));
  let streak = 0;
  for (let ago = days.has(day) ? 0 : 1; days.has(today(ago)); ago++) streak++;
  const place = document.getElementById("streak");
  if (!place || streak < 2) return;
  place.hidden = false;
  fillIn(place, { "": streak });
}
