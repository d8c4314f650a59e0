"""Every static page in every language, and the web manifests. Only the build runs it; knows no running game."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from gettext import NullTranslations
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from heptad import __version__
from heptad.shared.kinds import KINDS
from heptad.text.languages import languages
from heptad_site.build.credits import credits, wheel
from heptad_site.build.prose import prose
from heptad_site.build.sprite import sprite
from heptad_site.drawing.cards import DrawnCard
from heptad_site.drawing.skyline import towers
from heptad_site.games import BOARDS
from heptad_site.games.architects import pages as architects_pages
from heptad_site.games.duel import cities as duel_cities
from heptad_site.games.duel import pages as duel_pages
from heptad_site.games.wonders import pages as wonders_pages
from heptad_site.games.wonders.cities import pieces
from heptad_site.games.wonders.text import DrawnText, text_of
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.render import CONTENT_SECURITY_POLICY, TEMPLATES, environment

Context = dict[str, Any]
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
    name, context = PAGES.get(path, ("pages/not_found", _not_found))
    env, tr = environment(lang, path.count("/")), translator(lang)
    root, folder = env.globals["root"], "/".join([*path.split("/")[:-1], ""])
    common = {
        "csp": CONTENT_SECURITY_POLICY,
        "games": {game: tr.gettext(board.NAME) for game, board in BOARDS.items()},
        "kinds": KINDS,
        "lang": lang,
        "laid": laid,
        "prose": partial(prose, lang),
        "languages": [(other, f"{root}{start(other.code)}{folder}" or "./") for other in languages().values()],
        "writing": languages()[lang].script,
        "theme_color": THEME_COLOR,
        "words": text_of(tr),
    }
    html = env.get_template(f"{name}.html").render(common | context(env, tr, common))
    return html.replace(SPRITE, sprite() if 'id="app"' in html else sprite(used_in=html))


def laid(face: DrawnCard) -> Context:
    """A card that lies in no hand."""
    return {"face": face, "cost": [(resource, False) for resource in face.cost], "chain": ""}


# ── what each page needs beside the common things ───────────────────────────
def _nothing(env: Environment, tr: NullTranslations, common: Context) -> Context:
    return {}


def _not_found(env: Environment, tr: NullTranslations, common: Context) -> Context:
    script = (TEMPLATES / "pages" / "not_found.js").read_text("utf-8")
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = CONTENT_SECURITY_POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{allowed}'")
    return {"plan": pieces("rhodes", 3, 1), "script": Markup(f"<script>{script}</script>"), "csp": policy}


def _home(env: Environment, tr: NullTranslations, common: Context) -> Context:
    return {
        "horizon": [pieces(key, 3, 3) for key in HORIZON],
        "demo": _demo(text_of(tr)),
        "pair": [duel_cities.pieces(key) for key in ("sphinx", "great_library")],
        "growing": [pieces("ephesus", 3, built) for built in (1, 2, 3)],
    }


def _demo(words: DrawnText) -> Context:
    skyline = towers(DEMO.split(), (), words.cards, words)
    tall = max(len(tower["cards"]) for tower in skyline)
    return {"name": "", "pieces": pieces("babylon", 3, 2), "towers": skyline, "tall": tall}


def _table(env: Environment, tr: NullTranslations, common: Context) -> Context:
    return {"plans": [pieces(key, 3, 0) for key in ("giza", "alexandria", "babylon")]}


def _about(env: Environment, tr: NullTranslations, common: Context) -> Context:
    return {
        "text": prose(common["lang"], "about"),
        "version": __version__,
        "wheel": wheel(),
        "credits": list(credits(tr)),
    }


def _rulings(env: Environment, tr: NullTranslations, common: Context) -> Context:
    return {"text": prose(common["lang"], "rulings")}


#: Where a page lies below the home of its language -> its template, and what that needs.
PAGES: dict[str, tuple[str, Callable[[Environment, NullTranslations, Context], Context]]] = {
    "index.html": ("pages/home", _home),
    "play/index.html": ("pages/play", _table),
    "embed/index.html": ("pages/embed", _table),
    "saves/index.html": ("pages/saves", _nothing),
    "rulings/index.html": ("pages/rulings", _rulings),
    "about/index.html": ("pages/about", _about),
    **wonders_pages.PAGES,
    **duel_pages.PAGES,
    **architects_pages.PAGES,
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
