"""Marks names of software and persons as English on pages in other languages, for screen readers."""

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
    reverse=True,  # longer names must come before their own prefixes
)
NAME = re.compile(rf"(?<![A-Za-z0-9&-])(?:{'|'.join(map(re.escape, NAMES))})(?![A-Za-z-])")
#: Everything that is not text to be marked: elements without readable text, elements with their own language, and tags.
MARKUP = re.compile(
    r"<(head|script|style|code|pre|option|textarea)\b.*?</\1>|<(?!html\b)(\w+)\b[^>]*\slang=[^>]*>.*?</\2>|<[^>]*>",
    re.DOTALL,
)


def with_names(lang: str, page: str) -> str:
    """Return the HTML of a page with its English names in elements with the attribute lang."""
    if lang == ENGLISH:
        return page
    parts, at = [], 0
    for markup in MARKUP.finditer(page):
        parts += [NAME.sub(marked, page[at : markup.start()]), markup[0]]
        at = markup.end()
    return "".join([*parts, NAME.sub(marked, page[at:])])


def marked(name: re.Match[str]) -> str:
    return f'<span lang="{ENGLISH}">{name[0]}</span>'
