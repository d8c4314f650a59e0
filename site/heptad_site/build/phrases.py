"""Marks where headings may break, in languages without spaces, for browsers that do not find phrases by themselves."""

from __future__ import annotations

import re
from functools import cache
from html import escape, unescape

from budoux import Parser, load_default_japanese_parser

#: What finds the phrases of a language.
PARSERS = {"ja": load_default_japanese_parser}
#: A heading that holds nothing but text.
HEADING = re.compile(r"(<(h[1-3])\b[^<>]*>)([^<>]+)(</\2>)")


def with_phrases(lang: str, page: str) -> str:
    """The HTML of a page with <wbr> between the phrases of its headings."""
    if lang not in PARSERS:
        return page
    return HEADING.sub(lambda found: found[1] + phrases(lang, found[3]) + found[4], page)


@cache
def phrases(lang: str, text: str) -> str:
    """HTML of a text, with <wbr> between its phrases."""
    return "<wbr>".join(escape(phrase, quote=False) for phrase in parser(lang).parse(unescape(text)))


@cache
def parser(lang: str) -> Parser:
    return PARSERS[lang]()
