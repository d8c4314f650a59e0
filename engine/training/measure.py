"""How strong the newest weights are: paired deals against the weights before and against the rules of thumb."""

from __future__ import annotations

from math import sqrt

from heptad.kernel.game import InfoOf
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables
from training.selfplay import Player
from training.subject import Subject


def interval(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - width, middle + width


def wins(
    subject: Subject, new: Player, old: Player, deals: int, seed: str, tables: Tables, before: Tables | None
) -> float:
    """The share of the games that `new` wins, alone against `old` on all other seats, each deal from every seat.

    `new` plays with `tables`, `old` with the tables `before`.
    """
    game, rng = subject.game, Rng.of(seed)
    use_new, use_old = (subject.prepared(one) for one in (tables, before or tables))
    won = played = 0.0
    for _ in range(deals):
        options = game.options(subject.options(rng))
        deal = game.deal(options, rng)
        for own in range(options["players"]):
            state = game.start(options, deal)
            while seats := game.current_players(state):
                chosen = []
                for seat in seats:
                    use, player = (use_new, new) if seat == own else (use_old, old)
                    use()
                    chosen.append(player(InfoOf(game, state, seat), rng)[0])
                for seat, action in zip(seats, chosen, strict=True):
                    game.apply(state, seat, action)
            won += game.returns(state)[own]
            played += 1
    return won / played
