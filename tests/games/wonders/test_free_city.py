"""Two players and the Free City: the third city between them, its manager, how it plays and how it is scored."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.cards import CARDS, EFFECT, GUILDS, ID, age_deck
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.games.position import events_of
from tests.games.wonders.positions import city
from tests.games.wonders.two_players import FREE, for_free_city, two_players


def table(seed: str = "1", **options: Any) -> Table:
    return Table.new("wonders", {"players": 2, **options}, seed=seed)


# ── setup ───────────────────────────────────────────────────────────────────
def test_two_players_use_the_cards_and_five_guilds_of_three() -> None:
    for seed in range(5):
        dealt = WONDERS.deal(WONDERS.options({"players": 2}), Rng(seed))["ages"]
        for age in (1, 2, 3):
            cards = Counter(key for hand in dealt[age - 1] for key in hand)
            guilds = {CARDS[guild].key for guild in GUILDS} & set(cards)
            assert len(guilds) == (5 if age == 3 else 0)
            for guild in guilds:
                del cards[guild]
            assert cards == Counter(card.key for card in CARDS if card.age == age for n in card.copies if n <= 3)


def test_three_boards_are_dealt_one_to_each_player_and_one_to_the_free_city() -> None:
    for seed in "123":
        here = table(seed)
        cities = here.view(None)["cities"]
        assert len({shown["wonder"] for shown in cities}) == 3
        assert here.options["players"] == here.view(0)["players"] == 2
        assert here.view(0)["free_city"] == FREE
    chosen = table(wonders=["giza-a", "random", "rhodes-b"]).view(None)["cities"]
    assert [(chosen[seat]["wonder"], chosen[seat]["side"]) for seat in (0, 2)] == [("giza", "a"), ("rhodes", "b")]
    with pytest.raises(HeptadError, match="options/list"):
        WONDERS.options({"players": 2, "wonders": ["giza-a", "rhodes-b"]})


def test_the_free_citys_board_and_side_are_dealt_also_when_players_take_or_turn_theirs() -> None:
    here = table(wonders="draft", sides="choose")
    free = here.view(None)["cities"][FREE]
    assert free["wonder"]
    assert free["side"]
    for _ in range(2):
        (seat,) = here.current_players
        assert free["wonder"] not in [offer["wonder"] for offer in here.view(seat)["offer"]]
        here.act(seat, here.legal_tokens(seat)[0])
    assert here.view(None)["cities"][FREE]["wonder"] == free["wonder"]
    here = table(sides="choose")
    assert here.view(None)["cities"][FREE]["side"]
    assert here.current_players == (0,)


def test_the_first_player_is_the_free_citys_left_neighbour_and_the_second_its_right() -> None:
    fights = events_of(two_players().finish_age(), "war")[0]["fights"]
    around = [[fight["against"] for fight in fights if fight["seat"] == place] for place in range(3)]
    assert around == [[1, 2], [2, 0], [0, 1]]


def test_each_player_gets_seven_cards_and_the_other_seven_are_the_free_citys_pile() -> None:
    for age in (1, 2, 3):
        here = two_players(age=age)
        manager = here.view()["manager"]
        assert len(here.hand(manager)) == 8  # including the card that is already drawn from the pile
        assert len(here.hand(1 - manager)) == 7
        assert here.city(FREE)["cards"] == 6


def test_players_and_free_city_start_with_three_coins() -> None:
    assert [shown["coins"] for shown in table().view(None)["cities"]] == [3, 3, 3]


# ── the manager ─────────────────────────────────────────────────────────────
def test_the_manager_changes_after_every_turn_and_each_age_begins_with_the_other() -> None:
    here, managers = two_players(), []
    while here.asked != "over":
        managers.append(here.view()["manager"])
        here.play()
    assert managers == [0, 1] * 3 + [1, 0] * 3 + [0, 1] * 3


def test_the_manager_draws_a_card_of_the_pile_and_chooses_one_for_each_of_two_cities() -> None:
    here = two_players(city(hand="altar"), city(hand="baths"), city(hand="theater"))
    assert {"altar", "theater"} < set(here.hand(0))
    waiting = [here.waiting]
    here.act(0, "b:altar")
    waiting.append(here.waiting)
    assert here.view(0)["answering"] == FREE
    assert "altar" not in here.view(0)["hand"]
    assert all(token.startswith("fc-") for token in here.legal(0))
    here.act(0, "fc-b:theater")
    assert [*waiting, here.waiting] == [(0, 1), (0, 1), (1,)]
    events = here.act(1, "s:baths")
    assert events_of(events, "built", FREE)[0]["card"] == "theater"
    assert (here.built(0), here.built(FREE)) == (["altar"], ["theater"])
    assert events_of(events, "turn_begun") == [{"age": 1, "turn": 2, "manager": 1}]


def test_the_managers_two_cards_are_chosen_in_secret_with_the_other_players() -> None:
    here = two_players(city(hand="altar"), city(hand="baths"), city(hand="theater"))
    here.act(0, "b:altar")
    here.act(0, "fc-b:theater")
    for seat in (1, None):
        shown = here.view(seat)
        assert shown["chosen_for_free_city"] is None
        assert [shown["cities"][place]["chosen"] for place in range(3)] == [True, False, True]
        assert not {"altar", "theater"} & {*shown["hand"], *shown["discard"]}
    own, free = here.view(0)["chosen"], here.view(0)["chosen_for_free_city"]
    assert [(done["do"], done["city"], done["card"]) for done in (own, free)] == [
        ("build", 0, "altar"),
        ("build", FREE, "theater"),
    ]
    assert here.view(1)["answering"] == 1


def test_the_other_player_answers_once_and_may_answer_first() -> None:
    here = two_players(city(hand="altar"), city(hand="baths"))
    here.act(1, "s:baths")
    assert here.waiting == (0,)
    here.act(0, "b:altar")
    assert here.waiting == (0,)
    here.act(0, here.legal(0)[0])
    assert here.view()["turn"] == 2


def test_hands_are_swapped_and_dwindle_to_two() -> None:
    here, sizes = two_players(), []
    for _ in range(5):
        manager = here.view()["manager"]
        other = here.hand(1 - manager)
        here.play()
        assert set(here.hand(manager)) < set(other)
        sizes.append(sorted(len(here.hand(seat)) for seat in (0, 1)))
    assert sizes == [[6, 7], [5, 6], [4, 5], [3, 4], [2, 3]]  # the larger hand includes the card that is already drawn


def test_example_ludwig_and_peter() -> None:
    here = two_players()
    assert (here.view()["manager"], len(here.hand(0)), len(here.hand(1)), here.city(FREE)["cards"]) == (0, 8, 7, 6)
    ludwigs, peters = set(here.hand(0)), set(here.hand(1))
    here.play()
    assert set(here.hand(0)) < peters
    assert len(set(here.hand(1)) & ludwigs) == 6
    assert (here.view()["manager"], here.city(FREE)["cards"], len(here.hand(1))) == (1, 5, 7)


# ── the Free City as a neighbour ────────────────────────────────────────────
def test_the_free_city_fights_both_players_and_collects_tokens() -> None:
    here = two_players(city(built="stockade"), city(), city(built="barracks guard_tower"), age=3, turn=6)
    here.play(*(next(t for t in here.legal(seat) if t[0] == "s") for seat in (0, 1)))
    assert here.city(FREE)["tokens"] == [5, 5]
    assert here.city(0)["tokens"] == [5, -1]


def test_guilds_vineyards_and_copies_treat_it_as_an_ordinary_neighbour() -> None:
    here = two_players(city(built="workers_guild"), city(), city(built="stone_pit ore_vein"), age=3, turn=2)
    assert here.points("guilds") == 2
    here = two_players(city(hand="vineyard"), city(hand="school"), city(built="stone_pit ore_vein"), age=2)
    here.play("b:vineyard")
    assert here.coins() == 3 + 2
    here = two_players(
        city("olympia-b", stages=3), city(built="altar baths"), city(built="magistrates_guild"), age=3, turn=4
    )
    assert here.points("guilds") == 2


@pytest.mark.parametrize(("seat", "post", "paid"), [(0, "east_trading_post", "0-1"), (1, "west_trading_post", "1-0")])
def test_trading_posts_treat_it_as_an_ordinary_neighbour(seat: int, post: str, paid: str) -> None:
    for built, expected in ((post, paid), ("", paid.replace("1", "2"))):
        mine, other = city("giza-a", built, hand="guard_tower"), city("ephesus-a")
        here = two_players(*((mine, other) if seat == 0 else (other, mine)), city("babylon-a"), turn=2)
        assert here.ways("b:guard_tower", seat) == [expected]


def test_a_marketplace_treats_it_as_an_ordinary_neighbour() -> None:
    for built, paid in (("marketplace", ["0-1", "1-0"]), ("", ["0-2", "2-0"])):
        mine = city("giza-a", built, hand="workshop")
        here = two_players(mine, city("ephesus-a", "glassworks_1"), city("alexandria-a"), turn=2)
        assert here.ways("b:workshop") == paid


def test_a_bazar_which_two_players_never_hold_would_count_it_too() -> None:
    here = two_players(city("giza-a"), city("rhodes-a", "loom_1"), city("ephesus-a", "press_1 glassworks_1"), age=2)
    ((amount, what, whose),) = EFFECT[ID["bazar"]].coins_per
    assert amount * here.state.count(0, what, whose) == 2 * 3
    assert ID["bazar"] not in age_deck(2, 3)


def test_the_free_citys_instant_effects_pay_the_free_city() -> None:
    here = two_players(free=city("ephesus-b", "stone_pit quarry", hand="school"), age=2, turn=2)
    assert "w:school" in for_free_city(here, "school")
    here.act(0, "fc-w:school")
    here.play()
    assert here.coins(FREE) == 3 + 4


# ── the sixth turn ──────────────────────────────────────────────────────────
def test_turn_six_leaves_the_piles_last_card_and_both_players_seventh_to_the_discard_pile() -> None:
    here = two_players()
    here.play_on(5)
    assert [len(here.hand(seat)) for seat in (0, 1)] == [2, 3]
    assert here.city(FREE)["cards"] == 1
    before, last = len(here.pile()), [CARDS[card].key for card in here.state.hands[FREE]]
    events = here.play()
    sold = len(events_of(events, "sold"))
    assert len(here.pile()) == before + sold + 3
    assert set(last) <= set(here.pile())
    assert here.view()["age"] == 2


def test_a_free_city_with_babylons_power_plays_the_piles_last_card_by_the_managers_choice() -> None:
    here = two_players(free=city("babylon-b", stages=2), age=2, turn=5)
    here.play()
    manager, last = here.view()["manager"], here.state.hands[FREE]
    events = here.play()
    assert here.asked == "seventh"
    assert here.waiting == (manager,)
    assert here.view(manager)["hand"] == [CARDS[card].key for card in last]
    assert here.view(1 - manager)["hand"] == []
    assert here.view(manager)["answering"] == FREE
    here.play()
    assert here.view()["age"] == 3
    assert events


@pytest.mark.parametrize(
    ("last", "coins", "may"), [("vineyard", 0, ["b"]), ("walls", 6, ["b"]), ("walls", 0, ["s"]), ("aqueduct", 0, ["b"])]
)
def test_the_duty_to_play_what_it_can_holds_for_the_free_citys_seventh_card(
    last: str, coins: int, may: list[str]
) -> None:
    free = city("babylon-b", "baths", stages=2, coins=coins, hand=f"loom_2 {last}")
    here = two_players(city("giza-a", "quarry"), city("rhodes-a"), free, age=2, turn=6)
    manager = here.view()["manager"]
    here.play()
    assert (here.asked, here.waiting) == ("seventh", (manager,))
    assert [token.split("@")[0] for token in here.legal(manager)] == [f"fc-{do}:{last}" for do in may]
    codes = [refusal.code for refusal in WONDERS.refusals(here.state, manager)]
    refused = [code for code in codes if code.startswith("duty/")]
    assert bool(refused) == (may != ["s"])


def test_halicarnassus_as_the_free_city_searches_the_pile_by_the_turns_manager() -> None:
    free = city("halicarnassus-b", "ore_vein foundry", hand="school")
    here = two_players(free=free, age=2, turn=4, pile="baths")
    manager = here.view()["manager"]
    assert "w:school" in for_free_city(here, "school")
    here.act(manager, "fc-w:school")
    here.play()
    assert (here.asked, here.waiting) == ("discard", (manager,))
    assert "baths" in here.view(manager)["discard"]
    assert here.view(1 - manager)["discard"] == []
    here.act(manager, "fc-d:baths")
    assert here.built(FREE) == ["ore_vein", "foundry", "baths"]


# ── the end of the game ─────────────────────────────────────────────────────
def test_the_player_with_more_points_wins_and_the_free_city_cannot() -> None:
    free = city(built="palace town_hall pantheon senate gardens", coins=90)
    here = two_players(city(coins=30), city(coins=9), free, age=3, turn=6)
    here.play()
    outcome = WONDERS.outcome(here.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "points")
    assert len(WONDERS.score(here.state)) == len(WONDERS.returns(here.state)) == 2


@pytest.mark.parametrize(("coins", "winners", "reason"), [((30, 31), (1,), "coins"), ((30, 30), (0, 1), "shared")])
def test_a_tie_goes_to_more_coins_and_is_then_shared(
    coins: tuple[int, int], winners: tuple[int, ...], reason: str
) -> None:
    here = two_players(
        city("ephesus-a", coins=coins[0]), city("giza-a", coins=coins[1]), city("rhodes-a", coins=0), age=3, turn=6
    )
    here.play(here.legal(0)[-1], here.legal(1)[-1])
    outcome = WONDERS.outcome(here.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, reason)
