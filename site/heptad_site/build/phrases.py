"""Prepares pages in languages without spaces: where headings may break, and no white space after full stops."""

from __future__ import annotations

import re

from heptad_site.phrases import PARSERS, with_phrases

#: A heading that contains only text, or what a card or a choice of a form says, which may be narrow.
LINE = re.compile(r'(<(?:h[1-3]\b|span class="(?:card|tile)-says")[^<>]*>)([^<>]+)(?=</)')
#: White space after a full stop, which is as wide as a letter and needs no space; and elements in which it stays.
GAP = re.compile(r"<(pre|script|textarea)\b.*?</\1>|(?<=。)(</\w+>)?\s+", re.DOTALL)


def with_phrased_lines(lang: str, page: str) -> str:
    """Return the HTML of a page with <wbr> between the phrases of the texts that LINE finds.

    Paragraphs only lose the white space after full stops.
    """
    if lang not in PARSERS:
        return page
    page = GAP.sub(lambda found: found[0] if found[1] else found[2] or "", page)
    return LINE.sub(lambda found: found[1] + with_phrases(lang, found[2]), page)
