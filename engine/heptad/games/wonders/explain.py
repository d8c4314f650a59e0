"""Why and why not, for pages and tutors: what an action costs and brings, what stands in its way. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, EFFECT, NEEDS, SELF
from heptad.games.wonders.choices import (
    BUILD,
    COPY_BASE,
    DECLINE,
    FOR_FREE_CITY,
    FREE,
    PICK,
    SALE,
    SELL,
    STAGE,
    TAKE,
    bank_price,
    building_payments,
    for_free_city,
    legal_actions,
    next_stage_needs,
    paid,
    stage_payments,
)
from heptad.games.wonders.economy import Payment, payments, shortages
from heptad.games.wonders.effects import FREE_BUILD, LEFT, WHOM
from heptad.games.wonders.flow import chain_parent
from heptad.games.wonders.hand_passing import FREE_CITY
from heptad.games.wonders.state import DISCARD, SEVENTH, TURN, City, State
from heptad.games.wonders.types import RefusalData
from heptad.kernel.game import Action, Refusal
from heptad.shared.goods import RESOURCES, amounts, names

DO = {BUILD: "build", STAGE: "stage", SELL: "sell", FREE: "free", PICK: "pick", DECLINE: "decline", TAKE: "wonder"}


def explain(state: State, player: int, action: Action) -> dict[str, Any]:
    """What a legal action costs, from whom it buys, and the coins it brings at once as the table lies now."""
    if action.kind >= FOR_FREE_CITY:
        player, action = FREE_CITY, Action(action.kind - FOR_FREE_CITY, action.card, action.arg)
    kind, card, arg = action
    city = state.cities[player]
    facts: dict[str, Any] = {
        "do": DO[kind],
        "city": player,
        "card": CARDS[card].key if kind not in (TAKE, DECLINE) else None,
        "left": 0,
        "right": 0,
        "bank": 0,
        "buys": {"left": [], "right": []},
        "chain": None,
        "stage": city.stages + 1 if kind == STAGE else None,
        "copies": _copied(state, player, arg) if kind == STAGE else None,
        "coins": _coins_at_once(state, player, action),
        "wonder": boards.WONDERS[card].key if kind == TAKE else None,
        "side": boards.SIDES[arg] if kind == TAKE else None,
    }
    if kind in (BUILD, STAGE):
        left, right = paid(action)
        way = _way(state, player, action, left, right)
        facts |= {"left": left, "right": right}
        facts["buys"] = {"left": names(way.from_left), "right": names(way.from_right)}
    if kind == BUILD:
        facts |= {"bank": bank_price(city, card), "chain": chain_parent(city, card)}
    return facts


def _copied(state: State, player: int, arg: int) -> dict[str, Any] | None:
    """Whose stage this is on the board of Manneken Pis; None when the stage is the wonder's own."""
    can = state.stage_copies(player)
    if not can:
        return None
    whom = arg // COPY_BASE or next(iter(can))
    board = (state.left(player) if whom == LEFT else state.right(player)).board
    wonder, _, side = boards.board_key(board).partition("-")
    return {"whom": WHOM[whom], "wonder": wonder, "side": side, "stage": state.cities[player].stages + 1}


def _way(state: State, player: int, action: Action, left: int, right: int) -> Payment:
    city = state.cities[player]
    if action.kind == STAGE:
        ways = stage_payments(city, state.left(player), state.right(player))
    else:
        ways = building_payments(state, player, action.card)
    return next(way for way in ways if (way.left, way.right) == (left, right))


def _coins_at_once(state: State, player: int, action: Action) -> int:
    """Coins from the bank if nobody else played: the own card already counts itself."""
    kind, card, _ = action
    if kind == SELL:
        return SALE
    if kind in (DECLINE, TAKE):
        return 0
    world = state.clone()
    city = world.cities[player]
    if kind == STAGE:
        effect = state.settled(player, boards.STAGE_EFFECT[city.board][city.stages], action.arg // COPY_BASE)
        city.stages += 1
    else:
        effect = EFFECT[card]
        city.place(card)
    return effect.coins + sum(amount * world.count(player, what, where) for amount, what, where in effect.coins_per)


def refusals(state: State, player: int) -> list[Refusal[RefusalData]]:
    """For every card of the hand that cannot be built, and for the next stage, the exact reason; for the discard
    pile, the cards that already stand here."""
    at = state.asked(player)
    if not state.waiting >> at & 1:
        return []
    if state.ask == DISCARD:
        have = state.cities[at].have
        found = [
            Refusal(Action(PICK, card), {"code": "pick/already"})
            for card in sorted(set(state.pile()))
            if SELF[card] & have
        ]
    elif state.ask in (TURN, SEVENTH):
        found = [*_hand_refusals(state, at), *(_duties(state, player, at) if at != player else ())]
    else:
        found = []
    return found if at == player else [refusal._replace(action=for_free_city(refusal.action)) for refusal in found]


def _hand_refusals(state: State, player: int) -> Iterator[Refusal[RefusalData]]:
    city = state.cities[player]
    for card in dict.fromkeys(state.offered_hand(player)):
        if refusal := _card_refusal(state, player, card):
            yield refusal
    if refusal := _stage_refusal(state, player):
        yield refusal
    else:
        yield from _copy_refusals(state, player)
    if city.powers & FREE_BUILD and city.free_used == state.age:
        yield Refusal(Action(FREE), {"code": "free/used"})


def _copy_refusals(state: State, player: int) -> Iterator[Refusal[RefusalData]]:
    """Of two neighbours' stages the one that does not exist."""
    city, can = state.cities[player], state.stage_copies(player)
    for whom, stage in boards.STAGE_EFFECT[city.board][city.stages].copies:
        if whom not in can:
            action = Action(STAGE, arg=whom * COPY_BASE)
            yield Refusal(action, {"code": "copy/missing", "whom": WHOM[whom], "stage": stage + 1})


def _duties(state: State, player: int, at: int) -> Iterator[Refusal[RefusalData]]:
    """What the Free City's manager may not do with a card because the Free City must build (rules K, 74 and 75)."""
    city = state.cities[at]
    legal = {(action.kind - FOR_FREE_CITY, action.card) for action in legal_actions(state, player)}
    for card in dict.fromkeys(state.offered_hand(at)):
        parent = chain_parent(city, card) if (BUILD, card) in legal else None
        if parent:
            yield Refusal(Action(STAGE, card, 0), {"code": "duty/chain", "parent": parent})
            yield Refusal(Action(SELL, card), {"code": "duty/chain", "parent": parent})
        elif (SELL, card) not in legal:
            yield Refusal(Action(SELL, card), {"code": "duty/usable", "build": (BUILD, card) in legal})


def _card_refusal(state: State, player: int, card: int) -> Refusal[RefusalData] | None:
    city = state.cities[player]
    action = Action(BUILD, card)
    if city.have & SELF[card]:
        return Refusal(action, {"code": "build/already"})
    ways, bank = building_payments(state, player, card), bank_price(city, card)
    if not ways:
        return Refusal(action, {"code": "build/short", **_short(state, player, NEEDS[card])})
    cheapest = min(ways, key=_coins)
    if _coins(cheapest) + bank <= city.coins:
        return None
    if bank:
        return Refusal(action, {"code": "build/bank", "need": _coins(cheapest) + bank, "have": city.coins})
    return Refusal(action, {"code": "build/coins", **_too_dear(city, cheapest)})


def _stage_refusal(state: State, player: int) -> Refusal[RefusalData] | None:
    city, left, right = state.cities[player], state.left(player), state.right(player)
    action = Action(STAGE)
    needs = next_stage_needs(city)
    if needs is None:
        return Refusal(action, {"code": "stage/complete"})
    ways = payments(city, left, right, needs)
    if not ways:
        return Refusal(action, {"code": "stage/short", **_short(state, player, needs)})
    cheapest = min(ways, key=_coins)
    if _coins(cheapest) <= city.coins:
        return None
    return Refusal(action, {"code": "stage/coins", **_too_dear(city, cheapest)})


def _coins(way: Payment) -> int:
    return way.left + way.right


def _short(state: State, player: int, needs: int) -> dict[str, Any]:
    """What nobody can supply: for each set of resources how many units own production leaves open of them, whichever,
    and how many each neighbour sells."""
    found = shortages(state.cities[player], state.left(player), state.right(player), needs)
    return {
        "short": [
            {"of": names(of), "missing": own, "left": at_left, "right": at_right}
            for of, own, at_left, at_right in found
        ]
    }


def _too_dear(city: City, cheapest: Payment) -> dict[str, Any]:
    """What would be bought in the cheapest way."""
    bought = amounts(cheapest.from_left + cheapest.from_right)
    missing = {RESOURCES[resource]: count for resource, count in bought}
    return {"need": _coins(cheapest), "have": city.coins, "missing": missing}
