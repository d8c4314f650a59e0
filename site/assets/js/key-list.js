// The list of the keys that work on a page: those that buttons declare in aria-keyshortcuts, and those that the page
// lists itself.

import { all, byId, first } from "./page.js";

const panel = byId("keys");
/** What is printed on keys whose names in aria-keyshortcuts are others. @type {Record<string, string | undefined>} */
const PRINTED = {
  Control: "Ctrl",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "Page Up",
  PageDown: "Page Down",
  Space: panel.dataset.space,
};

/** List the keys that work now, unless text is being typed. */
export function list() {
  if (document.activeElement?.matches(":read-write")) return;
  first("#menu:popover-open")?.hidePopover(); // the focus returns to its button, and there again from the list
  const unused =
    document.documentElement.dataset.keys === "off" ? "[hidden] *, [aria-keyshortcuts=Space]" : "[hidden] *";
  const rows = all(`[aria-keyshortcuts]:not(${unused})`).map(row);
  const lines = byId("keys-list");
  lines.replaceChildren(...rows, ...all("[data-fixed]", lines));
  panel.showPopover();
  panel.focus({ preventScroll: true });
}

/**
 * Return a row of the list.
 * @param {HTMLElement} button
 */
function row(button) {
  const [line, keys, says] = ["div", "dt", "dd"].map((name) => document.createElement(name));
  const [shortcut] = (button.getAttribute("aria-keyshortcuts") ?? "").split(" "); // others are for other keyboards
  for (const key of shortcut.split("+")) {
    const cap = document.createElement("kbd");
    cap.textContent = PRINTED[key] ?? key;
    keys.append(cap);
  }
  says.textContent = button.title;
  line.append(keys, says);
  return line;
}
