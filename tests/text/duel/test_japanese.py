"""Duel in Japanese in the terminal: no English word in any question, position or event."""

from __future__ import annotations

import re

from heptad.games.duel.state import ASK_NAMES
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad.text.duel import choices, position, progress, sentences
from heptad.text.languages import translator
from tests.terminal import Run

JA, NAMES = translator("ja"), ["甲", "乙"]
#: Latin text that is allowed: the numbers of the ages.
LATIN = {"II", "III"}
#: Lines of the terminal itself, which are not checked: the game and its seed, the score sheet with the names of bots,
#: the winner.
FRAME = re.compile(r"^(duel, 2 players.*|[a-z]+ +-?\d+ +-?\d+|.*Winners?: .*|.*Left in the middle.*|)$")


def english(lines: list[str]) -> set[str]:
    """Return the Latin words of the lines, except those that are allowed."""
    return set(re.findall(r"[A-Za-z]{2,}", "\n".join(lines))) - LATIN


def test_a_game_in_japanese_has_no_english_word() -> None:
    asked = set()
    for number in range(8):
        options = {"wonders": "preset", "middle_pawn": "chooses"} if number % 2 else {}
        table, rng = Table.new("duel", options, seed=f"{number:x}"), Rng(number)
        while table.current_players:
            (seat,) = table.current_players
            view = table.view(seat)
            asked.add(view["ask"])
            lines = [*position(view, NAMES, JA, everybody=True), *choices(table.info(seat), NAMES, JA)]
            assert english([*lines, progress(view, JA)]) == set()
            tokens = table.legal_tokens(seat)
            liked = [token for token in tokens if token.startswith(("w:", "b:"))]
            for event in table.act(seat, rng.choice(liked or tokens)):
                assert english(sentences(event, NAMES, JA)) == set()
    assert asked == set(ASK_NAMES) - {"over"}


def test_the_terminal_plays_in_japanese(run: Run) -> None:
    answer = run("--lang", "ja", "play", "duel", "--seats", "甲=person,乙=greedy", "--seed", "2a", stdin="1\n" * 300)
    assert answer.status == 0
    lines = [line for line in answer.out.splitlines() if not FRAME.match(line)]
    assert len(lines) > 1000
    assert english(lines) == set()
    assert "建造" in answer.out
