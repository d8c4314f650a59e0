"""The contract every game keeps, in the field's words. Knows no card, no page and no bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar

from heptad.kernel.rng import Rng

Options = dict[str, Any]
Deal = dict[str, Any]
View = dict[str, Any]


class Action(NamedTuple):
    """One answer to one question: small ints, so that it hashes and compares fast. Each game names its kinds."""

    kind: int
    card: int = -1
    arg: int = -1


class Event(NamedTuple):
    """One fact, told after it happened. `only` = the seats that may hear it, None = everybody."""

    kind: str
    data: Mapping[str, Any]
    only: tuple[int, ...] | None = None


Tell = Callable[[Event], None]


class Refusal(NamedTuple):
    """What a player might expect to do but may not: the action, a stable code and the facts behind it."""

    action: Action
    code: str
    data: Mapping[str, Any]


class Line(NamedTuple):
    """One line of a score sheet."""

    key: str
    points: int


class ScoreSheet(NamedTuple):
    """One player's points, in the rulebook's order. The lines sum to the total."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


class Outcome(NamedTuple):
    """How a game ended: the seats that won (several when shared) and a stable reason."""

    winners: tuple[int, ...]
    reason: str


class State(Protocol):
    """The whole truth of one position: mutable, small, cheap to clone."""

    def clone(self: S) -> S: ...


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """A rule set. It holds no position; every method takes the state it speaks of.

    A door (table, command line, page) checks an action against `legal_actions` first; `apply` trusts its caller.
    """

    key: str
    rules_version: int
    players: range

    def options(self, given: Mapping[str, Any]) -> Options:
        """The complete, checked options. Raises HeptadError "options/…" for what this game does not know."""
        ...

    def deal(self, options: Options, rng: Rng) -> Deal:
        """All chance that is spent before the game begins, as JSON-able data: every card order."""
        ...

    def start(self, options: Options, deal: Deal) -> S:
        """The first position. Raises HeptadError "deal/…" when the deal does not fit the options."""
        ...

    def current_players(self, state: S) -> tuple[int, ...]:
        """The seats that must act now, ascending; several = simultaneously and in secret; () = the game is over."""
        ...

    def legal_actions(self, state: S, player: int) -> list[Action]:
        """Everything this seat may do now, without doubles, in a fixed order. [] unless it must act."""
        ...

    def refusals(self, state: S, player: int) -> list[Refusal]:
        """What this seat might expect to do now but may not, and exactly why."""
        ...

    def explain(self, state: S, player: int, action: Action) -> dict[str, Any]:
        """What a legal action would cost and bring, as JSON-able facts for a page."""
        ...

    def apply(self, state: S, player: int, action: Action, tell: Tell | None = None) -> None:
        """Do a legal action; tell what happened. `tell=None` means search: no event is made."""
        ...

    def score(self, state: S) -> tuple[ScoreSheet, ...]:
        """Every seat's points if the game ended now."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        ...

    def returns(self, state: S) -> tuple[float, ...]:
        """What each seat gained, for search: 1 a win, 0 a loss, shared wins in equal parts. Only when over."""
        ...

    def view(self, state: S, player: int | None) -> View:
        """All that this seat may know, built field by field, JSON-able. None = a spectator."""
        ...

    def determinize(self, state: S, player: int, rng: Rng) -> S:
        """A position this seat cannot tell from the true one: what it knows is kept, the rest redrawn."""
        ...

    def problems(self, state: S) -> list[str]:
        """An audit: cards lost or doubled, coins from nowhere. [] for every state that play can reach."""
        ...

    def encode(self, action: Action) -> str:
        """The action as a short token: lower case, readable, unique among the legal ones."""
        ...

    def decode(self, token: str) -> Action:
        """The action of a token. Raises HeptadError "action/malformed"."""
        ...

    def evaluate(self, view: View, actions: Sequence[Action]) -> list[float]:
        """Rules of thumb for bots: how good each legal action looks from this view, higher is better."""
        ...


class Info:
    """All that a bot gets: its seat, what it sees, what it may do, and worlds it cannot tell from the true one.

    View and legal actions are worked out when they are first asked for, so ask before anybody acts.
    """

    def __init__(
        self,
        game: Game[Any],
        player: int,
        see: Callable[[], View],
        may: Callable[[], Sequence[Action]],
        determinize: Callable[[Rng], Any],
    ) -> None:
        self.game = game
        self.player = player
        self._see = see
        self._may = may
        self.determinize = determinize

    @cached_property
    def view(self) -> View:
        return self._see()

    @cached_property
    def legal(self) -> Sequence[Action]:
        return self._may()


class Bot(Protocol):
    """Chooses one of `info.legal`. All its chance comes from `rng`."""

    def choose(self, info: Info, rng: Rng) -> Action: ...


def info(game: Game[Any], state: Any, player: int) -> Info:
    """What a bot in this seat may know of the state."""
    return Info(
        game,
        player,
        lambda: game.view(state, player),
        lambda: game.legal_actions(state, player),
        lambda rng: game.determinize(state, player, rng),
    )
