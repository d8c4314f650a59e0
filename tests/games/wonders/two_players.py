"""Positions of two players with the Free City, and what its manager may do for it."""

from __future__ import annotations

from typing import Any

from heptad.games.wonders import WONDERS
from tests.games.wonders.positions import CitySetup, Position, city, position, reason_of

FREE = 2
#: A city of which a test says nothing.
ANY = city()


def two_players(first: CitySetup = ANY, second: CitySetup = ANY, free: CitySetup = ANY, **more: Any) -> Position:
    """The first player, the second, and the Free City between them with the next cards of its pile."""
    return position(first, second, free, players=2, **more)


def for_free_city(here: Position, key: str) -> list[str]:
    """What the manager may do for the Free City with this card, having sold another one for the own."""
    seat = here.view()["manager"]
    here.act(seat, "s:" + next(other for other in here.hand(seat) if other != key))
    assert here.view(seat)["answering"] == FREE
    return [token.removeprefix("fc-") for token in here.legal(seat) if token.partition(":")[2].split("@")[0] == key]


def refused(here: Position) -> dict[str, tuple[str, dict[str, Any]]]:
    """By token: why the manager may not do it for the Free City."""
    found = WONDERS.refusals(here.state, here.view()["manager"])
    return {WONDERS.encode(no.action): (no.code, reason_of(no.data)) for no in found if no.action.card >= 0}
