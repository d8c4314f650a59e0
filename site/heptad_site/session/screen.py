"""A screen that shows a board: draws the board for it, and stores what was shown and announced there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal, NotRequired, Self, TypedDict

from heptad.players import decisions
from heptad.table import Table
from heptad.text.commands import Command
from heptad_site.games import board_of
from heptad_site.i18n import translator
from heptad_site.parts import Parts
from heptad_site.render import environment
from heptad_site.session.captions import announcement
from heptad_site.session.text_board import UNSAID, question, text_board


class ShownTip(TypedDict):
    """The tip of a guided game on the board.

    `key`, `at` and `place` are those of `heptad_site.guide.Tip`; `head` and `text` are its words.
    """

    key: str
    at: str
    place: Literal["top", "dock"]
    head: str
    text: str


class WatchedHand(TypedDict):
    """What only one seat sees, in a replay. `cards` are those of `heptad_site.games.Board.hand`."""

    seat: int
    name: str
    cards: Sequence[object]


class WatchedDecision(TypedDict):
    """The choices of a seat in words, in a replay: each with whether it is the one taken next."""

    name: str
    choices: Sequence[tuple[str, bool]]


class Watched(TypedDict):
    """What a step of a replay shows besides the position.

    `eye` is the seat whose view is shown, None if all hands are open; `names` are those of all seats. `hands` are the
    hands of the watched seats. `token` and `choice` are the next decision and its explanation, "" and {} if there is
    none. `decisions`, on the text board only, are the choices of the watched seats.
    """

    eye: int | None
    step: int
    names: Sequence[str]
    hands: Sequence[WatchedHand]
    token: str
    choice: Mapping[str, object]
    decisions: NotRequired[Sequence[WatchedDecision]]


class BoardControls(TypedDict):
    """What the templates of boards receive besides the position.

    `awaited` is the seat for which a cover waits, or None. `revision` is the number in the forms (see `revision_of`).
    `can_redo` is None if actions are never redone on this page.
    The other fields are described in `heptad_site.render.environment`, which also has their defaults.
    """

    awaited: int | None
    revision: int
    can_undo: bool
    can_redo: bool | None
    paced: NotRequired[bool]
    tip: NotRequired[ShownTip | None]
    next_game: NotRequired[Mapping[str, str]]
    same_table: NotRequired[Mapping[str, str]]
    invited: NotRequired[Literal["devices", "letters", ""]]
    hints: NotRequired[bool]
    guest: NotRequired[bool]
    common: NotRequired[bool]
    replay: NotRequired[Watched]


@dataclass
class Screen:
    """A page that shows a board, and what was shown and announced there so far."""

    lang: str
    in_words: bool = False  # whether it shows the text board
    holds: bool = False  # whether it still shows the last drawing, so that parts that have not changed may be left out
    announced: int = 0  # the revision up to which events have been announced
    asked: str = ""  # the scene whose question was announced on the text board, "" if there is none
    commands: int = 0  # the number of commands typed on the text board
    said: Command = UNSAID  # the answer to the last command
    parts: Parts = field(default_factory=Parts)

    def copy(self) -> Self:
        """Return an independent copy."""
        return replace(self, parts=self.parts.copy())

    def turn_to(self, lang: str, *, in_words: bool, holds: bool) -> None:
        """Set the language of the page, its kind of board, and whether it still shows the last drawing."""
        if (lang, in_words) != (self.lang, self.in_words):
            self.lang, self.in_words, self.parts = lang, in_words, Parts()
        self.holds = holds

    def position(self, table: Table, seat: int | None) -> Mapping[str, object]:
        """Return what the template receives of a position as seen from a seat; None shows what everybody may see."""
        context = text_board if self.in_words else board_of(table.game.key).context
        return context(table, seat, translator(self.lang))

    def draw_board(self, game: str, position: Mapping[str, object], controls: BoardControls) -> str:
        """Return the HTML of the board of a game, from the result of the method `position` and the controls."""
        name = "parts/text-board.html" if self.in_words else f"games/{game}/board.html"
        facts = {**position, **controls, "commands": self.commands, "said": self.said}
        return self.parts.draw(environment(self.lang).get_template(name), facts, held=self.holds)

    def scene(self, table: Table, seat: int | None, awaited: int | None = None) -> str:
        """Return a string that changes only if something visible does. The marks of who has chosen do not count."""
        own = "" if seat is None else decisions(table, seat)
        by_action = enumerate(table.events(None), 1)
        last = max((number for number, events in by_action if any(e.kind != "chose" for e in events)), default=0)
        return f"{seat}/{awaited}/{own}/{last}" + ("/words" if self.in_words else "")

    def news(self, table: Table, seat: int | None) -> list[str]:
        """Return sentences about what a seat may know of the events since the last call."""
        events = chain.from_iterable(table.events(seat, self.announced))
        self.announced = table.revision
        return announcement(table, events, translator(self.lang))

    def new_question(self, table: Table, seat: int | None, shown: str, *, told: bool) -> list[str]:
        """Return the question of the text board in the scene `shown`, [] if there is none or it was announced before.

        `told` says whether something is announced before it.
        """
        before, self.asked = self.asked, ""
        if seat is None or seat not in table.current_players or not self.in_words:
            return []
        self.asked = shown
        return question(table, seat, translator(self.lang), told=told) if shown != before else []
