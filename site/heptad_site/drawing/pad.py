"""Score pads: the lines of a game's score sheet and how each is counted, as tables computed with the engine.

The page has the pad as JSON, so that it can count points without Python. `PadData` in `site/protocol.d.ts` declares the
same fields.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from gettext import NullTranslations
from typing import Literal

#: How the points of a line are entered: "points" (typed), "number" (the number of its only part is typed), "parts" (its
#: parts are counted), "symbols" (its parts are science symbols) or "track" (by the position of the pawn).
Input = Literal["points", "number", "parts", "symbols", "track"]
#: The maximum of points and coins that can be typed. No game comes near.
MAX_TYPED = 99


@dataclass(frozen=True)
class Part:
    """A countable part of a line, such as a kind of token.

    `values` are the points, indexed by the number of such things that a player has. With `of`, the player either has
    the part or not, and `values` are indexed by the total number of things in the parts `of`. `by_wonder` are the
    values for each wonder, if they differ. A part that is `single` can belong to at most one player.
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
    """One line of the score sheet.

    `typed`: its points can also be typed instead of counted. `least` is the minimum of its points.
    """

    key: str
    name: str
    sign: str
    input: Input
    parts: Sequence[Part] = ()
    typed: bool = False
    least: int = 0


@dataclass(frozen=True)
class Decision:
    """A criterion that decides the game: the total (neither `parts` nor `line`), a number of parts, or a line's points.

    `text` is the reason in words, and `name` the name of what is compared.
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
    """A track with a pawn between two players.

    `points` (of both players) and `wins` (the index of the player who wins at once, or None) are indexed by the
    position of the pawn. `ending` is the reason of such a win, `drawn` are the template variables of the track.
    """

    points: Sequence[tuple[int, int]]
    wins: Sequence[int | None]
    ending: str
    drawn: Mapping[str, object]


@dataclass(frozen=True)
class Symbols:
    """The points for science symbols.

    `parts` are the keys of the parts for the three symbols, and `free` that for symbols of choice. `points` and `sets`
    (the number of complete sets) are indexed by the numbers of the three symbols. `choices` is indexed by these and by
    the number of symbols of choice; it lists what the latter can count as, best first, as the numbers that they add to
    the three. `same` and `set_sums` are calculations as text, indexed by number. `free_from` says which cards and
    cities give symbols of choice.
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
    """A wonder of the game.

    `boards` are the keys and names of its sides, or of the wonder itself if it has only one. `pieces` is its drawing.
    `optional`: it is dealt only if the players want it.
    """

    key: str
    name: str
    boards: Sequence[tuple[str, str]]
    pieces: Sequence[tuple[str, str]]
    optional: bool = False


@dataclass(frozen=True)
class WonderWords:
    """What a pad says about wonders; in some languages each game has its own word for them.

    `deal` deals them, and `dealt` says that this was done. `which` asks for a player's wonder, and `same` says that two
    players have the same one. `players` is the title of the list of players and wonders.
    """

    deal: str
    dealt: str
    which: str
    same: str
    players: str


def wonder_words(game: str, tr: NullTranslations) -> WonderWords:
    """Return what the pad of a game says about wonders; `game` is the gettext context of the game's names."""
    return WonderWords(
        deal=tr.pgettext(game, "Deal wonders"),
        dealt=tr.pgettext(game, "The wonders are dealt."),
        which=tr.pgettext(game, "Which wonder"),
        same=tr.pgettext(game, "Two players have the same wonder."),
        players=tr.pgettext(game, "Players and wonders"),
    )


@dataclass(frozen=True)
class Pad:
    """The score pad of a game.

    `neutral` is the name of the city without a player in games of two players, or "" if there is none. `draft` is for
    games in which players take wonders in turn: it lists, round by round, which player takes the next one. Otherwise
    each player has one wonder. `in_turn`: players take turns, so that one of them begins.
    """

    players: Sequence[int]
    lines: Sequence[Line]
    decisions: Sequence[Decision]
    wonders: Sequence[Wonder]
    words: WonderWords
    endings: Sequence[Ending] = ()
    track: Track | None = None
    symbols: Symbols | None = None
    draft: Sequence[Sequence[int]] = ()
    neutral: str = ""
    in_turn: bool = True


def as_json(pad: Pad) -> str:
    """Return the pad as JSON for the page's script, without what only templates need."""
    data = asdict(pad)
    del data["words"], data["in_turn"]
    for wonder in data["wonders"]:
        del wonder["pieces"]
    if pad.track:
        del data["track"]["drawn"]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
