"""Explanations: the cost and gain of an action, current prices for both cities, and why an action is not legal."""

from __future__ import annotations

from heptad.games.duel import boards
from heptad.games.duel.boards import WONDER_NEEDS
from heptad.games.duel.cards import CARDS, CHAIN, COINS, EFFECT, NEEDS
from heptad.games.duel.choices import (
    BUILD,
    BUILD_WONDER,
    DESTROY_CARD,
    PICK,
    PROGRESS,
    SELL,
    TAKE,
    built_in_all,
    sale,
    unbuilt,
)
from heptad.games.duel.effects import EffectTotals
from heptad.games.duel.payment import (
    card_discount,
    card_price,
    prices,
    purchases,
    trade_income,
    wonder_discount,
    wonder_price,
)
from heptad.games.duel.state import TURN, City, State
from heptad.games.duel.types import Explanation, Price, Prospects, RefusalData, Shortage
from heptad.kernel.game import Action, Refusal
from heptad.shared.goods import RESOURCES, amounts, lacking


def explain(state: State, player: int, action: Action) -> Explanation:
    """Return what a legal action does, what it costs, and the coins that it gives at once."""
    kind, card, arg = action
    city, other = state.cities[player], state.cities[1 - player]
    if kind == BUILD:
        coins = _coins(state, player, card, EFFECT[card]) + (city.chain_coins if CHAIN[card] & city.built_bits else 0)
        return {"do": "build", "card": CARDS[card].key, "price": price_of_card(city, other, card), "coins": coins}
    if kind == BUILD_WONDER:
        return {
            "do": "build_wonder",
            "card": CARDS[card].key,
            "wonder": boards.WONDERS[arg].key,
            "price": price_of_wonder(city, other, arg),
            "coins": boards.WONDER_EFFECT[arg].coins,
        }
    if kind == SELL:
        return {"do": "sell", "card": CARDS[card].key, "coins": sale(city)}
    if kind == TAKE:
        return {"do": "take_wonder", "wonder": boards.WONDERS[card].key}
    if kind == PROGRESS:
        return {"do": "take_token", "token": boards.PROGRESS[card].key, "coins": boards.TOKEN_EFFECT[card].coins}
    if kind == PICK:
        return {"do": "build_discarded", "card": CARDS[card].key, "coins": _coins(state, player, card, EFFECT[card])}
    if kind == DESTROY_CARD:
        return {"do": "destroy", "card": CARDS[card].key}
    return {"do": "begin", "first": card}


def _coins(state: State, player: int, card: int, effect: EffectTotals) -> int:
    """Return the coins from the bank if the card is built now. A card that counts cards of its kind counts itself."""
    if not effect.coins_per:
        return effect.coins
    after = state.clone()
    after.cities[player].place(card)
    return effect.coins + sum(n * after.count(player, what, most) for n, what, most in effect.coins_per)


# ── prices ──────────────────────────────────────────────────────────────────
def prospects(state: State) -> Prospects:
    """Return the current price of every face-up card for each city, and of every wonder that can still be built."""
    mine, theirs = state.cities
    seen = state.left & state.face_up
    lying = [card for slot, card in enumerate(state.cards[state.age - 1]) if seen >> slot & 1] if state.age else []
    wonders = [(seat, wonder) for seat in range(2) for wonder in unbuilt(state, seat)]
    return {
        "cards": {
            CARDS[card].key: [price_of_card(mine, theirs, card), price_of_card(theirs, mine, card)] for card in lying
        },
        "wonders": {
            boards.WONDERS[wonder].key: price_of_wonder(state.cities[seat], state.cities[1 - seat], wonder)
            for seat, wonder in wonders
        },
    }


def price_of_card(city: City, other: City, card: int) -> Price:
    """Return the current price of a card for a city."""
    if CHAIN[card] & city.built_bits:
        return _without_trade(0, CARDS[card].chain)
    return _price(city, other, COINS[card], NEEDS[card], card_discount(city, card))


def price_of_wonder(city: City, other: City, wonder: int) -> Price:
    """Return the current price of a wonder for a city."""
    return _price(city, other, 0, WONDER_NEEDS[wonder], wonder_discount(city))


def _without_trade(bank: int, chain: str | None = None) -> Price:
    """Return a price for which no resource has to be bought."""
    return {
        "total": bank,
        "bank": bank,
        "trade": 0,
        "to_opponent": 0,
        "saved": 0,
        "chain": chain,
        "lacks": [],
        "buys": [],
    }


def _price(city: City, other: City, bank: int, needs: int, discount: int) -> Price:
    """Return the price for `bank` printed coins and packed resources `needs`, reduced by `discount` units."""
    short = lacking(needs, city.goods)
    if not short:
        return _without_trade(bank)
    bought = purchases(city, other, needs, discount)
    each = prices(city, other)
    trade = sum(units * price for _, units, price in bought)
    lacks: list[Shortage] = [
        {
            "resource": RESOURCES[resource],
            "units": units,
            "price": each >> 4 * resource & 15,
            "made": other.goods >> 4 * resource & 15,
            "fixed": bool(city.fixed_prices >> 4 * resource & 1),
        }
        for resource, units in amounts(short)
    ]
    return {
        "total": bank + trade,
        "bank": bank,
        "trade": trade,
        "to_opponent": trade_income(other, trade),
        "saved": sum(shortage["units"] * shortage["price"] for shortage in lacks) - trade,
        "chain": None,
        "lacks": lacks,
        "buys": [
            {"resource": RESOURCES[resource], "units": units, "price": price} for resource, units, price in bought
        ],
    }


# ── refusals ────────────────────────────────────────────────────────────────
def refusals(state: State, player: int) -> list[Refusal[RefusalData]]:
    """Return the exact reason for every available card and every own wonder that cannot be built."""
    if state.ask != TURN or state.seat != player:
        return []
    city, other = state.cities[player], state.cities[1 - player]
    cards = state.cards[state.age - 1]
    found: list[Refusal[RefusalData]] = []
    for slot in state.free_slots():
        card = cards[slot]
        if card_price(city, other, card) > city.coins:
            price = price_of_card(city, other, card)
            data: RefusalData = {
                "code": "build/coins", "card": CARDS[card].key, "price": price, "have": city.coins
            }  # fmt: skip
            found.append(Refusal(Action(BUILD, card), data))
    full = built_in_all(state) >= boards.WONDERS_IN_ALL
    for wonder in city.wonders:
        action, key = Action(BUILD_WONDER, arg=wonder), boards.WONDERS[wonder].key
        if city.finished >> wonder & 1:
            continue
        if full:
            found.append(Refusal(action, {"code": "build_wonder/limit", "wonder": key, "limit": boards.WONDERS_IN_ALL}))
        elif wonder_price(city, other, wonder) > city.coins:
            price = price_of_wonder(city, other, wonder)
            found.append(
                Refusal(action, {"code": "build_wonder/coins", "wonder": key, "price": price, "have": city.coins})
            )
    return found
