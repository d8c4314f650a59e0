// Detects that the scripts of this page do not load or cannot run, and shows a notice. Taps before they run are
// repeated when they do. A classic script in the head that depends on nothing and runs in old browsers too. The page's
// own script ends this with the event "running"; it must handle its buttons before it waits for anything.

(() => {
  const TIMEOUT = 30000; // ms without anything being loaded
  const RELOAD_DELAY = 1000; // ms before the page is reloaded
  const RELOADED = "loaded again"; // the history state that marks a page that was reloaded
  const INDEPENDENT = ["theme", "keys", "retry"]; // buttons that need settings.js or this script only
  let timer = 0;
  /** @type {HTMLElement[]} */
  let tapped = []; // the field for which a file was chosen last and the button that was tapped last, in the order of these

  if (location.protocol === "file:") {
    addEventListener("DOMContentLoaded", hideProgress); // nothing loads, as settings.js says
    return;
  }

  /**
   * Show the notice of this key and end the watch.
   * @param {string} key
   */
  function say(key) {
    end();
    keep();
    const place = document.getElementById("notice");
    const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById(`notice-${key}`));
    if (!place || !template) {
      document.addEventListener("readystatechange", () => say(key), { once: true });
      return;
    }
    place.dataset.key = key;
    place.replaceChildren(document.importNode(template.content, true));
    hideProgress();
  }

  function hideProgress() {
    const progress = document.getElementById("preparing");
    if (progress) progress.hidden = true;
  }

  /** Restart the timeout: something was loaded. */
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(say, TIMEOUT, "silent");
  }

  /** @param {string | null} state  the new history state, which lasts until the game has begun */
  function reload(state) {
    history.replaceState(state, "");
    location.reload();
  }

  /**
   * Reload the page, once, and only if the site answers. A page does not load a script again that has failed, so
   * nothing else helps.
   * @param {string} key  the notice to show if the page has been reloaded already
   */
  async function again(key) {
    end();
    await new Promise((resume) => setTimeout(resume, RELOAD_DELAY));
    // A sandboxed frame, whose origin is "null", would forget its state and be reloaded for ever.
    if (history.state === RELOADED || self.origin === "null") say(key);
    else if (await fetch(location.href, { cache: "no-store" }).catch(() => false)) reload(RELOADED);
    else say("network");
  }

  /**
   * Handle a script that does not load, or cannot run because the browser is too old or the script is incomplete.
   * WebKit does not name the script that lacks an export.
   * @param {Event} event
   */
  function fail(event) {
    if (event.target instanceof HTMLScriptElement) {
      if (isOwn(event.target.src)) again("network");
    } else if (event instanceof ErrorEvent) {
      const { filename, error } = event;
      if (filename ? isOwn(filename) : error instanceof SyntaxError) again("browser");
    }
  }

  /**
   * Return whether a script is one of this site. Extensions, and apps that show pages, run others in them, which may fail.
   * @param {string} address
   */
  function isOwn(address) {
    return address.startsWith(`${location.origin}/`) && address.endsWith(".js");
  }

  /**
   * Keep what was tapped, or for which a file was chosen, until the page's own script runs.
   * @param {Event} event
   */
  function tap(event) {
    const { target, type } = event;
    const control = target instanceof Element && target.closest(type === "click" ? "button[data-do]" : "[type=file]");
    if (!(control instanceof HTMLElement) || INDEPENDENT.includes(control.dataset.do ?? "")) return;
    event.preventDefault();
    keep(...tapped.filter((other) => isFile(other) !== isFile(control)), control);
  }

  /** @param {HTMLElement[]} controls */
  function keep(...controls) {
    for (const marked of document.querySelectorAll("[data-sent]")) marked.removeAttribute("data-sent");
    for (const control of controls) (control.closest("label") ?? control).setAttribute("data-sent", "");
    tapped = controls;
  }

  /** @param {HTMLElement} control */
  function isFile(control) {
    return control.matches("[type=file]");
  }

  /** End the watch, and do what was tapped as soon as the page's own script can. */
  function run() {
    end();
    for (const type of ["click", "change"]) removeEventListener(type, tap, true);
    for (const control of tapped)
      setTimeout(() => {
        if (isFile(control)) control.dispatchEvent(new Event("change", { bubbles: true }));
        else control.click();
      });
    keep();
  }

  const loads = new PerformanceObserver(wait);
  /** End the watch. */
  function end() {
    clearTimeout(timer);
    removeEventListener("error", fail, true);
    loads.disconnect();
  }

  addEventListener("error", fail, true);
  addEventListener("running", run);
  for (const type of ["click", "change"]) addEventListener(type, tap, true);
  addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-do=retry]")) reload(null);
  });
  loads.observe({ type: "resource" });
  wait();
  if (!("noModule" in HTMLScriptElement.prototype)) say("browser");
})();
