"""What a score pad holds: the lines of a game's score sheet and how each is counted, as tables that the engine filled.

A page carries a pad as JSON, so that it counts without Python; `PadData` in `site/protocol.d.ts` has the same names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal

#: How the points of a line are found: typed; by the number of one part that is typed; by counting its parts; by the
#: parts that are science symbols; or by where the pawn of the pad stands.
Input = Literal["points", "number", "parts", "symbols", "track"]
#: The most points that are typed, and the most coins: no game comes near.
MOST = 99


@dataclass(frozen=True)
class Part:
    """One thing of a line that is counted for a player.

    `values` are the points by its number, from 0 on. With `of` a player has the part or not, and `values` go by the
    number of things in those parts. `by_wonder` has the values of each wonder where they differ. A part that is
    `single` belongs to one player at most.
    """

    key: str
    name: str
    sign: str = ""
    values: Sequence[int] = ()
    of: Sequence[str] = ()
    by_wonder: Mapping[str, Sequence[int]] = field(default_factory=dict)
    single: bool = False


@dataclass(frozen=True)
class Line:
    """One line of the score sheet; `typed`: its points may be typed instead of counted, at least `least`."""

    key: str
    name: str
    sign: str
    input: Input
    parts: Sequence[Part] = ()
    typed: bool = False
    least: int = 0


@dataclass(frozen=True)
class Decision:
    """What decides the game: the total (neither `parts` nor `line`), a number of parts, or the points of a line.

    `text` is the reason in words, `name` what is compared.
    """

    reason: str
    text: str
    name: str = ""
    parts: Sequence[str] = ()
    line: str = ""


@dataclass(frozen=True)
class Ending:
    """A way to win without points."""

    reason: str
    name: str
    text: str
    sign: str


@dataclass(frozen=True)
class Track:
    """A pawn between two players, by its place from the first player's end on: the points of both, and whom it makes
    win at once (`ending` is the reason). `drawn` is its drawing."""

    points: Sequence[tuple[int, int]]
    wins: Sequence[int | None]
    ending: str
    drawn: Mapping[str, object]


@dataclass(frozen=True)
class Symbols:
    """Science symbols: the parts of the three and of those of choice.

    `points` and `sets` go by the numbers of the three, `choices` by these and the symbols of choice: everything that
    those may count as, added to each of the three, best first. `same` and `set_sums` are sums as text, by number.
    """

    parts: Sequence[str]
    free: str
    points: Sequence[Sequence[Sequence[int]]]
    sets: Sequence[Sequence[Sequence[int]]]
    choices: Sequence[Sequence[Sequence[Sequence[Sequence[Sequence[int]]]]]]
    same: Sequence[str]
    set_sums: Sequence[str]
    free_from: str


@dataclass(frozen=True)
class Wonder:
    """A wonder that may be dealt. `boards` are its sides with their names, itself if it has but one; `pieces` its
    drawing; `optional`: it is dealt only when asked for."""

    key: str
    name: str
    boards: Sequence[tuple[str, str]]
    pieces: Sequence[tuple[str, str]]
    optional: bool = False


@dataclass(frozen=True)
class Pad:
    """A game's score pad.

    `neutral` is the name of a city without a player that two players have between them, "" if there is none. `draft`
    lists, for wonders that are taken in turn, which player takes the next one, in rounds; else each player has one.
    """

    players: Sequence[int]
    lines: Sequence[Line]
    decisions: Sequence[Decision]
    wonders: Sequence[Wonder]
    endings: Sequence[Ending] = ()
    track: Track | None = None
    symbols: Symbols | None = None
    draft: Sequence[Sequence[int]] = ()
    neutral: str = ""


def as_json(pad: Pad) -> str:
    """The pad for the page's script; drawings and what only templates say are left out."""
    data = asdict(pad)
    for wonder in data["wonders"]:
        del wonder["pieces"]
    if pad.track:
        del data["track"]["drawn"]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
