"""Scoring: the seven lines of the score sheet, and who wins."""

from __future__ import annotations

import pytest

from heptad.games.wonders import WONDERS, boards, scoring
from heptad.games.wonders.boards import BOARD_ID, STAGES
from heptad.games.wonders.cards import EFFECT, ID
from heptad.games.wonders.effects import OWN, Points, PointsPer, compile_effects
from heptad.shared.kinds import RAW
from tests.games.wonders.positions import CitySetup, Position, city, position
from tests.games.wonders.two_players import for_free_city, two_players

SYMBOLS = {
    "compass": ["apothecary", "dispensary", "lodge", "academy"],
    "gear": ["workshop", "laboratory", "observatory", "study"],
    "tablet": ["scriptorium", "library", "school", "university"],
}


def scholar(
    compasses: int, gears: int, tablets: int, board: str = "giza-a", stages: int = 0, more: str = ""
) -> Position:
    """Return a position in which seat 0 has these numbers of science symbols; `more` lists further cards."""
    built = SYMBOLS["compass"][:compasses] + SYMBOLS["gear"][:gears] + SYMBOLS["tablet"][:tablets] + more.split()
    return position(city(board, " ".join(built), stages=stages), age=3, turn=6)


def test_the_sheet_has_seven_lines_in_the_rulebooks_order_that_sum() -> None:
    here = position(city("giza-a", "altar apothecary haven spies_guild", coins=7, stages=1, tokens=(3,)), age=3, turn=6)
    (sheet, *_) = WONDERS.score(here.state)
    assert [line.key for line in sheet.lines] == [
        "military", "treasury", "wonder", "civic", "science", "commerce", "guilds",
    ]  # fmt: skip
    assert [line.points for line in sheet.lines] == [3, 2, 3, 2, 1, 0, 0]
    assert sheet.total == 11


def test_military_is_the_sum_of_tokens_and_may_be_negative() -> None:
    assert position(city(tokens=(-1, -1, -1)), age=3).points("military") == -3


def test_example_conflict_tokens() -> None:
    mine, left, right = city("giza-a", "stockade", tokens=(1, -1, -1, 3)), city(), city(built="walls")
    here = position(mine, left, right, age=3, turn=6)
    here.play()
    assert here.city()["tokens"] == [1, -1, -1, 3, 5, -1]
    assert here.points("military") == 6


@pytest.mark.parametrize("coins", range(10))
def test_three_coins_are_a_point(coins: int) -> None:
    assert position(city(coins=coins)).points("treasury") == coins // 3


def test_example_fourteen_coins_are_four_points() -> None:
    assert position(city(coins=14)).points("treasury") == 4


@pytest.mark.parametrize(
    ("board", "points"),
    {
        "alexandria-a": [3, 3, 10], "alexandria-b": [0, 0, 7], "babylon-a": [3, 3, 10], "babylon-b": [3, 3, 3],
        "ephesus-a": [3, 3, 10], "ephesus-b": [2, 5, 10], "giza-a": [3, 8, 15], "giza-b": [3, 8, 13, 20],
        "halicarnassus-a": [3, 3, 10], "halicarnassus-b": [2, 3, 3], "olympia-a": [3, 3, 10], "olympia-b": [0, 5, 5],
        "rhodes-a": [3, 3, 10], "rhodes-b": [3, 7],
    }.items(),
)  # fmt: skip
def test_a_wonder_scores_the_points_of_its_built_stages(board: str, points: list[int]) -> None:
    assert len(STAGES[BOARD_ID[board]]) == len(points)
    assert position(city(board), age=3).points("wonder") == 0
    assert [position(city(board, stages=n), age=3).points("wonder") for n in range(1, len(points) + 1)] == points


def test_example_alexandria_a_complete() -> None:
    assert position(city("alexandria-a", stages=3), age=3).points("wonder") == 10


def test_example_giza_b_complete() -> None:
    assert position(city("giza-b", stages=4), age=3).points("wonder") == 20


def test_blue_cards_score_their_printed_points() -> None:
    printed = {"pawnshop": 3, "baths": 3, "altar": 2, "theater": 2, "aqueduct": 5, "temple": 3, "statue": 4,
               "courthouse": 4, "pantheon": 7, "gardens": 5, "town_hall": 6, "palace": 8, "senate": 6}  # fmt: skip
    for card, points in printed.items():
        assert position(city(built=card), players=4, age=3, turn=2).points("civic") == points


def test_example_altar_aqueduct_and_town_hall() -> None:
    assert position(city(built="altar aqueduct town_hall"), age=3, turn=2).points("civic") == 13


# ── science ─────────────────────────────────────────────────────────────────
def test_example_equal_symbols_score_their_square() -> None:
    for count in range(5):
        for here in (scholar(count, 0, 0), scholar(0, count, 0), scholar(0, 0, count)):
            assert here.points("science") == count**2
    assert scholar(0, 4, 0, "babylon-a", 2).points("science") == 25
    assert scholar(0, 4, 0, "babylon-a", 2, "scientists_guild").points("science") == 36


def test_example_three_two_and_one() -> None:
    here = scholar(3, 2, 1)
    assert here.city()["science"] == {"compass": 3, "gear": 2, "tablet": 1, "any": 0}
    assert here.points("science") == 21
    identical = sum(scholar(*alone).points("science") for alone in ((3, 0, 0), (0, 2, 0), (0, 0, 1)))
    assert identical == 9 + 4 + 1 == 14
    assert here.points("science") - identical == 7


def test_example_one_more_of_the_single_symbol() -> None:
    assert scholar(3, 2, 2).points("science") == (9 + 4 + 4) + (7 + 7) == 31


def test_every_complete_set_of_three_symbols_scores_seven() -> None:
    assert [scholar(n, n, n).points("science") for n in range(5)] == [n * 7 + 3 * n * n for n in range(5)]


def test_symbols_of_choice_are_chosen_at_the_end_to_bring_most() -> None:
    assert scholar(1, 1, 0, "babylon-b", 3).points("science") == 1 + 1 + 1 + 7
    assert scholar(4, 1, 0, "babylon-b", 3).points("science") == 25 + 1
    assert scholar(3, 1, 0, "babylon-b", 3).points("science") == 9 + 1 + 1 + 7
    assert scholar(2, 2, 0, "babylon-b", 3, "scientists_guild").points("science") == 4 + 4 + 4 + 14


# ── who wins ────────────────────────────────────────────────────────────────
def end(*cities: CitySetup) -> tuple[list[int], str]:
    """Let these cities sell their last cards of the game; return the winners and the reason."""
    here = position(*cities, age=3, turn=6)
    here.play()
    outcome = here.view()["outcome"]
    return outcome["winners"], outcome["reason"]


def test_yellow_cards_of_the_third_age_score_what_stands_at_the_end() -> None:
    here = position(city(built="haven", hand="palace"), age=3, turn=6)
    assert here.points("commerce") == 0
    assert position(city(built="haven ore_vein sawmill"), age=3, turn=6).points("commerce") == 2


def test_guilds_score_what_stands_at_the_end() -> None:
    here = position(city(built="magistrates_guild"), city(), city("giza-a", "theater", hand="gardens"), age=3, turn=6)
    assert here.points("guilds") == 1
    here = position(city(built="magistrates_guild"), city(), city("giza-a", "statue", hand="gardens"), age=3, turn=6)
    here.play(f"s:{here.hand()[0]}", f"s:{here.hand(1)[0]}", "b:gardens")
    assert here.points("guilds") == 2


def test_most_points_win() -> None:
    assert end(city(), city(tokens=(1,)), city()) == ([1], "points")


def test_equal_points_are_decided_by_coins() -> None:
    assert end(city(coins=3), city(coins=4), city(coins=3)) == ([1], "coins")
    assert end(city(coins=2, tokens=(1,)), city(coins=3), city(coins=0)) == ([1], "coins")


def test_equal_points_and_coins_share_the_victory() -> None:
    assert end(city(), city(coins=2), city()) == ([0, 2], "shared")
    here = position(age=3, turn=6)
    here.play()
    assert WONDERS.returns(here.state) == pytest.approx([1 / 3] * 3)


def test_scoring_coins_does_not_spend_them() -> None:
    here = position(city(coins=14), age=3, turn=6)
    here.play()
    assert (here.points("treasury"), here.coins()) == (5, 17)


def test_at_the_end_every_line_is_told_with_what_its_points_come_from_and_how_many_of_it() -> None:
    here = position(
        city("olympia-b", "altar scriptorium library workshop arena workers_guild", hand="palace senate", coins=7,
             stages=3, tokens=(1, 3, -1, -1)),
        city("giza-a", "scientists_guild lumber_yard"), city("rhodes-a"), age=3, turn=6,
    )  # fmt: skip
    assert here.sources() == {}
    here.finish_age()
    assert here.sources() == {
        "military": [("3", 1, 3), ("1", 1, 1), ("-1", 2, -2)],
        "treasury": [("coins", 10, 3)],
        "wonder": [("stage", 2, 5)],
        "civic": [("altar", 1, 2)],
        "science": [("compass", 1, 1), ("gear", 1, 1), ("tablet", 2, 4), ("set", 1, 7)],
        "commerce": [("arena", 1, 3)],
        "guilds": [("workers_guild", 1, 1)],
    }


# ── what a card is worth now ────────────────────────────────────────────────
def test_what_a_card_is_worth_is_what_the_score_grows_by_when_it_is_built() -> None:
    cards = ["arena", "lodge", "study", "pantheon", "arsenal", "craftsmens_guild", "scientists_guild"]
    mine = city("olympia-a", "altar apothecary workshop dispensary", " ".join(cards), stages=2)
    left, right = city("giza-a", "loom_1 press_1 lumber_yard"), city("babylon-a", "glassworks_1 ore_vein clay_pool")
    found = {}
    for card in cards:
        here = position(mine, left, right, age=3, turn=1)
        found[card], before = here.view(0)["worth"][card], without_coins(here)
        here.play(f"f:{card}")
        assert without_coins(here) - before == found[card], card
    assert found == {
        "arena": 2, "lodge": 5, "study": 3, "pantheon": 7, "arsenal": 0, "craftsmens_guild": 6, "scientists_guild": 8,
    }  # fmt: skip


def without_coins(here: Position) -> int:
    """Return the points of seat 0 so far but those for coins."""
    return sum(points for line, points in here.view()["score"][0].items() if line != "treasury")


def test_a_building_that_stands_in_the_city_has_no_worth_as_it_cannot_be_built_again() -> None:
    here = position(city("giza-a", "loom_1", "loom_2 statue"), age=2)
    assert "statue" in here.view(0)["worth"]
    assert "loom_2" not in here.view(0)["worth"]


def test_the_cards_of_the_discard_pile_have_their_worth_while_one_of_them_is_chosen() -> None:
    built = "ore_vein foundry apothecary"
    here = position(city("halicarnassus-b", built, "school"), age=2, turn=4, pile="workshop scriptorium aqueduct")
    here.play("w:school")
    assert here.asked == "discard"
    worth = here.view(0)["worth"]
    assert (worth["workshop"], worth["scriptorium"], worth["aqueduct"]) == (1, 1, 5)
    assert here.view(1)["worth"].keys() == set(here.hand(1))


def test_cards_have_no_worth_for_the_free_city_which_has_no_score() -> None:
    here = two_players(free=city(hand="altar baths theater"))
    manager = here.view()["manager"]
    assert here.view(manager)["worth"].keys() == set(here.hand(manager))
    for_free_city(here, "baths")
    assert here.view(manager)["worth"] == {}
    assert here.view()["worth"] == {}


# ── effects on cards and stages that none of the box has ────────────────────
def test_a_stage_could_score_what_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    gives = [*boards.STAGE_EFFECT]
    gives[BOARD_ID["giza-a"]] = (compile_effects((Points(2), PointsPer(1, (RAW,), OWN))),)
    monkeypatch.setattr(boards, "STAGE_EFFECT", tuple(gives))
    mine = city("giza-a", "lumber_yard stone_pit altar", stages=1, hand="clay_pool baths")
    here = position(mine, city(), city(), age=1, turn=5)
    assert here.points("wonder") == 2 + 2
    assert here.view(0)["worth"].items() >= {"clay_pool": 1, "baths": 3}.items()
    assert scoring.sources(here.state, 0)["wonder"] == [{"of": "stage", "number": 1, "points": 4}]


@pytest.mark.parametrize(("card", "line"), [("builders_guild", "guilds"), ("haven", "commerce"), ("palace", "civic")])
def test_a_card_could_have_printed_points_and_score_what_it_counts(
    card: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gives = [*EFFECT]
    gives[ID[card]] = compile_effects((Points(2), PointsPer(1, (RAW,), OWN)))
    monkeypatch.setattr(scoring, "EFFECT", tuple(gives))
    here = position(city("giza-a", f"lumber_yard {card}"), age=3, turn=6)
    assert here.points(line) == 2 + 1
    assert [{"of": card, "number": 1, "points": 3}] in scoring.sources(here.state, 0).values()
