"""Heuristics for the Free City's manager: what helps their own city against the other player's."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from heptad.games.wonders import boards
from heptad.games.wonders.cards import EFFECT
from heptad.games.wonders.choices import BUILD, COPY_BASE, DECLINE, FOR_FREE_CITY, PICK, SELL, STAGE, paid
from heptad.games.wonders.effects import EffectTotals
from heptad.games.wonders.evaluation import Evaluation, stage_effect
from heptad.games.wonders.hand_passing import FREE_CITY
from heptad.games.wonders.types import View
from heptad.kernel.game import Action
from heptad.shared.goods import amounts

DENIED = 0.6  # the share of a card's value to the other player, who gets the hand next
FOR_SALE = 0.1  # the value of a unit that will be for sale in the Free City, each time it is needed


def evaluate(view: View, actions: Sequence[Action]) -> list[float]:
    """Return one value per action for the Free City, in points of lead over the other player."""
    seat = view["seat"]
    assert seat is not None
    mine, theirs = Evaluation(view, seat), Evaluation(view, 1 - seat)
    board = boards.BOARD_ID[f"{view['cities'][FREE_CITY]['wonder']}-{view['cities'][FREE_CITY]['side']}"]
    built_stages = view["cities"][FREE_CITY]["built_stages"]

    def value(action: Action) -> float:
        kind = action.kind - FOR_FREE_CITY
        if kind == DECLINE:
            return 0.0
        if kind == PICK:
            return _brings(mine, theirs, EFFECT[action.card])
        total = DENIED * theirs.card(action.card)
        if kind == SELL:
            return total
        if kind in (BUILD, STAGE):
            to_first, to_second = paid(action)  # the Free City's left neighbour is seat 0
            to_me, to_them = (to_first, to_second) if seat == 0 else (to_second, to_first)
            total += mine.money(to_me) - theirs.money(to_them)
        if kind == STAGE:
            effect = stage_effect(view, FREE_CITY, board, built_stages, action.arg // COPY_BASE)
        else:
            effect = EFFECT[action.card]
        return total + _brings(mine, theirs, effect)

    return [value(action) for action in actions]


def _brings(mine: Evaluation, theirs: Evaluation, effect: EffectTotals) -> float:
    """Return how much more the Free City's new shields and resources are worth to `mine` than to `theirs`."""
    lead = theirs.threat(FREE_CITY, effect.shields) - mine.threat(FREE_CITY, effect.shields)
    units = [resource for resource, _ in amounts(effect.goods)]
    units += [resource for options in effect.choices for resource, _ in amounts(options)]
    return lead + FOR_SALE * fsum(mine.wanted[resource] - theirs.wanted[resource] for resource in units)
