"""Heuristic values of resources, coins, cards and effects for a city, estimated from a view."""

from __future__ import annotations

from functools import cache, cached_property
from math import fsum

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, EFFECT, ID, KIND, LEADS_TO, NEEDS, SELF, age_deck
from heptad.games.wonders.effects import (
    COPY_GUILD,
    DEFEATS,
    FREE_BUILD,
    LEFT,
    OWN_CITY,
    SEVENTH_CARD,
    STAGES,
    Count,
    EffectTotals,
)
from heptad.games.wonders.flow import VICTORY
from heptad.games.wonders.hand_passing import AGES, TURNS
from heptad.games.wonders.payment import PRICES
from heptad.games.wonders.scoring import COINS_PER_POINT, ONE_OF_CHOICE, science_points
from heptad.games.wonders.types import View
from heptad.games.wonders.view import DISCOUNT_NAMES
from heptad.shared.goods import COUNT, RAW_LETTERS, RESOURCES, amounts
from heptad.shared.kinds import CIVIC, COMMERCE, GUILD, KINDS, MILITARY, SCIENCE

# Weights in points at the end of the game, tuned by letting bots with different weights play each other.
EARLY_COIN, EARLY_COINS = 0.24, 4  # at the start, the value of a coin beyond a third of a point, for how many coins
UNSOLD = 1.1  # a unit that no neighbour sells, each time it is needed
SECOND_UNIT = 0.5  # if a card makes two units, the value of the second as a share of the first
BOUGHT = 0.42  # a coin saved, each time a unit is needed
OWN_STAGE = 1.1  # how often a unit is needed for each own stage that requires it
LESSER_CHOICES = (1.0, 0.5, 0.25, 0.1)  # for a source of choice: the shares of its uses, from the best to the worst
LATER_WARS = 0.8  # factor for each war further in the future, as the others get shields too
SURE_LEAD, DRIFT = 0.5, 0.15  # the lead in shields that surely wins: at the war, plus this for each turn before it
SCIENCE_AHEAD = 0.6  # the share of the gain of the next symbol that is counted in advance
CHAIN_UNIT = 0.15  # a unit of a later card's cost that a chain may save
POWERS = {FREE_BUILD: 2.0, SEVENTH_CARD: 1.6}  # for each age in which the power can be used
A_GUILD_TO_COPY = 6.0  # the best guild of the neighbours
A_STAGE_TO_COPY = 4.0  # a copied stage, while the neighbours' wonders are not known
BEST_OF_PILE, FULL_PILE = 4.0, 12  # a card of a discard pile of this size; proportionally less for a smaller pile
WONDERS_JUDGED_IN = 2  # when wonders are chosen, they are compared as if it were this age
#: For each thing that effects count, the expected increase in a city per turn.
GROWTH = {CIVIC: 0.15, SCIENCE: 0.15, MILITARY: 0.15, COMMERCE: 0.1, GUILD: 0.1, STAGES: 0.15, DEFEATS: 0.1}


class Evaluation:
    """The values of things for one city, in points. Intermediate results are cached."""

    def __init__(self, view: View, seat: int) -> None:
        cities = view["cities"]
        self.view, self.seat = view, seat
        self.city = cities[seat]
        self.around = (self.city, cities[seat + 1 - len(cities)], cities[seat - 1])
        self.coins = self.city["coins"]
        self.shields: tuple[int, ...] = tuple(city["shields"] for city in self.around)
        self.discounts = sum(bit for bit, name in DISCOUNT_NAMES.items() if name in self.city["discounts"])
        self.sold = [{RESOURCES.index(name) for source in city["sells"] for name in source} for city in self.around[1:]]
        self.board = boards.BOARD_ID.get(f"{self.city['wonder']}-{self.city['side']}")
        self.built_stages = self.city["built_stages"]
        self.cities = len(cities)
        self.discarded = view["discarded"] if view["age"] else FULL_PILE
        self.age = view["age"] or WONDERS_JUDGED_IN
        self.turns_left = max(TURNS - view["turn"], 0)  # turns of this age after the current one
        self.turns_to_come = self.turns_left + TURNS * (AGES - self.age)
        self.rest: float = self.turns_to_come / (TURNS * AGES)
        self.built_bits = sum(SELF[card] for card in {ID[key] for key in self.city["built"]})
        science = self.city["science"]
        self.science = science["compass"] | science["gear"] << 8 | science["tablet"] << 16 | science["any"] << 24
        self._values: dict[int, float] = {}

    @cached_property
    def counts(self) -> tuple[list[int], ...]:
        """The number of each countable thing in this city, the left and the right one (see `state.City.count`)."""
        counts = []
        for city in self.around:
            count = [0] * len(KINDS) + [city["built_stages"], city["tokens"].count(-1)]
            for key in city["built"]:
                count[KIND[ID[key]]] += 1
            counts.append(count)
        return tuple(counts)

    @cached_property
    def wanted(self) -> list[float]:
        """The expected number of times that one more unit will be needed, for each resource."""
        certain, maybe = [0] * COUNT, [0.0] * COUNT
        for source in self.city["production"]:
            for name in source:
                if len(source) == 1:
                    certain[RESOURCES.index(name)] += 1
                else:
                    maybe[RESOURCES.index(name)] += 1 / len(source)
        wanted = [0.0] * COUNT
        for resource, held in enumerate(certain):
            for age in range(self.age, AGES + 1):
                share = self.turns_left / TURNS if age == self.age else 1.0
                wanted[resource] += share * _demand(age, self.cities)[resource][held]
        for needs in boards.STAGE_NEEDS[self.board][self.built_stages :] if self.board is not None else ():
            for resource, count in amounts(needs):
                wanted[resource] += OWN_STAGE * (count > certain[resource])
        return [often / (1 + maybe[resource]) for resource, often in enumerate(wanted)]

    def _cheapest(self, resource: int, discounts: int) -> int:
        """Return the lowest price of a unit at a neighbour; 0 if nobody sells it."""
        raw_left, raw_right, goods = PRICES[discounts]
        prices = (raw_left, raw_right) if resource < len(RAW_LETTERS) else (goods, goods)
        return min((price for price, sold in zip(prices, self.sold, strict=True) if resource in sold), default=0)

    def money(self, coins: int) -> float:
        """Return the value of a change of the city's coins, positive or negative."""
        return self._purse(self.coins + coins) - self._purse(self.coins)

    def _purse(self, coins: int) -> float:
        """Return the value of holding this number of coins."""
        return coins / COINS_PER_POINT + EARLY_COIN * self.rest * min(coins, EARLY_COINS)

    def card(self, card: int) -> float:
        """Return the value of a building, not counting its price."""
        if card not in self._values:
            self._values[card] = self.effect(EFFECT[card], KIND[card]) + self._chains(card)
        return self._values[card]

    def effect(self, effect: EffectTotals, kind: int) -> float:
        """Return the value of an effect of a card of this kind, or of a stage (`kind` STAGES)."""
        return (
            effect.points
            + fsum(self._count(count, kind, grown=True) for count in effect.points_per)
            + self.money(effect.coins + sum(int(self._count(count, kind)) for count in effect.coins_per))
            + (self._shields(effect.shields) if effect.shields else 0)
            + (self._science(effect.science) if effect.science else 0)
            + self._production(effect)
            + (self._discounts(effect.discounts) if effect.discounts else 0)
            + (self._powers(effect.powers) if effect.powers else 0)
            + effect.picks * BEST_OF_PILE * min(self.discarded / FULL_PILE, 1)
            + (A_STAGE_TO_COPY if effect.copies else 0)
        )

    def _count(self, count: Count, kind: int, *, grown: bool = False) -> float:
        """Return what a count yields, including the card itself; `grown`: at the expected end of the game."""
        amount, what, where = count
        total = float(kind in what and OWN_CITY in where)
        for thing in what:
            more = GROWTH.get(thing, 0) * self.turns_to_come if grown else 0
            total += fsum(self.counts[place][thing] + more for place in where)
        return amount * total

    def _shields(self, shields: int) -> float:
        """Return the points gained by these shields in this and later wars, against both neighbours."""
        leads = [self.shields[0] - theirs for theirs in self.shields[1:]]
        ages = range(self.age, AGES + 1)
        return fsum(self._war(age, lead + shields) - self._war(age, lead) for age in ages for lead in leads)

    def threat(self, city: int, shields: int) -> float:
        """Return the points that this city loses in this and later wars if a neighbour gains `shields` shields."""
        lead = self.shields[0] - self.shields[(city - self.seat) % self.cities]
        return fsum(self._war(age, lead) - self._war(age, lead - shields) for age in range(self.age, AGES + 1))

    def _war(self, age: int, lead: int) -> float:
        """Return the expected points of a war against one neighbour, given the present lead in shields.

        Wars in later ages are discounted (LATER_WARS).
        """
        slack = 2 * (SURE_LEAD + DRIFT * (self.turns_left + TURNS * (age - self.age)))
        return LATER_WARS ** (age - self.age) * _fight(lead, age, slack)

    def _science(self, symbols: int) -> float:
        """Return the points gained now plus a share of the increase in what the next symbol will bring."""
        now, then = science_points(self.science), science_points(self.science + symbols)
        next_now = science_points(self.science + ONE_OF_CHOICE) - now
        next_then = science_points(self.science + symbols + ONE_OF_CHOICE) - then
        return then - now + SCIENCE_AHEAD * min(2 * self.rest, 1) * (next_then - next_now)

    def _production(self, effect: EffectTotals) -> float:
        """Return the value of the resources that an effect produces each turn."""
        total = 0.0
        for resource, count in amounts(effect.goods):
            total += self._unit(resource) * (1 + SECOND_UNIT * (count - 1))
        for options in effect.choices + effect.kept:
            units = sorted((self._unit(resource) for resource, _ in amounts(options)), reverse=True)
            total += fsum(unit * share for unit, share in zip(units, LESSER_CHOICES, strict=False))
        return total

    def _unit(self, resource: int) -> float:
        """Return the value of one more unit each turn: saved coins, or cards that could not be built at all."""
        return self.wanted[resource] * (BOUGHT * self._cheapest(resource, self.discounts) or UNSOLD)

    def _discounts(self, discounts: int) -> float:
        """Return the value of additional discounts: the coins saved on future purchases."""
        both = self.discounts | discounts
        return BOUGHT * fsum(
            often * (self._cheapest(resource, self.discounts) - self._cheapest(resource, both))
            for resource, often in enumerate(self.wanted)
        )

    def _powers(self, powers: int) -> float:
        """Return the value of permanent powers for the rest of the game."""
        value = fsum(each * (AGES + 1 - self.age) for bit, each in POWERS.items() if powers & bit)
        return value + (A_GUILD_TO_COPY if powers & COPY_GUILD else 0)

    def _chains(self, card: int) -> float:
        """Return the value of the later cards that this card makes free, if they are in the game."""
        units = 0
        for key in LEADS_TO.get(CARDS[card].building or CARDS[card].key, ()):
            child = CARDS[ID[key]]
            if child.copies[0] <= self.cities and child.age >= self.age:
                units += len(child.cost)
        return CHAIN_UNIT * units


def _fight(lead: int, age: int, slack: float) -> float:
    """Return the expected points of a war against one neighbour if the lead may still change within `slack`.

    A defeat is the zero point: a draw is worth 1 and a victory 1 more than its token.
    """
    win = min(max((lead - 0.5) / slack + 0.5, 0), 1)
    no_defeat = min(max((lead + 0.5) / slack + 0.5, 0), 1)
    return VICTORY[age] * win + no_defeat


@cache
def _demand(age: int, cities: int) -> list[list[float]]:
    """Return the number of cards per city in this age that need one more unit, by resource and units held."""
    demand = [[0.0] * 12 for _ in range(COUNT)]
    for card in age_deck(age, cities):
        for resource, count in amounts(NEEDS[card]):
            for held in range(count):
                demand[resource][held] += 1 / cities
    return demand


def stage_effect(view: View, city: int, board: int, stage: int, whom: int) -> EffectTotals:
    """Return the effect of a stage of this city's wonder; for Manneken Pis the effect on the neighbour's board.

    `whom`: the neighbour to copy (LEFT or RIGHT); 0 takes the first one possible.
    """
    effect = boards.STAGE_EFFECT[board][stage]
    cities = view["cities"]
    for neighbour, copied in effect.copies:
        other = cities[city + 1 - len(cities)] if neighbour == LEFT else cities[city - 1]
        effects = boards.STAGE_EFFECT[boards.BOARD_ID[f"{other['wonder']}-{other['side']}"]]
        if whom in (0, neighbour) and copied < len(effects):
            return effects[copied]
    return effect
