"""The effects of wonder stages: symbols of choice, production, coins, the free build, the copied guild, the discard
pile, the seventh card, and shields."""

from __future__ import annotations

import pytest

from heptad.games.wonders import WONDERS
from tests.games.position import events_of
from tests.games.wonders.positions import Position, city, position

ANY_RAW, ANY_GOODS = ["wood", "stone", "clay", "ore"], ["glass", "loom", "papyrus"]


# ── Babylon, Alexandria, Ephesus, Rhodes, Giza ──────────────────────────────
@pytest.mark.parametrize(("board", "stages"), [("babylon-a", 2), ("babylon-b", 3)])
def test_babylons_symbol_of_choice_is_chosen_at_scoring(board: str, stages: int) -> None:
    assert position(city(board, stages=stages - 1), age=3).city()["science"]["any"] == 0
    here = position(city(board, "apothecary", stages=stages, hand="lodge"), age=3)
    assert here.city()["science"]["any"] == 1
    assert here.points("science") == 4
    here = position(city(board, "apothecary workshop", stages=stages), age=3)
    assert here.points("science") == 10


@pytest.mark.parametrize(
    ("board", "kept"), [("a", [[], [ANY_RAW], [ANY_RAW]]), ("b", [[ANY_RAW], [ANY_RAW, ANY_GOODS]])]
)
def test_alexandrias_stages_produce_but_are_not_sold(board: str, kept: list[list[list[str]]]) -> None:
    for stages, sources in enumerate(kept, 1):
        here = position(city(f"alexandria-{board}", stages=stages), age=2)
        assert here.city()["production"] == [["glass"], *sources]
        assert here.city()["sells"] == [["glass"]]
    mine, left = city("giza-a", coins=9, hand="stockade"), city("alexandria-b", stages=2)
    assert not position(mine, left, city("rhodes-a"), turn=3).ways("b:stockade")


def test_alexandria_makes_one_raw_material_and_one_good_a_turn() -> None:
    mine = city("alexandria-b", stages=2, coins=0, hand="school")
    assert position(mine, city("giza-a"), city("rhodes-a"), age=2).ways("b:school") == [""]
    mine = city("alexandria-b", "lumber_yard", stages=2, coins=0, hand="statue")
    here = position(mine, city("giza-a"), city("ephesus-a"), age=2)
    assert here.refusals()["statue"][1] == {"short": [{"of": ["ore"], "missing": 1, "left": 0, "right": 0}]}


def test_ephesus_is_paid_at_once_and_only_once() -> None:
    here = position(city("ephesus-a", "lumber_yard sawmill", stages=1, coins=0), age=2, turn=3)
    here.play(f"w:{here.hand()[0]}")
    assert here.coins() == 9
    here.play(here.legal()[-1])
    assert here.coins() == 9 + 3
    built = "stone_pit mine lumber_yard tree_farm loom_1 glassworks_1"
    for stages in range(3):
        here = position(city("ephesus-b", built, stages=stages, coins=0), *[city()] * 5, age=2, turn=4)
        events = here.play(f"w:{here.hand()[0]}")
        assert events_of(events, "earned", 0) == [{"seat": 0, "coins": 4, "card": None, "stage": stages + 1}]


def test_rhodes_a_has_two_shields_and_rhodes_b_one_shield_for_each_stage_with_coins_once() -> None:
    assert [position(city("rhodes-a", stages=n), age=2).city()["shields"] for n in range(4)] == [0, 0, 2, 2]
    assert [position(city("rhodes-b", stages=n), age=2).city()["shields"] for n in range(3)] == [0, 1, 2]
    here = position(city("rhodes-b", "stone_pit quarry", coins=0), age=2, turn=3)
    here.play(f"w:{here.hand()[0]}")
    assert (here.coins(), here.city()["shields"], here.points("wonder")) == (3, 1, 3)
    here = position(city("rhodes-b", "ore_vein foundry", stages=1, coins=0), age=2, turn=3)
    here.play(f"w:{here.hand()[0]}")
    assert (here.coins(), here.city()["shields"], here.points("wonder")) == (4, 2, 7)


def test_giza_gives_points_only() -> None:
    for board, stages in (("giza-a", 3), ("giza-b", 4)):
        plain, complete = (position(city(board, stages=n), age=3).city() for n in (0, stages))
        assert complete == plain | {"built_stages": stages}


# ── Olympia ─────────────────────────────────────────────────────────────────
def olympia(hand: str, age: int = 2, turn: int = 3, built: str = "") -> Position:
    """Return a position in which Olympia (side A) has the stage with the free build."""
    return position(city("olympia-a", built, stages=2, coins=0, hand=hand), age=age, turn=turn)


def test_olympia_builds_one_card_of_the_hand_for_nothing_in_each_age() -> None:
    here = olympia("aqueduct temple")
    assert here.city()["free_build"]
    (built,) = events_of(here.play("f:aqueduct"), "built", 0)
    assert (built["how"], built["left"], built["right"], built["bank"]) == ("power", 0, 0, 0)
    assert (here.built(), here.coins()) == (["aqueduct"], 0)
    assert not here.city()["free_build"]
    assert not [token for token in here.legal() if token.startswith("f:")]
    assert "build_free/used" in [refusal.code for refusal in WONDERS.refusals(here.state, 0)]


def test_the_free_build_comes_back_with_the_next_age_and_does_not_add_up() -> None:
    here = olympia("aqueduct", turn=6)
    here.play("f:aqueduct")
    assert here.view()["age"] == 3
    assert here.city()["free_build"]
    here = olympia("aqueduct", turn=6)
    here.finish_age()
    here.play(next(token for token in here.legal() if token.startswith("f:")))
    assert not [token for token in here.legal() if token.startswith("f:")]


def test_the_free_build_serves_buildings_not_stages() -> None:
    here = olympia("walls")
    assert "f:walls" in here.legal()
    assert not [token for token in here.legal() if token.startswith("w:")]


def test_the_free_build_works_from_the_turn_after_the_stage_and_on_turn_six() -> None:
    here = position(city("olympia-a", "stone_pit timber_yard", stages=1), age=2, turn=2)
    assert not [token for token in here.legal() if token.startswith("f:")]
    here.play(f"w:{here.hand()[0]}")
    assert [token for token in here.legal() if token.startswith("f:")]
    here = olympia("palace pantheon", age=3, turn=6)
    here.play("f:palace")
    assert here.points("civic") == 8


def test_the_free_build_is_used_up_only_when_the_player_says_so() -> None:
    here = olympia("aqueduct vineyard", built="baths")
    assert {"b:aqueduct", "f:aqueduct", "b:vineyard", "f:vineyard"} <= set(here.legal())
    for token in ("b:aqueduct", "b:vineyard"):
        after = here.clone()
        after.play(token)
        assert after.city()["free_build"]


def test_olympia_copies_the_guild_of_a_neighbour_that_brings_most() -> None:
    mine = city("olympia-b", "altar", stages=3)
    left, right = city("giza-a", "spies_guild", stages=3), city("rhodes-a", "builders_guild", stages=2)
    here = position(mine, left, right, age=3, turn=2)
    assert here.points("guilds") == 3 + 3 + 2
    assert here.points("guilds", 2) == 2 + 3 + 3
    assert position(city("olympia-b", stages=2), left, right, age=3, turn=2).points("guilds") == 0


def test_olympia_copies_one_guild_beside_its_own_and_only_a_neighbours() -> None:
    mine = city("olympia-b", "magistrates_guild", stages=3)
    left, right = city("giza-a", "spies_guild altar theater"), city("rhodes-a", "workers_guild stockade ore_vein")
    here = position(mine, left, right, age=3, turn=2)
    assert here.points("guilds") == 2 + 1
    far = position(city("olympia-b", stages=3), city(), city(built="builders_guild", stages=3), city(), age=3, turn=2)
    assert far.points("guilds") == 0


# ── Halicarnassus ───────────────────────────────────────────────────────────
def halicarnassus(pile: str, stages: int = 0) -> Position:
    """Return a position in which Halicarnassus (side B) can build its next stage and then search the discard pile."""
    built = "ore_vein foundry" if stages == 0 else "clay_pool brickyard"
    return position(city("halicarnassus-b", built, coins=0, stages=stages, hand="school"), age=2, turn=4, pile=pile)


def test_halicarnassus_builds_a_card_of_the_whole_discard_pile_for_nothing() -> None:
    here = halicarnassus("aqueduct temple baths")
    here.play("w:school")
    assert (here.asked, here.waiting) == ("discard", (0,))
    assert here.view(0)["discard"] == sorted(here.pile())
    choices = {f"d:{key}" for key in here.pile()} - {f"d:{key}" for key in here.built()}
    assert set(here.legal()) == choices | {"n"}
    events = here.play("d:aqueduct")
    assert events_of(events, "built", 0)[0]["how"] == "discard"
    assert here.built()[-1] == "aqueduct"
    assert "aqueduct" not in here.pile()
    assert here.coins() == 0


def test_only_the_player_who_resolves_a_search_looks_at_the_pile() -> None:
    for more in ((), (city(), city())):
        mine = city("halicarnassus-b", "ore_vein foundry", hand="school")
        here = position(mine, city(), city(), *more, age=2, turn=4, pile="baths")
        here.play("w:school")
        assert (here.asked, here.waiting) == ("discard", (0,))
        assert "baths" in here.view(0)["discard"]
        assert {tuple(here.view(seat)["discard"]) for seat in (*range(1, 3 + len(more)), None)} == {()}


def test_cards_discarded_in_the_same_turn_can_be_taken() -> None:
    here = halicarnassus("")
    sold = here.hand(1)[0]
    here.play("w:school", f"s:{sold}")
    assert f"d:{sold}" in here.legal()


def test_example_on_turn_six_the_cards_left_unchosen_can_be_taken() -> None:
    mine = city("halicarnassus-a", "ore_vein foundry", stages=1, hand="school dispensary")
    here = position(mine, city(hand="walls aqueduct"), city(), age=2, turn=6)
    here.play("w:school", "s:walls")
    assert {"d:walls", "d:aqueduct", "d:dispensary"} <= set(here.legal())


def test_the_pile_is_searched_once_for_each_stage() -> None:
    here = halicarnassus("aqueduct")
    here.play("w:school")
    here.play("d:aqueduct")
    assert here.asked == "turn"
    here.play()
    assert here.asked == "turn"
    here = halicarnassus("aqueduct", stages=1)
    here.play("w:school")
    assert (here.asked, here.city()["built_stages"]) == ("discard", 2)


# ── Babylon's seventh card ──────────────────────────────────────────────────
def babylon(stages: int, turn: int = 6) -> Position:
    """Return a position of Babylon (side B); by default in the sixth turn, when two cards are left in each hand."""
    mine = city("babylon-b", "lumber_yard sawmill glassworks_1", stages=stages, hand="vineyard school")
    return position(mine, city("giza-a"), city("ephesus-a"), age=2, turn=turn)


@pytest.mark.parametrize("token", ["b:school@0-2", "s:school"])
def test_on_turn_six_babylon_plays_its_seventh_card_too(token: str) -> None:
    here = babylon(2)
    here.play("b:vineyard")
    assert (here.asked, here.waiting, here.view()["turn"]) == ("seventh", (0,), 7)
    here.play(token)
    assert here.view()["age"] == 3
    assert ("school" in here.built()) == (token == "b:school@0-2")


def test_the_seventh_card_may_mark_the_third_stage() -> None:
    here = position(city("babylon-b", "clay_pool brickyard press_1", stages=2, hand="vineyard school"), age=2, turn=6)
    here.play("b:vineyard")
    assert here.ways("w:school") == [""]
    here.play("w:school")
    assert here.city()["built_stages"] == 3


def test_example_the_seventh_card_is_played_on_the_very_turn_that_builds_the_stage() -> None:
    here = babylon(1)
    here.play("w:vineyard")
    assert (here.asked, here.hand()) == ("seventh", ["school"])
    assert "s:school" in here.legal()
    here.play("s:school")
    assert "school" in here.pile()


def test_example_the_third_stage_is_built_on_the_very_turn_that_builds_the_second() -> None:
    built = "lumber_yard sawmill glassworks_1 clay_pool brickyard press_1"
    here = position(city("babylon-b", built, stages=1, hand="vineyard school"), age=2, turn=6)
    here.play("w:vineyard")
    assert (here.asked, here.city()["built_stages"]) == ("seventh", 2)
    here.play("w:school")
    assert (here.city()["built_stages"], here.city()["science"]["any"], here.view()["age"]) == (3, 1, 3)


def test_the_seventh_card_is_played_in_each_later_age_and_only_on_turn_six() -> None:
    here = babylon(2, turn=5)
    here.play()
    assert here.asked == "turn"
    here.play()
    assert here.asked == "seventh"
    here.play()
    for _ in range(6):
        assert here.asked == "turn"
        here.play()
    assert (here.asked, here.view()["age"]) == ("seventh", 3)
    here.play()
    assert here.asked == "over"


def test_without_the_second_stage_there_is_no_seventh_card() -> None:
    here = babylon(1)
    here.play("s:vineyard")
    assert here.view()["age"] == 3
