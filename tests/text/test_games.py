"""The texts of every game: they are found by the game's key, and their functions have the same signatures."""

from __future__ import annotations

import re
import sys
from inspect import signature
from types import ModuleType

import pytest

from heptad.bots.registry import create_bot
from heptad.games import GAMES
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad.text.common import source_lines
from heptad.text.duel import cards as duel
from heptad.text.games import TEXTS, GameTexts, texts_of
from heptad.text.languages import translator
from heptad.text.wonders import cards as wonders

FUNCTIONS = sorted(name for name, member in vars(GameTexts).items() if callable(member) and not name.startswith("_"))


def parameters(function: object) -> list[tuple[str, object, object]]:
    assert callable(function)
    return [(each.name, each.kind, each.default) for each in signature(function).parameters.values()]


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("key", GAMES)
def test_the_functions_of_a_game_take_what_every_game_takes(key: str, name: str) -> None:
    assert parameters(getattr(TEXTS[key], name)) == parameters(getattr(GameTexts, name))[1:]


def test_a_package_in_which_something_is_missing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    package = ModuleType("heptad.text.dice")
    package.__dict__.update({**vars(TEXTS["duel"]), "__name__": "heptad.text.dice"})
    monkeypatch.setitem(sys.modules, "heptad.text.dice", package)
    assert texts_of("dice").NAME == TEXTS["duel"].NAME
    monkeypatch.delattr(package, "progress")
    with pytest.raises(TypeError, match=r"heptad\.text\.dice"):
        texts_of("dice")


def test_a_game_without_texts_is_refused() -> None:
    with pytest.raises(ImportError):
        texts_of("dice")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("key", GAMES)
def test_each_line_that_says_what_points_come_from_adds_up_to_its_line_of_the_score_sheet(key: str, lang: str) -> None:
    seed = "2" if key == "duel" else "1"  # games that have points in every line of the sheet
    table, rng, bot = Table.new(key, seed=seed), Rng.of(seed), create_bot("greedy")
    names = [f"P{seat}" for seat in range(table.options["players"])]
    text = TEXTS[key].text_of(translator(lang))
    assert source_lines(table.view(0), table.score(), names, text) == []
    while table.current_players:
        seat = table.current_players[0]
        table.act(seat, bot.choose(table.info(seat), rng))
    found: list[dict[str, int]] = []
    for line in source_lines(table.view(None), table.score(), names, text):
        label, says = re.split(": |：", line, maxsplit=1)
        numbers = [int(number.replace("−", "-")) for number in re.findall(r"[(（](−?\d+)[)）]", says)]
        if label.startswith("  "):
            found[-1][label.strip()] = sum(numbers)
        else:
            assert (label, says.split("勝")[0].split()[0]) == (names[len(found)], str(table.score()[len(found)].total))
            found.append({})
    sheets = [{text.lines[line.key]: line.points for line in sheet.lines if line.points} for sheet in table.score()]
    assert [{label: points for label, points in city.items() if points} for city in found] == sheets
    assert {label for city in found for label in city} == {*text.lines.values()}


@pytest.mark.parametrize("text", [wonders.text_of(translator("en")), duel.text_of(translator("en"))])
def test_every_sentence_about_a_card_begins_with_a_capital(text: wonders.Text | duel.Text) -> None:
    titles = [card.title for card in text.cards.values()]
    assert titles
    assert [title for title in titles if re.search(r"(^|\. )[a-z]", title)] == []
