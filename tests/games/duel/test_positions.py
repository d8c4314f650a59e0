"""Positions of Duel: placing complete ones, refusing damaged ones, and completing sketches."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from heptad.games.duel import DUEL
from heptad.games.duel.cards import CARDS
from heptad.games.duel.positions import completed
from heptad.games.duel.types import Position, Sketch
from heptad.games.duel.versions import RULES
from heptad.kernel.errors import HeptadError
from heptad.kernel.position import PositionSetup
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.shared.kinds import GUILD
from heptad.table import Table
from tests.games.laws import as_json, facts
from tests.schema import SCHEMA

SKETCHES: dict[str, Sketch] = {
    "nothing said": {},
    "age I": {"free": ["baths", "garrison"], "cities": [{"coins": 3, "built": ["quarry"]}, {"built": ["clay_pool"]}]},
    "wonders": {
        "age": 2,
        "seat": 1,
        "pawn": -4,
        "looted": [3],
        "left": 7,
        "cities": [
            {"wonders_built": ["sphinx", "great_library"], "tokens": ["law", "economy"]},
            {"coins": 30, "wonders_built": ["mausoleum"], "wonders": ["colossus"], "tokens": ["theology"]},
        ],
        "under": {"sphinx": "baths"},
        "discard": ["altar", "walls"],
        "board": ["strategy"],
        "box": ["urbanism"],
    },
    "all tokens gone": {
        "age": 3,
        "cities": [
            {"tokens": ["law", "economy", "masonry"], "wonders_built": ["great_library"]},
            {"tokens": ["strategy", "theology", "urbanism"]},
        ],
    },
    "age III": {
        "age": 3,
        "gone": [16, 17, 18, 19],
        "at": {"13": "palace", "2": "builders_guild"},
        "free": ["arena"],
        "middle_pawn": "chooses",
        "seed": "7e",
        "cities": [{"coins": 20, "wonders": ["appian_way", "piraeus"]}, {"coins": 0, "built": ["tavern", "walls"]}],
    },
}


def table_of(placed: PositionSetup[Any, Any, Any]) -> Table:
    return Table.new("duel", {**placed.options}, deal={**placed.deal}, position={**placed.position})


@pytest.fixture(params=SKETCHES, name="placed")
def _placed(request: pytest.FixtureRequest) -> PositionSetup[Any, Any, Any]:
    return completed(SKETCHES[request.param])


def test_a_position_travels_as_json_and_as_a_link_and_plays_on_to_the_end(placed: PositionSetup[Any, Any, Any]) -> None:
    as_json(placed.position)
    table = table_of(placed)
    for record in (Record.from_json(table.record.to_json()), Record.from_link(table.record.to_link())):
        again = Table(record)
        assert again.record == table.record
        assert [again.view(seat) for seat in (0, 1, None)] == [table.view(seat) for seat in (0, 1, None)]
    rng = Rng.of("5eed")
    while table.current_players:
        seat = table.current_players[0]
        table.act(seat, rng.choice(table.legal_tokens(seat)))
        assert table.problems() == []
    ended = table.view(None)
    assert Table(table.record).view(None) == ended
    while table.undo():
        pass
    assert table.view(None) == table_of(placed).view(None)
    while table.redo():
        pass
    assert table.view(None) == ended


def test_a_sketch_says_what_lies_where() -> None:
    view = table_of(completed(SKETCHES["wonders"])).view(1)
    mine, theirs = view["cities"]
    assert (view["age"], view["waiting"], view["pawn"], view["looted"]) == (2, [1], -4, [-3, 3])
    assert [wonder["wonder"] for wonder in mine["wonders"] if wonder["built"]] == ["sphinx", "great_library"]
    assert mine["wonders"][0]["under"] == "baths"
    assert "colossus" in [wonder["wonder"] for wonder in theirs["wonders"]]
    assert (mine["coins"], theirs["coins"]) == (7, 30)
    assert (mine["tokens"], theirs["tokens"]) == (["law", "economy"], ["theology"])
    assert view["discard"][:2] == ["altar", "walls"]
    assert "strategy" in view["board"]
    assert len(view["display"]) == 7


def test_named_cards_lie_free_or_in_their_slot_and_what_lies_free_is_seen() -> None:
    display = {place["slot"]: place for place in table_of(completed(SKETCHES["age III"])).view(0)["display"]}
    assert (display[13]["card"], display[2]["card"], display[2]["guild"]) == ("palace", None, True)
    assert "arena" in [place["card"] for place in display.values() if place["free"]]
    assert all(place["card"] for place in display.values() if place["free"])


def test_the_same_sketch_is_filled_alike_and_another_seed_fills_otherwise() -> None:
    assert completed({"age": 2}) == completed({"age": 2}) != completed({"age": 2, "seed": "1"})


def test_a_sixth_token_that_was_taken_came_from_the_box() -> None:
    placed = completed(SKETCHES["all tokens gone"])
    view = table_of(placed).view(0)
    assert (view["board"], view["box"]) == ([], 4)


def test_nobody_knows_more_of_a_position_than_of_the_same_position_in_play() -> None:
    """Check that face-down cards and the tokens in the box vary between samples, while the view stays the same."""
    placed = completed({"gone": [19], "at": {"13": "baths"}, "cities": [{"wonders": ["great_library"]}]})
    state = DUEL.place(placed.options, placed.deal, {**placed.position})
    before = facts(state)
    worlds = [DUEL.determinize(state, 0, Rng(seed)) for seed in range(80)]
    assert all(DUEL.view(world, 0) == DUEL.view(state, 0) and DUEL.problems(world) == [] for world in worlds)
    assert len({CARDS[world.cards[0][13]].key for world in worlds}) > 5
    assert len({world.box for world in worlds}) > 20
    assert facts(state) == before


@pytest.mark.parametrize("kind", ["draft", "preset"])
def test_every_main_move_of_a_game_is_a_position_that_can_be_placed(kind: str) -> None:
    """Write down each main move of a random game as a position; placing it must give the same views and actions."""
    for seed in ("1", "2", "3"):
        table, rng = Table.new("duel", {"wonders": kind}, seed=seed), Rng.of(seed)
        while table.current_players:
            view, record = table.view(None), table.record
            if view["ask"] == "turn":
                deal: Any = record.deal
                state = DUEL.place(table.options, deal, written(view))
                for seat in (0, 1, None):
                    assert DUEL.view(state, seat) == {**table.view(seat), "active": view["waiting"][0]}
                assert [DUEL.encode(action) for action in DUEL.legal_actions(state, state.seat)] == table.legal_tokens(
                    state.seat
                )
            seat = table.current_players[0]
            table.act(seat, rng.choice(table.legal_tokens(seat)))


def written(view: Any) -> dict[str, object]:
    """Return the position that a view shows, in the form that `Game.place` takes."""
    wonders = [wonder for city in view["cities"] for wonder in city["wonders"]]
    return {
        "age": view["age"],
        "seat": view["waiting"][0],
        "left": [place["slot"] for place in view["display"]],
        "pawn": view["pawn"],
        "looted": view["looted"],
        "discard": view["discard"],
        "under": [[wonder["wonder"], wonder["under"]] for wonder in wonders if wonder["built"]],
        "cities": [
            {
                "coins": city["coins"],
                "built": city["built"],
                "wonders": [wonder["wonder"] for wonder in city["wonders"]],
                "tokens": city["tokens"],
            }
            for city in view["cities"]
        ],
    }


def test_the_page_on_records_and_the_schema_name_every_part_of_a_position() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "record-format.md").read_text("utf-8")
    table = page.split(": `duel`\n", 1)[1].split("| part of the position |", 1)[1].split("\n\n", 1)[0]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(Position.__annotations__)
    assert list(SCHEMA.schema["$defs"]["duelPosition"]["properties"]) == list(Position.__annotations__)


# ── what is refused ─────────────────────────────────────────────────────────
GOOD = completed(SKETCHES["wonders"])


def refused(position: object) -> HeptadError:
    """Return the error with which a record that holds this position is refused."""
    with pytest.raises(HeptadError) as caught:
        Table(Record("duel", RULES, {**GOOD.options}, deal={**GOOD.deal}, position=position))  # type: ignore[arg-type]  # wrong on purpose
    return caught.value


def changed(**parts: object) -> dict[str, object]:
    return {**GOOD.position, **parts}


def in_city(**parts: object) -> dict[str, object]:
    mine, theirs = GOOD.position["cities"]
    return changed(cities=[{**mine, **parts}, theirs])


def wonders_swapped() -> dict[str, object]:
    """Return the position after exchanging the first wonder of one city with the last of the other.

    This exchanges wonders between the first four and the last four of the draft.
    """
    mine, theirs = GOOD.position["cities"]
    first, last = mine["wonders"], theirs["wonders"]
    return changed(cities=[{**mine, "wonders": [last[3], *first[1:]]}, {**theirs, "wonders": [*last[:3], first[0]]}])


@pytest.mark.parametrize(
    ("position", "part"),
    [
        (changed(more=1), "more"), (changed(age=4), "age"), (changed(age=0), "age"), (changed(age="2"), "age"),
        (changed(age=True), "age"), (changed(seat=2), "seat"), (changed(seat=None), "seat"), (changed(pawn=9), "pawn"),
        (changed(pawn=-9), "pawn"), (changed(looted=3), "looted"), (changed(looted=[3, 3]), "looted"),
        (changed(left=[20]), "left"), (changed(left=[0, 0]), "left"), (changed(left={}), "left"),
        (changed(discard=["nothing"]), "discard"), (changed(discard=["altar", "altar"]), "discard"),
        (changed(under=[["sphinx"]]), "under"), (changed(under=[["baths", "sphinx"]]), "under"),
        (changed(under=[["sphinx", "baths"]] * 2), "under"), (changed(cities=[]), "cities"),
        (changed(cities=[1, 2]), "cities"), (in_city(shields=1), "cities.shields"), (in_city(coins=-1), "cities.coins"),
        (in_city(coins=1000), "cities.coins"), (in_city(coins=1 << 52), "cities.coins"),
        (in_city(built=["baths", "baths"]), "cities.built"), (in_city(built="baths"), "cities.built"),
        (in_city(wonders=["sphinx"]), "cities.wonders"), (in_city(tokens=["baths"]), "cities.tokens"),
        ({key: value for key, value in GOOD.position.items() if key != "under"}, "under"), ({}, "age"),
    ],
)  # fmt: skip
def test_a_damaged_position_is_refused_with_its_part(position: object, part: str) -> None:
    error = refused(position)
    assert (error.code, error.data) == ("position/damaged", {"part": part})


LEFT = GOOD.position["left"]


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        (changed(left=[]), "no card is left to be taken"),
        (changed(left=[*LEFT[1:], 19]), "a card was taken that another one lies upon"),
        (changed(left=LEFT[:-1]), "a card is lost or lies in two places"),
        (changed(discard=GOOD.position["discard"][1:]), "a card is lost or lies in two places"),
        (in_city(built=["altar"]), "a card is lost or lies in two places"),
        (changed(looted=[4, -3, 3]), "a military token is taken that does not exist or was taken before"),
        (changed(looted=[3]), "a military token lies in a zone that the pawn has entered"),
        (wonders_swapped(), "the wonders are not taken as the draft offers them"),
    ],
)  # fmt: skip
def test_a_position_that_play_cannot_reach_is_refused_with_the_problem(position: object, problem: str) -> None:
    error = refused(position)
    assert (error.code, error.data) == ("position/unsound", {"problem": problem})


def test_a_position_in_which_somebody_has_won_already_is_refused() -> None:
    symbols = ["apothecary", "pharmacist", "scriptorium", "workshop", "academy", "university"]
    with pytest.raises(ValueError, match="scientific supremacy"):
        completed({"age": 3, "cities": [{"built": symbols}]})


def test_the_preset_gives_the_wonders() -> None:
    placed = completed({})
    deal, options = {**placed.deal, "wonders": []}, DUEL.options({"wonders": "preset"})
    with pytest.raises(HeptadError, match="the options give"):
        DUEL.place(options, deal, {**placed.position})  # type: ignore[arg-type]  # a deal without its wonders


def test_mutated_positions_are_refused_or_sound() -> None:
    """Replace or remove one value anywhere in a position, 3000 times, and send it through a link.

    Each time the position must be refused with "position/damaged" or "position/unsound", or the game must be sound.
    """
    rng = Rng.of("f022")
    values: list[Any] = [None, True, -1, 0, 1, 3, 6, 19, 1 << 40, "", "law", "baths", "sphinx", [], {}, [[]], ["law"]]
    found = {"position/damaged": 0, "position/unsound": 0, "sound": 0}
    for number in range(3000):
        placed = completed(list(SKETCHES.values())[number % len(SKETCHES)])
        position = json.loads(json.dumps(placed.position))
        mutate(position, rng, values)
        record = Record("duel", RULES, {**placed.options}, deal={**placed.deal}, position=position)
        try:
            table = Table(Record.from_link(record.to_link()))
        except HeptadError as error:
            found[error.code] += 1
        else:
            found["sound"] += 1
            assert table.problems() == []
            seat = table.current_players[0]
            table.act(seat, rng.choice(table.legal_tokens(seat)))
            assert table.problems() == []
    assert min(found.values()) > 20, found


def mutate(thing: Any, rng: Rng, values: list[Any]) -> None:
    """Replace one value anywhere in nested data by one of `values`, or remove it, in place."""
    keys = sorted(thing) if isinstance(thing, dict) else range(len(thing))
    if not keys:
        return
    key = rng.choice(list(keys))
    if isinstance(thing[key], dict | list) and thing[key] and rng.below(4):
        mutate(thing[key], rng, values)
    elif rng.below(4):
        thing[key] = json.loads(json.dumps(rng.choice(values)))
    else:
        del thing[key]


# ── error messages for authors of sketches ──────────────────────────────────
GUILDS = [card.key for card in CARDS if card.kind == GUILD]
AGE_I = [card.key for card in CARDS if card.age == 1]
AGE_III = [card.key for card in CARDS if card.age == 3 and card.kind != GUILD and card.key not in ("palace", "arena")]


@pytest.mark.parametrize(
    ("sketch", "sentence"),
    [
        ({"ages": 2}, "a sketch has no “ages”"),
        ({"cities": [{"gold": 2}]}, "the city of a sketch has no “gold”"),
        ({"cities": [{}, {}, {}]}, "two cities"),
        ({"cities": [{"built": ["bath"]}]}, "no card 'bath'"),
        ({"cities": [{"built": ["baths"]}], "discard": ["baths"]}, "'baths' is named twice"),
        ({"cities": [{"built": ["baths"]}], "free": ["baths"]}, "'baths' is named twice"),
        ({"cities": [{"wonders": ["sphinx"]}, {"wonders": ["sphinx"]}]}, "'sphinx' is named twice"),
        ({"cities": [{"tokens": ["law"]}], "board": ["law"]}, "'law' is named twice"),
        ({"cities": [{"wonders": ["sphinx", "colossus", "piraeus", "pyramids", "mausoleum"]}]}, "takes 4 wonders"),
        ({"cities": [{"built": ["walls"]}]}, "an age to come"),
        ({"free": ["walls"]}, "not of age 1"),
        ({"age": 4}, "no age 4"),
        ({"left": 0}, "between 1 and 20"),
        ({"gone": [20]}, "does not exist"),
        ({"gone": [0]}, "another one lies upon"),
        ({"gone": [19], "at": {"19": "baths"}}, "empty slot"),
        ({"left": 20, "cities": [{"built": ["baths"]}]}, "only 0 slots are empty"),
        ({"free": ["baths", "altar", "theater", "tavern", "stable", "garrison", "press"]}, "only 6 more"),
        ({"under": {"sphinx": "baths"}}, "sphinx is not built"),
        ({"left": 20, "cities": [{"wonders_built": ["sphinx"]}]}, "only 0 slots are empty"),
        ({"board": ["law", "economy", "masonry", "strategy", "theology", "urbanism"]}, "only five places"),
        ({"box": ["law", "economy", "masonry", "strategy", "theology", "urbanism"]}, "too many progress tokens"),
        ({"age": 2, "discard": AGE_I[:20], "cities": [{"wonders_built": ["sphinx"]}]}, "could lie under a wonder"),
        ({"cities": [{"coins": -1}]}, "cities.coins"),
        ({"pawn": 9}, "pawn"),
        ({"age": 3, "discard": GUILDS[:4]}, "3 guilds"),
        ({"age": 3, "left": 2, "free": ["palace", "arena"], "discard": AGE_III[:16]}, "3 guilds"),
    ],
)  # fmt: skip
def test_an_impossible_sketch_is_refused_with_a_sentence(sketch: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        completed(sketch)
