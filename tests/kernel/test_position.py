"""The checks of positions and sketches that the games share."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from heptad.games import GAMES
from heptad.kernel.errors import HeptadError
from heptad.kernel.position import check_ids, check_list, check_number, check_object, check_sketch


def refused_part(game: str, **changes: Any) -> str:
    """Return the part that is named when a sound position is refused after these changes."""
    setup = import_module(f"heptad.games.{game}.positions").completed({})
    with pytest.raises(HeptadError) as caught:
        GAMES[game].place(setup.options, setup.deal, {**setup.position, **changes})
    assert caught.value.code == "position/damaged"
    return str(caught.value.data["part"])


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_part_of_a_city_is_named_by_its_path_in_every_game(game: str) -> None:
    city, *others = import_module(f"heptad.games.{game}.positions").completed({}).position["cities"]
    for part in city:
        missing = {name: value for name, value in city.items() if name != part}
        assert refused_part(game, cities=[missing, *others]) == f"cities.{part}"
        assert refused_part(game, cities=[{**city, part: "x"}, *others]) == f"cities.{part}"
    assert refused_part(game, cities=[{**city, "gold": 1}, *others]) == "cities.gold"
    assert refused_part(game, cities=["x", *others]) == "cities"


@pytest.mark.parametrize(
    ("given", "part"),
    [([], "position"), ({"b": 1}, "b"), ({}, "a"), ({"a": 1, "z": 1}, "z"), ({"a": 1, "z" * 99: 1}, "z" * 39 + "…")],
    ids=["no object", "unknown instead of missing", "missing", "unknown", "long"],
)
def test_an_object_with_wrong_keys_is_damaged(given: object, part: str) -> None:
    with pytest.raises(HeptadError) as caught:
        check_object(given, ("a", "c"), optional=("c",))
    assert (caught.value.code, caught.value.data) == ("position/damaged", {"part": part})


@pytest.mark.parametrize("given", [True, 1.0, "1", None, -1, 3])
def test_what_is_no_number_of_the_range_is_damaged(given: object) -> None:
    assert check_number(2, range(3), "coins") == 2
    with pytest.raises(HeptadError, match="coins"):
        check_number(given, range(3), "coins")


@pytest.mark.parametrize("given", [(), "ab", None, {}, [1, 2, 3]])
def test_what_is_no_list_of_the_length_is_damaged(given: object) -> None:
    assert check_list([1, 2], "plays", 2) == [1, 2]
    with pytest.raises(HeptadError, match="plays"):
        check_list(given, "plays", 2)


@pytest.mark.parametrize("given", ["a", ["b"], [["a"]], [None], None])
def test_what_is_no_list_of_known_keys_is_damaged(given: object) -> None:
    assert check_ids(["a", "a"], {"a": 7}, "built") == (7, 7)
    with pytest.raises(HeptadError, match="built"):
        check_ids(given, {"a": 7}, "built")


def test_an_unknown_key_of_a_sketch_is_named_in_a_sentence() -> None:
    check_sketch({"age": 1}, ("age", "turn"))
    with pytest.raises(ValueError, match="a city has no “gold”"):
        check_sketch({"gold": 1, "age": 1}, ("age", "turn"), "a city")
