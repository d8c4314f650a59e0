"""The results of finished games, which the page saves, and the deal of the day: one deal per date for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from gettext import NullTranslations

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Outcome
from heptad.kernel.record import Record
from heptad.players import PERSON, human_seats
from heptad.table import Table
from heptad.text.games import TEXTS
from heptad_site.games import GAMES, board_of
from heptad_site.games.common import points_and_place, seat_names
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.session.captions import winners
from heptad_site.session.protocol import GameResult, PlayerResult

#: The seed of a deal of the day is this prefix followed by the eight digits of the date.
DAY_PREFIX = "da"
DEFAULT_REASON = "points"


def seed_of_day(day: str) -> str:
    """Return the seed of a date such as "2026-11-22". Raises HeptadError "day/unknown" if `day` is not a date."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise HeptadError("day/unknown", day=day[:40]) from None
    return f"{DAY_PREFIX}{found:%Y%m%d}"


def query_of_day(query: Mapping[str, str]) -> Mapping[str, str]:
    """Return the query with the seed, options and bots of the deal of the day if it has a `day`, otherwise unchanged.

    Raises HeptadError "day/unknown" for an invalid date or a game without deals of the day.
    """
    if "day" not in query:
        return query
    game = GAMES.get(query.get("game", ""))
    if game is None or game.day is None:
        raise HeptadError("day/unknown", day=query["day"][:40])
    names = {"name0": query["name0"]} if "name0" in query else {}
    return {"game": query["game"], **game.day, **names, "seed": seed_of_day(query["day"])}


def day_of(record: Record) -> str | None:
    """Return the date if the record is a deal of the day, otherwise None.

    Seed, deal and options must be those of the day, and exactly one seat must be played by a person.
    """
    game = GAMES.get(record.game)
    seed = record.seed or ""
    if game is None or game.day is None or not seed.startswith(DAY_PREFIX) or len(seed) != len(DAY_PREFIX) + 8:
        return None
    digits = seed.removeprefix(DAY_PREFIX)
    day = f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"
    try:
        date.fromisoformat(day)
    except ValueError:
        return None
    table = Table.new(record.game, board_of(record.game).options(game.day), seed=seed)
    same = (table.record.options, table.record.deal) == (record.options, record.deal) and record.position is None
    return day if same and [who["by"] == PERSON for who in record.seats].count(True) == 1 else None


def result(table: Table, tr: NullTranslations) -> GameResult | None:
    """Return the result of a finished game; None while it goes on."""
    outcome = table.outcome()
    if outcome is None:
        return None
    persons, names, seats = human_seats(table), seat_names(table, tr), table.seats
    players: list[PlayerResult] = [
        {"name": names[seat], "by": seats[seat]["by"], "points": sheet.total, "won": seat in outcome.winners}
        for seat, sheet in enumerate(table.score())
    ]
    own = persons[0] if len(persons) == 1 else None
    return {
        "players": players,
        "own": own,
        "headline": {lang: headline(table, own, outcome, translator(lang)) for lang in LANGUAGES},
        "day": day_of(table.record),
        "marks": board_of(table.game.key).marks(table, 0 if own is None else own),
    }


def headline(table: Table, own: int | None, outcome: Outcome, tr: NullTranslations) -> str:
    """Return the result in one line: points and place of the seat `own`, or the winners if it is None."""
    if own is None:
        return winners(table, outcome, tr)
    said = points_and_place(table, own, outcome, tr)
    if outcome.reason == DEFAULT_REASON:
        return said
    how = TEXTS[table.game.key].text_of(tr).reasons[outcome.reason]
    return tr.gettext("%(said)s (%(how)s)") % {"said": said, "how": how}
