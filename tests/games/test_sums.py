"""Floats are added with `math.fsum`: the built-in `sum` rounds them differently from Python 3.12 on."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from heptad.bots.levels import LEVELS, LevelBot
from heptad.bots.registry import create_bot
from heptad.kernel.rng import Rng
from heptad.search.tree import Search
from heptad.table import Table


@pytest.mark.parametrize(("key", "players"), [("wonders", 2), ("wonders", 3), ("duel", 2), ("architects", 3)])
def test_no_judgement_adds_floats_with_the_built_in_sum(
    key: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong: set[str] = set()

    def checked(items: Iterable[Any], start: Any = 0) -> Any:
        result = plain(items, start)
        if type(result) is float:
            caller = sys._getframe(1)
            wrong.add(f"{caller.f_code.co_filename}:{caller.f_lineno}")
        return result

    plain = builtins.sum
    table, rng = Table.new(key, {"players": players}, seed=1), Rng(1)
    bots = [create_bot("greedy"), *(LevelBot(level, "hanno") for level in LEVELS[:2])]
    monkeypatch.setattr(builtins, "sum", checked)
    while seats := table.current_players:
        info = table.info(seats[0])
        for bot in bots:
            bot.choose(info, rng.fork())
        search = Search(info, rng.fork(), 8, advice=True)
        search.step(8)
        for action in info.legal:
            search.chances(action)
        table.act(seats[0], rng.choice(info.legal))
    assert not wrong
