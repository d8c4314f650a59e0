"""Preparing the browser's Python for its memory snapshot."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from heptad_site import render
from heptad_site.i18n import LANGUAGES
from heptad_site.session.warm import warm


def test_every_board_is_compiled_once_for_all_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str | None] = []
    compile_source = Environment.compile

    def record(env: Environment, source: str, name: str | None = None, filename: str | None = None) -> object:
        compiled.append(name)
        return compile_source(env, source, name, filename)

    render.environment.cache_clear()
    monkeypatch.setattr(Environment, "compile", record)
    try:
        warm()
        assert len(LANGUAGES) > 1
        assert {"games/wonders/board.html", "games/duel/board.html", "games/architects/board.html"} <= set(compiled)
        assert len(compiled) == len(set(compiled))
        before = len(compiled)
        for lang in LANGUAGES:
            render.environment(lang).get_template("games/duel/board.html")
        assert len(compiled) == before
    finally:
        render.environment.cache_clear()
