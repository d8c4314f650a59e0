"""The page that makes the line with which something of this site is shown in another page."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from typing import NamedTuple

from jinja2 import Environment

from heptad.games import game_of
from heptad.players import USUAL_CHARACTERS, USUAL_LEVEL
from heptad_site.build.context import Common, Context
from heptad_site.build.games import STATIC
from heptad_site.build.learn import course, taught
from heptad_site.build.lessons import Lesson, lesson, lessons_of, scenarios
from heptad_site.drawing.opponents import levels
from heptad_site.games import GAMES, board_of
from heptad_site.scenarios.texts import texts_of

#: What can be shown, in the order of the page, with its sign. A puzzle is a scenario; the others are attributes of
#: `<heptad-board>`.
KINDS = {"scenario": "owl", "chapter": "book", "puzzle": "puzzle", "play": "heptad", "replay": "play", "card": "card"}


class Choice(NamedTuple):
    """What can be shown of a game: keys and titles."""

    kind: str
    game: str
    entries: list[tuple[str, str]]


def builder(env: Environment, tr: NullTranslations, common: Common) -> Context:
    """What the page embed-builder/ needs: `players` is the usual number and all, of each game; `bots_of_levels` is the
    name of each level and its bots by seat, "" for those that play when nobody is named."""
    choices = list(_choices(tr, common))
    having = {choice.kind for choice in choices}
    return {
        "kinds_shown": {kind: sign for kind, sign in KINDS.items() if kind in having},
        "choices": choices,
        "players": {game: (_usual_players(game), game_of(game).players) for game in GAMES},
        "bots_of_levels": [
            (level.name, "" if level.key == USUAL_LEVEL else " ".join(f"{level.key}.{it}" for it in USUAL_CHARACTERS))
            for level in levels(tr)
        ],
    }


def first_boards(lang: str) -> list[Lesson]:
    """What is seen behind the button of a framed game, for each game that has lessons."""
    return [lesson(game, lessons_of(game).FRAMED, lang) for game in taught()]


def _usual_players(game: str) -> int:
    """How many play when a set-up does not say it."""
    found: int = game_of(game).options(board_of(game).options({}))["players"]
    return found


def _choices(tr: NullTranslations, common: Common) -> Iterator[Choice]:
    lang, names = common["lang"], common["games"]
    for game in taught():
        chapters = course(game, lang, names[game]).chapters
        yield Choice("chapter", game, [(it.key, f"{it.number} {it.title}") for it in chapters])
        texts = texts_of(game, lang)
        for kind, wanted in (("scenario", False), ("puzzle", True)):
            keys = [key for key, it in scenarios(game).items() if (it.kind == "puzzle") is wanted]
            yield Choice(kind, game, [(key, texts[key]["title"]) for key in keys])
    for game in GAMES:
        yield Choice("play", game, [])
        yield Choice("replay", game, [])
        if reference := STATIC[game].reference:
            found = reference.reference(tr)
            entries = [entry for section in found["sections"] for entry in section.entries]
            entries += [*found["wonders"], *found["tokens"]]
            yield Choice("card", game, [(entry.key, entry.name) for entry in entries])
