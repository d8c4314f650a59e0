"""A game in one line, for the page's title and the list of saved games. Draws no board."""

from __future__ import annotations

from gettext import NullTranslations

from heptad.table import Table
from heptad_site.boards.wonders_log import Teller, seat_names
from heptad_site.words import words_of


def title(table: Table, tr: NullTranslations) -> str:
    return f"{moment(table, tr)} · {tr.gettext('7 Wonders')} · Heptad"


def summary(table: Table, tr: NullTranslations) -> str:
    """Who plays and how far they are; at the end who has won."""
    outcome, names, listed = table.outcome(), seat_names(table, tr), words_of(tr).listed
    if outcome is None:
        return f"{moment(table, tr)} · {listed(names)}"
    facts = {"winners": listed(names[seat] for seat in outcome.winners), "names": listed(names)}
    return tr.gettext("%(winners)s won · %(names)s") % facts


def moment(table: Table, tr: NullTranslations) -> str:
    """Where the game stands."""
    view = table.view(None)
    if view["ask"] == "over":
        return tr.gettext("Final score")
    if view["age"] == 0:
        return tr.gettext("Choice of wonders")
    return Teller(table, tr).heading(view["age"], view["turn"])
