"""Wonders: their price, the card under them, the limit of seven, the effect of each, and the order of effects."""

from __future__ import annotations

import pytest

from heptad.games.duel import boards
from tests.games.duel.positions import city, kinds, position, units
from tests.games.position import events_of

EXTRA_TURN = ["appian_way", "hanging_gardens", "piraeus", "sphinx", "temple_of_artemis"]
POINTS = {
    "appian_way": 3, "circus_maximus": 3, "colossus": 3, "great_library": 4, "great_lighthouse": 4,
    "hanging_gardens": 3, "mausoleum": 2, "piraeus": 2, "pyramids": 9, "sphinx": 6, "statue_of_zeus": 3,
    "temple_of_artemis": 0,
}  # fmt: skip


# ── building a wonder ───────────────────────────────────────────────────────
def test_a_wonder_costs_what_it_says_and_the_cards_cost_and_effect_do_not_matter() -> None:
    here = position(city(coins=8, wonders="colossus"), free="courthouse", age=3)
    assert here.price("colossus") == 8
    (built,) = events_of(here.play("w:courthouse:colossus"), "wonder_built")
    assert built == {"seat": 0, "wonder": "colossus", "card": "courthouse", "trade": 8}
    assert (here.coins(), here.pawn()) == (0, 2)


def test_a_wonder_is_paid_for_by_the_same_rules_as_a_card() -> None:
    mine = city("clay_pool stone_reserve caravansery", coins=1 + 2, wonders="pyramids piraeus")
    here = position(mine, city("quarry sawmill"), free="walls", age=2)
    assert (here.price("pyramids"), here.price("piraeus")) == (2 + 2, 4 + 1)
    price = here.bill("pyramids")
    assert units(price["lacks"]) == [("stone", 3, 1), ("papyrus", 1, 2)]
    assert units(price["buys"]) == [("stone", 2, 1), ("papyrus", 1, 2)]
    assert here.refusals()["pyramids"] == {
        "code": "build_wonder/coins",
        "wonder": "pyramids",
        "price": price,
        "have": 3,
    }


def test_the_tucked_card_is_out_of_the_game() -> None:
    here = position(city(coins=20, wonders="colossus"), free="tavern")
    here.play("w:tavern:colossus")
    assert (here.built(), here.discard(), here.coins()) == ([], [], 12)
    assert "tavern" not in [place["card"] for place in here.view()["display"]]


def test_everybody_sees_which_card_lies_under_which_wonder() -> None:
    here = position(city(coins=40, wonders="sphinx pyramids"), free="tavern baths")
    here.play("w:tavern:sphinx", "w:baths:pyramids")
    for seat in (0, 1, None):
        held = here.view(seat)["cities"][0]["wonders"]
        assert [(wonder["wonder"], wonder["built"], wonder["under"]) for wonder in held[:2]] == [
            ("sphinx", True, "tavern"),
            ("pyramids", True, "baths"),
        ]
        assert [(wonder["built"], wonder["under"]) for wonder in held[2:]] == [(False, None)] * 2


def test_a_wonder_is_built_once_and_only_by_its_owner() -> None:
    here = position(city(coins=50, wonders_built="colossus", wonders="sphinx"), city(wonders="pyramids"), free="baths")
    wonders = {token.split(":")[2] for token in here.legal() if token.startswith("w:")}
    assert "sphinx" in wonders
    assert not wonders & {"colossus", "pyramids"}


@pytest.mark.parametrize("owner", [0, 1])
def test_at_most_seven_wonders_are_built_and_the_eighth_leaves_the_game_whoever_owns_it(owner: int) -> None:
    cities = [("pyramids mausoleum piraeus", "colossus"), ("great_library sphinx great_lighthouse", "appian_way")]
    if owner == 0:
        cities = [("pyramids mausoleum", "colossus appian_way"), ("great_library sphinx great_lighthouse piraeus", "")]
    mine, theirs = (city(coins=40, wonders_built=built, wonders=wonders) for built, wonders in cities)
    here = position(mine, theirs, free="baths")
    events = here.play("w:baths:colossus")
    assert events_of(events, "last_wonder") == [{"gone": ["appian_way"]}]
    assert (here.view()["gone"], here.view()["wonders_built"]) == (["appian_way"], 7)
    here.sell(1 - owner)
    assert here.waiting == (owner,)
    assert not [token for token in here.legal() if token.startswith("w:")]
    assert here.refusals()["appian_way"] == {"code": "build_wonder/limit", "wonder": "appian_way", "limit": 7}


def test_the_seventh_wonder_itself_works_normally() -> None:
    mine = city(coins=40, wonders_built="pyramids mausoleum great_lighthouse", wonders="temple_of_artemis")
    here = position(mine, city(wonders_built="sphinx piraeus colossus"), free="theater", age=1)
    price = here.price("temple_of_artemis")
    here.play("w:theater:temple_of_artemis")
    assert (here.coins(), here.waiting) == (40 - price + 12, (0,))


# ── the effects ─────────────────────────────────────────────────────────────
@pytest.mark.parametrize("wonder", sorted(POINTS))
def test_each_wonder_is_worth_its_points_once_built(wonder: str) -> None:
    assert position(city(wonders=wonder), free="baths").points("wonders") == 0
    assert position(city(wonders_built=wonder), free="baths").points("wonders") == POINTS[wonder]


@pytest.mark.parametrize("wonder", sorted(POINTS))
def test_five_wonders_bring_a_second_turn_at_once(wonder: str) -> None:
    here = position(city(coins=40, wonders=wonder), free="baths")
    here.play("w:baths:" + wonder)
    while here.asked != "turn":
        here.play(here.legal()[0])
    assert here.waiting == ((0,) if wonder in EXTRA_TURN else (1,))


@pytest.mark.parametrize(("wonder", "coins"), [("hanging_gardens", 6), ("temple_of_artemis", 12), ("appian_way", 3)])
def test_some_wonders_bring_coins_at_once(wonder: str, coins: int) -> None:
    here = position(city(coins=40, wonders=wonder), free="baths")
    price = here.price(wonder)
    here.play("w:baths:" + wonder)
    assert here.coins() == 40 - price + coins


@pytest.mark.parametrize(("theirs", "then"), [(7, 4), (3, 0), (2, 0), (0, 0)])
def test_the_appian_way_gives_three_coins_and_the_opponent_loses_three_or_all(theirs: int, then: int) -> None:
    here = position(city(coins=20, wonders="appian_way"), city(coins=theirs), free="baths")
    here.play("w:baths:appian_way")
    assert (here.coins(0), here.coins(1)) == (20 - 10 + 3, then)


@pytest.mark.parametrize(
    ("wonder", "targets"),
    [("circus_maximus", ["glassworks", "press"]), ("statue_of_zeus", ["quarry", "sawmill"])],
)
def test_circus_and_zeus_put_one_grey_or_brown_card_of_the_opponent_on_the_discard_pile(
    wonder: str, targets: list[str]
) -> None:
    here = position(city(coins=40, wonders=wonder), city("glassworks quarry press sawmill"), free="walls", age=2)
    here.play("w:walls:" + wonder)
    assert (here.asked, here.waiting, here.view()["targets"]) == ("destroy", (0,), targets)
    assert here.legal() == [f"x:{key}" for key in targets]
    events = here.play(f"x:{targets[1]}")
    assert events_of(events, "destroyed") == [{"seat": 1, "card": targets[1]}]
    assert targets[1] in here.discard()
    assert targets[1] not in here.built(1)


def test_production_and_trade_prices_fall_at_once_and_nothing_gained_is_given_back() -> None:
    mine = city(coins=40, wonders="statue_of_zeus")
    here = position(mine, city("sawmill", coins=3), free="walls", age=2)
    assert here.city()["prices"]["wood"] == 4
    here.play("w:walls:statue_of_zeus", "x:sawmill")
    assert here.city()["prices"]["wood"] == 2
    assert (here.city(1)["production"], here.coins(1)) == ([], 3)


@pytest.mark.parametrize(
    ("card", "wonder", "paid_for", "coins"),
    [("port", "statue_of_zeus", "sawmill", 4), ("chamber_of_commerce", "circus_maximus", "press", 9)],
)
def test_coins_that_the_destroyed_card_brought_its_owner_are_not_given_back(
    card: str, wonder: str, paid_for: str, coins: int
) -> None:
    theirs = city("sawmill clay_pool press drying_room glassworks", coins=0)
    here = position(city(coins=40, wonders=wonder), theirs, free=f"{card} palace", age=3, seat=1)
    here.play(f"b:{card}")
    assert here.coins(1) == coins
    here.play(f"w:palace:{wonder}", f"x:{paid_for}")
    assert (here.coins(1), paid_for in here.built(1)) == (coins, False)


def test_the_shield_comes_too_and_if_it_wins_no_choice_is_asked_for() -> None:
    here = position(city(coins=40, wonders="statue_of_zeus"), city("sawmill"), free="walls", age=2, pawn=8)
    here.play("w:walls:statue_of_zeus")
    assert (here.asked, here.outcome(), here.built(1)) == ("over", ((0,), "military"), ["sawmill"])


def test_the_great_library_draws_three_tokens_of_the_box_and_takes_one() -> None:
    here = position(city(coins=40, wonders="great_library"), free="baths", box="law theology economy masonry urbanism")
    board = here.view()["board"]
    here.play("w:baths:great_library")
    assert (here.asked, here.waiting) == ("library", (0,))
    assert here.view(0)["library"] == ["law", "theology", "economy"]
    assert here.legal() == ["p:law", "p:theology", "p:economy"]
    here.play("p:economy")
    assert here.tokens() == ["economy"]
    assert (here.view()["board"], here.view()["box"]) == (board, 4)
    assert here.waiting == (1,)


def test_the_token_of_the_great_library_works_at_once_but_not_backwards() -> None:
    here = position(city(coins=40, wonders="great_library"), free="baths", box="agriculture theology law")
    price = here.price("great_library")
    agriculture, theology = here.clone(), here.clone()
    agriculture.play("w:baths:great_library", "p:agriculture")
    assert agriculture.coins() == 40 - price + 6
    theology.play("w:baths:great_library", "p:theology")
    assert theology.waiting == (1,)


def test_law_of_the_great_library_counts_as_a_symbol_and_may_win() -> None:
    built = "apothecary pharmacist scriptorium workshop academy"
    here = position(city(built, coins=40, wonders="great_library"), free="palace", age=3, box="law")
    here.play("w:palace:great_library", "p:law")
    assert here.outcome() == ((0,), "science")


# ── the mausoleum ───────────────────────────────────────────────────────────
def test_the_mausoleum_builds_any_card_of_the_discard_pile_free_at_once() -> None:
    here = position(city(coins=40, wonders="mausoleum"), free="baths", discard="tavern stone_reserve")
    price = here.price("mausoleum")
    here.play("w:baths:mausoleum")
    assert (here.asked, here.legal()) == ("discard", ["d:tavern", "d:stone_reserve"])
    here.play("d:tavern")
    assert (here.built(), here.discard(), here.coins()) == (["tavern"], ["stone_reserve"], 40 - price + 4)
    assert here.waiting == (1,)


def test_the_pile_holds_cards_discarded_by_either_player_and_destroyed_ones() -> None:
    mine, theirs = city(coins=40, wonders="statue_of_zeus mausoleum"), city("quarry")
    here = position(mine, theirs, free="baths theater altar tavern garrison")
    here.play("w:baths:statue_of_zeus", "x:quarry", "s:theater", "s:altar", "s:garrison", "w:tavern:mausoleum")
    assert set(here.legal()) == {"d:quarry", "d:theater", "d:altar", "d:garrison"}
    here.play("d:quarry")
    assert here.city()["production"] == ["stone"]


def test_all_effects_of_a_card_from_the_discard_pile_happen() -> None:
    mine = city("apothecary", coins=40, wonders="mausoleum", tokens="strategy")
    pile = "arsenal school magistrates_guild"
    start = position(mine, city("baths theater"), free="palace", age=3, discard=pile, board="law")
    price = start.price("mausoleum")
    start.play("w:palace:mausoleum")
    here = start.clone()
    here.play("d:arsenal")
    assert here.pawn() == 3 + 1
    here = start.clone()
    here.play("d:school")
    assert (here.asked, here.waiting) == ("token", (0,))
    here.play("p:law")
    assert set(here.city()["symbols"]) == {"wheel", "law"}
    here = start.clone()
    here.play("d:magistrates_guild")
    assert here.coins() == 40 - price + 2


def test_a_chain_parent_from_the_discard_pile_makes_its_child_free() -> None:
    here = position(city(coins=40, wonders="mausoleum"), free="walls aqueduct", age=2, discard="baths", left=17)
    here.play("w:walls:mausoleum", "d:baths")
    here.play(next(token for token in here.legal() if token.startswith("s:") and token != "s:aqueduct"))
    assert here.price("aqueduct") == 0


# ── the order inside one turn ───────────────────────────────────────────────
def test_a_wonder_is_paid_then_coins_then_loss_then_shields_then_choices_then_reveal_then_the_extra_turn() -> None:
    mine, theirs = (
        city(coins=40, wonders="statue_of_zeus appian_way", tokens="theology"),
        city("quarry", tokens="economy"),
    )
    here = position(mine, theirs, gone=(19,), at={18: "theater", 13: "baths"}, pawn=2)
    events = here.play("w:theater:statue_of_zeus")
    assert kinds(events) == ["turn_begun", "wonder_built", "earned", "pawn_moved", "looted", "lost"]
    assert kinds(here.play("x:quarry")) == ["destroyed", "turned_up", "extra_turn"]
    free = here.free()[0]
    assert kinds(here.play(f"w:{free}:appian_way"))[:5] == ["turn_begun", "wonder_built", "earned", "earned", "lost"]


def test_a_progress_token_for_a_pair_of_the_mausoleum_comes_after_the_card_of_the_pile() -> None:
    mine = city("apothecary", coins=40, wonders="mausoleum", tokens="theology")
    here = position(mine, city(), free="walls", age=2, discard="school")
    here.play("w:walls:mausoleum")
    assert here.asked == "discard"
    here.play("d:school")
    assert here.asked == "token"
    here.play(here.legal()[0])
    assert (here.asked, here.waiting) == ("turn", (0,))


def test_every_wonder_word_is_one_of_the_twelve() -> None:
    assert sorted(POINTS) == sorted(wonder.key for wonder in boards.WONDERS)
