// Shows and removes notices. Their texts are in templates of the page.

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g; // they change the direction of text
/** @type {Element | null} */
let focused = null; // the element that had the focus before the latest notice

/**
 * Return the element with this id. Throws if the page does not have it.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id} in this page`);
  return found;
}

/**
 * Show the notice of this key. When it is closed, the focus returns to where it was before.
 * @param {string} key
 * @param {string} say  text for the notice's placeholder
 * @param {HTMLElement} place  the container, if a popover would cover that of the page
 */
export function notice(key, say = "", place = byId("notice")) {
  if (!place.contains(document.activeElement)) focused = document.activeElement;
  place.dataset.key = key;
  place.replaceChildren(template(`notice-${key}`));
  place.querySelector("dialog")?.addEventListener("close", ({ target }) => {
    const { activeElement, body } = document;
    if (activeElement === body || /** @type {Element} */ (target).contains(activeElement)) returnFocus();
  });
  fill(place, { "": say });
}

/** Return the focus to the element that had it before the latest notice. */
function returnFocus() {
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/**
 * Return whether the notice of this key is shown and has not been closed.
 * @param {string} key
 */
export function isShown(key) {
  const place = byId("notice");
  return place.dataset.key === key && place.querySelector("dialog[open]") !== null;
}

/**
 * Remove the notice if it has one of these keys.
 * @param {string[]} keys
 */
export function withdraw(...keys) {
  const place = byId("notice");
  if (!keys.includes(place.dataset.key ?? "")) return;
  if (place.contains(document.activeElement)) returnFocus();
  place.replaceChildren();
}

/**
 * Return a copy of a template's content. It is imported into this document, as addresses do not resolve inside a
 * template.
 * @param {string} id
 */
export function template(id) {
  return document.importNode(/** @type {HTMLTemplateElement} */ (byId(id)).content, true);
}

/**
 * Fill the placeholders of a piece, each with the text of the key in its `data-say`.
 * @template {ParentNode} Piece
 * @param {Piece} piece
 * @param {Record<string, string | number>} says
 */
export function fill(piece, says) {
  for (const place of piece.querySelectorAll("[data-say]"))
    place.textContent = String(says[place.getAttribute("data-say") ?? ""] ?? "");
  return piece;
}

/**
 * Return a text from elsewhere, such as the name of a file, as it may stand in a sentence: it does not change the order
 * of the words around it.
 * @param {string} text
 */
export function isolated(text) {
  return `\u2068${text.replace(BIDI_CONTROLS, "")}\u2069`;
}

/**
 * Return the value of this attribute of the clicked element, or of the closest element around it that has the
 * attribute.
 * @param {Event} event
 * @param {string} attribute
 */
export function clicked({ target }, attribute = "data-do") {
  return target instanceof Element ? target.closest(`[${attribute}]`)?.getAttribute(attribute) : undefined;
}
