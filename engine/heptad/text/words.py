"""The words of a line that was typed or shown, in any language, and whether one stands for another."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby

#: How many texts are kept with what was found in them: the lines of some tables, which are much the same at every turn.
KEPT = 4096


def begins(word: str, found: str) -> bool:
    """Whether a word is the other one or a prefix of it, of at least three letters or one Chinese character.

    An s at its end does not count, so that "coins" is found where a city has 1 coin.
    """
    if word == found or (found.startswith(word) and (len(word) > 2 or not has_spaces(word))):
        return True
    return len(found) > 2 and word == found + "s"


@lru_cache(KEPT)
def plain(text: str) -> str:
    """Return the text without accents, capitals and final punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", letters)).replace("’", "'")
    return " ".join(bare.split()).rstrip(".!。、?") or text.strip()


def phrases(text: str) -> list[str]:
    """Return the phrases of a text, which are separated by |, in the form with which typed lines are compared."""
    return [plain(phrase) for phrase in text.split("|")]


def without_phrase(said: str, known: str) -> tuple[str, bool]:
    """Remove the first of the `known` phrases, which are separated by |; return the rest and whether there was one."""
    for phrase in phrases(known):
        found = re.search(rf"\b{re.escape(phrase)}\b" if has_spaces(phrase) else re.escape(phrase), said)
        if found:
            return said[: found.start()] + " " + said[found.end() :], True
    return said, False


def words(text: str) -> list[str]:
    """Return the words of a text.

    In Japanese, which has no spaces, a word is a run of characters of one script; runs of hiragana, which are mostly
    grammar, are left out.
    """
    return [*_words(text)]


@lru_cache(KEPT)
def _words(text: str) -> tuple[str, ...]:
    runs = (("".join(run), kind) for kind, run in groupby(plain(text), _script))
    return tuple(run for run, kind in runs if kind not in ("", "HIRAGANA"))


def has_spaces(text: str) -> bool:
    """Whether a text is written in a script that has spaces between words: it has no Chinese or Japanese character."""
    return all(_script(sign) in ("", "LATIN") for sign in text)


@lru_cache(KEPT)
def _script(sign: str) -> str:
    """Return the script of a character, or "" for one that separates words.

    A word is a run of characters of one script.
    """
    if not sign.isalnum() and sign != "ー":
        return ""
    name = unicodedata.name(sign, "")
    return next((script for script in ("HIRAGANA", "KATAKANA", "CJK") if name.startswith(script)), "LATIN")
