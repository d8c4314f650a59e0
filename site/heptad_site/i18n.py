"""The languages of the site: those of the engine, with the site's own catalogues taking precedence."""

from __future__ import annotations

import gettext
from functools import cache

from heptad.text import languages as engine
from heptad_site.folders import SITE

LOCALE = SITE / "locale"
#: The codes of all languages. The pages of the first one are at the root of the site.
LANGUAGES = tuple(engine.languages())


@cache
def translator(lang: str) -> gettext.NullTranslations:
    """Return the merged catalogues of a language. Raises ValueError for an unknown language."""
    return engine.translator(lang, LOCALE)


def home_of(lang: str) -> str:
    """Return the folder of a language's pages below the root of the site: "" for the first one, "ja/" for Japanese."""
    return "" if lang == LANGUAGES[0] else f"{lang}/"


def homes(root: str) -> list[tuple[engine.Language, str]]:
    """Return all languages, each with the path to its home page. `root` is the path to the root of the site."""
    return [(language, root + home_of(language.code)) for language in engine.languages().values()]
