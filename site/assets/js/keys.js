// Keyboard shortcuts of a board: each button declares its own in aria-keyshortcuts, and Escape puts a chosen card back.

addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  const { target } = event;
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
  if (isText && target.value) return; // the keys edit the typed text
  const keys = ["Control", event.shiftKey && "Shift", event.key.toUpperCase()].filter(Boolean).join("+");
  const button = document.querySelector(`#app [aria-keyshortcuts~="${CSS.escape(keys)}"]:enabled`);
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  button.click();
});

addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(":popover-open, dialog[open]")) return;
  const pick = document.querySelector("#app [name=pick]:checked");
  if (!(pick instanceof HTMLInputElement)) return;
  event.preventDefault();
  pick.checked = false;
  pick.focus();
});
