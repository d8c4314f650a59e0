"""Positions in the middle of a deal: completing sketches, storing them in records and links, refusing damaged ones."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.positions import completed, place
from heptad.games.wonders.types import Sketch
from heptad.kernel.errors import HeptadError
from heptad.kernel.position import PositionSetup
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.schema import SCHEMA

SKETCHES: dict[str, Sketch] = {
    "the first turn": {},
    "seven cities": {"players": 7, "age": 3, "turn": 6, "discard": ["tavern", "caravansery"]},
    "two players": {"players": 2, "age": 2, "turn": 4, "cities": [{}, {}, {"hand": ["forum"], "built": ["altar"]}]},
    "two players, last turn": {"players": 2, "age": 3, "turn": 6},
    "a middle game": {
        "age": 2,
        "turn": 3,
        "cities": [
            {"board": "olympia-a", "built": ["lumber_yard", "altar", "temple"], "stages": 2, "free_used": True},
            {"coins": 0, "tokens": [1, -1], "hand": ["forum", "vineyard"]},
            {"board": "halicarnassus-b", "stages": 1},
        ],
    },
    "seventh cards played before": {"age": 3, "cities": [{"board": "babylon-b", "stages": 3}]},
    "copied seventh cards": {
        "age": 3,
        "turn": 5,
        "cities": [{"board": "manneken-a", "stages": 3, "copied": "right"}, {}, {"board": "babylon-b"}],
    },
    "guilds": {"age": 3, "turn": 2, "cities": [{"built": ["scientists_guild"], "hand": ["workers_guild"]}]},
}


def table_of(placed: PositionSetup[Any, Any, Any]) -> Table:
    return Table.new("wonders", placed.options, deal=placed.deal, position=placed.position)


def played_on(table: Table, seed: int) -> None:
    """Play random actions to the end of the game; the audit must find no problem on the way."""
    rng = Rng(seed)
    while table.current_players:
        seat = rng.choice(table.current_players)
        table.act(seat, rng.choice(table.legal_tokens(seat)))
        assert table.problems() == []


@pytest.mark.parametrize("name", SKETCHES)
def test_a_completed_sketch_is_what_it_says(name: str) -> None:
    sketch = SKETCHES[name]
    view = table_of(completed(sketch)).view(None)
    assert (view["age"], view["turn"], view["ask"]) == (sketch.get("age", 1), sketch.get("turn", 1), "turn")
    for seat, wanted in enumerate(sketch.get("cities", [])):
        city = view["cities"][seat]
        assert city["built"] == wanted.get("built", [])
        assert city["built_stages"] == wanted.get("stages", 0)
        assert city["tokens"] == wanted.get("tokens", [])
        assert city["coins"] == wanted.get("coins", 7 if city["wonder"] == "manneken" else 3)
        assert f"{city['wonder']}-{city['side']}" == wanted.get("board", f"{city['wonder']}-{city['side']}")


@pytest.mark.parametrize("name", SKETCHES)
def test_a_position_survives_json_and_link_and_plays_on_to_the_end(name: str) -> None:
    table = table_of(completed(SKETCHES[name]))
    assert table.problems() == []
    SCHEMA.validate(table.record.to_data())
    again = Table(Record.from_link(Record.from_json(table.record.to_json()).to_link()))
    for seat in (None, *range(table.options["players"])):
        assert again.view(seat) == table.view(seat)
    played_on(table, 1)
    played_on(again, 1)
    assert again.record == table.record
    assert again.outcome() == table.outcome() is not None
    while table.undo():
        pass
    assert table.view(0) == Table(replaced(table.record)).view(0)
    while table.redo():
        pass
    assert table.record == again.record


def replaced(record: Record) -> Record:
    return replace(record, actions=())


@pytest.mark.parametrize("name", SKETCHES)
def test_what_a_seat_does_not_know_is_dealt_anew(name: str) -> None:
    placed = completed(SKETCHES[name])
    state = place(placed.options, placed.deal, {**placed.position})
    for seat in range(placed.options["players"]):
        for seed in range(5):
            sampled = WONDERS.determinize(state, seat, Rng(seed))
            assert WONDERS.problems(sampled) == []
            assert WONDERS.view(sampled, seat) == WONDERS.view(state, seat)


def test_nobody_has_looked_at_the_discard_pile_of_a_position() -> None:
    placed = completed(SKETCHES["seven cities"])
    state = place(placed.options, placed.deal, {**placed.position})
    assert (state.looked, state.revealed) == ((0,) * 7, 0)


def test_olympias_free_building_may_have_been_used_in_this_age() -> None:
    built = SKETCHES["a middle game"]
    assert not any(token.startswith("f:") for token in table_of(completed(built)).legal_tokens(0))
    unused = copy.deepcopy(built)
    unused["cities"][0]["free_used"] = False
    assert any(token.startswith("f:") for token in table_of(completed(unused)).legal_tokens(0))


@pytest.mark.parametrize(
    "sketch",
    [
        {"age": 4}, {"turn": 7}, {"players": 8}, {"bank": 1}, {"cities": [{"gold": 1}]}, {"discard": ["altar"]},
        {"turn": 2, "discard": ["palace"]}, {"cities": [{"built": ["altar"]}]}, {"cities": [{"hand": ["palace"]}]},
        {"cities": [{"hand": ["altar", "altar"]}]}, {"cities": [{"hand": ["castle"]}]}, {"cities": [{"stages": 1}]},
        {"turn": 6, "cities": [{"stages": 4}]}, {"cities": [{"board": "giza-a"}, {"board": "giza-b"}]},
        {"cities": [{"board": "troy-a"}]}, {"cities": [{"coins": -1}]}, {"cities": [{"tokens": [1]}]},
        {"turn": 6, "cities": [{"built": ["altar", "altar"]}]},
        {"turn": 6, "cities": [{"board": "manneken-a", "stages": 3}, {"board": "rhodes-b"}]},
    ],
)  # fmt: skip
def test_an_impossible_sketch_is_refused_with_a_sentence(sketch: Sketch) -> None:
    with pytest.raises(ValueError, match=" "):
        completed(sketch)


# ── damaged positions ───────────────────────────────────────────────────────
def damaged(change: Any, name: str = "a middle game") -> str:
    """Return the code, and the damaged part if there is one, with which a position is refused after this change."""
    placed = completed(SKETCHES[name])
    position: dict[str, Any] = copy.deepcopy({**placed.position})
    change(position)
    with pytest.raises(HeptadError) as caught:
        Table.new("wonders", placed.options, deal=placed.deal, position=position)
    return f"{caught.value.code} {caught.value.data.get('part', '')}".strip()


def test_each_damaged_part_is_named() -> None:
    for part in ("age", "turn", "plays", "cities"):
        assert damaged(lambda position, part=part: position.pop(part)) == f"position/damaged {part}"
        assert damaged(lambda position, part=part: position.update({part: True})) == f"position/damaged {part}"
    for part in ("coins", "tokens"):
        assert damaged(lambda position, part=part: position["cities"][0].pop(part)) == (
            f"position/damaged cities.{part}"
        )
    for part in ("copied", "free_used", "gold"):
        assert damaged(lambda position, part=part: position["cities"][0].update({part: "x"})) == (
            f"position/damaged cities.{part}"
        )
    assert damaged(lambda position: position["cities"][0].update(tokens=["x"])) == "position/damaged cities.tokens"
    assert damaged(lambda position: position.update(hands=[])) == "position/damaged hands"
    assert damaged(lambda position: position["plays"][0][0].__setitem__(0, "l:altar")) == "position/damaged plays"
    assert damaged(lambda position: position["plays"][0][0].__setitem__(0, "b:troy")) == "position/damaged plays"


def test_what_play_cannot_reach_is_unsound() -> None:
    def under_the_wonder(position: dict[str, Any]) -> None:
        for turn in position["plays"][0][:6]:
            turn[1] = "w:" + turn[1][2:]

    def played_twice(position: dict[str, Any]) -> None:
        position["plays"][0][1][0] = position["plays"][0][0][0]

    def seventh_card(position: dict[str, Any]) -> None:
        position["plays"][0][6][0] = "s:" + position["plays"][0][6][0][2:]

    def copied(position: dict[str, Any]) -> None:
        position["cities"][0]["copied"] = "left"

    def tokens(position: dict[str, Any]) -> None:
        position["cities"][0]["tokens"] = [5]

    def free_used(position: dict[str, Any]) -> None:
        position["cities"][0]["free_used"] = 3

    for change in (under_the_wonder, played_twice, seventh_card, copied, tokens, free_used):
        assert damaged(change) == "position/unsound", change


def test_a_city_that_plays_its_seventh_card_left_none_over() -> None:
    def left_over(position: dict[str, Any]) -> None:
        position["plays"][0][6][0] = "l:" + position["plays"][0][6][0][2:]

    assert damaged(left_over, "seventh cards played before") == "position/unsound"


def test_a_position_needs_settled_wonders() -> None:
    placed = completed({})
    table = Table.new("wonders", {"wonders": "draft"}, seed="1")
    with pytest.raises(HeptadError, match="position/unsound"):
        Table.new("wonders", table.options, deal=table.record.deal, position=placed.position)


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    7,
    10**9,
    "",
    "b:altar",
    "l:altar",
    "left",
    [],
    [[]],
    {},
    {"coins": 3},
    [1, 2, 3],
)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all values in nested data, beginning with the data itself."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, item in inside for deeper in spots(item, (*path, key)))]


@pytest.mark.parametrize("name", SKETCHES)
def test_changed_positions_are_refused_or_play_on(name: str) -> None:
    placed = completed(SKETCHES[name])
    data = table_of(placed).record.to_data()
    rng = Rng(5)
    every = spots(data["position"], ("position",))[1:]
    refused = set()
    for _ in range(150):
        changed = copy.deepcopy(data)
        *way, last = rng.choice(every)
        holder: Any = changed
        for key in way:
            holder = holder[key]
        if rng.below(4) == 0:
            del holder[last]
        else:
            holder[last] = rng.choice(JUNK)
        try:
            link = Record.from_data(changed).to_link()
            table = Table(Record.from_link(link))
        except HeptadError as error:
            refused.add(error.code)
        else:
            played_on(table, 3)
    assert refused == {"position/damaged", "position/unsound"} or name == "the first turn"
    assert refused <= {"position/damaged", "position/unsound"}
