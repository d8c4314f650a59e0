"""The languages and their gettext catalogues.

A language is a folder in `locale/` with a file `language.json`. English is the language of the msgids and needs no
catalogue. `engine/catalogues.py` compiles the catalogues (.po to .mo) when the wheel or the site is built.
"""

from __future__ import annotations

import gettext
import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"


class Language(NamedTuple):
    """A language as it is shown to people.

    `name` is its name in the language itself. `script` determines how lines break: "latin" or "cjk". `fonts` are the
    fonts for characters that the site's own typeface lacks, in order of preference.
    """

    code: str
    name: str
    script: str
    fonts: tuple[str, ...]


@cache
def languages() -> dict[str, Language]:
    """Return every language by its code (BCP 47), English first."""
    found = {}
    for file in LOCALE.glob("*/language.json"):
        facts = json.loads(file.read_text("utf-8"))
        found[file.parent.name] = Language(
            file.parent.name, facts["name"], facts["script"], tuple(facts.get("fonts", ()))
        )
    return dict(sorted(found.items(), key=lambda item: (item[0] != ENGLISH, item[0])))


def translator(lang: str, *more: Path) -> gettext.NullTranslations:
    """Return all catalogues of a language as one; those in the folders `more` take precedence over the engine's own.

    Each folder has the layout of `locale/`. Raises ValueError for an unknown language.
    """
    if lang not in languages():
        raise ValueError(f"there is no language {lang!r}, only {', '.join(languages())}")
    return catalogues(lang, *more)


# A function of its own, because a type checker knows nothing of the arguments of a function with a cache.
@cache
def catalogues(lang: str, *more: Path) -> gettext.NullTranslations:
    """Return the catalogues of a known language, as `translator` does."""
    merged = gettext.NullTranslations()
    for folder in (LOCALE, *more):
        for catalogue in sorted((folder / lang / "LC_MESSAGES").glob("*.mo")):
            with catalogue.open("rb") as file:
                translations = gettext.GNUTranslations(file)
            # Not a chain of fallbacks, in which each text is looked up in many. gettext has no public way to merge.
            if isinstance(merged, gettext.GNUTranslations):
                translations._catalog = merged._catalog | translations._catalog  # type: ignore[attr-defined]
            merged = translations
    return merged
