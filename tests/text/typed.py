"""What a line means that a player types at a table, and tables at which it may be typed."""

from __future__ import annotations

from collections.abc import Iterator

from heptad.bots.registry import create_bot
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad.text.commands import Command
from heptad.text.languages import translator
from heptad.typed_commands import interpret_at
from tests.e2e.records import archived

NAMES = ("Ann", "Bob", "Cid")


def said(game: str, given: str, lang: str = "en", actions: int | None = None) -> Command:
    """Return how a line that seat 0 types is understood in the middle of an archived game."""
    record = archived(game)
    table = Table(Record.from_data(record | {"actions": record["actions"][:actions]}))
    return at(table, 0, given, lang)


def at(table: Table, seat: int, given: str, lang: str = "en") -> Command:
    """Return how a line that this seat types at the table is understood."""
    return interpret_at(table, seat, given, lambda table, _: NAMES[: table.options["players"]], translator(lang))


def decisions(game: str) -> Iterator[tuple[Table, int]]:
    """Play a game with random bots; yield the table and the seat before every decision."""
    table, bot, rng = Table.new(game, {}, seed="2a"), create_bot("random"), Rng(3)
    while table.current_players:
        seat = table.current_players[0]
        yield table, seat
        table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))
