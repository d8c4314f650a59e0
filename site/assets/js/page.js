// The elements of a page: finds them, fills in templates, and shows notices, whose texts are in templates.

/** @type {Element | null} */
let focused = null; // the element that had the focus before the latest notice

/**
 * Return the element with this id. Throws if the page does not have it, or it is of another kind.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind]
 */
export function byId(id, kind) {
  return one(`#${CSS.escape(id)}`, document, kind);
}

/**
 * Return the first element of a kind that matches a selector. Throws if there is none.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @param {new () => Kind} [kind]
 */
export function one(selector, within, kind) {
  const found = first(selector, within, kind);
  if (!found) throw new Error(`no ${selector} in this page`);
  return found;
}

/**
 * Return the first element of a kind that matches a selector, if there is one.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @param {new () => Kind} [kind]
 */
export function first(selector, within, kind) {
  return all(selector, within, kind).at(0);
}

/**
 * Return all elements of a kind that match a selector.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @param {new () => Kind} [kind]
 */
export function all(selector, within = document, kind = /** @type {any} */ (HTMLElement)) {
  return /** @type {Kind[]} */ ([...within.querySelectorAll(selector)].filter((it) => it instanceof kind));
}

/**
 * Return whether an element and all elements around it are displayed.
 * @param {Element} element
 */
export function isVisible(element) {
  return element.checkVisibility ? element.checkVisibility() : element.getClientRects().length > 0; // before Safari 17.4
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
  fillIn(place, { "": say });
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
  return document.importNode(byId(id, HTMLTemplateElement).content, true);
}

/**
 * Fill the placeholders of a piece, each with the text of the key in its `data-say`.
 * @template {ParentNode} Piece
 * @param {Piece} piece
 * @param {Record<string, string | number>} says
 */
export function fillIn(piece, says) {
  for (const place of piece.querySelectorAll("[data-say]")) {
    const say = says[place.getAttribute("data-say") ?? ""] ?? "";
    place.textContent = typeof say === "number" ? signed(say) : say;
  }
  return piece;
}

/**
 * Return a number with a typographic minus sign.
 * @param {number} n
 */
export function signed(n) {
  return n < 0 ? `−${-n}` : String(n);
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
