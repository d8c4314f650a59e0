"""Plain data: values that JSON can express and that every program reads alike.

Data from outside is copied and checked here when it comes in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

MAX_DEPTH = 8
MAX_VALUES = 4_000
MAX_TEXT = 80
MAX_BITS = 53  # of a whole number: not every program that reads JSON keeps larger ones exact

#: Control characters, line separators and lone surrogates. No name, key or token may contain one.
FORBIDDEN_CHARACTERS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
#: Characters that change the direction of the text around them. A stored name may contain them, but neither a new one
#: nor one that is shown.
BIDI_CONTROLS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
#: Characters that are invisible when they stand alone: those that Unicode calls ignorable, and the empty Braille
#: pattern.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def validated_copy(given: object) -> Any:
    """Return a deep copy of data that consists of objects, lists, text, whole numbers, booleans and null.

    Raises ValueError for anything else (also for 1.0 and NaN), for text that contains control characters or lone
    surrogates or is longer than 80 characters, for numbers of more than 53 bits, for nesting deeper than 8 levels and
    for more than 4,000 values.
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
    """Return the value if it is acceptable text. Raises ValueError otherwise."""
    if not isinstance(value, str) or len(value) > MAX_TEXT or FORBIDDEN_CHARACTERS.search(value):
        raise ValueError("unfit text")
    return value


def is_blank(text: str) -> bool:
    """Return whether the text consists only of white space and invisible characters."""
    return not _INVISIBLE.sub("", text).strip()


def deep_copy(value: Any) -> Any:
    """Return a deep copy of data that is known to be plain."""
    if isinstance(value, dict):
        return {key: deep_copy(item) if isinstance(item, dict | list) else item for key, item in value.items()}
    return [deep_copy(item) for item in value] if isinstance(value, list) else value
