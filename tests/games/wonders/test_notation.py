"""Tokens: they are short and readable, each action has exactly one, and all other text is refused."""

from __future__ import annotations

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.boards import BOARD_ID
from heptad.games.wonders.cards import CARDS
from heptad.kernel.errors import HeptadError
from tests.games.wonders.positions import city, position


@pytest.mark.parametrize(
    "token",
    [
        "b:baths",
        "b:university@2-3",
        "b:palace@0-14",
        "w:tavern",
        "w:tavern@4-0",
        "s:tavern",
        "f:palace",
        "d:palace",
        "n",
    ],
)
def test_a_token_says_the_way_the_card_and_the_coins_to_the_left_and_right(token: str) -> None:
    assert WONDERS.encode(WONDERS.decode(token)) == token


def test_every_card_and_every_board_has_its_tokens() -> None:
    tokens = [f"{way}:{card.key}" for way in "bwsfd" for card in CARDS] + [f"t:{board}" for board in BOARD_ID]
    actions = [WONDERS.decode(token) for token in tokens]
    assert [WONDERS.encode(action) for action in actions] == tokens
    assert len(set(actions)) == len(tokens)


@pytest.mark.parametrize(
    "token",
    ["", "n ", "N", "b", "b:", "b:loom", "b:Baths", "b:baths ", "b:baths@", "b:baths@0-0", "b:baths@1", "b:baths@1-2-3",
     "b:baths@01-2", "b:baths@99-99", "b:baths@-1-2", "b:baths@٣-1", "s:baths@2-0", "f:baths@2-0", "d:baths@0-2",
     "t:giza", "t:giza-c", "t:atlantis-a", "x:baths", "fc-t:giza-a", "fc-" * 1250 + "n", "b:baths\n", "b:baths@2-0\n"],
)  # fmt: skip
def test_anything_else_is_malformed(token: str) -> None:
    with pytest.raises(HeptadError, match="action/malformed"):
        WONDERS.decode(token)


def test_the_coins_to_the_left_come_first() -> None:
    here = position(city("giza-a", hand="guard_tower"), city("babylon-a"), city("rhodes-a"))
    assert "b:guard_tower@2-0" in here.legal()
    here = position(city("giza-a", hand="guard_tower"), city("rhodes-a"), city("babylon-a"))
    assert "b:guard_tower@0-2" in here.legal()
