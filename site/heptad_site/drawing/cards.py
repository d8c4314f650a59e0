"""The text and the signs of a card as drawn on pages and boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heptad.text.common import CardText

#: The name of a sign and its arguments: ("vp", 3), ("or", ["wood", "clay"]), ("per", "coin", 1, ["k-raw"], "i-left").
#: A template macro of that name draws it. The type is `Any` because each macro has other parameters.
Sign = tuple[Any, ...]


@dataclass(frozen=True)
class DrawnCard(CardText):
    """The text of a card with what is drawn on it.

    `gives` are the signs of its effects, and `storey` is what its building shows in the skyline. The other fields are
    only used in Duel: `link` is the chain symbol that makes the card free, and `sign` the one that it offers to later
    cards ("" if none). `soft` is a long name with soft hyphens, for cards that are narrower than the name.
    """

    gives: tuple[Sign, ...]
    storey: tuple[str, ...]
    link: str = ""
    sign: str = ""
    soft: str = ""
