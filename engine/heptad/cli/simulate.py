"""`heptad simulate`: let bots play many games and print statistics."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from gettext import NullTranslations
from time import perf_counter
from typing import TypedDict

from heptad.bots.match import GameResult, match
from heptad.bots.registry import create_bot
from heptad.cli.arguments import bots_for, given_options
from heptad.cli.progress import INTERRUPTED, Progress
from heptad.games import game_of
from heptad.kernel.errors import printable
from heptad.text.common import left_aligned, right_aligned
from heptad.text.games import TEXTS

#: The maximum number of games whose problems are printed.
SHOWN_PROBLEMS = 5


class Statistics(TypedDict):
    """What is counted in the games. By seat: `wins`, in which a shared win is divided equally, and `mean_score`."""

    games: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    decisions_per_game: float
    mean_branching: float
    problems: int
    wins: list[float]
    mean_score: list[float]
    endings: dict[str, int]


class Report(Statistics):
    """The output of `--json`: the statistics and which games they are about."""

    game: str
    players: int
    options: Mapping[str, object]
    bots: Sequence[str]
    seed: str


def run(args: argparse.Namespace) -> int:
    """Play the games, then print the statistics; after Ctrl-C, of the games so far.

    Returns INTERRUPTED after Ctrl-C, 1 if an audit found a problem, otherwise 0.
    """
    game = game_of(args.game)
    options = game.options(given_options(args))
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    games: list[GameResult] = []
    status = 0
    with redirect_stdout(sys.stderr):  # what bots print must not get into the output
        keys = bots_for(args.bots, options["players"])
        started = perf_counter()
        bots = [create_bot(key) for key in keys]
        try:
            with Progress(0, args.games) as progress:
                for played in match(game, options, bots, args.games, seed, audit=args.audit, names=keys):
                    games.append(played)
                    progress.step()
        except KeyboardInterrupt:
            status = INTERRUPTED
    if not games:
        return status
    facts: Report = {
        "game": game.key,
        "players": options["players"],
        "options": options,
        "bots": keys,
        "seed": seed,
        **_counts(games, perf_counter() - started),
    }
    print(json.dumps(facts) if args.json else _text(facts, args.tr))
    for played in [played for played in games if played.problems][:SHOWN_PROBLEMS]:
        print(f"seed {played.seed}: {played.problems[0]}", file=sys.stderr)
    return status or (1 if facts["problems"] else 0)


def _counts(games: Sequence[GameResult], seconds: float) -> Statistics:
    seats = range(len(games[0].totals))
    decisions = sum(played.decisions for played in games)
    return {
        "games": len(games),
        "seconds": round(seconds, 3),
        "games_per_second": round(len(games) / seconds, 1),
        "decisions_per_second": round(decisions / seconds, 1),
        "decisions_per_game": round(decisions / len(games), 2),
        "mean_branching": round(sum(played.choices for played in games) / decisions, 2),
        "problems": sum(len(played.problems) for played in games),
        "wins": [sum((seat in p.outcome.winners) / len(p.outcome.winners) for p in games) for seat in seats],
        "mean_score": [round(sum(played.totals[seat] for played in games) / len(games), 2) for seat in seats],
        "endings": dict(Counter(played.outcome.reason for played in games).most_common()),
    }


def _text(facts: Report, tr: NullTranslations) -> str:
    texts = TEXTS[facts["game"]]
    reasons = texts.text_of(tr).reasons
    head = tr.ngettext(
        "%(game)s, %(players)s players, %(games)s game from seed %(seed)s in %(seconds)s s",
        "%(game)s, %(players)s players, %(games)s games from seed %(seed)s in %(seconds)s s",
        facts["games"],
    )
    rows = [
        head % {**facts, "game": tr.gettext(texts.NAME)},
        tr.gettext("%(games_per_second)s games/s, %(decisions_per_second)s decisions/s") % facts,
        tr.gettext("%(decisions_per_game)s decisions a game, %(mean_branching)s choices a decision") % facts,
        "",
        _row(tr.gettext("seat"), tr.gettext("bot"), tr.gettext("wins"), tr.gettext("mean score")),
    ]
    for seat, (bot, wins, mean) in enumerate(zip(facts["bots"], facts["wins"], facts["mean_score"], strict=True)):
        rows.append(_row(str(seat), printable(bot), f"{wins:.1f}", f"{mean:.1f}"))
    endings = tr.gettext(", ").join(f"{reasons[reason]} {count}" for reason, count in facts["endings"].items())
    return "\n".join(
        [
            *rows,
            "",
            tr.gettext("endings: %(endings)s") % {"endings": endings},
            tr.gettext("problems: %(n)s" if facts["problems"] else "problems: none") % {"n": facts["problems"]},
        ]
    )


def _row(seat: str, bot: str, wins: str, mean: str) -> str:
    """Return one line of the table: the first two cells are left-aligned, the numbers are right-aligned."""
    return left_aligned(seat, 6) + left_aligned(bot, 16) + right_aligned(wins, 8) + right_aligned(mean, 12)
