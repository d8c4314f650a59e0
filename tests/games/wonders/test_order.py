"""The order of events in one turn: all cards at once, then the seventh card, the discard pile, and the conflicts."""

from __future__ import annotations

from itertools import permutations

from tests.games.position import events_of
from tests.games.wonders.positions import Position, city, position


def crowded_sixth_turn() -> Position:
    """Return a sixth turn in which Babylon may play its seventh card and Halicarnassus can build a stage."""
    babylon = city("babylon-b", stages=2, hand="walls school")
    halicarnassus = city("halicarnassus-b", "ore_vein foundry", hand="library dispensary")
    return position(babylon, halicarnassus, city("giza-a", hand="temple statue"), age=2, turn=6)


def test_all_cards_are_placed_and_paid_before_anything_is_collected() -> None:
    mine, left = city("giza-a", hand="vineyard"), city("ephesus-b", "quarry", hand="sawmill")
    events = position(mine, left, city("rhodes-a", hand="foundry"), age=2, turn=2).play(
        "b:vineyard", "w:sawmill", "b:foundry"
    )
    assert [event.kind for event in events if event.kind != "chose"] == [
        "reveal", "built", "stage_built", "built", "earned", "earned", "turn_begun",
    ]  # fmt: skip


def test_counts_are_taken_after_all_cards_of_the_turn_are_placed() -> None:
    mine = city("giza-a", "ore_vein", hand="vineyard")
    here = position(mine, city("ephesus-a", hand="sawmill"), city("rhodes-a", hand="foundry"), age=2)
    (earned,) = events_of(here.play("b:vineyard", "b:sawmill", "b:foundry"), "earned")
    assert earned == {"seat": 0, "coins": 3, "card": "vineyard", "stage": None}


def test_payments_cross_without_anybody_needing_the_coins_of_this_turn() -> None:
    giza, babylon = city("giza-a", coins=2, hand="guard_tower"), city("babylon-a", coins=2, hand="barracks")
    here = position(giza, babylon, city("rhodes-a", coins=2, hand="baths"))
    here.play("b:guard_tower@2-0", "b:barracks@2-0", "b:baths@2-0")
    assert [here.coins(seat) for seat in range(3)] == [2, 2, 2]


def test_income_of_a_turn_never_pays_for_that_turn() -> None:
    here = position(city("ephesus-b", "stone_pit quarry", coins=0, hand="sawmill"), age=2, turn=3)
    assert "w:sawmill" in here.legal()
    assert "b:sawmill" not in here.legal()
    here.play("w:sawmill")
    assert here.coins() == 4


def test_it_does_not_matter_who_chooses_first() -> None:
    tokens = {0: "b:vineyard", 1: "w:sawmill", 2: "b:foundry"}
    start = position(city("giza-a", hand="vineyard"), city("ephesus-b", "quarry", hand="sawmill"),
                  city("rhodes-a", hand="foundry"), age=2, turn=2)  # fmt: skip
    seen = []
    for order in permutations(tokens):
        here = start.clone()
        for seat in order:
            here.act(seat, tokens[seat])
        seen.append([here.view(seat) for seat in (0, 1, 2, None)])
    assert all(views == seen[0] for views in seen)


def test_the_result_does_not_depend_on_the_seat_a_city_sits_in() -> None:
    cities = [city("giza-a", "loom_1", hand="vineyard"), city("ephesus-b", "quarry", hand="sawmill"),
              city("rhodes-a", "stone_pit", hand="foundry")]  # fmt: skip
    tokens = ["b:vineyard", "w:sawmill", "b:foundry"]
    coins = set()
    for turned in range(3):
        here = position(*cities[turned:], *cities[:turned], age=2, turn=2)
        here.play(*tokens[turned:], *tokens[:turned])
        coins.add(tuple(here.coins((seat - turned) % 3) for seat in range(3)))
    assert len(coins) == 1


def test_the_unchosen_card_of_a_city_that_plays_its_seventh_is_not_on_the_pile() -> None:
    here = crowded_sixth_turn()
    here.play("s:walls", "w:library", "s:temple")
    assert (here.asked, here.waiting) == ("seventh", (0,))
    assert {"walls", "temple", "statue", "dispensary"} <= set(here.pile())
    assert "school" not in here.pile()


def test_the_seventh_card_comes_first_then_the_discard_pile_then_the_conflicts() -> None:
    here = crowded_sixth_turn()
    events = here.play("s:walls", "w:library", "s:temple")
    assert (here.asked, here.waiting) == ("seventh", (0,))
    events += here.act(0, "s:school")
    assert (here.asked, here.waiting) == ("discard", (1,))
    events += here.act(1, "d:walls")
    assert (here.asked, here.view()["age"]) == ("turn", 3)
    kinds = [event.kind for event in events if event.kind not in ("chose", "turn_begun")]
    assert kinds == ["reveal", "sold", "stage_built", "sold", "reveal", "sold", "built", "war"]


def test_a_red_card_from_the_discard_pile_fights_in_the_conflict_of_that_turn() -> None:
    here = crowded_sixth_turn()
    here.play("s:walls", "w:library", "s:temple")
    here.play("s:school")
    here.play("d:walls")
    assert [here.city(seat)["tokens"] for seat in range(3)] == [[-1], [3, 3], [-1]]


def test_a_pick_in_the_middle_of_an_age_comes_before_the_hands_are_passed() -> None:
    here = position(city("halicarnassus-b", "ore_vein mine"), *[city()] * 5, turn=4, pile="altar")
    kept = here.hand(2)[1:]
    here.play(f"w:{here.hand()[0]}")
    assert (here.asked, here.view()["turn"]) == ("discard", 4)
    here.play("d:altar")
    assert (here.asked, here.view()["turn"], here.hand(3)) == ("turn", 5, kept)


def test_every_reveal_names_its_turn_before_what_was_done_in_it() -> None:
    here = position(city(hand="altar"), city(hand="theater"), city(hand="baths"))
    events = here.play("b:altar", "b:theater")
    (reveal,) = events_of(events, "reveal")
    assert reveal == {"age": 1, "turn": 1}
    kinds = [event.kind for event in events if event.kind != "chose"]
    assert kinds.index("reveal") == 0
    assert [facts["turn"] for facts in events_of(here.finish_age(), "reveal")] == [2, 3, 4, 5, 6]


def test_a_reveal_of_seventh_cards_is_number_seven() -> None:
    here = crowded_sixth_turn()
    events = here.play("s:walls", "w:library", "s:temple") + here.act(0, "s:school")
    assert [facts["turn"] for facts in events_of(events, "reveal")] == [6, 7]
