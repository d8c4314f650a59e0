"""The JSON Schema of records: what it accepts and what it refuses. conftest.py checks the records of all tests."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from heptad.games import GAMES
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.archive.replay import lines
from tests.schema import SCHEMA

GOOD = {key: Table.new(key, seed="1").record.to_data() for key in sorted(GAMES)}


def test_the_schema_of_records_is_a_valid_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA.schema)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_archived_records_of_this_format_fit(game: str) -> None:
    records = [row["record"] for row in lines(game) if row["record"]["heptad"] == 2]
    assert records
    for record in records:
        SCHEMA.validate(record)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("players", range(2, 8))
def test_every_legal_token_fits(game: str, players: int) -> None:
    options = {"players": players} | (
        {"wonders": "draft", "sides": "choose", "manneken": True} if game == "wonders" else {}
    )
    if players not in GAMES[game].players:
        options = {"players": 2, "middle_pawn": "chooses"}
    table, rng, tokens = Table.new(game, options, seed=f"{players}"), Rng(players), set[str]()
    while table.current_players:
        seat = rng.choice(table.current_players)
        tokens |= {f"{seat} {token}" for token in table.legal_tokens(seat)}
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    every = sorted(tokens)
    for first in range(0, len(every), 2000):
        SCHEMA.validate(table.record.to_data() | {"actions": every[first : first + 2000]})


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize(
    "parts",
    [
        {"heptad": 1}, {"heptad": 3}, {"heptad": "2"}, {"game": 1}, {"game": "Wonders"}, {"rules": 0}, {"rules": "1"},
        {"rules": True}, {"options": []}, {"options": {"players": 8}}, {"options": {"expansion": "leaders"}},
        {"deal": {}}, {"deal": None}, {"seed": ""}, {"seed": "xyz"}, {"seed": None}, {"seed": "1" * 17}, {"note": ""},
        {"seats": {}}, {"seats": [{"name": "Ann"}]}, {"seats": [{"name": "Ann", "by": "person", "age": 9}]},
        {"seats": [{"name": "A\nB", "by": "person"}]}, {"seats": [{"name": "x" * 25, "by": "person"}]},
        {"actions": ["b:baths"]}, {"actions": ["0 "]}, {"actions": ["0 resign"]}, {"actions": ["0  n"]},
        {"actions": [0]}, {"actions": ["10 n"]}, {"actions": ["0 n"] * 2001},
    ],
)  # fmt: skip
def test_what_is_no_record_of_this_format_does_not_fit(game: str, parts: dict[str, Any]) -> None:
    assert SCHEMA.is_valid(GOOD[game])
    assert not SCHEMA.is_valid(GOOD[game] | parts)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_deal_without_one_of_its_parts_or_with_another_does_not_fit(game: str) -> None:
    deal = dict(GOOD[game]["deal"])
    for part in deal:
        assert not SCHEMA.is_valid(GOOD[game] | {"deal": {name: deal[name] for name in deal if name != part}})
        assert not SCHEMA.is_valid(GOOD[game] | {"deal": deal | {part: 1.5}})
    assert not SCHEMA.is_valid(GOOD[game] | {"deal": deal | {"bank": 3}})


@pytest.mark.parametrize("part", sorted({"heptad", "game", "rules", "options", "deal", "actions"}))
def test_a_record_without_one_of_its_parts_does_not_fit(part: str) -> None:
    assert not SCHEMA.is_valid({name: value for name, value in GOOD["duel"].items() if name != part})
