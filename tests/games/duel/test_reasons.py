"""Tokens, the facts behind an action and the reasons against one, as pages and logs get them."""

from __future__ import annotations

import pytest

from heptad.games.duel import DUEL
from heptad.games.duel.cards import COINS
from heptad.kernel.errors import HeptadError
from tests.games.duel.positions import city, kinds, of, position
from tests.games.laws import walk


def test_a_token_says_in_words_what_is_done() -> None:
    tokens = ["b:baths", "s:baths", "w:baths:sphinx", "t:sphinx", "p:law", "d:baths", "x:quarry", "g:0", "g:1"]
    assert [DUEL.encode(DUEL.decode(token)) for token in tokens] == tokens


@pytest.mark.parametrize(
    "token", ["b:sphinx", "w:baths", "w:sphinx:baths", "t:law", "p:baths", "g:2", "g:", "b:baths:baths", "B:baths"]
)
def test_a_token_of_something_else_is_malformed(token: str) -> None:
    with pytest.raises(HeptadError, match="action/malformed"):
        DUEL.decode(token)


def test_a_build_is_explained_by_its_price_what_is_missing_and_what_it_would_cost_the_other() -> None:
    here = position(city(coins=20), city("glassworks", coins=5), free="caravansery", age=2)
    assert here.explain("b:caravansery") == {
        "do": "build", "card": "caravansery", "wonder": None, "token": None, "first": None,
        "bank": 2, "trade": 5, "lacks": [["glass", 1, 3], ["papyrus", 1, 2]],
        "buys": [["glass", 1, 3], ["papyrus", 1, 2]], "chain": None, "theirs": 4, "coins": 0,
    }  # fmt: skip


def test_what_is_really_bought_is_told_after_free_choices_and_discounts() -> None:
    here = position(city("caravansery", coins=5), free="walls", age=2)
    facts = here.explain("b:walls")
    assert (facts["trade"], facts["lacks"], facts["buys"]) == (2, [["stone", 2, 2]], [["stone", 1, 2]])
    here = position(city("caravansery", coins=1), free="walls", age=2)
    assert here.refusals()["walls"][1]["buys"] == [["stone", 1, 2]]
    mine = city("forum", coins=20, tokens="masonry architecture", wonders="sphinx")
    here = position(mine, city("sawmill glassworks"), free="palace", age=3)
    assert here.explain("b:palace")["buys"] == [["stone", 1, 2], ["clay", 1, 2]]
    assert here.explain("w:palace:sphinx")["buys"] == [["clay", 1, 2]]


def test_what_is_bought_adds_up_to_the_price_of_trade() -> None:
    for state, seat, _ in walk(DUEL, {"wonders": "preset"}, "5eed"):
        for action in DUEL.legal_actions(state, seat):
            facts = DUEL.explain(state, seat, action)
            assert sum(units * price for _, units, price in facts["buys"]) == facts["trade"]
        for refusal in DUEL.refusals(state, seat):
            if refusal.code != "wonder/limit":
                bank = COINS[refusal.action.card] if refusal.code == "build/coins" else 0
                assert bank + sum(units * price for _, units, price in refusal.data["buys"]) == refusal.data["need"]


def test_a_chain_a_sale_and_a_wonder_are_explained() -> None:
    mine = city("baths tavern", coins=20, wonders="temple_of_artemis", tokens="urbanism")
    here = position(mine, free="aqueduct", age=2)
    chain = here.explain("b:aqueduct")
    assert (chain["chain"], chain["bank"], chain["trade"], chain["lacks"], chain["coins"]) == ("baths", 0, 0, [], 4)
    assert here.explain("s:aqueduct")["coins"] == 3
    wonder = here.explain("w:aqueduct:temple_of_artemis")
    assert (wonder["do"], wonder["wonder"], wonder["trade"], wonder["coins"]) == ("wonder", "temple_of_artemis", 8, 12)


def test_choices_of_a_turn_are_explained() -> None:
    here = position(city(coins=40, wonders="mausoleum"), free="baths", discard="tavern")
    here.play("w:baths:mausoleum")
    assert here.explain("d:tavern")["coins"] == 4
    here = position(city("apothecary", coins=20), free="school", age=2, board="agriculture")
    here.play("b:school")
    assert (here.explain("p:agriculture")["token"], here.explain("p:agriculture")["coins"]) == ("agriculture", 6)
    here = position(left=1, pawn=1)
    here.sell(1)
    assert here.explain("g:1")["first"] == 1


def test_what_cannot_be_paid_is_refused_with_the_need_and_what_is_there() -> None:
    here = position(city(coins=1, wonders="pyramids"), free="baths scriptorium")
    refused = here.refusals()
    stone = [["stone", 1, 2]]
    assert refused["baths"] == ("build/coins", {"need": 2, "have": 1, "lacks": stone, "buys": stone})
    assert refused["scriptorium"] == ("build/coins", {"need": 2, "have": 1, "lacks": [], "buys": []})
    assert refused["pyramids"][0] == "wonder/coins"


def test_nothing_is_refused_to_a_seat_that_is_not_asked() -> None:
    here = position(city(coins=0), city(coins=0), free="palace", age=3)
    assert DUEL.refusals(here.state, 1) == []
    assert DUEL.legal_actions(here.state, 1) == []


def test_a_seat_is_told_prices_also_while_the_other_one_moves() -> None:
    here = position(city("quarry"), city("baths"), free="aqueduct rostrum", age=2)
    for seat, costs in ((0, {"aqueduct": 4, "rostrum": 2}), (1, {"aqueduct": 0, "rostrum": 2 + 3})):
        for card, price in costs.items():
            facts = DUEL.explain(here.state, seat, DUEL.decode(f"b:{card}"))
            assert facts["bank"] + facts["trade"] == price


def test_events_tell_a_turn_in_the_order_in_which_it_happened() -> None:
    here = position(city(coins=8), city(coins=1), gone=(19,), at={18: "palisade", 13: "baths"}, pawn=2)
    told = here.play("b:palisade")
    assert kinds(told) == ["built", "pawn", "looted", "lost", "turned"]
    assert of(told, "built") == [{"seat": 0, "card": "palisade", "how": "paid", "chain": None, "bank": 2, "trade": 0}]
    assert of(told, "looted") == [{"seat": 1, "space": 3}]
    assert of(told, "lost") == [{"seat": 1, "coins": 1}]
