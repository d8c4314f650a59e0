"""Marks the places where headings and texts of cards in pages may break, in languages without spaces."""

from __future__ import annotations

import re

from heptad_site.phrases import with_phrases

#: A heading that contains only text, or what a card or a choice of a form says, which may be narrow.
LINE = re.compile(r'(<(?:h[1-3]\b|span class="(?:card|tile)-says")[^<>]*>)([^<>]+)(?=</)')


def with_phrased_lines(lang: str, page: str) -> str:
    """Return the HTML of a page with <wbr> between the phrases of the texts that LINE finds.

    Paragraphs are left unchanged.
    """
    return LINE.sub(lambda found: found[1] + with_phrases(lang, found[2]), page)
