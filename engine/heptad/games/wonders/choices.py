"""Every legal action of a seat, whatever is asked."""

from __future__ import annotations

from functools import cache, lru_cache

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, CHAIN, COINS, NEEDS, SELF
from heptad.games.wonders.economy import NOTHING_TO_PAY, PRICES, SEVENS, Payment, payments, purchases
from heptad.games.wonders.effects import FREE_BUILD
from heptad.games.wonders.hand_passing import FREE_CITY, NOBODY
from heptad.games.wonders.state import DISCARD, SEATS, SEVENTH, TURN, WONDER, City, State
from heptad.kernel.game import Action
from heptad.kernel.rng import Rng
from heptad.shared.goods import GUARD, lacking, total

BUILD, STAGE, SELL, FREE, PICK, DECLINE, TAKE = range(7)
SALE = 3
#: Coins to the left and right neighbour in one argument.
PAY_BASE = 64
#: In the same argument, times this: for a stage that copies one of two, LEFT or RIGHT.
COPY_BASE = PAY_BASE * PAY_BASE
#: Added to the kind of an action that a manager does for the Free City.
FOR_FREE_CITY = 8

# Made once: looking an action up takes a tenth of the time of making it.
SELLS = tuple(Action(SELL, card) for card in range(len(CARDS)))
FREES = tuple(Action(FREE, card) for card in range(len(CARDS)))
PICKS = tuple(Action(PICK, card) for card in range(len(CARDS)))
FREE_OF_COST = tuple(Action(BUILD, card, 0) for card in range(len(CARDS)))
NOTHING = Action(DECLINE)
make = tuple.__new__

# Looked up together: by card, the buildings that matter, the coins and the resources; by board and stages built, the
# resources of the next stage, None when the wonder is complete.
TERMS = tuple((SELF[card] | CHAIN[card], COINS[card], NEEDS[card]) for card in range(len(CARDS)))
NEXT_STAGE = tuple((*needs, None) for needs in boards.STAGE_NEEDS)
#: By discounts: how many different sums one unit more can make, bought from that neighbour of whom all units have one
#: price if there is one, and the lowest price of a unit there.
STEPS = tuple((1, goods) if goods in (left, right) else (2, min(left, right, goods)) for left, right, goods in PRICES)
#: How many cases are drawn from one random number, which has some bits to spare then.
TRIES = 5
NO_PAYMENT: tuple[int, ...] = ()
NO_COINS = (0,)


def paid(action: Action) -> tuple[int, int]:
    """The coins an action pays to the left and to the right."""
    return divmod(action.arg % COPY_BASE, PAY_BASE)


def current_players(state: State) -> tuple[int, ...]:
    if state.free_city == NOBODY or not state.waiting >> FREE_CITY:
        return SEATS[state.waiting]
    return SEATS[state.waiting & ~(1 << FREE_CITY) | 1 << state.owner(FREE_CITY)]


def legal_actions(state: State, player: int) -> list[Action]:
    """For each card in hand: build, build a wonder stage with it, sell it. There is no pass.

    With two players first for the own city, then for the Free City if this seat manages it.
    """
    if state.free_city != NOBODY and state.asked(player) != player:
        return _for_free_city(state)
    if not state.waiting >> player & 1:
        return []
    if state.ask <= WONDER:
        return [Action(TAKE, board // 2, board % 2) for board in offered(state, player)]
    if state.ask == DISCARD:
        return [*(PICKS[card] for card in buildable_discards(state, player)), NOTHING]
    reach = Reach(state, player)
    city = reach.city
    free = can_build_free(state, player)
    others = _other_uses(reach.stage_args(state, player))
    actions: list[Action] = []
    add = actions.append
    build_args, have = reach.build_args, city.have
    last = -1
    for card in state.hands[player]:
        if card == last:
            continue
        last = card
        for arg in build_args(card):
            add(make(Action, (BUILD, card, arg)))
        if free and not have & SELF[card]:
            add(FREES[card])
        actions += others[card]
    return actions


def random_action(state: State, player: int, rng: Rng) -> Action:
    """One of the legal actions, each as likely as any other, without listing them unless a rare power is involved.

    A card and a way to use it are drawn together, from more ways than there can be, until there is such a way.
    """
    city = state.cities[player]
    rare = state.ask not in (TURN, SEVENTH) or city.powers & FREE_BUILD or city.board in boards.COPYING
    if rare or not state.waiting >> player & 1:
        return rng.choice(legal_actions(state, player))
    hand, reach = state.hands[player], Reach(state, player)
    several, ways = reach.several, 2  # to sell a card, to build it
    if several:
        steps, price = STEPS[city.discounts]
        ways += min(city.coins // price, _most_units(state.age, several) * steps)
    stage_args = reach.stage_args(state, player)
    uses = ways + len(stage_args)
    cases, tries = len(hand) * uses, 0
    while True:
        if not tries:
            chance, tries = rng.next(), TRIES
        tries -= 1
        chance, case = divmod(chance, cases)
        at, use = case // uses, case % uses
        card = hand[at]
        if at and hand[at - 1] == card:
            continue
        if not use:
            return SELLS[card]
        if use >= ways:
            return make(Action, (STAGE, card, stage_args[use - ways]))
        args = reach.build_args(card, use)
        if use <= len(args):
            return make(Action, (BUILD, card, args[use - 1]))


@cache
def _most_units(age: int, resources: int) -> int:
    """The most units of these resources that a card of an age costs."""
    return max(total(NEEDS[card] & 7 * resources) for card in range(len(CARDS)) if CARDS[card].age == age)


class Reach:
    """What a city and its neighbours can supply, for all cards of a hand."""

    __slots__ = ("city", "cover", "left", "right", "several")

    def __init__(self, state: State, player: int) -> None:
        cities = state.cities
        self.city = city = cities[player]
        self.left = left = cities[player + 1 - len(cities)]
        self.right = right = cities[player - 1]
        # Too few of a resource are found by one subtraction (shared.goods): `cover` is how many of each these cities
        # can make, however they choose; 7 means 7 or more, and there are never more than 15.
        made = city.makes_at_most + left.sells_at_most + right.sells_at_most
        self.cover = made | ((made & GUARD) >> 3) * 7 | GUARD
        # Only what both neighbours sell, or an own source of choice can give, makes several ways to pay.
        self.several = city.options | left.sold & right.sold

    def build_args(self, card: int, least: int = 1) -> tuple[int, ...]:
        """Every way to pay for building this card, as the argument of the action; () if there is none.

        Where fewer than `least` ways are of no use, fewer ways may be returned as ().
        """
        kin, bank, needs = TERMS[card]
        city = self.city
        if city.have & kin:
            return NO_PAYMENT if city.have & SELF[card] else NO_COINS
        if city.coins < bank or ~(self.cover - needs) & GUARD:
            return NO_PAYMENT
        over = (needs | GUARD) - city.goods
        if short := over & ((over & GUARD) >> 3) * 7:  # lacking(needs, goods), inlined for speed
            if least > 1 and self._most_ways(short) < least:
                return NO_PAYMENT
            return _affordable(purchases(city, self.left, self.right, short), city.coins - bank)
        return NO_COINS

    def _most_ways(self, short: int) -> int:
        """No less than the number of ways to buy these units.

        They differ in the coins to one neighbour, of whom all units have one price if the discounts allow (`STEPS`).
        """
        own = self.city.options & (short + SEVENS & GUARD) >> 3  # gives at least one of them
        units = total(short & 7 * self.several) - bool(own)
        return 1 + units * STEPS[self.city.discounts][0]

    def stage_args(self, state: State, player: int) -> tuple[int, ...]:
        """The same for the next stage of the wonder."""
        city = self.city
        needs = NEXT_STAGE[city.board][city.stages]
        if needs is None or ~(self.cover - needs) & GUARD:
            return NO_PAYMENT
        args: tuple[int, ...] = NO_COINS
        if short := lacking(needs, city.goods):
            args = _affordable(purchases(city, self.left, self.right, short), city.coins)
        return _with_copies(state, player, args) if city.board in boards.COPYING else args


def _affordable(ways: tuple[Payment, ...], coins: int) -> tuple[int, ...]:
    if len(ways) == 1:
        left, right, _, _ = ways[0]
        return (left * PAY_BASE + right,) if left + right <= coins else NO_PAYMENT
    return tuple([left * PAY_BASE + right for left, right, _, _ in ways if left + right <= coins])


def _for_free_city(state: State) -> list[Action]:
    """What the manager may do: what any city could do with these cards, as far as the duties of the Free City allow."""
    seated = state.clone()  # as if the Free City had a seat and held the cards that it is offered
    seated.free_city, seated.hands[FREE_CITY] = NOBODY, state.offered_hand(FREE_CITY)
    actions = legal_actions(seated, FREE_CITY)
    if state.ask != DISCARD:
        actions = _dutiful(state.cities[FREE_CITY], actions)
    return [for_free_city(action) for action in actions]


def for_free_city(action: Action) -> Action:
    return Action(action.kind + FOR_FREE_CITY, action.card, action.arg)


def _dutiful(city: City, actions: list[Action]) -> list[Action]:
    """What is left to the Free City's manager: a chain must be built, and a card that can be used is not sold.

    A build by Olympia's power is no duty, the power may be kept (ruling W23). A card that the Free City can pay for is
    one that it can use (ruling W24). What a chain makes free is built by the chain, which does not use the power
    (ruling W36).
    """
    bound = {action.card for action in actions if action.kind == BUILD and CHAIN[action.card] & city.have}
    usable = {action.card for action in actions if action.kind in (BUILD, STAGE)}
    return [
        action
        for action in actions
        if (action.kind == BUILD or action.card not in bound) and (action.kind != SELL or action.card not in usable)
    ]


def _with_copies(state: State, player: int, args: tuple[int, ...]) -> tuple[int, ...]:
    """Manneken Pis: the payments of its next stage, for each neighbour whose stage it may choose to copy."""
    city = state.cities[player]
    if len(boards.STAGE_EFFECT[city.board][city.stages].copies) < 2:
        return args
    return tuple([arg + whom * COPY_BASE for whom in state.stage_copies(player) for arg in args])


@lru_cache(maxsize=1 << 10)
def _other_uses(stage_args: tuple[int, ...]) -> tuple[tuple[Action, ...], ...]:
    """By card: what may be done with it besides building it, when the next stage can be paid in these ways."""
    return tuple(tuple([Action(STAGE, card, arg) for arg in stage_args] + [SELLS[card]]) for card in range(len(CARDS)))


def can_build_free(state: State, player: int) -> bool:
    """Olympia A: once an age a card of the hand may be built without its cost."""
    city = state.cities[player]
    return bool(city.powers & FREE_BUILD) and city.free_used != state.age


def next_stage_needs(city: City) -> int | None:
    """The resources of the next stage; None when the wonder is complete."""
    return NEXT_STAGE[city.board][city.stages]


def stage_payments(city: City, left: City, right: City) -> tuple[Payment, ...]:
    """The ways to build the next stage, whatever coins the city holds."""
    needs = next_stage_needs(city)
    return payments(city, left, right, needs) if needs is not None else ()


def building_payments(state: State, player: int, card: int) -> tuple[Payment, ...]:
    """The ways to build a card, whatever coins the city holds: by a chain nothing is paid."""
    city = state.cities[player]
    if CHAIN[card] & city.have:
        return NOTHING_TO_PAY
    return payments(city, state.left(player), state.right(player), NEEDS[card])


def bank_price(city: City, card: int) -> int:
    """Coins the card costs at the bank: none by a chain."""
    return 0 if CHAIN[card] & city.have else COINS[card]


def offered(state: State, player: int) -> list[int]:
    """The boards this seat may take now: those left in the draft, or both sides of its own."""
    if state.free_boards:
        return list(state.free_boards)
    own = state.cities[player].board
    return [own & ~1, own | 1]


def buildable_discards(state: State, player: int) -> list[int]:
    """The cards of the discard pile whose building does not stand in the city yet (ruling W33)."""
    have = state.cities[player].have
    return sorted({card for card in state.pile() if not SELF[card] & have})


def chain_parent(city: City, card: int) -> str | None:
    """The building here that makes the card free."""
    built = {CARDS[other].building or CARDS[other].key for other in city.built}
    return next((parent for parent in CARDS[card].chains if parent in built), None)
