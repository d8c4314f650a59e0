"""`heptad arena`: find out which bot is the strongest, in games on the same deals with every bot in every seat."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing, nullcontext, redirect_stdout
from gettext import NullTranslations
from pathlib import Path
from shutil import get_terminal_size

from heptad.arena.rating import BotFigures, LineUpShare, Standings, standings
from heptad.arena.saved import format_result, open_for_results, read_results, read_seed
from heptad.arena.tournament import Result, Tournament
from heptad.arena.workers import workers
from heptad.cli.arguments import given_options, split_list
from heptad.cli.progress import INTERRUPTED, Progress
from heptad.cli.sheet import UNLIMITED
from heptad.kernel.errors import printable
from heptad.text.common import N_, left_aligned, right_aligned, width
from heptad.text.games import TEXTS


class Report(Standings):
    """The output of `--json`: the statistics and which games they are about.

    `planned` is the number of games of the complete tournament.
    """

    game: str
    players: int
    options: Mapping[str, object]
    seed: str
    planned: int


TITLES = (
    "bot",
    N_("games"),
    "wins",
    N_("95% interval"),
    N_("score"),
    N_("s/move"),
    "Elo",
    N_("95% interval"),
)

#: What separates the columns of the table.
GAP = "  "


def run(args: argparse.Namespace) -> int:
    """Play the games that are missing, then print the statistics of all games; after Ctrl-C, of the games so far."""
    file = Path(args.save) if args.save else None
    seed = (file and read_seed(file)) or secrets.token_hex(8) if args.seed is None else args.seed
    status = 0
    with redirect_stdout(sys.stderr):  # what bots print must not get into the output
        tournament = Tournament.of(args.game, given_options(args), split_list(args.bots), seed)
        results = read_results(file, tournament) if file else []
        try:
            _play(tournament, results, args, file)
        except KeyboardInterrupt:
            status = INTERRUPTED
    if results:
        found = standings(tournament, results)
        facts: Report = {
            "game": tournament.game,
            "players": tournament.players,
            "options": tournament.options,
            "seed": seed,
            "planned": tournament.whole(args.games),
            **found,
        }
        print(json.dumps(facts) if args.json else "\n".join(_lines(facts, args.tr)))
    return status


def _play(tournament: Tournament, results: list[Result], args: argparse.Namespace, file: Path | None) -> None:
    """Play the games that are missing; add each of them to `results` and to the file."""
    done = {result.number for result in results}
    planned = range(tournament.whole(args.games))
    left = (number for number in planned if number not in done)
    with (
        workers(args.jobs, args.scheduler) as executor,
        open_for_results(file, tournament) if file else nullcontext() as stream,
        Progress(len(done), len(planned) + sum(number not in planned for number in done)) as progress,
        closing(tournament.games(left, executor)) as played,
    ):
        for result in played:
            results.append(result)
            if stream:
                stream.write(format_result(result))
            progress.step()


# ── as text ─────────────────────────────────────────────────────────────────
def _lines(facts: Report, tr: NullTranslations) -> list[str]:
    names = {"game": tr.gettext(TEXTS[facts["game"]].NAME)}
    reasons = TEXTS[facts["game"]].text_of(tr).reasons
    head = tr.ngettext(
        "%(game)s, %(players)s players, seed %(seed)s: %(games)s games, %(deals)s whole deal",
        "%(game)s, %(players)s players, seed %(seed)s: %(games)s games, %(deals)s whole deals",
        facts["deals"],
    )
    rows = [[tr.gettext(title) for title in TITLES], *map(_row, facts["bots"])]
    lines = [head % {**facts, **names}, "", *_columns(rows), ""]
    for bot in facts["bots"]:
        won, lost = (_endings(counts, reasons, tr) for counts in (bot["won_by"], bot["lost_by"]))
        lines.append(
            tr.gettext("%(bot)s: won by %(won)s; lost by %(lost)s")
            % {"bot": printable(bot["bot"]), "won": won, "lost": lost}
        )
    if facts["players"] > 2 or len(facts["line_ups"]) > 1:
        lines += ["", *(_line_up(line_up, facts["players"], tr) for line_up in facts["line_ups"])]
    return lines


def _row(bot: BotFigures) -> list[str]:
    return [
        printable(bot["bot"]),
        str(bot["games"]),
        _percent(bot["share"]),
        _between(bot["low"], bot["high"]),
        f"{bot['points']:.1f}",
        f"{bot['seconds_per_decision']:.4f}",
        f"{bot['elo']:+d}",
        f"{bot['elo_low']:+d} … {bot['elo_high']:+d}",
    ]


def _line_up(bots: Sequence[LineUpShare], players: int, tr: NullTranslations) -> str:
    """Return how often the first bot of a line-up wins against the other one; for three or more bots, one line each."""
    text = tr.gettext("%(bot)s against %(others)s: %(share)s (%(between)s)")
    if players > 2:
        text = tr.gettext("%(bot)s against %(others)s: %(share)s (%(between)s), as in a game of two %(two)s (%(both)s)")
    shown = []
    for bot in bots if len(bots) > 2 else bots[:1]:
        others = [f"{other['seats']} × {printable(other['bot'])}" for other in bots if other is not bot]
        facts = {
            "bot": printable(bot["bot"]),
            "others": tr.gettext(", ").join(others),
            "share": _percent(bot["share"]),
            "between": _between(bot["low"], bot["high"]),
            "two": _percent(bot["share_of_two"]),
            "both": _between(bot["low_of_two"], bot["high_of_two"]),
        }
        shown.append(text % facts)
    return "\n".join(shown)


def _endings(counts: Mapping[str, float], reasons: Mapping[str, str], tr: NullTranslations) -> str:
    named = [f"{printable(reasons.get(reason, reason))} {count:g}" for reason, count in counts.items()]
    return tr.gettext(", ").join(named) or "0"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _between(low: float, high: float) -> str:
    return f"{100 * low:.1f} … {100 * high:.1f}%"


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows as lines of a table: the first column is left-aligned, the others are right-aligned.

    Columns that do not fit in the width of the terminal follow in further tables, each with the first column.
    """
    first, *others = zip(*rows, strict=True)
    most = get_terminal_size(fallback=UNLIMITED).columns
    head = max(map(width, first))
    table = [left_aligned(cell, head) for cell in first]
    lines: list[str] = []
    for column in others:
        size = max(map(width, column))
        if width(table[0]) > head and width(table[0]) + len(GAP) + size > most:
            lines += [*table, ""]
            table = [left_aligned(cell, head) for cell in first]
        table = [f"{line}{GAP}{right_aligned(cell, size)}" for line, cell in zip(table, column, strict=True)]
    return [*lines, *table]
