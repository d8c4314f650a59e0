"""The template variables of the pages of the score pads."""

from __future__ import annotations

from gettext import NullTranslations

from heptad_site.build.context import Context, PageFacts
from heptad_site.build.games import STATIC
from heptad_site.drawing.pad import Pad, as_json
from heptad_site.i18n import LANGUAGES, translator

#: The keys of the games that have a score pad.
PADS = tuple(key for key, game in STATIC.items() if game.pad)


def pad_of(key: str, tr: NullTranslations) -> Pad:
    """Return the score pad of a game in a language."""
    make = STATIC[key].pad
    assert make
    return make(tr)


def pad_page(key: str, given: PageFacts) -> Context:
    pad = pad_of(key, given.tr)
    return {"game": key, "pad": pad, "data": as_json(pad), "headlines": {lang: _headlines(lang) for lang in LANGUAGES}}


def _headlines(lang: str) -> dict[str, str]:
    """Return the texts for a result in one line, with placeholders in braces for the page's script.

    The page has them in every language because results are saved in every language.
    """
    tr = translator(lang)
    return {
        "player": tr.gettext("Player %(n)s") % {"n": "{n}"},
        "comma": tr.gettext(", "),
        "wins": tr.gettext("%(name)s wins with %(n)s points") % {"name": "{name}", "n": "{n}"},
        "won": tr.gettext("%(name)s has won") % {"name": "{name}"},
        "shared": tr.gettext("Shared victory: %(names)s") % {"names": "{names}"},
    }


def overview(given: PageFacts) -> Context:
    return {"sheets": {key: pad_of(key, given.tr) for key in PADS}}
