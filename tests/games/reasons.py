"""What holds for the reasons of every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from heptad.kernel.game import Action
from heptad.kernel.reason import Reason
from heptad.kernel.rng import Rng
from heptad.table import Table


def reasons_say_nothing_hidden(table: Table, reasons: Callable[[Any, int, Action], Sequence[Reason]]) -> set[str]:
    """Play a game to its end at random; return the codes of the reasons for all legal actions.

    Check that every action has a reason, and that the reasons are the same in two positions that a seat cannot tell
    apart.
    """
    rng, known = Rng(4), set[str]()
    while table.current_players:
        seat = table.current_players[0]
        draw = table.info(seat).determinizer()
        one, other = draw(rng), draw(rng)
        for action in table.legal_actions(seat):
            said = reasons(one, seat, action)
            assert said, f"no reason for {table.game.encode(action)}"
            assert said == reasons(other, seat, action)
            known |= {reason.why for reason in said}
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    return known
