// The page "Put it on your page": generates the HTML that embeds something of this site in another page, and previews
// it.

import { all, byId, notice, one } from "./page.js";
import { copy } from "./share.js";
import { ROOT } from "./trusted.js";

const form = byId("build", HTMLFormElement);
const DEFAULT = form.querySelector("[name=lang]")?.getAttribute("value"); // the language whose pages are at the root
const board = /** @type {import("../../embed.js").HeptadBoard} */ (byId("board"));
/** @typedef {import("../../embed.js").HeptadWhat} What */

/** @type {(kind: string, game: string) => string} */
const field = (kind, game) => `label[data-kind="${kind}"][data-game="${game}"]`;

/** @type {Record<string, (what: What, theme: string, lang: string, title: string) => string>} */
const LINES = {
  element(what, theme, lang, title) {
    const attributes = Object.entries({ ...what, ...(theme && { theme }), lang, title });
    const written = attributes.map(([name, value]) =>
      value || name !== "play" ? ` ${name}="${html(value)}"` : ` ${name}`,
    );
    const link = `<a href="${html(page(what, lang))}">${html(title)}</a>`; // for readers to whom no script comes
    return `<script defer src="${ROOT}embed.js"></script>\n<heptad-board${written.join("")}>${link}</heptad-board>`;
  },
  iframe(what, theme, lang, title) {
    const height = board.shadowRoot?.querySelector("iframe")?.height;
    const looks = `width="100%" height="${height}" style="border: 0"`;
    return `<iframe src="${html(page(what, lang, true, theme))}" title="${html(title)}" ${looks} loading="lazy"></iframe>`;
  },
  markdown(what, _theme, lang, title) {
    const name = title.replace(/[[\]\\]/g, "\\$&");
    const picture = pictured(what);
    return `[${picture ? `![${name}](${picture})` : name}](${page(what, lang)})`;
  },
  wiki(what, _theme, lang, title) {
    const picture = pictured(what);
    const link = `[${page(what, lang)} ${title.replace(/[[\]]/g, "")}]`;
    return picture ? `[${page(what, lang)} ${picture}]\n\n${link}` : link;
  },
};

await customElements.whenDefined("heptad-board");
dispatchEvent(new Event("running"));
prefill();
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
byId("widths").addEventListener("input", show);
board.addEventListener("heptad:ready", write);
byId("copy").addEventListener("click", () => copy(byId("line").textContent ?? "", notice));
show();

/** Fill the form from the address, such as "?game=duel&scenario=trade-2". */
function prefill() {
  const asked = new URLSearchParams(location.search);
  const game = asked.get("game");
  const [kind, key] = [...asked].find(([name]) => name !== "game") ?? [];
  if (!game || !kind || !key) return;
  const places = [...form.querySelectorAll(`[data-game="${CSS.escape(game)}"] option`)];
  const found = places.find((option) => option.getAttribute("value") === key && fits(option, kind));
  const tile = found && form.querySelector(`[name=show][value="${found.closest("label")?.dataset.kind}"]`);
  if (!(found instanceof HTMLOptionElement) || !(tile instanceof HTMLInputElement)) return;
  found.selected = true;
  tile.checked = true;
  one("[name=game]", form, HTMLSelectElement).value = game;
}

/**
 * Return whether an option is of this kind. A puzzle is a scenario too.
 * @param {Element} option
 * @param {string} kind
 */
function fits(option, kind) {
  const of = option.closest("label")?.dataset.kind;
  return of === kind || (kind === "scenario" && of === "puzzle");
}

/** Show the fields that belong to the choice, the preview and the line. */
function show() {
  const { kind, game } = chosen();
  for (const field of all("label[data-kind]", form)) {
    field.hidden = field.dataset.kind !== kind || (field.dataset.game ?? game) !== game;
    for (const input of all("select, input", field)) input.toggleAttribute("disabled", field.hidden);
  }
  for (const option of all("[name=game] option", form, HTMLOptionElement))
    option.disabled = !["play", "replay"].includes(kind) && !form.querySelector(field(kind, option.value));
  const width = document.querySelector("[name=width]:checked")?.getAttribute("value");
  byId("page").style.setProperty("--wide", `${width}px`);
  const { what, theme, lang } = asked();
  byId("ask-link").hidden = !("replay" in what && !what.replay);
  board.hidden = !byId("ask-link").hidden;
  board.setAttribute("theme", theme);
  board.setAttribute("lang", lang);
  if (!board.hidden) board.load(what);
  write();
}

/** Return the chosen kind and game, and a function that returns any other field. */
function chosen() {
  const data = new FormData(form);
  const of = (/** @type {string} */ name) => String(data.get(name) ?? "");
  return { kind: of("show"), game: of("game"), of };
}

/** Return what to show, as attributes of the element, with theme, language and title. */
function asked() {
  const { kind, game, of } = chosen();
  /** @type {What} */
  const what = { game };
  const select = form.querySelector(`${field(kind, game)} [name=key]`);
  const name = select instanceof HTMLSelectElement ? select.selectedOptions[0]?.text : "";
  const ofGame = one("[name=game]", form, HTMLSelectElement).selectedOptions[0];
  if (kind === "play") {
    const players = new URLSearchParams(of("options")).get("players") ?? ofGame?.dataset.players;
    const bots = of("bots").split(" ", Number(players) - 1);
    const asked = Object.entries({ seed: of("seed"), options: of("options"), bots: bots.join(" ") });
    Object.assign(what, { play: "", ...Object.fromEntries(asked.filter(([, value]) => value)) });
  } else if (kind === "replay") what.replay = of("link").split("#")[1] ?? "";
  else Object.assign(what, { [kind === "puzzle" ? "scenario" : kind]: of("key") });
  const title = [name, ofGame?.text].filter(Boolean).join(form.dataset.comma);
  return { what, theme: of("theme"), lang: of("lang"), title };
}

/** Update the line to copy. */
function write() {
  const { what, theme, lang, title } = asked();
  const { of } = chosen();
  byId("line").textContent = board.hidden ? "" : LINES[of("form")](what, theme, lang, title);
}

/**
 * Return the address of the page that shows something, by itself or in a frame.
 * @param {What} what
 * @param {string} lang
 * @param {boolean} framed
 * @param {string} theme  for a frame
 */
function page(what, lang, framed = false, theme = "") {
  const { game, scenario, chapter, replay, card, seed, options = "", bots = "" } = what;
  const start = ROOT.href + (lang === DEFAULT ? "" : `${lang}/`);
  /** @type {Record<string, string>} */
  const query = theme ? { theme } : {};
  if ("play" in what) {
    Object.assign(query, { game, ...Object.fromEntries(new URLSearchParams(options)), ...(seed && { seed }) });
    for (const [seat, bot] of bots.split(" ").filter(Boolean).entries()) query[`by${seat + 1}`] = bot;
  }
  const asked = new URLSearchParams(query);
  const rest = asked.size ? `?${asked}` : "";
  if (scenario || chapter) return `${start}learn/${game}/${scenario || chapter}/${rest}`;
  if (card) return `${start}cards/${game}/${rest}#${card}`;
  if (replay) return `${start}${framed ? "embed/" : ""}replay/${rest}#${replay}`;
  return `${start}${framed ? "embed" : "play"}/${rest}`;
}

/**
 * Return the address of a picture. Only scenarios have one.
 * @param {What} what
 */
function pictured({ game, scenario }) {
  return scenario && `${ROOT}pictures/${game}/${scenario}.png`;
}

/**
 * Escape text for HTML.
 * @param {string} text
 */
function html(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll("&#38;", "&amp;");
}
