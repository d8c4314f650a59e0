"""People and bots at a table: who plays each seat, what a bot decides, undo back to the decision of a person.

The terminal and the site share this module, so that the bots of a record decide the same in both.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from itertools import cycle

from heptad.bots.levels import AnytimeDecision, LevelBot
from heptad.bots.registry import create_bot
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, is_legal, required_choice
from heptad.kernel.record import Seat, clean_name
from heptad.kernel.rng import Rng
from heptad.table import Table

PERSON = "person"
#: The bots of the seats that a set-up leaves open, except the first seat: their level, and their characters in turn.
DEFAULT_LEVEL = "merchant"
DEFAULT_CHARACTERS = ("thales", "hanno", "livia", "imhotep", "tomyris", "sappho", "brasidas", "amani")
#: A seat about which nothing is said.
EMPTY_SEAT: Seat = {"name": "", "by": ""}


def fill_seats(given: Sequence[Seat], level: str = DEFAULT_LEVEL) -> tuple[Seat, ...]:
    """Return the seats with a player in every one; a name may stay empty.

    A seat without a player gets a person if it is the first one, otherwise a bot of the given level: a character,
    unless the seat has a name. Raises HeptadError "bot/unknown".
    """
    taken = {seat["by"].partition(".")[2] for seat in given}
    others = cycle([name for name in DEFAULT_CHARACTERS if name not in taken] or DEFAULT_CHARACTERS)
    seats: list[Seat] = []
    for number, seat in enumerate(given):
        name, by = clean_name(seat["name"]), seat["by"]
        if not by:
            by = PERSON if number == 0 else level if name else f"{level}.{next(others)}"
        if by != PERSON:
            create_bot(by, others=[PERSON])
        seats.append({"name": name, "by": by})
    return tuple(seats)


def human_seats(table: Table) -> list[int]:
    """Return the seats that are played by persons."""
    return [seat for seat, who in enumerate(table.seats) if who["by"] == PERSON]


def decisions(table: Table, seat: int) -> int:
    """Return the number of decisions that a seat has made."""
    return sum(who == seat for who, _ in table.actions)


def last_decision(table: Table, seat: int) -> int:
    """Return the number of a seat's last decision among all actions, counted from 0; 0 if it has made none."""
    return max((number for number, (who, _) in enumerate(table.actions) if who == seat), default=0)


class BotDecision:
    """The next decision of the bot in a seat of a table, as an `AnytimeDecision` whose answer is a token.

    Its random numbers depend only on the seed or the deal of the game, the seat and the number of the decision. So the
    bot decides the same again after an undo, a reload or in another program, if it is given the same number of steps.
    """

    def __init__(self, table: Table, seat: int) -> None:
        """Start the decision. A bot that does not work in steps decides at once.

        Raises HeptadError "record/damaged" if the record does not say who plays the seats, "seat/unknown",
        "bot/unknown", "action/not-your-turn" if the seat has nothing to decide, or "bot/exception" if the code of a bot
        that does not work in steps raises an exception, which is then the cause.
        """
        record = table.record
        if not record.seats:
            raise HeptadError("record/damaged", part="seats")
        chance = json.dumps([record.seed, record.deal if record.seed is None else None, seat, decisions(table, seat)])
        rng = Rng(int.from_bytes(hashlib.sha256(chance.encode()).digest()[:8]))
        self._game, self._seat, self._info = table.game, seat, table.info(seat)
        required_choice(self._info)
        key = record.seats[seat]["by"]
        bot = create_bot(key)
        self._decision: AnytimeDecision | None = None
        self._chosen: Action | None = None
        if isinstance(bot, LevelBot):
            self._decision = bot.begin(self._info, rng)
            return
        try:
            self._chosen = bot.choose(self._info, rng)
        except (Exception, SystemExit) as error:
            problem = f"{type(error).__name__}: {error}"
            raise HeptadError("bot/exception", bot=key, seat=seat, problem=problem) from error

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""
        return self._decision is None or self._decision.done

    def step(self, iterations: int) -> None:
        """Continue for this number of iterations."""
        if self._decision:
            self._decision.step(iterations)

    def token(self) -> str:
        """Return the action that the bot takes now, as a token.

        Raises HeptadError "bot/illegal" if the bot has chosen an action that is not legal.
        """
        action = self._decision.best() if self._decision else self._chosen
        if not is_legal(action, self._info.legal):
            raise HeptadError("bot/illegal", seat=self._seat, action=repr(action))
        return self._game.encode(action)


def bot_token(table: Table, seat: int) -> str:
    """Return the action of the bot in this seat as a token, after a complete search.

    Raises HeptadError "bot/illegal", and others as `BotDecision` does.
    """
    decision = BotDecision(table, seat)
    while not decision.done:
        decision.step(64)
    return decision.token()


def can_undo(table: Table) -> bool:
    """Whether a person has made any decision yet."""
    persons = human_seats(table)
    return any(seat in persons for seat, _ in table.actions)


def undo_decision(table: Table) -> None:
    """Take back the last decision of a person and everything after it; `Table.undo` takes back one action of anybody.

    Raises HeptadError "action/nothing-to-undo".
    """
    if not can_undo(table):
        raise HeptadError("action/nothing-to-undo")
    persons, seat = human_seats(table), -1
    while seat not in persons:
        seat = table.actions[-1][0]
        table.undo()


def redo_decision(table: Table) -> None:
    """Redo what one call of `undo_decision` took back. Raises HeptadError "action/nothing-to-redo"."""
    if not table.redo():
        raise HeptadError("action/nothing-to-redo")
    while table.redo():
        if table.actions[-1][0] in human_seats(table):
            table.undo()
            break
