"""A card as the pages draw it: its text and its signs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heptad.text.common import CardText

#: The name of a sign to draw and its arguments: ("vp", 3), ("or", ["wood", "clay"]), ("per", "coin", 1, ["k-raw"]).
#: `Any` because each name has arguments of its own; the macro of this name reads them.
Sign = tuple[Any, ...]


@dataclass(frozen=True)
class DrawnCard(CardText):
    """A card's text with what is drawn: `gives` are the signs of its effects, `storey` what its building shows.

    In Duel `link` is the chain symbol that makes it free and `sign` the one it offers to later cards ("" if none);
    `soft` is a long name with soft hyphens, for cards that are narrower than the name.
    """

    gives: tuple[Sign, ...]
    storey: tuple[str, ...]
    link: str = ""
    sign: str = ""
    soft: str = ""
