"""A tournament: which bots meet on which deals and in which seats, and how one of its games is played.

A game depends only on the tournament and the number of the game. So games may be played in any order and by any number
of processes, and a tournament may be stopped and continued.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from time import perf_counter
from typing import Any, NamedTuple

from heptad.arena.spread import spread
from heptad.bots.match import play
from heptad.bots.registry import create_bot
from heptad.games import game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, Bot, Info
from heptad.kernel.rng import Rng, seed_text
from heptad.plugins import load_bots


class Seating(NamedTuple):
    """One game as planned.

    `deal` and `line_up` are numbers; `bots` holds for each seat an index into the bots of the tournament; `seed` is the
    seed of the deal.
    """

    deal: int
    line_up: int
    bots: tuple[int, ...]
    seed: str


class Result(NamedTuple):
    """The result of one game.

    `totals`, `decisions` and `seconds` are by seat: the points, the number of decisions and the time used for them.
    """

    number: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


def game_seed(seed: str, number: int) -> str:
    """Return the seed of game `number` in a series of games with a common seed."""
    return hashlib.sha256(f"{seed.lower()} {number}".encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Tournament:
    """Bots that meet in every line-up on the same deals; each of them plays every seat of every deal.

    If there are at least as many bots as seats, every combination that fills the table is a line-up, and the order of
    the seats changes from deal to deal. If there are fewer, every pair of bots is a line-up, in which the first bot
    plays one seat and the second one all others.

    `of` creates one from arguments that may be wrong. The constructor checks nothing, and its options must be complete.
    """

    game: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str

    @classmethod
    def of(cls, game: str, options: Mapping[str, Any], bots: Sequence[str], seed: str | int) -> Tournament:
        """Create a tournament with checked and complete options.

        Raises HeptadError for options, bots or a seed that are not valid.
        """
        digits = seed_text(seed)
        load_bots(bots, files=True)
        for key in bots:
            create_bot(key)
        if len(bots) < 2 or len(set(bots)) < len(bots):
            raise HeptadError("arena/bots", given=list(bots))
        return cls(game, game_of(game).options(options), tuple(bots), digits)

    @property
    def players(self) -> int:
        players: int = self.options["players"]
        return players

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        """The bots of each line-up, as indices; one for each seat, in no particular order of seats."""
        numbers = range(len(self.bots))
        if len(self.bots) >= self.players:
            return list(combinations(numbers, self.players))
        return [(one, *[other] * (self.players - 1)) for one, other in combinations(numbers, 2)]

    @property
    def games_per_deal(self) -> int:
        """The number of games on one deal: every line-up in every rotation of the seats."""
        return len(self.line_ups) * self.players

    def whole(self, games: int) -> int:
        """Return the number of games rounded up, so that every deal is played in every seating."""
        return -(-games // self.games_per_deal) * self.games_per_deal

    def seating(self, number: int) -> Seating:
        """Return the seating of the game of this number, counted from 0."""
        deal, place = divmod(number, self.games_per_deal)
        line_up, turn = divmod(place, self.players)
        order = Rng.of(game_seed(self.seed + " order", deal)).shuffled(self.line_ups[line_up])
        return Seating(deal, line_up, (*order[turn:], *order[:turn]), game_seed(self.seed, deal))

    def play(self, number: int) -> Result:
        """Play the game of this number. May run in another process, so it loads the bots from files first.

        Raises HeptadError "bot/failed" as `heptad.bots.match.play` does, and "arena/problem" if the game breaks the
        rules.
        """
        load_bots(self.bots, files=True)
        seating = self.seating(number)
        names = [self.bots[bot] for bot in seating.bots]
        bots = [Timed(create_bot(name)) for name in names]
        played = play(self.game, self.options, bots, seating.seed, names=names, number=number)
        if played.problems:
            raise HeptadError("arena/problem", number=number, problem=played.problems[0])
        decisions, seconds = tuple(bot.decisions for bot in bots), tuple(round(bot.seconds, 6) for bot in bots)
        return Result(number, played.totals, played.outcome.winners, played.outcome.reason, decisions, seconds)

    def games(self, numbers: Iterable[int], executor: Executor | None = None) -> Generator[Result]:
        """Play the games of these numbers; yields their results in the order in which they finish."""
        return spread(partial(Tournament.play, self), numbers, executor)


class Timed:
    """A bot whose decisions are counted and timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.decisions, self.seconds = bot, 0, 0.0

    def choose(self, info: Info, rng: Rng) -> Action:
        began = perf_counter()
        action = self.bot.choose(info, rng)
        self.seconds += perf_counter() - began
        self.decisions += 1
        return action
