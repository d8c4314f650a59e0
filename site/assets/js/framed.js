// Prepares a page that is shown in a frame of another page: theme, touch, links that open new windows. A classic script
// in the head, so that it takes effect before the first paint.

(() => {
  const root = document.documentElement;
  if (self === top) return;
  root.classList.add("framed");
  const theme = new URLSearchParams(location.search).get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (note("")) root.dataset.touched = ""; // the page before, in which a link was touched that leads here
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    root.dataset.touched = ""; // remembered for the page's own scripts, which may load later
    target.closest("[data-do=begin]")?.setAttribute("data-sent", "");
    const link = target.closest("a[href]");
    if (link instanceof HTMLAnchorElement && !link.getAttribute("href")?.startsWith("#")) lead(link);
  });

  /**
   * Have a link open a new window, unless it leads to another page that is made for frames: that one gets the theme of
   * this one. The link "Open" leads to what is shown here.
   * @param {HTMLAnchorElement} link
   */
  function lead(link) {
    if (link.matches("[data-do=open]")) link.hash = location.hash;
    if (link.target || !link.matches(".in-embed")) {
      link.target = "_blank";
      return;
    }
    const query = new URLSearchParams(link.search);
    query.set("theme", root.dataset.theme ?? "device");
    link.search = String(query);
    note("touched");
  }

  /**
   * Leave a note for the next page of the frame; return the note before.
   * @param {string} text
   */
  function note(text) {
    try {
      const before = sessionStorage.getItem("heptad-frame");
      sessionStorage.setItem("heptad-frame", text);
      return before;
    } catch {
      return null; // the browser stores nothing for frames: the next page waits until it is touched
    }
  }
})();
