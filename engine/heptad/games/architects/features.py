"""What the learned value of a position sees of it: for each seat the numbers of the features that hold.

A feature is a row of the table of weights. Those that depend on few facts are found once for these facts and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, Generic, NamedTuple, TypeVar

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, CAT, COIN, COMPASS, GEAR, GREY, HORN, HORNS, RED
from heptad.games.architects.choices import ECONOMY, ENGINEERING, PAYING, SETS
from heptad.games.architects.payment import towards
from heptad.games.architects.scoring import city_points
from heptad.games.architects.state import CHOICE, NOBODY, RESOURCES, TOKEN, City, State
from heptad.games.architects.war import won_from
from heptad.kernel.weights import named

#: The groups of features, and how many each has.
WONDERS, TOKENS, KINDS_OF_CARDS = len(boards.WONDERS), len(boards.PROGRESS), len(CARDS)
SIZES: Final = {
    "stages": WONDERS * 32,  # wonder, stages built
    "near": 3 * 5,  # what the nearest stage needs, how much of it is missing
    "second": 6,  # what is missing for the second open stage
    "coins": 6,
    "grey": 10,
    "kinds": 6,
    "alike": 5,
    "lasting": 6,  # shields that no war takes
    "tokens": TOKENS * 6,  # token, stages built
    "copies": 2,
    "symbols": 8,  # green cards, whether a token is left
    "cats": 6,
    "tops": 3 * 6 * KINDS_OF_CARDS,  # who is next to take it, what it brings, card
    "seen": 6 * KINDS_OF_CARDS,  # the card of the central deck that the cat has seen
    "balance": 7 * 11,  # conflict tokens to turn, shields more than a neighbour
    "won": 7 * 5,  # the same, military tokens that the war would bring
    "after": 9,  # shields more than a neighbour after the war
    "asked": 10,
    "lead": 6 * 41,  # most stages built by anybody, points
    "race": 30 * 12,  # stages built and missing cards: own, the best of the others
    "cat": 3 * 6,
    "round": 16,
    "players": 8,
}
STARTS: Final = dict(zip(SIZES, accumulate([0, *SIZES.values()]), strict=False))
FEATURES: Final = sum(SIZES.values())

(STAGES, NEAR, SECOND, COINS, GREYS, KINDS, ALIKE, LASTING, HELD, COPIES, SYMBOLS, CATS, TOPS, SEEN, BALANCE, WON,
 AFTER, ASKED, LEAD, RACE, CAT_WITH, ROUND, PLAYERS) = STARTS.values()  # fmt: skip
#: How the numbers of a group that stands for material are made up: of the key of a card, wonder or token, and a number.
MATERIAL: Final = {
    "stages": [f"{wonder.key} {built}" for wonder in boards.WONDERS for built in range(32)],
    "tokens": [f"{token.key} {stages}" for token in boards.PROGRESS for stages in range(6)],
    "tops": [f"{place} {card.key}" for place in range(3 * 6) for card in CARDS],
    "seen": [f"{place} {card.key}" for place in range(6) for card in CARDS],
}


def names() -> list[str]:
    """A name for every feature, which stays the same when material is added."""
    return [name for group, size in SIZES.items() for name in named(group, MATERIAL.get(group, range(size)))]


#: What a card on top brings a city: nothing, a step, all that was missing; the same with an extra card.
NOTHING, STEP, ALL, EXTRA = 0, 1, 2, 3
CULTURE: Final = boards.TOKEN_ID["culture"]
GREEN: Final = 0xFFFFFF << 8 * GEAR
#: Numbers, or tuples of them: what is added up.
T = TypeVar("T", int, tuple[int, ...])


class CityFacts(NamedTuple):
    """What follows from a city alone: its features, points, shields, stages, and what each card would bring it."""

    rows: tuple[int, ...]
    points: int
    strength: int
    horned: int
    stages: int
    missing: int
    brings: tuple[int, ...]


class Features(Generic[T]):
    """Adds up one entry of a table for each feature that holds: weights, or the features themselves."""

    def __init__(self, table: Sequence[T], nothing: T) -> None:
        self._table: Sequence[T] = table
        self._nothing: T = nothing

        @lru_cache(maxsize=1 << 14)
        def city(
            wonder: int,
            built: int,
            cards: int,
            medals: int,
            tokens: tuple[int, ...],
            shields: int,
            usable: int,
            left: bool,
        ) -> tuple[T, CityFacts]:
            known = City(wonder)
            known.built, known.cards, known.medals, known.tokens, known.shields = built, cards, medals, tokens, shields
            known.owned = sum({1 << token for token in tokens})
            facts = city_facts(known, usable, left)
            return self._sum(facts.rows), facts

        @lru_cache(maxsize=1 << 14)
        def border(mine: int, horned: int, theirs: int, others: int, left: int, players: int) -> T:
            return self._sum(border_rows(mine, horned, theirs, others, left, players))

        self._city: Callable[[int, int, int, int, tuple[int, ...], int, int, bool], tuple[T, CityFacts]] = city
        self._border: Callable[[int, int, int, int, int, int], T] = border

    def _sum(self, rows: Sequence[int]) -> T:
        total = self._nothing
        for row in rows:
            total = total + self._table[row]
        return total

    def _known(self, state: State, city: City, left: bool) -> tuple[T, CityFacts]:
        usable = city.owned and city.owned & PAYING & ~state.used
        return self._city(city.wonder, city.built, city.cards, city.medals, city.tokens, city.shields, usable, left)

    def facts(self, state: State, seat: int) -> CityFacts:
        """What follows from a seat's city."""
        return self._known(state, state.cities[seat], bool(state.up or state.stack))[1]

    def of(self, state: State) -> list[T]:
        """By seat the sum over its features."""
        table, cities, players = self._table, state.cities, len(state.cities)
        won, cat, ask, left = bool(state.up or state.stack), state.cat, state.ask, state.conflicts - state.turned
        known = [self._known(state, city, won) for city in cities]
        facts = [fact for _, fact in known]
        points = [fact.points for fact in facts]
        if cat != NOBODY:
            points[cat] += boards.CAT_POINTS
        most = max([fact.stages for fact in facts])
        mover = state.seat + (ask in (CHOICE, TOKEN))
        tops = [state.decks[deck][rest - 1] if (rest := state.rest[deck]) else -1 for deck in range(players)]
        time = table[ROUND + min(state.round >> 1, 15)] + table[PLAYERS + players]
        sums = []
        for seat in range(players):
            total, mine = known[seat]
            best, rival = -999, -1
            for other in range(players):
                if other != seat:
                    best = max(best, points[other])
                    rival = max(rival, facts[other].stages * 2 + (facts[other].missing <= 1))
            lead = points[seat] - best
            balance = 0
            for other in ((seat - 1) % players, (seat + 1) % players) if players > 2 else (1 - seat,):
                theirs = facts[other]
                total = total + self._border(mine.strength, mine.horned, theirs.strength, theirs.horned, left, players)
                balance += (mine.strength > theirs.strength) - (mine.strength < theirs.strength)
            war = (1 if balance == 0 else 2 if balance > 0 else 0) + 3 * (left <= 1)
            turn = (seat - mover) % players
            row = TOPS + 6 * KINDS_OF_CARDS * (turn if turn < 2 else 2)
            brings = mine.brings
            for top in (tops[seat], tops[seat - 1]):
                if top >= 0:
                    total = total + table[row + KINDS_OF_CARDS * (war if top >= RED else brings[top]) + top]
            if state.knows_top >> seat & 1:
                top = state.top(players)
                total = total + table[SEEN + KINDS_OF_CARDS * (war if top >= RED else brings[top]) + top]
            total = (
                total
                + table[ASKED + (ask if seat == state.seat else 9 if turn == 1 else 8)]
                + table[LEAD + 41 * most + min(max(lead, -20), 20) + 20]
                + table[RACE + 12 * (5 * mine.stages + mine.missing) + rival]
                + table[CAT_WITH + 3 * most + (0 if cat == seat else 1 if cat == NOBODY else 2)]
                + time
            )
            sums.append(total)
        return sums


def city_facts(city: City, usable: int, left: bool) -> CityFacts:
    """The facts of a city; `usable` are its tokens that help to pay, `left` whether there are tokens to be won."""
    counts = [city.count(card) for card in range(len(CARDS))]
    stages, grey, symbols = city.built.bit_count(), counts[:GREY], counts[GEAR : COMPASS + 1]
    short = _missing(city, city.cards, usable) or [(2, 0)]
    complete = bool(SETS[city.cards & GREEN])
    rows = (
        STAGES + city.wonder * 32 + city.built,
        NEAR + 5 * (short[0][0] - 2) + short[0][1],
        SECOND + (short[1][1] if len(short) > 1 else 5),
        COINS + min(counts[COIN], 5),
        GREYS + min(sum(grey), 9),
        KINDS + sum(map(bool, grey)),
        ALIKE + min(max(grey), 4),
        LASTING + min(city.shields, 5),
        *(HELD + 6 * token + stages for token in sorted({*city.tokens})),
        *([COPIES] if city.tokens.count(CULTURE) > 1 else []),
        SYMBOLS + 4 * left + (3 if complete else min(sum(symbols), 2)),
        CATS + min(counts[CAT], 5),
    )
    horned = counts[HORN] + counts[HORNS]
    brings = tuple(_brought(city, card, usable, left and not complete) for card in range(len(CARDS)))
    return CityFacts(rows, city_points(city), city.strength(), horned, stages, short[0][1], brings)


def _missing(city: City, cards: int, usable: int) -> list[tuple[int, int]]:
    """By open stage what it needs and how much of that is missing with these cards, the nearest one first."""
    economy, engineering = usable & ECONOMY > 0, usable & ENGINEERING > 0
    found = [
        (needs, needs - len(towards(cards & RESOURCES, needs, same, economy, engineering)))
        for _, needs, same in boards.OPEN[city.wonder][city.built]
    ]
    return sorted(found, key=lambda stage: stage[1])


def _brought(city: City, card: int, usable: int, wanted: bool) -> int:
    """What a card would bring this city. `wanted`: whether a science set is."""
    cards = city.cards + (1 << 8 * card)
    brings = NOTHING
    if card <= COIN and (now := _missing(city, city.cards, usable)):
        then = _missing(city, cards, usable)[0][1]
        brings = NOTHING if then == now[0][1] else STEP if then else ALL
    elif GEAR <= card <= COMPASS and wanted:
        brings = ALL if SETS[cards & GREEN] else STEP
    return brings + EXTRA * (boards.AFTER_CARD[card] & city.owned > 0)


def border_rows(mine: int, horned: int, theirs: int, others: int, left: int, players: int) -> tuple[int, ...]:
    """The features of one border: shields and how many of them a war takes, of both; conflict tokens to be turned."""
    lead, later = mine - theirs, mine - horned - (theirs - others)
    won = won_from(mine, theirs, players) - won_from(theirs, mine, players)
    return (
        BALANCE + 11 * left + min(max(lead, -5), 5) + 5,
        WON + 5 * left + won + 2,
        AFTER + min(max(later, -4), 4) + 4,
    )
