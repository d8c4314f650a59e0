"""Explicit deals of every game: each part is required and must be of the right kind, and unknown parts are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from heptad.games import GAMES
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from heptad.table import Table

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "wonders": ("wonders", {"players": 3}),
    "wonders drafted": ("wonders", {"players": 3, "wonders": "draft"}),
    "wonders drafted by two": ("wonders", {"players": 2, "wonders": "draft", "sides": "choose"}),
    "duel": ("duel", {}),
    "duel preset": ("duel", {"wonders": "preset"}),
    "architects": ("architects", {"players": 3}),
}
EACH = pytest.mark.parametrize(("game", "options"), CASES.values(), ids=CASES)
#: Values that are wrong for every part of every deal.
WRONG: list[Any] = [None, True, False, -1, 7, 1.0, float("nan"), "", "\n", "\ud800", [], [[]], [None], {}, {"a": 1}]


def dealt(game: str, options: dict[str, Any]) -> dict[str, Any]:
    deal: dict[str, Any] = GAMES[game].deal(GAMES[game].options(options), Rng(1))
    return deal


def refusal(game: str, options: dict[str, Any], deal: Any) -> HeptadError:
    with pytest.raises(HeptadError) as caught:
        Table.new(game, options, deal=deal)
    return caught.value


def broken(good: Any) -> Iterator[Any]:
    """Yield copies of the data with one error each: a value of the wrong kind, doubled, missing, or made an object."""
    if isinstance(good, dict):
        for key, value in good.items():
            yield {name: other for name, other in good.items() if name != key}
            yield from (good | {key: bad} for bad in broken(value))
    elif isinstance(good, list):
        yield from ([*good, "giza-a"], dict.fromkeys(map(str, good), 1), "".join(map(str, good)))
        if good:
            yield from (good[1:], [*good, *good[:1]], *([bad, *good[1:]] for bad in broken(good[0])))
    yield from (bad for bad in WRONG if bad != good or type(bad) is not type(good))


@EACH
def test_a_deal_with_something_unknown_is_refused(game: str, options: dict[str, Any]) -> None:
    error = refusal(game, options, dealt(game, options) | {"bank": 3})
    assert (error.code, error.data) == ("deal/unknown", {"part": "bank"})


def test_what_only_a_draft_has_is_unknown_without_one() -> None:
    good = dealt("wonders", {"players": 2})
    for part in ({"first": 0}, {"free_city": good["wonders"][2]}):
        assert refusal("wonders", {"players": 2}, good | part).code == "deal/unknown"


@EACH
def test_a_deal_with_one_thing_wrong_is_refused_with_a_code(game: str, options: dict[str, Any]) -> None:
    for bad in broken(dealt(game, options)):
        if isinstance(bad, dict):
            assert refusal(game, options, bad).code.startswith(("deal/", "record/damaged"))


@EACH
@pytest.mark.parametrize("deal", [[], "cards", 3, True, [("ages", [])]])
def test_a_deal_that_is_no_object_is_refused(game: str, options: dict[str, Any], deal: object) -> None:
    error = refusal(game, options, deal)
    assert (error.code, error.data) == ("record/damaged", {"part": "deal"})


@pytest.mark.parametrize("first", [True, False, 1.0, "1", None, 9, -1])
def test_the_seat_that_begins_is_a_number(first: object) -> None:
    for game, options in (CASES["wonders drafted"], CASES["duel"], CASES["architects"]):
        code = refusal(game, options, dealt(game, options) | {"first": first}).code
        assert code in ("deal/first", "deal/wonders", "record/damaged")


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("players", [2**31, 2**63, 3_000_000_000, True, 2.0, -1, [2], None])
def test_no_number_of_players_breaks_anything(game: str, players: object) -> None:
    with pytest.raises(HeptadError, match="options/value"):
        GAMES[game].options({"players": players})
    with pytest.raises(HeptadError, match=r"options/value|record/damaged"):
        Table.new(game, {"players": players}, seed="1")
