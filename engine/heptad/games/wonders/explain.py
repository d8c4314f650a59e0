"""Why and why not, for pages and tutors: what an action costs and brings, what stands in its way. Changes nothing."""

from __future__ import annotations

from typing import Any

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, EFFECT, NEEDS, SELF
from heptad.games.wonders.economy import Payment, missing, on_sale, payments
from heptad.games.wonders.effects import FREE_BUILD
from heptad.games.wonders.flow import (
    BUILD,
    DECLINE,
    FREE,
    PICK,
    SALE,
    SELL,
    STAGE,
    TAKE,
    bank_price,
    building_payments,
    chain_parent,
    next_stage_needs,
    paid,
    stage_payments,
)
from heptad.games.wonders.state import DISCARD, SEVENTH, TURN, State
from heptad.kernel.game import Action, Refusal
from heptad.shared.goods import RESOURCES, amounts, names

DO = {BUILD: "build", STAGE: "stage", SELL: "sell", FREE: "free", PICK: "pick", DECLINE: "decline", TAKE: "wonder"}


def explain(state: State, player: int, action: Action) -> dict[str, Any]:
    """What a legal action costs, from whom it buys, and the coins it brings at once as the table lies now."""
    kind, card, arg = action
    city = state.cities[player]
    facts: dict[str, Any] = {
        "do": DO[kind],
        "card": CARDS[card].key if kind not in (TAKE, DECLINE) else None,
        "left": 0,
        "right": 0,
        "bank": 0,
        "buys": {"left": [], "right": []},
        "chain": None,
        "stage": city.stages + 1 if kind == STAGE else None,
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
        effect = boards.STAGE_EFFECT[city.board][city.stages]
        city.stages += 1
    else:
        effect = EFFECT[card]
        city.place(card)
    return effect.coins + sum(amount * world.count(player, what, where) for amount, what, where in effect.coins_per)


def refusals(state: State, player: int) -> list[Refusal]:
    """For every card of the hand that cannot be built, and for the next stage, the exact reason; for the discard
    pile, the cards that already stand here."""
    if not state.waiting >> player & 1:
        return []
    if state.ask == DISCARD:
        have = state.cities[player].have
        return [
            Refusal(Action(PICK, card), "pick/already", {}) for card in sorted(set(state.pile())) if SELF[card] & have
        ]
    if state.ask not in (TURN, SEVENTH):
        return []
    found = [refusal for card in dict.fromkeys(state.hands[player]) if (refusal := _card_refusal(state, player, card))]
    if stage := _stage_refusal(state, player):
        found.append(stage)
    city = state.cities[player]
    if city.powers & FREE_BUILD and city.free_used == state.age:
        found.append(Refusal(Action(FREE), "free/used", {}))
    return found


def _card_refusal(state: State, player: int, card: int) -> Refusal | None:
    city = state.cities[player]
    action = Action(BUILD, card)
    if city.have & SELF[card]:
        return Refusal(action, "build/already", {})
    ways, bank = building_payments(state, player, card), bank_price(city, card)
    if not ways:
        return Refusal(action, "build/short", _short(state, player, NEEDS[card]))
    need = min(way.left + way.right for way in ways) + bank
    if need <= city.coins:
        return None
    if bank:
        return Refusal(action, "build/bank", {"need": need, "have": city.coins})
    return Refusal(action, "build/coins", _too_dear(state, player, NEEDS[card], need))


def _stage_refusal(state: State, player: int) -> Refusal | None:
    city, left, right = state.cities[player], state.left(player), state.right(player)
    action = Action(STAGE)
    needs = next_stage_needs(city)
    if needs is None:
        return Refusal(action, "stage/complete", {})
    ways = payments(city, left, right, needs)
    if not ways:
        return Refusal(action, "stage/short", _short(state, player, needs))
    need = min(way.left + way.right for way in ways)
    if need <= city.coins:
        return None
    return Refusal(action, "stage/coins", _too_dear(state, player, needs, need))


def _short(state: State, player: int, needs: int) -> dict[str, Any]:
    """What own production lacks, and how many of each the neighbours could sell."""
    lacking = dict(amounts(missing(state.cities[player], needs)))
    return {
        "missing": {RESOURCES[resource]: count for resource, count in lacking.items()},
        "left": {RESOURCES[resource]: on_sale(state.left(player), resource) for resource in lacking},
        "right": {RESOURCES[resource]: on_sale(state.right(player), resource) for resource in lacking},
    }


def _too_dear(state: State, player: int, needs: int, need: int) -> dict[str, Any]:
    return {"need": need, "have": state.cities[player].coins, "missing": _short(state, player, needs)["missing"]}
