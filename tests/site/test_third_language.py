"""A new language needs only its folders of catalogues and prose: tested by adding a pseudo language to a copy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree

import pytest

from heptad.games import GAMES
from heptad.text.games import TEXTS
from heptad.text.languages import languages
from tests import pseudo
from tests.checkout import Checkout
from tests.site.screens import latin, without_brackets


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checkout]:
    """A copy of the project with a third language."""
    folder = tmp_path_factory.mktemp("language")
    made = Checkout(folder / "checkout")
    pseudo.write_language(folder / "added")
    made.add(folder / "added")
    yield made
    rmtree(folder)


def test_its_files_are_all_in_folders_of_the_language(tmp_path: Path) -> None:
    pseudo.write_language(tmp_path)
    added = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    folders = [f"{root}/{pseudo.LANG}/" for root in (*pseudo.CATALOGUES, pseudo.PROSE)]
    assert {file for file in added if not file.startswith(tuple(folders))} == set()
    assert all(any(file.startswith(folder) for file in added) for folder in folders)


@pytest.mark.slow
def test_no_screen_says_a_word_that_its_catalogues_do_not_hold(checkout: Checkout) -> None:
    found = json.loads(checkout.run("-m", "tests.site.screens", pseudo.LANG))
    assert found["words"] == {}
    assert found["screens"] > 200


def test_the_terminal_says_no_word_that_its_catalogues_do_not_hold(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", pseudo.LANG.replace("-", "_"))
    typed = "?\nc\ns\nu\n" + "1\n" * 300
    for game in TEXTS:
        names = ["Ann=person", *["Bob=greedy"] * (GAMES[game].options({})["players"] - 1)]
        words = ("play", game, "--seed", "2a", "--seats", ",".join(names))
        said = checkout.run("-m", "heptad", *words, stdin=typed)
        assert set(re.findall(r"[A-Za-z]{2,}", without_brackets(said))) == {"Ann", "Bob"}


def test_a_word_outside_the_brackets_would_be_found() -> None:
    assert latin('<p title="⟦one⟧ two">⟦three ⟦four⟧~~~⟧ five</p>', pseudo.LANG) == {"two", "five"}


def test_every_page_leads_to_it_by_a_menu_and_it_has_its_own_manifest(checkout: Checkout) -> None:
    program = """
import json
from heptad_site.build.pages import drawn, extras
from heptad_site.i18n import LANGUAGES
leading = [*((lang, "index.html") for lang in LANGUAGES), ("en", "404.html")]
print(json.dumps({**dict(drawn(leading)), **dict(extras())}))
"""
    pages = json.loads(checkout.run("-c", program))
    lang = pseudo.LANG
    every = sorted({*languages(), lang}, key=lambda code: (code != "en", code))
    for own, page in (("en", "index.html"), ("ja", "ja/index.html"), (lang, f"{lang}/index.html")):
        menu = pages[page].partition('id="languages"')[2].partition("</nav>")[0]
        assert re.findall(r'hreflang="([^"]+)"', menu) == [code for code in every if code != own]
    assert f'<a class="btn btn-flat" href="{lang}/" lang="{lang}"' in pages["index.html"]
    assert f'<a class="btn btn-flat" href="../{lang}/" lang="{lang}"' in pages["ja/index.html"]
    assert f'<span lang="{lang}">⟦Nothing was built here' in pages["404.html"]
    assert f'<p lang="{lang}">⟦There is no page at this address. <a href="{lang}/">' in pages["404.html"]
    assert json.loads(pages[f"{lang}/manifest.webmanifest"])["lang"] == lang
    assert json.loads(pages[f"{lang}/manifest.webmanifest"])["description"].startswith("⟦")
