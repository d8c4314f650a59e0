"""Complete games between bots, played without a table for speed. A bot still gets nothing but its `Info`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, AnyGame, Bot, InfoOf, Outcome, is_legal
from heptad.kernel.rng import Rng


class GameResult(NamedTuple):
    """The result of one game.

    `totals` are the points by seat, `decisions` is the number of decisions and `choices` the sum of the numbers of
    legal actions over all of them. `problems` are the findings of the audit.
    """

    seed: str
    totals: tuple[int, ...]
    outcome: Outcome
    decisions: int
    choices: int
    problems: tuple[str, ...]


def play(
    game: AnyGame,
    options: Mapping[str, Any],
    bots: Sequence[Bot],
    seed: str,
    *,
    audit: bool = False,
    note: Callable[[int, Action], None] | None = None,
) -> GameResult:
    """Play one game from its seed to the end. The state is audited at the end, or with `audit` after every turn.

    `note` is called with the seat and the action of every decision. Raises HeptadError "bot/illegal" if a bot chooses
    an action that is not legal.
    """
    rng = Rng.of(seed)
    state = game.start(dict(options), game.deal(dict(options), rng))
    chances = [rng.fork() for _ in bots]
    decisions = choices = 0
    problems: list[str] = []
    while seats := game.current_players(state):
        for seat in seats:
            known = InfoOf(game, state, seat)
            legal = known.legal  # read before the bot gets the object, which it may change
            action = bots[seat].choose(known, chances[seat])
            if not is_legal(action, legal):
                raise HeptadError("bot/illegal", seat=seat, action=repr(action))
            decisions += 1
            choices += len(legal)
            if note:
                note(seat, action)
            game.apply(state, seat, action)
        if audit:
            problems += game.problems(state)
    if not audit:
        problems = game.problems(state)
    outcome = game.outcome(state)
    assert outcome is not None
    totals = tuple(sheet.total for sheet in game.score(state))
    return GameResult(seed, totals, outcome, decisions, choices, tuple(problems))


def match(
    game: AnyGame, options: Mapping[str, Any], bots: Sequence[Bot], games: int, seed: str, *, audit: bool = False
) -> Iterator[GameResult]:
    """Play `games` games, with one bot for each seat. The seed of each game is drawn from `seed`."""
    checked = game.options(options)
    rng = Rng.of(seed)
    for _ in range(games):
        yield play(game, checked, bots, f"{rng.next():x}", audit=audit)
