"""`heptad simulate`: let bots play many games and print statistics."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections import Counter
from contextlib import redirect_stdout
from gettext import NullTranslations
from time import perf_counter
from typing import Any

from heptad.bots.match import GameResult, match
from heptad.bots.registry import create_bot
from heptad.cli.progress import INTERRUPTED, Progress
from heptad.games import game_of
from heptad.kernel.errors import HeptadError, printable
from heptad.plugins import load_bots
from heptad.text.common import left_aligned, right_aligned
from heptad.text.games import TEXTS

#: The maximum number of games whose problems are printed.
SHOWN_PROBLEMS = 5


def run(args: argparse.Namespace) -> int:
    """Play the games, then print the statistics; after Ctrl-C, of the games so far.

    Returns INTERRUPTED after Ctrl-C, 1 if an audit found a problem, otherwise 0.
    """
    game = game_of(args.game)
    options = game.options(given_options(args))
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    games: list[GameResult] = []
    status, progress = 0, Progress(0, args.games)
    with redirect_stdout(sys.stderr):  # what bots print must not get into the output
        keys = bots_for(args.bots, options["players"])
        started = perf_counter()
        bots = [create_bot(key) for key in keys]
        try:
            for played in match(game, options, bots, args.games, seed, audit=args.audit, names=keys):
                games.append(played)
                progress.step()
        except KeyboardInterrupt:
            status = INTERRUPTED
        finally:
            progress.close()
    if not games:
        return status
    found = _counts(games, perf_counter() - started)
    facts = {"game": args.game, "players": options["players"], "options": options, "bots": keys, "seed": seed, **found}
    print(json.dumps(facts) if args.json else _text(facts | _names(game.key, found, args.tr), args.tr))
    for played in [played for played in games if played.problems][:SHOWN_PROBLEMS]:
        print(f"seed {played.seed}: {played.problems[0]}", file=sys.stderr)
    return status or (1 if found["problems"] else 0)


def _names(game: str, counts: dict[str, Any], tr: NullTranslations) -> dict[str, Any]:
    """Return the translated name of the game, and its endings by their translated names."""
    reasons = TEXTS[game].text_of(tr).reasons
    endings = {reasons[reason]: count for reason, count in counts["endings"].items()}
    return {"game": tr.gettext(TEXTS[game].NAME), "endings": endings}


def bots_for(given: str, seats: int) -> list[str]:
    """Return the keys of the bots for this number of seats, after loading bots from outside the engine.

    `given` is a list such as "greedy,my_bot.py:Miser", or one key for all seats. Raises HeptadError for a wrong number
    of bots or a bot that cannot be loaded.
    """
    keys = split_list(given)
    load_bots(keys, files=True)
    if len(keys) == 1:
        keys *= seats
    if len(keys) != seats:
        raise HeptadError("bot/count", given=len(keys), known=sorted({1, seats}))
    return keys


def split_list(given: str) -> list[str]:
    """Return the entries of an argument such as "greedy, random", without the blanks around them."""
    return [entry.strip() for entry in given.split(",")]


def given_options(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options of a game from the arguments --option and --players."""
    players = {} if args.players is None else {"players": args.players}
    return {**dict(args.option), **players}


def _counts(games: list[GameResult], seconds: float) -> dict[str, Any]:
    """Return the statistics of the games. A shared win is divided equally among the winners."""
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


def _text(facts: dict[str, Any], tr: NullTranslations) -> str:
    head = tr.ngettext(
        "%(game)s, %(players)s players, %(games)s game from seed %(seed)s in %(seconds)s s",
        "%(game)s, %(players)s players, %(games)s games from seed %(seed)s in %(seconds)s s",
        facts["games"],
    )
    rows = [
        head % facts,
        tr.gettext("%(games_per_second)s games/s, %(decisions_per_second)s decisions/s") % facts,
        tr.gettext("%(decisions_per_game)s decisions a game, %(mean_branching)s choices a decision") % facts,
        "",
        _row(tr.gettext("seat"), tr.gettext("bot"), tr.gettext("wins"), tr.gettext("mean score")),
    ]
    for seat, (bot, wins, mean) in enumerate(zip(facts["bots"], facts["wins"], facts["mean_score"], strict=True)):
        rows.append(_row(str(seat), printable(bot), f"{wins:.1f}", f"{mean:.1f}"))
    endings = tr.gettext(", ").join(f"{reason} {count}" for reason, count in facts["endings"].items())
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
