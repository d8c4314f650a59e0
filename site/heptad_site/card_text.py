"""What a card shows that never changes, in one language. Knows no game."""

from __future__ import annotations

from typing import Any, NamedTuple

from heptad.shared.goods import LETTERS, RESOURCES

#: The name of a sign to draw and its arguments: ("vp", 3), ("or", ["wood", "clay"]), ("per", "coin", 1, ["k-raw"]).
Sign = tuple[Any, ...]
RESOURCE_OF = dict(zip(LETTERS, RESOURCES, strict=True))


class CardText(NamedTuple):
    """All of a card that never changes."""

    key: str
    name: str
    reading: str
    kind: str
    kind_name: str
    age: int
    coins: int
    cost: tuple[str, ...]
    gives: tuple[Sign, ...]
    says: str
    parents: tuple[str, ...]
    leads: tuple[str, ...]
    storey: tuple[str, ...]
    title: str
    link: str = ""  # the sign of the chain that makes it free, where cards have such signs
    sign: str = ""  # the sign it shows to later cards
