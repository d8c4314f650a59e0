"""The cards and stages of 7 Wonders in English, for the terminal. Knows no position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from heptad.cli.words import KIND_NAMES, coins, many
from heptad.games.wonders.effects import (
    ALL_THREE,
    NEIGHBOURS,
    OWN,
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
from heptad.shared.goods import LETTERS, RAW_LETTERS, RESOURCES

WHOM = ("own", "left", "right")
COUNTED = (*(f"{kind} card" for kind in KIND_NAMES), "wonder stage", "defeat token")
WHERE = {OWN: "own", NEIGHBOURS: "of the neighbours", ALL_THREE: "own and of the neighbours"}


def gives(words: Iterable[Effect]) -> str:
    return ", ".join(_word(word) for word in words)


def _word(word: Effect) -> str:
    match word:
        case Produce(letters, amount, _):
            made = " or ".join(RESOURCES[LETTERS.index(letter)] for letter in letters)
            return f"makes {amount} {made}" if amount > 1 else f"makes {made}"
        case Discount(letters, sides):
            what = "raw materials" if letters == RAW_LETTERS else "goods"
            whom = "both sides" if sides == NEIGHBOURS else ("", "the left", "the right")[sides[0]]
            return f"{what} from {whom} for 1 coin"
        case Shields(amount):
            return many(amount, "shield")
        case Points(amount):
            return many(amount, "point")
        case Coins(amount):
            return coins(amount)
        case Science(symbol):
            return SYMBOLS[symbol]
        case AnyScience():
            return "any science symbol"
        case CoinsPer(amount, what, where):
            return f"{coins(amount)} per {_counted(what, where)}"
        case PointsPer(amount, what, where):
            return f"{many(amount, 'point')} per {_counted(what, where)}"
        case BuildFromDiscard():
            return "build a card of the discard pile"
        case FreeBuild():
            return "once an age build a card for nothing"
        case SeventhCard():
            return "play the seventh card too"
        case CopyGuild():
            return "copy a guild of a neighbour"
        case CopyStage(stage, whom):
            return f"stage {stage} of the wonder on {' or '.join(f'the {WHOM[neighbour]}' for neighbour in whom)}"
        case _:
            assert_never(word)


def _counted(what: tuple[int, ...], where: tuple[int, ...]) -> str:
    return f"{' or '.join(COUNTED[thing] for thing in what)} ({WHERE[where]})"
