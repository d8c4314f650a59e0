"""The score sheet, in the rulebook's order, and the outcome of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from operator import itemgetter

from heptad.games.wonders.cards import CARDS, EFFECT, KIND
from heptad.games.wonders.effects import COPY_GUILD, SYMBOLS, EffectTotals
from heptad.games.wonders.state import OVER, City, State
from heptad.games.wonders.types import OutcomeReason, OutcomeView, Science, ScoreKey, Source
from heptad.kernel.game import Line, Outcome, ScoreSheet
from heptad.kernel.ranking import decide_winners, win_shares
from heptad.shared.kinds import CIVIC, COMMERCE, GUILD, KINDS

LINES: tuple[ScoreKey, ...] = ("military", "treasury", "wonder", "civic", "science", "commerce", "guilds")
#: The criteria that decide a game, in this order; the last one applies if all others are tied.
DECISIONS: tuple[OutcomeReason, ...] = ("points", "coins", "shared")
COINS_PER_POINT = 3
#: Points of a set of three different science symbols.
SET_POINTS = 7
#: The bit offset of the count of symbols of choice in packed science counts.
ANY = 24
ONE_OF_CHOICE = 1 << ANY


def coin_points(coins: int) -> int:
    """Return the points for the coins in the treasury at the end of the game."""
    return coins // COINS_PER_POINT


def same_symbol_points(count: int) -> int:
    """Return the points for `count` identical science symbols."""
    return count * count


def symbol_counts(symbols: int) -> list[int]:
    """Return the counts of compass, gear and tablet in packed counts."""
    return [symbols >> 8 * place & 255 for place in range(3)]


def symbol_sets(counts: Sequence[int]) -> int:
    """Return the number of sets of three different symbols, given the counts of compass, gear and tablet."""
    return min(counts)


@cache
def science_points(symbols: int) -> int:
    """Return n² points for each symbol and 7 for each set of three; symbols of choice count as what scores most.

    `symbols` holds one byte per count: compass, gear, tablet, symbols of choice.
    """
    if symbols >> ANY:
        return science_points(science_choices(symbols)[0])
    counts = symbol_counts(symbols)
    return sum(map(same_symbol_points, counts)) + SET_POINTS * symbol_sets(counts)


@cache
def science_choices(symbols: int) -> tuple[int, ...]:
    """Return the packed counts for every assignment of the symbols of choice, the highest-scoring first.

    The returned counts no longer contain symbols of choice.
    """
    free = symbols >> ANY
    fixed = symbols - free * ONE_OF_CHOICE
    given = combinations_with_replacement((1, 1 << 8, 1 << 16), free)
    return tuple(sorted((fixed + sum(choice) for choice in given), key=science_points, reverse=True))


def score(state: State) -> tuple[ScoreSheet, ...]:
    """Return the score sheets of the seats. The Free City cannot win and has none (ruling W26)."""
    return tuple(score_sheet(state, seat) for seat in range(state.seats))


def score_sheet(state: State, seat: int) -> ScoreSheet:
    """Return all lines of one city: military, treasury, wonder, civic, science, commerce, guilds."""
    city = state.cities[seat]
    points = sum(city.tokens), coin_points(city.coins), *_points_of_buildings(state, seat)
    return ScoreSheet(tuple(map(Line, LINES, points)))


def _points_of_buildings(state: State, seat: int) -> tuple[int, int, int, int, int]:
    """Return the lines wonder, civic, science, commerce and guilds of one city."""
    wonder = sum([effect_points(state, seat, effect) for effect in state.stage_effects(seat)])
    by_kind = [0] * len(KINDS)
    for card in state.cities[seat].built:
        by_kind[KIND[card]] += effect_points(state, seat, EFFECT[card])
    science, copied = _science_and_copied_guild(state, seat)
    return wonder, by_kind[CIVIC], science, by_kind[COMMERCE], by_kind[GUILD] + copied


def sources(state: State, seat: int) -> dict[ScoreKey, list[Source]]:
    """Return what the points in each line of a city's score sheet come from; what gives none is left out."""
    city, copied = state.cities[seat], copied_guild(state, seat)
    guilds = [*city.built, *([copied[0]] if copied else [])]
    found: dict[ScoreKey, list[Source]] = {
        "military": [
            Source(of=str(value), number=number, points=value * number)
            for value, number in sorted(Counter(city.tokens).items(), reverse=True)
        ],
        "treasury": [Source(of="coins", number=city.coins, points=coin_points(city.coins))],
        "wonder": [
            Source(of="stage", number=number, points=effect_points(state, seat, effect))
            for number, effect in enumerate(state.stage_effects(seat), 1)
        ],
        "civic": _sources_of(state, seat, city.built, CIVIC),
        "science": _science_sources(city.science + (EFFECT[copied[0]].science if copied else 0)),
        "commerce": _sources_of(state, seat, city.built, COMMERCE),
        "guilds": _sources_of(state, seat, guilds, GUILD),
    }
    return {line: [source for source in found[line] if source["points"]] for line in LINES}


def _science_sources(symbols: int) -> list[Source]:
    """Return the points of the symbols, each symbol of choice counted as the one that scores most, and of the sets."""
    best = science_choices(symbols)[0]
    counts = [best >> 8 * symbol & 255 for symbol in range(len(SYMBOLS))]
    sets = symbol_sets(counts)
    return [
        *(
            Source(of=symbol, number=count, points=same_symbol_points(count))
            for symbol, count in zip(SYMBOLS, counts, strict=True)
        ),
        Source(of="set", number=sets, points=SET_POINTS * sets),
    ]


def _sources_of(state: State, seat: int, cards: Iterable[int], kind: int) -> list[Source]:
    """Return the points of each of the cards that are of this kind."""
    return [
        Source(of=CARDS[card].key, number=1, points=effect_points(state, seat, EFFECT[card]))
        for card in cards
        if KIND[card] == kind
    ]


def building_points(state: State, seat: int) -> int:
    """Return the points of a city as things stand, except for those of its conflict tokens and coins."""
    return sum(_points_of_buildings(state, seat))


def worth(state: State, seat: int, cards: Iterable[int]) -> dict[int, int]:
    """Return the points that each of these cards would add to a city's score as things stand, without its cost."""
    city, before, after, found = state.cities[seat], building_points(state, seat), state.clone(), {}
    for card in cards:
        after.cities[seat] = city.clone()
        after.cities[seat].place(card)
        found[card] = building_points(after, seat) - before
    return found


def effect_points(state: State, seat: int, effect: EffectTotals) -> int:
    """Return the points of a card or a stage, except for its science: printed ones, and those for what it counts."""
    points = effect.points
    for amount, what, where in effect.points_per:
        points += amount * state.count(seat, what, where)
    return points


def _science_and_copied_guild(state: State, seat: int) -> tuple[int, int]:
    """Return the points for science and for a copied guild, with the best combination of it and symbols of choice."""
    science = state.cities[seat].science
    if (copied := copied_guild(state, seat)) is None:
        return science_points(science), 0
    card, _ = copied
    return science_points(science + EFFECT[card].science), guild_points(state, seat, card)


def copied_guild(state: State, seat: int) -> tuple[int, int] | None:
    """Return the guild that Olympia B copies if the game ends now, and the points that it adds.

    It is the first of those that add most (ruling W14); None if no guild adds any points.
    """
    science = state.cities[seat].science
    added = [
        (
            card,
            science_points(science + EFFECT[card].science) - science_points(science) + guild_points(state, seat, card),
        )
        for card in copyable_guilds(state, seat)
    ]
    return max((found for found in added if found[1]), key=itemgetter(1), default=None)


def guild_points(state: State, seat: int, card: int) -> int:
    """Return the points of a guild for this seat, whether it is the seat's own or copied.

    A copied Shipowners Guild counts only the cards built in the city and not itself, as it is not built (ruling W11).
    """
    return effect_points(state, seat, EFFECT[card])


def copyable_guilds(state: State, seat: int) -> list[int]:
    """Return the guilds of both neighbours if Olympia B may copy one of them at the end; otherwise an empty list."""
    if not state.cities[seat].powers & COPY_GUILD:
        return []
    return [card for city in (state.left(seat), state.right(seat)) for card in city.built if KIND[card] == GUILD]


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None if the game is not over. Most points win, then more coins, otherwise a shared win."""
    if state.ask != OVER:
        return None
    found = result(state)
    return Outcome(tuple(found["winners"]), found["reason"])


def result(state: State) -> OutcomeView:
    """Return the winners with the deciding criterion. The game must be over."""
    ranks = [(sheet.total, state.cities[seat].coins) for seat, sheet in enumerate(score(state))]
    winners, reason = decide_winners(ranks, DECISIONS)
    return {"winners": winners, "reason": reason}


def returns(state: State) -> tuple[float, ...]:
    """Return the share of the win of each seat."""
    return win_shares(outcome(state), state.seats)


def science_counts(city: City) -> Science:
    """Return the number of each symbol in the city."""
    compass, gear, tablet = symbol_counts(city.science)
    return {"compass": compass, "gear": gear, "tablet": tablet, "any": city.science >> ANY}
