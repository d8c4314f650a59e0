"""The kinds of actions, and the legal actions for each question."""

from __future__ import annotations

from functools import lru_cache

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, CHAIN, COINS, KIND, NEEDS
from heptad.games.duel.effects import CHEAPER_WONDERS
from heptad.games.duel.payment import CHEAPEST, DISCOUNT, DISCOUNT_POWER, SEVENS, card_trade, prices, wonder_price
from heptad.games.duel.state import DESTROY, DISCARD, FREE_SLOTS, LIBRARY, OVER, TOKEN, TURN, WONDER, City, State
from heptad.kernel.game import Action
from heptad.kernel.rng import Rng
from heptad.shared.goods import GUARD
from heptad.shared.kinds import COMMERCE

BUILD, BUILD_WONDER, SELL, TAKE, PROGRESS, PICK, DESTROY_CARD, START = range(8)
SALE = 2

# All actions are created once: looking one up takes a tenth of the time of creating it.
BUILDS = tuple(Action(BUILD, card) for card in range(len(CARDS)))
SELLS = tuple(Action(SELL, card) for card in range(len(CARDS)))
BUILD_WONDERS = tuple(
    tuple(Action(BUILD_WONDER, card, wonder) for card in range(len(CARDS))) for wonder in range(len(boards.WONDERS))
)
TAKES = tuple(Action(TAKE, wonder) for wonder in range(len(boards.WONDERS)))
TOKENS = tuple(Action(PROGRESS, token) for token in range(len(boards.PROGRESS)))
PICKS = tuple(Action(PICK, card) for card in range(len(CARDS)))
DESTROYS = tuple(Action(DESTROY_CARD, card) for card in range(len(CARDS)))
STARTS = (Action(START, 0), Action(START, 1))

#: By card id: what `_main_moves` needs to know about it, in one tuple for speed.
CARD_DATA = tuple(zip(CHAIN, COINS, NEEDS, DISCOUNT_POWER, BUILDS, SELLS, strict=True))


def current_players(state: State) -> tuple[int, ...]:
    """Return the seat that must decide; () if the game is over."""
    return () if state.ask == OVER else (state.seat,)


def legal_actions(state: State, player: int) -> list[Action]:
    """Return the legal actions of a seat; [] if it need not decide.

    In a main move each available card can be built, used to build a wonder, or discarded for coins. There is no pass.
    """
    if player != state.seat or state.ask == OVER:
        return []
    if state.ask == TURN:
        return _main_moves(state, player)
    if state.ask == WONDER:
        return [TAKES[wonder] for wonder in offered(state)]
    if state.ask == TOKEN:
        return [TOKENS[token] for token in state.board]
    if state.ask == LIBRARY:
        return [TOKENS[token] for token in state.library]
    if state.ask == DISCARD:
        return [PICKS[card] for card in state.discard]
    if state.ask == DESTROY:
        return [DESTROYS[card] for card in targets(state, player)]
    return list(STARTS)


def _main_moves(state: State, player: int) -> list[Action]:
    """Return the legal main moves, by free slot: build the card, build each affordable wonder with it, discard it."""
    # `payment.trade_cost` is inlined here, because search spends most of its time in this function: `short` is
    # lacking(needs, goods). Only the prices of missing resources, present(short), are part of the cache key, so that
    # the cache is hit often.
    city = state.cities[player]
    coins, have, goods, powers = city.coins, city.built_bits, city.goods, city.powers
    raw, fine = city.raw_choices, city.goods_choices
    price = prices(city, state.cities[1 - player])
    discount = DISCOUNT if powers & CHEAPER_WONDERS else 0
    wonders = []
    for wonder in unbuilt(state, player):
        over = (boards.WONDER_NEEDS[wonder] | GUARD) - goods
        short = over & ((over & GUARD) >> 3) * 7
        if CHEAPEST[short, price & ((short + SEVENS & GUARD) >> 3) * 15, raw, fine, discount] <= coins:
            wonders.append(BUILD_WONDERS[wonder])
    cards = state.cards[state.age - 1]
    actions: list[Action] = []
    add = actions.append
    for slot in FREE_SLOTS[state.age, state.left]:
        card = cards[slot]
        chain, bank, needs, discount_power, build, sell = CARD_DATA[card]
        if chain & have:
            add(build)
        elif bank <= coins:
            over = (needs | GUARD) - goods
            if short := over & ((over & GUARD) >> 3) * 7:
                discount = DISCOUNT if powers & discount_power else 0
                wanted = ((short + SEVENS & GUARD) >> 3) * 15
                if bank + CHEAPEST[short, price & wanted, raw, fine, discount] <= coins:
                    add(build)
            else:
                add(build)
        for with_card in wonders:
            add(with_card[card])
        add(sell)
    return actions


def random_action(state: State, player: int, rng: Rng) -> Action:
    """Return a legal action, all with the same probability.

    A main move is drawn by rejection sampling, which is faster than listing all legal ones: draw a free card and what
    to do with it until the result is legal. A wonder that cannot be paid is not drawn again, as its price is the same
    with every card.
    """
    if state.ask != TURN:
        return rng.choice(legal_actions(state, player))
    city, other = state.cities[player], state.cities[1 - player]
    cards = state.cards[state.age - 1]
    slots = FREE_SLOTS[state.age, state.left]
    wonders = unbuilt(state, player)
    while True:
        kinds = 2 + len(wonders)
        slot, kind = divmod(rng.below(len(slots) * kinds), kinds)
        card = cards[slots[slot]]
        if not kind:
            return SELLS[card]
        if kind == 1:
            left = city.coins - COINS[card]
            if CHAIN[card] & city.built_bits or (left >= 0 and card_trade(city, other, card) <= left):
                return BUILDS[card]
        else:
            wonder = wonders[kind - 2]
            if wonder_price(city, other, wonder) <= city.coins:
                return BUILD_WONDERS[wonder][card]
            wonders = wonders[: kind - 2] + wonders[kind - 1 :]  # unaffordable with any card


def sale(city: City) -> int:
    """Return the coins for discarding a card: two plus one for each yellow card in the city."""
    return SALE + city.count((COMMERCE,))


def unbuilt(state: State, player: int) -> tuple[int, ...]:
    """Return the wonders that this seat may still build: none once seven wonders are built in both cities together."""
    city = state.cities[player]
    finished = city.finished
    if not finished:
        return city.wonders
    if (finished | state.cities[1 - player].finished).bit_count() >= boards.WONDERS_IN_ALL:
        return ()
    return _without(city.wonders, finished)


@lru_cache(maxsize=1 << 14)
def _without(wonders: tuple[int, ...], finished: int) -> tuple[int, ...]:
    """Return the wonders that are not in the bit set `finished`."""
    return tuple([wonder for wonder in wonders if not finished >> wonder & 1])


def built_in_all(state: State) -> int:
    """Return the number of wonders built in both cities together."""
    return state.cities[0].finished.bit_count() + state.cities[1].finished.bit_count()


def offered(state: State) -> tuple[int, ...]:
    """Return the wonders on offer in the draft: four per round, without those already taken."""
    taken = state.cities[0].wonders + state.cities[1].wonders
    start = len(taken) // 4 * 4
    return tuple(wonder for wonder in state.drafted[start : start + 4] if wonder not in taken)


def targets(state: State, player: int) -> list[int]:
    """Return the opponent's cards that the wonder just built can destroy."""
    other = state.cities[1 - player]
    return [card for card in other.built if KIND[card] == state.target]


def never_built(state: State) -> list[int]:
    """Return the wonders that left the game when the seventh one was built; [] before that."""
    if built_in_all(state) < boards.WONDERS_IN_ALL:
        return []
    return [wonder for city in state.cities for wonder in city.wonders if not city.finished >> wonder & 1]
