"""One running game: who must act, checked actions, record, undo. The single door for bots, command line and pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Generic

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
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng


class TableOf(Generic[OptionsT, ViewT, EventT, ExplanationT_co, RefusalT]):
    """A game being played. The state itself never leaves; seats get views, legal actions and events."""

    def __init__(self, record: Record) -> None:
        """Sit down at a new game, or replay a record to its end.

        Raises HeptadError "record/bad-action" with the number (from 1) and the reason of the first bad action.
        """
        self.game: Game[Any, OptionsT, Any, ViewT, EventT, ExplanationT_co, RefusalT] = game_of(record.game)
        if record.rules != self.game.rules_version:
            raise HeptadError("record/rules", found=record.rules, known=self.game.rules_version)
        options = self.game.options(record.options)
        if record.seats and len(record.seats) != options["players"]:
            raise HeptadError("record/damaged", part="seats")
        if record.deal is not None:
            deal = dict(record.deal)
        elif record.seed is not None:
            deal = self.game.deal(options, Rng.of(record.seed))
        else:
            raise HeptadError("record/damaged", part="chance")
        self._options: OptionsT = options
        self._head = replace(record, options=options, actions=())
        self._states: list[Any] = [self.game.start(options, deal)]
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
        seats: tuple[Mapping[str, str], ...] = (),
    ) -> Table:
        """A fresh game from a seed (hexadecimal) or from an explicit deal."""
        return cls(Record(game, game_of(game).rules_version, options or {}, seed, deal, (), seats))

    # ── what everybody may ask ──────────────────────────────────────────────
    @property
    def _state(self) -> Any:
        return self._states[-1]

    @property
    def record(self) -> Record:
        return self._head.with_actions(tuple(self._actions))

    @property
    def options(self) -> OptionsT:
        return self._options

    @property
    def revision(self) -> int:
        """How many actions lie behind this position. A page echoes it, so that a double click is refused."""
        return len(self._actions)

    @property
    def current_players(self) -> tuple[int, ...]:
        return self.game.current_players(self._state)

    def legal_actions(self, seat: int) -> list[Action]:
        return self.game.legal_actions(self._state, seat)

    def legal_tokens(self, seat: int) -> list[str]:
        return [self.game.encode(action) for action in self.legal_actions(seat)]

    def refusals(self, seat: int) -> list[Refusal[RefusalT]]:
        return self.game.refusals(self._state, seat)

    def explain(self, seat: int, action: Action) -> ExplanationT_co:
        return self.game.explain(self._state, seat, action)

    def view(self, seat: int | None) -> ViewT:
        return self.game.view(self._state, seat)

    def sees_more(self, seat: int) -> bool:
        """Whether this seat sees anything that not everybody may: only that is covered at a shared screen."""
        open_to_all = self.view(None)
        return any(value != open_to_all[key] for key, value in self.view(seat).items() if key != "seat")

    def info(self, seat: int) -> InfoOf[Any, ViewT, ExplanationT_co, RefusalT]:
        """All that a bot in this seat may know."""
        return InfoOf(self.game, self._state, seat)

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
        return [
            tuple(event for event in told if event.only is None or seat in event.only) for told in self._events[since:]
        ]

    # ── what moves the game ─────────────────────────────────────────────────
    def act(self, seat: int, token: str) -> tuple[Event[EventT], ...]:
        """Do what the token says for this seat. Raises HeptadError "action/…" and changes nothing if it may not."""
        told = self._do(seat, token)
        self._undone.clear()
        return told

    def undo(self) -> bool:
        """Take back the last action; False when there is none."""
        if not self._actions:
            return False
        self._states.pop()
        self._events.pop()
        self._undone.append(self._actions.pop())
        return True

    def redo(self) -> bool:
        """Do again what was last taken back; False when there is nothing."""
        if not self._undone:
            return False
        self._do(*self._undone[-1])
        self._undone.pop()
        return True

    @property
    def undone(self) -> int:
        return len(self._undone)

    def _do(self, seat: int, token: str) -> tuple[Event[EventT], ...]:
        action = self.game.decode(token)
        if seat not in self.current_players:
            raise HeptadError("action/not-your-turn", seat=seat)
        if action not in self.legal_actions(seat):
            raise HeptadError("action/illegal", token=token)
        state = self._state.clone()
        told: list[Event[EventT]] = []
        self.game.apply(state, seat, action, told.append)
        self._states.append(state)
        self._events.append(tuple(told))
        self._actions.append((seat, token))
        return self._events[-1]


#: A table of a game whose types are not known, as one of a record.
Table = TableOf[Any, Any, Any, Any, Any]
