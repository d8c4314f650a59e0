"""Inserts <wbr> between phrases in languages without spaces: browsers without phrase detection break inside words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from html import escape, unescape
from itertools import pairwise

from budoux import Parser, load_default_japanese_parser

#: The phrase parser of each language, as a function that creates it.
PARSERS = {"ja": load_default_japanese_parser}
TAG = re.compile(r"(<[^>]*>)")
#: Inline tags, which do not end a sentence.
INLINE = re.compile(r"</?(?:a|b|bdi|em|i|small|span|strong)\b")
#: Tags whose text is left unchanged: text for screen readers only, and elements that may not contain other elements.
WHOLE = re.compile(r'<(?:/?t(?:ext|span)|title|desc|option|textarea|rt)\b|<[^>]* class="(?:[^"]* )?vh[ "]')
#: A letter of one of the languages in PARSERS.
LETTER = re.compile(r"[ぁ-ヿ㐀-鿿]")
#: White space after a full stop, which is as wide as a letter and needs no space.
AFTER_STOP = re.compile(r"(?<=。)\s+")
#: Characters with which no line may begin or end: punctuation, small kana, particles.
NOT_FIRST = frozenset("がをのへに、。，．・：；？！）」』】〕％ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々〜～… \n")
NOT_LAST = frozenset("（「『【〔 \n")
TERMS = "捨て札|裏向き|表向き|支払い方|勝利ポイント|七不思議|大図書館|毎手番"
# TIED and WORDS are compiled on first use: compilation takes long, and not every language needs them.
#: Texts in which no line may break, whatever the parser finds: terms of the games and grammatical words; words and
#: numbers in other scripts; a number with what it counts; a single character that would be left alone; short words in
#: kanji, and the first and last two kanji of long ones.
TIED = (
    f"{TERMS}|ずつ|につ|によ|として|とい|でたらめ|当てはま|やめる|そのあと|その場|その他|そのほか|よりよい手|明るい"
    "|またぐ|のちに|のぞいた|ほうせんとう|見た目|もう[0-9一]+[一-鿿]*|[!-~]+"
    "|[0-9]+[ァ-ヺー]+|[0-9]+[一-鿿]+|.[ぁ-ん](?![ぁ-鿿])"
    "|(?<![一-鿿])[一-鿿]{2,4}(?![一-鿿])|(?<![一-鿿])[一-鿿]{2}|[一-鿿]{2}(?![一-鿿])"
)
#: A closing bracket with the letter after it, and two numbers with a slash between them. Browsers break lines within
#: them unless an element prevents it.
HELD = re.compile("[」』）][ぁ-ん]|[0-9]+／[0-9]+")
#: The places where a text that is a single phrase, such as a name, may break: after a middle dot, between katakana and
#: kanji, after two kanji that are followed by two more or by a word like 置き場, before a number with what it counts,
#: and near the middle of a long word in katakana.
WORDS = (
    "(?<=・)|(?<=[ァ-ヺー一-鿿]{2})(?=[0-9]+[一-鿿])"
    "|(?<=[ァ-ヺー]{2})(?=[一-鿿]{2})|(?<=[一-鿿]{2})(?=[ァ-ヺ]{2})|(?<=(?<![一-鿿])[一-鿿]{2})(?=[一-鿿]{2})"
    "|(?<=(?<![一-鿿])[一-鿿]{2})(?=[一-鿿][ぁ-ん][一-鿿])"
    "|(?<=(?<![ァ-ヺー])[ァ-ヺー]{3})(?=[アイエオカ-ヂツ-モヤユヨ-ヲ][ァ-ヺー]{3})"
)


def with_phrases(lang: str, html: str) -> str:
    """Return the HTML as a language without spaces needs it; that of other languages stays as it is.

    It has <wbr> between the phrases of its texts, and no white space after full stops.
    """
    if lang not in PARSERS:
        return html
    pieces = TAG.split(html)  # texts and tags alternate, a text is first
    for places in sentences(pieces):
        texts = without_spaces(pieces[place] for place in places)
        # A text at the start of a <span> must not begin with <wbr>: the span may be an item of a row.
        apart = tuple(pieces[place - 1].startswith("<span") for place in places)
        for place, marked in zip(places, marked_texts(lang, texts, apart), strict=True):
            pieces[place] = marked
    return "".join(pieces)


def sentences(pieces: list[str]) -> Iterator[list[int]]:
    """Yield, for each sentence, the indices of its texts in `pieces`.

    A sentence starts with the first text that has a letter of the languages in PARSERS.
    """
    places: list[int] = []
    for place in range(0, len(pieces), 2):
        tag, text = pieces[place - 1] if place else "", pieces[place]
        if places and not INLINE.match(tag):
            yield places
            places = []
        if text and (places or LETTER.search(text)) and not WHOLE.match(tag):
            places.append(place)
    yield places


def without_spaces(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the texts of a sentence, or of several, without white space after full stops."""
    found, before = [], ""
    for text in texts:
        said = AFTER_STOP.sub("", text.lstrip() if before.endswith("。") else text)
        found.append(said)
        before = said or before
    return tuple(found)


@lru_cache(4096)
def marked_texts(lang: str, texts: tuple[str, ...], apart: tuple[bool, ...]) -> tuple[str, ...]:
    """Return the HTML of each text of a sentence with <wbr>. Texts that are `apart` do not begin with one."""
    found, plain, start = [], [unescape(text) for text in texts], 0
    ends = breaks(lang, "".join(plain))
    for text, is_apart in zip(plain, apart, strict=True):
        found.append(marked(text, [end - start for end in ends if start - 1 + is_apart < end < start + len(text)]))
        start += len(text)
    return tuple(found)


def marked(text: str, ends: list[int]) -> str:
    """Return the HTML of a text with <wbr> before the characters at the indices `ends`.

    If there is any element in it, the result is wrapped in one element, because the parent may be a row (flex box), in
    which each <wbr> would be an item of its own.
    """
    edges = [0, *ends, len(text)]
    html = "<wbr>".join(hold_together(text[start:end]) for start, end in pairwise(edges))
    return f"<bdi>{html}</bdi>" if "<" in html else html


def hold_together(phrase: str) -> str:
    """Return the HTML of a phrase, with an element around each text of HELD that prevents line breaks in it."""
    html = escape(phrase, quote=False)
    return HELD.sub(lambda found: f'<span class="tied">{found[0]}</span>', html)


def breaks(lang: str, text: str) -> list[int]:
    """Return the indices in a text, except 0, at which a new line may begin."""
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
