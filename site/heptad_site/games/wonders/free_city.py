"""The Free City at a table of two: its name beside the seats' names, who manages it, and for whom one chooses.

Knows no card and no rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple

from heptad.games.wonders.setup import cities_of
from heptad.table import Table
from heptad_site.games.common import seat_names


class Chooser(NamedTuple):
    """For which city a seat chooses, and whom that city buys from."""

    city: int
    free: bool
    left: str
    right: str


def city_names(table: Table, tr: NullTranslations) -> list[str]:
    """The cities by name: those of the seats, and with two players the Free City."""
    names = seat_names(table, tr)
    return [*names, tr.gettext("Free City")] if cities_of(len(names)) > len(names) else names


def chooser(view: Mapping[str, Any], eye: int, names: Sequence[str]) -> Chooser:
    """The city for which the viewer answers, or its own."""
    city = eye if view["answering"] is None else view["answering"]
    return Chooser(city, city == view["free_city"], names[(city + 1) % len(names)], names[city - 1])


def managed(view: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any] | None:
    """Who decides for the Free City now, and how many cards its pile still has."""
    if view["manager"] is None or view["outcome"]:
        return None
    seat = view["manager"]
    return {
        "mine": seat == view["seat"],
        "name": names[seat],
        "pile": view["cities"][view["free_city"]]["cards"],
        "asked": view["answering"] == view["free_city"],
    }
