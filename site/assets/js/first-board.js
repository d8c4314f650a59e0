// In a framed game, shows a drawn position of the game that the address names behind the button "begin", or says that
// there is no such game. A classic script after the elements that it uses, so that it runs before the page is painted.

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
