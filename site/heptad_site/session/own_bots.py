"""Bots written by the player: they decide in a worker that receives only what their seat may know."""

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
from heptad.players import DEFAULT_LEVEL, PERSON, decisions, fill_seats
from heptad.table import Table
from heptad_site.session.protocol import WorldAnswer

#: The key of such a bot is this prefix followed by the name that the player gave it.
OWN_BOT_PREFIX = "mine."


def is_own(by: str) -> bool:
    return by.startswith(OWN_BOT_PREFIX) and by != OWN_BOT_PREFIX


def fill_seats_keeping_own_bots(given: Sequence[Seat], level: str = DEFAULT_LEVEL) -> tuple[Seat, ...]:
    """Return `fill_seats(given, level)`, but also accept the player's own bots.

    The default name of their seat is the name of the bot. Whether such a bot exists is not checked here; only the page
    knows.
    """
    seats = fill_seats([{**seat, "by": PERSON} if is_own(seat["by"]) else seat for seat in given], level)
    return tuple(
        {"name": seat["name"] or clean_name(asked["by"].removeprefix(OWN_BOT_PREFIX)), "by": asked["by"]}
        if is_own(asked["by"])
        else seat
        for seat, asked in zip(seats, given, strict=True)
    )


def sample_position(table: Table, seat: int) -> WorldAnswer:
    """Return the input for the bot of a seat: a position that this seat cannot distinguish from the true one.

    The position and the bot's random seed depend only on the game and the number of the decision. The hidden
    information is drawn twice: a position may contain a number of the random generator that drew it, from which a
    single drawing could be reversed. Raises HeptadError "action/not-your-turn".
    """
    by = table.seats[seat]["by"] if seat < len(table.seats) else ""
    if seat not in table.current_players or not is_own(by):
        raise HeptadError("action/not-your-turn", seat=seat)
    state = table.info(seat).determinize(Rng(derive_seed(table, seat, "first position")))
    state = table.game.determinize(state, seat, Rng(derive_seed(table, seat, "position")))
    packed = base64.b64encode(pickle.dumps(state)).decode()
    chance = str(derive_seed(table, seat, "decision"))
    return {"ok": True, "seat": seat, "by": by, "game": table.game.key, "state": packed, "chance": chance}


def derive_seed(table: Table, seat: int, purpose: str) -> int:
    """Return 64 bits that depend on the purpose and cannot be predicted without knowing the whole deal."""
    record = table.record
    facts = json.dumps([record.seed, record.deal, seat, decisions(table, seat), purpose], sort_keys=True)
    return int.from_bytes(hashlib.sha256(facts.encode()).digest()[:8])


def replace_own_bot(record: Record, seat: int, by: str) -> Record:
    """Return the record with the player's own bot in a seat replaced by the engine's bot `by`.

    Raises HeptadError "message/field" if the seat has no such bot, or "bot/unknown" if the engine has no bot `by`.
    """
    if seat >= len(record.seats) or not is_own(record.seats[seat]["by"]) or by == PERSON:
        raise HeptadError("message/field", field="seat")
    seats = list(record.seats)
    seats[seat] = {**seats[seat], "by": by}
    return replace(record, seats=fill_seats_keeping_own_bots(seats))
