// Notices to the person at the page. Their words are in the page's templates; here they are shown and taken away.

/**
 * The element with this id, which the page is known to have.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id} in this page`);
  return found;
}

/**
 * Show the notice of this key.
 * @param {string} key
 * @param {string} say  text for the notice's open place
 * @param {HTMLElement} place  another one where a popover would cover that of the page
 */
export function notice(key, say = "", place = byId("notice")) {
  place.dataset.key = key;
  place.replaceChildren(template(`notice-${key}`));
  fill(place, { "": say });
}

/**
 * Whether the notice of this key is shown and has not been closed.
 * @param {string} key
 */
export function isShown(key) {
  const place = byId("notice");
  return place.dataset.key === key && place.querySelector("dialog[open]") !== null;
}

/**
 * Take away the notice if it is one of these.
 * @param {string[]} keys
 */
export function withdraw(...keys) {
  const place = byId("notice");
  if (keys.includes(place.dataset.key ?? "")) place.replaceChildren();
}

/**
 * A new copy of what is in a template, made for this document: inside a template no address resolves.
 * @param {string} id
 */
export function template(id) {
  return document.importNode(/** @type {HTMLTemplateElement} */ (byId(id)).content, true);
}

/**
 * Fill the open places of a piece, each with the text of the key in its `data-say`.
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
 * The value of this attribute at what was clicked, or at the element around it that has one.
 * @param {Event} event
 * @param {string} attribute
 */
export function clicked({ target }, attribute = "data-do") {
  return target instanceof Element ? target.closest(`[${attribute}]`)?.getAttribute(attribute) : undefined;
}
