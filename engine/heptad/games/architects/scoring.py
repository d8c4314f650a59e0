"""The score sheet and the outcome of the game."""

from __future__ import annotations

from heptad.games.architects import boards
from heptad.games.architects.cards import BLUE, CARDS, CAT
from heptad.games.architects.effects import CATS, COMPLETE, COPIES, MEDALS, TOKENS
from heptad.games.architects.state import NOBODY, OVER, City, State
from heptad.games.architects.types import OutcomeReason, ScoreKey, Source
from heptad.kernel.game import Line, Outcome, ScoreSheet
from heptad.kernel.ranking import decide_winners, win_shares

#: The criteria that decide a game, in this order; the last one applies if all others are tied.
DECISIONS: tuple[OutcomeReason, ...] = ("points", "stages", "shared")
#: The points of the built stages, by wonder and built stages (as bits).
STAGE_POINTS = tuple(
    tuple(
        sum(stage.points for place, stage in enumerate(wonder.stages) if built >> place & 1)
        for built in range(boards.COMPLETE_WONDER + 1)
    )
    for wonder in boards.WONDERS
)
#: The progress tokens that give points at the end.
POINT_TOKENS = tuple(token for token, effect in enumerate(boards.TOKEN_EFFECT) if effect.counts >= 0)


def score(state: State) -> tuple[ScoreSheet, ...]:
    """Return the score sheets of all seats."""
    return tuple(score_sheet(state, seat) for seat in range(len(state.cities)))


def totals(state: State) -> list[int]:
    """Return the total points of every seat."""
    points = [city_points(city) for city in state.cities]
    if state.cat != NOBODY:
        points[state.cat] += boards.CAT_POINTS
    return points


def sheet_points(state: State, seat: int) -> dict[ScoreKey, int]:
    """Return the points of a seat by line of the score sheet, in the order of the sheet."""
    city = state.cities[seat]
    return {
        "wonder": STAGE_POINTS[city.wonder][city.built],
        "cat": boards.CAT_POINTS if state.cat == seat else 0,
        "civic": civic_points(city),
        "military": medal_points(city.medals),
        "progress": progress_points(city),
    }


def sources(state: State, seat: int) -> dict[ScoreKey, list[Source]]:
    """Return what the points in each line of a city's score sheet come from; what gives none is left out."""
    city, lines = state.cities[seat], sheet_points(state, seat)
    found: dict[ScoreKey, list[Source]] = {
        "wonder": [
            Source(of="stage", number=place + 1, points=stage.points)
            for place, stage in enumerate(boards.WONDERS[city.wonder].stages)
            if city.built >> place & 1
        ],
        "cat": [Source(of="cat", number=1, points=lines["cat"])],
        "civic": [
            Source(of=CARDS[card].key, number=city.count(card), points=CARDS[card].points * city.count(card))
            for card in (BLUE, CAT)
        ],
        "military": [Source(of="medal", number=city.medals, points=lines["military"])],
        "progress": [
            Source(of=boards.PROGRESS[token].key, number=city.tokens.count(token), points=token_points(city, token))
            for token in dict.fromkeys(city.tokens)
        ],
    }
    return {line: [source for source in found[line] if source["points"]] for line in lines}


def city_points(city: City) -> int:
    """Return the points of a city without those for having the cat."""
    return (
        STAGE_POINTS[city.wonder][city.built] + civic_points(city) + medal_points(city.medals) + progress_points(city)
    )


def civic_points(city: City) -> int:
    """Return the points of the blue cards."""
    return CARDS[BLUE].points * city.count(BLUE) + CARDS[CAT].points * city.count(CAT)


def progress_points(city: City) -> int:
    """Return the points of all progress tokens."""
    return sum([token_points(city, token) for token in POINT_TOKENS if city.owned >> token & 1])


def score_sheet(state: State, seat: int) -> ScoreSheet:
    """Return the score sheet of a seat."""
    return ScoreSheet(tuple(Line(key, points) for key, points in sheet_points(state, seat).items()))


def medal_points(medals: int) -> int:
    """Return the points of this number of military victory tokens."""
    return boards.MEDAL_POINTS * medals


def token_points(city: City, token: int) -> int:
    """Return the points that all of a city's pieces of this progress token give together."""
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
    """Return the points of a progress token that gives points, for `count` of the things that it counts."""
    return counted(boards.TOKEN_EFFECT[token].table, count)


def counted(table: tuple[int, ...], count: int) -> int:
    """Return the points for `count` things. Beyond the table each further thing adds the last step of the table."""
    return table[count] if count < len(table) else table[-1] + (count - len(table) + 1) * (table[-1] - table[-2])


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None if the game is not over."""
    return Outcome(*final_outcome(state)) if state.ask == OVER else None


def final_outcome(state: State) -> tuple[tuple[int, ...], OutcomeReason]:
    """Return the seats that win and the reason if the game ends now.

    Most points win, then most built stages, otherwise the victory is shared.
    """
    ranks = [(points, city.built.bit_count()) for points, city in zip(totals(state), state.cities, strict=True)]
    winners, reason = decide_winners(ranks, DECISIONS)
    return tuple(winners), reason


def returns(state: State) -> tuple[float, ...]:
    """Return the share of the win of each seat."""
    return win_shares(outcome(state), len(state.cities))
