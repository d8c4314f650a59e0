"""The registry of the games on the site, with what each of them provides for a running game.

What only the static pages need is in `heptad_site.build.games`, so that the browser does not load it.
`Any` stands for types that differ from game to game, as in `AnyGame`: views, explanations, refusals, positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple, Protocol

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason
from heptad.table import Table
from heptad_site.games.architects import advice as architects_advice
from heptad_site.games.architects import board as architects
from heptad_site.games.architects import excerpt as architects_lessons
from heptad_site.games.duel import advice as duel_advice
from heptad_site.games.duel import board as duel
from heptad_site.games.duel import excerpt as duel_lessons
from heptad_site.games.wonders import advice as wonders_advice
from heptad_site.games.wonders import board as wonders
from heptad_site.games.wonders import excerpt as wonders_lessons
from heptad_site.lessons import Bill, Change, Excerpt, Label, Moment, Spent


class Board(Protocol):
    """The board of a running game, drawn by `templates/games/<key>/board.html`. Modules implement this protocol."""

    def options(self, query: Mapping[str, str]) -> Mapping[str, object]:
        """Return the game options in the query of the set-up form. They are not validated; the engine does that."""

    def context(self, table: Table, seat: int | None, tr: NullTranslations) -> Mapping[str, object]:
        """Return the variables of `board.html` for a seat; None shows only what everybody may see."""

    def marks(self, table: Table, seat: int) -> list[list[str]]:
        """Return what a seat did, turn by turn, in rows (for example one per age).

        Each entry is the kind of the card built, "wonder" or "sold".
        """

    def age(self, view: Any, tr: NullTranslations) -> tuple[int, str]:
        """Return the light on the table, from 1 to 3, and the name of this part of the game, "" if it has none."""

    def hand(self, table: Table, seat: int, choice: Any, tr: NullTranslations) -> Sequence[object]:
        """Return what only this seat sees, for `board.html` to draw in a replay.

        `choice` is the explanation of the seat's next decision, or None if it does not decide now.
        """


class Lessons(Protocol):
    """What lessons show of a game, drawn by `templates/games/<key>/excerpt.html`. Modules implement this protocol.

    In its methods `names` are the names of the players by seat, `facts` is the explanation of a legal action, and
    `data` the refusal of an illegal one.
    """

    #: The CSS class under which the style sheet of the game draws its table.
    STYLE: str
    #: The wonder that grows with the chapters of the tutorial: a key of `GamePages.DRAWINGS` with five pieces.
    WONDER: str
    #: The scenario whose position is shown behind the button of an embedded game before Python starts.
    FRAMED: str

    def excerpt(
        self, table: Table, seat: int, names: Sequence[str], tr: NullTranslations, cards: Sequence[str], moment: Moment
    ) -> Excerpt:
        """Return the excerpt of the table as seen from a seat. `cards` are the cards that the question is about."""

    def label(self, facts: Any, names: Sequence[str], tr: NullTranslations) -> Label:
        """Return the label of a legal action as an answer to choose."""

    def disambiguation(self, facts: Any, names: Sequence[str], tr: NullTranslations) -> str:
        """Return a text that distinguishes a legal action from others with the same label, or ""."""

    def refused_label(self, data: Any, names: Sequence[str], tr: NullTranslations) -> Label:
        """Return the label of an illegal action as an answer to choose."""

    def refusal(self, data: Any, names: Sequence[str], tr: NullTranslations) -> str:
        """Return a sentence that says why an action is not legal."""

    def bill(self, table: Table, seat: int, facts: Any, names: Sequence[str], tr: NullTranslations) -> Bill | None:
        """Return what a legal action costs; None if this kind of action costs nothing. `table` is the one before it."""

    def refused_bill(
        self, table: Table, seat: int, data: Any, names: Sequence[str], tr: NullTranslations
    ) -> Bill | None:
        """Return what an illegal action would cost; None if its sentence says everything."""

    def changes(
        self, before: Table, after: Table, seat: int, names: Sequence[str], tr: NullTranslations
    ) -> list[Change]:
        """Return the numbers of the cities that differ between two positions of a game."""


class Advice(Protocol):
    """Why actions of a game are good or bad, and why chances have changed. Modules implement this protocol."""

    #: The codes of the reasons that are always told, as the first or second one of an action.
    ALWAYS_TOLD: frozenset[str]
    #: The codes of the reasons that `Lessons.disambiguation` says too.
    TOLD_APART: frozenset[str]
    #: The codes of the reasons that only say that something is not known.
    UNKNOWN: frozenset[str]

    def reasons(self, state: Any, seat: int, action: Action) -> Sequence[Reason]:
        """Return the reasons for and against an action in a position that the seat cannot tell from the true one."""

    def sentence(self, reason: Reason, names: Sequence[str], tr: NullTranslations) -> str:
        """Return a reason as a sentence. `names` are the names of the players by seat."""

    def turning_point(self, data: Any, gained: int, lost: int) -> Mapping[str, object] | None:
        """Return the part of an event that can explain why one seat has gained and another one lost, or None."""

    def lesser_point(self, data: Any, gained: int, lost: int) -> Mapping[str, object] | None:
        """Return the same for what is told if there is no turning point."""

    def new_card(self, facts: Any, before: Any, tr: NullTranslations) -> str:
        """Return a sentence saying that the card of an action is new to its seat, or "" if it may not be.

        `facts` is the explanation of the action, and `before` the view of the seat at its last decision.
        """

    def spent(self, facts: Any, tr: NullTranslations) -> Spent:
        """Return the card that an action uses up, and what for. `facts` is the explanation of the action."""


class SiteGame(NamedTuple):
    """What a running game needs besides the templates, texts and catalogues of its game."""

    board: Board
    #: The query of the deal of the day without the seed; None if the game has no deal of the day.
    day: Mapping[str, str] | None = None
    #: Excerpts of the table, and labels and bills of answers; None if the game has no lessons.
    lessons: Lessons | None = None
    #: Reasons for hints and reviews; None if choices are only ranked.
    advice: Advice | None = None


#: The games in the order of the home page.
GAMES: dict[str, SiteGame] = {
    "wonders": SiteGame(wonders, {"players": "3"}, wonders_lessons, wonders_advice),
    "duel": SiteGame(duel, {}, duel_lessons, duel_advice),
    "architects": SiteGame(architects, {"players": "3"}, architects_lessons, architects_advice),
}


def board_of(game: str) -> Board:
    """Return the board of a game. Raises HeptadError "game/unknown" if the site has none, even if the engine has it."""
    if game not in GAMES:
        raise HeptadError("game/unknown", game=game[:40], known=sorted(GAMES))
    return GAMES[game].board
