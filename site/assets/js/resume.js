// On the home page, offers to continue the last game. A classic script after the elements that it uses: it shows the
// game that storage.js has noted in localStorage before the page is painted, so that nothing moves later. Once saves.js
// has read the saved games, it sends the last one in an event "resume".

(() => {
  const place = document.getElementById("resume");
  const template = document.getElementById("resume-game");
  if (!place || !(template instanceof HTMLTemplateElement)) return;
  const { lang = "" } = document.documentElement.dataset;
  addEventListener("resume", (event) => event instanceof CustomEvent && show(event.detail));
  show(noted());

  /** Return the game that is noted; undefined if there is none. */
  function noted() {
    try {
      const { id, summary } = JSON.parse(localStorage.getItem("heptad-last") ?? "");
      return typeof id === "string" && summary instanceof Object ? { id, summary } : undefined;
    } catch {
      return undefined; // no game is noted, or nothing is stored in this browser
    }
  }

  /** @param {Pick<SavedGame, "id" | "summary"> | undefined} game */
  function show(game) {
    if (!place || !(template instanceof HTMLTemplateElement)) return;
    place.hidden = !game;
    if (!game) return;
    if (!place.childElementCount) place.append(document.importNode(template.content, true));
    const [says, link] = [place.querySelector("[data-say]"), place.querySelector("a")];
    if (says) says.textContent = String(game.summary[lang] ?? Object.values(game.summary)[0] ?? "");
    if (link) link.search = `?save=${encodeURIComponent(game.id)}`;
  }
})();
