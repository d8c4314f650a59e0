"""Manneken Pis: seven coins at the start, no resource, and on side A stages that copy those of the neighbours."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from heptad.games.wonders import WONDERS, boards
from heptad.games.wonders.effects import (
    ANY_GOODS,
    LEFT,
    NEIGHBOUR,
    RIGHT,
    AnyScience,
    BuildFromDiscard,
    Coins,
    CopyGuild,
    Discount,
    FreeBuild,
    Points,
    Produce,
    SeventhCard,
    Shields,
)
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from heptad.shared.goods import LETTERS, RESOURCES
from heptad.table import Table
from tests.games.position import events_of
from tests.games.wonders.positions import CitySetup, Position, city, position

OTHERS = [board for board in boards.BOARD_ID if not board.startswith("manneken")]
#: Cards that pay the printed cost of each stage: stone and clay; wood and ore; the three manufactured goods.
CARDS_FOR_STAGE = ("stone_pit clay_pool", "lumber_yard ore_vein", "glassworks_1 loom_1 press_1")


def beside(board: str, whom: int, mine: CitySetup, **more: Any) -> Position:
    """Return a position in which `mine` (Manneken Pis) has this board as its left or right neighbour (`whom`).

    The other neighbour is a plain city.
    """
    other = "ephesus-a" if not board.startswith("ephesus") else "giza-a"
    left, right = (board, other) if whom == LEFT else (other, board)
    return position(mine, city(left), city(right), **more)


def copies(stage: int) -> list[tuple[str, int]]:
    """Return every board from which this stage (numbered from 1) can be copied, with the neighbour's place."""
    places = {1: (LEFT,), 2: (RIGHT,), 3: (LEFT, RIGHT)}[stage]
    return [(board, whom) for board in OTHERS for whom in places if len(boards.STAGES[boards.BOARD_ID[board]]) >= stage]


def built(board: str, whom: int, stage: int) -> tuple[Position, Position, list[Any]]:
    """Let Manneken Pis build this stage next to this board; return the positions before and after, and the events."""
    mine = city("manneken-a", CARDS_FOR_STAGE[stage - 1], stages=stage - 1, hand="school", coins=5)
    here = beside(board, whom, mine, age=2, turn=2, pile="baths")
    before = here.clone()
    token = next(t for t in here.legal() if t.startswith("w:school") and (stage < 3 or t.endswith(NEIGHBOUR[whom])))
    return before, here, here.play(token)


def shown(here: Position) -> dict[str, Any]:
    return {**here.city(), "points": here.points("wonder")}


@pytest.mark.parametrize(
    ("stage", "board", "whom"),
    [(stage, board, whom) for stage in (1, 2, 3) for board, whom in copies(stage)],
    ids=lambda value: str(value),
)
def test_a_stage_gives_the_effect_of_that_stage_of_the_neighbours_wonder(stage: int, board: str, whom: int) -> None:
    before, here, _ = built(board, whom, stage)
    was, now = shown(before), shown(here)
    made: Counter[tuple[str, ...]] = Counter(map(tuple, now["production"]))
    made -= Counter(map(tuple, was["production"]))
    gained = {"points": 0, "shields": 0, "coins": 0, "any": 0}
    powers, discounts, production, picks = set(), set(), [], 0
    for word in boards.STAGES[boards.BOARD_ID[board]][stage - 1].gives:
        match word:
            case Points(amount):
                gained["points"] += amount
            case Shields(amount):
                gained["shields"] += amount
            case Coins(amount):
                gained["coins"] += amount
            case AnyScience():
                gained["any"] += 1
            case Produce(letters, _, sold):
                assert not sold
                production.append(
                    tuple(RESOURCES[LETTERS.index(letter)] for letter in sorted(letters, key=LETTERS.index))
                )
            case Discount(letters, _):
                discounts |= {"goods"} if letters == ANY_GOODS else {"raw_left", "raw_right"}
            case FreeBuild():
                powers.add("free_build")
            case SeventhCard():
                powers.add("seventh_card")
            case CopyGuild():
                powers.add("copy_guild")
            case BuildFromDiscard():
                picks += 1
            case other:
                raise AssertionError(other)
    assert (now["points"] - was["points"], now["shields"] - was["shields"]) == (gained["points"], gained["shields"])
    assert now["coins"] - was["coins"] == gained["coins"]
    assert now["science"]["any"] - was["science"]["any"] == gained["any"]
    assert list(made.elements()) == production
    assert now["sells"] == was["sells"]
    assert set(now["powers"]) - set(was["powers"]) >= powers - set(was["powers"])
    assert discounts <= set(now["discounts"])
    assert (here.asked == "discard") == bool(picks)
    assert now["built_stages"] == stage


@pytest.mark.parametrize(("board", "whom"), copies(3))
def test_each_copied_stage_leaves_its_owner_as_it_was_and_need_not_be_built_there(board: str, whom: int) -> None:
    before, here, _ = built(board, whom, 3)
    assert {**before.city(whom), "coins": 0, "cards": 0} == {**here.city(whom), "coins": 0, "cards": 0}
    assert here.city(whom)["built_stages"] == 0


# ── the board ───────────────────────────────────────────────────────────────
def test_manneken_pis_starts_with_seven_coins_and_makes_nothing() -> None:
    for side in "ab":
        view = Table.new("wonders", {"wonders": [f"manneken-{side}", "random", "random"]}, seed="1").view(None)
        mine = view["cities"][0]
        assert (mine["coins"], mine["production"], mine["sells"]) == (7, [], [])
        assert [shown["coins"] for shown in view["cities"][1:]] == [3, 3]


def test_manneken_pis_is_dealt_only_when_asked_for_and_may_always_be_named() -> None:
    def dealt(**options: Any) -> set[str]:
        deals = [WONDERS.deal(WONDERS.options(options), Rng(seed)) for seed in range(60)]
        return {board[:-2] for deal in deals for board in deal["wonders"]}

    assert "manneken" not in dealt(players=7)
    assert "manneken" not in dealt(wonders="draft")
    assert dealt(players=3, manneken=True) == dealt(wonders="draft", manneken=True) == set(boards.ID)
    assert "manneken" in dealt(wonders=["random", "manneken", "random"])
    with pytest.raises(HeptadError, match="options/value"):
        WONDERS.options({"manneken": "yes"})
    plain = WONDERS.deal(WONDERS.options({}), Rng(1))
    with pytest.raises(HeptadError, match="deal/wonders"):
        Table.new("wonders", deal={**plain, "wonders": ["manneken-a", "giza-a", "rhodes-a"]})


def test_manneken_pis_can_be_taken_when_wonders_are_taken_in_turn() -> None:
    table = Table.new("wonders", {"wonders": "draft", "sides": "choose", "manneken": True}, seed="1")
    (seat,) = table.current_players
    table.act(seat, "t:manneken-a")
    assert table.view(None)["cities"][seat]["coins"] == 7


def test_what_manneken_pis_copies_is_told_of_a_neighbour_as_soon_as_the_side_of_its_board_is_chosen() -> None:
    table = Table.new("wonders", {"players": 3, "wonders": ["manneken", "giza", "rhodes"], "sides": "choose"}, seed="1")

    def copied() -> list[list[str]]:
        stages = table.view(None)["cities"][0]["copies"]
        return [[f"{one['wonder']}-{one['side']} {one['stage']}" for one in stage] for stage in stages]

    table.act(0, "t:manneken-a")
    assert copied() == [[], [], []]
    table.act(1, "t:giza-b")
    assert copied() == [["giza-b 1"], [], ["giza-b 3"]]
    table.act(2, "t:rhodes-a")
    assert copied() == [["giza-b 1"], ["rhodes-a 2"], ["giza-b 3", "rhodes-a 3"]]


# ── side A ──────────────────────────────────────────────────────────────────
def test_the_first_stage_copies_the_left_the_second_the_right_and_the_third_either() -> None:
    here = position(city("manneken-a", CARDS_FOR_STAGE[0], hand="school"), city("rhodes-b"), city("giza-a"), age=2)
    assert here.ways("w:school") == [""]
    assert here.explain("w:school")["copies"] == {"whom": "left", "wonder": "rhodes", "side": "b", "stage": 1}
    mine = city("manneken-a", CARDS_FOR_STAGE[1], stages=1, hand="school")
    here = position(mine, city("rhodes-b"), city("giza-a"), age=2, turn=2)
    assert here.explain("w:school")["copies"] == {"whom": "right", "wonder": "giza", "side": "a", "stage": 2}
    mine = city("manneken-a", CARDS_FOR_STAGE[2], stages=2, hand="school")
    here = position(mine, city("babylon-a"), city("giza-a"), age=2, turn=2)
    assert [token for token in here.legal() if token.startswith("w:school")] == ["w:school/left", "w:school/right"]
    events = here.play("w:school/right")
    assert events_of(events, "stage_built")[0]["copied"] == "right"
    assert [[copied["whom"] for copied in stage] for stage in here.city()["copies"]] == [["left"], ["right"], ["right"]]


def test_the_cost_is_the_one_printed_on_manneken_pis() -> None:
    nothing_of_it = {1: ("olympia-b", "rhodes-b"), 2: ("giza-b", "babylon-b"), 3: ("rhodes-b", "giza-b")}
    for stage, units in {1: "stone clay", 2: "wood ore", 3: "glass loom papyrus"}.items():
        mine = city("manneken-a", stages=stage - 1, hand="school")
        refusal = position(mine, *map(city, nothing_of_it[stage]), age=2).refusals()[""]
        short = [{"of": [unit], "missing": 1, "left": 0, "right": 0} for unit in units.split()]
        assert refusal == ("build_stage/short", {"short": short})


def test_a_stage_that_does_not_exist_cannot_be_copied_the_other_neighbours_can() -> None:
    mine = city("manneken-a", CARDS_FOR_STAGE[2], stages=2, hand="school")
    here = position(mine, city("rhodes-b"), city("giza-a"), age=2, turn=2)
    assert [token for token in here.legal() if token.startswith("w:school")] == ["w:school/right"]
    assert here.refusals()[""] == ("copy/missing", {"whom": "left", "stage": 3})


def test_the_side_the_neighbour_plays_counts() -> None:
    for side, points in (("a", 3), ("b", 2)):
        _, here, _ = built(f"ephesus-{side}", LEFT, 1)
        assert here.points("wonder") == points
    assert built("giza-a", RIGHT, 3)[1].points("wonder") == built("giza-b", RIGHT, 3)[1].points("wonder") + 2


def test_of_two_searches_halicarnassus_picks_first_then_manneken_pis() -> None:
    mine = city("manneken-a", CARDS_FOR_STAGE[0], hand="school")
    theirs = city("halicarnassus-b", "ore_vein foundry", hand="library")
    for seats, manneken, halicarnassus in (((mine, theirs), 0, 1), ((theirs, city("ephesus-a"), mine), 2, 0)):
        here = position(*seats, age=2, turn=4, pile="baths")
        answers = {manneken: "w:school", halicarnassus: "w:library"}
        here.play(*(answers.get(seat) or f"s:{here.hand(seat)[0]}" for seat in range(3)))
        assert (here.asked, here.waiting) == ("discard", (halicarnassus,))
        here.act(halicarnassus, "d:baths")
        assert (here.asked, here.waiting) == ("discard", (manneken,))


@pytest.mark.parametrize(("stage", "theirs"), [(1, 2), (1, 3), (3, 1), (3, 2)])
def test_halicarnassus_picks_first_also_when_manneken_pis_builds_another_stage(stage: int, theirs: int) -> None:
    pays = ("ore_vein foundry", "clay_pool brickyard", "glassworks_1 loom_1 press_1")[theirs - 1]
    mine = city("manneken-a", CARDS_FOR_STAGE[stage - 1], stages=stage - 1, hand="school")
    left = city("halicarnassus-b", pays, stages=theirs - 1, hand="library")
    here = position(mine, left, city(), players=6, age=2, turn=5, pile="baths")
    here.play("w:school" + ("/left" if stage == 3 else ""), "w:library")
    assert (here.asked, here.waiting) == ("discard", (1,))
    here.act(1, "d:baths")
    assert (here.asked, here.waiting) == ("discard", (0,))


def test_copied_powers_are_manneken_pis_own_and_stand_for_good() -> None:
    mine = city("manneken-a", CARDS_FOR_STAGE[1], stages=2, hand="palace senate", coins=0)
    here = position(mine, city("giza-a"), city("olympia-a"), age=3)
    here.play("f:palace")
    assert here.built()[-1:] == ["palace"]
    mine = city("manneken-a", stages=2)
    here = position(mine, city("giza-a"), city("babylon-b"), age=2, turn=6)
    here.play()
    assert (here.asked, here.waiting) == ("seventh", (0,))
    mine = city("manneken-a", CARDS_FOR_STAGE[2], stages=3, copied=LEFT)
    guilds = city("olympia-b", "workers_guild")
    here = position(mine, guilds, city("giza-a", "stone_pit ore_vein"), age=3, turn=3)
    assert here.points("guilds") == 2


def test_the_other_neighbours_goods_are_cheap_by_a_copied_discount() -> None:
    mine = city("manneken-a", stages=1, hand="guard_tower baths", coins=2)
    here = position(mine, city("olympia-b"), city("giza-a"), turn=2)
    assert here.ways("b:baths") == ["0-1"]


def test_stages_of_manneken_pis_count_as_stages_of_its_wonder() -> None:
    here = position(city("giza-a", "builders_guild"), city("manneken-a", stages=3), age=3, turn=4)
    assert here.points("guilds") == 3


# ── side B ──────────────────────────────────────────────────────────────────
def test_side_b_is_one_stage_of_all_seven_resources_for_seven_coins_seven_points_and_a_shield() -> None:
    paid = "lumber_yard stone_pit clay_pool ore_vein glassworks_1 loom_1"
    here = position(city("manneken-b", f"{paid} press_2", hand="school", coins=0), age=2, turn=2)
    assert here.city()["stages"] == 1
    here.play("w:school")
    assert (here.coins(), here.points("wonder"), here.city()["shields"]) == (7, 7, 1)
    assert here.refusals()[""][0] == "build_stage/complete"


# ── with two players ────────────────────────────────────────────────────────
def test_manneken_pis_copies_the_free_citys_wonder() -> None:
    mine = city("manneken-a", CARDS_FOR_STAGE[1], stages=1, hand="school")
    here = position(city("giza-a"), mine, city("rhodes-b"), players=2, age=2, turn=2, pile="")
    facts = here.explain("w:school", 1)
    assert facts["copies"] == {"whom": "right", "wonder": "giza", "side": "a", "stage": 2}
    first = city("manneken-a", CARDS_FOR_STAGE[1], stages=1, hand="school")
    here = position(first, city("giza-a"), city("rhodes-b"), players=2, age=2, turn=2)
    assert here.explain("w:school")["copies"] == {"whom": "right", "wonder": "rhodes", "side": "b", "stage": 2}


def test_as_the_free_city_it_starts_with_seven_coins_and_its_third_stage_is_the_managers_choice() -> None:
    table = Table.new("wonders", {"players": 2, "wonders": ["random", "random", "manneken-a"]}, seed="1")
    assert [shown["coins"] for shown in table.view(None)["cities"]] == [3, 3, 7]
    free = city("manneken-a", CARDS_FOR_STAGE[2], stages=2, hand="school", coins=0)
    here = position(city("giza-a"), city("rhodes-a"), free, players=2, age=2, turn=2)
    here.act(0, "s:" + next(key for key in here.hand(0) if key != "school"))
    assert {"fc-w:school/left", "fc-w:school/right"} <= set(here.legal(0))
    assert "fc-s:school" not in here.legal(0)
    here.act(0, "fc-w:school/right")
    here.play()
    assert [copied["whom"] for copied in here.city(2)["copies"][2]] == ["right"]
    assert here.city(2)["built_stages"] == 3
