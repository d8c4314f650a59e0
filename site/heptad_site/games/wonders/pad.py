"""The score pad of 7 Wonders. The types are explained in `heptad_site.drawing.pad`."""

from __future__ import annotations

from gettext import NullTranslations

from heptad.games.wonders.boards import MANNEKEN, SIDES, STAGE_EFFECT, WONDERS, board_name
from heptad.games.wonders.cards import CARDS, EFFECT
from heptad.games.wonders.flow import VICTORY
from heptad.games.wonders.hand_passing import AGES
from heptad.games.wonders.scoring import (
    ANY,
    DECISIONS,
    LINES,
    SET_POINTS,
    coin_points,
    same_symbol_points,
    science_choices,
    science_points,
    symbol_counts,
    symbol_sets,
)
from heptad.games.wonders.setup import PLAYERS
from heptad.games.wonders.types import OutcomeReason, ScoreKey
from heptad_site.drawing.pad import MAX_TYPED, Decision, Input, Line, Pad, Part, Symbols, Wonder, wonder_words
from heptad_site.games.wonders.cities import pieces
from heptad_site.games.wonders.end import LINE_SIGNS
from heptad_site.games.wonders.text import DrawnText, text_of

NEIGHBOURS = 2
SYMBOLS = ("compass", "gear", "tablet")
INPUTS: dict[ScoreKey, Input] = {"military": "parts", "treasury": "number", "science": "symbols"}
TREASURY = "treasury.coins"


def pad(tr: NullTranslations) -> Pad:
    text = text_of(tr)
    parts = {"military": _tokens(tr), "treasury": _treasury(tr), "science": _symbol_parts(text)}
    least = -NEIGHBOURS * AGES
    return Pad(
        players=tuple(PLAYERS),
        lines=[
            Line(
                key=key,
                name=text.lines[key],
                sign=LINE_SIGNS[key],
                input=INPUTS.get(key, "points"),
                parts=parts.get(key, ()),
                typed=key in ("military", "science"),
                least=least if key == "military" else 0,
            )
            for key in LINES
        ],
        decisions=[_decision(reason, text) for reason in DECISIONS],
        wonders=[
            Wonder(
                key=wonder.key,
                name=text.wonders[wonder.key].city,
                boards=[(f"{wonder.key}-{side}", f"{text.wonders[wonder.key].city} {side.upper()}") for side in SIDES],
                pieces=pieces(wonder.key, 3, 3),
                optional=wonder.key == MANNEKEN,
            )
            for wonder in WONDERS
        ],
        words=wonder_words("wonders", tr),
        symbols=_symbols(text),
        neutral=tr.gettext("Free City"),
        in_turn=False,
    )


def _decision(reason: OutcomeReason, text: DrawnText) -> Decision:
    if reason == "coins":
        return Decision(reason, text.reasons[reason], name=text.tr.gettext("coins"), parts=[TREASURY])
    return Decision(reason, text.reasons[reason])


def _tokens(tr: NullTranslations) -> list[Part]:
    """Return the conflict tokens by value, with the points for each possible number of them.

    For each neighbour, a city can win the victory token of an age once, and can get a defeat token in every age.
    """
    named = tr.gettext("Conflict tokens %(n)s")
    worth = {-1: NEIGHBOURS * AGES, **dict.fromkeys(VICTORY[1:], NEIGHBOURS)}
    return [
        Part(
            key=f"military.{points}",
            name=named % {"n": f"+{points}" if points > 0 else f"−{-points}"},
            sign=str(points),
            values=[points * count for count in range(most + 1)],
        )
        for points, most in worth.items()
    ]


def _treasury(tr: NullTranslations) -> list[Part]:
    return [Part(TREASURY, tr.gettext("Coins"), values=[coin_points(coins) for coins in range(MAX_TYPED + 1)])]


def _symbol_parts(text: DrawnText) -> list[Part]:
    """Return the parts for science symbols.

    The zeros in `values` only give the maximum number of each symbol, because the points depend on all of them.
    """
    most = [*_most_of_each(), len(_free_from(text))]
    names = [*(text.name(symbol) for symbol in SYMBOLS), text.tr.gettext("Any symbol")]
    keys = [*SYMBOLS, "any"]
    return [
        Part(f"science.{key}", name, "" if key == "any" else f"i-{key}", values=[0] * (count + 1))
        for key, name, count in zip(keys, names, most, strict=True)
    ]


def _most_of_each() -> list[int]:
    """Return the number of different buildings with each symbol. A city can build each of them once."""
    built = {(card.building or card.key): EFFECT[number].science for number, card in enumerate(CARDS)}
    return [sum(counts) for counts in zip(*map(symbol_counts, built.values()), strict=True)]


def _free_from(text: DrawnText) -> list[str]:
    """Return the names of the cities and guilds that give a symbol of choice."""
    boards = [board for board, stages in enumerate(STAGE_EFFECT) if any(stage.science >> ANY for stage in stages)]
    cities = dict.fromkeys(text.wonders[board_name(board)[0]].city for board in boards)
    return [*cities, *(text.cards[card.key].name for n, card in enumerate(CARDS) if EFFECT[n].science >> ANY)]


def _symbols(text: DrawnText) -> Symbols:
    most, free = _most_of_each(), len(_free_from(text))
    reach = max(most) + free
    totals = [[[(x, y, z) for z in range(reach + 1)] for y in range(reach + 1)] for x in range(reach + 1)]
    counted = [[[(x, y, z) for z in range(most[2] + 1)] for y in range(most[1] + 1)] for x in range(most[0] + 1)]
    return Symbols(
        parts=[f"science.{symbol}" for symbol in SYMBOLS],
        free="science.any",
        points=[[[science_points(_packed(it)) for it in row] for row in plane] for plane in totals],
        sets=[[[symbol_sets(it) for it in row] for row in plane] for plane in totals],
        choices=[[[[_choices(it, n) for n in range(free + 1)] for it in row] for row in plane] for plane in counted],
        same=[f"{n} × {n} = {same_symbol_points(n)}" for n in range(reach + 1)],
        set_sums=[f"{n} × {SET_POINTS} = {n * SET_POINTS}" for n in range(reach + 1)],
        free_from=text.listed(_free_from(text)),
    )


def _packed(counts: tuple[int, int, int], free: int = 0) -> int:
    """Return the numbers of symbols as the engine stores them: 8 bits each."""
    return sum(count << 8 * place for place, count in enumerate((*counts, free)))


def _choices(counts: tuple[int, int, int], free: int) -> list[list[int]]:
    """Return what the symbols of choice can count as, best first: the number that they add to each of the three."""
    found = science_choices(_packed(counts, free))
    return [[count - own for count, own in zip(symbol_counts(total), counts, strict=True)] for total in found]
