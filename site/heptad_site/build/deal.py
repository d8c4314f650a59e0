"""The template variables of the pages "deal of the day" and "My results"."""

from __future__ import annotations

from gettext import NullTranslations
from typing import NamedTuple

from heptad.bots.registry import BUILT_IN
from heptad.games import game_of
from heptad.players import PERSON
from heptad.shared.kinds import KINDS
from heptad.text.bots import bot_text
from heptad_site.build.games import STATIC
from heptad_site.build.lessons import scenarios
from heptad_site.games import GAMES, board_of
from heptad_site.games.common import elevation
from heptad_site.scenarios.texts import scenario_text

#: What a player did in a turn, as a character for text messages (SQUARES) and as a symbol of the site (SIGNS).
SQUARES = dict(zip((*KINDS, "wonder", "sold"), "🟫⬜🟦🟩🟨🟥🟪🔺⬛", strict=True))
SIGNS = {**{kind: f"k-{kind}" for kind in KINDS}, "wonder": "i-heptad", "sold": "i-coins"}


#: The number of wonders in the picture of a deal.
WONDERS = 3


class Deal(NamedTuple):
    """The deal of the day of a game.

    `wonders` are drawings of some complete wonders. `puzzles` are the keys and titles of all puzzles, of which one is
    shown each day.
    """

    game: str
    against: str
    wonders: list[tuple[tuple[str, str], ...]]
    puzzles: list[tuple[str, str]]


def deals(lang: str, tr: NullTranslations) -> list[Deal]:
    """Return the deals of all games that have a deal of the day."""
    found = []
    for key, day in ((key, game.day) for key, game in GAMES.items() if game.day is not None):
        bots = game_of(key).options(board_of(key).options(day))["players"] - 1
        against = tr.ngettext("You against one bot.", "You against %(number)d bots.", bots) % {"number": bots}
        drawings = list(STATIC[key].pages.DRAWINGS.items())[:WONDERS]
        wonders = [elevation(wonder, ["built"] * len(pieces)) for wonder, pieces in drawings]
        puzzles = [scenario.key for scenario in scenarios(key).values() if scenario.kind == "puzzle"]
        found.append(
            Deal(key, against, wonders, [(puzzle, scenario_text(key, lang, puzzle)["title"]) for puzzle in puzzles])
        )
    return found


def opponents_by_level(tr: NullTranslations) -> dict[str, str]:
    """Return the names of possible opponents, except characters, by their keys in records."""
    return {PERSON: tr.gettext("Person"), **{bot: bot_text(bot, tr).name for bot in BUILT_IN}}
