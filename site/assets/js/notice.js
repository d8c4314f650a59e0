// Notices to the person at the page, prepared in templates. Knows no words.

const place = document.getElementById("notice");

/** Show the prepared notice of this key; `say` fills its open place. */
export function notice(key, say = "") {
  place.dataset.key = key;
  place.replaceChildren(document.getElementById(`notice-${key}`).content.cloneNode(true));
  for (const slot of place.querySelectorAll("[data-say]")) slot.textContent = say;
}

/** Take away the notice of this key, if it is what is shown. */
export function withdraw(key) {
  if (place.dataset.key === key) place.replaceChildren();
}
