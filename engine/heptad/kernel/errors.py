"""Errors with stable codes, so that every door can say them in its own language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class HeptadError(Exception):
    """Something given from outside cannot be taken.

    `code` is stable and never shown as it is ("action/illegal"); `data` holds JSON-able facts for the sentence.
    """

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data: Mapping[str, Any] = data

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.data.items())
        return f"{self.code} ({facts})" if facts else self.code
