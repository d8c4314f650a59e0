"""Marks the names of other works and of this one as English on pages in other languages, for voices that read aloud."""

from __future__ import annotations

import re

from heptad.text.languages import ENGLISH
from heptad_site.build.credits import CREDITS

NAMES = sorted(
    {credit.name for credit in CREDITS}
    | {"Heptad", "Python", "WebAssembly", "JavaScript", "Markdown", "MediaWiki", "Apache-2.0", "BSD-3-Clause"}
    | {"Chromium", "Chrome", "Edge", "Opera", "Firefox", "WebKitGTK", "WebKit", "Safari", "iPhone"}
    | {"Lorc", "Delapouite", "Skoll"},
    key=len,
    reverse=True,  # the longest of those that begin alike
)
NAME = re.compile(rf"(?<![A-Za-z0-9&-])(?:{'|'.join(map(re.escape, NAMES))})(?![A-Za-z-])")
#: What says no text, what has a language of its own, and tags; what else there is, is text.
MARKUP = re.compile(
    r"<(head|script|style|code|pre|option|textarea)\b.*?</\1>|<(?!html\b)(\w+)\b[^>]*\slang=[^>]*>.*?</\2>|<[^>]*>",
    re.DOTALL,
)


def with_names(lang: str, page: str) -> str:
    """The HTML of a page with its foreign names in elements that say their language."""
    if lang == ENGLISH:
        return page
    parts, at = [], 0
    for markup in MARKUP.finditer(page):
        parts += [NAME.sub(marked, page[at : markup.start()]), markup[0]]
        at = markup.end()
    return "".join([*parts, NAME.sub(marked, page[at:])])


def marked(name: re.Match[str]) -> str:
    return f'<span lang="{ENGLISH}">{name[0]}</span>'
