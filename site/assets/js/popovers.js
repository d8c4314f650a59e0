// Popovers that dim the page: one that the Tab key has left is closed, as the user would move on behind it unseen, and
// so is the menu when it opens another one, which would otherwise lie above it and dim the page twice.

import { first } from "./page.js";

addEventListener("keyup", (/** @type {KeyboardEvent} */ { key }) => {
  if (key !== "Tab") return;
  const open = first(".pop[popover='']:popover-open");
  const { activeElement } = document;
  if (!open || open.contains(activeElement) || activeElement?.matches(`[popovertarget="${open.id}"]`)) return;
  open.hidePopover();
});

addEventListener("click", ({ target }) => {
  const opener = /** @type {Element} */ (target).closest("#menu [popovertarget]");
  if (opener) /** @type {HTMLElement} */ (opener.closest("#menu")).hidePopover();
});
