"""The languages of the site: the engine's, with the site's own catalogues before them."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from heptad.text import languages as engine

LOCALE = Path(__file__).resolve().parents[1] / "locale"
#: The codes of all languages; the pages of the first lie at the root of the site.
LANGUAGES = tuple(engine.languages())


@cache
def translator(lang: str) -> gettext.NullTranslations:
    """All catalogues of a language as one. Raises ValueError for a language that does not exist."""
    return engine.translator(lang, LOCALE)


def home_of(lang: str) -> str:
    """The folder of a language's pages below the root of the site: "" for the first language, else "ja/"."""
    return "" if lang == LANGUAGES[0] else f"{lang}/"


def homes(root: str) -> list[tuple[engine.Language, str]]:
    """Every language with the path to its home page, from a page that reaches the root of the site by `root`."""
    return [(language, root + home_of(language.code)) for language in engine.languages().values()]
