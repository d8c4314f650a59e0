"""The features of a state for the learned value: for each seat the numbers of its active features.

All features are binary. Each one is the number of a row in the table of weights. The sums for features that depend on
few facts are cached by these facts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, Generic, NamedTuple, TypeVar

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, CAT, COIN, COMPASS, GEAR, GREY, HORN, HORNS, RED
from heptad.games.architects.choices import ECONOMY, ENGINEERING, PAYING, SETS
from heptad.games.architects.payment import partial_payment
from heptad.games.architects.scoring import city_points
from heptad.games.architects.state import CHOICE, NOBODY, OVER, RESOURCES, TOKEN, City, State
from heptad.games.architects.war import won_from
from heptad.kernel.weights import named

WONDERS, TOKENS, KINDS_OF_CARDS = len(boards.WONDERS), len(boards.PROGRESS), len(CARDS)
# The numbers of values that a fact can have.
BUILT_SETS = boards.COMPLETE_WONDER + 1  # the built stages, as bits
BUILT_COUNTS = boards.STAGES_PER_WONDER + 1
LEAST_NEEDED, NEEDS, MISSING = 2, 3, 5  # a stage needs 2, 3 or 4 resources, of which 0 to 4 are missing
BROUGHT = 6  # what a card brings (see NOTHING, STEP, ALL, EXTRA)
WARS = 3  # shields compared with those of both neighbours: level, more, fewer; used twice, for a war that is near
TURNS = 3  # turns until the seat can take a card: 0, 1, more
TO_TURN = max(boards.CONFLICT_TOKENS.values()) + 1  # conflict tokens that are not turned yet
RIVALS = 2 * BUILT_COUNTS  # the built stages of another seat, and whether it misses at most one resource for the next
CAT_OWNERS = 3  # this seat, nobody, another one
# The largest number that is told apart from larger ones: of coins, grey cards, equal grey cards, lasting shields and
# cats; of the rounds halved; and of leads in points, in shields, in shields after the war, and in military tokens won.
MAX_COINS, MAX_GREY, MAX_ALIKE, MAX_LASTING, MAX_CATS, MAX_ROUND = 5, 9, 4, 5, 5, 15
MAX_LEAD, MAX_STRONGER, MAX_LATER, MAX_WON = 20, 5, 4, 2
LEADS, BALANCES, LATER, WINS = (2 * most + 1 for most in (MAX_LEAD, MAX_STRONGER, MAX_LATER, MAX_WON))
SYMBOL_VALUES, SET_OF_SYMBOLS = 4, 3  # 0 to 2 green cards, or a set
NO_SECOND_STAGE = MISSING  # stands for the missing resources of a second open stage if there is none
#: The features of the question beside those of the seat's own questions: another seat moves, this one moves next.
WAITS, MOVES_NEXT = OVER + 1, OVER + 2
#: The groups of features and the number of features in each. A product is a combination of the facts named beside it.
SIZES: Final = {
    "stages": WONDERS * BUILT_SETS,  # wonder, built stages (as bits)
    "near": NEEDS * MISSING,  # the number of resources of the nearest stage, the number of them still missing
    "second": MISSING + 1,  # the number of resources missing for the second open stage, or NO_SECOND_STAGE
    "coins": MAX_COINS + 1,  # the number of coins
    "grey": MAX_GREY + 1,  # the number of grey cards
    "kinds": GREY + 1,  # the number of different grey cards
    "alike": MAX_ALIKE + 1,  # the largest number of equal grey cards
    "lasting": MAX_LASTING + 1,  # permanent shields
    "tokens": TOKENS * BUILT_COUNTS,  # progress token, number of built stages
    "copies": 2,  # both Culture tokens
    "symbols": 2 * SYMBOL_VALUES,  # whether a token is left, green cards (SET_OF_SYMBOLS: they make a set)
    "cats": MAX_CATS + 1,  # the number of cat cards
    "tops": TURNS * BROUGHT * KINDS_OF_CARDS,  # turns until taken, what it brings (red: the war), card on a deck
    "seen": BROUGHT * KINDS_OF_CARDS,  # the same for the card on the central deck, if the seat has seen it
    "balance": TO_TURN * BALANCES,  # conflict tokens still to turn, lead in shields over a neighbour
    "won": TO_TURN * WINS,  # conflict tokens still to turn, difference in military tokens won from a neighbour
    "after": LATER,  # lead in shields over a neighbour after the war
    "asked": MOVES_NEXT + 1,  # the question if it is the seat's turn; otherwise whether the seat moves next
    "lead": BUILT_COUNTS * LEADS,  # the most stages built by anybody, lead in points over the best other seat
    "race": BUILT_COUNTS * MISSING * RIVALS,  # own built stages and missing resources, the best other seat's
    "cat": BUILT_COUNTS * CAT_OWNERS,  # the most stages built by anybody, who has the cat
    "round": MAX_ROUND + 1,  # half the number of the round
    "players": max(boards.CONFLICT_TOKENS) + 1,  # the number of players
}
#: The number of the first feature of each group.
STARTS: Final = dict(zip(SIZES, accumulate([0, *SIZES.values()]), strict=False))
FEATURES: Final = sum(SIZES.values())

(STAGES, NEAR, SECOND, COINS, GREYS, KINDS, ALIKE, LASTING, HELD, COPIES, SYMBOLS, CATS, TOPS, SEEN, BALANCE, WON,
 AFTER, ASKED, LEAD, RACE, CAT_WITH, ROUND, PLAYERS) = STARTS.values()  # fmt: skip
#: The names of the features in groups that refer to material: the key of a card, wonder or token, and a number.
MATERIAL: Final = {
    "stages": [f"{wonder.key} {built}" for wonder in boards.WONDERS for built in range(BUILT_SETS)],
    "tokens": [f"{token.key} {stages}" for token in boards.PROGRESS for stages in range(BUILT_COUNTS)],
    "tops": [f"{place} {card.key}" for place in range(TURNS * BROUGHT) for card in CARDS],
    "seen": [f"{place} {card.key}" for place in range(BROUGHT) for card in CARDS],
}


def names() -> list[str]:
    """Return the names of all features.

    A feature keeps its name when cards, wonders or tokens are added, although its number changes.
    """
    return [name for group, size in SIZES.items() for name in named(group, MATERIAL.get(group, range(size)))]


#: What a card brings to a city: nothing, a step towards a stage or token, or everything that was missing. EXTRA is
#: added if an extra card comes with it.
NOTHING, STEP, ALL, EXTRA = 0, 1, 2, 3
CULTURE: Final = boards.TOKEN_ID["culture"]
GREEN: Final = 0xFFFFFF << 8 * GEAR
#: The type of the table entries, which are added up: numbers or tuples of numbers.
T = TypeVar("T", int, tuple[int, ...])


class CityFacts(NamedTuple):
    """Everything that depends on a city alone.

    `rows`: its features. `points`: without the cat. `strength`: its shields, of which `horned` come from cards with
    horns, which a war discards. `stages`: the number of built stages. `missing`: the number of resources missing for
    the nearest stage. `brings`: what each card would bring (see NOTHING, STEP, ALL, EXTRA).
    """

    rows: tuple[int, ...]
    points: int
    strength: int
    horned: int
    stages: int
    missing: int
    brings: tuple[int, ...]


class Features(Generic[T]):
    """Adds up the entries of a table for all active features of a seat.

    The entries are weights or, with tuples as entries, the features themselves. `nothing` is the neutral element.
    """

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
        """Return the sum of these rows of the table."""
        total = self._nothing
        for row in rows:
            total = total + self._table[row]
        return total

    def _known(self, state: State, city: City, left: bool) -> tuple[T, CityFacts]:
        """Return the cached sum and facts of a city. `left`: whether there are progress tokens left to win."""
        usable = city.owned and city.owned & PAYING & ~state.used
        return self._city(city.wonder, city.built, city.cards, city.medals, city.tokens, city.shields, usable, left)

    def facts(self, state: State, seat: int) -> CityFacts:
        """Return the facts of a seat's city."""
        return self._known(state, state.cities[seat], bool(state.up or state.stack))[1]

    def of(self, state: State) -> list[T]:
        """Return for each seat the sum over its active features."""
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
        time = table[ROUND + min(state.round >> 1, MAX_ROUND)] + table[PLAYERS + players]
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
            war = (1 if balance == 0 else 2 if balance > 0 else 0) + WARS * (left <= 1)
            turn = (seat - mover) % players
            row = TOPS + BROUGHT * KINDS_OF_CARDS * (turn if turn < TURNS else TURNS - 1)
            brings = mine.brings
            for top in (tops[seat], tops[seat - 1]):
                if top >= 0:
                    total = total + table[row + KINDS_OF_CARDS * (war if top >= RED else brings[top]) + top]
            if state.knows_top >> seat & 1:
                top = state.top(players)
                total = total + table[SEEN + KINDS_OF_CARDS * (war if top >= RED else brings[top]) + top]
            total = (
                total
                + table[ASKED + (ask if seat == state.seat else MOVES_NEXT if turn == 1 else WAITS)]
                + table[LEAD + LEADS * most + min(max(lead, -MAX_LEAD), MAX_LEAD) + MAX_LEAD]
                + table[RACE + RIVALS * (MISSING * mine.stages + mine.missing) + rival]
                + table[CAT_WITH + CAT_OWNERS * most + (0 if cat == seat else 1 if cat == NOBODY else 2)]
                + time
            )
            sums.append(total)
        return sums


def city_facts(city: City, usable: int, left: bool) -> CityFacts:
    """Compute the facts of a city. `usable`: its tokens that can help to pay; `left`: whether any tokens are left."""
    counts = [city.count(card) for card in range(len(CARDS))]
    stages, grey, symbols = city.built.bit_count(), counts[:GREY], counts[GEAR : COMPASS + 1]
    short = _missing(city, city.cards, usable) or [(LEAST_NEEDED, 0)]
    complete = bool(SETS[city.cards & GREEN])
    rows = (
        STAGES + BUILT_SETS * city.wonder + city.built,
        NEAR + MISSING * (short[0][0] - LEAST_NEEDED) + short[0][1],
        SECOND + (short[1][1] if len(short) > 1 else NO_SECOND_STAGE),
        COINS + min(counts[COIN], MAX_COINS),
        GREYS + min(sum(grey), MAX_GREY),
        KINDS + sum(map(bool, grey)),
        ALIKE + min(max(grey), MAX_ALIKE),
        LASTING + min(city.shields, MAX_LASTING),
        *(HELD + BUILT_COUNTS * token + stages for token in sorted({*city.tokens})),
        *([COPIES] if city.tokens.count(CULTURE) > 1 else []),
        SYMBOLS + SYMBOL_VALUES * left + (SET_OF_SYMBOLS if complete else min(sum(symbols), SET_OF_SYMBOLS - 1)),
        CATS + min(counts[CAT], MAX_CATS),
    )
    horned = counts[HORN] + counts[HORNS]
    brings = tuple(_brought(city, card, usable, left and not complete) for card in range(len(CARDS)))
    return CityFacts(rows, city_points(city), city.strength(), horned, stages, short[0][1], brings)


def _missing(city: City, cards: int, usable: int) -> list[tuple[int, int]]:
    """Return for each open stage how many resources it needs and how many are missing with these cards.

    The stage with the fewest missing resources comes first.
    """
    economy, engineering = usable & ECONOMY > 0, usable & ENGINEERING > 0
    found = [
        (needs, needs - len(partial_payment(cards & RESOURCES, needs, same, economy, engineering)))
        for _, needs, same in boards.OPEN[city.wonder][city.built]
    ]
    return sorted(found, key=lambda stage: stage[1])


def _brought(city: City, card: int, usable: int, wanted: bool) -> int:
    """Return what a card would bring this city.

    `wanted`: whether a science set is of use, that is, tokens are left and the city does not already hold a set.
    """
    cards = city.cards + (1 << 8 * card)
    brings = NOTHING
    if card <= COIN and (now := _missing(city, city.cards, usable)):
        then = _missing(city, cards, usable)[0][1]
        brings = NOTHING if then == now[0][1] else STEP if then else ALL
    elif GEAR <= card <= COMPASS and wanted:
        brings = ALL if SETS[cards & GREEN] else STEP
    return brings + EXTRA * (boards.AFTER_CARD[card] & city.owned > 0)


def border_rows(mine: int, horned: int, theirs: int, others: int, left: int, players: int) -> tuple[int, ...]:
    """Return the features of a city's border with one neighbour.

    `mine`, `theirs`: the shields of both; `horned`, `others`: how many of them a war discards; `left`: the number of
    conflict tokens that are not yet turned.
    """
    lead, later = mine - theirs, mine - horned - (theirs - others)
    won = won_from(mine, theirs, players) - won_from(theirs, mine, players)
    return (
        BALANCE + BALANCES * left + min(max(lead, -MAX_STRONGER), MAX_STRONGER) + MAX_STRONGER,
        WON + WINS * left + won + MAX_WON,
        AFTER + min(max(later, -MAX_LATER), MAX_LATER) + MAX_LATER,
    )
