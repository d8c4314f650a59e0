"""The registry of the games on the site, with what each of them provides for a running game.

What only the static pages need is in `heptad_site.build.games`, so that the browser does not load it.
`Any` stands for types that differ from game to game, as in `AnyGame`: views, explanations, refusals, positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple, Protocol

from heptad.games.architects.reasons import reasons as architects_reasons
from heptad.games.duel.reasons import ALWAYS_TOLD
from heptad.games.duel.reasons import reasons as duel_reasons
from heptad.games.wonders.reasons import reasons as wonders_reasons
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason
from heptad.table import Table
from heptad.text.architects.reasons import sentence as architects_sentence
from heptad.text.duel.reasons import sentence as duel_sentence
from heptad.text.wonders.reasons import sentence as wonders_sentence
from heptad_site.drawing.lessons import NOTHING_SPENT, Bill, Change, Excerpt, Label, Moment, Spent
from heptad_site.games.architects import board as architects
from heptad_site.games.architects import excerpt as architects_lessons
from heptad_site.games.architects.turning import lesser_point as architects_lesser_point
from heptad_site.games.architects.turning import turning_point as architects_turning_point
from heptad_site.games.duel import board as duel
from heptad_site.games.duel import excerpt as duel_lessons
from heptad_site.games.duel.turning import lesser_point as duel_lesser_point
from heptad_site.games.duel.turning import turning_point as duel_turning_point
from heptad_site.games.wonders import board as wonders
from heptad_site.games.wonders import excerpt as wonders_lessons
from heptad_site.games.wonders.excerpt import spent
from heptad_site.games.wonders.turning import lesser_point as wonders_lesser_point
from heptad_site.games.wonders.turning import turning_point as wonders_turning_point


class Board(Protocol):
    """The board of a running game, drawn by `templates/games/<key>/board.html`. Modules implement this protocol."""

    def options(self, query: Mapping[str, str]) -> Mapping[str, object]:
        """Return the game options in the query of the set-up form. They are not validated; the engine does that."""

    def context(self, table: Table, seat: int | None, tr: NullTranslations) -> Mapping[str, object]:
        """Return the template variables of `board.html` for a seat; None shows only what everybody may see.

        The types of the values are those that the template expects; no type checker verifies them.
        """

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


class Advice(NamedTuple):
    """Functions that explain why an action is good or bad, and why chances have changed."""

    #: (position that the seat cannot distinguish from the true one, seat, action) -> reasons
    reasons: Callable[[Any, int, Action], Sequence[Reason]]
    #: (reason, names of the players by seat, translations) -> sentence
    sentence: Callable[[Reason, Sequence[str], NullTranslations], str]
    #: (data of an event, seat that gained, seat that lost) -> the part of the event that can explain why; None: nothing
    turning_point: Callable[[Any, int, int], Any]
    #: The same for what is told if there is no turning point.
    lesser_point: Callable[[Any, int, int], Any]
    #: (explanation of an action, translations) -> the card that it uses up, and what for
    spent: Callable[[Any, NullTranslations], Spent] = lambda facts, tr: NOTHING_SPENT
    #: The codes of the reasons that are always told, as the first or second one of an action.
    always_told: frozenset[str] = frozenset()
    #: The codes of the reasons that `Lessons.disambiguation` says too.
    told_apart: frozenset[str] = frozenset()
    #: The codes of the reasons that only say that something is not known.
    unknown: frozenset[str] = frozenset()


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
    "wonders": SiteGame(
        wonders,
        {"players": "3"},
        wonders_lessons,
        Advice(
            wonders_reasons,
            wonders_sentence,
            wonders_turning_point,
            wonders_lesser_point,
            spent,
            told_apart=frozenset({"pays"}),
        ),
    ),
    "duel": SiteGame(
        duel,
        {},
        duel_lessons,
        Advice(duel_reasons, duel_sentence, duel_turning_point, duel_lesser_point, always_told=ALWAYS_TOLD),
    ),
    "architects": SiteGame(
        architects,
        {"players": "3"},
        architects_lessons,
        Advice(
            architects_reasons,
            architects_sentence,
            architects_turning_point,
            architects_lesser_point,
            unknown=frozenset({"unseen", "left"}),
        ),
    ),
}


def board_of(game: str) -> Board:
    """Return the board of a game. Raises HeptadError "game/unknown" if the site has none, even if the engine has it."""
    if game not in GAMES:
        raise HeptadError("game/unknown", game=game[:40], known=sorted(GAMES))
    return GAMES[game].board
