// Whether keys that are pressed alone, such as "?", act on a board: a button of the menu says so, and the device remembers
// it. While they do not, no other script hears of them, so this is a classic script in the head. Typing goes on.

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
      // the choice lasts as long as the page
    }
  });
})();
