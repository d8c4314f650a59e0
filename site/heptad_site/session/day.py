"""The deal of the day: one deal per date for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.players import PERSON
from heptad.table import Table
from heptad_site.games import GAMES, board_of

#: The seed of a deal of the day is this prefix followed by the eight digits of the date.
DAY_PREFIX = "da"


def seed_of_day(day: str) -> str:
    """Return the seed of a date such as "2026-11-22". Raises HeptadError "day/unknown" if `day` is not a date."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise HeptadError("day/unknown", day=day[:40]) from None
    return f"{DAY_PREFIX}{found:%Y%m%d}"


def query_of_day(query: Mapping[str, str]) -> Mapping[str, str]:
    """Return the query with the seed, options and bots of the deal of the day if it has a `day`, otherwise unchanged.

    Raises HeptadError "day/unknown" for an invalid date or a game without deals of the day.
    """
    if "day" not in query:
        return query
    game = GAMES.get(query.get("game", ""))
    if game is None or game.day is None:
        raise HeptadError("day/unknown", day=query["day"][:40])
    names = {"name0": query["name0"]} if "name0" in query else {}
    return {"game": query["game"], **game.day, **names, "seed": seed_of_day(query["day"])}


def day_of(record: Record) -> str | None:
    """Return the date if the record is a deal of the day, otherwise None.

    Seed, deal and options must be those of the day, and exactly one seat must be played by a person.
    """
    game = GAMES.get(record.game)
    seed = record.seed or ""
    if game is None or game.day is None or not seed.startswith(DAY_PREFIX) or len(seed) != len(DAY_PREFIX) + 8:
        return None
    digits = seed.removeprefix(DAY_PREFIX)
    day = f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"
    try:
        date.fromisoformat(day)
    except ValueError:
        return None
    table = Table.new(record.game, board_of(record.game).options(game.day), seed=seed)
    same = (table.record.options, table.record.deal) == (record.options, record.deal) and record.position is None
    return day if same and [who["by"] == PERSON for who in record.seats].count(True) == 1 else None
