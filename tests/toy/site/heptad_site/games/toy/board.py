"""What the page of the toy game's table needs to draw it as seen from one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from gettext import NullTranslations
from typing import Any

from markupsafe import escape

from heptad.table import Table
from heptad.text.games import TEXTS
from heptad_site.games.common import Line, LogTurn, query_options, seat_names

TEXT = TEXTS["toy"]


def options(query: Mapping[str, str]) -> dict[str, Any]:
    return query_options(query, "players")


def context(table: Table, seat: int | None, tr: NullTranslations) -> dict[str, Any]:
    view, names = table.view(seat), seat_names(table, tr)
    actions = table.legal_actions(seat) if seat is not None else []
    events = [event for events in table.events(None) for event in events]
    sentences = [sentence for event in events for sentence in TEXT.sentences(event, names, tr)]
    return {
        "names": names,
        "cards": list(zip(names, view["shown"], strict=True)),
        "choices": [(table.game.encode(action), table.explain(seat or 0, action)["card"]) for action in actions],
        "seat": seat,
        "log": [LogTurn(TEXT.progress(view, tr), sentences, partial(_lines, sentences))],
    }


def _lines(sentences: Sequence[str]) -> list[Line]:
    return [Line("i-card", "", escape(sentence)) for sentence in sentences]


def marks(table: Table, seat: int) -> list[list[str]]:
    return []


def age(view: Any, tr: NullTranslations) -> tuple[int, str]:
    return 1, ""


def hand(table: Table, seat: int, choice: Any, tr: NullTranslations) -> list[object]:
    return []
