"""The laws that every game keeps, as functions that fail when one is broken."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, MutableSequence
from fractions import Fraction
from math import prod
from typing import Any, TypeVar

from heptad.kernel.game import Action, AnyGame, Event, InfoOf
from heptad.kernel.rng import Rng
from heptad.search.tree import Search

T = TypeVar("T")
#: Iterations of a search that is compared.
SEARCHED = 8


def facts(thing: Any) -> Any:
    """The whole content of a state, to compare two of them to the last detail."""
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
    """A random game: each position before its action, the seat that acts, and the action. Seats answer in any order."""
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
    """The position after an action, and what was told; the position before stays as it is."""
    changed, events = state.clone(), list[Event[Any]]()
    game.apply(changed, seat, action, events.append)
    return changed, events


def heard(events: list[Event[Any]], seat: int | None) -> list[tuple[str, Any]]:
    """What of it this seat may hear."""
    return [(event.kind, facts(event.data)) for event in events if event.only is None or seat in event.only]


def as_json(data: Any) -> Any:
    """The data after a way through JSON; it must come back as it was."""
    back = json.loads(json.dumps(data))
    assert back == data
    return back


# ── the laws ────────────────────────────────────────────────────────────────
def legal_actions_apply(game: AnyGame, state: Any) -> None:
    """Every legal action of every seat can be done and leaves a position that the audit has nothing against."""
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
    """A token means one legal action and is fit for a record."""
    for seat in game.current_players(state):
        legal = game.legal_actions(state, seat)
        tokens = [game.encode(action) for action in legal]
        assert [game.decode(token) for token in tokens] == legal
        assert len(set(tokens)) == len(tokens)
        assert all(token.isascii() and token == token.lower() and 0 < len(token) <= 80 for token in tokens)


def clones_share_nothing(game: AnyGame, state: Any, seat: int, action: Action) -> None:
    """What is done to a clone is not done to the original, and telling changes nothing."""
    before = facts(state)
    telling, silent = state.clone(), state.clone()
    assert facts(telling) == before
    game.apply(telling, seat, action, lambda event: None)
    game.apply(silent, seat, action)
    assert facts(telling) == facts(silent) != before
    assert facts(state) == before


def played_out(game: AnyGame, state: Any, rng: Rng) -> Any:
    """What a spectator sees when a random game from here is over."""
    played = state.clone()
    while waiting := game.current_players(played):
        game.apply(played, waiting[0], rng.choice(game.legal_actions(played, waiting[0])))
    return game.view(played, None)


def samples_look_alike(game: AnyGame, state: Any, seat: int, rng: Rng) -> None:
    """In a sample the seat sees and may do the same as in the position, and it can be played on from."""
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


def secrets_are_kept(game: AnyGame, state: Any, seat: int, rng: Rng) -> None:
    """While others have still to answer, a seat sees and hears the same whatever another answers, in every sample."""
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
    """If two samples look alike to a seat before an action and after it, so does what it hears. True if any did."""
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
    """Nothing of the deal is named in an event that the hearer's own views, before or after, do not show."""
    now, events = after(game, state, actor, action)
    for seat in (None, *range(seats(game, state))):
        said = words(heard(events, seat)) & secrets
        assert said <= words(game.view(state, seat)) | words(game.view(now, seat))
        for event in events:
            as_json(dict(event.data))


def sheets_and_views_are_plain(game: AnyGame, state: Any) -> None:
    """Score lines sum to the total; views survive JSON; only a finished game has an outcome."""
    sheets = game.score(state)
    for sheet in sheets:
        assert sum(line.points for line in sheet.lines) == sheet.total
        as_json([list(line) for line in sheet.lines])
    for seat in (None, *range(len(sheets))):
        as_json(game.view(state, seat))
    assert (game.outcome(state) is None) == bool(game.current_players(state))


def search_knows_what_the_seat_knows(game: AnyGame, state: Any, seat: int, rng: Rng) -> None:
    """A search finds the same in any position that looks the same, and, once prepared, without that position."""
    found = []
    for position in (state.clone(), game.determinize(state, seat, rng)):
        search = Search(InfoOf(game, position, seat), Rng(7), SEARCHED)
        empty(position)
        search.step(SEARCHED)
        found.append((search.ranking(), search.best(), search.shares()))
    assert found[0] == found[1]


def empty(thing: Any) -> None:
    """Take everything out of a position and of the cities in it: whoever touches it fails."""
    for name in [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]:
        held = getattr(thing, name, None)
        for city in held if isinstance(held, list) else ():
            if hasattr(city, "__slots__") and not isinstance(city, tuple):
                empty(city)
        if hasattr(thing, name):
            delattr(thing, name)


def words(data: Any) -> set[str]:
    """Every string in the data."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, Mapping):
        return {word for item in data.items() for word in words(item)}
    return {word for item in data for word in words(item)} if isinstance(data, list | tuple) else set()


def seats(game: AnyGame, state: Any) -> int:
    return len(game.score(state))


# ── all chance at once ──────────────────────────────────────────────────────
class Script(Rng):
    """Chance that was written down: the draws given, then always the first; notes how many ways each had."""

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
    """All that can come of it, each with its probability."""
    draws: list[int] = []
    while True:
        script = Script(draws)
        yield draw(script), Fraction(1, prod(script.ways))
        while draws and draws[-1] + 1 == script.ways[len(draws) - 1]:
            draws.pop()
        if not draws:
            return
        draws[-1] += 1


def hidden_from(game: AnyGame, state: Any, seat: int) -> list[dict[str, Any]]:
    """What all others see."""
    return [game.view(state, other) for other in range(seats(game, state)) if other != seat]


def facts_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of an event or a refusal without the name of its kind."""
    return {name: fact for name, fact in data.items() if name not in ("kind", "code")}
