// Notices that the scripts of this page do not come or cannot run, and says so. A classic script in the head that
// depends on nothing, written for old browsers too. The page's own script ends the watch with the event "running".

(() => {
  const PATIENCE = 30000; // ms without anything loaded
  const PAUSE = 1000; // ms before the page is loaded again
  const AGAIN = "loaded again";
  let timer = 0;

  /** @param {string} key */
  function say(key) {
    end();
    const place = document.getElementById("notice");
    const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById(`notice-${key}`));
    if (!place || !template) {
      document.addEventListener("readystatechange", () => say(key), { once: true });
      return;
    }
    place.dataset.key = key;
    place.replaceChildren(document.importNode(template.content, true));
    const progress = document.getElementById("preparing");
    if (progress) progress.hidden = true;
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(say, PATIENCE, "silent");
  }

  /** @param {string | null} state  stays with the address until the game has begun */
  function reload(state) {
    history.replaceState(state, "");
    location.reload();
  }

  /**
   * A script that failed is remembered by the page, so only loading the page again helps: once, and if the site answers.
   * @param {string} key  what to say when that has not helped
   */
  async function again(key) {
    end();
    await new Promise((resume) => setTimeout(resume, PAUSE));
    if (history.state === AGAIN) say(key);
    else if (await fetch(location.href, { cache: "no-store" }).catch(() => false)) reload(AGAIN);
    else say("network");
  }

  /**
   * A script does not come, or cannot be run: the browser is too old, or the script came incomplete.
   * @param {Event} event
   */
  function fail(event) {
    if (event.target instanceof HTMLScriptElement) again("network");
    else if (event instanceof ErrorEvent) again("browser");
  }

  const loads = new PerformanceObserver(wait);
  function end() {
    clearTimeout(timer);
    removeEventListener("error", fail, true);
    loads.disconnect();
  }

  addEventListener("error", fail, true);
  addEventListener("running", end);
  addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-do=retry]")) reload(null);
  });
  loads.observe({ type: "resource" });
  wait();
  if (!("noModule" in HTMLScriptElement.prototype)) say("browser");
})();
