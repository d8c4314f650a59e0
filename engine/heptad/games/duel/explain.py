"""Why and why not, for pages and tutors: what an action costs and brings, what stands in its way. Changes nothing."""

from __future__ import annotations

from typing import Any

from heptad.games.duel import boards
from heptad.games.duel.boards import WONDER_NEEDS
from heptad.games.duel.cards import CARDS, CHAIN, COINS, EFFECT, NEEDS
from heptad.games.duel.choices import (
    BUILD,
    BUILD_WONDER,
    DESTROY_CARD,
    PICK,
    PROGRESS,
    SALE,
    SELL,
    START,
    TAKE,
    built_in_all,
)
from heptad.games.duel.economy import (
    card_discount,
    card_price,
    card_trade,
    purchases,
    unit_price,
    wonder_discount,
    wonder_price,
)
from heptad.games.duel.effects import EffectTotals
from heptad.games.duel.state import TURN, State
from heptad.games.duel.types import RefusalData
from heptad.kernel.game import Action, Refusal
from heptad.shared.goods import RESOURCES, amounts, lacking
from heptad.shared.kinds import COMMERCE

DO = {
    BUILD: "build",
    BUILD_WONDER: "wonder",
    SELL: "sell",
    TAKE: "take",
    PROGRESS: "progress",
    PICK: "pick",
    DESTROY_CARD: "destroy",
    START: "begin",
}


def explain(state: State, player: int, action: Action) -> dict[str, Any]:
    """What a legal action costs and the coins it brings at once; `lacks` are the units own cards cannot give, with the
    price of each, `buys` those that are really bought when free choices and discounts spare the dearest; `theirs` is
    what the same card would cost the opponent (None: not for building)."""
    kind, card, arg = action
    city, other = state.cities[player], state.cities[1 - player]
    facts: dict[str, Any] = {
        "do": DO[kind],
        "card": CARDS[card].key if kind in (BUILD, BUILD_WONDER, SELL, PICK, DESTROY_CARD) else None,
        "wonder": boards.WONDERS[arg if kind == BUILD_WONDER else card].key if kind in (BUILD_WONDER, TAKE) else None,
        "token": boards.PROGRESS[card].key if kind == PROGRESS else None,
        "first": card if kind == START else None,
        "bank": 0,
        "trade": 0,
        "lacks": [],
        "buys": [],
        "chain": None,
        "theirs": None,
        "coins": 0,
    }
    if kind == BUILD:
        chained = bool(CHAIN[card] & city.have)
        facts["theirs"] = card_price(other, city, card)
        facts["chain"] = CARDS[card].chain if chained else None
        if not chained:
            facts |= {"bank": COINS[card], "trade": card_trade(city, other, card)}
            facts |= _units(state, player, NEEDS[card], card_discount(city, card))
        facts["coins"] = _coins(state, player, card, EFFECT[card]) + (city.chain_coins if chained else 0)
    elif kind == BUILD_WONDER:
        facts["trade"] = wonder_price(city, other, arg)
        facts |= _units(state, player, WONDER_NEEDS[arg], wonder_discount(city))
        facts["coins"] = boards.WONDER_EFFECT[arg].coins
    elif kind == SELL:
        facts["coins"] = SALE + city.count((COMMERCE,))
    elif kind == PICK:
        facts["coins"] = _coins(state, player, card, EFFECT[card])
    elif kind == PROGRESS:
        facts["coins"] = boards.TOKEN_EFFECT[card].coins
    return facts


def _units(state: State, player: int, needs: int, discount: int) -> dict[str, list[list[Any]]]:
    """What own production lacks of the needs, and what of it is bought: resource, units, price of one."""
    city, other = state.cities[player], state.cities[1 - player]
    lacks = [
        [RESOURCES[resource], lack, unit_price(city, other, resource)]
        for resource, lack in amounts(lacking(needs, city.goods))
    ]
    buys = [[RESOURCES[resource], *bought] for resource, *bought in purchases(city, other, needs, discount)]
    return {"lacks": lacks, "buys": buys}


def _coins(state: State, player: int, card: int, effect: EffectTotals) -> int:
    """Coins from the bank when the card is built now; it counts itself."""
    world = state.clone()
    world.cities[player].place(card)
    return effect.coins + sum(n * world.count(player, what, most) for n, what, most in effect.coins_per)


def refusals(state: State, player: int) -> list[Refusal[RefusalData]]:
    """For every free card that cannot be built and every wonder that cannot be raised, the exact reason."""
    if state.ask != TURN or state.seat != player:
        return []
    city, other = state.cities[player], state.cities[1 - player]
    cards = state.cards[state.age - 1]
    found = []
    for slot in state.free_slots():
        card = cards[slot]
        if (need := card_price(city, other, card)) > city.coins:
            units = _units(state, player, NEEDS[card], card_discount(city, card))
            found.append(
                Refusal(Action(BUILD, card), {"code": "build/coins", "need": need, "have": city.coins, **units})
            )
    full = built_in_all(state) >= boards.WONDERS_IN_ALL
    for wonder in city.wonders:
        action = Action(BUILD_WONDER, arg=wonder)
        if city.finished >> wonder & 1:
            continue
        if full:
            found.append(Refusal(action, {"code": "wonder/limit", "limit": boards.WONDERS_IN_ALL}))
        elif (need := wonder_price(city, other, wonder)) > city.coins:
            units = _units(state, player, WONDER_NEEDS[wonder], wonder_discount(city))
            found.append(Refusal(action, {"code": "wonder/coins", "need": need, "have": city.coins, **units}))
    return found
