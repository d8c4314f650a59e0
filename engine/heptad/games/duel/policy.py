"""Heuristics for bots: estimates from a view how good an action is, in points at the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import fsum

from heptad.games.duel import boards, effects
from heptad.games.duel.cards import CARDS, CHAIN, EFFECT, ID, KIND, LEADS_TO, NEEDS, age_box, age_deck
from heptad.games.duel.choices import BUILD, BUILD_WONDER, DESTROY_CARD, PICK, PROGRESS, SELL, START, TAKE, sale
from heptad.games.duel.effects import NO_KIND, NO_SYMBOL, Count, EffectTotals
from heptad.games.duel.payment import card_price, unit_price, wonder_price
from heptad.games.duel.scoring import COINS_PER_POINT
from heptad.games.duel.state import AGES, FREE_SLOTS, City
from heptad.games.duel.types import CityView, View
from heptad.kernel.game import Action
from heptad.shared.goods import COUNT, RAW_LETTERS, amounts
from heptad.shared.kinds import MILITARY

ME, THEM = 0, 1
# Weights, in points unless stated otherwise. They were tuned by games against weaker settings.
VICTORY = 1000.0
NEXT_TURN = 0.5  # factor for the value of the next turn (the opponent's, or one's own extra turn)
EARLY_COIN, EARLY_COINS = 0.55, 12  # early extra value of a coin beyond its third of a point, for this many coins
COIN_SAVED = 0.7  # value of a coin that production saves, for each time that a unit is needed
CARD_NEED, WONDER_NEED = 0.4, 0.6  # probability that a unit of a future card or of an own wonder will be needed
NEXT_SYMBOL = (0.6, 0.7, 1.3, 2.4, 6.0)  # early value of a new symbol, by the number of different symbols held
TRACK_AHEAD = (0.0, 1.2, 2.4, 4.2, 5.6, 7.4, 9.8, 12.0, 16.0)  # early value of a lead, by the distance of the pawn
EARLY_FACTOR = 2.0  # factor from the share of the game that is left to `Evaluation.early`
EXTRA_TURN, TOKEN_OF_BOX, CHAINS_TO_COME = 7.0, 6.0, 1.5
CHAIN_UNIT, WONDER_UNIT = 0.2, 0.7  # per unit of cost: of a card that a chain makes free later, of a wonder to draft
#: By power, at the beginning of the game: points for each wonder not built yet, and points in addition.
POWERS = {
    effects.CHEAPER_WONDERS: (1.2, 0.0),
    effects.CHEAPER_CIVIC: (0.0, 5.0),
    effects.TRADE_INCOME: (0.0, 7.0),
    effects.EXTRA_SHIELD: (0.0, 7.0),
    effects.WONDERS_EXTRA_TURN: (2.4, 0.0),
}


class Evaluation:
    """The heuristic evaluation of one view. City 0 (ME) is that of the seat, city 1 (THEM) the opponent's.

    `to_come` is the share of the game that is left, from 1 to 0; `early` is 1 in the first half of the game and then
    falls to 0.
    """

    def __init__(self, view: View) -> None:
        assert view["seat"] is not None, "a spectator has nothing to choose"
        self.seat = view["seat"]
        side = -1 if self.seat else 1
        self.cities = [_city(view["cities"][seat]) for seat in (self.seat, 1 - self.seat)]
        self.leads: tuple[int, int] = (view["pawn"] * side, -view["pawn"] * side)
        self.looted = [{space * sign for space in view["looted"]} for sign in (side, -side)]
        self.board = [boards.TOKEN_ID[key] for key in view["board"]]
        self.discard = [ID[key] for key in view["discard"]]
        self.wonders_left: int = boards.WONDERS_IN_ALL - view["wonders_built"]
        self.age: int = view["age"]
        self.face_up = {place["slot"]: ID[place["card"]] for place in view["display"] if place["card"]}
        self.left: int = sum(1 << place["slot"] for place in view["display"])
        self.to_come: float = (self.left.bit_count() / boards.SLOTS + AGES - self.age) / AGES
        self.early: float = min(EARLY_FACTOR * self.to_come, 1.0)
        tucked = [ID[held["under"]] for city in view["cities"] for held in city["wonders"] if held["under"]]
        seen = {*self.face_up.values(), *self.discard, *tucked, *(card for city in self.cities for card in city.built)}
        self.unseen = [card for card in age_box(self.age) if card not in seen]
        self.opportunity = cache(self._opportunity)
        self.best = cache(self._best)
        self.wanted = cache(self._wanted)

    # ── the value of a turn ─────────────────────────────────────────────────
    def next_turn(self, card: int, again: bool = False) -> float:
        """Return the value of the next turn after this card is taken: positive if I play again, otherwise negative."""
        slot = next(slot for slot, other in self.face_up.items() if other == card)
        left = self.left & ~(1 << slot)
        return NEXT_TURN * (self.opportunity(ME, left) if again else -self.opportunity(THEM, left))

    def next_age(self, first: int) -> float:
        """Return the value of the first turn of an age if seat `first` begins it."""
        return self.opportunity(ME, self.left) if first == self.seat else -self.opportunity(THEM, self.left)

    def _opportunity(self, who: int, left: int) -> float:
        """Return the value of a city's best move with the cards that are free if the slots `left` hold a card.

        If a free card is still face down, the value is the mean over all cards of the age that have not been seen.
        """
        slots = FREE_SLOTS[self.age, left]
        known = [self.best(who, self.face_up[slot]) for slot in slots if slot in self.face_up]
        wonders = [self.wonder(who, wonder) for wonder in self.unbuilt(who)] if slots else []
        best = max([*known, *wonders], default=0.0)
        if len(known) == len(slots):
            return best
        return fsum(max(best, self.best(who, card)) for card in self.unseen) / len(self.unseen)

    def _best(self, who: int, card: int) -> float:
        """Return the value of the better of building and selling a card."""
        return max(self.build(who, card), self.sale(who))

    def build(self, who: int, card: int) -> float:
        """Return the value of building a card, including its price; -VICTORY if the city cannot pay it."""
        city = self.cities[who]
        price = card_price(city, self.cities[1 - who], card)
        chained = city.chain_coins if CHAIN[card] & city.built_bits else 0
        return self.card(who, card) + self.money(who, chained - price) if price <= city.coins else -VICTORY

    def wonder(self, who: int, wonder: int) -> float:
        """Return the value of building a wonder, including its price; -VICTORY if the city cannot pay it."""
        city = self.cities[who]
        price = wonder_price(city, self.cities[1 - who], wonder)
        value = self.effect(who, boards.WONDER_EFFECT[wonder])
        return value + self.money(who, -price) if price <= city.coins else -VICTORY

    def sale(self, who: int) -> float:
        """Return the value of discarding a card for coins."""
        return self.money(who, sale(self.cities[who]))

    def unbuilt(self, who: int) -> list[int]:
        """Return the wonders that a city may still build."""
        return [w for w in self.cities[who].wonders if self.wonders_left and not self.cities[who].finished >> w & 1]

    # ── values without the price ────────────────────────────────────────────
    def card(self, who: int, card: int) -> float:
        """Return the value of a card, including the chain that it provides for a later age."""
        child = CARDS[ID.get(LEADS_TO[CARDS[card].key], card)]  # the card itself if it makes no other card free
        return self.effect(who, EFFECT[card], KIND[card]) + CHAIN_UNIT * len(child.cost) * (child.age > self.age)

    def token(self, who: int, token: int) -> float:
        """Return the value of a progress token."""
        return self.effect(who, boards.TOKEN_EFFECT[token], effects.TOKENS)

    def effect(self, who: int, effect: EffectTotals, kind: int = NO_KIND) -> float:
        """Return the value of an effect for a city. `kind` is the kind of card that has it, as for `City.count`."""
        coins = effect.coins + sum(self._count(who, count, kind) for count in effect.coins_per)
        value: float = effect.points + sum(self._count(who, count, kind) for count in effect.points_per)
        value += self.money(who, coins) - self.money(1 - who, -effect.plunder) + self._production(who, effect)
        value += effect.library * TOKEN_OF_BOX + self.to_come * CHAINS_TO_COME * effect.chain_coins / COINS_PER_POINT
        if effect.shields:
            more = kind == MILITARY and bool(self.cities[who].powers & effects.EXTRA_SHIELD)
            value += self._shields(who, effect.shields + more)
        if effect.symbol != NO_SYMBOL:
            value += self._science(who, effect.symbol)
        for power, (each, beside) in POWERS.items() if effect.powers else ():
            if effect.powers & power:
                value += self.to_come * (each * min(len(self.unbuilt(who)), self.wonders_left) + beside)
        if effect.destroys != NO_KIND:
            targets = [card for card in self.cities[1 - who].built if KIND[card] == effect.destroys]
            value += max((self.loss(1 - who, card) for card in targets), default=0.0)
        if effect.picks:
            value += max((self.card(who, card) for card in self.discard), default=0.0)
        return value

    def money(self, who: int, coins: int) -> float:
        """Return the value of a change of a city's coins. Early in the game the first EARLY_COINS are worth more."""
        before = self.cities[who].coins
        after = max(before + coins, 0)
        early = EARLY_COIN * self.to_come * (min(after, EARLY_COINS) - min(before, EARLY_COINS))
        return (after - before) / COINS_PER_POINT + early

    def _count(self, who: int, count: Count, kind: int) -> int:
        """Return the coins or points for counted things, including the new thing of this kind itself."""
        amount, what, most = count
        own = self.cities[who].count(what) + (kind in what)
        return amount * (max(own, self.cities[1 - who].count(what)) if most else own)

    def _shields(self, who: int, shields: int) -> float:
        """Return the value of shields: position on the track, military tokens, and victory in the capital."""
        before, after = self.leads[who], self.leads[who] + shields
        if after >= boards.CAPITAL:
            return VICTORY
        loot = sum(coins for space, coins in boards.LOOTING if space <= after and space not in self.looted[who])
        return self._track(after) - self._track(before) - self.money(1 - who, -loot)

    def _track(self, lead: int) -> float:
        """Return the value of leading by `lead` spaces (negative: of being behind)."""
        value = self.early * TRACK_AHEAD[abs(lead)] + (1 - self.early) * boards.TRACK_POINTS[abs(lead)]
        return value if lead > 0 else -value

    def _science(self, who: int, symbol: int) -> float:
        """Return the value of a science symbol: for a pair the best token of the board, otherwise a new symbol."""
        symbols = self.cities[who].symbols
        if symbols >> symbol & 1:
            return max((self.token(who, token) for token in self.board), default=0.0)
        held = symbols.bit_count()
        return VICTORY if held + 1 == boards.SYMBOLS_TO_WIN else self.early * NEXT_SYMBOL[held]

    # ── resources ───────────────────────────────────────────────────────────
    def _production(self, who: int, effect: EffectTotals) -> float:
        """Return the value of production and fixed prices: units that need not be bought or cost only one coin.

        Units that brown and grey cards produce also raise the opponent's price.

        Known error: `fixed_prices` has four bits for each resource, so both tests below should shift by `4 * resource`.
        It is kept because `greedy` is the reference of the measured strengths and plays the first games from which
        Duel's weights are learned (docs/strength.md).
        """
        value = 0.0
        for resource, count in amounts(effect.goods):
            value += fsum(self._unit(who, resource, more) for more in range(count))
            if not self.cities[1 - who].fixed_prices >> resource & 1:
                value += COIN_SAVED * count * self.wanted(1 - who, resource, 0)
        for sources, kinds in ((effect.raw_choices, range(3)), (effect.goods_choices, range(4, COUNT))):
            value += sources * max(self._unit(who, resource, 0) for resource in kinds) if sources else 0
        for resource in range(COUNT) if effect.fixed_prices else ():
            if effect.fixed_prices >> resource & 1:
                value += fsum(self._unit(who, resource, more, saved=1) for more in range(2))
        return value

    def _unit(self, who: int, resource: int, more: int, saved: int = 0) -> float:
        """Return the value of one more unit of a resource when there are `more` units in addition to the present ones.

        `saved` coins of its price would still have to be paid.
        """
        price = unit_price(self.cities[who], self.cities[1 - who], resource)
        return COIN_SAVED * (price - saved) * self.wanted(who, resource, more)

    def _wanted(self, who: int, resource: int, more: int) -> float:
        """Return how often a city is expected to need one more unit of a resource than its production plus `more`."""
        city = self.cities[who]
        units = (city.goods >> 4 * resource & 7) + more
        wanted = 0.0
        for age in range(max(self.age, 1), AGES + 1):
            share = self.left.bit_count() / boards.SLOTS if age == self.age else 1.0
            wanted += CARD_NEED * share * _demand(age, resource, units)
        for needs in [boards.WONDER_NEEDS[wonder] for wonder in self.unbuilt(who)]:
            wanted += WONDER_NEED * (needs >> 4 * resource & 7 > units)
        return wanted / (1 + (city.raw_choices if resource < len(RAW_LETTERS) else city.goods_choices))

    def loss(self, who: int, card: int) -> float:
        """Return the value that a city loses with a brown or grey card."""
        return fsum(self._unit(who, resource, -count) * count for resource, count in amounts(EFFECT[card].goods))


def _city(seen: CityView) -> City:
    """Return a `City` reconstructed from its public view."""
    city = City()
    city.coins = seen["coins"]
    for key in seen["built"]:
        city.place(ID[key])
    city.wonders = tuple(boards.WONDER_ID[wonder["wonder"]] for wonder in seen["wonders"])
    for wonder in [wonder for wonder, place in zip(city.wonders, seen["wonders"], strict=True) if place["built"]]:
        city.finished |= 1 << wonder
        city.gain(boards.WONDER_EFFECT[wonder])
    city.tokens = tuple(boards.TOKEN_ID[key] for key in seen["tokens"])
    for token in city.tokens:
        city.gain(boards.TOKEN_EFFECT[token])
    return city


@cache
def _demand(age: int, resource: int, units: int) -> int:
    """Return the number of cards of an age that cost more than `units` units of a resource."""
    return sum(NEEDS[card] >> 4 * resource & 7 > units for card in age_deck(age))


# ── the value of each kind of action ────────────────────────────────────────
def _build_wonder(seen: Evaluation, action: Action) -> float:
    """Return the value of building a wonder, including the next turn, which is one's own if it gives an extra turn."""
    again = boards.WONDER_EFFECT[action.arg].extra_turn or bool(seen.cities[ME].powers & effects.WONDERS_EXTRA_TURN)
    return seen.wonder(ME, action.arg) + seen.next_turn(action.card, again)


def _take_wonder(seen: Evaluation, action: Action) -> float:
    """Return the value of taking a wonder in the draft, reduced by its cost."""
    effect = boards.WONDER_EFFECT[action.card]
    return (
        seen.effect(ME, effect) + EXTRA_TURN * effect.extra_turn - WONDER_UNIT * len(boards.WONDERS[action.card].cost)
    )


#: By kind of action: its value.
VALUES: dict[int, Callable[[Evaluation, Action], float]] = {
    BUILD: lambda seen, action: seen.build(ME, action.card) + seen.next_turn(action.card),
    BUILD_WONDER: _build_wonder,
    SELL: lambda seen, action: seen.sale(ME) + seen.next_turn(action.card),
    TAKE: _take_wonder,
    PROGRESS: lambda seen, action: seen.token(ME, action.card),
    PICK: lambda seen, action: seen.card(ME, action.card),
    DESTROY_CARD: lambda seen, action: seen.loss(THEM, action.card),
    START: lambda seen, action: seen.next_age(action.card),
}


def evaluate(view: View, actions: Sequence[Action]) -> list[float]:
    """Return one value for each action, in points at the end of the game; higher is better."""
    seen = Evaluation(view)
    return [VALUES[action.kind](seen, action) for action in actions]
