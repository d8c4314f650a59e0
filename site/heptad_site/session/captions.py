"""Plain texts about a game: the page title, the line in the list of saved games, and events for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from gettext import NullTranslations

from heptad.kernel.game import Event, Outcome
from heptad.table import Table
from heptad.text.games import TEXTS
from heptad_site.games.common import seat_names
from heptad_site.session.protocol import OwingBot


def progress(table: Table, tr: NullTranslations) -> str:
    """Return how far the game is."""
    return TEXTS[table.game.key].progress(table.view(None), tr)


def title(table: Table, tr: NullTranslations) -> str:
    return f"{progress(table, tr)} · {tr.gettext(TEXTS[table.game.key].NAME)} · Heptad"


def summary(table: Table, tr: NullTranslations) -> str:
    """Return one line: the game, its progress (or the winners once it is over), and the players."""
    outcome, names = table.outcome(), seat_names(table, tr)
    game, comma = tr.gettext(TEXTS[table.game.key].NAME), tr.gettext(", ")
    if outcome is None:
        return f"{game} · {progress(table, tr)} · {comma.join(names)}"
    return f"{game} · {winners(table, outcome, tr)} · {comma.join(names)}"


def winners(table: Table, outcome: Outcome, tr: NullTranslations) -> str:
    """Return a text that names the winners."""
    names = seat_names(table, tr)
    return tr.gettext("%(winners)s won") % {"winners": tr.gettext(", ").join(names[seat] for seat in outcome.winners)}


def waiting(table: Table, bots: Sequence[OwingBot], tr: NullTranslations) -> str:
    """Return a text that names the bots for which the people are waiting."""
    names = seat_names(table, tr)
    return tr.gettext("Waiting for %(names)s") % {"names": tr.gettext(", ").join(names[bot["seat"]] for bot in bots)}


def announcement(table: Table, events: Iterable[Event[Mapping[str, object]]], tr: NullTranslations) -> list[str]:
    """Return the events as plain sentences."""
    names, text = seat_names(table, tr), TEXTS[table.game.key]
    return [sentence for event in events for sentence in text.sentences(event, names, tr)]
