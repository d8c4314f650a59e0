"""The input features of the value network: numbered boolean facts of a position, from the point of view of seat 0.

`MIRROR` maps a fact to the number that it has from the point of view of seat 1. `Sums` adds up one integer for each
fact that holds. With vectors packed into these integers, that is the first layer of a network.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, EFFECT
from heptad.games.duel.choices import built_in_all
from heptad.games.duel.effects import NO_SYMBOL, SYMBOLS
from heptad.games.duel.payment import wonder_price
from heptad.games.duel.scoring import total
from heptad.games.duel.state import AGES, FREE_BITS, OVER, State
from heptad.kernel.lookup import KeyT, Lookup
from heptad.kernel.weights import named

MAX_COINS = 31  # larger numbers of coins are treated as this number
MAX_LEAD = 20  # larger leads in points are treated as this lead
UNIT_VALUES = 4  # the number of units of one resource is limited to UNIT_VALUES - 1
CACHE_SIZE = 50_000  # maximum number of cached sums per cache
SHIELD_VALUES, SYMBOL_VALUES = 8, 4  # the numbers of shields and symbols in the display are limited to these minus 1
RESOURCE_SHIFTS = (0, 4, 8, 16, 24)  # bit offsets of the five resources in a packed number
TRACK = 2 * boards.CAPITAL + 1  # number of spaces of the military track

# Facts about one city: the number of the first fact of each group.
CARD = 0
BUILT = CARD + len(CARDS)
PLANNED = BUILT + len(boards.WONDERS)
TOKEN = PLANNED + len(boards.WONDERS)
COIN = TOKEN + len(boards.PROGRESS)
SYMBOL = COIN + MAX_COINS + 1
HELD = SYMBOL + len(SYMBOLS)  # number of different symbols
GOODS = HELD + boards.SYMBOLS_TO_WIN + 1  # for each resource: number of units produced
NEAR = GOODS + len(RESOURCE_SHIFTS) * UNIT_VALUES  # different symbols combined with new ones in the display
ABLE = NEAR + (boards.SYMBOLS_TO_WIN + 1) * SYMBOL_VALUES  # wonders that the city can pay for now
CITY = ABLE + len(boards.WONDERS)
# Facts about the whole position: they follow those of the cities of seat 0 and seat 1.
PAWN = 2 * CITY
ASKED = PAWN + TRACK  # question, whether the seat plays again, and the seat that must decide
LEFT = ASKED + (OVER + 1) * 4  # age, number of cards left in the display
BOARD = LEFT + (AGES + 1) * (boards.SLOTS + 1)
FREE = BOARD + len(boards.PROGRESS)  # for each seat that must decide: the face-up cards that may be taken
SEEN = FREE + 2 * len(CARDS)  # for each seat that must decide: the face-up cards that are covered
THREAT = SEEN + 2 * len(CARDS)  # space of the pawn combined with the number of shields in the display
LEAD = THREAT + TRACK * SHIELD_VALUES  # lead in points of seat 0, as if the game ended now
FACTS = LEAD + 2 * MAX_LEAD + 1

SHIELDS = tuple(effect.shields for effect in EFFECT)
SYMBOL_BIT = tuple(1 << effect.symbol if effect.symbol != NO_SYMBOL else 0 for effect in EFFECT)


def _mirror() -> list[int]:
    """Return for each fact the number of the fact that it becomes when the seats are exchanged."""
    found = [*range(CITY, 2 * CITY), *range(CITY)]
    found += [PAWN + TRACK - 1 - place for place in range(TRACK)]
    found += [ASKED + (fact ^ 1) for fact in range((OVER + 1) * 4)]
    found += range(LEFT, FREE)
    for start in (FREE, SEEN):
        found += [*range(start + len(CARDS), start + 2 * len(CARDS)), *range(start, start + len(CARDS))]
    found += [
        THREAT + (TRACK - 1 - place) * SHIELD_VALUES + seen for place in range(TRACK) for seen in range(SHIELD_VALUES)
    ]
    found += [LEAD + 2 * MAX_LEAD - place for place in range(2 * MAX_LEAD + 1)]
    return found


MIRROR = tuple(_mirror())


def names() -> list[str]:
    """Return a name for every fact. Names stay the same when cards or other material are added, unlike the numbers."""
    cards, wonders = [card.key for card in CARDS], [wonder.key for wonder in boards.WONDERS]
    tokens, fields = [token.key for token in boards.PROGRESS], range(-boards.CAPITAL, boards.CAPITAL + 1)
    city = [
        *named("card", cards),
        *named("built", wonders),
        *named("planned", wonders),
        *named("token", tokens),
        *named("coin", range(MAX_COINS + 1)),
        *named("symbol", SYMBOLS),
        *named("held", range(boards.SYMBOLS_TO_WIN + 1)),
        *[f"goods {place} {units}" for place in range(len(RESOURCE_SHIFTS)) for units in range(UNIT_VALUES)],
        *[f"near {held} {new}" for held in range(boards.SYMBOLS_TO_WIN + 1) for new in range(SYMBOL_VALUES)],
        *named("able", wonders),
    ]
    return [
        *named("0", city),
        *named("1", city),
        *named("pawn", fields),
        *[f"asked {ask} {again} {seat}" for ask in range(OVER + 1) for again in range(2) for seat in range(2)],
        *[f"left {age} {cards}" for age in range(AGES + 1) for cards in range(boards.SLOTS + 1)],
        *named("board", tokens),
        *named("0 free", cards),
        *named("1 free", cards),
        *named("0 seen", cards),
        *named("1 seen", cards),
        *[f"threat {field} {shields}" for field in fields for shields in range(SHIELD_VALUES)],
        *named("lead", range(-MAX_LEAD, MAX_LEAD + 1)),
    ]


def _sums(function: Callable[[KeyT], int]) -> Lookup[KeyT, int]:
    return Lookup(function, CACHE_SIZE)


class Sums:
    """Adds up `parts[fact]` over all facts that hold in a position. Partial sums are cached by what they depend on."""

    def __init__(self, parts: Sequence[int]) -> None:
        self._parts = parts
        self._cities = [_CitySums(parts[seat * CITY : (seat + 1) * CITY]) for seat in range(2)]
        self._pawn = parts[PAWN:ASKED]
        self._asked = parts[ASKED:LEFT]
        self._left = parts[LEFT:BOARD]
        self._board: Lookup[tuple[int, ...], int] = _sums(
            lambda tokens: sum([parts[BOARD + token] for token in tokens])
        )
        self._free = [parts[FREE + seat * len(CARDS) :][: len(CARDS)] for seat in range(2)]
        self._seen = [parts[SEEN + seat * len(CARDS) :][: len(CARDS)] for seat in range(2)]
        self._threat = parts[THREAT:LEAD]
        self._lead = parts[LEAD:FACTS]

    def of(self, state: State) -> int:
        """Return the sum for a position that is not over."""
        left, seat, pawn = state.left, state.seat, state.pawn + boards.CAPITAL
        found = self._pawn[pawn] + self._asked[state.ask * 4 + state.extra_turn * 2 + seat] + self._board[state.board]
        found += self._left[state.age * (boards.SLOTS + 1) + left.bit_count()]
        shields = symbols = 0
        if left:
            cards = state.cards[state.age - 1]
            bits = FREE_BITS[state.age, left]
            free, seen = self._free[seat], self._seen[seat]
            shown = left & state.face_up
            while shown:
                bit = shown & -shown
                shown ^= bit
                card = cards[bit.bit_length() - 1]
                found += free[card] if bits & bit else seen[card]
                shields += SHIELDS[card]
                symbols |= SYMBOL_BIT[card]
        found += self._threat[pawn * SHIELD_VALUES + min(shields, SHIELD_VALUES - 1)]
        found += self._lead[max(0, min(total(state, 0) - total(state, 1) + MAX_LEAD, 2 * MAX_LEAD))]
        gone = built_in_all(state) >= boards.WONDERS_IN_ALL
        first, second = self._cities
        one, two = state.cities
        for sums, city, other in ((first, one, two), (second, two, one)):
            if not gone:
                for wonder in city.wonders:
                    if not city.finished >> wonder & 1 and wonder_price(city, other, wonder) <= city.coins:
                        found += sums.able[wonder]
            held = city.symbols
            new = (symbols & ~held).bit_count()
            found += (
                sums.cards[city.built_bits]
                + sums.wonders[city.wonders, -1 if gone else city.finished, city.finished]
                + sums.tokens[city.tokens]
                + sums.coins[city.coins if city.coins < MAX_COINS else MAX_COINS]
                + sums.symbols[held]
                + sums.goods[city.goods]
                + sums.near[held.bit_count() * SYMBOL_VALUES + (new if new < SYMBOL_VALUES else SYMBOL_VALUES - 1)]
            )
        return found


class _CitySums:
    """Sums over the facts of one city, by attribute of the city."""

    def __init__(self, parts: Sequence[int]) -> None:
        self._parts = parts
        self.cards = _sums(self._of_bits)
        self.wonders = _sums(self._of_wonders)
        self.tokens: Lookup[tuple[int, ...], int] = _sums(
            lambda tokens: sum([parts[TOKEN + token] for token in tokens])
        )
        self.coins = parts[COIN:SYMBOL]
        self.symbols = _sums(self._of_symbols)
        self.goods = _sums(self._of_goods)
        self.near = parts[NEAR:ABLE]
        self.able = parts[ABLE:CITY]

    def _of_bits(self, have: int) -> int:
        return sum([part for card, part in enumerate(self._parts[CARD:BUILT]) if have >> card & 1])

    def _of_wonders(self, key: tuple[tuple[int, ...], int, int]) -> int:
        """Return the sum for (wonders taken, those that cannot be built any more, those built).

        The last two are bit sets.
        """
        wonders, closed, finished = key
        built = sum([self._parts[BUILT + wonder] for wonder in wonders if finished >> wonder & 1])
        return built + sum([self._parts[PLANNED + wonder] for wonder in wonders if not closed >> wonder & 1])

    def _of_symbols(self, held: int) -> int:
        each = sum([part for symbol, part in enumerate(self._parts[SYMBOL:HELD]) if held >> symbol & 1])
        return each + self._parts[HELD + held.bit_count()]

    def _of_goods(self, goods: int) -> int:
        units = [min(goods >> shift & 7, UNIT_VALUES - 1) for shift in RESOURCE_SHIFTS]
        return sum([self._parts[GOODS + place * UNIT_VALUES + count] for place, count in enumerate(units)])
