"""The languages and their gettext catalogues.

A language is a folder in `locale/` with a `language.json`; English is the msgid and needs no catalogue. The compiled
catalogues (.mo) are made from the sources (.po) by `engine/catalogues.py`, when the wheel or the site is built.
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

    `name` is its own name for itself. `script` chooses how lines break: "latin" or "cjk". `fonts` are the fonts to try
    for what the site's own typeface lacks, the best first.
    """

    code: str
    name: str
    script: str
    fonts: tuple[str, ...]


@cache
def languages() -> dict[str, Language]:
    """Every language by its code (BCP 47), English first."""
    found = {}
    for file in LOCALE.glob("*/language.json"):
        facts = json.loads(file.read_text("utf-8"))
        found[file.parent.name] = Language(
            file.parent.name, facts["name"], facts["script"], tuple(facts.get("fonts", ()))
        )
    return dict(sorted(found.items(), key=lambda item: (item[0] != ENGLISH, item[0])))


@cache
def translator(lang: str, *more: Path) -> gettext.NullTranslations:
    """All catalogues of a language as one, those in the folders `more` before the engine's own.

    Each folder is laid out as `locale/`. Raises ValueError for a language that does not exist.
    """
    if lang not in languages():
        raise ValueError(lang)
    merged = gettext.NullTranslations()
    for folder in (LOCALE, *more):
        for catalogue in sorted((folder / lang / "LC_MESSAGES").glob("*.mo")):
            with catalogue.open("rb") as file:
                translations = gettext.GNUTranslations(file)
            translations.add_fallback(merged)
            merged = translations
    return merged
