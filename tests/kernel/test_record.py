"""Records: they survive a round trip through JSON, and anything that is not a valid record is refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.versions import REPLAYS, RULES
from heptad.kernel.errors import HeptadError
from heptad.kernel.record import MAX_ACTIONS, MAX_BYTES, Record, Seat
from heptad.kernel.rng import Rng
from heptad.table import Table

OPTIONS = WONDERS.options({})
DEAL = WONDERS.deal(OPTIONS, Rng.of("2a"))
#: The same game in both formats.
FIRST: dict[str, Any] = {"heptad": 1, "game": "wonders", "rules": RULES, "options": {}, "seed": "2a", "actions": []}
GOOD: dict[str, Any] = {"heptad": 2, "game": "wonders", "rules": RULES, "options": OPTIONS, "deal": DEAL, "actions": []}
EACH_FORMAT = pytest.mark.parametrize("form", [FIRST, GOOD], ids=["format 1", "format 2"])


def refusal(text: str) -> HeptadError:
    """Return the error that is raised when a table is made from this text."""
    with pytest.raises(HeptadError) as caught:
        Table(Record.from_json(text))
    return caught.value


def refused_data(data: object) -> HeptadError:
    """Return the error that is raised when a table is made from parsed JSON, as the page passes it."""
    with pytest.raises(HeptadError) as caught:
        Table(Record.from_data(data))
    return caught.value


def nested() -> list[Any]:
    """Return a list that is nested far deeper than a record may be."""
    deep: list[Any] = []
    for _ in range(2000):
        deep = [deep]
    return deep


# ── round trips ─────────────────────────────────────────────────────────────
def test_a_record_comes_back_from_json() -> None:
    seats = (Seat(name="Ann", by="person"), Seat(name="美奈", by="greedy"), Seat(name="Bo", by="random"))
    table = Table.new("wonders", {"players": 3, "sides": "a"}, seed="2a", seats=seats)
    for seat in range(3):
        table.act(seat, table.legal_tokens(seat)[-1])
    record = table.record
    assert Record.from_json(record.to_json()) == record
    data = json.loads(record.to_json())
    assert list(data) == ["heptad", "game", "rules", "options", "deal", "seed", "seats", "actions"]
    assert data["heptad"] == 2
    assert data["deal"] == WONDERS.deal(WONDERS.options({"players": 3, "sides": "a"}), Rng.of("2a"))
    assert data["actions"] == [f"{seat} {token}" for seat, token in record.actions]
    assert "美奈" in record.to_json()


def test_a_game_of_a_given_deal_has_no_seed() -> None:
    record = Table.new("wonders", {}, deal=DEAL).record
    assert record.to_data()["deal"] == DEAL
    assert "seed" not in record.to_data()
    assert Record.from_json(record.to_json()) == record


def test_the_deal_decides_and_the_seed_is_information() -> None:
    table = Table(Record.from_data(GOOD | {"seed": "beef"}))
    assert table.record.seed == "beef"
    assert table.record.deal == DEAL
    assert table.view(0) == Table.new("wonders", seed="2a").view(0)
    assert Table.new("wonders", seed="beef", deal=DEAL).record == table.record


def test_the_first_format_is_the_same_game() -> None:
    of_seed = Table(Record.from_data(FIRST))
    of_deal = Table(Record.from_data({name: value for name, value in FIRST.items() if name != "seed"} | {"deal": DEAL}))
    assert of_seed.view(0) == of_deal.view(0) == Table(Record.from_data(GOOD)).view(0)
    assert of_seed.record == Record.from_data(GOOD | {"seed": "2a"})
    assert of_deal.record == Record.from_data(GOOD)


def test_a_record_that_nobody_has_opened_yet_is_written_as_it_was_read() -> None:
    assert Record.from_data(FIRST).to_data() == FIRST
    assert Record.from_data(GOOD).to_data() == GOOD


def test_the_first_format_may_say_more_than_is_known_as_it_always_could() -> None:
    assert Record.from_data(FIRST | {"note": "of another program"}) == Record.from_data(FIRST)


def test_a_byte_order_mark_is_accepted() -> None:
    assert Record.from_json("\ufeff" + json.dumps(GOOD)) == Record.from_data(GOOD)


# ── what is not a record ────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "text",
    ["", "{", "heptad", "[" * 100_000, '{"heptad": ' + "9" * 5000 + "}", "\ud800", '{"heptad": NaN}',
     '{"heptad": 2, "rules": Infinity}', '{"heptad": 2, "rules": -Infinity}', "\ufeff\ufeff{}"],
)  # fmt: skip
def test_what_is_not_json_is_refused(text: str) -> None:
    assert refusal(text).code == "record/not-json"


@pytest.mark.parametrize("text", ["[]", "1", "null", '"heptad"', "{}", '{"game": "wonders", "actions": []}'])
def test_foreign_json_is_refused(text: str) -> None:
    assert refusal(text).code == "record/foreign"


@EACH_FORMAT
def test_a_record_that_is_too_large_is_refused(form: dict[str, Any]) -> None:
    error = refusal(json.dumps(form | {"padding": "x" * MAX_BYTES}))
    assert (error.code, error.data) == ("record/too-large", {"limit": MAX_BYTES})
    error = refused_data(form | {"actions": ["0 n"] * (MAX_ACTIONS + 1)})
    assert (error.code, error.data) == ("record/damaged", {"part": "actions"})


@pytest.mark.parametrize("format_", [0, 4, -1, True, 1.0, 2.0, "2", None, [], [10**5000], nested()])
def test_another_format_is_refused(format_: object) -> None:
    error = refused_data(GOOD | {"heptad": format_})
    assert (error.code, error.data["known"]) == ("record/format", "1–3")


def test_only_a_record_of_format_3_has_a_position_and_it_needs_one() -> None:
    position = {"age": 1}
    assert refused_data(GOOD | {"position": position}).data == {"part": "position"}
    assert refused_data(GOOD | {"heptad": 3}).data == {"part": "position"}
    assert refused_data(GOOD | {"heptad": 3, "position": None}).data == {"part": "position"}
    assert refused_data(GOOD | {"heptad": 3, "position": [1]}).data == {"part": "position"}
    data = GOOD | {"heptad": 3, "position": position}
    assert Record.from_data(data).to_data() == data


@EACH_FORMAT
def test_a_version_of_the_rules_that_cannot_be_replayed_is_refused(form: dict[str, Any]) -> None:
    error = refused_data(form | {"rules": 99})
    assert (error.code, error.data) == ("record/rules", {"found": 99, "known": ", ".join(map(str, REPLAYS))})
    for part, code in (("rules", "record/rules"), ("heptad", "record/format")):
        assert refused_data(form | {part: 10**5000}).code == code


@EACH_FORMAT
def test_an_unknown_game_is_refused(form: dict[str, Any]) -> None:
    assert refused_data(form | {"game": "chess"}).code == "game/unknown"


@EACH_FORMAT
@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("game", 7), ("game", None), ("game", nested()), ("rules", "1"), ("rules", True), ("rules", 1.0),
        ("options", []), ("options", None), ("options", {"players": 3.0}), ("options", {"players": float("nan")}),
        ("options", {"players": 2**63}), ("options", {"players": 10**5000}), ("options", {"wonders": nested()}),
        ("options", {1: 2}), ("options", {"wonders": ["random"] * 5000}), ("options", {"wonders": "\ud800"}),
        ("actions", None), ("actions", "0 n"), ("actions", {}),
        ("seats", "Ann"), ("seats", [{}] * 3), ("seats", [{"name": "A", "by": 1}]), ("seats", [[]] * 3),
        ("seats", [{"name": "A", "by": "b", "age": 1}] * 3),
        ("seats", [Seat(name="A", by="b")] * 8), ("seats", [Seat(name="A", by="b")] * 2), ("seats", nested()),
        ("seats", [Seat(name="A", by="b" * 81)] * 3),
    ],
)  # fmt: skip
def test_a_damaged_part_is_named(form: dict[str, Any], part: str, wrong: object) -> None:
    error = refused_data(form | {part: wrong})
    assert (error.code, error.data) == ("record/damaged", {"part": part})


@pytest.mark.parametrize(
    ("part", "parts"),
    [
        ("deal", {"seed": None}), ("deal", {"deal": DEAL}), ("seed", {"seed": 5}), ("seed", {"seed": True}),
        ("deal", {"seed": None, "deal": []}), ("deal", {"seed": None, "deal": nested()}),
    ],
)  # fmt: skip
def test_the_first_format_holds_a_seed_or_a_deal_and_not_both(part: str, parts: dict[str, Any]) -> None:
    error = refused_data(FIRST | parts)
    assert (error.code, error.data) == ("record/damaged", {"part": part})


@pytest.mark.parametrize(
    ("part", "parts"),
    [
        ("deal", {"deal": None}), ("deal", {"deal": []}), ("deal", {"deal": nested()}), ("deal", {"deal": 1}),
        ("deal", {"deal": {"ages": [[[1.5]]]}}), ("deal", {"deal": {"a": {"b": nested()}}}), ("seed", {"seed": 5}),
        ("seed", {"seed": None}), ("note", {"note": "more than is known"}), ("seats", {"seats": None}),
    ],
)  # fmt: skip
def test_the_second_format_holds_its_deal_and_nothing_unknown(part: str, parts: dict[str, Any]) -> None:
    error = refused_data(GOOD | parts)
    assert (error.code, error.data) == ("record/damaged", {"part": part})


@EACH_FORMAT
@pytest.mark.parametrize("part", ["game", "rules", "options", "actions", "chance"])
def test_a_missing_part_is_named(form: dict[str, Any], part: str) -> None:
    gone = {"seed", "deal"} if part == "chance" else {part}
    error = refused_data({name: value for name, value in form.items() if name not in gone})
    assert (error.code, error.data) == ("record/damaged", {"part": "deal" if part == "chance" else part})


@EACH_FORMAT
@pytest.mark.parametrize(
    "options",
    [{"players": 8}, {"players": []}, {"players": True}, {"players": 2**52}, {"wonders": [1, 2, 3]},
     {"wonders": [[], {}, "random"]}, {"wonders": None}, {"sides": ["a"]}, {"expansion": "leaders"}],
)  # fmt: skip
def test_options_that_the_game_does_not_know_are_refused(form: dict[str, Any], options: dict[str, Any]) -> None:
    assert refused_data(form | {"options": options}).code.startswith("options/")


@EACH_FORMAT
@pytest.mark.parametrize("seed", ["", "seed", "1" * 17, "\ud800", "²"])
def test_a_seed_that_is_none_is_refused(form: dict[str, Any], seed: str) -> None:
    assert refused_data(form | {"seed": seed}).code == "seed/malformed"


@pytest.mark.parametrize("text", ['{"a":' * 2000 + "1" + "}" * 2000, "[" * 2000 + "]" * 2000])
@pytest.mark.parametrize("part", ["options", "deal", "seats", "actions", "game", "heptad", "note"])
def test_what_is_nested_too_deep_is_refused_wherever_it_stands(part: str, text: str) -> None:
    good = json.dumps({name: value for name, value in GOOD.items() if name != part})
    assert refusal(f'{good[:-1]}, "{part}": {text}}}').code == "record/not-json"
    deep: Any = nested()
    for item in (deep, [deep], {"a": deep}):
        assert refused_data(GOOD | {part: item}).code in ("record/damaged", "record/format", "record/bad-action")


def test_a_position_without_its_deal_is_refused() -> None:
    with pytest.raises(HeptadError) as caught:
        Table(Record("wonders", 1, OPTIONS, "2a", position={}))
    assert (caught.value.code, caught.value.data) == ("record/damaged", {"part": "deal"})


# ── actions ─────────────────────────────────────────────────────────────────
@EACH_FORMAT
@pytest.mark.parametrize(
    "action",
    [3, None, True, "", "0", "0 ", "x n", "10 n", "² n", "-1 n", "0 " + "n" * 81, "0 n\n", "0 n o", "0 \ud800", "0 é",
     nested(), {"seat": 0}],
)  # fmt: skip
def test_an_action_that_is_none_is_refused_with_its_number(form: dict[str, Any], action: object) -> None:
    error = refused_data(form | {"actions": ["0 s:baths", action]})
    assert error.code == "record/bad-action"
    assert (error.data["number"], error.data["why"]) == (2, "action/malformed")
    assert str(error).isprintable()


def test_the_first_bad_action_is_named_with_its_number_and_reason() -> None:
    table = Table.new("wonders", {}, seed="2a")
    while table.revision < 12:
        seat = table.current_players[0]
        table.act(seat, table.legal_tokens(seat)[-1])
    actions = table.record.to_data()["actions"]
    wrong = {5: ("1 b:nothing", "malformed"), 7: ("0 n", "illegal"), 9: (actions[7], "not-your-turn")}
    for number, (bad, why) in wrong.items():
        error = refused_data(GOOD | {"actions": [*actions[: number - 1], bad, *actions[number:]]})
        assert error.code == "record/bad-action"
        assert error.data == {"number": number, "token": bad, "why": f"action/{why}"}


def test_actions_after_the_end_are_refused() -> None:
    table = Table.new("wonders", {}, seed="2a")
    while table.current_players:
        seat = table.current_players[0]
        table.act(seat, table.legal_tokens(seat)[-1])
    error = refused_data(GOOD | {"actions": [*table.record.to_data()["actions"], "0 s:altar"]})
    assert (error.data["number"], error.data["why"]) == (table.revision + 1, "action/not-your-turn")


# ── no shared objects ───────────────────────────────────────────────────────
def test_what_the_caller_changes_afterwards_changes_no_table() -> None:
    options: dict[str, Any] = {"players": 3, "wonders": ["giza-a", "rhodes-b", "babylon-a"]}
    deal = WONDERS.deal(WONDERS.options(options), Rng(5))
    seats = (Seat(name="Ann", by="person"), Seat(name="Bo", by="greedy"), Seat(name="Cy", by="greedy"))
    table = Table.new("wonders", options, deal=deal, seats=seats)
    kept = table.record.to_json()
    options["wonders"][0] = "olympia-a"
    deal["ages"][0][0][0] = "palace"
    seats[0]["name"] = "Eve"
    assert table.record.to_json() == kept
    assert Table(table.record).view(0) == table.view(0)


def test_what_a_table_hands_out_can_be_changed_without_changing_it() -> None:
    table: Table = Table.new("wonders", {"wonders": ["giza-a", "rhodes-b", "babylon-a"]}, seed="2a")
    kept = table.record.to_json()
    changes: list[Callable[[], object]] = [
        lambda: (table.record.deal or {})["ages"][0][0].clear(),
        lambda: table.record.options["wonders"].clear(),
        lambda: table.options["wonders"].clear(),
        lambda: table.record.to_data()["deal"]["ages"].clear(),
        lambda: table.view(None)["cities"].clear(),
    ]
    for change in changes:
        change()
        assert table.record.to_json() == kept
