"""The interface that every game implements, and the small types that all games share.

`Game` is the interface. It consists of the rules (`Rules`) and of what bots and the search ask about positions and
actions (`Judgement`). A game object has no state of its own: a position is a `State`, and every method takes the
state it works on. A seat is the number of a player, counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypedDict, TypeGuard

from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # every type checker knows it without an installation
else:
    import typing

    def TypeVar(name, default, **details):  # noqa: N802
        """Return a type variable without its default, which `typing` supports only from Python 3.13 on."""
        return typing.TypeVar(name, **details)


class Options(TypedDict):
    """The options that every game has. Each game adds its own keys in a subclass."""

    #: The number of players.
    players: int


class Action(NamedTuple):
    """One action of a player, as small integers, so that it hashes and compares fast.

    `kind` is one of the kinds that the game defines; what `card` and `arg` mean depends on it. -1 means "not used".
    """

    kind: int
    card: int = -1
    arg: int = -1


class State(Protocol):
    """The complete state of one position, including everything hidden: mutable, small, cheap to clone."""

    def clone(self: StateT) -> StateT:
        """Return an independent copy of this state."""


# A type that is not given is Any: `Info` and `Table` alone stand for those of any game.
StateT = TypeVar("StateT", bound=State, default=Any)
StateT_contra = TypeVar("StateT_contra", bound=State, contravariant=True, default=Any)
#: The JSON-able types of a game. Each game declares them as TypedDicts in its `types` module: options, deal, view, and
#: the unions of its events, explanations and refusals, whose members are told apart by their keys "kind", "do" and
#: "code" respectively.
OptionsT = TypeVar("OptionsT", bound=Options, default=Any)
DealT = TypeVar("DealT", bound=Mapping[str, object], default=Any)
ViewT = TypeVar("ViewT", bound=Mapping[str, object], default=Any)
ViewT_co = TypeVar("ViewT_co", bound=Mapping[str, object], covariant=True, default=Any)
ViewT_contra = TypeVar("ViewT_contra", bound=Mapping[str, object], contravariant=True, default=Any)
EventT = TypeVar("EventT", bound=Mapping[str, object], default=Any)
ExplanationT_co = TypeVar("ExplanationT_co", bound=Mapping[str, object], covariant=True, default=Any)
RefusalT = TypeVar("RefusalT", bound=Mapping[str, object], default=Any)


class Event(NamedTuple, Generic[EventT]):
    """Something that happened in the game, reported after it happened.

    `only` lists the seats to which it may be shown; None means everybody.
    """

    data: EventT
    only: tuple[int, ...] | None = None

    @property
    def kind(self) -> str:
        """The kind of event: `data["kind"]`."""
        return str(self.data["kind"])


#: A callback that receives the events of an action.
Tell = Callable[[Event[EventT]], None]


class Refusal(NamedTuple, Generic[RefusalT]):
    """An action that a player might expect to be legal but that is not, with the facts about the reason.

    `data["code"]` is a stable code for the reason; the other keys depend on it.
    """

    action: Action
    data: RefusalT

    @property
    def code(self) -> str:
        """The stable code of the reason: `data["code"]`."""
        return str(self.data["code"])


class Line(NamedTuple):
    """One line of a score sheet."""

    key: str
    points: int


class ScoreSheet(NamedTuple):
    """The points of one player, in the order of the rulebook's score sheet. The total is the sum of the lines."""

    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


class Outcome(NamedTuple):
    """How a game ended: the winning seats (several if the victory is shared) and a stable code for the reason."""

    winners: tuple[int, ...]
    reason: str


class Level(NamedTuple):
    """How one level of the built-in opponents plays a game."""

    #: The number of search iterations per decision; 0 means no search: the bot prefers what `Game.naive` rates highest.
    iterations: int
    #: The maximum error added to the value of an action, in either direction. With a search its unit is a share of a
    #: win; without one it is the difference between the highest and the lowest value.
    noise: float


class SearchSettings(NamedTuple):
    """How a game is searched (see `heptad.search`)."""

    #: The weight of the exploration term of the upper confidence bound.
    exploration: float
    #: If true, the decisions of the other seats are searched too, in a tree. If false, only the actions of the
    #: searching seat are compared, in trials in which `Game.likely_action` chooses for the others.
    others: bool
    #: The number of further decisions of the searching seat that `Game.likely_action` plays in a trial before the
    #: position is estimated. Used only if `others` is false.
    lookahead: int
    #: The settings of the levels, from the weakest to the strongest; their names are in `heptad.bots.levels`.
    levels: tuple[Level, Level, Level, Level]
    #: The kinds of actions that cost nothing and only reveal information: a search takes one whenever it is legal.
    free: tuple[int, ...] = ()
    #: The prior of the actions, given a state, a seat and its legal actions: for each action a number that is the
    #: higher the more likely a sensible player chooses it. None means that no prior is known.
    prior: Callable[[Any, int, Sequence[Action]], Sequence[float]] | None = None


class Rules(Protocol[StateT, OptionsT, DealT, ViewT_co, EventT, ExplanationT_co, RefusalT]):
    """The rules of one game. It holds no position; every method takes the state it works on.

    A `player` argument is a seat, counted from 0. An `options` argument is complete: the method `options` returns such.

    Callers that receive actions from outside (the table, the command line, a page) must check them against
    `legal_actions` first; `apply` does not check.
    """

    #: The key of the game in the registry and in records.
    key: str
    #: The version of the rules and of the printed material under which new games are played.
    rules_version: int
    #: The versions whose records can still be replayed; includes `rules_version`.
    replays: tuple[int, ...]
    #: The possible numbers of players.
    players: range

    def options(self, given: Mapping[str, object]) -> OptionsT:
        """Return the complete options, checked: those given, and the defaults of all others.

        Raises HeptadError "options/…" for an option or a value that this game does not have.
        """

    def deal(self, options: OptionsT, rng: Rng, rules: int = ...) -> DealT:
        """Draw everything that is random before the game begins, such as the order of every deck, as JSON-able data.

        `rules` is one of `replays`, by default the newest. A version of the rules always makes the same deal from the
        same random numbers, also in future releases.
        """

    def start(self, options: OptionsT, deal: DealT, rules: int = ...) -> StateT:
        """Return the first position of a game under these rules, by default the newest.

        Raises HeptadError "deal/…" if the deal does not fit the options or the cards and boards of that version.
        """

    def begin(self, options: OptionsT, rng: Rng) -> StateT:
        """Return the first position of a random game, without making a JSON-able deal and checking it.

        The result is the same as that of `deal` and `start` with the same random numbers and the newest rules.
        """

    def place(self, options: OptionsT, deal: DealT, position: Mapping[str, object], rules: int = ...) -> StateT:
        """Return a position in the middle of a game with this deal, from a complete JSON-able description.

        Raises HeptadError:
        - "deal/…" as `start` does;
        - "position/damaged", with the `part` that is missing, of the wrong type or unknown;
        - "position/unsound", with the first of the `problems` of such a position.
        """

    def current_players(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that must act now, in ascending order.

        If there are several, they choose simultaneously and in secret. An empty tuple means that the game is over.
        """

    def legal_actions(self, state: StateT, player: int) -> list[Action]:
        """Return every action that this seat may take now, without duplicates and in a fixed order.

        The list is empty if the seat does not have to act.
        """

    def refusals(self, state: StateT, player: int) -> list[Refusal[RefusalT]]:
        """Return the actions that this seat might expect to be legal now but that are not, with the exact reasons."""

    def explain(self, state: StateT, player: int, action: Action) -> ExplanationT_co:
        """Return what a legal action costs and what it brings, as JSON-able facts for a user interface."""

    def apply(self, state: StateT, player: int, action: Action, tell: Tell[EventT] | None = None) -> None:
        """Apply a legal action to the state, in place, and report what happened to `tell`.

        The action is not checked. With `tell=None`, as in a search, no events are made.
        """

    def score(self, state: StateT) -> tuple[ScoreSheet, ...]:
        """Return the score sheet of every seat as if the game ended now."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return the winners and the reason, or None while the game goes on."""

    def returns(self, state: StateT) -> tuple[float, ...]:
        """Return the reward of each seat: 1 for a win, 0 for a loss, equal parts of 1 for a shared win.

        May be called only when the game is over.
        """

    def view(self, state: StateT, player: int | None) -> ViewT_co:
        """Return everything that this seat may know, JSON-able; None stands for a spectator.

        It is built field by field from what the seat may see, so that nothing hidden gets into it by accident.
        """

    def determinize(self, state: StateT, player: int, rng: Rng) -> StateT:
        """Return a random state that this seat cannot tell from the true one.

        Everything the seat knows is kept; everything else is drawn at random. Secret choices that others have already
        made are replaced by random ones.
        """

    def determinizer(self, state: StateT, player: int) -> Callable[[Rng], StateT]:
        """Prepare `determinize` for many calls: return a function that draws one such state per call.

        There is one difference: secret choices that others have already made are withdrawn, so those seats must act
        again.
        """

    def random_action(self, state: StateT, player: int, rng: Rng) -> Action:
        """Return one of the legal actions of a seat that must act, all with equal probability.

        A game may do this without listing the actions, which is faster.
        """

    def playout(self, state: StateT, rng: Rng) -> int:
        """Let every seat take random actions until the game is over, in place; return the number of decisions made."""

    def problems(self, state: StateT) -> list[str]:
        """Audit the state: describe lost or duplicated cards, coins that come from nowhere and the like.

        The list is empty for every state that can be reached by legal play.
        """

    def encode(self, action: Action) -> str:
        """Return the action as a short token: lower case, readable, unique among the legal actions of a position."""

    def decode(self, token: str) -> Action:
        """Return the action that a token stands for. Raises HeptadError "action/malformed"."""


class Judgement(Protocol[StateT_contra, ViewT_contra]):
    """What bots and the search ask about one game besides its rules: how good its positions and actions are.

    Nothing here decides what is legal or who wins, so it may change without a new version of the rules.
    """

    #: How the bots search this game.
    search: SearchSettings

    def likely_action(self, state: StateT_contra, player: int, rng: Rng) -> Action:
        """Return what a sensible player would probably do; must be quick, and may be partly random."""

    def estimate(self, state: StateT_contra) -> Sequence[float]:
        """Return the value of a position for each seat, 0 to 1: what a search maximises for the seat that acts.

        The better a position is for a seat, the higher its value. It is not a probability: a clear win counts for more
        than a narrow one, and the values of all seats need not add up to 1. People are shown `chances` instead.
        """

    def chances(self, state: StateT_contra) -> Sequence[float]:
        """Return the chance of each seat to win, 0 to 1, as hints and reviews show it; the sum of all is 1.

        The chances should be calibrated: of all positions in which a seat has the chance p, it should win the share p.
        A shared win counts in equal parts, so that the chances of a finished game are its `returns`.
        """

    def evaluate(self, view: ViewT_contra, actions: Sequence[Action]) -> list[float]:
        """Rate each of these legal actions from this view by rules of thumb, for bots; higher is better."""

    def naive(self, view: ViewT_contra, actions: Sequence[Action]) -> list[float]:
        """Rate each of these legal actions as a beginner would, mainly by their immediate gain; higher is better."""

    def leaning(self, state: StateT_contra, player: int, style: str) -> float:
        """Return how strongly a seat has followed a style so far, 0 to 1.

        The styles are "warrior", "scholar", "trader" and "builder".
        """

    def appeal(self, view: ViewT_contra, actions: Sequence[Action], style: str) -> list[float]:
        """Return how much each of these legal actions appeals to a player of a style at first sight, 0 to 1."""


class Game(
    Rules[StateT, OptionsT, DealT, ViewT, EventT, ExplanationT_co, RefusalT],
    Judgement[StateT, ViewT],
    Protocol[StateT, OptionsT, DealT, ViewT, EventT, ExplanationT_co, RefusalT],
):
    """A game as the registry holds it: its rules, and the judgement that bots and the search need.

    `heptad.kernel.searchable.Searchable` has default implementations of the members for which the rules are enough.
    """


#: A game whose types are not known statically, such as one from the registry.
AnyGame = Game[Any, Any, Any, Any, Any, Any, Any]


class Info(Generic[StateT, ViewT, ExplanationT_co, RefusalT]):
    """Everything that a bot may use.

    These are its seat, its view, its legal actions, refusals and explanations, and random states that it cannot tell
    from the true one.

    The view, the legal actions and the refusals are computed from the state when they are first accessed, and then
    cached. They must be accessed before the state changes.
    """

    def __init__(
        self, game: Game[StateT, Any, Any, ViewT, Any, ExplanationT_co, RefusalT], state: StateT, player: int
    ) -> None:
        self.game = game
        self.player = player
        self.__state = state

    def __repr__(self) -> str:
        return f"<Info {self.game.key}: seat {self.player}, {len(self.legal)} legal actions>"

    @cached_property
    def view(self) -> ViewT:
        return self.game.view(self.__state, self.player)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of this seat."""
        return tuple(self.game.legal_actions(self.__state, self.player))

    @cached_property
    def refusals(self) -> tuple[Refusal[RefusalT], ...]:
        """The actions that this seat might expect to be legal but that are not, with the reasons."""
        return tuple(self.game.refusals(self.__state, self.player))

    def explain(self, action: Action) -> ExplanationT_co:
        """Return what a legal action is, costs and brings: the same facts that a user interface gets."""
        return self.game.explain(self.__state, self.player, action)

    def determinize(self, rng: Rng) -> StateT:
        """Return a random state that agrees with everything this seat knows (see `Game.determinize`)."""
        return self.game.determinize(self.__state, self.player, rng)

    def determinizer(self) -> Callable[[Rng], StateT]:
        """Return a function that draws such states, prepared once for many of them (see `Game.determinizer`).

        In these states the secret choices of others are open again.
        """
        return self.game.determinizer(self.__state, self.player)


class Bot(Protocol):
    """A computer player: chooses one of `info.legal`. All its random numbers must come from `rng`."""

    def choose(self, info: Info, rng: Rng) -> Action:
        """Return the action that this seat takes."""


def required_choice(info: Info) -> tuple[Action, ...]:
    """Return the legal actions of a seat that must act. Raises HeptadError "action/not-your-turn" if it need not."""
    if not info.legal:
        raise HeptadError("action/not-your-turn", seat=info.player)
    return info.legal


def is_legal(chosen: object, legal: Sequence[Action]) -> TypeGuard[Action]:
    """Return whether what a bot has chosen is one of its legal actions.

    Only an `Action` is: other tuples of the same numbers are equal to one, but the rules cannot apply them, and a
    subclass could claim to be equal to any.
    """
    return type(chosen) is Action and chosen in legal
