"""Marks the places where headings of pages may break, in languages without spaces."""

from __future__ import annotations

import re

from heptad_site.phrases import with_phrases

#: A heading that contains only text.
HEADING = re.compile(r"(<(h[1-3])\b[^<>]*>)([^<>]+)(</\2>)")


def with_phrased_headings(lang: str, page: str) -> str:
    """Return the HTML of a page with <wbr> between the phrases of its headings. Paragraphs are left unchanged."""
    return HEADING.sub(lambda found: found[1] + with_phrases(lang, found[3]) + found[4], page)
