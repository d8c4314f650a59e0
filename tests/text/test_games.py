"""The texts of every game: they are found by the game's key, and their functions have the same signatures."""

from __future__ import annotations

import re
import sys
from inspect import signature
from types import ModuleType

import pytest

from heptad.games import GAMES
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


@pytest.mark.parametrize("text", [wonders.text_of(translator("en")), duel.text_of(translator("en"))])
def test_every_sentence_about_a_card_begins_with_a_capital(text: wonders.Text | duel.Text) -> None:
    titles = [card.title for card in text.cards.values()]
    assert titles
    assert [title for title in titles if re.search(r"(^|\. )[a-z]", title)] == []
