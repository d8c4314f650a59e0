"""Fixtures of the tests of the site."""

from __future__ import annotations

import pytest

from heptad.games import GAMES
from heptad.kernel.game import Level
from tests.site.advised import ITERATIONS
from tests.site.guests import Host


@pytest.fixture
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a search of level Architect end after a few iterations."""
    for game in GAMES.values():
        levels = (*game.search.levels[:3], Level(ITERATIONS, 0))
        monkeypatch.setattr(type(game), "search", game.search._replace(levels=levels))


@pytest.fixture
def host() -> Host:
    """A host at whose table Bob has the second seat; the third seat is open."""
    found = Host()
    found.sit("bob", 1)
    return found
