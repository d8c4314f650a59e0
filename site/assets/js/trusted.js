// Trusted Types: the pages' policy accepts HTML and script addresses only from this module and from DOMPurify. Browsers
// without Trusted Types accept both as plain strings.

/** The address of this site. Every page loads this script. */
export const ROOT = new URL("../../", import.meta.url);
/** @type {{ createHTML(text: string): string, createScriptURL(address: string): string }} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("heptad", {
  createHTML: (/** @type {string} */ text) => text,
  createScriptURL: own,
}) ?? { createHTML: (text) => text, createScriptURL: own };

/**
 * Return the address of a script of this site. Throws for any other address.
 * @param {string} address
 */
function own(address) {
  if (new URL(address).origin !== location.origin) throw new TypeError(`a script of another site: ${address}`);
  return address;
}

/**
 * Parse HTML.
 * @param {string} text  HTML of this site's own templates, which escape user input: drawn by the worker, or from a page
 */
export function fragment(text) {
  return document.createRange().createContextualFragment(policy.createHTML(text));
}

/**
 * Replace the content of an element with HTML.
 * @param {Element} element
 * @param {string} text  as for `fragment`
 */
export function fill(element, text) {
  element.replaceChildren(fragment(text));
}

/**
 * Parse a page of this site as a document.
 * @param {string} text
 */
export function page(text) {
  return new DOMParser().parseFromString(policy.createHTML(text), "text/html");
}

/**
 * Return the address of a script of this site, for a worker.
 * @param {string} path  relative to the folder of this script
 */
export function script(path) {
  return policy.createScriptURL(new URL(path, import.meta.url).href);
}
