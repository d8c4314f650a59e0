"""Positions in the middle of a deal: completing sketches, saving and playing on, and refusing invalid ones."""

from __future__ import annotations

import json
import re
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.positions import completed
from heptad.games.architects.types import Sketch
from heptad.kernel.errors import HeptadError
from heptad.kernel.position import PositionSetup
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.games.laws import facts, samples_look_alike

SKETCHES: list[Sketch] = [
    {},
    {"players": 7, "seat": 3, "first": 5},
    {
        "cities": [
            {
                "wonder": "halicarnassus",
                "built": [1],
                "cards": ["wood", "gear", "cat"],
                "tokens": ["culture", "tactics"],
            },
            {"wonder": "rhodes", "built": [1, 2], "cards": ["red", "horn"], "medals": 3},
        ],
        "decks": [["wood", "blue", "|"], ["cat", "horns"]],
        "central": ["coin", "|"],
        "up": ["decor", "science", "politics"],
        "stack": ["economy", "|"],
        "turned": 2,
        "cat": 0,
        "seat": 1,
        "round": 9,
        "end": "turn",
    },
    {"players": 4, "cities": [{}, {"built": [1, 2, 3], "tokens": ["engineering", "architecture"]}], "cat": 1},
    {"players": 3, "decks": [["|"], ["gear", "|"]], "central": ["|"], "seat": 2},
]
EACH = pytest.mark.parametrize("sketch", SKETCHES)
FULL = completed(SKETCHES[2])


def placed(position: object, game: PositionSetup[Any, Any, Any] = FULL) -> Any:
    return ARCHITECTS.place(game.options, game.deal, position)  # type: ignore[arg-type]  # some tests pass something that is not a mapping


def refused(position: object) -> HeptadError:
    """Return the error with which this position is refused."""
    with pytest.raises(HeptadError) as caught:
        placed(position)
    return caught.value


def changed(*path: object, to: object) -> Any:
    """Return a copy of the valid position `FULL` with the value at `path` replaced."""
    copy: Any = deepcopy(FULL.position)
    part = copy
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = to
    return copy


# ── completing sketches ─────────────────────────────────────────────────────
def test_a_position_holds_what_its_sketch_says() -> None:
    view = ARCHITECTS.view(placed(FULL.position), None)
    mine, theirs = view["cities"]
    assert (mine["wonder"], mine["built"], mine["cards"]) == ("halicarnassus", [1], {"wood": 1, "cat": 1, "gear": 1})
    assert (theirs["wonder"], theirs["built"], theirs["cards"]) == ("rhodes", [1, 2], {"red": 1, "horn": 1})
    assert (mine["strength"], theirs["strength"], theirs["medals"]) == (2, 3, 3)
    assert mine["tokens"] == ["culture", "tactics"]
    assert view["decks"][0] == {"cards": 2, "top": "wood"}
    assert view["decks"][1]["top"] == "cat"
    assert view["central"] == {"cards": 1, "top": None}
    assert (view["up"], view["stack"]) == (["decor", "science", "politics"], 1)
    assert (view["turned"], view["war"], view["cat"], view["waiting"], view["round"]) == (2, False, 0, [1], 9)
    assert FULL.options["end"] == "turn"


def test_what_a_sketch_leaves_open_is_always_filled_up_in_the_same_way() -> None:
    assert completed({"players": 5}) == completed({"players": 5})
    assert completed({}).position["round"] == 1
    assert completed({"cities": [{"wonder": "giza", "built": [1, 2], "cards": ["red", "red"]}]}).position["round"] == 4


@pytest.mark.parametrize(
    ("sketch", "why"),
    [
        ({"hands": []}, "a sketch has no “hands”"),
        ({"cities": [{"coins": 3}]}, "the city of a sketch has no “coins”"),
        ({"players": 2, "cities": [{}, {}, {}]}, "more cities or decks than players"),
        ({"players": 2, "decks": [[], [], []]}, "more cities or decks than players"),
        ({"cities": [{"wonder": "atlantis"}]}, "there is no wonder “atlantis”"),
        ({"cities": [{"cards": ["timber"]}]}, "there is no “timber”"),
        ({"cities": [{"cards": ["|"]}]}, "there is no “|”"),
        ({"cities": [{"tokens": ["law"]}]}, "there is no “law”"),
        ({"up": ["decor"], "stack": ["decor"]}, "there are not so many tokens “decor”"),
        ({"cities": [{"cards": ["horns"] * 9}]}, "there are not so many cards “horns”"),
        ({"decks": [["horns", "horns"]]}, "a deck does not hold so many cards “horns”"),
        ({"decks": [["|", "wood"]]}, "there is no “|”"),
    ],
)
def test_a_sketch_that_cannot_be_is_refused_with_a_sentence(sketch: Any, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        completed(sketch)


@pytest.mark.parametrize(
    ("sketch", "code"),
    [
        ({"players": 8}, "options/value"),
        ({"first": 2}, "options/value"),
        ({"cities": [{"wonder": "giza"}, {"wonder": "giza"}]}, "options/twice"),
        ({"seat": 2}, "position/damaged"),
        ({"turned": 3}, "position/damaged"),
        ({"cities": [{"built": [2]}]}, "position/unsound"),
        ({"cities": [{"built": [1, 2, 3, 4, 5]}]}, "position/unsound"),
        ({"decks": [["|"], ["|"]], "central": ["|"]}, "position/unsound"),
        ({"up": ["decor", "|"], "stack": []}, "position/unsound"),
    ],
)
def test_a_sketch_of_an_impossible_position_is_refused_with_a_code(sketch: Any, code: str) -> None:
    with pytest.raises(HeptadError, match=code):
        completed(sketch)


# ── records and links ───────────────────────────────────────────────────────
@EACH
def test_a_game_that_begins_at_a_position_is_saved_and_played_to_its_end(sketch: Sketch) -> None:
    options, deal, position = completed(sketch)
    table = Table.new("architects", dict(options), deal=dict(deal), position=dict(position))
    first = ARCHITECTS.place(options, deal, position)
    assert table.view(None) == ARCHITECTS.view(first, None)
    assert table.current_players == (sketch.get("seat", 0),)
    rng = Rng(1)
    while table.current_players:
        assert table.problems() == []
        seat = table.current_players[0]
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    assert table.problems() == []
    record = table.record
    assert record.to_data()["heptad"] == 3
    for again in (Record.from_json(record.to_json()), Record.from_link(record.to_link())):
        assert again == record
        assert Table(again).view(None) == table.view(None)
    while table.undo():
        pass
    assert table.view(None) == ARCHITECTS.view(first, None)
    while table.redo():
        pass
    assert table.record == record


def test_the_state_is_the_one_that_play_would_have_reached() -> None:
    """Write down a random game as a position at the beginning of each turn; placing it must give exactly this state.

    Turns after a deck was shuffled again are left out, because a position keeps the order of the deal. What a seat has
    seen of the central deck (`knows_top`) is not part of a position.
    """
    options = ARCHITECTS.options({"players": 3})
    deal = ARCHITECTS.deal(options, Rng(5))
    state, rng, turns = ARCHITECTS.start(options, deal), Rng(6), 0
    while waiting := ARCHITECTS.current_players(state):
        view = ARCHITECTS.view(state, None)
        if view["ask"] == "turn" and state.chance == int(deal["chance"], 16):
            position = {
                "seat": waiting[0],
                "round": view["round"],
                "cities": [
                    {name: city[name] for name in ("built", "cards", "tokens", "medals")} for city in view["cities"]
                ],
                "rest": [deck["cards"] for deck in (*view["decks"], view["central"])],
                "up": view["up"],
                "stack": view["stack"],
                "turned": view["turned"],
                "cat": view["cat"],
            }
            played = state.clone()
            played.knows_top = 0
            assert facts(ARCHITECTS.place(options, deal, position)) == facts(played)
            turns += 1
        ARCHITECTS.apply(state, waiting[0], rng.choice(ARCHITECTS.legal_actions(state, waiting[0])))
    assert turns > 20


@EACH
def test_what_is_hidden_in_a_position_is_hidden_from_everybody(sketch: Sketch) -> None:
    game = completed(sketch)
    state, rng = placed(game.position, game), Rng(3)
    for seat in range(game.options["players"]):
        assert ARCHITECTS.view(state, seat)["central"]["top"] is None
        samples_look_alike(ARCHITECTS, state, seat, rng)


# ── what is refused ─────────────────────────────────────────────────────────
@pytest.mark.parametrize("part", FULL.position)
def test_every_part_of_a_position_is_needed_and_checked(part: str) -> None:
    missing = {name: value for name, value in FULL.position.items() if name != part}
    assert (refused(missing).code, refused(missing).data["part"]) == ("position/damaged", part)
    wrong: Any
    for wrong in (True, -1, 1.0, "x", {}, [None], [[]], 10**30):
        assert (refused(changed(part, to=wrong)).code, refused(changed(part, to=wrong)).data["part"]) == (
            "position/damaged",
            part,
        )


@pytest.mark.parametrize("part", FULL.position["cities"][0])
def test_every_part_of_a_city_is_needed_and_checked(part: str) -> None:
    missing = {name: value for name, value in FULL.position["cities"][0].items() if name != part}
    assert refused(changed("cities", 0, to=missing)).data["part"] == f"cities.{part}"
    wrong: Any
    for wrong in (True, -1, 1.0, "x", {"x": 1}, {"wood": 0}, {"wood": True}, [None], [0], [1, 1], [6], 10**30):
        error = refused(changed("cities", 0, part, to=wrong))
        assert (error.code, error.data["part"]) == ("position/damaged", f"cities.{part}")


def test_an_unknown_part_is_named() -> None:
    assert refused(changed("hands", to=[])).data["part"] == "hands"
    assert refused(changed("cities", 0, "coins", to=3)).data["part"] == "cities.coins"


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (changed("cities", 0, "cards", to={"horns": 9}), "more cards of kind horns lie in cities than were taken"),
        (changed("cities", 0, "built", to=[1, 3]), "city 0 has built over a gap"),
        (changed("cities", 0, "tokens", to=["culture"]), "a progress token is lost or lies in two places"),
        (changed("up", to=["decor", "decor"]), "a progress token is lost or lies in two places"),
        (changed("stack", to=2), "a progress token is lost or lies in two places"),
        (changed("cities", 0, "built", to=[1, 2, 3, 4, 5]), "a wonder is complete"),
        (changed("rest", to=[0, 0, 0]), "for a player who finds no card"),
    ],
)
def test_what_play_cannot_reach_is_refused_with_the_problem(wrong: Any, problem: str) -> None:
    error = refused(wrong)
    assert error.code == "position/unsound"
    assert problem in error.data["problem"]


def test_a_position_that_somebody_has_tampered_with_is_refused_or_sound() -> None:
    """Change a position at random 2000 times and send it through a link.

    Each time the result must be an error with a known code or a game without problems.
    """
    table = Table.new("architects", dict(FULL.options), deal=dict(FULL.deal), position=dict(FULL.position))
    good, rng, codes = json.loads(table.record.to_json()), Rng(7), Counter[str]()
    values = [None, True, -1, 0, 1, 2, 5, 255, 2**53, "", "wood", "giza", [], [1], {}, {"wood": 1}, ["decor"], "|"]
    for _ in range(2000):
        record = deepcopy(good)
        part = record["position"]
        while isinstance(part, dict | list) and part:
            parent, key = part, rng.choice([*(part if isinstance(part, dict) else range(len(part)))])
            part = parent[key]
            if not rng.below(3):
                break
        if rng.below(4):
            parent[key] = rng.choice(values)
        else:
            del parent[key]
        codes[outcome(record)] += 1
    assert set(codes) == {"position/damaged", "position/unsound", "record/damaged", "opened"}
    assert min(codes.values()) > 20


def outcome(record: Any) -> str:
    """Send a record through a link; return the code of the error, or "opened" if the game is sound."""
    try:
        table = Table(Record.from_link(Record.from_data(record).to_link()))
    except HeptadError as error:
        return error.code
    assert table.problems() == []
    table.act(table.current_players[0], table.legal_tokens(table.current_players[0])[0])
    assert table.problems() == []
    return "opened"
