"""Corrections of misspelt words in a line that was typed and not understood."""

from __future__ import annotations

from collections.abc import Iterable

from heptad.text.words import begins, words

#: How similar a known word must be to the one that was typed, from 0 to 1 (`difflib.SequenceMatcher.ratio`): two
#: exchanged letters of five are, another word that only begins with the same letters is not.
MIN_SIMILARITY = 0.75
#: The least number of characters of a word that is corrected. Shorter words are similar to too many others.
MIN_LENGTH = 3


def corrected(said: str, known: Iterable[str]) -> str:
    """Return a line with the most similar known word instead of each unknown one; "" if none could be corrected."""
    import difflib  # only needed for lines that are not understood

    candidates = sorted({word for word in known if len(word) >= MIN_LENGTH})
    result = said
    for word in words(said):
        if len(word) < MIN_LENGTH or any(begins(word, other) for other in candidates):
            continue
        for near in difflib.get_close_matches(word, candidates, 1, MIN_SIMILARITY):
            result = result.replace(word, near)
    return "" if result == said else result
