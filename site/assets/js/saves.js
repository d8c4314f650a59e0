// The shelf of saved games, on its own page and as the last game on the home page. Knows no rule and no words.

import { notice, withdraw } from "./notice.js";
import { Python } from "./python.js";
import { carried, chance, list, packed, remove, save } from "./storage.js";

const shelf = document.getElementById("saves");
const resume = document.getElementById("resume");
const file = document.getElementById("import");
const lang = document.documentElement.lang;
let python;

file?.addEventListener("change", take);
await show();

async function show() {
  const saves = [carried(), ...(await list().catch(() => []))].filter(Boolean);
  const last = saves.find((game) => !game.over);
  if (resume && last) resume.replaceChildren(card("resume-game", last));
  if (resume) resume.hidden = !last;
  shelf?.replaceChildren(...saves.map((game) => card("saved-game", game)));
  if (shelf) document.getElementById("no-saves").hidden = saves.length > 0;
}

function card(template, game) {
  const piece = document.importNode(document.getElementById(template).content, true); // in a template no address resolves
  const says = {
    summary: game.summary[lang],
    updated: new Date(game.updated).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" }),
  };
  for (const slot of piece.querySelectorAll("[data-say]")) slot.textContent = says[slot.dataset.say];
  const links = piece.querySelectorAll("a[data-save]");
  for (const link of links) {
    link.search = `?save=${game.id}`;
    link.hash = carried()?.id === game.id ? location.hash : "";
  }
  const actions = { export: () => give(game), link: () => share(links[0].pathname, game), delete: () => forget(game) };
  for (const button of piece.querySelectorAll("[data-do]"))
    button.addEventListener("click", actions[button.dataset.do]);
  return piece;
}

function give({ id, record }) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href, download: `heptad-${record.game}-${id}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Put a link on the clipboard that carries the game as it is, or show it where there is no clipboard. */
async function share(page, game) {
  const link = new URL(`${page}#${packed(game.id, game)}`, location).href;
  try {
    await navigator.clipboard.writeText(link);
    notice("copied");
  } catch {
    notice("link", link);
  }
}

async function forget({ id }) {
  await remove(id).catch(() => {});
  if (carried()?.id === id) history.replaceState(null, "", location.pathname);
  await show();
  (shelf.querySelector("a") ?? file).focus();
}

/** Read files as saved games; each is checked by the table before it is kept, and nothing is overwritten. */
async function take() {
  withdraw("problem");
  python ??= new Python(document.getElementById("progress"));
  const problems = [];
  for (const chosen of file.files) {
    const record = await chosen.slice(0, 1_000_000).text();
    const answer = await python.ask({ verb: "open", record });
    if (!answer.ok) problems.push(`${chosen.name}: ${answer.error.say}`);
    else await save(chance(), answer).catch(() => notice("unsaved"));
  }
  if (problems.length) notice("problem", problems.join(" "));
  file.value = "";
  await show();
}
