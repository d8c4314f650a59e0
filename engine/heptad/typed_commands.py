"""What a person types at a table: its meaning, and the part of the answer that is the same everywhere.

The terminal and the text board share this module. Each of them then acts, undoes, or adds what only it can say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations
from itertools import chain

from heptad.players import last_decision
from heptad.table import Table
from heptad.text.commands import Command, interpret_in_any
from heptad.text.common import points_lines, result_line
from heptad.text.examples import examples_line
from heptad.text.games import TEXTS, scene
from heptad.text.languages import translator
from heptad.text.outline import Scene


def interpret_at(
    table: Table,
    seat: int,
    given: str,
    names_in: Callable[[Table, NullTranslations], Sequence[str]],
    tr: NullTranslations,
    translator: Callable[[str], NullTranslations] = translator,
) -> Command:
    """Return the meaning of a line that the player of a seat has typed.

    Its `lines` are the answer to "result", "happened" and "rules", and the examples that go with "help" and "quit".
    `names_in` returns the names of the players in a language, `translator` the catalogues of a language by its code.
    """
    texts = TEXTS[table.game.key]

    def scene_in(tr: NullTranslations) -> Scene:
        names = names_in(table, tr)
        info = table.info(seat) if seat in table.current_players else None
        points = points_lines(table.view(None), table.score(), names, texts.text_of(tr))
        return scene(texts, table.view(seat), info, names, tr, points)

    meant = interpret_in_any(given, scene_in, tr, translator)
    names = names_in(table, tr)
    match meant.do:
        case "result":
            lines = [result_line(table.outcome(), names, texts.text_of(tr))]
        case "happened":
            events = chain.from_iterable(table.events(seat, last_decision(table, seat)))
            told = [line for event in events for line in texts.sentences(event, names, tr)]
            lines = told or [tr.gettext("Nothing yet.")]
        case "rules":
            lines = [tr.gettext(texts.GOAL)]
        case "help" | "quit":
            lines = [*filter(None, [examples_line(scene_in(tr), tr)])]
        case _:
            return meant
    return Command(meant.do, lines=tuple(lines))
