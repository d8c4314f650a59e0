// In the pages that a host may show at any address: "not found" and, on hosts of single-page applications, the home page.
// Where their relative links lead nowhere, as the script settings.js has not come, go to where the site has "not found".
(async () => {
  if (document.documentElement.dataset.keys) return;
  const parts = location.pathname.split("/");
  for (let depth = parts.length - 1; depth > 0; depth--) {
    const base = [...parts.slice(0, depth), ""].join("/");
    const answer = await fetch(`${base}build.json`).catch(() => undefined);
    const found = await answer?.json().catch(() => undefined); // such a host answers with its home page
    if (found && depth < parts.length - 1) location.replace(`${base}404.html${location.search}`);
    if (found) return;
  }
})();
