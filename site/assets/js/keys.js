// Keyboard shortcuts of a board: each button declares its own in aria-keyshortcuts, Escape puts a chosen card back, and
// "?" lists the keys, unless explain.js explains what has the focus.

import { all, byId, clicked, first } from "./page.js";

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

addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  const { target } = event;
  if (isText(target) && target.value) return; // the keys edit the typed text
  const keys = ["Control", event.shiftKey && "Shift", event.key.toUpperCase()].filter(Boolean).join("+");
  const button = document.querySelector(`#app [aria-keyshortcuts~="${CSS.escape(keys)}"]:enabled`);
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  button.click();
});

addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (event.defaultPrevented || document.querySelector(":popover-open")) return;
  if (event.key === "?" && !isText(event.target)) list();
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  const pick = document.querySelector("#app [name=pick]:checked");
  if (!(pick instanceof HTMLInputElement)) return;
  event.preventDefault();
  pick.checked = false;
  pick.focus();
});

addEventListener("click", (event) => {
  if (clicked(event) !== "list-keys") return;
  first("#menu:popover-open")?.hidePopover(); // returns the focus to its button, where it then returns from the list
  list();
});

/**
 * Return whether text can be typed into an element.
 * @param {EventTarget | null} target
 * @returns {target is HTMLTextAreaElement | HTMLInputElement}
 */
function isText(target) {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
}

/** List the keys that work now. */
function list() {
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
