"""The features for the learned weights: a city, or an action of its player, as indices into a row of weights.

Almost all features are binary: the value of a city or action is the sum of the weights at the returned indices.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from heptad.games.wonders.boards import STAGE_EFFECT, board_key
from heptad.games.wonders.cards import CARDS, CHAIN, COINS, EFFECT, KIND
from heptad.games.wonders.choices import BUILD, COPY_BASE, PAY_BASE, SALE, SELL, STAGE, can_build_free
from heptad.games.wonders.effects import EffectTotals
from heptad.games.wonders.hand_passing import AGES, TURNS
from heptad.games.wonders.scoring import copyable_guilds, guild_points, science_points, symbol_counts
from heptad.games.wonders.state import City, State
from heptad.kernel.game import Action
from heptad.kernel.weights import named
from heptad.shared.goods import COUNT


class Layout:
    """Assigns each group of features a range of indices in a row of weights."""

    def __init__(self) -> None:
        self.width = 0

    def add(self, size: int) -> int:
        """Append a group of `size` features and return its first index."""
        self.width += size
        return self.width - size


PHASES = AGES * TURNS
#: Upper bounds at which the values of features are capped.
MAX_COINS, MAX_LEAD, MAX_STAGES, MAX_SYMBOLS, MAX_ALIKE = 14, 7, 4, 8, 4
#: The number of ways a city gets a resource: 0 = nobody makes it, 1 = a neighbour sells it, 2 to 4 = it makes one, two,
#: or three and more units.
WAYS_TO_GET = 5

# ── features of a city ───────────────────────────────────────────────────────
_city = Layout()
CITY_CARD = _city.add(len(CARDS))
assert CITY_CARD == 0, "the index of a card's feature is the id of the card (see city_features)"
CITY_BOARD = _city.add((len(STAGE_EFFECT) + 1) * (MAX_STAGES + 1))
CITY_LEAD = _city.add(2 * MAX_LEAD + 1)
CITY_RESOURCE = _city.add(COUNT * WAYS_TO_GET)
CITY_COINS = _city.add(MAX_COINS + 1)
CITY_SYMBOLS = _city.add(MAX_SYMBOLS + 1)
CITY_FREE_BUILD = _city.add(2)
CITY_SCIENCE = _city.add((MAX_ALIKE + 1) ** 3)
#: Features with a numeric value: points for conflicts, for science, for guilds and yellow cards; coins; the number of
#: sources of choice.
CITY_NUMBERS = _city.add(5)
CITY_WIDTH = _city.width


def phase_of(state: State) -> int:
    """Return the row of weights to use: one per turn of each age; the first one also while wonders are chosen."""
    return max(state.age - 1, 0) * TURNS + min(max(state.turn, 1), TURNS) - 1


def city_features(state: State, seat: int) -> tuple[list[int], tuple[int, ...]]:
    """Return the indices of the features that this city has, and the numbers whose weights begin at CITY_NUMBERS."""
    city, left, right = state.cities[seat], state.left(seat), state.right(seat)
    science = city.science
    found = [
        *city.built,
        CITY_BOARD + (city.board + 1) * (MAX_STAGES + 1) + city.stages,
        CITY_LEAD + _lead(city, left),
        CITY_LEAD + _lead(city, right),
        CITY_COINS + min(city.coins, MAX_COINS),
        CITY_SYMBOLS + min((science & 255) + (science >> 8 & 255) + (science >> 16 & 255), MAX_SYMBOLS),
        CITY_FREE_BUILD + can_build_free(state, seat),
        CITY_SCIENCE + _shape(science),
        *_resources(city.goods, left.sold | right.sold),
    ]
    counted = 0
    if state.age == AGES:
        counted = sum(guild_points(state, seat, card) for card in city.built if EFFECT[card].points_per)
        counted += max([guild_points(state, seat, card) for card in copyable_guilds(state, seat)], default=0)
    units = len(city.choices) + len(city.kept)
    return found, (sum(city.tokens), science_points(science), counted, city.coins, units)


def _lead(city: City, other: City) -> int:
    """Return the capped lead in shields, shifted so that it is not negative."""
    return min(max(city.shields - other.shields, -MAX_LEAD), MAX_LEAD) + MAX_LEAD


@cache
def _shape(science: int) -> int:
    """Encode the number of symbols of each kind, in descending order, as one number."""
    most, middle, least = sorted((min(count, MAX_ALIKE) for count in symbol_counts(science)), reverse=True)
    return (most * (MAX_ALIKE + 1) + middle) * (MAX_ALIKE + 1) + least


@cache
def _resources(goods: int, for_sale: int) -> tuple[int, ...]:
    """Return for each resource the index of the feature that says how the city gets it (see WAYS_TO_GET)."""
    ways = []
    for resource in range(COUNT):
        made = goods >> 4 * resource & 7
        way = min(made + 1, WAYS_TO_GET - 1) if made else for_sale >> 4 * resource & 1
        ways.append(CITY_RESOURCE + resource * WAYS_TO_GET + way)
    return tuple(ways)


def _of_boards() -> list[str]:
    return ["none", *map(board_key, range(len(STAGE_EFFECT)))]


def grid(group: str, rows: Iterable[object], columns: Iterable[object]) -> list[str]:
    """Return a name for each pair of a row and a column."""
    listed = list(columns)
    return [f"{group} {row} {column}" for row in rows for column in listed]


def city_names() -> list[str]:
    """Return the names of all features of a city.

    A feature keeps its name when cards or wonders are added, although its index changes.
    """
    return [
        *named("card", [card.key for card in CARDS]),
        *grid("board", _of_boards(), range(MAX_STAGES + 1)),
        *named("lead", range(2 * MAX_LEAD + 1)),
        *grid("resource", range(COUNT), range(WAYS_TO_GET)),
        *named("coins", range(MAX_COINS + 1)),
        *named("symbols", range(MAX_SYMBOLS + 1)),
        *named("free build", range(2)),
        *named("science", range((MAX_ALIKE + 1) ** 3)),
        *named("number", range(5)),
    ]


# ── features of an action for the own city ───────────────────────────────────
ACTION_PHASES = 9
NEAR, MAX_PAID, MAX_COUNTED, MAX_SCIENCE = 4, 8, 14, 24
MAX_SEATS, COLOURS = 7, 7
_action = Layout()
ACTION_BUILD = _action.add(len(CARDS))
ACTION_GIVEN_UP = _action.add(len(CARDS))
ACTION_STAGE = _action.add(len(STAGE_EFFECT) * MAX_STAGES)
ACTION_KIND = _action.add(8)
ACTION_COINS = _action.add(MAX_COINS + 1)
ACTION_PAID = _action.add(MAX_PAID + 1)
ACTION_SHIELDS = _action.add((2 * NEAR + 1) * 4)
ACTION_SCIENCE = _action.add(MAX_SCIENCE + 1)
ACTION_SYMBOL = _action.add(4 * 4)
ACTION_RESOURCE = _action.add(COUNT * WAYS_TO_GET)
ACTION_COUNTED = _action.add(MAX_COUNTED + 1)
ACTION_COLOUR = _action.add(MAX_SEATS * COLOURS)
ACTION_USE = _action.add(MAX_SEATS * 2)
ACTION_WIDTH = _action.width


def action_names() -> list[str]:
    """Return the names of all features of an action."""
    cards = [card.key for card in CARDS]
    return [
        *named("build", cards),
        *named("given up", cards),
        *grid("stage", _of_boards()[1:], range(MAX_STAGES)),
        *named("kind", range(8)),
        *named("coins", range(MAX_COINS + 1)),
        *named("paid", range(MAX_PAID + 1)),
        *grid("shields", range(2 * NEAR + 1), range(4)),
        *named("science", range(MAX_SCIENCE + 1)),
        *grid("symbol", range(4), range(4)),
        *grid("resource", range(COUNT), range(WAYS_TO_GET)),
        *named("counted", range(MAX_COUNTED + 1)),
        *grid("colour", range(MAX_SEATS), range(COLOURS)),
        *grid("use", range(MAX_SEATS), range(2)),
    ]


#: The row of action weights, indexed by the phase of a city: pairs of turns share a row, except that the last two turns
#: of the game have a row each.
ACTION_PHASE = tuple(
    age * 3 + (turn // 2) if (age, turn) != (AGES - 1, TURNS - 1) else ACTION_PHASES for age in range(AGES)
    for turn in range(TURNS)
)  # fmt: skip


class ActionFeatures:
    """Computes the features of actions of a seat for its own city. What the actions have in common is computed once."""

    __slots__ = ("for_sale", "goods", "leads", "seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        city, left, right = state.cities[seat], state.left(seat), state.right(seat)
        self.leads = tuple([
            ACTION_SHIELDS + 4 * (min(max(city.shields - other.shields, -NEAR), NEAR) + NEAR) for other in (left, right)
        ])  # fmt: skip
        self.goods = city.goods
        self.for_sale = left.sold | right.sold

    def scores(self, actions: Iterable[Action], row: Sequence[int]) -> list[int]:
        """Return for each action the sum of the weights of its features."""
        get, given_up = row.__getitem__, ACTION_GIVEN_UP
        shared: dict[int, int] = {}  # by argument: the sum for all actions that differ only in the card given up
        found = []
        for kind, card, arg in actions:
            if kind in (SELL, STAGE):
                score = shared.get(arg)
                if score is None:
                    score = shared[arg] = sum(map(get, self._giving_up(kind, arg)))
                found.append(score + row[given_up + card])
            else:
                found.append(sum(map(get, self._building(kind, card, arg))))
        return found

    def features(self, action: Action) -> list[int]:
        """Return the indices of the features that this action has."""
        kind, card, arg = action
        if kind in (SELL, STAGE):
            return [ACTION_GIVEN_UP + card, *self._giving_up(kind, arg)]
        return self._building(kind, card, arg)

    def _giving_up(self, kind: int, arg: int) -> list[int]:
        """Return the features of selling a card or building a stage with it that do not depend on the card."""
        state, seat = self.state, self.seat
        city = state.cities[seat]
        use = ACTION_USE + 2 * (state.seats - 1) + (kind == STAGE)
        if kind == SELL:
            return [ACTION_KIND + kind, use, ACTION_COINS + min(city.coins + SALE, MAX_COINS)]
        effect = state.resolved_effect(seat, STAGE_EFFECT[city.board][city.stages], arg // COPY_BASE)
        found = [ACTION_KIND + kind, use, ACTION_STAGE + city.board * MAX_STAGES + city.stages]
        self._effect(found, effect, city.coins, sum(divmod(arg % COPY_BASE, PAY_BASE)))
        return found

    def _building(self, kind: int, card: int, arg: int) -> list[int]:
        """Return the features of building this card, or of building nothing."""
        found = [ACTION_KIND + kind]
        if card < 0:
            return found
        state, seat = self.state, self.seat
        city, effect = state.cities[seat], EFFECT[card]
        found.append(ACTION_BUILD + card)
        found.append(ACTION_COLOUR + COLOURS * (state.seats - 1) + KIND[card])
        coins, to_others = city.coins, 0
        if kind == BUILD:
            to_others = sum(divmod(arg, PAY_BASE))
            if COINS[card] and not CHAIN[card] & city.built_bits:
                coins -= COINS[card]
        self._effect(found, effect, coins, to_others)
        if effect.points_per:
            found.append(ACTION_COUNTED + min(guild_points(state, seat, card), MAX_COUNTED))
        return found

    def _effect(self, found: list[int], effect: EffectTotals, coins: int, to_others: int) -> None:
        """Append the features of the price and the effect of a card or stage to `found`."""
        if to_others:
            coins -= to_others
            found.append(ACTION_PAID + min(to_others, MAX_PAID))
        coins += effect.coins
        for amount, what, where in effect.coins_per:
            coins += amount * self.state.count(self.seat, what, where)
        found.append(ACTION_COINS + min(coins, MAX_COINS))
        if shields := effect.shields:
            found.append(self.leads[0] + shields)
            found.append(self.leads[1] + shields)
        elif effect.science:
            found += _science(self.state.cities[self.seat].science, effect.science)
        elif effect.goods or effect.choices:
            found += _units(effect.goods, effect.choices, self.goods, self.for_sale)


@cache
def _science(before: int, symbol: int) -> tuple[int, ...]:
    """Return the features of an additional science symbol: the points gained, and the symbols held before."""
    gain = science_points(before + symbol) - science_points(before)
    counts = symbol_counts(before)
    own = next((count for count, more in zip(counts, symbol_counts(symbol), strict=True) if more), max(counts))
    return ACTION_SCIENCE + min(gain, MAX_SCIENCE), ACTION_SYMBOL + 4 * min(own, 3) + min(sum(counts) - own, 3)


@cache
def _units(makes: int, choices: tuple[int, ...], goods: int, for_sale: int) -> tuple[int, ...]:
    """Return the features of producing these resources: how the city got each of them before."""
    now = _resources(goods, for_sale)
    for options in choices:
        makes |= options
    return tuple(
        ACTION_RESOURCE + now[resource] - CITY_RESOURCE for resource in range(COUNT) if makes >> 4 * resource & 7
    )
