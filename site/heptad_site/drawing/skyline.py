"""The skyline of a city: a tower for each kind of card, with its cards from the ground up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypedDict

from heptad.shared.kinds import KINDS
from heptad_site.drawing.cards import DrawnCard


class KindNames(Protocol):
    """The names of the kinds of cards, long and short."""

    @property
    def kinds(self) -> Mapping[str, str]: ...
    @property
    def kinds_short(self) -> Mapping[str, str]: ...


class Storey(TypedDict):
    """A card in a tower. `just`: it was built in the last turn."""

    face: DrawnCard
    just: bool


class Tower(TypedDict):
    """The cards of one kind, with the names of the kind."""

    kind: str
    name: str
    short: str
    cards: list[Storey]


def towers(
    built: Sequence[str], just: Collection[str], faces: Mapping[str, DrawnCard], names: KindNames
) -> list[Tower]:
    """Return a tower for each kind. `faces` are the cards by key, `just` are the keys of the newly built ones."""
    plots: dict[str, list[Storey]] = {kind: [] for kind in KINDS}
    for key in built:
        plots[faces[key].kind].append({"face": faces[key], "just": key in just})
    return [
        {"kind": kind, "name": names.kinds[kind], "short": names.kinds_short[kind], "cards": cards}
        for kind, cards in plots.items()
    ]
