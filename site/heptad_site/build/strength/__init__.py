"""The strength of the opponents: `content/strength.json`, shown on their page and in the tables of docs/strength.md.

`PYTHONPATH=engine:site python -m heptad_site.build.strength [--ms MS] [FILE …]` adds the results of tournaments that
`heptad arena … --save FILE` has played, replacing older ones between the same bots, and rewrites the tables. Each line
of `strength.json` is one bot against another, which has all other seats: see `Match`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple, TypedDict

from heptad.arena.rating import standings, two_player_share, wilson_interval
from heptad.arena.saved import read_results
from heptad.arena.tournament import Result, Tournament
from heptad.bots.levels import LEVELS
from heptad.games import GAMES
from heptad.text.bots import bot_text
from heptad.text.common import N_
from heptad.text.games import TEXTS
from heptad_site.folders import CONTENT, SITE

FIGURES = CONTENT / "strength.json"
DOCUMENT = SITE.parent / "docs" / "strength.md"
#: The tables of the document are between these two lines.
TABLE = re.compile(r"(<!-- games of (\w+) -->\n).*?(<!-- end of the games -->)", re.DOTALL)
HEAD = ("players", "who", "against", "won", "95 %", "as between two", "won by", "lost by", "seed", "ms a move")
#: Bots of the tests that are used as opponents: name of the class in lower case -> displayed name.
OF_TESTS = {"warrior": N_("a bot that seeks war"), "scientist": N_("a bot that seeks science")}


class Match(TypedDict):
    """Games between two bots on paired deals: `bot` has one seat, `against` has all others. Shared wins are divided.

    `options` are those that differ from the default. `won_by` and `lost_by` count the reasons for which games were won
    and lost by `bot`. `ms` is its average processor time per decision in CPython, in milliseconds; None if it was not
    measured.
    """

    players: int
    options: Mapping[str, object]
    bot: str
    against: str
    games: int
    won: float
    won_by: Mapping[str, float]
    lost_by: Mapping[str, float]
    seed: str
    ms: float | None


class Line(NamedTuple):
    """A match as shown on the page. Shares are in percent.

    `low` and `high` are the confidence interval of `share`, and `fair` is the expected share between equal players.
    """

    players: int
    bot: str
    against: str
    games: int
    share: int
    low: int
    high: int
    fair: float
    ms: float | None


def matches() -> dict[str, list[Match]]:
    """Return the matches of each game."""
    found: dict[str, list[Match]] = json.loads(FIGURES.read_text("utf-8"))
    return found


def lines(tr: NullTranslations) -> dict[str, list[Line]]:
    """Return the lines of the page by the name of the game."""
    return {
        tr.gettext(TEXTS[game].NAME): [_line(match, tr) for match in rows] for game, rows in matches().items() if rows
    }


def _line(match: Match, tr: NullTranslations) -> Line:
    low, high = wilson_interval(match["won"], match["games"])
    others = match["players"] - 1
    against = _name(match["against"], tr)
    return Line(
        match["players"],
        _name(match["bot"], tr),
        against if others == 1 else f"{others} × {against}",
        match["games"],
        round(100 * match["won"] / match["games"]),
        round(100 * low),
        round(100 * high),
        100 / match["players"],
        match["ms"],
    )


def _name(bot: str, tr: NullTranslations) -> str:
    return tr.gettext(OF_TESTS[bot]) if bot in OF_TESTS else bot_text(bot, tr).name


# ── the document ────────────────────────────────────────────────────────────
def document(text: str) -> str:
    """Return the text of docs/strength.md with updated tables."""
    found = matches()
    return TABLE.sub(lambda place: place[1] + "\n".join(_table(found[place[2]])) + "\n" + place[3], text)


def _table(rows: Sequence[Match]) -> Iterator[str]:
    if rows:
        yield from ("", _cells(HEAD), "|---" * len(HEAD) + "|")
    for match in rows:
        played, others = match["games"], match["players"] - 1
        share, between = match["won"] / played, wilson_interval(match["won"], played)
        two = [two_player_share(value, 1, match["players"]) for value in (share, *between)]
        options = "".join(f", {key} {value}" for key, value in match["options"].items())
        yield _cells(
            (
                f"{match['players']}{options}",
                match["bot"],
                f"{others} × {match['against']}" if others > 1 else match["against"],
                f"{match['won']:g} of {played} ({100 * share:.0f} %)",
                _interval(*between),
                f"{100 * two[0]:.0f} % ({_interval(*two[1:])})" if others > 1 else "",
                _counts(match["won_by"]),
                _counts(match["lost_by"]),
                match["seed"],
                "" if match["ms"] is None else f"{match['ms']:g}",
            )
        )
    yield ""


def _interval(low: float, high: float) -> str:
    return f"{100 * low:.0f}–{100 * high:.0f}"


def _cells(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _counts(counts: Mapping[str, float]) -> str:
    return ", ".join(f"{reason} {count:g}" for reason, count in counts.items())


# ── results of the arena ────────────────────────────────────────────────────
def read_matches(file: Path) -> tuple[str, list[Match]]:
    """Return the game of a saved tournament, and its matches of one bot against another.

    Games of three or more bots at a table, which are no such matches, end the program.
    """
    with file.open(encoding="utf-8") as stream:
        head = json.loads(stream.readline())
    tournament = Tournament.of(head["game"], head["options"], head["bots"], head["seed"])
    usual = GAMES[tournament.game].options({"players": tournament.players})
    options = {key: value for key, value in tournament.options.items() if value != usual[key]}
    if tournament.players > 2 and len(tournament.bots) >= tournament.players:
        sys.exit(f"{file}: in its games, {tournament.players} different bots play at one table.")
    by_line_up: dict[int, list[Result]] = {}
    for result in read_results(file, tournament):
        by_line_up.setdefault(tournament.seating(result.number).line_up, []).append(result)
    found = []
    for number, line_up in enumerate(tournament.line_ups):
        if results := by_line_up.get(number):
            facts = {it["bot"]: it for it in standings(tournament, results)["bots"]}
            one, other = tournament.bots[line_up[0]], tournament.bots[line_up[-1]]
            figures = facts[one]
            found.append(
                Match(
                    players=tournament.players,
                    options=options,
                    bot=_key(one),
                    against=_key(other),
                    games=figures["games"],
                    won=figures["wins"],
                    won_by=figures["won_by"],
                    lost_by=figures["lost_by"],
                    seed=tournament.seed,
                    ms=None,
                )
            )
    return tournament.game, found


def _key(bot: str) -> str:
    """Return the key of a bot: "tests/bots/rushers.py:Warrior" -> "warrior"."""
    return bot.rpartition(":")[2].lower()


def add(game: str, new: Match) -> None:
    """Add a match to the file, replacing an older one of the same bots and options. The strongest bots come first."""
    found = matches()
    rows = found[game]
    whose = [(row["players"], row["options"], row["bot"], row["against"]) for row in rows]
    mine = (new["players"], new["options"], new["bot"], new["against"])
    place = whose.index(mine) if mine in whose else len(rows)
    rows[place : place + 1] = [new]
    rows.sort(key=lambda row: (row["players"], row["bot"] in LEVELS and -LEVELS.index(row["bot"])))
    games = (f'"{key}": [' + ",".join(f"\n  {json.dumps(row)}" for row in rows) + "\n]" for key, rows in found.items())
    FIGURES.write_text("{\n" + ",\n".join(games) + "\n}\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="what `heptad arena --save` wrote")
    parser.add_argument("--ms", type=float, help="how long the first bot thinks about a decision, on a quiet machine")
    args = parser.parse_args()
    for file in args.files:
        game, found = read_matches(file)
        for match in found:
            match["ms"] = args.ms
            add(game, match)
    DOCUMENT.write_text(document(DOCUMENT.read_text("utf-8")), "utf-8")
