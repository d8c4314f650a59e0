"""Errors with stable codes, so that each interface can word them in its own language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

MAX_FACT = 80
MAX_ITEMS = 40
MAX_BITS = 64


class HeptadError(Exception):
    """Something given from outside cannot be taken.

    `code` is stable and never shown as it is ("action/illegal"); `data` holds JSON-able facts for the sentence. Text in
    them is printable and at most 80 characters long, wherever it came from.
    """

    def __init__(self, code: str, **data: Any) -> None:
        facts = {name: _fact(value) for name, value in data.items()}
        super().__init__(code, facts)
        self.code = code
        self.data: Mapping[str, Any] = facts

    def __reduce__(self) -> tuple[partial[HeptadError], tuple[()]]:
        """So that it can be raised in one process and caught in another."""
        return partial(HeptadError, self.code, **self.data), ()

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.data.items())
        return f"{self.code} ({facts})" if facts else self.code


def _fact(value: object) -> object:
    if isinstance(value, list):
        return [brief(item, MAX_FACT) for item in value[:MAX_ITEMS]]
    whole = type(value) is int and value.bit_length() <= MAX_BITS
    return value if whole or value is None else brief(value, MAX_FACT)


def printable(text: str) -> str:
    r"""The text with every character that cannot be printed as an escape: a newline becomes \n, U+202E \u202e."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def brief(value: object, length: int = 40) -> str:
    """Any value as short printable text for the facts of an error. Never fails, however large or deep the value is."""
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        return "a huge number"
    if isinstance(value, dict) or (isinstance(value, list) and not all(isinstance(item, str) for item in value)):
        return type(value).__name__
    return printable(str(value)[:length])
