"""The score sheet, and who won."""

from __future__ import annotations

from heptad.games.architects import boards
from heptad.games.architects.cards import BLUE, CARDS, CAT
from heptad.games.architects.effects import CATS, COMPLETE, COPIES, MEDALS, TOKENS
from heptad.games.architects.state import NOBODY, OVER, City, State
from heptad.games.architects.types import OutcomeReason, ScoreKey
from heptad.kernel.game import Line, Outcome, ScoreSheet
from heptad.kernel.ranking import ranked

#: What decides a game, in this order; the last when everything is equal.
DECISIONS: tuple[OutcomeReason, ...] = ("points", "stages", "shared")
#: By wonder and stages built (bits): their points.
STAGE_POINTS = tuple(
    tuple(
        sum(stage.points for place, stage in enumerate(wonder.stages) if built >> place & 1)
        for built in range(boards.COMPLETE_WONDER + 1)
    )
    for wonder in boards.WONDERS
)
#: The progress tokens that bring points at the end.
POINT_TOKENS = tuple(token for token, effect in enumerate(boards.TOKEN_EFFECT) if effect.counts >= 0)


def score(state: State) -> tuple[ScoreSheet, ...]:
    return tuple(score_sheet(state, seat) for seat in range(len(state.cities)))


def totals(state: State) -> list[int]:
    """The points of every seat."""
    points = [city_points(city) for city in state.cities]
    if state.cat != NOBODY:
        points[state.cat] += boards.CAT_POINTS
    return points


def sheet_points(state: State, seat: int) -> dict[ScoreKey, int]:
    """The points of a seat by the lines of its sheet, in their order."""
    city = state.cities[seat]
    return {
        "wonder": STAGE_POINTS[city.wonder][city.built],
        "cat": boards.CAT_POINTS if state.cat == seat else 0,
        "civic": civic_points(city),
        "military": medal_points(city.medals),
        "progress": progress_points(city),
    }


def city_points(city: City) -> int:
    """The points of a city without the cat."""
    return (
        STAGE_POINTS[city.wonder][city.built] + civic_points(city) + medal_points(city.medals) + progress_points(city)
    )


def civic_points(city: City) -> int:
    """What the blue cards bring."""
    return CARDS[BLUE].points * city.count(BLUE) + CARDS[CAT].points * city.count(CAT)


def progress_points(city: City) -> int:
    """What the progress tokens bring."""
    return sum([token_points(city, token) for token in POINT_TOKENS if city.owned >> token & 1])


def score_sheet(state: State, seat: int) -> ScoreSheet:
    """The points of a seat as a sheet."""
    return ScoreSheet(tuple(Line(key, points) for key, points in sheet_points(state, seat).items()))


def medal_points(medals: int) -> int:
    """What so many military victory tokens bring."""
    return boards.MEDAL_POINTS * medals


def token_points(city: City, token: int) -> int:
    """What all pieces of a progress token bring together."""
    counts = boards.TOKEN_EFFECT[token].counts
    if counts < 0:
        return 0
    count = {
        COMPLETE: int(city.built == boards.COMPLETE_WONDER),
        CATS: city.count(CAT),
        MEDALS: city.medals,
        TOKENS: len(city.tokens),
        COPIES: city.tokens.count(token),
    }[counts]
    return token_value(token, count)


def token_value(token: int, count: int) -> int:
    """What a progress token that brings points is worth with so many of the things that it counts."""
    return counted(boards.TOKEN_EFFECT[token].table, count)


def counted(table: tuple[int, ...], count: int) -> int:
    """The points for so many things: beyond the table each brings as many as its last step."""
    return table[count] if count < len(table) else table[-1] + (count - len(table) + 1) * (table[-1] - table[-2])


def outcome(state: State) -> Outcome | None:
    """Who won; None while the game goes on."""
    return Outcome(*final_outcome(state)) if state.ask == OVER else None


def final_outcome(state: State) -> tuple[tuple[int, ...], OutcomeReason]:
    """The seats that win, and why, if the game ends now: most points; then more built stages; then shared."""
    ranks = [(points, city.built.bit_count()) for points, city in zip(totals(state), state.cities, strict=True)]
    winners, reason = ranked(ranks, DECISIONS)
    return tuple(winners), reason


def returns(state: State) -> tuple[float, ...]:
    result = outcome(state)
    winners = result.winners if result else ()
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(state.cities)))
