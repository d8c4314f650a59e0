"""The printed boards of the seven wonders and of Manneken Pis, both sides. Costs are written as in `cards`."""

from __future__ import annotations

from typing import NamedTuple

from heptad.games.wonders.effects import (
    ANY_GOODS,
    ANY_RAW,
    LEFT,
    NEIGHBOURS,
    RIGHT,
    AnyScience,
    BuildFromDiscard,
    Coins,
    CopyGuild,
    CopyStage,
    Discount,
    Effect,
    FreeBuild,
    Points,
    Produce,
    SeventhCard,
    Shields,
    compile_effects,
)
from heptad.games.wonders.types import Side
from heptad.shared.goods import pack, resources_in
from heptad.shared.material import FIRST, LAST


class Stage(NamedTuple):
    """One stage of a wonder. Stages are built from left to right."""

    cost: str
    gives: tuple[Effect, ...]


DEFAULT_COINS = 3


class Wonder(NamedTuple):
    """One board. `makes` is the resource that it produces each turn; neighbours may buy it."""

    key: str
    city: str
    name: str
    makes: str
    a: tuple[Stage, ...]
    b: tuple[Stage, ...]
    coins: int = DEFAULT_COINS
    since: int = FIRST
    until: int = LAST


SIDES: tuple[Side, ...] = ("a", "b")
WONDERS: tuple[Wonder, ...] = (
    Wonder(
        "alexandria",
        "Alexandria",
        "The Lighthouse of Alexandria",
        "G",
        a=(
            Stage("SS", (Points(3),)),
            Stage("OO", (Produce(ANY_RAW, sold=False),)),
            Stage("GG", (Points(7),)),
        ),
        b=(
            Stage("CC", (Produce(ANY_RAW, sold=False),)),
            Stage("WW", (Produce(ANY_GOODS, sold=False),)),
            Stage("SSS", (Points(7),)),
        ),
    ),
    Wonder(
        "babylon",
        "Babylon",
        "The Hanging Gardens of Babylon",
        "C",
        a=(
            Stage("CC", (Points(3),)),
            Stage("WWW", (AnyScience(),)),
            Stage("CCCC", (Points(7),)),
        ),
        b=(
            Stage("CL", (Points(3),)),
            Stage("WWG", (SeventhCard(),)),
            Stage("CCCP", (AnyScience(),)),
        ),
    ),
    Wonder(
        "ephesus",
        "Ephesus",
        "The Temple of Artemis in Ephesus",
        "P",
        a=(
            Stage("SS", (Points(3),)),
            Stage("WW", (Coins(9),)),
            Stage("PP", (Points(7),)),
        ),
        b=(
            Stage("SS", (Points(2), Coins(4))),
            Stage("WW", (Points(3), Coins(4))),
            Stage("GLP", (Points(5), Coins(4))),
        ),
    ),
    Wonder(
        "giza",
        "Giza",
        "The Pyramids of Giza",
        "S",
        a=(
            Stage("SS", (Points(3),)),
            Stage("WWW", (Points(5),)),
            Stage("SSSS", (Points(7),)),
        ),
        b=(
            Stage("WW", (Points(3),)),
            Stage("SSS", (Points(5),)),
            Stage("CCC", (Points(5),)),
            Stage("SSSSP", (Points(7),)),
        ),
    ),
    Wonder(
        "halicarnassus",
        "Halicarnassus",
        "The Mausoleum of Halicarnassus",
        "L",
        a=(
            Stage("CC", (Points(3),)),
            Stage("OOO", (BuildFromDiscard(),)),
            Stage("LL", (Points(7),)),
        ),
        b=(
            Stage("OO", (Points(2), BuildFromDiscard())),
            Stage("CCC", (Points(1), BuildFromDiscard())),
            Stage("GLP", (BuildFromDiscard(),)),
        ),
    ),
    Wonder(
        "olympia",
        "Olympia",
        "The Statue of Zeus in Olympia",
        "W",
        a=(
            Stage("WW", (Points(3),)),
            Stage("SS", (FreeBuild(),)),
            Stage("OO", (Points(7),)),
        ),
        b=(
            Stage("WW", (Discount(ANY_RAW, NEIGHBOURS),)),
            Stage("SS", (Points(5),)),
            Stage("OOL", (CopyGuild(),)),
        ),
    ),
    Wonder(
        "rhodes",
        "Rhodes",
        "The Colossus of Rhodes",
        "O",
        a=(
            Stage("WW", (Points(3),)),
            Stage("CCC", (Shields(2),)),
            Stage("OOOO", (Points(7),)),
        ),
        b=(
            Stage("SSS", (Shields(1), Points(3), Coins(3))),
            Stage("OOOO", (Shields(1), Points(4), Coins(4))),
        ),
    ),
    Wonder(
        "manneken",
        "Brussels",
        "Manneken Pis in Brussels",
        "",
        a=(
            Stage("SC", (CopyStage(1, (LEFT,)),)),
            Stage("WO", (CopyStage(2, (RIGHT,)),)),
            Stage("GLP", (CopyStage(3, NEIGHBOURS),)),
        ),
        b=(Stage("WSCOGLP", (Coins(7), Points(7), Shields(1))),),
        coins=7,
    ),
)
#: The wonder that is dealt only if the option `manneken` is set.
MANNEKEN = "manneken"

ID = {wonder.key: number for number, wonder in enumerate(WONDERS)}

#: The number of a board that has not been chosen yet.
NO_BOARD = -1
# Columns indexed by board number, 2 * wonder + side.
STAGES = tuple(stages for wonder in WONDERS for stages in (wonder.a, wonder.b))
STAGE_NEEDS = tuple(tuple(resources_in(stage.cost) for stage in stages) for stages in STAGES)
STAGE_EFFECT = tuple(tuple(compile_effects(stage.gives) for stage in stages) for stages in STAGES)
#: The boards with a stage that copies a neighbour's stage.
COPYING = {board for board, effects in enumerate(STAGE_EFFECT) if any(effect.copies for effect in effects)}
MAKES = tuple(pack(wonder.makes) for wonder in WONDERS for _ in SIDES)


def start_coins(board: int) -> int:
    """Return the coins with which a city begins; the city has no board yet if `board` is NO_BOARD."""
    return DEFAULT_COINS if board == NO_BOARD else WONDERS[board // 2].coins


def board_name(board: int) -> tuple[str, Side]:
    """Return the wonder and side of a board: 2 -> ("babylon", "a")."""
    return WONDERS[board // 2].key, SIDES[board % 2]


def board_key(board: int) -> str:
    """Return the key of a board: 2 -> "babylon-a"."""
    return "-".join(board_name(board))


BOARD_ID = {board_key(board): board for board in range(len(STAGES))}
