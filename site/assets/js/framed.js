// Prepares a page that is shown in a frame of another page: theme, touch, links that open new windows. A classic script
// in the head, so that it takes effect before the first paint.

(() => {
  const root = document.documentElement;
  if (self === top) return;
  root.classList.add("framed");
  const theme = new URLSearchParams(location.search).get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    root.dataset.touched = ""; // remembered for the page's own scripts, which may load later
    target.closest("[data-do=begin]")?.setAttribute("data-sent", "");
    const open = target.closest("a[data-do=open]");
    if (open instanceof HTMLAnchorElement) open.hash = location.hash;
  });
  addEventListener("DOMContentLoaded", () => {
    for (const link of document.links) if (!link.getAttribute("href")?.startsWith("#")) link.target = "_blank";
  });
})();
