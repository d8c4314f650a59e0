// Trusted Types: the pages' policy takes HTML and addresses of scripts only from here and from DOMPurify. Browsers that do
// not know them take both as they are.

/** @type {{ createHTML(text: string): string, createScriptURL(address: string): string }} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("heptad", {
  createHTML: (/** @type {string} */ text) => text,
  createScriptURL: own,
}) ?? { createHTML: (text) => text, createScriptURL: own };

/** @param {string} address */
function own(address) {
  if (new URL(address).origin !== location.origin) throw new TypeError(`a script of another site: ${address}`);
  return address;
}

/**
 * HTML of this site's own templates, which escape whatever people wrote: drawn by the worker, or of another page.
 * @param {string} text
 */
export function fragment(text) {
  return document.createRange().createContextualFragment(policy.createHTML(text));
}

/**
 * @param {Element} element
 * @param {string} text  as for `fragment`
 */
export function fill(element, text) {
  element.replaceChildren(fragment(text));
}

/** @param {string} text  a whole page of this site */
export function page(text) {
  return new DOMParser().parseFromString(policy.createHTML(text), "text/html");
}

/**
 * The address of a script of this site, for a worker. Its folder is the one of this script.
 * @param {string} path
 */
export function script(path) {
  return policy.createScriptURL(new URL(path, import.meta.url).href);
}
