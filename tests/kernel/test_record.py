"""Records: what goes into JSON comes back; what is no record, or a damaged one, is refused with the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.kernel.errors import HeptadError
from heptad.kernel.record import MAX_ACTIONS, MAX_BYTES, MAX_NAME, Record
from heptad.kernel.rng import Rng
from heptad.table import Table

GOOD: dict[str, Any] = {"heptad": 1, "game": "wonders", "rules": 1, "options": {}, "seed": "2a", "actions": []}


def refusal(text: str) -> HeptadError:
    """The error that this text meets on its way to a table."""
    with pytest.raises(HeptadError) as caught:
        Table(Record.from_json(text))
    return caught.value


def with_parts(**parts: Any) -> str:
    return json.dumps(GOOD | parts)


def test_a_record_comes_back_from_json() -> None:
    seats = ({"name": "Ann", "by": "person"}, {"name": "美奈", "by": "greedy"}, {"name": "Bo", "by": "random"})
    table = Table.new("wonders", {"players": 3, "sides": "a"}, seed="2a", seats=seats)
    for seat in range(3):
        table.act(seat, table.legal_tokens(seat)[-1])
    record = table.record
    assert Record.from_json(record.to_json()) == record
    data = json.loads(record.to_json())
    assert list(data) == ["heptad", "game", "rules", "options", "seed", "seats", "actions"]
    assert data["actions"] == [f"{seat} {token}" for seat, token in record.actions]
    assert "美奈" in record.to_json()


def test_a_record_holds_a_seed_or_a_deal() -> None:
    deal = WONDERS.deal(WONDERS.options({}), Rng(1))
    record = Table.new("wonders", {}, deal=deal).record
    data = record.to_data()
    assert data["deal"] == deal
    assert "seed" not in data
    assert Record.from_json(record.to_json()) == record


@pytest.mark.parametrize("text", ["", "{", "heptad", "[" * 100_000, '{"heptad": ' + "9" * 5000 + "}", "\ud800"])
def test_what_is_not_json_is_refused(text: str) -> None:
    assert refusal(text).code == "record/not-json"


@pytest.mark.parametrize("text", ["[]", "1", "null", '"heptad"', "{}", '{"game": "wonders", "actions": []}'])
def test_foreign_json_is_refused(text: str) -> None:
    assert refusal(text).code == "record/foreign"


def test_a_record_that_is_too_large_is_refused() -> None:
    error = refusal(with_parts(padding="x" * MAX_BYTES))
    assert (error.code, error.data) == ("record/too-large", {"limit": MAX_BYTES})
    assert refusal(with_parts(actions=["0 n"] * (MAX_ACTIONS + 1))).data == {"part": "actions"}


def test_another_format_or_another_version_of_the_rules_is_refused() -> None:
    error = refusal(with_parts(heptad=2))
    assert (error.code, error.data) == ("record/format", {"found": "2", "known": 1})
    error = refusal(with_parts(rules=99))
    assert (error.code, error.data) == ("record/rules", {"found": 99, "known": 1})


def test_an_unknown_game_is_refused() -> None:
    assert refusal(with_parts(game="chess")).code == "game/unknown"


@pytest.mark.parametrize(
    ("part", "parts"),
    [
        ("head", {"game": 7}), ("head", {"rules": "1"}), ("head", {"options": []}), ("head", {"options": None}),
        ("chance", {"seed": None}), ("chance", {"deal": {}}), ("chance", {"seed": 5}),
        ("chance", {"seed": None, "deal": []}), ("actions", {"actions": None}), ("actions", {"actions": "0 n"}),
        ("seats", {"seats": "Ann"}), ("seats", {"seats": [{}] * 3}), ("seats", {"seats": [{"name": "A", "by": 1}]}),
        ("seats", {"seats": [{"name": "A", "by": "b"}] * 8}), ("seats", {"seats": [{"name": "A", "by": "b"}] * 2}),
    ],
)  # fmt: skip
def test_a_damaged_part_is_named(part: str, parts: dict[str, Any]) -> None:
    error = refusal(with_parts(**parts))
    assert (error.code, error.data) == ("record/damaged", {"part": part})


@pytest.mark.parametrize(
    "options",
    [{"players": 8}, {"players": []}, {"wonders": [1, 2, 3]}, {"wonders": [[], {}, "random"]}, {"wonders": None},
     {"sides": ["a"]}, {"expansion": "leaders"}],
)  # fmt: skip
def test_options_that_the_game_does_not_know_are_refused(options: dict[str, Any]) -> None:
    assert refusal(with_parts(options=options)).code.startswith("options/")


@pytest.mark.parametrize("seed", ["", "seed", "1" * 17])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    assert refusal(with_parts(seed=seed)).code == "seed/malformed"


@pytest.mark.parametrize("first", [1.0, "1", [], None, 3, -1])
def test_a_deal_that_names_no_seat_to_begin_is_refused(first: object) -> None:
    options = WONDERS.options({"wonders": "draft"})
    deal = WONDERS.deal(options, Rng(1)) | {"first": first}
    assert refusal(with_parts(seed=None, options=options, deal=deal)).code == "deal/wonders"


@pytest.mark.parametrize("action", [3, None, "", "0", "0 ", "x n", "10 n", "² n", "-1 n", "0 " + "n" * 81])
def test_an_action_that_is_none_is_refused_with_its_number(action: object) -> None:
    error = refusal(with_parts(actions=["0 s:baths", action]))
    assert error.code == "record/bad-action"
    assert (error.data["number"], error.data["why"]) == (2, "action/malformed")


def test_the_first_bad_action_is_named_with_its_number_and_reason() -> None:
    table = Table.new("wonders", {}, seed="2a")
    while table.revision < 12:
        seat = table.current_players[0]
        table.act(seat, table.legal_tokens(seat)[-1])
    actions = table.record.to_data()["actions"]
    wrong = {5: ("1 b:nothing", "malformed"), 7: ("0 n", "illegal"), 9: (actions[7], "not-your-turn")}
    for number, (bad, why) in wrong.items():
        error = refusal(with_parts(actions=[*actions[: number - 1], bad, *actions[number:]]))
        assert error.code == "record/bad-action"
        assert error.data == {"number": number, "token": bad, "why": f"action/{why}"}


def test_actions_after_the_end_are_refused() -> None:
    table = Table.new("wonders", {}, seed="2a")
    while table.current_players:
        seat = table.current_players[0]
        table.act(seat, table.legal_tokens(seat)[-1])
    error = refusal(with_parts(actions=[*table.record.to_data()["actions"], "0 s:altar"]))
    assert (error.data["number"], error.data["why"]) == (table.revision + 1, "action/not-your-turn")


def test_long_names_are_cut() -> None:
    seats = [{"name": "x" * 99, "by": "person"}] * 3
    record = Record.from_json(with_parts(seats=seats))
    assert [len(seat["name"]) for seat in record.seats] == [MAX_NAME] * 3


def test_a_name_of_broken_characters_breaks_nothing() -> None:
    seats = [{"name": "\ud83d", "by": "person"}] * 3
    record = Record.from_json(with_parts(seats=seats))
    assert Record.from_json(record.to_json()) == record
