"""Rules of thumb for bots: how good an action looks from a view, in points at the end. Sees no state."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heptad.games.wonders import boards, managing
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
from heptad.games.wonders.sight import Sight, stage_effect
from heptad.kernel.game import Action, View
from heptad.shared.goods import total

# Points, or shares of points, found by play against weaker settings.
TO_RIVALS = 0.1  # how much a coin paid to a neighbour hurts more than one paid to the bank
FREE_BUILD_KEPT = 0.4  # for each turn left to use it in this age
STAGE_UNIT = 0.7  # a unit of a stage's cost, when wonders are compared
MARKER = 0.05  # of the worth of a card that is laid face down


# ── what each kind of action is worth ───────────────────────────────────────
def _build(sight: Sight, action: Action) -> float:
    chained = CHAIN[action.card] & sight.have
    return sight.card(action.card) + _price(sight, action, 0 if chained else COINS[action.card])


def _price(sight: Sight, action: Action, bank: int) -> float:
    to_rivals = sum(paid(action))
    return sight.money(-bank - to_rivals) - TO_RIVALS * to_rivals


def _stage(sight: Sight, action: Action) -> float:
    assert sight.board is not None
    effect = stage_effect(sight.view, sight.seat, sight.board, sight.built_stages, action.arg // COPY_BASE)
    return sight.effect(effect, STAGES[0]) + _price(sight, action, 0) - MARKER * sight.card(action.card)


def _sell(sight: Sight, action: Action) -> float:
    return sight.money(SALE) - MARKER * sight.card(action.card)


def _free(sight: Sight, action: Action) -> float:
    return sight.card(action.card) - FREE_BUILD_KEPT * sight.turns_left


def _take(sight: Sight, action: Action) -> float:
    board = action.card * 2 + action.arg
    units = sum(map(total, boards.STAGE_NEEDS[board]))
    return sum(sight.effect(effect, STAGES[0]) for effect in boards.STAGE_EFFECT[board]) - STAGE_UNIT * units


WORTH: dict[int, Callable[[Sight, Action], float]] = {
    BUILD: _build,
    STAGE: _stage,
    SELL: _sell,
    FREE: _free,
    PICK: lambda sight, action: sight.card(action.card),
    DECLINE: lambda sight, action: 0.0,
    TAKE: _take,
}


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    """One worth per action, in points at the end of the game; higher is better."""
    if actions[0].kind >= FOR_FREE_CITY:
        return managing.appraise(view, actions)
    sight = Sight(view, view["seat"])
    return [WORTH[action.kind](sight, action) for action in actions]
