"""The seven wonders with their five stages, and the progress tokens, one row each."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from heptad.games.architects.cards import CARDS
from heptad.games.architects.effects import (
    CATS,
    COMPLETE,
    COPIES,
    MEDALS,
    TOKENS,
    AnyResources,
    DoubleCoin,
    Effect,
    ExtraCard,
    ExtraCardAfterStage,
    PointsFor,
    SearchFive,
    Shields,
    TakeCentral,
    TakeFromAnyDeck,
    TakeLeftAndRight,
    TakeToken,
    compile_effects,
)
from heptad.games.architects.versions import RULES
from heptad.shared.material import FIRST, LAST, rows_of

SAME, DIFFERENT = True, False


class Stage(NamedTuple):
    """One stage. It costs `needs` resources, all the same or all different. Stages of one tier are side by side."""

    tier: int
    needs: int
    same: bool
    points: int
    gives: Effect | None = None


class Wonder(NamedTuple):
    """One wonder, with its stages from bottom to top and left to right."""

    key: str
    name: str
    stages: tuple[Stage, ...]
    since: int = FIRST
    until: int = LAST


class Token(NamedTuple):
    """One kind of progress token, of which the box has `pieces` pieces."""

    key: str
    name: str
    gives: Effect
    pieces: int = 1
    since: int = FIRST
    until: int = LAST


#: The number of stages of a wonder.
STAGES_PER_WONDER = 5
WONDERS: tuple[Wonder, ...] = (
    Wonder(
        "alexandria",
        "Alexandria",
        (
            Stage(1, 2, DIFFERENT, 4),
            Stage(2, 2, SAME, 3, TakeFromAnyDeck()),
            Stage(3, 3, DIFFERENT, 6),
            Stage(4, 3, SAME, 5, TakeFromAnyDeck()),
            Stage(5, 4, DIFFERENT, 7),
        ),
    ),
    Wonder(
        "babylon",
        "Babylon",
        (
            Stage(1, 2, DIFFERENT, 3),
            Stage(2, 2, SAME, 0, TakeToken()),
            Stage(3, 3, DIFFERENT, 5),
            Stage(4, 3, SAME, 5, TakeToken()),
            Stage(4, 4, DIFFERENT, 7),
        ),
    ),
    Wonder(
        "ephesus",
        "Ephesus",
        (
            Stage(1, 2, DIFFERENT, 3),
            Stage(2, 2, SAME, 3, TakeCentral()),
            Stage(2, 3, DIFFERENT, 4, TakeCentral()),
            Stage(2, 3, SAME, 5, TakeCentral()),
            Stage(3, 4, DIFFERENT, 7),
        ),
    ),
    Wonder(
        "giza",
        "Giza",
        (
            Stage(1, 2, DIFFERENT, 4),
            Stage(2, 2, SAME, 5),
            Stage(3, 3, DIFFERENT, 6),
            Stage(4, 3, SAME, 7),
            Stage(5, 4, DIFFERENT, 8),
        ),
    ),
    Wonder(
        "halicarnassus",
        "Halicarnassus",
        (
            Stage(1, 2, DIFFERENT, 3),
            Stage(2, 2, SAME, 3, SearchFive()),
            Stage(3, 3, DIFFERENT, 6),
            Stage(3, 3, SAME, 5, SearchFive()),
            Stage(4, 4, DIFFERENT, 7),
        ),
    ),
    Wonder(
        "olympia",
        "Olympia",
        (
            Stage(1, 2, DIFFERENT, 3),
            Stage(2, 2, SAME, 2, TakeLeftAndRight()),
            Stage(2, 3, DIFFERENT, 5),
            Stage(3, 3, SAME, 5, TakeLeftAndRight()),
            Stage(4, 4, DIFFERENT, 7),
        ),
    ),
    Wonder(
        "rhodes",
        "Rhodes",
        (
            Stage(1, 2, DIFFERENT, 4),
            Stage(1, 2, SAME, 4, Shields(1)),
            Stage(2, 3, DIFFERENT, 5),
            Stage(3, 3, SAME, 6, Shields(1)),
            Stage(4, 4, DIFFERENT, 7),
        ),
    ),
)
PROGRESS: tuple[Token, ...] = (
    Token("urbanism", "Urbanism", ExtraCard(("wood", "brick"))),
    Token("crafts", "Crafts", ExtraCard(("paper", "glass"))),
    Token("jewellery", "Jewellery", ExtraCard(("stone", "coin"))),
    Token("science", "Science", ExtraCard(("gear", "tablet", "compass"))),
    Token("propaganda", "Propaganda", ExtraCard(("horn", "horns"))),
    Token("architecture", "Architecture", ExtraCardAfterStage()),
    Token("decor", "Decor", PointsFor(COMPLETE, (4, 6))),
    Token("politics", "Politics", PointsFor(CATS, (0, 1))),
    Token("strategy", "Strategy", PointsFor(MEDALS, (0, 1))),
    Token("education", "Education", PointsFor(TOKENS, (0, 2))),
    Token("culture", "Culture", PointsFor(COPIES, (0, 4, 12)), pieces=2),
    Token("economy", "Economy", DoubleCoin()),
    Token("engineering", "Engineering", AnyResources()),
    Token("tactics", "Tactics", Shields(2)),
)
#: The number of progress tokens that lie face up.
FACE_UP_TOKENS = 3
#: The number of cards shown by a search.
SEARCH_SIZE = 5
MEDAL_POINTS, CAT_POINTS = 3, 2
#: The number of conflict tokens in the game, by number of players.
CONFLICT_TOKENS = {2: 3, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6}

WONDER_ID = {wonder.key: number for number, wonder in enumerate(WONDERS)}
TOKEN_ID = {token.key: number for number, token in enumerate(PROGRESS)}
STAGE_EFFECT = tuple(tuple(compile_effects(stage.gives) for stage in wonder.stages) for wonder in WONDERS)
TOKEN_EFFECT = tuple(compile_effects(token.gives) for token in PROGRESS)
#: The tokens that give an extra card, as bits: after taking a card (by card id), and after building a stage.
AFTER_CARD = tuple(
    sum(1 << token for token, effect in enumerate(TOKEN_EFFECT) if card.key in effect.after) for card in CARDS
)
AFTER_STAGE = sum(1 << token for token, effect in enumerate(TOKEN_EFFECT) if effect.after_stage)
COMPLETE_WONDER = (1 << STAGES_PER_WONDER) - 1


@cache
def all_tokens(rules: int = RULES) -> tuple[int, ...]:
    """Return the progress tokens of the box, ascending, one entry per piece."""
    return tuple([token for token in rows_of(rules, PROGRESS) for _ in range(PROGRESS[token].pieces)])


def _open_stages(wonder: Wonder, built: int) -> tuple[tuple[int, int, bool], ...]:
    """Return the open stages for a row of OPEN: those missing in the lowest incomplete tier."""
    missing = [(place, stage) for place, stage in enumerate(wonder.stages) if not built >> place & 1]
    tier = min((stage.tier for _, stage in missing), default=0)
    return tuple((place, stage.needs, stage.same) for place, stage in missing if stage.tier == tier)


#: The open stages, which may be built next because all below them are built, by wonder and built stages (as bits). An
#: entry is (stage, number of resources, whether they must be the same).
OPEN = tuple(tuple(_open_stages(wonder, built) for built in range(COMPLETE_WONDER + 1)) for wonder in WONDERS)
#: The distinct rows of OPEN, and the index of the row by wonder and built stages. Many wonders share the same rows.
OPEN_ROWS = tuple(dict.fromkeys(row for rows in OPEN for row in rows))
OPEN_ROW = tuple(tuple(map(OPEN_ROWS.index, rows)) for rows in OPEN)
