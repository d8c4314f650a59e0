"""The laws (invariants) that every game must satisfy, each as a function that fails if a position violates it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, MutableSequence
from copy import copy
from fractions import Fraction
from math import prod
from typing import Any, TypeVar

from heptad.kernel.game import Action, AnyGame, Event, Info
from heptad.kernel.rng import Rng
from heptad.search.tree import Search

T = TypeVar("T")
#: The number of iterations of a search whose results are compared.
ITERATIONS = 8


def facts(thing: Any) -> Any:
    """Return the whole content of a state as nested tuples and lists, so that two states can be compared exactly."""
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    if slots and not isinstance(thing, tuple):
        return type(thing).__name__, {name: facts(getattr(thing, name)) for name in slots}
    if hasattr(thing, "__dict__"):
        return type(thing).__name__, {name: facts(value) for name, value in vars(thing).items()}
    if isinstance(thing, list | tuple):
        return type(thing).__name__, [facts(item) for item in thing]
    if isinstance(thing, Mapping):
        return type(thing).__name__, {key: facts(value) for key, value in thing.items()}
    return thing


def walk(game: AnyGame, options: Mapping[str, Any], seed: str) -> Iterator[tuple[Any, int, Action]]:
    """Play a random game; yield each position before an action, the seat that acts, and the action.

    If several seats must act, a random one of them acts next. Finally yield the end, with seat -1 and a dummy action.
    """
    rng = Rng.of(seed)
    full = game.options(options)
    state = game.start(full, game.deal(full, rng.fork()))
    while waiting := game.current_players(state):
        seat = rng.choice(waiting)
        action = rng.choice(game.legal_actions(state, seat))
        yield state, seat, action
        game.apply(state, seat, action)
    yield state, -1, Action(-1)


def after(game: AnyGame, state: Any, seat: int, action: Action) -> tuple[Any, list[Event[Any]]]:
    """Return the position after an action, and its events. The given position is not changed."""
    changed, events = state.clone(), list[Event[Any]]()
    game.apply(changed, seat, action, events.append)
    return changed, events


def heard(events: list[Event[Any]], seat: int | None) -> list[tuple[str, Any]]:
    """Return the kinds and the data of the events that this seat (None: a spectator) may learn."""
    return [(event.kind, facts(event.data)) for event in events if event.only is None or seat in event.only]


def as_json(data: Any) -> Any:
    """Return the data after a round trip through JSON. Fails if the trip changes them."""
    back = json.loads(json.dumps(data))
    assert back == data
    return back


# ── the laws ────────────────────────────────────────────────────────────────
def legal_actions_apply(game: AnyGame, state: Any) -> None:
    """Check that every legal action of every seat can be applied and leads to a position without problems.

    Also check that exactly the seats in `current_players` have legal actions, that no legal action is refused, and that
    explanations and refusals can be written as JSON.
    """
    waiting = game.current_players(state)
    assert list(waiting) == sorted(set(waiting))
    for seat in range(seats(game, state)):
        legal = game.legal_actions(state, seat)
        assert bool(legal) == (seat in waiting)
        assert len(set(legal)) == len(legal)
        for action in legal:
            assert game.problems(after(game, state, seat, action)[0]) == []
        as_json([game.explain(state, seat, action) for action in legal])
        for refusal in game.refusals(state, seat):
            assert refusal.action not in legal
            as_json([*refusal.action, refusal.code, refusal.data])


def tokens_come_back(game: AnyGame, state: Any) -> None:
    """Check that each legal action has its own token, that it decodes to the action, and that a record can hold it."""
    for seat in game.current_players(state):
        legal = game.legal_actions(state, seat)
        tokens = [game.encode(action) for action in legal]
        assert [game.decode(token) for token in tokens] == legal
        assert len(set(tokens)) == len(tokens)
        assert all(token.isascii() and token == token.lower() and 0 < len(token) <= 80 for token in tokens)


def clones_share_nothing(game: AnyGame, state: Any, seat: int, action: Action) -> None:
    """Check that an action applied to a clone or a copy does not change the original.

    Also check that reporting events has no effect.
    """
    before = facts(state)
    telling, silent, copied = state.clone(), state.clone(), copy(state)
    assert facts(telling) == facts(copied) == before
    game.apply(telling, seat, action, lambda event: None)
    game.apply(silent, seat, action)
    game.apply(copied, seat, action)
    assert facts(telling) == facts(silent) == facts(copied) != before
    assert facts(state) == before


def played_out(game: AnyGame, state: Any, rng: Rng) -> Any:
    """Play on at random to the end of the game and return the final view of a spectator."""
    played = state.clone()
    while waiting := game.current_players(played):
        game.apply(played, waiting[0], rng.choice(game.legal_actions(played, waiting[0])))
    return game.view(played, None)


def samples_look_alike(game: AnyGame, state: Any, seat: int, rng: Rng) -> None:
    """Check that a seat has the same view, legal actions and refusals in a sample of `determinize` as in the position.

    Also check that the position is not changed and that the sample can be played on from.
    """
    before = facts(state)
    sample = game.determinize(state, seat, rng)
    assert facts(state) == before
    assert game.view(sample, seat) == game.view(state, seat)
    assert game.view(sample, None) == game.view(state, None)
    assert game.legal_actions(sample, seat) == game.legal_actions(state, seat)
    assert game.refusals(sample, seat) == game.refusals(state, seat)
    assert game.problems(sample) == []
    for other in game.current_players(sample):
        game.apply(sample, other, rng.choice(game.legal_actions(sample, other)))
    assert game.problems(sample) == []


def samples_say_nothing_of_what_is_hidden(game: AnyGame, state: Any, seat: int, rng: Rng) -> None:
    """Check that a sample follows from the random numbers and from what the seat knows alone.

    With the same random numbers `determinize` must return the same from the position and from a sample of it.
    Otherwise a bot that chooses the numbers could undo what they did and read the hidden rest of the position.
    """
    elsewhere = game.determinize(state, seat, rng)
    samples = [game.determinize(position, seat, Rng(9)) for position in (state, elsewhere)]
    assert facts(samples[0]) == facts(samples[1])


def secrets_are_kept(game: AnyGame, state: Any, seat: int, rng: Rng) -> None:
    """Check that a seat learns nothing about a secret choice while several seats have to choose.

    After the random choice of another seat, this seat must have the same view and have learnt the same events in the
    position as after another random choice in a sample of it.
    """
    waiting = game.current_players(state)
    if len(waiting) < 2:
        return
    for other in set(waiting) - {seat}:
        sample, events = after(game, state, other, rng.choice(game.legal_actions(state, other)))
        elsewhere = game.determinize(state, seat, rng)
        sample_2, events_2 = after(game, elsewhere, other, rng.choice(game.legal_actions(elsewhere, other)))
        assert game.view(sample, seat) == game.view(sample_2, seat)
        assert heard(events, seat) == heard(events_2, seat)


def who_sees_the_same_hears_the_same(game: AnyGame, state: Any, seat: int, rng: Rng) -> bool:
    """Check that events tell a seat nothing that its view does not tell.

    If a sample has the same view for the seat as the position, before an action and after it, then the events that the
    seat learns must be the same too. Return whether any action of the sample led to the same view.
    """
    actor = rng.choice(game.current_players(state))
    action = rng.choice(game.legal_actions(state, actor))
    now, events = after(game, state, actor, action)
    sample = game.determinize(state, seat, rng)
    found = False
    for choice in game.legal_actions(sample, actor) if actor != seat else [action]:
        then, events_2 = after(game, sample, actor, choice)
        if game.view(then, seat) == game.view(now, seat):
            assert heard(events, seat) == heard(events_2, seat)
            found = True
    return found


def events_name_nothing_unseen(game: AnyGame, state: Any, actor: int, action: Action, secrets: set[str]) -> None:
    """Check that the events which a seat or a spectator learns name no hidden part of the deal.

    Each of `secrets` (the strings of the deal) that such an event names must be in the seat's own view before or after
    the action.
    """
    now, events = after(game, state, actor, action)
    for seat in (None, *range(seats(game, state))):
        said = words(heard(events, seat)) & secrets
        assert said <= words(game.view(state, seat)) | words(game.view(now, seat))
        for event in events:
            as_json(dict(event.data))


def sheets_and_views_are_plain(game: AnyGame, state: Any) -> None:
    """Check that score lines add up to the total, that sheets and views survive JSON, and that only a finished game has
    an outcome.
    """
    sheets = game.score(state)
    for sheet in sheets:
        assert sum(line.points for line in sheet.lines) == sheet.total
        as_json([list(line) for line in sheet.lines])
    for seat in (None, *range(len(sheets))):
        as_json(game.view(state, seat))
    assert (game.outcome(state) is None) == bool(game.current_players(state))


def search_knows_what_the_seat_knows(game: AnyGame, state: Any, seat: int, rng: Rng) -> None:
    """Check that a search uses only what its seat knows.

    It must find the same in the position and in a sample of it that looks the same to the seat. Once created, it must
    not read the position again: all its attributes are deleted before the search runs.
    """
    found = []
    for position in (state.clone(), game.determinize(state, seat, rng)):
        search = Search(Info(game, position, seat), Rng(7), ITERATIONS, advice=True)
        empty(position)
        search.step(search.planned)
        ranking = search.ranking()
        found.append((ranking, search.best(), [search.chances(ranked.action) for ranked in ranking]))
    assert found[0] == found[1]


def chances_add_up(game: AnyGame, state: Any) -> None:
    """Check that the chances of all seats to win add up to 1, and that those of a finished game are its result."""
    chances = game.chances(state)
    assert len(chances) == seats(game, state)
    assert all(0 <= chance <= 1 for chance in chances)
    assert abs(sum(chances) - 1) < 1e-9
    if game.outcome(state):
        assert list(chances) == list(game.returns(state))


def empty(thing: Any) -> None:
    """Delete every attribute of a position and of the cities in it, so that any later access raises an error."""
    for name in [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]:
        held = getattr(thing, name, None)
        for city in held if isinstance(held, list) else ():
            if hasattr(city, "__slots__") and not isinstance(city, tuple):
                empty(city)
        if hasattr(thing, name):
            delattr(thing, name)


def words(data: Any) -> set[str]:
    """Return every string in nested data."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, Mapping):
        return {word for item in data.items() for word in words(item)}
    return {word for item in data for word in words(item)} if isinstance(data, list | tuple) else set()


def seats(game: AnyGame, state: Any) -> int:
    """Return the number of score sheets, which is the number of seats."""
    return len(game.score(state))


# ── enumeration of all random outcomes ──────────────────────────────────────
class Script(Rng):
    """A random number generator with scripted draws: the given ones, then always 0.

    `ways` records the number of possible values of each draw.
    """

    __slots__ = ("draws", "ways")

    def __init__(self, draws: list[int]) -> None:
        super().__init__(0)
        self.draws, self.ways = draws, list[int]()

    def below(self, limit: int) -> int:
        self.ways.append(limit)
        if len(self.ways) > len(self.draws):
            self.draws.append(0)
        return self.draws[len(self.ways) - 1]

    def shuffle(self, items: MutableSequence[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def every_outcome(draw: Callable[[Rng], T]) -> Iterator[tuple[T, Fraction]]:
    """Call `draw` with every possible sequence of random draws; yield each result with its exact probability.

    Equal results of different sequences are yielded separately.
    """
    draws: list[int] = []
    while True:
        script = Script(draws)
        yield draw(script), Fraction(1, prod(script.ways))
        while draws and draws[-1] + 1 == script.ways[len(draws) - 1]:
            draws.pop()
        if not draws:
            return
        draws[-1] += 1


def facts_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of an event or a refusal without its "kind" or "code"."""
    return {name: fact for name, fact in data.items() if name not in ("kind", "code")}
