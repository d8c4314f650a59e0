// Sanitises HTML from another device: it cannot run anything, link to other pages, load anything, or use ids of the
// page's own elements.

import "./vendor/purify.js";
import { byId } from "./notice.js";

/** @type {import("dompurify").DOMPurify} */
const purify = /** @type {any} */ (globalThis).DOMPurify; // set by the script
const app = byId("app");
/** The types of inputs in forms of a board. */
const FIELDS = ["hidden", "radio", "checkbox", "text"];
const FORBID_ATTR = ["action", "autocomplete", "formaction", "method", "src", "srcset", "style", "target"];
const FORBID_TAGS = ["audio", "dialog", "img", "image", "picture", "style", "textarea", "video"];

purify.addHook("uponSanitizeAttribute", (element, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  if (name === "href" || name === "xlink:href")
    attribute.keepAttr = element.nodeName.toLowerCase() === "use" && /^#[\w-]+$/.test(value);
  if (name === "id")
    attribute.keepAttr = !document.getElementById(value) || app.contains(document.getElementById(value));
});
purify.addHook("afterSanitizeAttributes", (element) => {
  if (element instanceof HTMLInputElement && !FIELDS.includes(element.type)) element.remove();
});

/**
 * Sanitise HTML from another device.
 * @param {string} html
 * @returns {DocumentFragment}
 */
export function clean(html) {
  return purify.sanitize(html, {
    ADD_TAGS: ["use"],
    ADD_ATTR: ["form"],
    FORBID_ATTR,
    FORBID_TAGS,
    RETURN_DOM_FRAGMENT: true,
  });
}
