// The theme: light, dark or that of the device. A classic script in the head, so that it is applied before the first
// paint.

(() => {
  const key = "heptad-theme"; // in localStorage
  const choices = ["device", "light", "dark"];
  const root = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // nothing is stored in this browser
  }
  root.dataset.theme = choices.find((choice) => choice === kept) ?? choices[0];
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-do=theme]"))) return;
    const next = choices[(choices.indexOf(root.dataset.theme ?? "") + 1) % choices.length];
    root.dataset.theme = next;
    try {
      localStorage.setItem(key, next);
    } catch {
      // the choice lasts until the page is closed
    }
  });
})();
