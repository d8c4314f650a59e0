"""What the numbers of an observation say: each has a name, every field of a view matters, and a position looks the same
from every seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, pairwise
from typing import Any

import pytest

from heptad.games import game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from heptad.rl import ENCODINGS, encoding_of

#: For each game two tables whose games together vary every field of a view; only Olympia's city has a free build.
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("wonders", {"players": 2, "wonders": "draft", "sides": "choose"}),
    ("wonders", {"players": 5, "wonders": ["olympia", *["random"] * 4], "sides": "a"}),
    ("duel", {}),
    ("duel", {"wonders": "preset"}),
    ("architects", {"players": 2}),
    ("architects", {"players": 4, "end": "turn"}),
]
#: The fields that no number depends on: they are the same in all positions of a table, follow from other fields, or are
#: set only after the end. Fields of a city begin with "cities.".
NOT_OBSERVED = {
    "wonders": "game players free_city worth outcome sources cities.seat cities.stages cities.copies cities.production "
    "cities.sells cities.discounts cities.prices cities.powers",
    "duel": "game players box worth outcome sources cities.seat cities.pairs cities.production cities.raw_choices "
    "cities.goods_choices cities.prices",
    "architects": "game players first conflicts choices outcome sources cities.seat cities.left "
    "cities.right cities.decks",
}
#: The number of games that are played at each table.
GAMES = 6


def views(game: str, options: Mapping[str, Any], seed: int = 7) -> Iterator[Any]:
    """Yield the views of all seats in every position of some games."""
    rules, rng = game_of(game), Rng(seed)
    for _ in range(GAMES):
        checked = rules.options(options)
        state = rules.begin(checked, rng)
        while seats := rules.current_players(state):
            yield from (rules.view(state, seat) for seat in range(checked["players"]))
            seat = rng.choice(seats)
            rules.apply(state, seat, rules.likely_action(state, seat, rng))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_number_has_a_name_of_its_own_which_is_the_same_in_every_position(
    game: str, options: dict[str, Any]
) -> None:
    encoding = encoding_of(game)
    layouts = set()
    for view in views(game, options):
        layout = []
        for name, labels, values in encoding.parts(view):
            layout.append((name, (*(labels or [None]),)))
            assert len([*values]) == len(layout[-1][1])
        layouts.add(tuple(layout))
    assert len(layouts) == 1
    names = encoding.names(game_of(game).options(options)["players"])
    assert len(set(names)) == len(names) == sum(len(labels) for _, labels in layout)


def fields(view: Any) -> dict[str, Any]:
    """Return the fields of a view, those of its first city among them."""
    return {**view} | {f"cities.{field}": value for field, value in view["cities"][0].items()}


def with_field(view: Any, field: str, value: object) -> Any:
    """Return a view in which one of its `fields` has another value."""
    if "." not in field:
        return {**view, field: value}
    first, *others = view["cities"]
    return {**view, "cities": [{**first, field.partition(".")[2]: value}, *others]}


@pytest.mark.parametrize("game", ENCODINGS)
def test_every_field_of_a_view_matters(game: str) -> None:
    """Find for each field two views such that this field of the second changes what is observed of the first."""
    features, matters = encoding_of(game).features, set[str]()
    for options in (options for key, options in TABLES if key == game):
        for one, other in pairwise(views(game, options)):
            observed, before, after = [*features(one)], fields(one), fields(other)
            for field in before.keys() - matters:
                if before[field] != after[field] and [*features(with_field(one, field, after[field]))] != observed:
                    matters.add(field)
    assert before.keys() - matters == {*NOT_OBSERVED[game].split()}


def next_seats(game: str, deal: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deal in which each seat has what the seat before it had."""

    def later(items: list[Any]) -> list[Any]:
        return [items[-1], *items[:-1]]

    if game == "wonders":
        return {**deal, "wonders": later(deal["wonders"]), "ages": [*map(later, deal["ages"])]}
    if game == "duel":
        return {**deal, "first": 1 - deal["first"]}
    first = (deal["first"] + 1) % len(deal["decks"])
    return {**deal, "first": first, "wonders": later(deal["wonders"]), "decks": later(deal["decks"])}


@pytest.mark.parametrize(
    ("game", "options"), [("wonders", {"players": 4}), ("duel", {}), ("architects", {"players": 4}), ("architects", {})]
)
def test_a_position_looks_the_same_from_every_seat(game: str, options: dict[str, Any]) -> None:
    """Play the same game twice, the second time with every player one seat further."""
    rules, features, rng = game_of(game), encoding_of(game).features, Rng(3)
    checked = rules.options(options)
    players, deal = checked["players"], rules.deal(checked, rng)
    here, there = rules.start(checked, deal), rules.start(checked, next_seats(game, deal))
    while seats := rules.current_players(here):
        assert {*rules.current_players(there)} == {(seat + 1) % players for seat in seats}
        for seat in range(players):
            view, same = rules.view(here, seat), rules.view(there, (seat + 1) % players)
            assert [*features(view)] == [*features(same)]
        for seat in seats:
            action = rules.likely_action(here, seat, rng)
            # A token may name a seat: the owner of a deck in Architects, who begins an age in Duel.
            token = re.sub(r"(?<=^[ag]:)\d", lambda named: str((int(named[0]) + 1) % players), rules.encode(action))
            rules.apply(here, seat, action)
            rules.apply(there, (seat + 1) % players, rules.decode(token))


def top(view: Any, step: int) -> list[str]:
    """Return the card on top of the deck of a seat in Architects, if the viewer sees it; `step` counts from its own."""
    card = view["decks"][(view["seat"] + step) % view["players"]]["top"]
    return [card] if card else []


def display(view: Any, *, free: bool) -> list[str]:
    """Return the known cards of the display of Duel that are free, or those that are not."""
    return [slot["card"] for slot in view["display"] if slot["card"] and slot["free"] == free]


@pytest.mark.parametrize(
    ("game", "part", "keys"),
    [
        ("wonders", "hand", lambda view: view["hand"]),
        ("wonders", "cities.0.built", lambda view: view["cities"][view["seat"]]["built"]),
        ("wonders", "cities.1.built", lambda view: view["cities"][(view["seat"] + 1) % 5]["built"]),
        ("duel", "free", lambda view: display(view, free=True)),
        (
            "duel",
            "covered",
            lambda view: [slot["card"] for slot in view["display"] if slot["card"] and not slot["free"]],
        ),
        ("duel", "cities.0.built", lambda view: view["cities"][view["seat"]]["built"]),
        ("architects", "decks.0.top", lambda view: top(view, 0)),
        ("architects", "decks.1.top", lambda view: top(view, 1)),
        ("architects", "decks.3.top", lambda view: top(view, 3)),
        ("architects", "cities.0.cards", lambda view: view["cities"][view["seat"]]["cards"]),
    ],
)
def test_a_part_says_which_keys_its_field_has(game: str, part: str, keys: Callable[[Any], Iterable[str]]) -> None:
    encoding, options = encoding_of(game), [options for key, options in TABLES if key == game][-1]
    names = encoding.names(options.get("players", 2))
    for view in islice(views(game, options), 200):
        said = {name for name, value in zip(names, encoding.features(view), strict=True) if value}
        assert {name for name in said if name.startswith(f"{part}.")} == {f"{part}.{key}" for key in keys(view)}


def test_a_number_of_players_that_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(HeptadError, match="options/value"):
        encoding_of("duel").names(3)
