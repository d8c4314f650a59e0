// The theme: light, dark or that of the device. A classic script in the head, so that it is applied before the first
// paint.

(() => {
  const choices = ["device", "light", "dark"];
  const root = document.documentElement;
  try {
    root.dataset.theme = localStorage.getItem("theme") ?? choices[0];
  } catch {
    root.dataset.theme = choices[0];
  }
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-do=theme]"))) return;
    const next = choices[(choices.indexOf(root.dataset.theme ?? "") + 1) % choices.length];
    root.dataset.theme = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // the choice lasts until the page is closed
    }
  });
})();
