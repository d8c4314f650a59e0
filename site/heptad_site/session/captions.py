"""A game in one line, for the page's title and the list of saved games. Draws no board."""

from __future__ import annotations

from gettext import NullTranslations

from heptad.table import Table
from heptad_site.games import board_of
from heptad_site.games.common import seat_names


def title(table: Table, tr: NullTranslations) -> str:
    board = board_of(table.record.game)
    return f"{board.progress(table, tr)} · {tr.gettext(board.NAME)} · Heptad"


def summary(table: Table, tr: NullTranslations) -> str:
    """Which game, who plays and how far they are; at the end who has won."""
    outcome, names, board = table.outcome(), seat_names(table, tr), board_of(table.record.game)
    game, comma = tr.gettext(board.NAME), tr.gettext(", ")
    if outcome is None:
        return f"{game} · {board.progress(table, tr)} · {comma.join(names)}"
    won = tr.gettext("%(winners)s won") % {"winners": comma.join(names[seat] for seat in outcome.winners)}
    return f"{game} · {won} · {comma.join(names)}"
