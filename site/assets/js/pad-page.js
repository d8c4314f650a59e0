// What the modules of the score pad share: the page's data, its words and its pieces.

import { byId, template } from "./notice.js";

const main = byId("main");
/** @type {PadData} */
export const pad = JSON.parse(main.dataset.pad ?? "");
export const game = main.dataset.game ?? "";
/** @type {Record<string, string>} */
const words = JSON.parse(byId("words").dataset.words ?? "");
/** How a result is said, in every language. @type {Record<string, Record<string, string>>} */
export const headlines = JSON.parse(byId("words").dataset.headlines ?? "");
const own = headlines[document.documentElement.lang];

/**
 * A sentence of the page with its places filled.
 * @param {string} key
 * @param {Record<string, string | number>} [facts]
 */
export function say(key, facts = {}) {
  return filled(words[key], facts);
}

/**
 * @param {string} sentence  with its places in braces
 * @param {Record<string, string | number>} facts
 */
export function filled(sentence, facts) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => {
    const fact = facts[name];
    return typeof fact === "number" ? signed(fact) : fact;
  });
}

/**
 * A number with a true minus sign.
 * @param {number} n
 */
export function signed(n) {
  return n < 0 ? `−${-n}` : String(n);
}

/** @param {string[]} parts */
export function listed(parts) {
  return parts.join(own.comma);
}

/**
 * The name of a player; one without a name is called by the number.
 * @param {PadValues} values
 * @param {number} seat
 * @param {Record<string, string>} [said]  a language of `headlines`
 */
export function nameOf(values, seat, said = own) {
  return String(values[`${seat}/name`] ?? "").trim() || filled(said.player, { n: String(seat + 1) });
}

/**
 * The drawing of the wonder of a board, or the sign that stands for none.
 * @param {string | number | undefined} board
 */
export function picture(board) {
  const wonder = pad.wonders.find(({ boards }) => boards.some(([key]) => key === board));
  return template(wonder && document.getElementById(`wonder-${wonder.key}`) ? `wonder-${wonder.key}` : "no-wonder");
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {(Node | string)[]} children
 */
export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

/**
 * Every element of a kind that fits.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export function all(selector, within = document) {
  return /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);
}

/**
 * The first element that fits, which the page is known to have.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export function one(selector, within = document) {
  return all(selector, within)[0];
}

/**
 * A radio, checkbox or field by its name, and for a radio by its value.
 * @param {string} name
 */
export function fields(name) {
  return /** @type {HTMLInputElement[]} */ (all(`[name="${name}"]`));
}

/**
 * Check the radio of this value.
 * @param {string} name
 * @param {string | number | undefined} value
 */
export function check(name, value) {
  for (const field of fields(name)) field.checked = field.value === String(value ?? "");
}
