// Popovers that dim the page: one that the Tab key has left is closed, as the user would move on behind it unseen.

addEventListener("keyup", (/** @type {KeyboardEvent} */ { key }) => {
  if (key !== "Tab") return;
  const open = /** @type {HTMLElement | null} */ (document.querySelector(".pop[popover='']:popover-open"));
  const { activeElement } = document;
  if (!open || open.contains(activeElement) || activeElement?.matches(`[popovertarget="${open.id}"]`)) return;
  open.hidePopover();
});
