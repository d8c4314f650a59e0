"""Heuristics for bots: the value of an action as seen from a view, in points at the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum

from heptad.games.wonders import boards, free_city_policy
from heptad.games.wonders.cards import CHAIN, COINS
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
    paid,
)
from heptad.games.wonders.effects import STAGES
from heptad.games.wonders.evaluation import Evaluation, stage_effect
from heptad.games.wonders.types import View
from heptad.kernel.game import Action
from heptad.shared.goods import total

# Weights in points, tuned by letting bots with different weights play each other.
TO_RIVALS = 0.1  # the additional cost of paying a coin to a neighbour instead of the bank
FREE_BUILD_KEPT = 0.4  # the value of keeping the free build, for each turn left in this age
STAGE_UNIT = 0.7  # the cost of a resource unit of a stage, when wonders are compared
CARD_GIVEN_UP = 0.05  # the share of a card's value that is lost when it is discarded or put under the wonder


# ── the value of each kind of action ─────────────────────────────────────────
def _build(evaluation: Evaluation, action: Action) -> float:
    chained = CHAIN[action.card] & evaluation.built_bits
    return evaluation.card(action.card) + _price(evaluation, action, 0 if chained else COINS[action.card])


def _price(evaluation: Evaluation, action: Action, bank: int) -> float:
    """Return the (negative) value of the coins that an action pays to the neighbours and to the bank."""
    to_rivals = sum(paid(action))
    return evaluation.money(-bank - to_rivals) - TO_RIVALS * to_rivals


def _stage(evaluation: Evaluation, action: Action) -> float:
    assert evaluation.board is not None
    effect = stage_effect(
        evaluation.view, evaluation.seat, evaluation.board, evaluation.built_stages, action.arg // COPY_BASE
    )
    return (
        evaluation.effect(effect, STAGES) + _price(evaluation, action, 0) - CARD_GIVEN_UP * evaluation.card(action.card)
    )


def _sell(evaluation: Evaluation, action: Action) -> float:
    return evaluation.money(SALE) - CARD_GIVEN_UP * evaluation.card(action.card)


def _free(evaluation: Evaluation, action: Action) -> float:
    return evaluation.card(action.card) - FREE_BUILD_KEPT * evaluation.turns_left


def _take(evaluation: Evaluation, action: Action) -> float:
    board = action.card * 2 + action.arg
    units = sum(map(total, boards.STAGE_NEEDS[board]))
    return fsum(evaluation.effect(effect, STAGES) for effect in boards.STAGE_EFFECT[board]) - STAGE_UNIT * units


VALUES: dict[int, Callable[[Evaluation, Action], float]] = {
    BUILD: _build,
    STAGE: _stage,
    SELL: _sell,
    FREE: _free,
    PICK: lambda evaluation, action: evaluation.card(action.card),
    DECLINE: lambda evaluation, action: 0.0,
    TAKE: _take,
}


def evaluate(view: View, actions: Sequence[Action]) -> list[float]:
    """Return one value per action, in points at the end of the game; higher is better."""
    if actions[0].kind >= FOR_FREE_CITY:
        return free_city_policy.evaluate(view, actions)
    assert view["seat"] is not None
    evaluation = Evaluation(view, view["seat"])
    return [VALUES[action.kind](evaluation, action) for action in actions]
