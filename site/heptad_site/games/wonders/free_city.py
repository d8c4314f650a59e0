"""The Free City at a table of two: who manages it, and for which city a seat chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from heptad.games.wonders.types import View
from heptad.text.wonders.cards import neighbours


class Chooser(NamedTuple):
    """For which city a seat chooses, and whom that city buys from."""

    city: int
    free: bool
    left: str
    right: str


class Management(NamedTuple):
    """Who decides for the Free City (`mine`: the viewer), how many cards its pile has, whether the viewer is asked."""

    mine: bool
    name: str
    pile: int
    asked: bool


def chooser(view: View, eye: int, names: Sequence[str]) -> Chooser:
    """The city for which the viewer answers, or its own; `names` are those of the cities."""
    city = eye if view["answering"] is None else view["answering"]
    return Chooser(city, city == view["free_city"], **neighbours(names, city))


def managed(view: View, names: Sequence[str]) -> Management | None:
    """Who decides for the Free City now; None where there is none."""
    manager, free_city = view["manager"], view["free_city"]
    if manager is None or free_city is None or view["outcome"]:
        return None
    pile = view["cities"][free_city]["cards"]
    return Management(manager == view["seat"], names[manager], pile, view["answering"] == free_city)
