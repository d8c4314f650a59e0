"""To add a game, its folders and a line in each of three registries are enough: the toy game is added in this way and
then appears everywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple

import pytest

from tests.checkout import ROOT, Checkout
from tests.site.markup import unmarked

TOY = ROOT / "tests" / "toy"
#: The languages of the toy game; the project may have more.
LANGS = ("en", "ja")
#: By the file of the registry: the imports that the toy game needs there, and its entry.
LINES = {
    "engine/heptad/games/__init__.py": (["from heptad.games.toy import TOY"], '"toy": TOY,'),
    "site/heptad_site/games/__init__.py": (
        ["from heptad_site.games.toy import board as toy"],
        '"toy": SiteGame(toy),',
    ),
    "site/heptad_site/build/games.py": (
        ["from heptad_site.games.toy import pages as toy_pages"],
        '"toy": StaticGame(toy_pages),',
    ),
}


class Added(NamedTuple):
    """A copy of the project with the toy game, the files of the game, and all pages in its languages, except the
    lessons, of which it has none."""

    checkout: Checkout
    files: list[str]
    pages: dict[str, str]


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Added]:
    """Add the toy game to a copy of the project and draw its pages."""
    folder = tmp_path_factory.mktemp("game")
    checkout = Checkout(folder)
    files = checkout.add(TOY)
    for file, (imports, entry) in LINES.items():
        checkout.register(file, imports, entry)
    program = f"""
import json
from heptad_site.build.pages import batches, drawn
wanted = [batch for batch in batches() if batch[0][0] in {LANGS} and not batch[0][1].startswith("learn/")]
print(json.dumps(dict(page for batch in wanted for page in drawn(batch))))
"""
    yield Added(checkout, files, json.loads(checkout.run("-c", program)))
    rmtree(folder)


# ── the files of a game ─────────────────────────────────────────────────────
@pytest.mark.slow
def test_contributing_lists_exactly_the_files_and_registries_of_the_toy_game(added: Added) -> None:
    section = re.findall(r"^## Add a game\n(.*?)^## ", contributing(), re.DOTALL | re.MULTILINE)[0]
    listed = re.findall(r"^- `([^`]+)`", section, re.MULTILINE)
    wanted = {path.replace("KEY", "toy").replace("LANG", lang) for path in listed for lang in LANGS}
    msgids = {path for path in wanted if "/locale/en/" in path}  # English is the msgid and has no catalogue
    assert wanted - msgids == {*added.files, *LINES}


def contributing() -> str:
    return Path(ROOT / "CONTRIBUTING.md").read_text("utf-8")


# ── where the game appears ──────────────────────────────────────────────────
@pytest.mark.parametrize(("start", "name"), [("", "High Card"), ("ja/", "大きい数くらべ")])
def test_the_home_page_shows_it_after_the_others_and_every_page_leads_to_it(
    added: Added, start: str, name: str
) -> None:
    headings = re.findall(r"<h2>(.*?)</h2>\s*<p class=\"facts\">", added.pages[f"{start}index.html"])
    assert len(headings) == 4
    assert unmarked(headings[-1]) == name
    for path in ("index.html", "about/index.html", "wonders/index.html", "rules/duel/index.html"):
        assert f"<b>{name}</b>" in added.pages[start + path]


def test_the_table_loads_its_style_sheet(added: Added) -> None:
    assert '<link rel="stylesheet" href="../assets/css/games/toy.css">' in added.pages["play/index.html"]


@pytest.mark.parametrize("start", ["", "ja/"])
def test_it_has_its_set_up_its_rules_with_figures_and_its_signs(added: Added, start: str) -> None:
    assert 'name="game" value="toy"' in added.pages[f"{start}toy/index.html"]
    rules = added.pages[f"{start}rules/toy/index.html"]
    assert '<figure class="fig fig-deck">' in rules
    assert '<symbol id="i-toy-die"' in rules
    assert "toy-die = perspective-dice-six" in rules


@pytest.mark.slow
@pytest.mark.thorough  # tests/site/test_translations.py covers the same for the games of the project
def test_no_japanese_screen_of_it_says_a_word_in_english(added: Added) -> None:
    found = json.loads(added.checkout.run("-m", "tests.site.screens", "ja", "toy"))
    assert found["words"] == {}


def test_a_whole_game_is_played_by_messages(added: Added) -> None:
    program = """
import json
from tests.site.screens import game_of_two_people
print(json.dumps(list(game_of_two_people("en", "toy", {"players": "2"}))))
"""
    first, *_, last = json.loads(added.checkout.run("-c", program))
    assert {lang: first["summary"][lang] for lang in LANGS} == {
        "en": "High Card · Showing the cards · Ann, Bob",
        "ja": "大きい数くらべ · カードを選ぶ · Ann、Bob",
    }
    assert last["over"]
    assert [line.split()[0] for line in last["announce"]] == ["Ann", "Bob"]
    assert last["title"] == "Final score · High Card · Heptad"


def test_the_terminal_plays_it_and_counts_games_of_bots(added: Added) -> None:
    out = added.checkout.run("-m", "heptad", "play", "toy", "--seed", "1", stdin="1\n")
    assert re.search(r"^  1  show the \d$", out, re.MULTILINE)
    assert re.search(r"shows a \d\.$", out, re.MULTILINE)
    facts = json.loads(added.checkout.run("-m", "heptad", "simulate", "toy", "--games", "5", "--json"))
    assert (facts["game"], facts["games"], facts["problems"]) == ("toy", 5, 0)


def test_the_terminal_plays_it_in_japanese(added: Added) -> None:
    out = added.checkout.run("-m", "heptad", "--lang", "ja", "play", "toy", "--seed", "1", stdin="1\n")
    assert re.search(r"を見せました。$", out, re.MULTILINE)
    assert re.findall(r"[A-Za-z]{2,}", out) == []
    out = added.checkout.run("-m", "heptad", "--lang", "ja", "simulate", "toy", "--games", "5", "--seed", "1")
    assert set(re.findall(r"[A-Za-z]{2,}", out)) == {"random"}
