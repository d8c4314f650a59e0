"""Watch a game: show any step, from any seat or with all hands open, and start a new game from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from gettext import NullTranslations
from itertools import chain

from heptad.bots.levels import LEVELS
from heptad.bots.registry import BOTS, BUILT_IN
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import ScoreSheet
from heptad.kernel.record import Record, Seat
from heptad.players import EMPTY_SEAT, PERSON, fill_seats
from heptad.table import Table
from heptad.text.bots import bot_text, player_names
from heptad.text.games import TEXTS
from heptad_site.drawing.reel import reel
from heptad_site.games import board_of
from heptad_site.games.common import seat_names, with_faces
from heptad_site.i18n import translator
from heptad_site.render import rendered
from heptad_site.session.captions import announcement, title
from heptad_site.session.protocol import FrameAnswer, ReplayAnswer
from heptad_site.session.screen import BoardControls, Screen, Watched, WatchedDecision, WatchedHand
from heptad_site.session.text_board import asked

#: The seat whose view is shown, or None if all hands are open.
Viewer = int | None


class Replay:
    """A watched game. The record is replayed once; every step is then taken from the history of that table."""

    def __init__(self, record: Record, lang: str, in_words: bool = False) -> None:
        """Replay the record. `in_words`: draw steps as text boards.

        Raises HeptadError "record/…" or "game/unknown". Unknown bots are accepted, because none has to decide.
        """
        board_of(record.game)
        first = Table(record)
        self._record, self._screen = first.record, Screen(lang, in_words)
        # No seat has a player, so that the texts call no seat "you" and do not say that a bot is thinking.
        seats = tuple(Seat(name=name, by="") for name in player_names(self._given(first), self._tr))
        self._table = Table(replace(first.record, seats=seats))
        self._game = record.game

    # ── answers ─────────────────────────────────────────────────────────────
    def first_answer(self, step: int | None, eye: Viewer) -> ReplayAnswer:
        """Return the first answer. If `step` is None, show the start of a finished game and the end of any other.

        Both arguments may come from an address that was changed: a step after the last counts as the last, and a seat
        that the game does not have as the first.
        """
        last, over = self._table.revision, not self._table.current_players
        first = (0 if over else last) if step is None else min(step, last)
        return {
            **self.frame(first, eye if eye is None or eye < len(self._table.seats) else 0),
            "last": last,
            "turns": self._turns,
            "says": self._says,
            "seats": self._seats(),
            "finished": over,
            "record": self._record.to_data(),
            "link": self._record.to_link(),
        }

    def frame(self, step: int, eye: Viewer) -> FrameAnswer:
        """Return one step as seen by `eye`. Raises HeptadError "table/revision" or "seat/unknown"."""
        table, tr = self._table.at(step), self._tr
        html = self._draw_board(table, eye)
        sheets = self._sheets
        chart = reel(sheets, self._turns, self._ages, eye)
        points = [sheet.total for sheet in sheets[step]]
        happened = chain.from_iterable(table.events(None, max(step - 1, 0)))
        return {
            "ok": True,
            "html": html,
            "announce": [self._says[step], *announcement(table, happened, tr)],
            "title": title(table, tr),
            "scene": f"{eye}/{step}" + ("/words" if self._screen.in_words else ""),
            "step": step,
            "eye": eye,
            "reel": self._draw("parts/reel.html", chart=chart),
            "scores": self._draw("parts/reel-scores.html", names=seat_names(table, tr), points=points, eye=eye),
            "playable": bool(table.current_players),
        }

    def record_until(self, step: int, by: Sequence[str]) -> Record:
        """Return the record of the game up to a step, to be continued. `by` says who plays each seat.

        Raises HeptadError "table/revision", "bot/unknown" or "message/field".
        """
        record, names = self._table.at(step).record, self._record.seats or [EMPTY_SEAT] * len(by)
        if len(by) != len(record.seats):
            raise HeptadError("message/field", field="by")
        seats = [Seat(name=seat["name"], by=who) for seat, who in zip(names, by, strict=True)]
        return replace(record, seats=fill_seats(seats))

    # ── shared by all steps ─────────────────────────────────────────────────
    @property
    def _tr(self) -> NullTranslations:
        return translator(self._screen.lang)

    def _draw(self, template: str, **facts: object) -> str:
        return rendered(self._screen.lang, template, **facts)

    @cached_property
    def _sheets(self) -> list[tuple[ScoreSheet, ...]]:
        return self._table.scores()

    @cached_property
    def _views(self) -> list[Mapping[str, object]]:
        """The public view after every step."""
        return [self._table.at(step).view(None) for step in range(self._table.revision + 1)]

    @cached_property
    def _progress(self) -> list[str]:
        return [TEXTS[self._game].progress(view, self._tr) for view in self._views]

    @cached_property
    def _ages(self) -> list[tuple[int, str]]:
        return [board_of(self._game).age(view, self._tr) for view in self._views]

    @cached_property
    def _turns(self) -> list[int]:
        """The steps at which the description of the game's progress changes, and the last step."""
        where = self._progress
        last = len(where) - 1
        return [step for step in range(len(where)) if step in (0, last) or where[step] != where[step - 1]]

    @cached_property
    def _says(self) -> list[str]:
        """Every step in words: its progress, its number and the points of all players."""
        tr, names, last = self._tr, seat_names(self._table, self._tr), self._table.revision
        return [
            tr.gettext("%(progress)s, step %(n)s of %(last)s. %(points)s")
            % {
                "progress": progress,
                "n": step,
                "last": last,
                "points": tr.gettext(", ").join(
                    tr.gettext("%(name)s: %(n)s") % {"name": name, "n": sheet.total}
                    for name, sheet in zip(names, sheets, strict=True)
                ),
            }
            for step, (progress, sheets) in enumerate(zip(self._progress, self._sheets, strict=True))
        ]

    def _seats(self) -> str:
        """Return the form fields that select who continues the game. Defaults are the players of the record.

        For a bot that is a character, the other levels of the same character are offered.
        """
        known = {PERSON, *BOTS}
        given = [seat if seat["by"] in known else Seat(name=seat["name"], by="") for seat in self._given(self._table)]
        seats = []
        for name, seat in zip(seat_names(self._table, self._tr), fill_seats(given), strict=True):
            character = seat["by"].partition(".")[2]
            offered = (f"{key}.{character}" if character and key in LEVELS else key for key in BUILT_IN)
            seats.append((name, seat["by"], [bot_text(key, self._tr) for key in offered]))
        return self._draw("parts/reel-seats.html", seats=seats)

    def _given(self, table: Table) -> Sequence[Seat]:
        return self._record.seats or [EMPTY_SEAT] * table.options["players"]

    # ── the board of a step ─────────────────────────────────────────────────
    def _draw_board(self, table: Table, eye: Viewer) -> str:
        watched, position = self._watched(table, eye), self._screen.position(table, eye)
        if self._screen.in_words:
            watched["decisions"] = self._decisions(table, eye)
            position = {**position, "asked": [], "waiting": []}
        elif isinstance(cities := position.get("cities"), list):
            with_faces(cities, self._given(table), self._tr)
        controls: BoardControls = {
            "awaited": None,
            "revision": table.revision,
            "can_undo": False,
            "can_redo": None,
            "replay": watched,
        }
        return self._screen.draw_board(self._game, position, controls)

    def _decisions(self, table: Table, eye: Viewer) -> list[WatchedDecision]:
        """Return the choices of the watched seats in words, each with whether it is the one taken next."""
        names = seat_names(table, self._tr)
        found: list[WatchedDecision] = []
        for seat in table.current_players:
            if eye in (None, seat):
                token = next((token for who, token in self._table.actions[table.revision :] if who == seat), "")
                colon = self._tr.pgettext("label", ": ")
                choices = [
                    (f"{thing.name}{colon}{choice.says}" if thing.about else choice.says, choice.token == token)
                    for thing in asked(table, seat, self._tr)
                    for choice in thing.choices
                ]
                found.append({"name": names[seat], "choices": choices})
        return found

    def _watched(self, table: Table, eye: Viewer) -> Watched:
        """Return what a step shows besides the position.

        The next decision is that of the only seat that has to decide, or of the watched seat if several have to.
        """
        names, asked = seat_names(table, self._tr), table.current_players
        tokens = {seat: token for seat, token in reversed(self._table.actions[table.revision :]) if seat in asked}
        choices = {seat: table.explain(seat, token) for seat, token in tokens.items()}
        hands: list[WatchedHand] = [
            {"seat": seat, "name": names[seat], "cards": cards}
            for seat in (range(len(names)) if eye is None else (eye,))
            if (cards := board_of(self._game).hand(table, seat, choices.get(seat), self._tr))
        ]
        decider = asked[0] if len(asked) == 1 else -1 if eye is None else eye
        return {
            "eye": eye,
            "step": table.revision,
            "names": names,
            "hands": hands,
            "token": tokens.get(decider, ""),
            "choice": choices.get(decider, {}),
        }
