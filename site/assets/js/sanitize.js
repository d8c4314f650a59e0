// Sanitises HTML from another device: it cannot run anything, link to other pages, load anything, or use or act on
// elements of the page's own. Only what boards consist of is kept.

import "./vendor/purify.js";
import { all, byId } from "./page.js";

/** @type {import("dompurify").DOMPurify} */
const purify = /** @type {any} */ (globalThis).DOMPurify; // set by the script
const app = byId("app");
/** The types of inputs in forms of a board. */
const FIELDS = ["hidden", "radio", "checkbox", "text"];
const ALLOWED_TAGS = (
  "a b bdi br button circle details div fieldset form h1 h2 h3 header i input label legend li main nav ol p path rt " +
  "ruby section span strong summary svg table tbody td text tfoot th thead tr ul use wbr"
).split(" ");
/** The attributes that are kept, besides those that begin with `aria-` and `data-`. */
const ALLOWED_ATTR = (
  "autocapitalize checked class cx cy d disabled enterkeyhint for form height hidden href id lang maxlength name open " +
  "placeholder popover popovertarget popovertargetaction preserveaspectratio r reversed role scope spellcheck " +
  "tabindex title type value viewbox width x y"
).split(" ");
/** The attributes whose value is the id of an element. */
const IDS = ["for", "form", "id", "popovertarget"];

purify.addHook("uponSanitizeAttribute", (element, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  if (name === "href") attribute.keepAttr = element.nodeName.toLowerCase() === "use" && /^#[\w-]+$/.test(value);
  if (name === "data-reference") attribute.keepAttr = /^cards\/[\w-]+\/$/.test(value); // explain.js loads this page
  if (IDS.includes(name)) attribute.keepAttr = isFree(value);
});
purify.addHook("afterSanitizeAttributes", (element) => {
  if (element instanceof HTMLInputElement && !FIELDS.includes(element.type)) element.remove();
});

/**
 * Return whether an id belongs to no element of the page except those of the board.
 * @param {string} id
 */
function isFree(id) {
  const found = document.getElementById(id);
  return !found || (found !== app && app.contains(found));
}

/**
 * Sanitise HTML from another device. Chromium deselects radio buttons outside of forms when DOMPurify moves them from
 * its document into the fragment, so they are selected again.
 * @param {string} html
 * @returns {DocumentFragment}
 */
export function clean(html) {
  const cleaned = purify.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR, RETURN_DOM_FRAGMENT: true });
  for (const input of all("[checked]", cleaned, HTMLInputElement)) input.checked = true;
  return cleaned;
}
