"""Tokens, explanations of actions, prices, and refusals."""

from __future__ import annotations

from itertools import chain

import pytest

from heptad.games.duel import DUEL
from heptad.kernel.errors import HeptadError
from heptad.table import Table
from tests.games.duel.positions import Position, city, kinds, position, units
from tests.games.laws import walk
from tests.games.position import events_of


def test_a_token_says_in_words_what_is_done() -> None:
    tokens = ["b:baths", "s:baths", "w:baths:sphinx", "t:sphinx", "p:law", "d:baths", "x:quarry", "g:0", "g:1"]
    assert [DUEL.encode(DUEL.decode(token)) for token in tokens] == tokens


@pytest.mark.parametrize(
    "token",
    ["b:sphinx", "w:baths", "w:sphinx:baths", "w:baths:law", "w:law:sphinx", "t:law", "p:baths", "g:2", "g:",
     "b:baths:baths", "B:baths"],
)  # fmt: skip
def test_a_token_of_something_else_is_malformed(token: str) -> None:
    with pytest.raises(HeptadError, match="action/malformed"):
        DUEL.decode(token)


def test_a_build_is_explained_by_its_price_and_what_is_missing() -> None:
    here = position(city(coins=20), city("glassworks", coins=5), free="caravansery", age=2)
    lacks = [
        {"resource": "glass", "units": 1, "price": 3, "made": 1, "fixed": False},
        {"resource": "papyrus", "units": 1, "price": 2, "made": 0, "fixed": False},
    ]
    buys = [{"resource": "glass", "units": 1, "price": 3}, {"resource": "papyrus", "units": 1, "price": 2}]
    assert here.explain("b:caravansery") == {
        "do": "build", "card": "caravansery", "coins": 0,
        "price": {
            "total": 7, "bank": 2, "trade": 5, "to_opponent": 0, "saved": 0, "chain": None,
            "lacks": lacks, "buys": buys,
        },
    }  # fmt: skip


def test_a_card_that_fixes_a_price_is_named_as_its_reason() -> None:
    here = position(city("stone_reserve", coins=9), city("quarry shelf_quarry"), free="aqueduct", age=2)
    (stone,) = here.bill("aqueduct")["lacks"]
    assert (stone["price"], stone["made"], stone["fixed"]) == (1, 3, True)


def test_what_is_really_bought_is_told_after_free_choices_and_discounts() -> None:
    here = position(city("caravansery", coins=1), free="walls", age=2)
    price = here.bill("walls")
    assert (price["trade"], units(price["lacks"]), units(price["buys"])) == (2, [("stone", 2, 2)], [("stone", 1, 2)])
    assert price["saved"] == 2
    mine = city("forum", coins=20, tokens="masonry architecture", wonders="sphinx")
    here = position(mine, city("sawmill glassworks"), free="palace", age=3)
    assert units(here.bill("palace")["buys"]) == [("stone", 1, 2), ("clay", 1, 2)]
    assert units(here.bill("sphinx")["buys"]) == [("clay", 1, 2)]


def test_a_price_adds_up() -> None:
    for state, _, _ in walk(DUEL, {"wonders": "preset"}, "5eed"):
        prospects = DUEL.view(state, None)["prospects"]
        for price in [*chain(*prospects["cards"].values()), *prospects["wonders"].values()]:
            assert sum(line["units"] * line["price"] for line in price["buys"]) == price["trade"]
            assert sum(line["units"] * line["price"] for line in price["lacks"]) == price["trade"] + price["saved"]
            assert price["bank"] + price["trade"] == price["total"]


def test_prospects_are_what_every_face_up_card_costs_either_city_and_every_unbuilt_wonder_its_owner() -> None:
    here = position(city("quarry", wonders="sphinx"), city("baths"), free="aqueduct rostrum", age=2)
    for seat, costs in ((0, {"aqueduct": 4, "rostrum": 2}), (1, {"aqueduct": 0, "rostrum": 2 + 3})):
        assert {card: here.price(card, seat) for card in costs} == costs
    for state, _, _ in walk(DUEL, {}, "5eed"):
        view = DUEL.view(state, None)
        assert set(view["prospects"]["cards"]) == {slot["card"] for slot in view["display"] if slot["card"]}
        unbuilt = {held["wonder"] for seen in view["cities"] for held in seen["wonders"] if not held["built"]}
        assert set(view["prospects"]["wonders"]) == unbuilt - set(view["gone"])


def test_what_can_be_paid_is_legal_at_the_price_of_the_prospects_and_all_else_is_refused_with_it() -> None:
    for state, seat, _ in walk(DUEL, {"wonders": "preset"}, "5eed"):
        view = DUEL.view(state, seat)
        if view["ask"] != "turn":
            continue
        here, prospects, coins = Position(state), view["prospects"], view["cities"][seat]["coins"]
        own = {held["wonder"] for held in view["cities"][seat]["wonders"]}
        prices = {card: prospects["cards"][card][seat] for card in here.free()}
        prices |= {wonder: price for wonder, price in prospects["wonders"].items() if wonder in own}
        legal = {}
        for token in here.legal():
            facts = here.explain(token)
            if facts["do"] == "build" or facts["do"] == "build_wonder":
                legal[facts["card"] if facts["do"] == "build" else facts["wonder"]] = facts["price"]
        refused = {key: data["price"] for key, data in here.refusals().items() if data["code"] != "build_wonder/limit"}
        assert legal == {key: price for key, price in prices.items() if price["total"] <= coins}
        assert refused == {key: price for key, price in prices.items() if price["total"] > coins}


def test_a_chain_a_sale_and_a_wonder_are_explained() -> None:
    mine = city("baths tavern", coins=20, wonders="temple_of_artemis", tokens="urbanism")
    here = position(mine, free="aqueduct", age=2)
    nothing = {
        "total": 0, "bank": 0, "trade": 0, "to_opponent": 0, "saved": 0, "chain": "baths", "lacks": [], "buys": [],
    }  # fmt: skip
    assert here.explain("b:aqueduct") == {"do": "build", "card": "aqueduct", "price": nothing, "coins": 4}
    assert here.explain("s:aqueduct") == {"do": "sell", "card": "aqueduct", "coins": 3}
    assert here.city()["sale"] == 3
    wonder = here.explain("w:aqueduct:temple_of_artemis")
    assert wonder["do"] == "build_wonder"
    assert (wonder["wonder"], wonder["price"]["total"], wonder["coins"]) == ("temple_of_artemis", 8, 12)


def test_choices_of_a_turn_are_explained() -> None:
    here = position(city(coins=40, wonders="mausoleum"), free="baths", discard="tavern")
    here.play("w:baths:mausoleum")
    assert here.explain("d:tavern") == {"do": "build_discarded", "card": "tavern", "coins": 4}
    here = position(city(coins=40, wonders="statue_of_zeus"), city("quarry sawmill"), free="walls", age=2)
    here.play("w:walls:statue_of_zeus")
    assert here.explain("x:sawmill") == {"do": "destroy", "card": "sawmill"}
    here = position(city("apothecary", coins=20), free="school", age=2, board="agriculture")
    here.play("b:school")
    assert here.explain("p:agriculture") == {"do": "take_token", "token": "agriculture", "coins": 6}
    here = position(left=1, pawn=1)
    here.sell(1)
    assert here.explain("g:1") == {"do": "begin", "first": 1}
    table = Table.new("duel", seed="1")
    (seat,) = table.current_players
    for token in table.legal_tokens(seat):
        assert table.explain(seat, token) == {"do": "take_wonder", "wonder": token.removeprefix("t:")}


def test_what_cannot_be_paid_is_refused_with_the_need_and_what_is_there() -> None:
    here = position(city(coins=1, wonders="pyramids"), free="baths scriptorium")
    refused = here.refusals()
    for card in ("baths", "scriptorium"):
        assert refused[card] == {"code": "build/coins", "card": card, "price": here.bill(card), "have": 1}
        assert here.price(card) == 2
    assert refused["pyramids"]["code"] == "build_wonder/coins"


def test_nothing_is_refused_to_a_seat_that_is_not_asked() -> None:
    here = position(city(coins=0), city(coins=0), free="palace", age=3)
    assert DUEL.refusals(here.state, 1) == []
    assert DUEL.legal_actions(here.state, 1) == []


def test_events_tell_a_turn_in_the_order_in_which_it_happened() -> None:
    here = position(city(coins=8), city(coins=1), gone=(19,), at={18: "palisade", 13: "baths"}, pawn=2)
    events = here.play("b:palisade")
    assert kinds(events) == ["turn_begun", "built", "pawn_moved", "looted", "lost", "turned_up"]
    assert events_of(events, "built") == [
        {"seat": 0, "card": "palisade", "how": "paid", "chain": None, "bank": 2, "trade": 0}
    ]
    assert events_of(events, "turn_begun") == [{"seat": 0, "age": 1, "turn": 2}]
    assert events_of(events, "looted") == [{"seat": 1, "space": 3}]
    assert events_of(events, "lost") == [{"seat": 1, "coins": 1}]
