"""Explanations: what a legal action costs and brings, and exactly why other actions are not legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    chain_parent,
    for_free_city,
    legal_actions,
    next_stage_needs,
    paid,
    stage_payments,
)
from heptad.games.wonders.effects import FREE_BUILD, LEFT, NEIGHBOUR
from heptad.games.wonders.hand_passing import FREE_CITY
from heptad.games.wonders.payment import Payment, payments, shortages
from heptad.games.wonders.state import DISCARD, SEVENTH, TURN, State
from heptad.games.wonders.types import (
    Bought,
    BoundByChain,
    Build,
    BuildStage,
    Copied,
    Do,
    Explanation,
    HandExplanation,
    RefusalData,
    Refused,
    Shortage,
)
from heptad.kernel.game import Action, Refusal
from heptad.shared.goods import RESOURCES, amounts, names

#: The names of the kinds of actions in explanations and refusals.
DO: dict[int, Do] = {
    BUILD: "build",
    STAGE: "build_stage",
    SELL: "sell",
    FREE: "build_free",
    PICK: "build_discarded",
    DECLINE: "decline",
    TAKE: "take_wonder",
}


def explain(state: State, player: int, action: Action) -> Explanation:
    """Return what a legal action costs, from whom it buys, and the coins that it brings at once as things stand now."""
    kind = action.kind % FOR_FREE_CITY
    if kind == DECLINE:
        return {"do": "decline", "city": player if action.kind == kind else FREE_CITY}
    if kind == TAKE:
        wonder, side = boards.board_name(action.card * 2 + action.arg)
        return {"do": "take_wonder", "city": player, "wonder": wonder, "side": side}
    if kind == PICK:
        city, action = _of_city(player, action)
        card, coins = CARDS[action.card].key, _coins_at_once(state, city, action)
        return {"do": "build_discarded", "city": city, "card": card, "coins": coins}
    return explain_hand_action(state, player, action)


def explain_hand_action(state: State, player: int, action: Action) -> HandExplanation:
    """`explain` for an action that uses a card from hand."""
    city, action = _of_city(player, action)
    if action.kind == BUILD:
        return _explain_building(state, city, action)
    if action.kind == STAGE:
        return _explain_stage(state, city, action)
    card, coins = CARDS[action.card].key, _coins_at_once(state, city, action)
    if action.kind == SELL:
        return {"do": "sell", "city": city, "card": card, "coins": coins}
    return {"do": "build_free", "city": city, "card": card, "coins": coins}


def _of_city(player: int, action: Action) -> tuple[int, Action]:
    """Return the city that acts, and the action without the mark FOR_FREE_CITY."""
    if action.kind < FOR_FREE_CITY:
        return player, action
    return FREE_CITY, Action(action.kind - FOR_FREE_CITY, action.card, action.arg)


def _explain_building(state: State, city: int, action: Action) -> Build:
    left, right = paid(action)
    return {
        "do": "build",
        "city": city,
        "card": CARDS[action.card].key,
        "left": left,
        "right": right,
        "bank": bank_price(state.cities[city], action.card),
        "buys": _buys(building_payments(state, city, action.card), left, right),
        "chain": chain_parent(state.cities[city], action.card),
        "coins": _coins_at_once(state, city, action),
    }


def _explain_stage(state: State, city: int, action: Action) -> BuildStage:
    left, right = paid(action)
    ways = stage_payments(state.cities[city], state.left(city), state.right(city))
    return {
        "do": "build_stage",
        "city": city,
        "card": CARDS[action.card].key,
        "stage": state.cities[city].stages + 1,
        "left": left,
        "right": right,
        "bank": 0,
        "buys": _buys(ways, left, right),
        "copies": _copied(state, city, action.arg),
        "coins": _coins_at_once(state, city, action),
    }


def _copied(state: State, player: int, arg: int) -> Copied | None:
    """Return the stage that Manneken Pis' next stage copies; None if the stage is the wonder's own."""
    can = state.stage_copies(player)
    if not can:
        return None
    whom = arg // COPY_BASE or next(iter(can))
    wonder, side = boards.board_name((state.left(player) if whom == LEFT else state.right(player)).board)
    return {"whom": NEIGHBOUR[whom], "wonder": wonder, "side": side, "stage": state.cities[player].stages + 1}


def _buys(ways: Iterable[Payment], left: int, right: int) -> Bought:
    """Return the units that this payment buys from each neighbour."""
    way = next(way for way in ways if (way.left, way.right) == (left, right))
    return {"left": names(way.from_left), "right": names(way.from_right)}


def _coins_at_once(state: State, player: int, action: Action) -> int:
    """Return the coins that the bank would pay if nobody else played a card; the card itself is counted."""
    kind, card, _ = action
    if kind == SELL:
        return SALE
    after = state.clone()
    city = after.cities[player]
    if kind == STAGE:
        effect = state.resolved_effect(player, boards.STAGE_EFFECT[city.board][city.stages], action.arg // COPY_BASE)
        city.stages += 1
    else:
        effect = EFFECT[card]
        city.place(card)
    return effect.coins + sum(amount * after.count(player, what, where) for amount, what, where in effect.coins_per)


def refusals(state: State, player: int) -> list[Refusal[RefusalData]]:
    """Return the exact reason for every card in hand that cannot be built, and for a next stage that cannot be built.

    While a card of the discard pile is chosen, return those of its cards whose building is already in the city.
    """
    at = state.acting_city(player)
    if not state.waiting >> at & 1:
        return []
    if state.ask == DISCARD:
        have = state.cities[at].built_bits
        found = [_pick_refusal(at, card) for card in sorted(set(state.pile())) if SELF[card] & have]
    elif state.ask in (TURN, SEVENTH):
        found = [*_hand_refusals(state, at), *(_duties(state, player, at) if at != player else ())]
    else:
        found = []
    return found if at == player else [refusal._replace(action=for_free_city(refusal.action)) for refusal in found]


def _pick_refusal(city: int, card: int) -> Refusal[RefusalData]:
    return Refusal(Action(PICK, card), {**_subject(city, PICK, card), "code": "build_discarded/already"})


def _hand_refusals(state: State, player: int) -> Iterator[Refusal[RefusalData]]:
    """Yield the refusals for the cards in hand, the next stage and the free build."""
    city = state.cities[player]
    for card in dict.fromkeys(state.offered_hand(player)):
        if refusal := _card_refusal(state, player, card):
            yield refusal
    if refusal := _stage_refusal(state, player):
        yield refusal
    else:
        yield from _copy_refusals(state, player)
    if city.powers & FREE_BUILD and city.free_used == state.age:
        yield Refusal(Action(FREE), {**_subject(player, FREE), "code": "build_free/used"})


def _copy_refusals(state: State, player: int) -> Iterator[Refusal[RefusalData]]:
    """Manneken Pis: yield a refusal for a neighbour whose wonder does not have the stage that would be copied."""
    city, can = state.cities[player], state.stage_copies(player)
    for whom, stage in boards.STAGE_EFFECT[city.board][city.stages].copies:
        if whom not in can:
            subject, side = _subject(player, STAGE), NEIGHBOUR[whom]
            action = Action(STAGE, arg=whom * COPY_BASE)
            yield Refusal(action, {**subject, "code": "copy/missing", "whom": side, "stage": stage + 1})


def _duties(state: State, player: int, at: int) -> Iterator[Refusal[RefusalData]]:
    """Yield what the manager may not do with a card because the Free City must use it (rulings W24 and W25)."""
    city = state.cities[at]
    legal = {(action.kind - FOR_FREE_CITY, action.card) for action in legal_actions(state, player)}
    for card in dict.fromkeys(state.offered_hand(at)):
        parent = chain_parent(city, card) if (BUILD, card) in legal else None
        if parent:
            for kind in (STAGE, SELL):
                data: BoundByChain = {**_subject(at, kind, card), "code": "duty/chain", "parent": parent}
                yield Refusal(Action(kind, card, 0 if kind == STAGE else -1), data)
        elif (SELL, card) not in legal:
            subject, can_build = _subject(at, SELL, card), (BUILD, card) in legal
            yield Refusal(Action(SELL, card), {**subject, "code": "duty/usable", "build": can_build})


def _subject(city: int, kind: int, card: int | None = None) -> Refused:
    """Return the fields that every refusal has: what was to be done, in which city, with which card."""
    return {"do": DO[kind], "city": city, "card": None if card is None else CARDS[card].key}


def _card_refusal(state: State, player: int, card: int) -> Refusal[RefusalData] | None:
    """Return why a card cannot be built; None if it can."""
    city = state.cities[player]
    action, subject = Action(BUILD, card), _subject(player, BUILD, card)
    if city.built_bits & SELF[card]:
        return Refusal(action, {**subject, "code": "build/already"})
    ways, bank = building_payments(state, player, card), bank_price(city, card)
    if not ways:
        return Refusal(action, {**subject, "code": "build/short", "short": _short(state, player, NEEDS[card])})
    cheapest = min(ways, key=_coins)
    need, have = _coins(cheapest) + bank, city.coins
    if need <= have:
        return None
    if bank:
        return Refusal(action, {**subject, "code": "build/bank", "need": need, "have": have})
    return Refusal(action, {**subject, "code": "build/coins", "need": need, "have": have, "missing": _bought(cheapest)})


def _stage_refusal(state: State, player: int) -> Refusal[RefusalData] | None:
    """Return why the next stage cannot be built; None if it can."""
    city, left, right = state.cities[player], state.left(player), state.right(player)
    action, subject = Action(STAGE), _subject(player, STAGE)
    needs = next_stage_needs(city)
    if needs is None:
        return Refusal(action, {**subject, "code": "build_stage/complete"})
    ways = payments(city, left, right, needs)
    if not ways:
        return Refusal(action, {**subject, "code": "build_stage/short", "short": _short(state, player, needs)})
    cheapest = min(ways, key=_coins)
    need, have = _coins(cheapest), city.coins
    if need <= have:
        return None
    return Refusal(
        action, {**subject, "code": "build_stage/coins", "need": need, "have": have, "missing": _bought(cheapest)}
    )


def _coins(way: Payment) -> int:
    return way.left + way.right


def _short(state: State, player: int, needs: int) -> list[Shortage]:
    """Return the resources that nobody can supply.

    For each set of resources: the number of its units that own production does not cover, however it is used, and the
    number that each neighbour sells.
    """
    found = shortages(state.cities[player], state.left(player), state.right(player), needs)
    return [
        {"of": names(of), "missing": own, "left": at_left, "right": at_right} for of, own, at_left, at_right in found
    ]


def _bought(way: Payment) -> dict[str, int]:
    """Return the number of units that this payment buys, by resource."""
    return {RESOURCES[resource]: count for resource, count in amounts(way.from_left + way.from_right)}
