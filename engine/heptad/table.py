"""One running game: who must act, checked actions, record, undo. Bots, command line and pages all play through it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Generic, Self

from heptad.games import game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import (
    Action,
    Event,
    EventT,
    ExplanationT_co,
    Game,
    InfoOf,
    OptionsT,
    Outcome,
    Refusal,
    RefusalT,
    ScoreSheet,
    ViewT,
)
from heptad.kernel.plain import copied
from heptad.kernel.record import Record, Seat, checked_seats
from heptad.kernel.rng import Rng


class TableOf(Generic[OptionsT, ViewT, EventT, ExplanationT_co, RefusalT]):
    """A game being played. The state itself never leaves; seats get views, legal actions and events."""

    def __init__(self, record: Record) -> None:
        """Begin a new game, or replay a record to its end. The record is copied: nothing done to it later matters.

        The deal of the record decides; only where it has none, as in format 1, the seed is dealt, by the record's own
        version of the rules. Raises HeptadError "record/rules" for a version that cannot be replayed, and
        "record/bad-action" with the number (from 1) and the reason of the first bad action.
        """
        record = record.checked()
        self.game: Game[Any, OptionsT, Any, ViewT, EventT, ExplanationT_co, RefusalT] = game_of(record.game)
        if record.rules not in self.game.replays:
            raise HeptadError("record/rules", found=record.rules, known=", ".join(map(str, self.game.replays)))
        options = self.game.options(record.options)
        if record.seats and len(record.seats) != options["players"]:
            raise HeptadError("record/damaged", part="seats")
        chance = None if record.seed is None else Rng.of(record.seed)
        deal: Any = record.deal
        if deal is None:
            if chance is None:
                raise HeptadError("record/damaged", part="deal")
            deal = self.game.deal(options, chance, record.rules)
        self._options: OptionsT = options
        self._head = replace(record, options=options, deal=deal, actions=())
        self._states: list[Any] = [
            self.game.start(options, deal, record.rules)
            if record.position is None
            else self.game.place(options, deal, record.position, record.rules)
        ]
        self._actions: list[tuple[int, str]] = []
        self._events: list[tuple[Event[EventT], ...]] = []
        self._undone: list[tuple[int, str]] = []
        for number, (seat, token) in enumerate(record.actions, 1):
            try:
                self._do(seat, token)
            except HeptadError as error:
                raise HeptadError(
                    "record/bad-action", number=number, token=f"{seat} {token}", why=error.code
                ) from error

    @classmethod
    def new(
        cls,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        seed: str | None = None,
        deal: Mapping[str, Any] | None = None,
        seats: tuple[Seat, ...] = (),
        position: Mapping[str, Any] | None = None,
    ) -> Table:
        """A fresh game from a seed (hexadecimal) or from an explicit deal; with both the deal decides.

        With a `position`, as the game's `positions.completed` makes it, the game begins in the middle of that deal.
        """
        return cls(Record(game, game_of(game).rules_version, options or {}, seed, deal, (), seats, position))

    def copy(self) -> Self:
        """The same position with a history of its own. States are shared: none is changed after its action."""
        other = copy(self)
        other._states, other._actions = list(self._states), list(self._actions)
        other._events, other._undone = list(self._events), list(self._undone)
        return other

    def at(self, revision: int) -> Self:
        """The game as it stood after so many actions, as a table of its own.

        Nothing is played again: the positions are those of this table. Raises HeptadError "table/revision" for a
        number that the game has not reached.
        """
        if type(revision) is not int or not 0 <= revision <= self.revision:
            raise HeptadError("table/revision", revision=revision, last=self.revision)
        other = self.copy()
        del other._states[revision + 1 :], other._actions[revision:], other._events[revision:]
        other._undone.clear()
        return other

    # ── what everybody may ask ──────────────────────────────────────────────
    @property
    def _state(self) -> Any:
        return self._states[-1]

    @property
    def record(self) -> Record:
        """The whole game so far with its complete deal: a copy that may be kept and changed."""
        return replace(self._head.copy(), actions=tuple(self._actions))

    @property
    def options(self) -> OptionsT:
        """The complete options: a copy."""
        options: OptionsT = copied(self._options)
        return options

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, as the record says it: copies; () when it does not."""
        return tuple([seat.copy() for seat in self._head.seats])

    @property
    def actions(self) -> tuple[tuple[int, str], ...]:
        """Every action so far as (seat, token)."""
        return tuple(self._actions)

    @property
    def revision(self) -> int:
        """How many actions lie behind this position. A page echoes it, so that a double click is refused."""
        return len(self._actions)

    @property
    def current_players(self) -> tuple[int, ...]:
        return self.game.current_players(self._state)

    def _seat(self, seat: int) -> int:
        """Raises HeptadError "seat/unknown" for what is no seat of this game."""
        if type(seat) is not int or not 0 <= seat < self._head.options["players"]:
            raise HeptadError("seat/unknown", seat=seat)
        return seat

    def legal_actions(self, seat: int) -> list[Action]:
        return self.game.legal_actions(self._state, self._seat(seat))

    def legal_tokens(self, seat: int) -> list[str]:
        return [self.game.encode(action) for action in self.legal_actions(seat)]

    def refusals(self, seat: int) -> list[Refusal[RefusalT]]:
        return self.game.refusals(self._state, self._seat(seat))

    def explain(self, seat: int, action: Action) -> ExplanationT_co:
        return self.game.explain(self._state, self._seat(seat), action)

    def view(self, seat: int | None) -> ViewT:
        return self.game.view(self._state, None if seat is None else self._seat(seat))

    def sees_more(self, seat: int) -> bool:
        """Whether this seat sees anything that not everybody may: only that is covered at a shared screen."""
        open_to_all = self.view(None)
        return any(value != open_to_all[key] for key, value in self.view(seat).items() if key != "seat")

    def info(self, seat: int) -> InfoOf[Any, ViewT, ExplanationT_co, RefusalT]:
        """All that a bot in this seat may know."""
        return InfoOf(self.game, self._state, self._seat(seat))

    def score(self) -> tuple[ScoreSheet, ...]:
        return self.game.score(self._state)

    def scores(self) -> list[tuple[ScoreSheet, ...]]:
        """The score after the deal and after every action: how it grew."""
        return [self.game.score(state) for state in self._states]

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._state)

    def problems(self) -> list[str]:
        return self.game.problems(self._state)

    def events(self, seat: int | None, since: int = 0) -> list[tuple[Event[EventT], ...]]:
        """What this seat may hear of each action from number `since` (counted from 0) on."""
        if seat is not None:
            self._seat(seat)
        return [
            tuple(event for event in of_action if event.only is None or seat in event.only)
            for of_action in self._events[since:]
        ]

    # ── what moves the game ─────────────────────────────────────────────────
    def act(self, seat: int, token: str) -> tuple[Event[EventT], ...]:
        """Do what the token says for this seat. Raises HeptadError "action/…" and changes nothing if it may not."""
        events = self._do(seat, token)
        self._undone.clear()
        return events

    def undo(self) -> bool:
        """Take back the last action; False when there is none."""
        if not self._actions:
            return False
        self._states.pop()
        self._events.pop()
        self._undone.append(self._actions.pop())
        return True

    def forget_undone(self) -> None:
        """What was taken back cannot be done again."""
        self._undone.clear()

    def redo(self) -> bool:
        """Do again what was last taken back; False when there is nothing."""
        if not self._undone:
            return False
        self._do(*self._undone[-1])
        self._undone.pop()
        return True

    def seat_player(self, seat: int, name: str, by: str) -> None:
        """Somebody else plays a seat from now on: "person" or a bot's key.

        Raises HeptadError "record/damaged" where no record may say so, or when the record does not say who sits where.
        """
        seats = list(self._head.seats)
        if not seats:
            raise HeptadError("record/damaged", part="seats")
        seats[self._seat(seat)] = Seat(name=name, by=by)
        self._head = replace(self._head, seats=checked_seats(seats))

    @property
    def undone(self) -> int:
        return len(self._undone)

    def _do(self, seat: int, token: str) -> tuple[Event[EventT], ...]:
        if not isinstance(token, str):
            raise HeptadError("action/malformed", token=token)
        action = self.game.decode(token)
        if type(seat) is not int or seat not in self.current_players:
            raise HeptadError("action/not-your-turn", seat=seat)
        if action not in self.legal_actions(seat):
            raise HeptadError("action/illegal", token=token)
        state = self._state.clone()
        events: list[Event[EventT]] = []
        self.game.apply(state, seat, action, events.append)
        self._states.append(state)
        self._events.append(tuple(events))
        self._actions.append((seat, token))
        return self._events[-1]


#: A table of a game whose types are not known, as one of a record.
Table = TableOf[Any, Any, Any, Any, Any]
