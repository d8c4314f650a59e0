"""Marks where lines may break, by <wbr>, in languages without spaces: browsers that find no phrases tear them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from html import escape, unescape
from itertools import pairwise

from budoux import Parser, load_default_japanese_parser

#: What finds the phrases of a language.
PARSERS = {"ja": load_default_japanese_parser}
TAG = re.compile(r"(<[^>]*>)")
#: Tags that do not end the sentence in which they stand.
INLINE = re.compile(r"</?(?:a|b|bdi|em|i|small|span|strong)\b")
#: Tags before a text that stays whole: what only screen readers get, and where an element would be no HTML.
WHOLE = re.compile(r'<(?:/?t(?:ext|span)|title|desc|option|textarea|rt)\b|<[^>]* class="(?:[^"]* )?vh[ "]')
#: Letters of the languages in PARSERS.
LETTER = re.compile(r"[ぁ-ヿ㐀-鿿]")
#: No line begins, and no line ends, with these: signs, small letters, particles.
NOT_FIRST = frozenset("がをのへに、。，．・：；？！）」』】〕％ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々〜～… \n")
NOT_LAST = frozenset("（「『【〔 \n")
TERMS = "捨て札|裏向き|表向き|支払い方|勝利ポイント|七不思議|毎手番"
# TIED and WORDS are compiled when they are first used: that takes long, and not every language needs them.
#: What is never torn, whatever the parser finds: words of the games and of grammar; words and numbers of other scripts;
#: a number and what it counts; one letter that would be left alone; short words of kanji, and two at either end of
#: long ones.
TIED = (
    f"{TERMS}|ずつ|につ|によ|として|とい|でたらめ|当てはま|やめる|[!-~]+"
    "|[0-9]+[ァ-ヺー]+|[0-9]+[一-鿿]+|.[ぁ-ん](?![ぁ-鿿])"
    "|(?<![一-鿿])[一-鿿]{2,4}(?![一-鿿])|(?<![一-鿿])[一-鿿]{2}|[一-鿿]{2}(?![一-鿿])"
)
#: Browsers break after a bracket. What belongs to it is held by an element.
HELD = re.compile("[」』）][ぁ-ん]")
#: A name that is one phrase breaks between its words, if it must: after a point, where katakana and kanji meet, and
#: after two kanji of four or of a word like 置き場, before what is counted; a long word of katakana near its middle.
WORDS = (
    "(?<=・)|(?<=[ァ-ヺー一-鿿]{2})(?=[0-9]+[一-鿿])"
    "|(?<=[ァ-ヺー]{2})(?=[一-鿿]{2})|(?<=[一-鿿]{2})(?=[ァ-ヺ]{2})|(?<=(?<![一-鿿])[一-鿿]{2})(?=[一-鿿]{2})"
    "|(?<=(?<![一-鿿])[一-鿿]{2})(?=[一-鿿][ぁ-ん][一-鿿])"
    "|(?<=(?<![ァ-ヺー])[ァ-ヺー]{3})(?=[アイエオカ-ヂツ-モヤユヨ-ヲ][ァ-ヺー]{3})"
)


def with_phrases(lang: str, html: str) -> str:
    """HTML with <wbr> between the phrases of its texts."""
    if lang not in PARSERS:
        return html
    pieces = TAG.split(html)  # a text, a tag, a text, …
    for places in sentences(pieces):
        texts = tuple(pieces[place] for place in places)
        # no mark alone before a part of a row
        apart = tuple(pieces[place - 1].startswith("<span") for place in places)
        for place, marked in zip(places, marked_texts(lang, texts, apart), strict=True):
            pieces[place] = marked
    return "".join(pieces)


def sentences(pieces: list[str]) -> Iterator[list[int]]:
    """The places of the texts that make one sentence together, from the first one with a letter that matters."""
    places: list[int] = []
    for place in range(0, len(pieces), 2):
        tag, text = pieces[place - 1] if place else "", pieces[place]
        if places and not INLINE.match(tag):
            yield places
            places = []
        if text and (places or LETTER.search(text)) and not WHOLE.match(tag):
            places.append(place)
    yield places


@lru_cache(4096)
def marked_texts(lang: str, texts: tuple[str, ...], apart: tuple[bool, ...]) -> list[str]:
    """The HTML of the texts of a sentence with its marks. Those that stand `apart` do not begin with one."""
    found, plain, start = [], [unescape(text) for text in texts], 0
    ends = breaks(lang, "".join(plain))
    for text, is_apart in zip(plain, apart, strict=True):
        found.append(marked(text, [end - start for end in ends if start - 1 + is_apart < end < start + len(text)]))
        start += len(text)
    return found


def marked(text: str, ends: list[int]) -> str:
    """The HTML of a text, with <wbr> before the characters at these places. It is one element, as what it stands in may
    be a row, of which each <wbr> would be a part."""
    edges = [0, *ends, len(text)]
    html = "<wbr>".join(held(text[start:end]) for start, end in pairwise(edges))
    return f"<bdi>{html}</bdi>" if "<" in html else html


def held(phrase: str) -> str:
    """The HTML of a phrase that does not break after a bracket."""
    html = escape(phrase, quote=False)
    return HELD.sub(lambda found: f'<span class="tied">{found[0]}</span>', html)


def breaks(lang: str, text: str) -> list[int]:
    """The places in a text, but for its beginning, where a line may begin."""
    found, place = set(), 0
    for phrase in parser(lang).parse(text):
        found.add(place)
        place += len(phrase)
    for tied in re.finditer(TIED, text):
        found -= {*range(tied.start() + 1, tied.end())}
    if found == {0} and not re.search(TERMS, text):
        found = {word.start() for word in re.finditer(WORDS, text) if word.start() < len(text)}
    return sorted(place for place in found - {0} if text[place] not in NOT_FIRST and text[place - 1] not in NOT_LAST)


@cache
def parser(lang: str) -> Parser:
    return PARSERS[lang]()
