"""Every static page in every language, and the web manifests. Only the build runs it; knows no running game."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from jinja2 import Environment

from heptad import __version__
from heptad.games.wonders.boards import WONDERS
from heptad.games.wonders.cards import CARDS
from heptad.shared.kinds import KINDS
from heptad_site.boards.wonders_cities import city, pieces
from heptad_site.boards.wonders_log import Deed
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.prose import prose
from heptad_site.render import CONTENT_SECURITY_POLICY, environment
from heptad_site.sprite import sprite
from heptad_site.words import Face, Words, words_of
from heptad_site.works import wheel, works

Context = dict[str, Any]
PLAYERS = range(3, 8)
HORIZON = ("giza", "babylon", "ephesus", "rhodes", "halicarnassus", "olympia", "alexandria")
#: The city in the picture of the game, from the ground up.
DEMO = (
    "timber_yard clay_pool sawmill loom_1 baths aqueduct statue apothecary school marketplace "
    "stockade walls spies_guild"
)
#: The sky at the top of a page, for the browser's own bars.
THEME_COLOR = {"light": "#b9c9e9", "dark": "#27253f"}
SPRITE = "<!-- sprite -->"


def pages() -> Iterator[tuple[str, str]]:
    """(path, text) of every file, English at the root."""
    for lang in LANGUAGES:
        for path in PAGES:
            yield start(lang) + path, page(lang, path)
        yield start(lang) + "manifest.webmanifest", manifest(lang)
    yield "404.html", page(LANGUAGES[0], "404.html")


def start(lang: str) -> str:
    """Where the pages of a language begin."""
    return "" if lang == LANGUAGES[0] else f"{lang}/"


def page(lang: str, path: str) -> str:
    """The HTML of one page, with the drawings it uses; a table may come to need any of them."""
    name, context = PAGES.get(path, ("lost", _lost))
    env, words = environment(lang, path.count("/")), words_of(translator(lang))
    root, folder = env.globals["root"], "/".join([*path.split("/")[:-1], ""])
    common = {
        "csp": CONTENT_SECURITY_POLICY,
        "kinds": KINDS,
        "lang": lang,
        "laid": laid,
        "languages": [(other, f"{root}{start(other)}{folder}" or "./") for other in LANGUAGES],
        "theme_color": THEME_COLOR,
        "words": words,
    }
    html = env.get_template(f"pages/{name}.html").render(common | context(env, words, common))
    return html.replace(SPRITE, sprite() if 'id="app"' in html else sprite(used_in=html))


def laid(face: Face) -> Context:
    """A card that lies in no hand."""
    return {"face": face, "cost": [(resource, False) for resource in face.cost], "chain": ""}


# ── what each page needs beside the common things ───────────────────────────
def _nothing(env: Environment, words: Words, common: Context) -> Context:
    return {}


def _lost(env: Environment, words: Words, common: Context) -> Context:
    return {"plan": pieces("rhodes", 3, 1)}


def _home(env: Environment, words: Words, common: Context) -> Context:
    return {
        "horizon": [pieces(key, 3, 3) for key in HORIZON],
        "demo": _demo(words),
        "pair": [pieces(key, 3, 3) for key in ("rhodes", "alexandria")],
        "growing": [pieces("ephesus", 3, built) for built in (1, 2, 3)],
    }


def _demo(words: Words) -> Context:
    facts = {
        "wonder": "babylon",
        "side": "a",
        "built": DEMO.split(),
        "built_stages": 2,
        "coins": 3,
        "shields": 3,
        "tokens": (),
        "production": (),
        "powers": (),
        "free_build": False,
        "chosen": False,
    }
    return city({"cities": [facts], "score": [], "waiting": []}, 0, words, [""], Deed(), 0, "person")


def _set_up(env: Environment, words: Words, common: Context) -> Context:
    return {
        "quick": [pieces(key, 3, built) for key, built in (("giza", 2), ("rhodes", 1), ("olympia", 2))],
        "rings": [(count, _ring(count)) for count in PLAYERS],
        "wonders": [
            {"key": wonder.key, "city": words.cities[wonder.key], "pieces": pieces(wonder.key, 3, 3)}
            for wonder in WONDERS
        ],
    }


def _ring(count: int) -> list[tuple[int, int]]:
    """Where the seats are around a board, the first at its foot, then clockwise."""
    angles = [math.pi / 2 + math.tau * seat / count for seat in range(count)]
    return [(round(32 + 23 * math.cos(angle)), round(32 + 23 * math.sin(angle))) for angle in angles]


def _table(env: Environment, words: Words, common: Context) -> Context:
    return {"plans": [pieces(key, 3, 0) for key in ("giza", "alexandria", "babylon")]}


def _rules(env: Environment, words: Words, common: Context) -> Context:
    figures = env.get_template("pages/figures.html").make_module(common)
    return {
        "text": prose(common["lang"], "wonders/how-to-play", figures),
        "reference": [(words.ages[age], list(_reference(age, words))) for age in (1, 2, 3)],
        "wonders": [
            {
                "key": wonder.key,
                "name": words.wonders[wonder.key],
                "makes": words.makes[wonder.key],
                "pieces": pieces(wonder.key, 3, 3),
                "sides": [(side.upper(), words.stages[f"{wonder.key}-{side}"]) for side in "ab"],
            }
            for wonder in WONDERS
        ],
    }


def _reference(age: int, words: Words) -> Iterator[tuple[str, list[tuple[Face, tuple[int, ...]]]]]:
    """The cards of an age by kind, each with the numbers of cities from which on a copy of it is dealt."""
    cards = sorted((card for card in CARDS if card.age == age), key=lambda card: card.kind)
    for kind, rows in groupby(cards, key=lambda card: card.kind):
        yield KINDS[kind], [(words.cards[card.key], card.copies) for card in rows]


def _about(env: Environment, words: Words, common: Context) -> Context:
    return {
        "text": prose(common["lang"], "about"),
        "version": __version__,
        "wheel": wheel(),
        "works": list(works(words.tr)),
    }


#: Where a page lies below the home of its language -> its template, and what that needs.
PAGES: dict[str, tuple[str, Callable[[Environment, Words, Context], Context]]] = {
    "index.html": ("home", _home),
    "wonders/index.html": ("set-up", _set_up),
    "play/index.html": ("play", _table),
    "embed/index.html": ("embed", _table),
    "saves/index.html": ("saves", _nothing),
    "rules/wonders/index.html": ("rules", _rules),
    "about/index.html": ("about", _about),
}


def manifest(lang: str) -> str:
    """The web app manifest of a language: the browser's own name, colours and icon for the site."""
    root, tr = "../" if start(lang) else "", translator(lang)
    icons = [("heptad.svg", "image/svg+xml", "any", "any"), ("heptad.png", "image/png", "512x512", "any maskable")]
    facts = {
        "name": "Heptad",
        "short_name": "Heptad",
        "description": tr.gettext("7 Wonders in the browser, against bots or with friends around one screen."),
        "lang": lang,
        "start_url": "./",
        "scope": root or "./",
        "display": "standalone",
        "theme_color": THEME_COLOR["light"],
        "background_color": THEME_COLOR["light"],
        "icons": [
            {"src": f"{root}assets/icons/{name}", "type": kind, "sizes": sizes, "purpose": purpose}
            for name, kind, sizes, purpose in icons
        ],
    }
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"
