// What people have chosen on this device: the theme, whether single keys such as "?" are shortcuts, whether boards are
// drawn or in words, and the pace of bots. Each choice is an attribute of the root element and an entry of localStorage.
// A classic script in the head, so that the choices are known before the first paint and the first request for a board.
// It also does other early work: links to other languages keep what the address names, attributes of the root element
// say whether the site can be stored for offline use and whether a sheet of the score pad has begun, and a page that was
// opened as a file says so, because browsers load no modules from files.

(() => {
  const { dataset } = document.documentElement;
  /** The values of each choice, the default first. @type {Record<string, string[]>} */
  const CHOICES = {
    theme: ["device", "light", "dark"],
    keys: ["on", "off"],
    board: ["drawn", "text"],
    pace: ["now", "calm", "step"],
  };
  for (const [name, values] of Object.entries(CHOICES)) {
    const kept = stored(name);
    dataset[name] = values.find((value) => value === kept) ?? values[0];
  }
  if (stored(`pad-${dataset.sheet}`).includes('"begun":1')) dataset.begun = "";
  // Without HTTPS there is none, except on this machine. A sandboxed frame, whose origin is "null", may not even ask.
  if (self.origin !== "null" && navigator.serviceWorker) dataset.offline = "";

  // A button of a menu changes to the next value.
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-do=theme], [data-do=keys]");
    if (!button) return;
    const name = button.getAttribute("data-do") ?? "";
    const values = CHOICES[name];
    choose(name, values[(values.indexOf(dataset[name] ?? "") + 1) % values.length]);
  });

  addEventListener(
    "change",
    ({ target }) => target instanceof HTMLInputElement && target.name === "pace" && choose("pace", target.value),
    true, // before pace.js
  );

  // A form with data-board changes the board before it requests the other one.
  addEventListener(
    "submit",
    ({ target }) => {
      if (!(target instanceof HTMLFormElement) || !choose("board", target.dataset.board)) return;
      /** @type {HTMLElement | null} */ (target.closest("[popover]"))?.hidePopover();
    },
    true,
  );

  // While single keys are off, no other script of a page with a board receives these key events. Typing still works.
  // On a device that can only be touched the first key shows the button for this: menus.css.
  addEventListener(
    "keydown",
    (/** @type {KeyboardEvent} */ event) => {
      const alone = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey);
      if (alone) dataset.keyboard = "";
      if (alone && dataset.keys === "off" && document.getElementById("app")) event.stopImmediatePropagation();
    },
    true,
  );

  // A link to the page in another language leads to what the address names, such as a game or a card. The first event
  // is needed for links that are opened in a new tab, the second one for those that are opened by a key. Safari before
  // 18.3 on iPhones closes popovers by a tap outside only if a page listens to the first event (WebKit's bug 267688).
  for (const type of ["pointerdown", "click"])
    addEventListener(
      type,
      ({ target }) => {
        const link = target instanceof Element && target.closest("a[hreflang]");
        if (link) Object.assign(link, { search: location.search, hash: location.hash });
      },
      true,
    );

  if (location.protocol === "file:")
    addEventListener("DOMContentLoaded", () => document.getElementById("from-file")?.removeAttribute("hidden"));

  /** @param {string} name */
  function stored(name) {
    try {
      return localStorage.getItem(`heptad-${name}`) ?? "";
    } catch {
      return ""; // nothing is stored in this browser
    }
  }

  /**
   * Apply a choice and store it. Returns false if there is no such value: a form may come from another device.
   * @param {string} name
   * @param {string | undefined} value
   */
  function choose(name, value) {
    if (!value || !CHOICES[name].includes(value)) return false;
    dataset[name] = value;
    try {
      localStorage.setItem(`heptad-${name}`, value);
    } catch {
      // the choice lasts until the page is closed
    }
    return true;
  }
})();
