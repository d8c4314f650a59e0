"""The pages of the tutorials: overviews, chapters, puzzles, and a page for each scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from heptad_site.build.context import Context, PageContext, PageFacts
from heptad_site.build.lessons import Lesson, lesson, lessons_of, scenarios
from heptad_site.build.pictures import picture
from heptad_site.folders import CONTENT
from heptad_site.games import GAMES
from heptad_site.games.common import elevation
from heptad_site.scenarios.scenario import Chapter, chapters_of
from heptad_site.scenarios.texts import scenario_text

Page = tuple[str, PageContext]
#: A line of a chapter that is replaced by a scenario.
BOARD = re.compile(r'^\{\{ scenario\("([a-z0-9-]+)"\) \}\}$', re.MULTILINE)
TITLE = re.compile(r"# (.+)\n")
#: The folder of the page with all puzzles of a game. No chapter or scenario may have this key.
PUZZLES = "puzzles"
#: The number of pieces of a wonder's drawing.
PIECES = 5


class Entry(NamedTuple):
    """A scenario in a list of links."""

    key: str
    title: str
    question: str


class Block(NamedTuple):
    """A part of a chapter: text or a scenario."""

    text: Markup
    lesson: Lesson | None


class ChapterView(NamedTuple):
    """A chapter: its number from 1, the keys of the scenarios to solve (`needs`), and more scenarios for practice."""

    key: str
    number: int
    title: str
    needs: tuple[str, ...]
    more: Sequence[Entry]


class Course(NamedTuple):
    """The tutorial of a game. `pieces` is its wonder before anything is built, `puzzles` are grouped by level."""

    game: str
    name: str
    chapters: Sequence[ChapterView]
    pieces: Sequence[tuple[str, str]]
    puzzles: Sequence[tuple[int, Sequence[Entry]]]

    @property
    def puzzle_keys(self) -> list[str]:
        return [entry.key for _, entries in self.puzzles for entry in entries]


def taught() -> list[str]:
    """Return the keys of the games with a tutorial, in the order of the home page."""
    return [game for game in GAMES if GAMES[game].lessons and chapters_of(game)]


def learn_pages() -> Mapping[str, Page]:
    """Return the pages: path below the home of the language -> template and function for its variables."""
    games = taught()
    found: dict[str, Page] = {"learn/index.html": ("learn/overview", _overview)} if games else {}
    for game in games:
        found[f"learn/{game}/index.html"] = ("learn/game", partial(_game, game))
        for number, chapter in enumerate(chapters_of(game), 1):
            found[f"learn/{game}/{chapter.key}/index.html"] = ("learn/chapter", partial(_chapter, game, number))
        if any(scenario.kind == "puzzle" for scenario in scenarios(game).values()):
            found[f"learn/{game}/{PUZZLES}/index.html"] = ("learn/puzzles", partial(_game, game))
        for key in scenarios(game):
            found[f"learn/{game}/{key}/index.html"] = ("learn/scenario", partial(_scenario, game, key))
    return found


def single_pages() -> list[str]:
    """Return the paths of the pages with a single scenario.

    Because there are many, they are kept for offline use only when they have been visited.
    """
    return [f"learn/{game}/{key}/index.html" for game in taught() for key in scenarios(game)]


# ── variables of each page ──────────────────────────────────────────────────
def _overview(given: PageFacts) -> Context:
    return {"courses": [course(game, given.lang, given.common["games"][game]) for game in taught()]}


def _game(game: str, given: PageFacts) -> Context:
    return {"game": game, "course": course(game, given.lang, given.common["games"][game])}


def _chapter(game: str, number: int, given: PageFacts) -> Context:
    found = course(game, given.lang, given.common["games"][game])
    chapters = found.chapters
    return {
        "game": game,
        "course": found,
        "chapter": chapters[number - 1],
        "picture": picture(game, chapters[number - 1].needs[0]),
        "blocks": list(_blocks(game, chapters[number - 1].key, given.lang)),
        "before": chapters[number - 2] if number > 1 else None,
        "next": chapters[number] if number < len(chapters) else None,
    }


def _scenario(game: str, key: str, given: PageFacts) -> Context:
    found = course(game, given.lang, given.common["games"][game])
    chapter = next((it for it in found.chapters if key in it.needs or key in [entry.key for entry in it.more]), None)
    beside = [*chapter.needs, *(entry.key for entry in chapter.more)] if chapter else found.puzzle_keys
    place = beside.index(key) if key in beside else 0
    return {
        "game": game,
        "course": found,
        "chapter": chapter,
        "lesson": lesson(game, key, given.lang),
        "picture": picture(game, key),
        "before": _entry(game, beside[place - 1], given.lang) if place else None,
        "next": _entry(game, beside[place + 1], given.lang) if place + 1 < len(beside) else None,
    }


# ── courses and texts ───────────────────────────────────────────────────────
@cache
def course(game: str, lang: str, name: str) -> Course:
    """Return the tutorial of a game in a language."""
    chapters = [_view(game, number, chapter, lang) for number, chapter in enumerate(chapters_of(game), 1)]
    puzzles = sorted(
        (scenario for scenario in scenarios(game).values() if scenario.kind == "puzzle"),
        key=lambda scenario: (scenario.level, scenario.key),
    )
    by_level = groupby(puzzles, key=lambda scenario: scenario.level)
    return Course(
        game=game,
        name=name,
        chapters=chapters,
        pieces=elevation(lessons_of(game).WONDER, ["plan next", *["plan"] * (PIECES - 1)]),
        puzzles=[(level, [_entry(game, it.key, lang) for it in found]) for level, found in by_level],
    )


def _view(game: str, number: int, chapter: Chapter, lang: str) -> ChapterView:
    more = [_entry(game, key, lang) for key in chapter.more]
    return ChapterView(chapter.key, number, _title(game, chapter.key, lang), chapter.scenarios, more)


def _entry(game: str, key: str, lang: str) -> Entry:
    text = scenario_text(game, lang, key)
    return Entry(key, text["title"], text["question"])


def _source(game: str, key: str, lang: str) -> str:
    return (CONTENT / lang / game / "learn" / f"{key}.md").read_text("utf-8")


def _title(game: str, key: str, lang: str) -> str:
    found = TITLE.match(_source(game, key, lang))
    assert found, f"{game}/learn/{key}.md begins with no title"
    return found[1].strip()


def _blocks(game: str, key: str, lang: str) -> Iterator[Block]:
    """Yield the text of a chapter in parts, with the scenarios between them."""
    markdown = MarkdownIt("commonmark", {"html": False})
    source = TITLE.sub("", _source(game, key, lang), count=1)
    for number, piece in enumerate(BOARD.split(source)):
        if number % 2:
            yield Block(Markup(), lesson(game, piece, lang))
        elif piece.strip():
            yield Block(Markup(markdown.render(piece)), None)
