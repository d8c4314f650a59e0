"""People and bots around a table: who sits where, what a bot decides, undo back to a person's decision.

The terminal and the site share this, so that one record's bots play the same in both.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from itertools import cycle

from heptad.bots.levels import LevelBot
from heptad.bots.registry import bot_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action
from heptad.kernel.record import Seat, clean_name
from heptad.kernel.rng import Rng
from heptad.table import Table

PERSON = "person"
#: Who plays in the seats that a set-up leaves open, the first seat excepted: the level, and the characters in turn.
USUAL_LEVEL = "merchant"
USUAL_CHARACTERS = ("thales", "hanno", "livia", "imhotep", "tomyris", "sappho", "brasidas", "amani")
NOBODY: Seat = {"name": "", "by": ""}


def seated(given: Sequence[Seat], level: str = USUAL_LEVEL) -> tuple[Seat, ...]:
    """Every seat with somebody who plays; a name may stay empty.

    Who is not said is a person in the first seat, else a bot of this level: a character, unless the seat has a name.
    Raises HeptadError "bot/unknown".
    """
    taken = {seat["by"].partition(".")[2] for seat in given}
    others = cycle([name for name in USUAL_CHARACTERS if name not in taken] or USUAL_CHARACTERS)
    seats: list[Seat] = []
    for number, seat in enumerate(given):
        name, by = clean_name(seat["name"]), seat["by"]
        if not by:
            by = PERSON if number == 0 else level if name else f"{level}.{next(others)}"
        if by != PERSON:
            bot_of(by)
        seats.append({"name": name, "by": by})
    return tuple(seats)


def people(table: Table) -> list[int]:
    """The seats that persons play."""
    return [seat for seat, who in enumerate(table.seats) if who["by"] == PERSON]


def decisions(table: Table, seat: int) -> int:
    """How many decisions a seat has made."""
    return sum(who == seat for who, _ in table.actions)


class Thought:
    """The next decision of the bot in a seat, in the making: it can be stopped, resumed and asked at any time.

    Its random numbers follow from the game's chance, the seat and the number of its decision alone, so that it decides
    the same again after undo, reload or in another program, if it is given as many steps.
    """

    def __init__(self, table: Table, seat: int) -> None:
        """Begin to think; a bot that knows no steps decides at once. Raises HeptadError "bot/unknown"."""
        record = table.record
        chance = json.dumps([record.seed, record.deal if record.seed is None else None, seat, decisions(table, seat)])
        rng = Rng(int.from_bytes(hashlib.sha256(chance.encode()).digest()[:8]))
        self._game, self._seat, self._info = table.game, seat, table.info(seat)
        bot = bot_of(record.seats[seat]["by"])
        self._open = bot.begin(self._info, rng) if isinstance(bot, LevelBot) else None
        self._chosen: Action | None = None if self._open else bot.choose(self._info, rng)

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""
        return self._open is None or self._open.done

    def step(self, iterations: int) -> None:
        """Think on for so many iterations."""
        if self._open:
            self._open.step(iterations)

    def token(self) -> str:
        """What the bot does now, as a token. Raises HeptadError "bot/illegal"."""
        action = self._open.best() if self._open else self._chosen
        if action not in self._info.legal:
            raise HeptadError("bot/illegal", seat=self._seat, action=repr(action))
        assert action is not None
        return self._game.encode(action)


def bot_token(table: Table, seat: int) -> str:
    """What the bot in this seat does, as a token, after it has thought to the end.

    Raises HeptadError "bot/unknown" or "bot/illegal".
    """
    thought = Thought(table, seat)
    while not thought.done:
        thought.step(64)
    return thought.token()


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
