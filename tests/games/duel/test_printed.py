"""Every printed fact of the game's material: the tables must agree with `printed.json`, cell by cell.

In printed.json a cost consists of a digit for coins and a letter for each resource. A display is a list of slots: row,
left edge in half cards, whether it is face down, and the slots that lie upon it. A zone of the military track has its
first and last space, its kind, the player who gains by it, and its points. A military token has its first and last
space, the player who loses coins by it, and the number of coins. The players are called 1 and 2.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, ID
from heptad.games.duel.effects import (
    SYMBOLS,
    BuildFromDiscard,
    ChainCoins,
    CheaperCivic,
    CheaperWonders,
    Choice,
    Coins,
    CoinsPer,
    Destroy,
    Effect,
    ExtraShield,
    ExtraTurn,
    Plunder,
    Points,
    PointsPer,
    Produce,
    Science,
    Shields,
    TokenFromBox,
    TradeIncome,
    TradePrice,
    WondersExtraTurn,
)
from heptad.games.duel.payment import DISCOUNT, FIXED_PRICE
from tests.games.duel.positions import position

PRINTED: dict[str, Any] = json.loads((Path(__file__).parent / "printed.json").read_text("utf-8"))
COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
COUNTED = (*COLOURS, "built_wonders", "coin_sets", "progress_tokens")


def printed(word: Effect) -> list[Any]:
    """Return an effect in the notation of printed.json."""
    match word:
        case Produce(letter, amount):
            return ["produce", letter, amount]
        case Choice(letters):
            return ["produce_choice", letters]
        case TradePrice(letters):
            return ["trade_price", letters, FIXED_PRICE]
        case Points(amount):
            return ["vp", amount]
        case Shields(amount):
            return ["shields", amount]
        case Science(symbol):
            return ["science", SYMBOLS[symbol]]
        case Coins(amount):
            return ["coins", amount]
        case CoinsPer(amount, what, most):
            return ["coins_per", amount, "+".join(COUNTED[kind] for kind in what), "max" if most else "own"]
        case PointsPer(amount, what, most):
            return ["end_vp_per", amount, "+".join(COUNTED[kind] for kind in what), "max" if most else "own"]
        case Plunder(amount):
            return ["opponent_loses_coins", amount]
        case Destroy(kind):
            return ["destroy_card", COLOURS[kind]]
        case BuildFromDiscard():
            return ["build_from_discard"]
        case TokenFromBox():
            return ["token_from_box", boards.TOKENS_DRAWN, 1]
        case ExtraTurn():
            return ["extra_turn"]
        case CheaperWonders():
            return ["discount", DISCOUNT, "wonders"]
        case CheaperCivic():
            return ["discount", DISCOUNT, "blue_cards"]
        case TradeIncome():
            return ["opponent_trade_income"]
        case ExtraShield():
            return ["extra_shield", 1, "red"]
        case WondersExtraTurn():
            return ["wonders_extra_turn"]
        case ChainCoins(amount):
            return ["chain_coins", amount]


def keys(rows: str) -> list[str]:
    return [row[0] for row in PRINTED[rows]]


# ── cards, wonders, tokens ──────────────────────────────────────────────────
def test_the_box_holds_exactly_the_printed_cards_wonders_and_tokens() -> None:
    assert [card.key for card in CARDS] == keys("cards")
    assert [wonder.key for wonder in boards.WONDERS] == keys("wonders")
    assert [token.key for token in boards.PROGRESS] == keys("tokens")


@pytest.mark.parametrize("row", PRINTED["cards"], ids=keys("cards"))
def test_a_card_is_what_is_printed_on_it(row: list[Any]) -> None:
    card = CARDS[ID[row[0]]]
    gives = [printed(word) for word in card.gives]
    cells = [card.key, card.name, COLOURS[card.kind], card.age, card.cost, gives, card.sign, card.chain]
    assert cells == row


@pytest.mark.parametrize("row", PRINTED["wonders"], ids=keys("wonders"))
def test_a_wonder_is_what_is_printed_on_it(row: list[Any]) -> None:
    wonder = boards.WONDERS[boards.WONDER_ID[row[0]]]
    assert [wonder.key, wonder.name, wonder.cost, [printed(word) for word in wonder.gives]] == row


@pytest.mark.parametrize("row", PRINTED["tokens"], ids=keys("tokens"))
def test_a_progress_token_is_what_is_printed_on_it(row: list[Any]) -> None:
    token = boards.PROGRESS[boards.TOKEN_ID[row[0]]]
    assert [token.key, token.name, [printed(word) for word in token.gives]] == row


# ── the display and the board ───────────────────────────────────────────────
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_display_of_an_age_is_the_printed_shape(age: int) -> None:
    covered = [[slot for slot in range(boards.SLOTS) if upon >> slot & 1] for upon in boards.COVERED_BY[age - 1]]
    slots = [[*place, upon] for place, upon in zip(boards.PLACES[age - 1], covered, strict=True)]
    assert slots == PRINTED["displays"][str(age)]
    seen = position(age=age, left=20).view()["display"]
    assert [[slot["row"], slot["x"]] for slot in seen] == [slot[:2] for slot in PRINTED["displays"][str(age)]]
    assert [not boards.FACE_UP[age - 1] >> slot & 1 for slot in range(boards.SLOTS)] == [
        down for _, _, down, _ in slots
    ]


def test_the_spaces_of_the_track_have_their_printed_points_and_its_ends_are_the_capitals() -> None:
    spaces = {
        space: (kind, points) for start, end, kind, _, points in PRINTED["zones"] for space in range(start, end + 1)
    }
    assert sorted(spaces) == list(range(-boards.CAPITAL, boards.CAPITAL + 1))
    assert {abs(space) for space, (kind, _) in spaces.items() if kind == "capital"} == {boards.CAPITAL}
    assert PRINTED["win_at"] == boards.CAPITAL
    for space, (kind, points) in spaces.items():
        assert kind == "capital" or boards.TRACK_POINTS[abs(space)] == points


def test_the_four_military_tokens_lie_where_they_are_printed() -> None:
    zones = {(start, end) for start, end, *_ in PRINTED["zones"]}
    found = [[side * space, 2 if side > 0 else 1, coins] for side in (1, -1) for space, coins in boards.LOOTING]
    assert all((start, end) in zones for start, end, *_ in PRINTED["military_tokens"])
    assert found == [
        [start if start > 0 else end, loser, coins] for start, end, loser, coins in PRINTED["military_tokens"]
    ]


def test_coins_tokens_and_wonders_at_the_start_and_the_limit_are_as_printed() -> None:
    assert PRINTED["start_coins"] == boards.START_COINS
    assert PRINTED["tokens_on_board"] == boards.TOKENS_ON_BOARD
    assert PRINTED["wonder_limit"] == boards.WONDERS_IN_ALL
    assert [list(wonders) for wonders in boards.PRESET] == PRINTED["first_game"]
