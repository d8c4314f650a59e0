"""People and bots around a table: who sits where, what a bot decides, undo back to a person's decision.

The terminal and the site share this, so that one record's bots play the same in both.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from heptad.bots.registry import bot_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.record import clean_name
from heptad.kernel.rng import Rng
from heptad.table import Table

PERSON = "person"
#: Who plays in a seat that a set-up leaves open, the first seat excepted.
STRONGEST = "greedy"
NOBODY: Mapping[str, str] = {"name": "", "by": ""}


def seated(given: Sequence[Mapping[str, str]]) -> tuple[Mapping[str, str], ...]:
    """Every seat with somebody who plays; a name may stay empty. Raises HeptadError "bot/unknown"."""
    seats = []
    for number, seat in enumerate(given):
        by = seat["by"] or (STRONGEST if number else PERSON)
        if by != PERSON:
            bot_of(by)
        seats.append({"name": clean_name(seat["name"]), "by": by})
    return tuple(seats)


def people(table: Table) -> list[int]:
    """The seats that persons play."""
    return [seat for seat, who in enumerate(table.seats) if who["by"] == PERSON]


def decisions(table: Table, seat: int) -> int:
    """How many decisions a seat has made."""
    return sum(who == seat for who, _ in table.actions)


def bot_token(table: Table, seat: int) -> str:
    """What the bot in this seat does, as a token.

    Its random numbers follow from the game's chance, the seat and the number of its decision alone, so that it decides
    the same again after undo, reload or in another program. Raises HeptadError "bot/unknown" or "bot/illegal".
    """
    record = table.record
    chance = json.dumps([record.seed, record.deal if record.seed is None else None, seat, decisions(table, seat)])
    rng = Rng(int.from_bytes(hashlib.sha256(chance.encode()).digest()[:8]))
    info = table.info(seat)
    action = bot_of(record.seats[seat]["by"]).choose(info, rng)
    if action not in info.legal:
        raise HeptadError("bot/illegal", seat=seat, action=repr(action))
    return table.game.encode(action)


def can_undo(table: Table) -> bool:
    """Whether a person has decided anything yet."""
    persons = people(table)
    return any(seat in persons for seat, _ in table.actions)


def undo(table: Table) -> None:
    """Take back the last decision of a person and everything after it.

    Raises HeptadError "action/nothing-to-undo".
    """
    if not can_undo(table):
        raise HeptadError("action/nothing-to-undo")
    persons, seat = people(table), -1
    while seat not in persons:
        seat = table.actions[-1][0]
        table.undo()


def redo(table: Table) -> None:
    """Do again what one `undo` took back. Raises HeptadError "action/nothing-to-redo"."""
    if not table.redo():
        raise HeptadError("action/nothing-to-redo")
    while table.redo():
        if table.actions[-1][0] in people(table):
            table.undo()
            break
