// Fills in the form that sets up a game as it was last sent on this device, and stores what is sent if it is not as
// usual. A classic script at the beginning of the form: it fills in each part before that is painted.

(() => {
  const form = document.querySelector(".setup-form");
  const note = document.getElementById("last-set-up");
  if (!(form instanceof HTMLFormElement) || !note) return;
  const entry = `heptad-set-up-${new FormData(form).get("game")}`;

  const kept = stored();
  note.hidden = !kept;
  if (kept) {
    const filling = new MutationObserver(() => fill(form, kept)); // all that is there, since a default may follow
    filling.observe(form, { childList: true, subtree: true });
    addEventListener("DOMContentLoaded", () => filling.disconnect());
  }
  addEventListener("pageshow", () => {
    note.hidden = !stored(); // shown again from the back/forward cache after it was sent
  });
  form.addEventListener("submit", () => {
    const usual = /** @type {HTMLFormElement} */ (form.cloneNode(true));
    usual.reset();
    store(sent(form) === sent(usual) ? null : sent(form));
  });
  form.addEventListener("reset", () => {
    store(null);
    note.hidden = true;
    const first = form.querySelector("input[checked]"); // the focus was on the button, which is gone
    if (first instanceof HTMLInputElement) first.focus({ preventScroll: true });
  });

  /**
   * Return the values of the form as JSON, without a seed, and without levels of seats that are those of all bots.
   * @param {HTMLFormElement} form
   */
  function sent(form) {
    const { seed: _, level, ...values } = Object.fromEntries(new FormData(form));
    const own = Object.entries(values).filter(([name, value]) => value && !(/^level\d$/.test(name) && value === level));
    return JSON.stringify({ level, ...Object.fromEntries(own) });
  }

  /**
   * Fill in the form. Values that are not offered are ignored; a bot of the player's own is offered later, and then
   * chosen by own-bot-choices.js.
   * @param {HTMLFormElement} form
   * @param {Record<string, unknown>} values  by the names of their controls
   */
  function fill(form, values) {
    for (const control of form.elements) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      const value = values[control.name];
      if (typeof value !== "string") continue;
      if (control instanceof HTMLSelectElement) {
        if ([...control.options].some((option) => option.value === value)) control.value = value;
      } else if (["radio", "checkbox"].includes(control.type)) {
        if (control.value === value) control.checked = true;
      } else if (control.type === "text") control.value = value.slice(0, control.maxLength);
    }
    for (const seat of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".sitting"))) {
      const faces = /** @type {HTMLInputElement[]} */ ([...seat.querySelectorAll(".face-tile input")]);
      const who = faces.length && values[faces[0].name];
      if (who && !faces.some(({ checked, value }) => checked && value === who)) seat.dataset.kept = String(who);
      else delete seat.dataset.kept;
    }
  }

  /** Return what is stored; null if nothing is, or nothing that can be read. */
  function stored() {
    try {
      return JSON.parse(localStorage.getItem(entry) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {string | null} values */
  function store(values) {
    try {
      if (values) localStorage.setItem(entry, values);
      else localStorage.removeItem(entry);
    } catch (error) {
      console.info(error); // nothing is stored in this browser, or it is full
    }
  }
})();
