"""Bots of the player's own: they decide in a worker that gets no more than their seat may know."""

from __future__ import annotations

import base64
import hashlib
import json
import pickle
from collections.abc import Sequence
from dataclasses import replace

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record, Seat, clean_name
from heptad.kernel.rng import Rng
from heptad.players import PERSON, USUAL_LEVEL, decisions, seated
from heptad.table import Table
from heptad_site.session.protocol import WorldAnswer

#: The key of such a bot: this and the name that its owner gave it.
OWN = "mine."


def is_own(by: str) -> bool:
    return by.startswith(OWN) and by != OWN


def seated_with_own(given: Sequence[Seat], level: str = USUAL_LEVEL) -> tuple[Seat, ...]:
    """`seated`, where a seat may also have a bot of the player's own, by whose name it is called if it has none.

    The page knows which such bots there are.
    """
    seats = seated([{**seat, "by": PERSON} if is_own(seat["by"]) else seat for seat in given], level)
    return tuple(
        {"name": seat["name"] or clean_name(asked["by"].removeprefix(OWN)), "by": asked["by"]}
        if is_own(asked["by"])
        else seat
        for seat, asked in zip(seats, given, strict=True)
    )


def world(table: Table, seat: int) -> WorldAnswer:
    """What the bot of a seat is asked: a position that this seat cannot tell from the true one, packed as text.

    Position and random numbers follow from the game and the number of the decision. The unknown is drawn twice: a
    position may hold a number of the generator that drew it, from which the first drawing could be undone.
    Raises HeptadError "action/not-your-turn".
    """
    by = table.seats[seat]["by"] if seat < len(table.seats) else ""
    if seat not in table.current_players or not is_own(by):
        raise HeptadError("action/not-your-turn", seat=seat)
    state = table.info(seat).determinize(Rng(number(table, seat, "first position")))
    state = table.game.determinize(state, seat, Rng(number(table, seat, "position")))
    packed = base64.b64encode(pickle.dumps(state)).decode()
    chance = str(number(table, seat, "decision"))
    return {"ok": True, "seat": seat, "by": by, "game": table.game.key, "state": packed, "chance": chance}


def number(table: Table, seat: int, purpose: str) -> int:
    """64 bits that nobody can tell who does not know the whole deal."""
    record = table.record
    facts = json.dumps([record.seed, record.deal, seat, decisions(table, seat), purpose], sort_keys=True)
    return int.from_bytes(hashlib.sha256(facts.encode()).digest()[:8])


def reseated(record: Record, seat: int, by: str) -> Record:
    """The same game with a bot of the engine in the seat of one of the player's own.

    Raises HeptadError "message/field", and "bot/unknown" for a bot that the engine does not have.
    """
    if seat >= len(record.seats) or not is_own(record.seats[seat]["by"]) or by == PERSON:
        raise HeptadError("message/field", field="seat")
    seats = list(record.seats)
    seats[seat] = {**seats[seat], "by": by}
    return replace(record, seats=seated_with_own(seats))
