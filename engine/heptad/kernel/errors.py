"""Errors with stable codes, so that each user interface can word them in its own language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

#: The maximum length of a text in the data of an error, and of each text in a list.
MAX_FACT = 80
#: The maximum number of items of a list in the data of an error.
MAX_ITEMS = 40
#: The maximum size of a whole number in the data of an error.
MAX_BITS = 64


class HeptadError(Exception):
    """Something given from outside, such as a record, an option or an action, is not acceptable.

    `code`, such as "action/illegal", is stable and is never shown to a person. `data` holds JSON-able facts for the
    sentence that is shown. Text in them is printable and at most 80 characters long, wherever it came from.
    """

    def __init__(self, code: str, **data: Any) -> None:
        facts = {name: _fact(value) for name, value in data.items()}
        super().__init__(code, facts)
        self.code = code
        self.data: Mapping[str, Any] = facts

    def __reduce__(self) -> tuple[partial[HeptadError], tuple[()]]:
        """Make the error picklable, so that it can be raised in one process and caught in another."""
        return partial(HeptadError, self.code, **self.data), ()

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.data.items())
        return f"{self.code} ({facts})" if facts else self.code


def _fact(value: object) -> object:
    """Return a value as it may stand in the data of an error: shortened and printable."""
    if isinstance(value, list):
        return [brief(item, MAX_FACT) for item in value[:MAX_ITEMS]]
    whole = type(value) is int and value.bit_length() <= MAX_BITS
    return value if whole or value is None else brief(value, MAX_FACT)


def printable(text: str) -> str:
    r"""Return the text with every unprintable character escaped: a newline becomes \n, U+202E becomes \u202e."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def brief(value: object, length: int = 40) -> str:
    """Return any value as short printable text for the data of an error; a longer one ends in an ellipsis.

    Never fails, however large or deeply nested the value is.
    """
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        return "a huge number"
    if isinstance(value, dict) or (isinstance(value, list) and not all(isinstance(item, str) for item in value)):
        return type(value).__name__
    try:
        text = str(value)
    except (ValueError, RecursionError):  # a huge number, or deep nesting, in something like a tuple
        return type(value).__name__
    return printable(text if len(text) <= length else text[: length - 1] + "…")
