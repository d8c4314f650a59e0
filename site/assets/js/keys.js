// Keyboard shortcuts of a board: each button declares its own in aria-keyshortcuts, Escape puts a chosen card back, and
// "?" lists the keys, unless explain.js explains what has the focus. A card that is put back gets the focus.

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
  if (event.defaultPrevented || document.querySelector(":popover-open")) return;
  if (event.key === "?") list();
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  const pick = document.querySelector("#app [name=pick]:checked");
  if (!(pick instanceof HTMLInputElement)) return;
  event.preventDefault();
  pick.checked = false;
  pick.focus();
});

addEventListener("reset", ({ target }) => {
  const pick = /** @type {Element} */ (target).querySelector("[name=pick]:checked");
  if (pick instanceof HTMLInputElement) pick.focus({ preventScroll: true }); // its button is about to be hidden
});

addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-do=list-keys]")) list();
});

function list() {
  import("./key-list.js").then((keys) => keys.list()).catch(console.info); // without a network it may not be there yet
}
