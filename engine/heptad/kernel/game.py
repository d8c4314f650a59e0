"""The contract that every game implements, and the small types that all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, Protocol, TypedDict, TypeVar

from heptad.kernel.rng import Rng


class Options(TypedDict):
    """What every game's options have. Each game adds its own keys in a subclass."""

    players: int


class Action(NamedTuple):
    """One answer to one question: small ints, so that it hashes and compares fast. Each game names its kinds."""

    kind: int
    card: int = -1
    arg: int = -1


class State(Protocol):
    """The whole truth of one position: mutable, small, cheap to clone."""

    def clone(self: StateT) -> StateT:
        """The same position, which changes on its own."""


StateT = TypeVar("StateT", bound=State)
#: The JSON-able facts of a game. Each game declares them as TypedDicts in its `types` module: options, deal, view, and
#: unions of the events, explanations and refusals that it knows, told apart by "kind", "do" and "code".
OptionsT = TypeVar("OptionsT", bound=Options)
DealT = TypeVar("DealT", bound=Mapping[str, object])
ViewT = TypeVar("ViewT", bound=Mapping[str, object])
EventT = TypeVar("EventT", bound=Mapping[str, object])
ExplanationT_co = TypeVar("ExplanationT_co", bound=Mapping[str, object], covariant=True)
RefusalT = TypeVar("RefusalT", bound=Mapping[str, object])


class Event(NamedTuple, Generic[EventT]):
    """One fact, told after it happened. `only` = the seats that may learn it, None = everybody."""

    data: EventT
    only: tuple[int, ...] | None = None

    @property
    def kind(self) -> str:
        """What happened, as in `data["kind"]`."""
        return str(self.data["kind"])


Tell = Callable[[Event[EventT]], None]


class Refusal(NamedTuple, Generic[RefusalT]):
    """What a player might expect to do but may not: the action and the facts, of which "code" is a stable reason."""

    action: Action
    data: RefusalT

    @property
    def code(self) -> str:
        """Why not, as in `data["code"]`."""
        return str(self.data["code"])


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


class Level(NamedTuple):
    """How one level of the built-in opponents plays a game."""

    #: How many iterations of search a decision is worth; 0 = it takes what `Game.naive` likes best.
    iterations: int
    #: How far, as a share of a win, it may misjudge an action in either direction.
    noise: float
    #: The same at tables of more than two; None: as at those of two.
    noise_of_many: float | None = None

    def noise_at(self, players: int) -> float:
        """How far it may misjudge an action at a table of so many."""
        return self.noise if players == 2 or self.noise_of_many is None else self.noise_of_many


class SearchSettings(NamedTuple):
    """How a game is searched (see `heptad.search`)."""

    #: The weight of the exploration term of the upper confidence bound.
    exploration: float
    #: Whether the decisions of the other seats are searched too, in a tree; if not, the actions of the own seat are
    #: compared by trials, in which `Game.likely_action` draws what the others do.
    others: bool
    #: How many more decisions of the searching seat `Game.likely_action` plays in a trial before it is estimated.
    lookahead: int
    #: The levels from the weakest to the strongest, as `heptad.bots.levels` names them.
    levels: tuple[Level, Level, Level, Level]
    #: The kinds of actions that cost nothing and only inform: a search takes them at once, whenever they are legal.
    free: tuple[int, ...] = ()
    #: For a position, its seat and its legal actions: how likely a sensible player chooses each, higher is likelier.
    prior: Callable[[Any, int, Sequence[Action]], Sequence[float]] | None = None


class Game(Protocol[StateT, OptionsT, DealT, ViewT, EventT, ExplanationT_co, RefusalT]):
    """A rule set. It holds no position; every method takes the state it speaks of.

    A door (table, command line, page) checks an action against `legal_actions` first; `apply` trusts its caller.
    """

    key: str
    #: The version of the rules and of the printed material under which new games are played.
    rules_version: int
    #: The versions of which a record can still be replayed, `rules_version` among them.
    replays: tuple[int, ...]
    players: range
    search: SearchSettings

    def options(self, given: Mapping[str, object]) -> OptionsT:
        """The complete, checked options. Raises HeptadError "options/…" for what this game does not know."""

    def deal(self, options: OptionsT, rng: Rng, rules: int = ...) -> DealT:
        """All chance that is spent before the game begins, as JSON-able data: every card order.

        `rules` is one of `replays`, by default the newest. The same stream deals the same for ever in each version.
        """

    def start(self, options: OptionsT, deal: DealT, rules: int = ...) -> StateT:
        """The first position of a game of this rules version, by default the newest.

        Raises HeptadError "deal/…" when the deal does not fit the options or the material of the version.
        """

    def begin(self, options: OptionsT, rng: Rng) -> StateT:
        """The first position of a random game, without naming and checking its cards.

        The same stream leads to the same position as by `deal` and `start` with the newest rules.
        """

    def place(self, options: OptionsT, deal: DealT, position: Mapping[str, object], rules: int = ...) -> StateT:
        """A position in the middle of a deal, from its complete JSON-able description.

        Raises HeptadError "deal/…" as `start`, "position/damaged" with the `part` that is missing, of the wrong kind or
        not known, and "position/unsound" with the first of the `problems` that such a position has.
        """

    def current_players(self, state: StateT) -> tuple[int, ...]:
        """The seats that must act now, ascending; several = simultaneously and in secret; () = the game is over."""

    def legal_actions(self, state: StateT, player: int) -> list[Action]:
        """Everything this seat may do now, without doubles, in a fixed order. [] unless it must act."""

    def refusals(self, state: StateT, player: int) -> list[Refusal[RefusalT]]:
        """What this seat might expect to do now but may not, and exactly why."""

    def explain(self, state: StateT, player: int, action: Action) -> ExplanationT_co:
        """What a legal action would cost and bring, as JSON-able facts for a page."""

    def apply(self, state: StateT, player: int, action: Action, tell: Tell[EventT] | None = None) -> None:
        """Do a legal action; tell what happened. `tell=None` means search: no event is made."""

    def score(self, state: StateT) -> tuple[ScoreSheet, ...]:
        """Every seat's points if the game ended now."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Who won and why; None while the game goes on."""

    def returns(self, state: StateT) -> tuple[float, ...]:
        """What each seat gained, for search: 1 a win, 0 a loss, shared wins in equal parts. Only when over."""

    def view(self, state: StateT, player: int | None) -> ViewT:
        """All that this seat may know, built field by field, JSON-able. None = a spectator."""

    def determinize(self, state: StateT, player: int, rng: Rng) -> StateT:
        """A position this seat cannot tell from the true one: what it knows is kept, the rest redrawn."""

    def determinizer(self, state: StateT, player: int) -> Callable[[Rng], StateT]:
        """What `determinize` does, prepared once for many positions: call the result for each of them.

        What others have already chosen in secret is left open in them: those seats must act again.
        """

    def random_action(self, state: StateT, player: int, rng: Rng) -> Action:
        """One of the legal actions of a seat that must act, each as likely as any other, without listing them."""

    def playout(self, state: StateT, rng: Rng) -> int:
        """Let every seat draw its random actions until the game is over; return how many decisions these were."""

    def likely_action(self, state: StateT, player: int, rng: Rng) -> Action:
        """What a sensible player would probably do, found quickly and with some chance in it."""

    def estimate(self, state: StateT) -> Sequence[float]:
        """What each seat may expect: its share of the win, 0 to 1, shifted a little by the margin. Also at the end."""

    def problems(self, state: StateT) -> list[str]:
        """An audit: cards lost or doubled, coins from nowhere. [] for every state that play can reach."""

    def encode(self, action: Action) -> str:
        """The action as a short token: lower case, readable, unique among the legal ones."""

    def decode(self, token: str) -> Action:
        """The action of a token. Raises HeptadError "action/malformed"."""

    def evaluate(self, view: ViewT, actions: Sequence[Action]) -> list[float]:
        """Rules of thumb for bots: how good each legal action looks from this view, higher is better."""

    def naive(self, view: ViewT, actions: Sequence[Action]) -> list[float]:
        """How good each legal action looks to a beginner, who sees what it brings at once and little else."""

    def leaning(self, state: StateT, player: int, style: str) -> float:
        """How far a seat has gone the way of a style, 0 to 1: "warrior", "scholar", "trader" or "builder"."""


#: A game whose types are not known, as one from the registry.
AnyGame = Game[Any, Any, Any, Any, Any, Any, Any]


class InfoOf(Generic[StateT, ViewT, ExplanationT_co, RefusalT]):
    """All that a bot gets: its seat, what it sees, what it may do and why not more, and positions that it cannot tell
    from the true one.

    View and actions are computed when they are first asked for, so ask before anybody acts.
    """

    def __init__(
        self, game: Game[StateT, Any, Any, ViewT, Any, ExplanationT_co, RefusalT], state: StateT, player: int
    ) -> None:
        self.game = game
        self.player = player
        self.__state = state

    @cached_property
    def view(self) -> ViewT:
        return self.game.view(self.__state, self.player)

    @cached_property
    def legal(self) -> Sequence[Action]:
        """Every legal action of this seat."""
        return self.game.legal_actions(self.__state, self.player)

    @cached_property
    def refusals(self) -> Sequence[Refusal[RefusalT]]:
        """What this seat might expect to do but may not, and why."""
        return self.game.refusals(self.__state, self.player)

    def explain(self, action: Action) -> ExplanationT_co:
        """What a legal action is, costs and brings: the facts that a page gets."""
        return self.game.explain(self.__state, self.player, action)

    def determinize(self, rng: Rng) -> StateT:
        """A random position that agrees with all that this seat knows."""
        return self.game.determinize(self.__state, self.player, rng)

    def determinizer(self) -> Callable[[Rng], StateT]:
        """The same for many positions, prepared once; what others have chosen in secret is open again in them."""
        return self.game.determinizer(self.__state, self.player)


#: What a bot for any game gets.
Info = InfoOf[Any, Any, Any, Any]


class Bot(Protocol):
    """Chooses one of `info.legal`. All its chance comes from `rng`."""

    def choose(self, info: Info, rng: Rng) -> Action:
        """What this seat does."""
