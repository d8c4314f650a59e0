"""Draws boards as the session draws them, and checks the properties that every board must have."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from heptad.kernel.record import Seat
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.games import board_of
from heptad_site.i18n import translator
from heptad_site.render import environment
from tests.site.markup import BoardPage
from tests.site.screens import latin

#: The ids outside the board, in the page around it, to which a board may refer.
AROUND = ("share",)
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gus")


def seated(game: str, options: dict[str, Any], seed: str = "2a") -> Table:
    """Return a new game of Ann, a person in seat 0, against bots."""
    names = NAMES[: options["players"]]
    seats = tuple(Seat(name=name, by="person" if name == "Ann" else "greedy") for name in names)
    return Table.new(game, options, seed=seed, seats=seats)


def context(table: Table, seat: int | None, lang: str = "en") -> dict[str, Any]:
    """Return the context of the board's template, whose fields depend on the game."""
    return dict(board_of(table.record.game).context(table, seat, translator(lang)))


def draw(table: Table, seat: int | None, lang: str = "en", awaited: int | None = None) -> str:
    """Return the HTML of the board as a seat sees it."""
    game = table.record.game
    template = environment(lang).get_template(f"games/{game}/board.html")
    return template.render(
        context(table, seat, lang),
        awaited=awaited,
        revision=table.revision,
        can_undo=table.revision > 0,
        can_redo=table.undone > 0,
    )


def check(page: BoardPage, tokens: Collection[str], watched: bool = False) -> None:
    """Check that a board is well-formed, refers to existing ids only, and offers exactly these actions.

    Each of its popovers must have a name, and an element must take the focus when the one that had it is gone. A board
    that is only `watched`, in a replay, needs none: the focus stays on the controls outside of it.
    """
    assert not page.errors
    assert page.focused or watched
    assert not page.nameless
    assert len(page.ids) == len(set(page.ids))
    assert page.references <= {*page.ids, *AROUND}
    assert page.tokens == set(tokens)
    assert {form.get("data-verb") for form in page.all("form")} <= {"act", "undo", "redo", "look", "invite", None}


def check_japanese(tables: Iterable[Table]) -> None:
    """Check that no English word or comma is on every fourth Japanese board and the last, looked on and covered."""
    for number, table in enumerate(tables):
        if number % 4 == 0 or not table.current_players:
            for awaited in (None, 0):
                html = draw(table, None, "ja", awaited)
                assert latin(html, "ja") <= {*NAMES}
                assert not [text for _, text in BoardPage(html).texts if ", " in text]


def check_hidden(tables: Iterable[Table], step: int) -> None:
    """Check that every `step`-th board is the same in another position that its seat cannot tell from this one."""
    for number, table in enumerate(tables):
        if number % step == 0 and table.current_players:
            seat = table.current_players[0]
            shown = draw(table, seat), draw(table, None), draw(table, None, awaited=seat)
            truth = table._states[-1]
            table._states[-1] = table.info(seat).determinize(Rng(number))
            assert (draw(table, seat), draw(table, None), draw(table, None, awaited=seat)) == shown
            table._states[-1] = truth
