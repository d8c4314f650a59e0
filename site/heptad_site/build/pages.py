"""Renders every static page in every language."""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Iterator, Sequence
from functools import partial

from markupsafe import Markup

from heptad import __version__
from heptad.bots.levels import LEVELS
from heptad.bots.registry import BUILT_IN
from heptad.players import DEFAULT_CHARACTERS, DEFAULT_LEVEL
from heptad.shared.kinds import KINDS
from heptad.text.bots import bot_text
from heptad.text.common import N_
from heptad.text.games import TEXTS
from heptad.text.languages import Language, languages
from heptad_site.build.addresses import addresses, folder, robots, site_address, sitemap
from heptad_site.build.cards import reference_page
from heptad_site.build.context import Common, Context, PageContext, PageFacts
from heptad_site.build.credits import credits, wheel
from heptad_site.build.deal import SIGNS, SQUARES, deals, opponents_by_level
from heptad_site.build.embed import builder, first_boards
from heptad_site.build.games import STATIC
from heptad_site.build.join import JOINING, join_page, joined_sheets
from heptad_site.build.learn import learn_pages, taught
from heptad_site.build.manifest import THEME_COLOR, manifest
from heptad_site.build.names import with_names
from heptad_site.build.pad import PADS, overview, pad_page
from heptad_site.build.phrases import with_phrased_lines
from heptad_site.build.promises import promises
from heptad_site.build.prose import prose
from heptad_site.build.sprite import sprite
from heptad_site.build.strength import lines
from heptad_site.build.styles import FONTS, fonts
from heptad_site.drawing.opponents import characters
from heptad_site.games import GAMES
from heptad_site.games.common import elevation
from heptad_site.guide import guide_of
from heptad_site.i18n import LANGUAGES, home_of, homes, translator
from heptad_site.levels import levels
from heptad_site.render import CONTENT_SECURITY_POLICY, TEMPLATES, environment
from heptad_site.scenarios.scenario import chapters_of

ASSETS = TEMPLATES.parent / "assets"
HORIZON = ("giza", "babylon", "ephesus", "rhodes", "halicarnassus", "olympia", "alexandria")
BUILT, NEXT, LATER = "built", "plan next", "plan"
#: The wonders shown on the table before Python has started.
PLANS = {
    "giza": (NEXT, LATER, LATER, LATER, LATER),
    "alexandria": (NEXT, NEXT, LATER, LATER, LATER),
    "babylon": (NEXT, NEXT, LATER, LATER, LATER),
}
SPRITE = "<!-- sprite -->"


def extras() -> Iterator[tuple[str, str]]:
    """Yield (path, text) of generated files that are not pages."""
    for lang in LANGUAGES:
        yield home_of(lang) + "manifest.webmanifest", manifest(lang)
    yield FONTS, fonts()
    yield from joined_sheets(fonts())
    yield "robots.txt", robots()
    if site_address():
        yield "sitemap.xml", sitemap(PAGES)


def batches(with_lessons: bool = True) -> list[list[tuple[str, str]]]:
    """Return all pages, or all but those of each game's lessons, as (language, path) in batches.

    The pages of a batch share drawings. Batches are independent and can be rendered in parallel.
    """
    found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for lang in LANGUAGES:
        for path in PAGES:
            lessons = tuple(path.split("/")[:2]) if path.startswith("learn/") else ()
            if with_lessons or path.count("/") < 2 or not lessons:
                found.setdefault((lang, *lessons), []).append((lang, path))
    found[LANGUAGES[0],].append((LANGUAGES[0], "404.html"))
    return list(found.values())


def drawn(batch: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return (path, text) of all pages of a batch. Those of the first language are at the root of the site."""
    found = []
    for lang, path in batch:
        place = path if path == "404.html" else home_of(lang) + path
        try:
            found.append((place, page(lang, path)))
        except Exception as error:
            error.add_note(f"while drawing {place}")
            raise
    return found


def page(lang: str, path: str) -> str:
    """Return the HTML of one page with the symbols that it uses; pages with a table get all of them."""
    template, more = PAGES.get(path, ("pages/not_found", _not_found))
    env, tr = environment(lang, path.count("/")), translator(lang)
    own = addresses(lang, path, str(env.globals["root"]))
    common: Common = {
        "address": own.address,
        "listed": own.listed,
        "canonical": own.canonical,
        "alternates": own.alternates,
        "csp": CONTENT_SECURITY_POLICY,
        "games": {key: tr.gettext(TEXTS[key].NAME) for key in GAMES},
        "kinds": KINDS,
        "lang": lang,
        "pads": {key: tr.gettext(TEXTS[key].NAME) for key in PADS},
        "section": path.split("/")[0],
        "referenced": [key for key in GAMES if STATIC[key].reference],
        "languages": [(other, f"{start}{folder(path)}" or "./") for other, start in homes(str(env.globals["root"]))],
        "sheets": [f"games/{key}" for key in GAMES if (ASSETS / "css" / "games" / f"{key}.css").is_file()],
        "writing": languages()[lang].script,
        "taught": taught(),
        "guided": [key for key in GAMES if guide_of(key)],
        "theme_color": THEME_COLOR,
        "stun": os.environ.get("HEPTAD_STUN", ""),
    }
    html = env.get_template(f"{template}.html").render({**common, **more(PageFacts(lang, tr, env, common))})
    html = with_names(lang, with_phrased_lines(lang, html))
    if path in JOINING:
        return html.replace(SPRITE, sprite(used_in=html, of=JOINING[path]))
    return html.replace(SPRITE, sprite() if 'id="app"' in html else sprite(used_in=html))


# ── variables of each page besides the common ones ──────────────────────────
def _nothing(given: PageFacts) -> Context:
    return {}


def _not_found(given: PageFacts) -> Context:
    plan = elevation("rhodes", (BUILT, BUILT, NEXT, LATER, LATER))
    titles = N_("Nothing was built here"), N_("This page is not on this device yet")
    unknown = N_('There is no page at this address. <a href="%(home)s">To the home page</a>')
    not_kept = N_(
        "There is no network now, and this page has never been opened on this device. Once opened, it is kept here. "
        '<a href="%(home)s">To the home page</a>'
    )

    def in_every_language(says: str) -> list[tuple[Language, Markup]]:
        return [
            (language, Markup(translator(language.code).gettext(says)) % {"home": start or "./"})
            for language, start in homes(str(given.env.globals["root"]))
        ]

    return {
        "plan": plan,
        "titles": [in_every_language(title) for title in titles],
        "unknown": in_every_language(unknown),
        "not_kept": in_every_language(not_kept),
        **_lost(),
    }


def _lost() -> Context:
    """Return the script of pages that a host may show at any address, and the policy that allows it."""
    script = (TEMPLATES / "pages" / "lost.js").read_text("utf-8")
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = CONTENT_SECURITY_POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{allowed}'")
    return {"lost_script": Markup(f"<script>{script}</script>"), "csp": policy}


def _home(given: PageFacts) -> Context:
    facts = {"courses": {game: [chapter.scenarios for chapter in chapters_of(game)] for game in taught()}}
    cards = []
    for key in GAMES:
        template, own = given.env.get_template(f"games/{key}/home.html"), STATIC[key].pages.home(given.tr)
        cards.append(Markup(template.render({**given.common, **facts, "game": key, **own})))
    return {
        **facts,
        **_lost(),
        "cards": cards,
        "deals": deals(given.lang, given.tr),
        "horizon": [elevation(key, [BUILT] * 5) for key in HORIZON],
    }


def _table(given: PageFacts) -> Context:
    plans = [elevation(key, states) for key, states in PLANS.items()]
    return {"plans": plans, "stand_in": bot_text(DEFAULT_LEVEL, given.tr)}


def _framed(given: PageFacts) -> Context:
    return {**_table(given), "first_boards": first_boards(given.lang)}


def _about(given: PageFacts) -> Context:
    return {
        "text": prose(given.lang, "about"),
        "version": __version__,
        "wheel": wheel(),
        "credits": list(credits(given.tr)),
    }


def _rulings(given: PageFacts) -> Context:
    return {"text": prose(given.lang, "rulings")}


def _deal(given: PageFacts) -> Context:
    return {"deals": deals(given.lang, given.tr), "squares": SQUARES, "signs": SIGNS}


def _results(given: PageFacts) -> Context:
    return {"bots": opponents_by_level(given.tr)}


def _opponents(given: PageFacts) -> Context:
    return {"characters": characters(given.tr), "levels": levels(given.tr), "strength": lines(given.tr)}


def _my_bots(given: PageFacts) -> Context:
    return {"example": (TEMPLATES / "pages" / "my_bot.py").read_text("utf-8")}


def _set_up(key: str, given: PageFacts) -> Context:
    facts = {
        "characters": characters(given.tr),
        "levels": levels(given.tr),
        "usual_level": DEFAULT_LEVEL,
        "usual": DEFAULT_CHARACTERS,
        "other_bots": [bot_text(bot, given.tr) for bot in BUILT_IN if bot not in LEVELS],
    }
    return {"game": key, **facts, **STATIC[key].pages.set_up(given.tr)}


def _rules(key: str, given: PageFacts) -> Context:
    figures = given.env.get_template(f"games/{key}/figures.html").make_module(
        {**given.common, **STATIC[key].pages.figures(given.tr)}
    )
    return {"game": key, "text": prose(given.lang, f"{key}/how-to-play", figures), "figures": figures}


#: Path of a page below the home of its language -> its template and the function for its variables.
PAGES: dict[str, tuple[str, PageContext]] = {
    "index.html": ("pages/home", _home),
    "play/index.html": ("pages/play", _table),
    **{path: ("pages/join", partial(join_page, key)) for path, key in JOINING.items()},
    "embed/index.html": ("pages/embed", _framed),
    "replay/index.html": ("pages/replay", _table),
    "embed/replay/index.html": ("pages/replay-embed", _table),
    "review/index.html": ("pages/review", _nothing),
    "saves/index.html": ("pages/saves", _nothing),
    "deal/index.html": ("pages/deal", _deal),
    "results/index.html": ("pages/results", _results),
    "opponents/index.html": ("pages/opponents", _opponents),
    "mybots/index.html": ("pages/mybots", _my_bots),
    "rulings/index.html": ("pages/rulings", _rulings),
    "works/index.html": ("pages/works", promises),
    "about/index.html": ("pages/about", _about),
    **{f"{key}/index.html": (f"games/{key}/set-up", partial(_set_up, key)) for key in GAMES},
    "rules/index.html": ("pages/rules-index", _nothing),
    **{f"rules/{key}/index.html": (f"games/{key}/rules", partial(_rules, key)) for key in GAMES},
    "pad/index.html": ("pad/index", overview),
    **{f"pad/{key}/index.html": ("pad/pad", partial(pad_page, key)) for key in PADS},
    "cards/index.html": ("pages/card-index", _nothing),
    **{
        f"cards/{key}/index.html": (f"games/{key}/cards", partial(reference_page, key))
        for key in GAMES
        if STATIC[key].reference
    },
    "embed-builder/index.html": ("pages/embed-builder", builder),
    **learn_pages(),
}
