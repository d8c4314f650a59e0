// A scenario: turns its answers into buttons, and shows the verdict of an answer, which is in the page already, when
// the answer is chosen.

import { dispatch } from "./host.js";
import { saveSolved } from "./progress.js";
import "./cache-later.js";

for (const drill of document.querySelectorAll(".drill")) prepare(/** @type {HTMLElement} */ (drill));
dispatchEvent(new Event("running"));

/** @param {HTMLElement} drill */
function prepare(drill) {
  const place = /** @type {HTMLElement} */ (drill.querySelector(".verdicts"));
  const status = /** @type {HTMLElement} */ (drill.querySelector("[role=status]"));
  const again = /** @type {HTMLElement | null} */ (drill.querySelector("[data-do=again]"));
  const choices = /** @type {HTMLDetailsElement[]} */ ([...drill.querySelectorAll("details.answer")]);
  const answers = choices.map((details) => {
    const verdict = /** @type {HTMLElement} */ (details.querySelector(".verdict"));
    const button = document.createElement("button");
    button.type = "button";
    button.className = "answer";
    button.append(...(details.querySelector("summary")?.childNodes ?? []));
    verdict.hidden = true;
    place.append(verdict);
    const hasFocus = details.contains(document.activeElement);
    details.replaceWith(button);
    if (hasFocus) button.focus({ preventScroll: true });
    return { button, verdict, right: details.hasAttribute("data-right"), open: details.open };
  });
  const { game = "", scenario = "" } = drill.dataset;
  const rights = Number(drill.dataset.rights);
  let tries = 0;
  let found = 0;

  for (const { button, verdict, right } of answers)
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled")) return;
      const parts = /** @type {HTMLElement[]} */ ([...verdict.children]).slice(1);
      tries += 1;
      if (right) found += 1;
      const done = found === rights;
      for (const it of parts) it.hidden = true;
      for (const it of answers) it.verdict.hidden = it.verdict !== verdict;
      place.hidden = false;
      drill.classList.add("answered");
      close(button, right ? "is-right" : "is-wrong");
      if (done) for (const it of answers) close(it.button);
      const facts = { game, scenario, tries };
      inFrames(
        () => {
          status.textContent = verdict.querySelector(".verdict-head")?.textContent ?? "";
          drill.classList.toggle("drill-right", found === rights);
          if (done) saveSolved(game, scenario, tries);
          for (const it of parts) it.hidden = it.matches(".afterwards");
          if (again) again.hidden = !tries;
          dispatch({ type: "move", detail: { ...facts, right } });
          if (done) dispatch({ type: "solved", detail: facts });
        },
        () => {
          for (const it of parts) it.hidden = false;
        },
      );
    });
  answers.find(({ open }) => open)?.button.click(); // it was chosen before this script ran
  again?.addEventListener("click", () => {
    tries = found = 0;
    place.hidden = true;
    drill.classList.remove("answered", "drill-right");
    for (const { button, verdict } of answers) {
      button.classList.remove("is-right", "is-wrong");
      button.removeAttribute("aria-disabled");
      verdict.hidden = true;
    }
    status.textContent = "";
    again.hidden = true;
    answers[0]?.button.focus();
  });
}

/**
 * Run steps one after the other, each after the page has been painted, because each takes as long to draw as everything
 * before it. So the user sees at once whether an answer is right. The spoken verdict, the bill and the changes follow
 * in the next frame, the table one frame later.
 * @param {(() => void)[]} steps
 */
function inFrames(...[step, ...more]) {
  if (step)
    requestAnimationFrame(() =>
      setTimeout(() => {
        step();
        inFrames(...more);
      }),
    );
}

/**
 * Mark an answer that cannot be chosen again. It is not disabled, so that it keeps the focus.
 * @param {HTMLElement} button
 * @param {string[]} marks
 */
function close(button, ...marks) {
  button.classList.add(...marks);
  button.setAttribute("aria-disabled", "true");
}
