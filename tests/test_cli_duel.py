"""What a price of Duel and a reason against one say in a terminal."""

from __future__ import annotations

import pytest

from heptad.cli import duel
from heptad.table import Table
from tests.games.duel.positions import CitySetup, Position, city, position


def seated(here: Position) -> Table:
    """A table at which this position has been reached."""
    table = Table.new("duel", {"wonders": "preset"}, seed="1")
    table._states[-1] = here.state
    return table


def choices(here: Position) -> str:
    return "\n".join(duel.choices(seated(here), here.waiting[0], ["Ann", "Bob"]))


@pytest.mark.parametrize(
    ("mine", "theirs", "card", "says"),
    [
        (city(coins=5), city(), "walls", "build: 4 coins for 2 stone"),
        (city("caravansery", coins=5), city(), "walls", "build: 2 coins for 1 stone"),
        (city("caravansery", coins=5), city("quarry"), "rostrum", "build: 2 coins for 1 wood"),
        (city("forum", coins=5), city(), "caravansery", "build: 2 coins; 2 coins for 1 papyrus"),
        (city(coins=5, tokens="masonry"), city(), "aqueduct", "build: 2 coins for 1 stone"),
        (city("forum", coins=9, tokens="masonry"), city("lumber_yard"), "tribunal", "build\n"),
    ],
)
def test_a_price_names_what_is_really_bought(mine: CitySetup, theirs: CitySetup, card: str, says: str) -> None:
    assert f"  {says}" in choices(position(mine, theirs, free=card, age=2)) + "\n"


@pytest.mark.parametrize(
    ("mine", "card", "says"),
    [
        (city(coins=1), "walls", "it would cost 4 coins, you have 1; 2 stone short"),
        (city("caravansery", coins=1), "walls", "it would cost 2 coins, you have 1; 1 stone short"),
        (city(coins=1, tokens="masonry"), "aqueduct", "it would cost 2 coins, you have 1; 1 stone short"),
        (city(coins=1), "barracks", "it would cost 3 coins, you have 1"),
    ],
)
def test_what_is_short_is_what_would_have_to_be_bought(mine: CitySetup, card: str, says: str) -> None:
    assert f"not to be built: {says}\n" in choices(position(mine, free=card, age=2))


def test_a_wonder_is_priced_and_refused_by_what_would_have_to_be_bought() -> None:
    mine = city("caravansery", coins=6, tokens="architecture", wonders="pyramids great_library")
    said = choices(position(mine, free="walls", age=2))
    assert "build The Pyramids with it: 2 coins for 1 papyrus\n" in said
    assert "build The Great Library with it: 4 coins for 1 glass, 1 papyrus\n" in said
    mine = city("caravansery", coins=0, tokens="architecture", wonders="great_library")
    said = choices(position(mine, city("glassworks press"), free="walls", age=2))
    assert "The Great Library: it would cost 4 coins, you have 0; 2 wood short" in said


def test_a_built_wonder_names_the_card_under_it() -> None:
    here = position(city(coins=40, wonders="sphinx"), free="tavern baths")
    here.play("w:tavern:sphinx")
    lines = duel.position(here.view(0), ["Ann", "Bob"])
    assert any(line.startswith("  built with Tavern: The Sphinx · ") for line in lines)
