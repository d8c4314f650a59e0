// A scenario: its answers become buttons, and the verdict of each, drawn before, is shown when it is chosen.

import { dispatch } from "./host.js";
import { keep } from "./progress.js";
import "./spare.js";

for (const drill of document.querySelectorAll(".drill")) prepare(/** @type {HTMLElement} */ (drill));

/** @param {HTMLElement} drill */
function prepare(drill) {
  const place = /** @type {HTMLElement} */ (drill.querySelector(".verdicts"));
  const status = /** @type {HTMLElement} */ (drill.querySelector("[role=status]"));
  const again = /** @type {HTMLElement | null} */ (drill.querySelector("[data-do=again]"));
  const answers = [...drill.querySelectorAll("details.answer")].map((details) => {
    const verdict = /** @type {HTMLElement} */ (details.querySelector(".verdict"));
    const button = document.createElement("button");
    button.type = "button";
    button.className = "answer";
    button.append(...(details.querySelector("summary")?.childNodes ?? []));
    verdict.hidden = true;
    place.append(verdict);
    details.replaceWith(button);
    return { button, verdict, right: details.hasAttribute("data-right") };
  });
  const { game = "", scenario = "" } = drill.dataset;
  const rights = Number(drill.dataset.rights);
  let tries = 0;
  let found = 0;

  for (const { button, verdict, right } of answers)
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled")) return;
      tries += 1;
      dispatch("move", { game, scenario, right, tries });
      for (const it of answers) it.verdict.hidden = it.verdict !== verdict;
      const table = verdict.querySelector(".afterwards");
      if (table instanceof HTMLElement) showWhenPainted(table);
      close(button, right ? "is-right" : "is-wrong");
      status.textContent = verdict.querySelector(".verdict-head")?.textContent ?? "";
      if (again) again.hidden = false;
      if (right) found += 1;
      if (right && found === rights) solve();
    });
  again?.addEventListener("click", () => {
    tries = found = 0;
    drill.classList.remove("drill-right");
    for (const { button, verdict } of answers) {
      button.classList.remove("is-right", "is-wrong");
      button.removeAttribute("aria-disabled");
      verdict.hidden = true;
    }
    status.textContent = "";
    again.hidden = true;
    answers[0]?.button.focus();
  });

  function solve() {
    drill.classList.add("drill-right");
    for (const { button } of answers) close(button);
    keep(game, scenario, tries);
    dispatch("solved", { game, scenario, tries });
  }
}

/**
 * The table after an answer may take longer to draw than all else in its verdict, which is seen before it.
 * @param {HTMLElement} table
 */
function showWhenPainted(table) {
  table.hidden = true;
  requestAnimationFrame(() => setTimeout(() => (table.hidden = false)));
}

/**
 * An answer that cannot be chosen again; it keeps the focus, so it is not disabled.
 * @param {HTMLElement} button
 * @param {string[]} marks
 */
function close(button, ...marks) {
  button.classList.add(...marks);
  button.setAttribute("aria-disabled", "true");
}
