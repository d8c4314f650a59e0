// Single-key shortcuts such as "?" can be turned off by a button of the menu; the device remembers the choice. While
// they are off, no other script receives these key events, which requires a classic script in the head. Typing still
// works.

(() => {
  const root = document.documentElement;
  try {
    root.dataset.keys = localStorage.getItem("keys") ?? "on";
  } catch {
    root.dataset.keys = "on";
  }
  addEventListener(
    "keydown",
    (/** @type {KeyboardEvent} */ event) => {
      const alone = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey);
      if (alone && root.dataset.keys === "off") event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-do=keys]"))) return;
    root.dataset.keys = root.dataset.keys === "on" ? "off" : "on";
    try {
      localStorage.setItem("keys", root.dataset.keys);
    } catch {
      // the choice lasts until the page is closed
    }
  });
})();
