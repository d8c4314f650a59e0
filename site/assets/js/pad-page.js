// Shared by the modules of the score pad: access to the page's data, texts and fields.

import { isolated } from "./bidi.js";
import { all, byId, signed, template } from "./page.js";

const main = byId("main");
/** @type {PadData} */
export const pad = JSON.parse(main.dataset.pad ?? "");
export const game = main.dataset.game ?? "";
/** @type {Record<string, string>} */
const words = JSON.parse(byId("words").dataset.words ?? "");
/** The sentences that describe a result, in every language. @type {Record<string, Record<string, string>>} */
export const headlines = JSON.parse(byId("words").dataset.headlines ?? "");
const own = headlines[document.documentElement.dataset.lang ?? ""];

/**
 * Return a sentence of the page with its placeholders filled.
 * @param {string} key
 * @param {Record<string, string | number>} [facts]
 */
export function say(key, facts = {}) {
  return filled(words[key], facts);
}

/**
 * Fill the placeholders of a sentence.
 * @param {string} sentence  with placeholders in braces
 * @param {Record<string, string | number>} facts
 */
export function filled(sentence, facts) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => {
    const fact = facts[name];
    return typeof fact === "number" ? signed(fact) : fact;
  });
}

/**
 * Return parts as a list, separated as usual in the page's language.
 * @param {string[]} parts
 */
export function listed(parts) {
  return parts.join(own.comma);
}

/**
 * Return the name of a player; without one, a name with the player's number.
 * @param {PadValues} values
 * @param {number} seat
 * @param {Record<string, string>} [said]  a language of `headlines`
 */
export function nameOf(values, seat, said = own) {
  return isolated(String(values[`${seat}/name`] ?? "").trim()) || filled(said.player, { n: String(seat + 1) });
}

/**
 * Return a copy of the drawing of a board's wonder, or of the sign for no wonder.
 * @param {string | number | undefined} board
 */
export function picture(board) {
  const wonder = pad.wonders.find(({ boards }) => boards.some(([key]) => key === board));
  return template(wonder && document.getElementById(`wonder-${wonder.key}`) ? `wonder-${wonder.key}` : "no-wonder");
}

/**
 * Make an element.
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
 * Return all inputs with this name, such as the radio buttons of a group.
 * @param {string} name
 */
export function fields(name) {
  return all(`[name="${name}"]`, document, HTMLInputElement);
}

/**
 * Check the radio button with this value.
 * @param {string} name
 * @param {string | number | undefined} value
 */
export function check(name, value) {
  for (const field of fields(name)) field.checked = field.value === String(value ?? "");
}
