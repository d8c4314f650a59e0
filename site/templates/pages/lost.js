// A host shows this page at any address, where its relative links lead nowhere: go to where the site keeps it.
(async () => {
  const parts = location.pathname.split("/");
  for (let depth = parts.length - 1; depth > 0; depth--) {
    const base = [...parts.slice(0, depth), ""].join("/");
    const found = await fetch(`${base}build.json`).catch(() => undefined);
    if (found?.ok && depth < parts.length - 1) location.replace(`${base}404.html${location.search}`);
    if (found?.ok) return;
  }
})();
