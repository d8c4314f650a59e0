"""One running game: who must act, checked actions, record, undo. Bots, command line and pages all play through it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, Literal, Self, TypedDict, Unpack, overload

from heptad.games import game_of
from heptad.games.architects import types as architects
from heptad.games.duel import types as duel
from heptad.games.wonders import types as wonders
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import (
    Action,
    Event,
    EventT,
    ExplanationT_co,
    Game,
    Info,
    OptionsT,
    Outcome,
    Refusal,
    RefusalT,
    ScoreSheet,
    ViewT,
)
from heptad.kernel.plain import deep_copy
from heptad.kernel.record import Record, Seat, checked_seats
from heptad.kernel.rng import Rng, seed_text

#: The fields of a view that say who looks and for which city this seat is asked. Everybody knows both.
ABOUT_VIEWER = ("seat", "answering")
#: The options of a new game that are chosen; those that are missing have their default values.
Chosen = Mapping[str, Any] | None


class Beginning(TypedDict, total=False):
    """The arguments with which `Table.new` begins a game, besides the game and its options."""

    seed: str | int | None
    deal: Mapping[str, Any] | None
    seats: Sequence[Seat]
    position: Mapping[str, Any] | None


class Table(Generic[OptionsT, ViewT, EventT, ExplanationT_co, RefusalT]):
    """A game in progress. The state itself is never handed out; seats get views, legal actions and events."""

    def __init__(self, record: Record) -> None:
        """Begin a new game, or replay a record to its end.

        The record is copied, so later changes to it have no effect. Its deal determines the game. Only if it has none,
        as in format 1, a deal is made from its seed, under the record's own version of the rules.

        Raises HeptadError:
        - "record/rules" for a version of the rules that cannot be replayed;
        - "record/bad-action" with the number (from 1) and the error code of the first action that is not legal;
        - "record/damaged" and others for options, a deal or a position that the game does not accept.
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
        self._legal: tuple[Any, dict[int, list[Action]]] = (None, {})
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

    @overload
    @classmethod
    def new(cls, game: Literal["wonders"], options: Chosen = None, **rest: Unpack[Beginning]) -> WondersTable: ...
    @overload
    @classmethod
    def new(cls, game: Literal["duel"], options: Chosen = None, **rest: Unpack[Beginning]) -> DuelTable: ...
    @overload
    @classmethod
    def new(cls, game: Literal["architects"], options: Chosen = None, **rest: Unpack[Beginning]) -> ArchitectsTable: ...
    @overload
    @classmethod
    def new(cls, game: str, options: Chosen = None, **rest: Unpack[Beginning]) -> Table: ...

    @classmethod
    def new(
        cls,
        game: str,
        options: Chosen = None,
        *,
        seed: str | int | None = None,
        deal: Mapping[str, Any] | None = None,
        seats: Sequence[Seat] = (),
        position: Mapping[str, Any] | None = None,
    ) -> Table:
        """Return a table with a new game, from an explicit deal or a seed (hexadecimal digits or a whole number).

        One of the two is required. If both are given, the deal counts. With a `position`, as the game's
        `positions.completed` makes it, the game begins in the middle of a deal, which must then be given.

        Raises HeptadError "deal/missing" without a deal and anything to make it from, "seed/malformed", and others as
        the constructor does.
        """
        rules, chosen = game_of(game), {} if options is None else options
        if not isinstance(chosen, Mapping):
            raise HeptadError("record/damaged", part="options")
        rules.options(chosen)  # a wrong option is reported before a missing seed
        digits = None if seed is None else seed_text(seed)
        if deal is None and (seed is None or position is not None):
            raise HeptadError("deal/missing", needs=["seed", "deal"] if position is None else ["deal"])
        return cls(Record(game, rules.rules_version, chosen, digits, deal, (), checked_seats(seats), position))

    def __repr__(self) -> str:
        seats = self.current_players
        waiting = f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))} to act" if seats else "over"
        return f"<Table {self.game.key}: {self.revision} actions, {waiting}>"

    def copy(self) -> Self:
        """Return a table in the same position with a history of its own.

        The states are shared: no state is changed after its action.
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._states, other._actions = list(self._states), list(self._actions)
        other._events, other._undone = list(self._events), list(self._undone)
        return other

    __copy__ = copy

    def at(self, revision: int) -> Self:
        """Return the game as it was after `revision` actions, as a table of its own.

        Nothing is replayed; the states are those of this table. Raises HeptadError "table/revision" for a number that
        the game has not reached.
        """
        if type(revision) is not int or not 0 <= revision <= self.revision:
            raise HeptadError("table/revision", revision=revision, last=self.revision)
        other = self.copy()
        del other._states[revision + 1 :], other._actions[revision:], other._events[revision:]
        other._undone.clear()
        return other

    # ── queries ─────────────────────────────────────────────────────────────
    @property
    def _state(self) -> Any:
        return self._states[-1]

    @property
    def record(self) -> Record:
        """The whole game so far with its complete deal, as a copy that the caller may keep and change."""
        return replace(self._head.copy(), actions=tuple(self._actions))

    @property
    def options(self) -> OptionsT:
        """The complete options, as a copy."""
        options: OptionsT = deep_copy(self._options)
        return options

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays each seat according to the record, as copies; empty if the record does not say."""
        return tuple([seat.copy() for seat in self._head.seats])

    @property
    def actions(self) -> tuple[tuple[int, str], ...]:
        """Every action so far as (seat, token)."""
        return tuple(self._actions)

    @property
    def revision(self) -> int:
        """The number of actions so far. A page sends it back with a choice, so that a double click is refused."""
        return len(self._actions)

    @property
    def current_players(self) -> tuple[int, ...]:
        """The seats that must act now, ascending; empty when the game is over."""
        return self.game.current_players(self._state)

    def _seat(self, seat: int) -> int:
        """Return the seat. Raises HeptadError "seat/unknown" if this game has no such seat."""
        if type(seat) is not int or not 0 <= seat < self._head.options["players"]:
            raise HeptadError("seat/unknown", seat=seat)
        return seat

    def legal_actions(self, seat: int) -> list[Action]:
        """Return every action that this seat may take now; empty if it does not have to act."""
        return self._legal_actions(self._seat(seat))[:]

    def _legal_actions(self, seat: int) -> list[Action]:
        """Return the legal actions of a seat, which are listed only once in each position."""
        if self._legal[0] is not self._state:
            self._legal = (self._state, {})
        legal = self._legal[1]
        if seat not in legal:
            legal[seat] = self.game.legal_actions(self._state, seat)
        return legal[seat]

    def legal_tokens(self, seat: int) -> list[str]:
        """Return the tokens of the legal actions, in the same order."""
        return [self.game.encode(action) for action in self.legal_actions(seat)]

    def refusals(self, seat: int) -> list[Refusal[RefusalT]]:
        """Return the actions that this seat might expect to be legal but that are not, with the reasons."""
        return self.game.refusals(self._state, self._seat(seat))

    def explain(self, seat: int, action: Action | str) -> ExplanationT_co:
        """Return what a legal action, given as such or as its token, costs and brings.

        Raises HeptadError "action/…" if it is not legal now.
        """
        return self.game.explain(self._state, seat, self._checked(self._seat(seat), action))

    def view(self, seat: int | None) -> ViewT:
        """Return everything that this seat may know; None stands for a spectator."""
        return self.game.view(self._state, None if seat is None else self._seat(seat))

    def sees_more(self, seat: int) -> bool:
        """Whether this seat sees anything that a spectator does not. Only then a shared screen must be covered."""
        open_to_all = self.view(None)
        return any(value != open_to_all[key] for key, value in self.view(seat).items() if key not in ABOUT_VIEWER)

    def info(self, seat: int) -> Info[Any, ViewT, ExplanationT_co, RefusalT]:
        """Return everything that a bot in this seat may know."""
        return Info(self.game, self._state, self._seat(seat))

    def score(self) -> tuple[ScoreSheet, ...]:
        """Return the score sheet of every seat as if the game ended now."""
        return self.game.score(self._state)

    def scores(self) -> list[tuple[ScoreSheet, ...]]:
        """Return the score after the deal and after every action."""
        return [self.game.score(state) for state in self._states]

    def outcome(self) -> Outcome | None:
        """Return the winners and the reason, or None while the game goes on."""
        return self.game.outcome(self._state)

    def problems(self) -> list[str]:
        """Audit the state (see `Game.problems`)."""
        return self.game.problems(self._state)

    def events(self, seat: int | None, since: int = 0) -> list[tuple[Event[EventT], ...]]:
        """Return, for each action from number `since` (counted from 0) on, the events that this seat may learn of.

        None stands for a spectator. The events are copies that the caller may change. Raises HeptadError
        "table/revision" for a `since` that is not a number from 0 on; from a number that the game has not reached on,
        there are no events.
        """
        if seat is not None:
            self._seat(seat)
        if type(since) is not int or since < 0:
            raise HeptadError("table/revision", revision=since, last=self.revision)
        return [
            _copied(event for event in of_action if event.only is None or seat in event.only)
            for of_action in self._events[since:]
        ]

    # ── changes ─────────────────────────────────────────────────────────────
    def act(self, seat: int, action: Action | str) -> tuple[Event[EventT], ...]:
        """Do an action, given as such or as its token, and return its events, as copies that the caller may change.

        They include the secret ones, which only the seats in `only` may learn of; `events` returns those of one seat.
        Raises HeptadError "action/…" if the action is not allowed; the game is then unchanged.
        """
        self._do(seat, action)
        self._undone.clear()
        return _copied(self._events[-1])

    def undo(self) -> bool:
        """Take back the last action. Returns False if there is none."""
        if not self._actions:
            return False
        self._states.pop()
        self._events.pop()
        self._undone.append(self._actions.pop())
        return True

    def forget_undone(self) -> None:
        """Forget the actions that were taken back, so that `redo` cannot do them again."""
        self._undone.clear()

    def redo(self) -> bool:
        """Redo the action that was taken back last. Returns False if there is none."""
        if not self._undone:
            return False
        self._do(*self._undone[-1])
        self._undone.pop()
        return True

    def seat_player(self, seat: int, name: str, by: str) -> None:
        """Let somebody else play a seat from now on; `by` is "person" or the key of a bot.

        Raises HeptadError "record/damaged" if a record may not contain this name or key, or if this record does not say
        who plays the seats.
        """
        seats = list(self._head.seats)
        if not seats:
            raise HeptadError("record/damaged", part="seats")
        seats[self._seat(seat)] = Seat(name=name, by=by)
        self._head = replace(self._head, seats=checked_seats(seats))

    @property
    def undone(self) -> int:
        """The number of actions that can be redone."""
        return len(self._undone)

    def _checked(self, seat: int, given: Action | str) -> Action:
        """Return a legal action that was given as such or as its token.

        Raises HeptadError "action/malformed", "action/not-your-turn" or "action/illegal".
        """
        action = self.game.decode(given) if isinstance(given, str) else given
        if type(action) is not Action:
            raise HeptadError("action/malformed", token=given)
        if type(seat) is not int or seat not in self.current_players:
            raise HeptadError("action/not-your-turn", seat=seat)
        if action not in self._legal_actions(seat):
            raise HeptadError("action/illegal", token=given)
        return action

    def _do(self, seat: int, given: Action | str) -> None:
        """Do an action after checking it; append the new state, its events and the action to the history."""
        action = self._checked(seat, given)
        state = self._state.clone()
        events: list[Event[EventT]] = []
        self.game.apply(state, seat, action, events.append)
        self._states.append(state)
        self._events.append(tuple(events))
        self._actions.append((seat, given if isinstance(given, str) else self.game.encode(action)))


def _copied(events: Iterable[Event[EventT]]) -> tuple[Event[EventT], ...]:
    return tuple([Event(deep_copy(event.data), event.only) for event in events])


#: The tables of each game, with the types of its views, events, explanations and refusals.
WondersTable = Table[wonders.Options, wonders.View, wonders.EventData, wonders.Explanation, wonders.RefusalData]
DuelTable = Table[duel.Options, duel.View, duel.EventData, duel.Explanation, duel.RefusalData]
ArchitectsTable = Table[
    architects.Options, architects.View, architects.EventData, architects.Explanation, architects.RefusalData
]
#: What a bot of each game may use, with the types of its view, explanations and refusals.
WondersInfo = Info[Any, wonders.View, wonders.Explanation, wonders.RefusalData]
DuelInfo = Info[Any, duel.View, duel.Explanation, duel.RefusalData]
ArchitectsInfo = Info[Any, architects.View, architects.Explanation, architects.RefusalData]
