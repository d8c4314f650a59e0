"""A tournament: which bots meet on which deals in which seats, and how one of its games is played.

Everything about a game follows from the tournament and the game's number, so that games may be played in any order, by
any number of processes, and a tournament may be stopped and gone on with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from time import perf_counter
from typing import Any, NamedTuple

from heptad.arena.spread import spread
from heptad.bots.arena import play
from heptad.bots.registry import bot_of
from heptad.games import game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, Bot, Info
from heptad.kernel.rng import Rng
from heptad.plugins import know


class Seating(NamedTuple):
    """Who plays one game: the number of its deal and of its line-up, the bot of each seat by its number, the seed."""

    deal: int
    line_up: int
    bots: tuple[int, ...]
    seed: str


class Result(NamedTuple):
    """What became of one game: its number; by seat the points, the decisions and the seconds spent on them."""

    number: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


def seed_of(seed: str, number: int) -> str:
    """The seed of one of many games that have a common one."""
    return hashlib.sha256(f"{seed.lower()} {number}".encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Tournament:
    """Bots that meet in every line-up on the same deals, each of them in every seat of every deal.

    As many bots as seats or more: every choice of so many of them is a line-up, and from deal to deal they sit in
    another order. Fewer: each pair of them is a line-up, one seat for the first against all others for the second.
    """

    game: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str

    @classmethod
    def of(cls, game: str, options: Mapping[str, Any], bots: Sequence[str], seed: str) -> Tournament:
        """With checked and completed options. Raises HeptadError for options, bots or a seed that cannot be."""
        Rng.of(seed)
        know(bots, files=True)
        for key in bots:
            bot_of(key)
        if len(bots) < 2 or len(set(bots)) < len(bots):
            raise HeptadError("options/value", option="--bots", value=",".join(bots))
        return cls(game, game_of(game).options(options), tuple(bots), seed)

    @property
    def players(self) -> int:
        players: int = self.options["players"]
        return players

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        """The bots of each line-up, by their numbers: one for each seat, the order of the seats left open."""
        numbers = range(len(self.bots))
        if len(self.bots) >= self.players:
            return list(combinations(numbers, self.players))
        return [(one, *[other] * (self.players - 1)) for one, other in combinations(numbers, 2)]

    @property
    def games_per_deal(self) -> int:
        return len(self.line_ups) * self.players

    def whole(self, games: int) -> int:
        """So many games or some more, so that every deal is played in every seating."""
        return -(-games // self.games_per_deal) * self.games_per_deal

    def seating(self, number: int) -> Seating:
        """Who sits where in the game of this number, counted from 0."""
        deal, place = divmod(number, self.games_per_deal)
        line_up, turn = divmod(place, self.players)
        order = Rng.of(seed_of(self.seed + " order", deal)).shuffled(self.line_ups[line_up])
        return Seating(deal, line_up, (*order[turn:], *order[:turn]), seed_of(self.seed, deal))

    def play(self, number: int) -> Result:
        """Play the game of this number; in another process too, where bots in files are loaded first."""
        know(self.bots, files=True)
        seating = self.seating(number)
        bots = [Timed(bot_of(self.bots[bot])) for bot in seating.bots]
        played = play(game_of(self.game), self.options, bots, seating.seed)
        if played.problems:
            raise HeptadError("arena/problem", number=number, problem=played.problems[0])
        decisions, seconds = tuple(bot.decisions for bot in bots), tuple(round(bot.seconds, 6) for bot in bots)
        return Result(number, played.totals, *played.outcome, decisions, seconds)

    def games(self, numbers: Sequence[int], executor: Executor | None = None) -> Generator[Result]:
        """Play the games of these numbers, in any order."""
        return spread(partial(Tournament.play, self), numbers, executor)


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.decisions, self.seconds = bot, 0, 0.0

    def choose(self, info: Info, rng: Rng) -> Action:
        began = perf_counter()
        action = self.bot.choose(info, rng)
        self.seconds += perf_counter() - began
        self.decisions += 1
        return action
