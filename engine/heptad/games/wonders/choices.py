"""The legal actions of a seat, for every kind of question."""

from __future__ import annotations

from functools import cache, lru_cache

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, CHAIN, COINS, NEEDS, SELF
from heptad.games.wonders.effects import FREE_BUILD
from heptad.games.wonders.hand_passing import FREE_CITY, NOBODY
from heptad.games.wonders.payment import NOTHING_TO_PAY, PRICES, SEVENS, Payment, payments, purchases
from heptad.games.wonders.state import DISCARD, SEATS_IN_SET, SEVENTH, TURN, WONDER, City, State
from heptad.kernel.game import Action
from heptad.kernel.rng import Rng
from heptad.shared.goods import GUARD, lacking, total

# The kinds of actions, as in `Action.kind`.
BUILD, STAGE, SELL, FREE, PICK, DECLINE, TAKE = range(7)
#: Coins for a discarded card.
SALE = 3
#: The argument of a BUILD or STAGE action contains PAY_BASE * (coins to the left) + (coins to the right).
PAY_BASE = 64
#: For a stage that copies one of two neighbours, the argument also contains COPY_BASE * (LEFT or RIGHT).
COPY_BASE = PAY_BASE * PAY_BASE
#: Added to the kind of an action that the manager chooses for the Free City.
FOR_FREE_CITY = 8

# Precomputed actions: a look-up takes a tenth of the time of creating the tuple.
SELLS = tuple(Action(SELL, card) for card in range(len(CARDS)))
FREES = tuple(Action(FREE, card) for card in range(len(CARDS)))
PICKS = tuple(Action(PICK, card) for card in range(len(CARDS)))
NOTHING = Action(DECLINE)
make = tuple.__new__

# Values that are looked up together. TERMS, by card: the card's own building and those that make it free, its price in
# coins, and its resources. NEXT_STAGE, by board and number of built stages: the resources of the next stage, or None if
# the wonder is complete.
TERMS = tuple((SELF[card] | CHAIN[card], COINS[card], NEEDS[card]) for card in range(len(CARDS)))
NEXT_STAGE = tuple((*needs, None) for needs in boards.STAGE_NEEDS)
#: Indexed by the set of discounts, a pair of numbers from which the number of ways to pay is bounded. First: how many
#: more different sums to one neighbour each bought unit makes possible, which is 1 for a neighbour of whom all units
#: have the same price, or 2 if there is no such neighbour. Second: the lowest price of a unit there.
STEPS = tuple((1, goods) if goods in (left, right) else (2, min(left, right, goods)) for left, right, goods in PRICES)
#: The number of cases that are drawn from one random number; it has some bits to spare even then.
TRIES_PER_NUMBER = 5
NO_PAYMENT: tuple[int, ...] = ()
NO_COINS = (0,)


def paid(action: Action) -> tuple[int, int]:
    """Return the coins that an action pays to the left and to the right neighbour."""
    return divmod(action.arg % COPY_BASE, PAY_BASE)


def current_players(state: State) -> tuple[int, ...]:
    """Return the seats that must act now; for the Free City this is its manager."""
    if state.free_city == NOBODY or not state.waiting >> FREE_CITY:
        return SEATS_IN_SET[state.waiting]
    return SEATS_IN_SET[state.waiting & ~(1 << FREE_CITY) | 1 << state.owner(FREE_CITY)]


def legal_actions(state: State, player: int) -> list[Action]:
    """Return the legal actions of a player; none if the player is not asked.

    In a turn these are, for each card in hand: build it, build a wonder stage with it, sell it. There is no pass. With
    two players the actions are first those for the player's own city and then, once that has been chosen, those for the
    Free City if the player is its manager.
    """
    if state.free_city != NOBODY and state.acting_city(player) != player:
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
    build_args, have = reach.build_args, city.built_bits
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
    """Return a uniformly random legal action.

    For speed the actions are not listed unless a rare power is involved. Instead, rejection sampling is used: a card
    and the number of a use are drawn together, from at least as many uses as any card can have, until the card has that
    use.
    """
    city = state.cities[player]
    rare = state.ask not in (TURN, SEVENTH) or city.powers & FREE_BUILD or city.board in boards.COPYING
    if rare or not state.waiting >> player & 1:
        return rng.choice(legal_actions(state, player))
    hand, reach = state.hands[player], Reach(state, player)
    several, ways = reach.several, 2  # two uses at least: to sell a card, to build it
    if several:
        steps, price = STEPS[city.discounts]
        ways += min(city.coins // price, _max_units(state.age, several) * steps)
    stage_args = reach.stage_args(state, player)
    uses = ways + len(stage_args)
    cases, tries = len(hand) * uses, 0
    while True:
        if not tries:
            chance, tries = rng.next(), TRIES_PER_NUMBER
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
def _max_units(age: int, resources: int) -> int:
    """Return the largest number of units of these resources that any card of an age costs."""
    return max(total(NEEDS[card] & 7 * resources) for card in range(len(CARDS)) if CARDS[card].age == age)


class Reach:
    """What a city and its neighbours can supply; computed once for all cards of a hand."""

    __slots__ = ("city", "cover", "left", "right", "several")

    def __init__(self, state: State, player: int) -> None:
        cities = state.cities
        self.city = city = cities[player]
        self.left = left = cities[player + 1 - len(cities)]
        self.right = right = cities[player - 1]
        # `cover` is an upper bound of the units of each resource that these cities can make together, capped at 7 (the
        # sum is never more than 15). With GUARD set, one subtraction finds whether too few can be made of any resource
        # (see shared.goods).
        made = city.max_production + left.max_sales + right.max_sales
        self.cover = made | ((made & GUARD) >> 3) * 7 | GUARD
        # There can be several ways to pay only for resources that both neighbours sell or that an own source of choice
        # can make.
        self.several = city.options | left.sold & right.sold

    def build_args(self, card: int, minimum: int = 1) -> tuple[int, ...]:
        """Return every way to pay for building this card, as arguments of the action; () if there is none.

        If there are fewer than `minimum` ways, the result may be () as well, which saves computing them.
        """
        kin, bank, needs = TERMS[card]
        city = self.city
        if city.built_bits & kin:
            return NO_PAYMENT if city.built_bits & SELF[card] else NO_COINS
        if city.coins < bank or ~(self.cover - needs) & GUARD:
            return NO_PAYMENT
        over = (needs | GUARD) - city.goods
        if short := over & ((over & GUARD) >> 3) * 7:  # lacking(needs, goods), inlined for speed
            if minimum > 1 and self._max_ways(short) < minimum:
                return NO_PAYMENT
            return _affordable(purchases(city, self.left, self.right, short), city.coins - bank)
        return NO_COINS

    def _max_ways(self, short: int) -> int:
        """Return an upper bound of the number of ways to buy these units.

        Different ways differ in the coins paid to one neighbour; the one with a uniform unit price is used for the
        bound if the discounts allow it (see `STEPS`).
        """
        own = self.city.options & (short + SEVENS & GUARD) >> 3  # if not 0, own sources make at least one of the units
        units = total(short & 7 * self.several) - bool(own)
        return 1 + units * STEPS[self.city.discounts][0]

    def stage_args(self, state: State, player: int) -> tuple[int, ...]:
        """Return every way to pay for the next stage of the wonder, as arguments of the action; () if there is none."""
        city = self.city
        needs = NEXT_STAGE[city.board][city.stages]
        if needs is None or ~(self.cover - needs) & GUARD:
            return NO_PAYMENT
        args: tuple[int, ...] = NO_COINS
        if short := lacking(needs, city.goods):
            args = _affordable(purchases(city, self.left, self.right, short), city.coins)
        return _with_copies(state, player, args) if city.board in boards.COPYING else args


def _affordable(ways: tuple[Payment, ...], coins: int) -> tuple[int, ...]:
    """Return the ways that cost at most `coins`, as arguments of the action."""
    if len(ways) == 1:
        left, right, _, _ = ways[0]
        return (left * PAY_BASE + right,) if left + right <= coins else NO_PAYMENT
    return tuple([left * PAY_BASE + right for left, right, _, _ in ways if left + right <= coins])


def _for_free_city(state: State) -> list[Action]:
    """Return the manager's actions for the Free City.

    These are the actions of an ordinary city with the same cards, limited by the duties of the Free City.
    """
    seated = state.clone()  # treated as if the Free City had a seat and held the offered cards
    seated.free_city, seated.hands[FREE_CITY] = NOBODY, state.offered_hand(FREE_CITY)
    actions = legal_actions(seated, FREE_CITY)
    if state.ask != DISCARD:
        actions = _dutiful(state.cities[FREE_CITY], actions)
    return [for_free_city(action) for action in actions]


def for_free_city(action: Action) -> Action:
    """Return the action that does the same for the Free City."""
    return Action(action.kind + FOR_FREE_CITY, action.card, action.arg)


def _dutiful(city: City, actions: list[Action]) -> list[Action]:
    """Return the actions that the duties of the Free City leave to its manager.

    A card that a chain makes free must be built, and a card that can be used must not be sold. Building with Olympia's
    power is not a duty; the power may be saved (ruling W23). The Free City can use a card if it can pay for it
    (ruling W24). A card that a chain makes free is built by the chain, which does not use the power (ruling W36).
    """
    bound = {action.card for action in actions if action.kind == BUILD and CHAIN[action.card] & city.built_bits}
    usable = {action.card for action in actions if action.kind in (BUILD, STAGE)}
    return [
        action
        for action in actions
        if (action.kind == BUILD or action.card not in bound) and (action.kind != SELL or action.card not in usable)
    ]


def _with_copies(state: State, player: int, args: tuple[int, ...]) -> tuple[int, ...]:
    """Combine the payments for Manneken Pis' next stage with each neighbour whose stage it may copy.

    Returns `args` unchanged if the stage leaves no choice of neighbour.
    """
    city = state.cities[player]
    if len(boards.STAGE_EFFECT[city.board][city.stages].copies) < 2:
        return args
    return tuple([arg + whom * COPY_BASE for whom in state.stage_copies(player) for arg in args])


@lru_cache(maxsize=1 << 10)
def _other_uses(stage_args: tuple[int, ...]) -> tuple[tuple[Action, ...], ...]:
    """Return by card the actions besides building it, given the ways to pay for the next stage."""
    return tuple(tuple([Action(STAGE, card, arg) for arg in stage_args] + [SELLS[card]]) for card in range(len(CARDS)))


def can_build_free(state: State, player: int) -> bool:
    """Return whether Olympia A's power, to build a card from hand free of cost once an age, is available."""
    city = state.cities[player]
    return bool(city.powers & FREE_BUILD) and city.free_used != state.age


def next_stage_needs(city: City) -> int | None:
    """Return the resources of the next stage (packed), or None if the wonder is complete."""
    return NEXT_STAGE[city.board][city.stages]


def stage_payments(city: City, left: City, right: City) -> tuple[Payment, ...]:
    """Return the ways to pay for the next stage, regardless of the coins the city holds; () if there is none."""
    needs = next_stage_needs(city)
    return payments(city, left, right, needs) if needs is not None else ()


def building_payments(state: State, player: int, card: int) -> tuple[Payment, ...]:
    """Return the ways to pay for building a card, regardless of the coins the city holds. A chain makes it free."""
    city = state.cities[player]
    if CHAIN[card] & city.built_bits:
        return NOTHING_TO_PAY
    return payments(city, state.left(player), state.right(player), NEEDS[card])


def bank_price(city: City, card: int) -> int:
    """Return the coins that the card costs at the bank; 0 if a chain makes it free."""
    return 0 if CHAIN[card] & city.built_bits else COINS[card]


def offered(state: State, player: int) -> list[int]:
    """Return the boards that this seat may take now: those left in the draft, or both sides of its own board."""
    if state.free_boards:
        return list(state.free_boards)
    own = state.cities[player].board
    return [own & ~1, own | 1]


def buildable_discards(state: State, player: int) -> list[int]:
    """Return the different cards of the discard pile whose building is not in the city yet (ruling W33), ascending."""
    have = state.cities[player].built_bits
    return sorted({card for card in state.pile() if not SELF[card] & have})


def chain_parent(city: City, card: int) -> str | None:
    """Return the building of this city that makes the card free, or None."""
    built = {CARDS[other].building or CARDS[other].key for other in city.built}
    return next((parent for parent in CARDS[card].chains if parent in built), None)
