// Closes popovers that dim the page: one that the focus leaves by the Tab key, because the focus would not be visible
// behind it; and the menu when it opens another popover, because the page would be dimmed twice.

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
