"""Load all files that a session may need, before a memory snapshot is taken.

A Python process that starts from the snapshot has no access to the site's files.
"""

from __future__ import annotations

from heptad.games import GAMES
from heptad_site.guide import guide_of
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.phrases import PARSERS, parser
from heptad_site.render import environment


def warm() -> None:
    """Load every translation, every template of a board, every guide and the phrase parsers."""
    for lang in LANGUAGES:
        translator(lang)
        env = environment(lang)
        for name in env.list_templates():
            env.get_template(name)
    for lang in PARSERS:
        parser(lang)
    for game in GAMES:
        guide_of(game)
