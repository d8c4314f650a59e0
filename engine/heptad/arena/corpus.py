"""Games between bots as records, as training data."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from heptad.arena.spread import spread
from heptad.arena.tournament import game_seed
from heptad.bots.match import play
from heptad.bots.registry import create_bot
from heptad.games import game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record, Seat
from heptad.kernel.rng import Rng
from heptad.plugins import load_bots


@dataclass(frozen=True)
class Corpus:
    """An unlimited series of games, with one bot for each seat.

    Each game depends only on the seed of the series and the number of the game.
    """

    game: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str

    def play(self, number: int) -> tuple[int, Record]:
        """Play the game of this number, counted from 0; return the number and the record.

        May run in another process. Raises HeptadError "bot/failed" as `heptad.bots.match.play` does.
        """
        load_bots(self.bots, files=True)
        game, seed = game_of(self.game), game_seed(self.seed, number)
        options = game.options(self.options)
        actions: list[tuple[int, str]] = []
        play(
            game,
            options,
            [create_bot(key) for key in self.bots],
            seed,
            note=lambda seat, action: actions.append((seat, game.encode(action))),
            names=self.bots,
            number=number,
        )
        seats = tuple(Seat(name="", by=key) for key in self.bots)
        deal = game.deal(options, Rng.of(seed))
        return number, Record(self.game, game.rules_version, options, seed, deal, tuple(actions), seats)

    def records(self, numbers: Sequence[int], executor: Executor | None = None) -> Generator[Record]:
        """Yield the games of these numbers, which must be ascending, in this order."""
        waiting: dict[int, Record] = {}
        wanted = iter(numbers)
        due = next(wanted, None)
        with closing(spread(partial(Corpus.play, self), numbers, executor)) as played:
            for number, record in played:
                waiting[number] = record
                while due in waiting:
                    yield waiting.pop(due)
                    due = next(wanted, None)

    def count_games(self, file: Path, *, same_seed: bool) -> int:
        """Return the number of games in a file, 0 if there is no such file, or if it is a pipe or a device.

        Raises HeptadError "arena/damaged" for a line without a record, and "arena/other" for a game that does not
        belong to this series: its game, rules, options, bots or, with `same_seed`, seed are different.
        """
        if not file.is_file():
            return 0
        count = 0
        with file.open(encoding="utf-8", errors="replace", newline="\n") as stream:
            for count, line in enumerate((line for line in stream if line.endswith("\n")), 1):
                try:
                    record = Record.from_json(line)
                except HeptadError:
                    raise HeptadError("arena/damaged", file=str(file), line=count) from None
                if part := self._other(record, count - 1, same_seed):
                    raise HeptadError("arena/other", file=str(file), part=part)
        if not count and file.stat().st_size:
            raise HeptadError("arena/damaged", file=str(file), line=1)  # not a file of games: must not be overwritten
        return count

    def _other(self, record: Record, number: int, same_seed: bool) -> str:
        """Return the name of the first part of a record that differs from this series, or "" if there is none."""
        game = game_of(self.game)
        found = {
            "game": (record.game, self.game),
            "rules": (record.rules, game.rules_version),
            "options": (record.options, game.options(self.options)),
            "bots": (tuple(seat["by"] for seat in record.seats), self.bots),
            "seed": (record.seed, game_seed(self.seed, number) if same_seed else record.seed),
        }
        return next((part for part, (theirs, ours) in found.items() if theirs != ours), "")
