// Texts that were stored in all languages of the site.

/**
 * Return a text in the language of the page, or in another one if it was stored before the site had this language.
 * @param {{ [lang: string]: string }} texts
 */
export function inOwnLanguage(texts) {
  return texts[document.documentElement.dataset.lang ?? ""] ?? Object.values(texts)[0] ?? "";
}
