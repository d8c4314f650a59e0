"""The score sheet in the rulebook's order, and who won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement

from heptad.games.wonders.cards import EFFECT, KIND
from heptad.games.wonders.effects import COPY_GUILD, Count
from heptad.games.wonders.state import OVER, City, State
from heptad.games.wonders.types import OutcomeReason, OutcomeView, Science, ScoreKey
from heptad.kernel.game import Line, Outcome, ScoreSheet
from heptad.kernel.ranking import ranked
from heptad.shared.kinds import CIVIC, COMMERCE, GUILD

LINES: tuple[ScoreKey, ...] = ("military", "treasury", "wonder", "civic", "science", "commerce", "guilds")
#: What decides a game, in this order; the last when everything is equal.
DECISIONS: tuple[OutcomeReason, ...] = ("points", "coins", "shared")
COINS_PER_POINT = 3
SET_POINTS = 7
ANY = 24
ONE_OF_CHOICE = 1 << ANY


def coin_points(coins: int) -> int:
    """What the coins in the treasury bring at the end."""
    return coins // COINS_PER_POINT


def same_symbol_points(count: int) -> int:
    """What so many of the same science symbol bring."""
    return count * count


def symbol_sets(counts: Sequence[int]) -> int:
    """How many sets of three different symbols there are, from the counts of compass, gear and tablet."""
    return min(counts)


@cache
def science_points(symbols: int) -> int:
    """n² for each symbol and 7 for each set of three; symbols of choice count as what brings most.

    `symbols` holds a byte per count: compass, gear, tablet, symbols of choice.
    """
    if symbols >> ANY:
        return science_points(science_choices(symbols)[0])
    counts = [symbols >> 8 * symbol & 255 for symbol in range(3)]
    return sum(map(same_symbol_points, counts)) + SET_POINTS * symbol_sets(counts)


@cache
def science_choices(symbols: int) -> tuple[int, ...]:
    """Everything that the symbols of choice may count as, what brings most first; each without symbols of choice."""
    free = symbols >> ANY
    fixed = symbols - free * ONE_OF_CHOICE
    given = combinations_with_replacement((1, 1 << 8, 1 << 16), free)
    return tuple(sorted((fixed + sum(choice) for choice in given), key=science_points, reverse=True))


def score(state: State) -> tuple[ScoreSheet, ...]:
    """The sheets of the seats. The Free City cannot win and has none (ruling W26)."""
    return tuple(score_sheet(state, seat) for seat in range(state.seats))


def score_sheet(state: State, seat: int) -> ScoreSheet:
    """All lines of one city: military, treasury, wonder, civic, science, commerce, guilds."""
    city = state.cities[seat]
    science, guilds = _science_and_guilds(state, seat)
    points = (
        sum(city.tokens),
        coin_points(city.coins),
        sum(effect.points for effect in state.stage_effects(seat)),
        sum(EFFECT[card].points for card in city.built if KIND[card] == CIVIC),
        science,
        sum(_counted(state, seat, EFFECT[card].points_per) for card in city.built if KIND[card] == COMMERCE),
        guilds,
    )
    return ScoreSheet(tuple(map(Line, LINES, points)))


def _counted(state: State, seat: int, counts: Iterable[Count]) -> int:
    return sum(amount * state.count(seat, what, where) for amount, what, where in counts)


def _science_and_guilds(state: State, seat: int) -> tuple[int, int]:
    """Science and guild points, with the copied guild that brings most together with the symbols of choice."""
    city = state.cities[seat]
    own = sum(guild_points(state, seat, card) for card in city.built if KIND[card] == GUILD)
    results = [(science_points(city.science), own)]
    for card in copyable_guilds(state, seat):
        copied = science_points(city.science + EFFECT[card].science), own + guild_points(state, seat, card)
        results.append(copied)
    return max(results, key=sum)


def guild_points(state: State, seat: int, card: int) -> int:
    """What a guild brings to this seat, its own or copied.

    A copied Shipowners Guild counts the cards that stand in the city, not itself, for it is not placed (ruling W11).
    """
    return _counted(state, seat, EFFECT[card].points_per)


def copyable_guilds(state: State, seat: int) -> list[int]:
    """Olympia B: the guilds of both neighbours, one of which is scored as if it were its own."""
    if not state.cities[seat].powers & COPY_GUILD:
        return []
    return [card for city in (state.left(seat), state.right(seat)) for card in city.built if KIND[card] == GUILD]


def outcome(state: State) -> Outcome | None:
    """Most points; then more coins; then shared."""
    if state.ask != OVER:
        return None
    found, _ = result(state)
    return Outcome(tuple(found["winners"]), found["reason"])


def result(state: State) -> tuple[OutcomeView, int]:
    """Who has won and why when the game is over, and the winners' points."""
    ranks = [(sheet.total, state.cities[seat].coins) for seat, sheet in enumerate(score(state))]
    winners, reason = ranked(ranks, DECISIONS)
    return {"winners": winners, "reason": reason}, max(ranks)[0]


def returns(state: State) -> tuple[float, ...]:
    ended = outcome(state)
    winners = ended.winners if ended else ()
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats))


def science_counts(city: City) -> Science:
    """How many of each symbol stand in the city."""
    compass, gear, tablet, free = (city.science >> 8 * place & 255 for place in range(4))
    return {"compass": compass, "gear": gear, "tablet": tablet, "any": free}
