"""Create tables with players in all seats: for the query of a set-up form, and for a record from any source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heptad.bots.characters import CHARACTERS
from heptad.games import game_of
from heptad.kernel.record import Record, Seat
from heptad.players import DEFAULT_LEVEL, EMPTY_SEAT
from heptad.table import Table
from heptad_site.games import GAMES, board_of
from heptad_site.guide import guide_of
from heptad_site.session.day import query_of_day
from heptad_site.session.own_bots import fill_seats_keeping_own_bots


def table_of_query(query: Mapping[str, str], seed: str) -> Table:
    """Return a new game for the query of a set-up form. By default one person plays against bots.

    Raises HeptadError for an invalid game, option, bot, seed or day, since any link may contain a query.
    """
    query = query_of_day(query_of_guide(query))
    game = game_named(query)
    options = game_of(game).options(board_of(game).options(query))
    level = query.get("level") or DEFAULT_LEVEL
    seats = [Seat(name=query.get(f"name{n}", ""), by=bot_of_query(query, n, level)) for n in range(options["players"])]
    return Table.new(
        game, options, seed=query.get("seed", "").strip() or seed, seats=fill_seats_keeping_own_bots(seats, level)
    )


def query_of_table(table: Table) -> dict[str, str]:
    """Return the query of a set-up form that gives a new game the options and the players of this table."""
    query = {"game": table.game.key}
    for option, value in table.options.items():
        if isinstance(value, list):
            seats = table.options["players"]
            query |= {option: "chosen"} | {f"wonder{n if n < seats else '-free'}": it for n, it in enumerate(value)}
        else:
            query[option] = str(value).lower()
    for n, who in enumerate(table.seats):
        query |= {f"{kind}{n}": text for kind, text in (("by", who["by"]), ("name", who["name"])) if text}
    return query


def bot_of_query(query: Mapping[str, str], seat: int, level: str) -> str:
    """Return the key of the player of a seat, or "" if the query names none.

    A character without a level gets the level of the seat, or else the common `level`.
    """
    by = query.get(f"by{seat}", "")
    return f"{query.get(f'level{seat}') or level}.{by}" if by in CHARACTERS else by


def is_guided(query: Mapping[str, str]) -> bool:
    """Return whether a query asks for a guided first game."""
    return query.get("guided") == "1"


def query_of_guide(query: Mapping[str, str]) -> Mapping[str, str]:
    """Return the query; for a guided game return that of its fixed deal, with the players' names of the given query."""
    guide = guide_of(game_of(game_named(query)).key) if is_guided(query) else None
    if guide is None:
        return query
    names = {name: value for name, value in query.items() if name.startswith("name")}
    return {"game": game_named(query), **names, **guide.deal}


def game_named(query: Mapping[str, str]) -> str:
    """Return the key of the game in a query, which need not exist; the first game if the query has none."""
    return query.get("game") or next(iter(GAMES))


def table_of_record(record: Record) -> Table:
    """Return the table of a record, with a player in every seat. Raises HeptadError "record/…" or "bot/…"."""
    table = Table(record)
    seats = fill_seats_keeping_own_bots(record.seats or [EMPTY_SEAT] * table.options["players"])
    return table if record.seats == seats else Table(replace(record, seats=seats))
