"""The results of finished games, which the page saves."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from heptad.kernel.game import Outcome
from heptad.table import Table
from heptad.text.games import TEXTS
from heptad_site.games import board_of
from heptad_site.games.common import points_and_place, seat_names
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.session.captions import winners
from heptad_site.session.day import day_of
from heptad_site.session.protocol import GameResult, PlayerResult

DEFAULT_REASON = "points"


def result(table: Table, here: Sequence[int], tr: NullTranslations) -> GameResult | None:
    """Return the result of a finished game; None while it goes on.

    `here` are the seats of the people at this device.
    """
    outcome = table.outcome()
    if outcome is None:
        return None
    names, seats = seat_names(table, tr), table.seats
    players: list[PlayerResult] = [
        {"name": names[seat], "by": seats[seat]["by"], "points": sheet.total, "won": seat in outcome.winners}
        for seat, sheet in enumerate(table.score())
    ]
    own = here[0] if len(here) == 1 else None
    return {
        "players": players,
        "own": own,
        "headline": {lang: headline(table, own, outcome, translator(lang)) for lang in LANGUAGES},
        "day": day_of(table.record),
        "marks": board_of(table.game.key).marks(table, 0 if own is None else own),
    }


def headline(table: Table, own: int | None, outcome: Outcome, tr: NullTranslations) -> str:
    """Return the result in one line: points and place of the seat `own`, or the winners if it is None."""
    if own is None:
        return winners(table, outcome, tr)
    said = points_and_place(table, own, outcome, tr)
    if outcome.reason == DEFAULT_REASON:
        return said
    how = TEXTS[table.game.key].text_of(tr).reasons[outcome.reason]
    return tr.gettext("%(said)s (%(how)s)") % {"said": said, "how": how}
