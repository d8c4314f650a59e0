"""Complete games between bots, played without a table for speed. A bot still gets nothing but its `Info`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from heptad.bots.registry import check_bot
from heptad.games import game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, AnyGame, Bot, Info, Outcome, is_legal
from heptad.kernel.rng import Rng, seed_text


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
    game: str | AnyGame,
    options: Mapping[str, Any],
    bots: Sequence[Bot],
    seed: str | int,
    *,
    audit: bool = False,
    note: Callable[[int, Action], None] | None = None,
    names: Sequence[str] | None = None,
    number: int = 0,
) -> GameResult:
    """Play one game from its seed to the end. The state is audited at the end, or with `audit` after every turn.

    `game` is a key or the rules themselves. `note` is called with the seat and the action of every decision. `names`
    (of the bots, by seat; by default their classes) and `number` (of the game, counted from 0) only appear in errors.

    Raises HeptadError:
    - "game/unknown", "options/…" or "seed/malformed" for a key, options or a seed that cannot be accepted;
    - "bot/count" if there is not one bot for each seat, "bot/broken" if one is not a bot, such as a class;
    - "bot/failed" if a bot raises an exception, which is then the cause, or chooses an action that is not legal.
    """
    game, options, seed = _checked(game, options, bots, seed)

    def failure(seat: int, why: str, problem: str) -> HeptadError:
        bot = names[seat] if names else type(bots[seat]).__name__
        return HeptadError("bot/failed", bot=bot, seat=seat, number=number, seed=seed, why=why, problem=problem)

    rng = Rng.of(seed)
    state = game.start(options, game.deal(options, rng))
    chances = [rng.fork() for _ in bots]
    decisions = choices = 0
    problems: list[str] = []
    while seats := game.current_players(state):
        for seat in seats:
            known = Info(game, state, seat)
            legal = known.legal  # read before the bot gets the object, which it may change
            try:
                action = bots[seat].choose(known, chances[seat])
            except (Exception, SystemExit) as error:
                raise failure(seat, "bot/raised", f"{type(error).__name__}: {error}") from error
            if not is_legal(action, legal):
                raise failure(seat, "bot/chose-illegal", repr(action))
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
    game: str | AnyGame,
    options: Mapping[str, Any],
    bots: Sequence[Bot],
    games: int,
    seed: str | int,
    *,
    audit: bool = False,
    names: Sequence[str] | None = None,
) -> Iterator[GameResult]:
    """Play `games` games, with one bot for each seat, each of them when its result is asked for.

    `game` is a key or the rules themselves. The seed of each game is drawn from `seed`.

    Raises HeptadError as `play` does: "bot/failed" from the iterator, all others at once.
    """
    game, options, seed = _checked(game, options, bots, seed)
    rng = Rng.of(seed)
    return (play(game, options, bots, rng.next(), audit=audit, names=names, number=number) for number in range(games))


def _checked(
    game: str | AnyGame, options: Mapping[str, Any], bots: Sequence[Bot], seed: str | int
) -> tuple[AnyGame, Mapping[str, Any], str]:
    """Return the rules, the complete options and the seed as text. Raises HeptadError as `play` does."""
    rules = game_of(game) if isinstance(game, str) else game
    complete: Mapping[str, Any] = rules.options(options)
    if len(bots) != complete["players"]:
        raise HeptadError("bot/count", given=len(bots), known=[complete["players"]])
    for bot in bots:
        check_bot(bot, repr(bot))
    return rules, complete, seed_text(seed)
