"""The examples of plain words in the terminal's help: in every position of every game, each of them is understood."""

from __future__ import annotations

import pytest

from heptad.games import GAMES
from heptad.text.commands import interpret
from heptad.text.examples import examples
from heptad.text.games import TEXTS, scene
from heptad.text.languages import translator
from tests.terminal import Run
from tests.text.typed import NAMES, decisions


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_understood_in_every_position_of_a_game(game: str, lang: str) -> None:
    tr, counts = translator(lang), set()
    for table, seat in decisions(game):
        names = NAMES[: table.options["players"]]
        here = scene(TEXTS[game], table.view(seat), table.info(seat), names, tr)
        deed, *questions = examples(here, tr)
        assert interpret(deed, here, tr).token in here.tokens
        for question in questions:
            meant = interpret(question, here, tr)
            assert meant.do == "say"
            assert "fits nothing" not in meant.lines[0]
            assert "当てはまるものがありません" not in meant.lines[0]
        counts.add(len(questions))
    assert counts <= {1, 2}


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("wonders", "“build clay pool”, “what is statue?”, “why not stockade?”."),
        ("duel", "“the colossus”, “what is agriculture?”."),
        ("architects", "“left”, “what is jewellery?”."),
    ],
)
def test_the_help_names_what_is_on_the_table(run: Run, game: str, line: str) -> None:
    assert f"Plain words do too: {line}\n" in run("play", game, "--seed", "7", stdin="?\nq\n").out


def test_the_help_asks_about_a_thing_only_if_its_whole_name_is_on_the_table(run: Run) -> None:
    """In this draft lie The Hanging Gardens, but no Gardens."""
    out = run("play", "duel", "--seed", "1", "--bots", "greedy", stdin="?\nq\n").out
    assert "The Hanging Gardens: " in out
    assert "Plain words do too: “the appian way”, “what is the hanging gardens?”.\n" in out


def test_the_help_is_in_the_language_of_the_terminal(run: Run) -> None:
    out = run("--lang", "ja", "play", "wonders", "--seed", "7", stdin="?\nq\n").out
    assert "言葉でも入力できます：「粘土置き場を建設」、「" in out
