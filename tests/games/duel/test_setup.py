"""Setup: pawn, tokens, coins, the draft of wonders, the decks, options, and explicit deals."""

from __future__ import annotations

from typing import Any

import pytest

from heptad.games.duel import DUEL, boards
from heptad.games.duel.cards import CARDS
from heptad.games.duel.types import Deal
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from heptad.shared.kinds import GUILD
from heptad.table import Table
from tests.games.duel.positions import Position

SEEDS = range(200)


def deals(**options: Any) -> list[Deal]:
    return [DUEL.deal(DUEL.options(options), Rng(seed)) for seed in SEEDS]


def begun(seed: str = "1", **options: Any) -> Table:
    return Table.new("duel", options, seed=seed)


def drafted(first: int) -> tuple[list[int], list[list[str]], Table]:
    """Draft wonders, with everybody taking the first one offered.

    Return the seat and the offer of each pick, and the table after the draft.
    """
    table, seats, offers = begun(first=first), [], []
    while table.view(None)["ask"] == "wonder":
        (seat,) = table.current_players
        seats.append(seat)
        offers.append(table.view(seat)["offer"])
        table.act(seat, table.legal_tokens(seat)[0])
    return seats, offers, table


def test_the_conflict_pawn_is_in_the_middle_and_the_four_military_tokens_lie_on_their_zones() -> None:
    view = begun().view(None)
    assert (view["pawn"], view["looted"]) == (0, [])
    assert boards.LOOTING == ((3, 2), (6, 5))


def test_five_of_the_ten_progress_tokens_lie_on_the_board_and_the_other_five_form_the_pool() -> None:
    found = deals()
    for deal in found:
        assert len(deal["tokens"]) == len(deal["box"]) == 5
        assert {*deal["tokens"], *deal["box"]} == {token.key for token in boards.PROGRESS}
    assert {token for deal in found for token in deal["tokens"]} == {token.key for token in boards.PROGRESS}
    view = begun().view(None)
    assert (len(view["board"]), view["box"]) == (5, 5)


def test_each_player_takes_seven_coins() -> None:
    assert [seen["coins"] for seen in begun().view(None)["cities"]] == [7, 7]


# ── wonders ─────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("first", [0, 1])
def test_the_wonder_draft_follows_the_order_a_b_b_a_then_b_a_a_b(first: int) -> None:
    a, b = first, 1 - first
    seats, offers, table = drafted(first)
    assert seats == [a, b, b, a, b, a, a, b]
    assert [len(offer) for offer in offers] == [4, 3, 2, 1, 4, 3, 2, 1]
    assert not set(offers[0]) & set(offers[4])
    assert [len(seen["wonders"]) for seen in table.view(None)["cities"]] == [4, 4]


def test_the_last_pick_of_a_round_is_forced_and_still_a_decision() -> None:
    _, offers, table = drafted(0)
    assert len(offers[3]) == len(offers[7]) == 1
    assert table.revision == 8


def test_the_last_four_wonders_stay_out_of_the_game() -> None:
    _, _, table = drafted(0)
    taken = {wonder["wonder"] for seen in table.view(None)["cities"] for wonder in seen["wonders"]}
    assert len(taken) == 8
    assert {wonder for deal in deals() for wonder in deal["wonders"]} == {wonder.key for wonder in boards.WONDERS}


@pytest.mark.parametrize("first", [0, 1])
def test_in_a_first_game_the_starting_player_gets_four_wonders_of_the_preset_and_the_other_the_rest(first: int) -> None:
    cities = begun(wonders="preset", first=first).view(None)["cities"]
    names = [[wonder["wonder"] for wonder in cities[seat]["wonders"]] for seat in (first, 1 - first)]
    assert names == [
        ["pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"],
        ["circus_maximus", "piraeus", "appian_way", "colossus"],
    ]


# ── decks ───────────────────────────────────────────────────────────────────
def test_every_age_has_exactly_twenty_cards_and_age_iii_three_guilds_among_them() -> None:
    for deal in deals():
        for age, keys in enumerate(deal["ages"], 1):
            cards = [card for card in CARDS if card.key in keys]
            assert len(cards) == len(keys) == 20
            assert {card.age for card in cards} == {age}
            assert sum(card.kind == GUILD for card in cards) == (3 if age == 3 else 0)


def test_the_cards_of_each_age_are_shuffled_and_guilds_may_lie_in_any_slot() -> None:
    found = deals()
    for age in (1, 2, 3):
        for slot in range(20):
            assert len({deal["ages"][age - 1][slot] for deal in found}) > 15
    guilds = {card.key for card in CARDS if card.kind == GUILD}
    for slot in range(20):
        assert 0.06 < sum(deal["ages"][2][slot] in guilds for deal in found) / len(found) < 0.26


def test_any_card_may_be_one_of_those_taken_out_unseen() -> None:
    found = deals()
    for card in CARDS:
        share = sum(card.key in deal["ages"][card.age - 1] for deal in found) / len(found)
        expected = 3 / 7 if card.kind == GUILD else 17 / 20 if card.age == 3 else 20 / 23
        assert share == pytest.approx(expected, abs=0.13), card.key


def test_cards_and_tokens_put_in_the_box_are_not_in_the_discard_pile() -> None:
    assert begun(wonders="preset").view(None)["discard"] == []


def test_the_mausoleum_finds_all_that_was_discarded_and_nothing_that_was_put_in_the_box() -> None:
    options = DUEL.options({"first": 0})
    deal = DUEL.deal(options, Rng(1))
    others = [wonder.key for wonder in boards.WONDERS if wonder.key != "mausoleum"]
    here = Position(DUEL.start(options, deal | {"wonders": ["mausoleum", *others[:7]]}))
    here.play("t:mausoleum", *(f"t:{key}" for key in others[:7]))
    here.sell(20)
    here.sell(here.waiting[0])
    discarded = here.discard()
    assert {*deal["ages"][0]} <= {*discarded} <= {*deal["ages"][0], *deal["ages"][1]}
    here.play(f"w:{here.free()[0]}:mausoleum")
    assert here.legal() == [f"d:{key}" for key in discarded]


# ── options and explicit deals ──────────────────────────────────────────────
def test_the_start_player_is_drawn_or_named_by_an_option() -> None:
    assert {deal["first"] for deal in deals()} == {0, 1}
    assert {deal["first"] for deal in deals(first=1)} == {1}


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": True},
        {"wonders": "random"},
        {"first": 2},
        {"first": False},
        {"first": 1.0},
        {"players": 2.0},
        {"middle_pawn": "sleeps"},
        {"first": [0]},
    ],
)
def test_an_option_that_is_not_known_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(HeptadError, match="options/value"):
        DUEL.options(options)


def test_options_come_back_complete() -> None:
    assert DUEL.options({}) == {"players": 2, "wonders": "draft", "first": "random", "middle_pawn": "begins"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"first": 2}, "deal/first"),
        ({"first": True}, "deal/first"),
        ({"first": 1.0}, "deal/first"),
        ({"ages": []}, "deal/cards"),
        ({"ages": [["baths"] * 20] * 3}, "deal/cards"),
        ({"ages": None}, "deal/cards"),
        ({"tokens": ["law"] * 5}, "deal/tokens"),
        ({"tokens": [["law"]] * 5}, "deal/tokens"),
        ({"box": []}, "deal/tokens"),
        ({"wonders": []}, "deal/wonders"),
        ({"wonders": ["sphinx"] * 8}, "deal/wonders"),
        ({"wonders": None}, "deal/wonders"),
    ],
)
def test_a_deal_that_does_not_fit_is_refused(change: dict[str, Any], code: str) -> None:
    options = DUEL.options({})
    deal: Any = {**DUEL.deal(options, Rng(1)), **change}
    with pytest.raises(HeptadError, match=code):
        DUEL.start(options, deal)


def test_a_third_age_without_exactly_three_guilds_is_refused() -> None:
    options = DUEL.options({})
    deal = DUEL.deal(options, Rng(1))
    dealt = deal["ages"][2]
    guilds = [card.key for card in CARDS if card.kind == GUILD]
    fourth = next(key for key in guilds if key not in dealt)
    usual = next(number for number, key in enumerate(dealt) if key not in guilds)
    four = [*dealt[:usual], fourth, *dealt[usual + 1 :]]
    changed: Any = deal | {"ages": [*deal["ages"][:2], four]}
    with pytest.raises(HeptadError) as caught:
        DUEL.start(options, changed)
    assert (caught.value.code, caught.value.data) == ("deal/cards", {"age": 3})


def test_a_deal_must_keep_to_the_options() -> None:
    deal = DUEL.deal(DUEL.options({"first": 0}), Rng(1))
    with pytest.raises(HeptadError, match="deal/first"):
        DUEL.start(DUEL.options({"first": 1}), deal)
    with pytest.raises(HeptadError, match="deal/wonders"):
        DUEL.start(DUEL.options({"wonders": "preset"}), deal)
    swapped = deal | {"ages": [deal["ages"][0], deal["ages"][2], deal["ages"][1]]}
    with pytest.raises(HeptadError, match="deal/cards"):
        DUEL.start(DUEL.options({}), swapped)


def test_an_explicit_deal_lays_out_its_cards_slot_by_slot() -> None:
    options = DUEL.options({"wonders": "preset"})
    deal = DUEL.deal(options, Rng(1))
    here = Position(DUEL.start(options, deal))
    shown = {place["slot"]: place["card"] for place in here.view()["display"] if place["card"]}
    assert len(shown) == 12
    assert all(deal["ages"][0][slot] == card for slot, card in shown.items())
