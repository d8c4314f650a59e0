"""Plain data: what JSON can say and every program reads alike. Copied and checked wherever it comes in from outside."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

MAX_DEPTH = 8
MAX_VALUES = 4_000
MAX_TEXT = 80
MAX_BITS = 53  # of a whole number: larger ones are not the same in every program that reads JSON

#: Control characters, line separators and lone surrogates: no name, key or token holds one.
UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
#: Characters that turn the direction of the text around them. They may stand in a stored name but not in a new one.
BIDI_CONTROLS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def plain(given: object) -> Any:
    """A deep copy of objects, lists, text, whole numbers, booleans and null.

    Raises ValueError for anything else (1.0 and NaN too), for text with control characters or lone surrogates or of
    more than 80 characters, for numbers beyond 2**53, for nesting beyond 8 levels and for more than 4,000 values.
    """
    left = MAX_VALUES

    def copy(value: object, depth: int) -> Any:
        nonlocal left
        left -= 1
        if depth > MAX_DEPTH or left < 0:
            raise ValueError("too deep or too many")
        if isinstance(value, Mapping):
            return {_text(key): copy(item, depth + 1) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [copy(item, depth + 1) for item in value]
        if isinstance(value, str):
            return _text(value)
        if value is None or isinstance(value, bool):
            return value
        if type(value) is int and value.bit_length() <= MAX_BITS:
            return value
        raise ValueError("not plain data")

    return copy(given, 1)


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT or UNFIT.search(value):
        raise ValueError("unfit text")
    return value


def copied(value: Any) -> Any:
    """A deep copy of data that is known to be plain."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value
