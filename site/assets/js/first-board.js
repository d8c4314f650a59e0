// Behind the button of a framed game: a drawn position of the game that the address names, or that there is no such game.
// A classic script behind what it chooses from, so that this is done before the page is painted.

(() => {
  const main = document.getElementById("main");
  const unknown = document.getElementById("unknown");
  const game = new URLSearchParams(location.search).get("game");
  if (!main || !unknown || game === null) return;
  unknown.hidden = unknown.dataset.games?.split(" ").includes(game) ?? true;
  if (!unknown.hidden) {
    document.getElementById("app")?.replaceChildren();
    document.querySelector("[data-do=begin]")?.remove();
  }
  const drawn = document.getElementById(`drawn-${game}`);
  if (!(drawn instanceof HTMLTemplateElement)) return;
  main.className = "table t-first";
  for (const part of [...main.querySelectorAll(".panel"), document.querySelector(".unlaid-hand")]) part?.remove();
  main.append(document.importNode(drawn.content, true));
})();
