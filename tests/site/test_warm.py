"""Preparing the browser's Python for its memory snapshot."""

from __future__ import annotations

from heptad_site import render
from heptad_site.i18n import LANGUAGES
from heptad_site.session.warm import warm


def test_every_board_is_compiled_once_for_all_languages() -> None:
    render.environment.cache_clear()
    try:
        warm()
        environments = [render.environment(lang) for lang in LANGUAGES]
        caches = {id(env.bytecode_cache) for env in environments}
        assert len(caches) == 1
        for env in environments:
            assert env.bytecode_cache is not None
            assert env.get_template("games/duel/board.html").is_up_to_date
    finally:
        render.environment.cache_clear()
