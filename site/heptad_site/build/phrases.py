"""Marks where the headings of pages may break, in languages without spaces."""

from __future__ import annotations

import re

from heptad_site.phrases import with_phrases

#: A heading that holds nothing but text.
HEADING = re.compile(r"(<(h[1-3])\b[^<>]*>)([^<>]+)(</\2>)")


def with_phrased_headings(lang: str, page: str) -> str:
    """The HTML of a page with <wbr> between the phrases of its headings. Paragraphs fill their lines."""
    return HEADING.sub(lambda found: found[1] + with_phrases(lang, found[3]) + found[4], page)
