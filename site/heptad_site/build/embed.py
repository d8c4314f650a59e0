"""The page that creates the HTML with which parts of this site can be embedded in other pages."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from typing import NamedTuple

from heptad.games import game_of
from heptad.players import DEFAULT_CHARACTERS, DEFAULT_LEVEL
from heptad_site.build.context import Common, Context, PageFacts
from heptad_site.build.games import STATIC
from heptad_site.build.learn import course, taught
from heptad_site.build.lessons import Lesson, lesson, lessons_of, scenarios
from heptad_site.games import GAMES, board_of
from heptad_site.levels import levels
from heptad_site.scenarios.texts import scenario_text

#: What can be embedded, in the order of the page, with its icon. The keys are attributes of `<heptad-board>`, except
#: "puzzle", which is embedded as a scenario.
KINDS = {"scenario": "owl", "chapter": "book", "puzzle": "puzzle", "play": "heptad", "replay": "play", "card": "card"}


class Choice(NamedTuple):
    """What can be embedded of one kind from a game. `entries` are keys and titles."""

    kind: str
    game: str
    entries: list[tuple[str, str]]


def builder(given: PageFacts) -> Context:
    """Return the template variables of the page embed-builder/.

    `players` has the default number of players and all possible numbers for each game. `bots_of_levels` has the name of
    each level and the keys of its bots by seat, or "" for the default level, whose bots need not be named.
    """
    choices = list(_choices(given.tr, given.common))
    having = {choice.kind for choice in choices}
    return {
        "kinds_shown": {kind: sign for kind, sign in KINDS.items() if kind in having},
        "choices": choices,
        "players": {game: (_usual_players(game), game_of(game).players) for game in GAMES},
        "bots_of_levels": [
            (
                level.name,
                "" if level.key == DEFAULT_LEVEL else " ".join(f"{level.key}.{it}" for it in DEFAULT_CHARACTERS),
            )
            for level in levels(given.tr)
        ],
    }


def first_boards(lang: str) -> list[Lesson]:
    """Return the lesson whose board is shown behind the button of an embedded game, for each game with a tutorial."""
    return [lesson(game, lessons_of(game).FRAMED, lang) for game in taught()]


def _usual_players(game: str) -> int:
    """Return the default number of players."""
    found: int = game_of(game).options(board_of(game).options({}))["players"]
    return found


def _choices(tr: NullTranslations, common: Common) -> Iterator[Choice]:
    lang, names = common["lang"], common["games"]
    for game in taught():
        chapters = course(game, lang, names[game]).chapters
        yield Choice("chapter", game, [(it.key, f"{it.number} {it.title}") for it in chapters])
        for kind, wanted in (("scenario", False), ("puzzle", True)):
            keys = [key for key, it in scenarios(game).items() if (it.kind == "puzzle") is wanted]
            yield Choice(kind, game, [(key, scenario_text(game, lang, key)["title"]) for key in keys])
    for game in GAMES:
        yield Choice("play", game, [])
        yield Choice("replay", game, [])
        if reference := STATIC[game].reference:
            found = reference.reference(tr)
            entries = [entry for section in found["sections"] for entry in section.entries]
            entries += [*found["wonders"], *found["tokens"]]
            yield Choice("card", game, [(entry.key, entry.name) for entry in entries])
