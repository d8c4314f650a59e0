"""The registry of the games that the site plays, and what each of them brings to a running table.

What only the pages need is in `heptad_site.build.games`, so that a browser does not load it.
`Any` stands for the types that differ from game to game, as in `AnyGame`: views, explanations, refusals, positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple, Protocol

from heptad.games.architects.reasons import reasons as architects_reasons
from heptad.games.duel.reasons import reasons as duel_reasons
from heptad.games.wonders.reasons import reasons as wonders_reasons
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason
from heptad.table import Table
from heptad.text.architects.reasons import sentence as architects_sentence
from heptad.text.duel.reasons import sentence as duel_sentence
from heptad.text.wonders.reasons import sentence as wonders_sentence
from heptad_site.drawing.lessons import Bill, Change, Excerpt, Label, Moment
from heptad_site.games.architects import board as architects
from heptad_site.games.architects import excerpt as architects_lessons
from heptad_site.games.duel import board as duel
from heptad_site.games.duel import excerpt as duel_lessons
from heptad_site.games.wonders import board as wonders
from heptad_site.games.wonders import excerpt as wonders_lessons


class Board(Protocol):
    """The running game, drawn by `templates/games/<key>/board.html`."""

    def options(self, query: Mapping[str, str]) -> dict[str, object]:
        """The options that the game's set-up form asks for; the engine checks them."""

    def context(self, table: Table, seat: int | None, tr: NullTranslations) -> dict[str, object]:
        """What `board.html` needs to draw the table for a seat; None = what everybody may see.

        Its values have the types that the template of each game expects, which no type checker sees.
        """

    def marks(self, table: Table, seat: int) -> list[list[str]]:
        """What a seat did, turn by turn, in rows of an age or so: the kind of each card built, "wonder" or "sold"."""

    def age(self, view: Any, tr: NullTranslations) -> tuple[int, str]:
        """The light on the table, from 1 to 3, and the name of that part of the game, "" if it has none."""

    def hand(self, table: Table, seat: int, choice: Any, tr: NullTranslations) -> Sequence[object]:
        """What this seat alone sees, as `board.html` draws it in a replay.

        `choice` is the explanation of what the seat decides next; None when it is not asked.
        """


class Lessons(Protocol):
    """What lessons show of a game, drawn by `templates/games/<key>/excerpt.html`.

    `names` are the players' by seat, `facts` the explanation of a legal action, `data` the refusal of another one.
    """

    #: The class under which the style sheet of the game draws its table.
    STYLE: str
    #: The wonder that grows with the chapters: a key of `GamePages.DRAWINGS`, in five pieces.
    WONDER: str
    #: The scenario whose position is seen behind the button of a framed game before Python starts.
    FRAMED: str

    def excerpt(
        self, table: Table, seat: int, names: Sequence[str], tr: NullTranslations, cards: Sequence[str], moment: Moment
    ) -> Excerpt:
        """The table from a seat; `cards` are in question."""

    def label(self, facts: Any, names: Sequence[str], tr: NullTranslations) -> Label:
        """A legal action as an answer to choose, from its explanation."""

    def disambiguation(self, facts: Any, names: Sequence[str], tr: NullTranslations) -> str:
        """What tells a legal action from another one with the same label; "" if nothing does."""

    def refused_label(self, data: Any, names: Sequence[str], tr: NullTranslations) -> Label:
        """An action that is not legal as an answer to choose."""

    def refusal(self, data: Any, names: Sequence[str], tr: NullTranslations) -> str:
        """Why an action is not legal, in a sentence."""

    def bill(self, table: Table, seat: int, facts: Any, names: Sequence[str], tr: NullTranslations) -> Bill | None:
        """What a legal action costs, at the table before it; None for one that costs nothing by its nature."""

    def refused_bill(
        self, table: Table, seat: int, data: Any, names: Sequence[str], tr: NullTranslations
    ) -> Bill | None:
        """What an action would cost that is not legal; None where the sentence says it all."""

    def changes(
        self, before: Table, after: Table, seat: int, names: Sequence[str], tr: NullTranslations
    ) -> list[Change]:
        """The numbers of the cities that differ between two moments of a game."""


class Advice(NamedTuple):
    """Why an action is good or bad: from a position that the seat cannot tell from the true one, and in words."""

    reasons: Callable[[Any, int, Action], Sequence[Reason]]
    #: A reason, the players' names by seat and a language -> a sentence.
    sentence: Callable[[Reason, Sequence[str], NullTranslations], str]


class SiteGame(NamedTuple):
    """All that a running table needs of one game, beside its templates, texts and catalogues."""

    board: Board
    #: The query of the deal of the day, seed excepted; None for a game that has none.
    day: Mapping[str, str] | None = None
    #: Excerpts of the table and verdicts; None for a game without lessons.
    lessons: Lessons | None = None
    #: Reasons for the hint and the review; None for a game whose choices are ranked without them.
    advice: Advice | None = None


#: In the order of the home page.
GAMES: dict[str, SiteGame] = {
    "wonders": SiteGame(wonders, {"players": "3"}, wonders_lessons, Advice(wonders_reasons, wonders_sentence)),
    "duel": SiteGame(duel, {}, duel_lessons, Advice(duel_reasons, duel_sentence)),
    "architects": SiteGame(
        architects, {"players": "3"}, architects_lessons, Advice(architects_reasons, architects_sentence)
    ),
}


def board_of(game: str) -> Board:
    """Raises HeptadError "game/unknown" for a game that has no board here, known to the engine or not."""
    if game not in GAMES:
        raise HeptadError("game/unknown", game=game[:40], known=sorted(GAMES))
    return GAMES[game].board
