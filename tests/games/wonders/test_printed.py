"""The tables of cards and boards, compared cell by cell with what is printed on them (printed.json)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, ID
from heptad.games.wonders.effects import (
    DEFEATS,
    LEFT,
    NEIGHBOUR,
    RIGHT,
    STAGES,
    SYMBOLS,
    AnyScience,
    BuildFromDiscard,
    Coins,
    CoinsPer,
    CopyGuild,
    CopyStage,
    Discount,
    Effect,
    FreeBuild,
    Points,
    PointsPer,
    Produce,
    Science,
    SeventhCard,
    Shields,
)
from heptad.games.wonders.payment import DISCOUNT_PRICE
from heptad.shared.goods import LETTERS, RESOURCES
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, GUILD, MILITARY, RAW, SCIENCE

PRINTED: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("printed.json").read_text("utf-8"))
COLOURS = {RAW: "brown", GOODS: "grey", CIVIC: "blue", SCIENCE: "green", COMMERCE: "yellow", MILITARY: "red",
           GUILD: "purple"}  # fmt: skip


@pytest.mark.parametrize("key", PRINTED["cards"])
def test_a_card_is_as_printed(key: str) -> None:
    card = CARDS[ID[key]]
    row = {
        "name": card.name,
        "age": card.age,
        "colour": COLOURS[card.kind],
        "players": list(card.copies),
        "cost": cost(card.cost),
        "gives": sorted(map(said, card.gives)),
        "free_by": sorted(card.chains),
        "building": card.building or key,
    }
    assert row == {"building": key} | PRINTED["cards"][key]


@pytest.mark.parametrize("key", PRINTED["wonders"])
def test_a_wonder_is_as_printed_on_both_sides(key: str) -> None:
    wonder = boards.WONDERS[boards.ID[key]]
    sides = {
        side: [{"cost": cost(stage.cost), "gives": sorted(map(said, stage.gives))} for stage in stages]
        for side, stages in (("a", wonder.a), ("b", wonder.b))
    }
    assert PRINTED["wonders"][key] == {"makes": " ".join(names(wonder.makes)), "coins": wonder.coins, **sides}


def test_there_are_no_other_cards_and_wonders() -> None:
    assert list(PRINTED["cards"]) == [card.key for card in CARDS]
    assert list(PRINTED["wonders"]) == [wonder.key for wonder in boards.WONDERS]


# ── the effects of the tables in the notation of printed.json ───────────────
def names(letters: str) -> list[str]:
    return [RESOURCES[LETTERS.index(letter)] for letter in sorted(letters, key=LETTERS.index)]


def cost(signs: str) -> str:
    """Return a cost in the notation of printed.json: "1WW" becomes "1 coins, 2 wood"."""
    coins = [f"{sign} coins" for sign in signs if sign.isdigit()]
    counts = Counter(names("".join(sign for sign in signs if not sign.isdigit())))
    return ", ".join(coins + [f"{count} {name}" for name, count in counts.items()])


def said(word: Effect) -> str:
    """Return an effect in the notation of printed.json."""
    match word:
        case Produce(letters, amount, sold):
            return f"makes {amount} {' or '.join(names(letters))}" + ("" if sold else ", not for sale")
        case Discount(letters, sides):
            around = " and ".join(NEIGHBOUR[side] for side in sides)
            return f"{', '.join(names(letters))} from {around} for {DISCOUNT_PRICE}"
        case Shields(amount):
            return f"{amount} shields"
        case Points(amount):
            return f"{amount} points"
        case Coins(amount):
            return f"{amount} coins"
        case Science(symbol):
            return f"a {SYMBOLS[symbol]}"
        case AnyScience():
            return "a symbol of choice"
        case CoinsPer(amount, what, cities):
            return f"{amount} coins for each {counted(what)}: {whose(cities)}"
        case PointsPer(amount, what, cities):
            return f"{amount} points for each {counted(what)}: {whose(cities)}"
        case BuildFromDiscard():
            return "a card of the discard pile"
        case FreeBuild():
            return "a free building each age"
        case SeventhCard():
            return "the seventh card"
        case CopyGuild():
            return f"a guild of {NEIGHBOUR[LEFT]} or {NEIGHBOUR[RIGHT]}"
        case CopyStage(stage, whom):
            return f"stage {stage} of {' or '.join(NEIGHBOUR[side] for side in whom)}"


def whose(position: tuple[int, ...]) -> str:
    return ", ".join(NEIGHBOUR.get(city, "own") for city in position)


def counted(what: tuple[int, ...]) -> str:
    if what in ((STAGES,), (DEFEATS,)):
        return "stage" if what == (STAGES,) else "defeat"
    return f"{', '.join(COLOURS[kind] for kind in what)} card"
