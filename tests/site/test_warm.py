"""Preparing the browser's Python for its memory snapshot."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import TemplateNotFound

from heptad.games import GAMES
from heptad.table import Table
from heptad.text import languages
from heptad_site import render
from heptad_site.build.bytecode import bytecode
from heptad_site.build.python import templates
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.session.text_board import command
from heptad_site.session.warm import warm
from tests.site.page import Page


@pytest.fixture(autouse=True)
def fresh_environments() -> Iterator[None]:
    render.environment.cache_clear()
    yield
    render.environment.cache_clear()


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    """A folder of compiled templates, as in the browser."""
    for name, source in templates().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".pyc").write_bytes(bytecode(name, source))
    return tmp_path / "templates"


def drawn() -> list[str]:
    """Return the HTML of the first board of every game in every language."""
    return [Page(lang).new({"game": game})["html"] for lang in LANGUAGES for game in GAMES]


def test_once_warm_every_board_is_drawn_without_files_as_it_is_from_the_sources(
    compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from_sources = drawn()
    render.environment.cache_clear()
    monkeypatch.setattr(render, "LOADER", render.CompiledLoader(compiled))
    warm()
    shutil.rmtree(compiled)
    assert drawn() == from_sources


def test_once_warm_what_is_typed_in_another_language_is_understood_without_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for function in (languages.catalogues, translator):
        function.cache_clear()
    warm()
    table = Table.new("duel", seed="2a")
    with monkeypatch.context() as patch:
        patch.setattr(languages, "LOCALE", tmp_path)
        meant = command("取り消し", table, table.current_players[0], translator("en"))
    languages.catalogues.cache_clear()
    assert (meant.do, meant.lang) == ("undo", "ja")


def test_a_template_that_is_not_packed_is_not_found(compiled: Path) -> None:
    loader = render.CompiledLoader(compiled)
    assert "parts/table.html" in loader.list_templates()
    with pytest.raises(TemplateNotFound, match="nowhere"):
        loader.load(render.environment(LANGUAGES[0]), "nowhere.html")
