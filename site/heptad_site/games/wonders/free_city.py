"""The Free City in a game of two players: who manages it, and for which city a seat decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from heptad.games.wonders.types import View
from heptad.text.wonders.cards import neighbours


class Chooser(NamedTuple):
    """The city for which a seat decides, whether that is the Free City, and the names of that city's neighbours."""

    city: int
    free: bool
    left: str
    right: str


class Management(NamedTuple):
    """Who decides for the Free City.

    `mine`: it is the viewer. `name` is the name of the manager, `pile` the number of cards in the Free City's pile.
    `asked`: the viewer has to decide for it now.
    """

    mine: bool
    name: str
    pile: int
    asked: bool


def chooser(view: View, eye: int, names: Sequence[str]) -> Chooser:
    """Return the city for which the viewer decides now, or its own. `names` are the names of all cities."""
    city = eye if view["answering"] is None else view["answering"]
    return Chooser(city, city == view["free_city"], **neighbours(names, city))


def managed(view: View, names: Sequence[str]) -> Management | None:
    """Return who decides for the Free City, or None if there is none or the game is over."""
    manager, free_city = view["manager"], view["free_city"]
    if manager is None or free_city is None or view["outcome"]:
        return None
    pile = view["cities"][free_city]["cards"]
    return Management(manager == view["seat"], names[manager], pile, view["answering"] == free_city)
