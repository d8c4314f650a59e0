"""Helpers for tests of the game for two players: positions with the Free City, and the actions of its manager."""

from __future__ import annotations

from typing import Any

from heptad.games.wonders import WONDERS
from tests.games.wonders.positions import CitySetup, Position, city, position, reason_of

FREE = 2
#: A city whose contents do not matter to a test.
ANY = city()


def two_players(first: CitySetup = ANY, second: CitySetup = ANY, free: CitySetup = ANY, **more: Any) -> Position:
    """Return a position of two players and the Free City; the `hand` of `free` lists the next cards of its pile."""
    return position(first, second, free, players=2, **more)


def for_free_city(here: Position, key: str) -> list[str]:
    """Let the manager sell another card for its own city; return the legal tokens that play this one for the Free City.

    The tokens are without their prefix "fc-".
    """
    seat = here.view()["manager"]
    here.act(seat, "s:" + next(other for other in here.hand(seat) if other != key))
    assert here.view(seat)["answering"] == FREE
    return [token.removeprefix("fc-") for token in here.legal(seat) if token.partition(":")[2].split("@")[0] == key]


def refused(here: Position) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the code and the facts of each refusal of an action for the Free City, by the token of the action."""
    found = WONDERS.refusals(here.state, here.view()["manager"])
    return {WONDERS.encode(no.action): (no.code, reason_of(no.data)) for no in found if no.action.card >= 0}
