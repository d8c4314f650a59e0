// Keyboard shortcuts of a board: a button names its own in aria-keyshortcuts.

addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  const { target } = event;
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
  if (isText && target.value) return; // the keys are for what was typed
  const keys = ["Control", event.shiftKey && "Shift", event.key.toUpperCase()].filter(Boolean).join("+");
  const button = document.querySelector(`#app [aria-keyshortcuts~="${CSS.escape(keys)}"]:enabled`);
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  button.click();
});
