"""Loads what a session may ever read: a Python that starts from a snapshot of this one has no file of ours."""

from __future__ import annotations

from heptad.games import GAMES
from heptad_site.guide import guide_of
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.phrases import PARSERS, parser
from heptad_site.render import environment


def warm() -> None:
    """Read every catalogue, every template of a board, every guide and what finds phrases."""
    for lang in LANGUAGES:
        translator(lang)
        env = environment(lang)
        for name in env.list_templates():
            env.get_template(name)
    for lang in PARSERS:
        parser(lang)
    for game in GAMES:
        guide_of(game)
