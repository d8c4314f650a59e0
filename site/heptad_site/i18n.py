"""The languages of the site: the engine's, with the site's own catalogues before them."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from heptad.text import languages as engine

LOCALE = Path(__file__).resolve().parents[1] / "locale"
LANGUAGES = tuple(engine.languages())


@cache
def translator(lang: str) -> gettext.NullTranslations:
    """All catalogues of a language as one. Raises ValueError for a language that does not exist."""
    return engine.translator(lang, LOCALE)
