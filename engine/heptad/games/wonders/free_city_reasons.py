"""Reasons why an action for the Free City is good or bad for its manager, the seat that decides for it."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, EFFECT
from heptad.games.wonders.choices import (
    BUILD,
    COPY_BASE,
    DECLINE,
    FOR_FREE_CITY,
    PICK,
    SELL,
    STAGE,
    legal_actions,
    paid,
)
from heptad.games.wonders.effects import EffectTotals
from heptad.games.wonders.evaluation import Evaluation
from heptad.games.wonders.flow import VICTORY
from heptad.games.wonders.hand_passing import FREE_CITY
from heptad.games.wonders.next_hand_reasons import denied, left_over
from heptad.games.wonders.scoring import building_points, copied_guild
from heptad.games.wonders.state import State
from heptad.games.wonders.view import view
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason
from heptad.shared.goods import RESOURCES, amounts, names


def free_city_reasons(state: State, player: int, action: Action) -> Iterator[Reason]:
    """Yield what an action of the Free City means for its neighbours.

    These are the cards that are then passed on, its payments to them, resources that it will sell, its wars, and what
    they have built that counts its cards and stages.
    """
    kind, card = action.kind - FOR_FREE_CITY, action.card
    if kind == DECLINE:
        yield from _forgone(state, player)
        return
    if kind != PICK:
        yield from denied(state, player, card)
        yield from left_over(state, player, card)
    evaluation = Evaluation(view(state, player), player)
    if kind in (BUILD, STAGE):
        yield from _paid_by_free_city(state, player, paid(action), evaluation)
    if kind == SELL:
        return
    city = state.cities[FREE_CITY]
    if kind == STAGE:
        effect = state.resolved_effect(FREE_CITY, boards.STAGE_EFFECT[city.board][city.stages], action.arg // COPY_BASE)
    else:
        effect = EFFECT[card]
    yield from _added(state, player, effect, None if kind == STAGE else card, evaluation)


def _forgone(state: State, player: int) -> Iterator[Reason]:
    """Yield the card of the discard pile that would help the manager most if the Free City built it."""
    evaluation = Evaluation(view(state, player), player)
    cards = [action.card for action in legal_actions(state, player) if action.kind - FOR_FREE_CITY == PICK]
    worth = {card: fsum(it.worth for it in _added(state, player, EFFECT[card], card, evaluation)) for card in cards}
    best = max(cards, key=worth.__getitem__)
    if worth[best] > 0:
        yield Reason("free_forgoes", -worth[best], of=(CARDS[best].key,))


def _added(
    state: State, player: int, effect: EffectTotals, card: int | None, evaluation: Evaluation
) -> Iterator[Reason]:
    """Yield what the effect of a card of the Free City or, without one, of a stage means for its neighbours."""
    yield from _sold_by_free_city(effect, evaluation)
    yield from _wars_of_free_city(state, player, effect.shields)
    yield from _counted_in_free_city(state, player, card)


def _sold_by_free_city(effect: EffectTotals, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield the resources of an effect that the Free City will sell."""
    for resource, count in amounts(effect.goods):
        worth = evaluation.effect(EffectTotals(goods=count << 4 * resource), 0) / 2
        yield Reason("free_city", worth, count, (RESOURCES[resource],))
    for options in effect.choices:
        worth = evaluation.effect(EffectTotals(choices=(options,)), 0) / 2
        yield Reason("free_choice", worth, of=tuple(names(options)))


def _wars_of_free_city(state: State, player: int, shields: int) -> Iterator[Reason]:
    """Yield how additional shields of the Free City would change the coming wars of the players against it."""
    free, other = state.cities[FREE_CITY].shields, 1 - player
    for seat, sign in ((other, 1), (player, -1)) if shields else ():
        lead = state.cities[seat].shields - free
        lost = VICTORY[state.age] if lead > 0 >= lead - shields else 0
        if lead >= 0 > lead - shields:
            yield Reason("free_beats" if seat == other else "free_beats_you", sign * (lost + 1), shields, seat=seat)
        elif lost:
            yield Reason("free_war" if seat == other else "free_war_you", sign * lost, shields, seat=seat)


def _counted_in_free_city(state: State, player: int, card: int | None) -> Iterator[Reason]:
    """Yield the points that the players get for a card that is built in the Free City or, without one, for a stage."""
    after = state.clone()
    if card is None:
        after.cities[FREE_CITY].stages += 1
    else:
        after.cities[FREE_CITY].place(card)
    for seat, why, sign in ((player, "free_counts", 1), (1 - player, "free_counts_for", -1)):
        if points := building_points(after, seat) - building_points(state, seat):
            copied = copied_guild(after, seat)
            copies = card is not None and copied is not None and copied[0] == card
            yield Reason(why, sign * points, points, seat=seat, m=int(copies))


def _paid_by_free_city(state: State, player: int, payment: tuple[int, int], evaluation: Evaluation) -> Iterator[Reason]:
    """Yield the coins that the Free City pays to this seat and to the other player."""
    cities = len(state.cities)
    for coins, seat in zip(payment, ((FREE_CITY + 1) % cities, (FREE_CITY - 1) % cities), strict=True):
        if coins and seat == player:
            yield Reason("coins", evaluation.money(coins), coins)
        elif coins:
            yield Reason("pays", evaluation.money(-coins), coins, seat=seat)
