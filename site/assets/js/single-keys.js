// Single-key shortcuts such as "?" can be turned off by a button of the menu; the device remembers the choice. While
// they are off, no other script receives these key events, which requires a classic script in the head. Typing still
// works.

(() => {
  const KEY = "heptad-keys"; // in localStorage
  const root = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // nothing is stored in this browser
  }
  root.dataset.keys = kept === "off" ? "off" : "on";
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
      localStorage.setItem(KEY, root.dataset.keys);
    } catch {
      // the choice lasts until the page is closed
    }
  });
})();
