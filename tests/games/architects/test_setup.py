"""Setup: wonders and their decks, the central deck, tokens, the cat, and the first player."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS
from heptad.games.architects.types import CENTRAL_DECK
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.games.architects.positions import city, position

ALL = pytest.mark.parametrize("players", ARCHITECTS.players)


def deal(players: int, seed: str = "7", **options: Any) -> dict[str, Any]:
    return dict(ARCHITECTS.deal(ARCHITECTS.options({"players": players, **options}), Rng.of(seed)))


def table(players: int, seed: str = "7", **options: Any) -> Table:
    return Table.new("architects", {"players": players, **options}, seed=seed)


def printed(counts: tuple[int, ...]) -> Counter[str]:
    """Return the number of cards by key, given the numbers in the order of the card list."""
    return Counter({card.key: count for card, count in zip(CARDS, counts, strict=True) if count})


# ── wonders and decks ───────────────────────────────────────────────────────
@ALL
def test_two_to_seven_players_each_get_a_different_wonder_on_its_unbuilt_side(players: int) -> None:
    cities = table(players).view(None)["cities"]
    assert len({city["wonder"] for city in cities}) == players
    assert all(city["built"] == [] for city in cities)
    for wrong in (0, 1, 8, "3", 2.0, True, None):
        with pytest.raises(HeptadError, match="options/value"):
            ARCHITECTS.options({"players": wrong})


def test_the_wonders_are_dealt_at_random_unless_they_are_named() -> None:
    dealt = [deal(2, f"{n:x}")["wonders"] for n in range(200)]
    assert {wonder for wonders in dealt for wonder in wonders} == set(DECKS)
    chosen = deal(3, wonders=["rhodes", "random", "giza"])["wonders"]
    assert (chosen[0], chosen[2]) == ("rhodes", "giza")
    assert chosen[1] not in ("rhodes", "giza")
    with pytest.raises(HeptadError, match="options/twice"):
        ARCHITECTS.options({"wonders": ["rhodes", "rhodes"]})
    for wrong in (["rhodes"], ["atlantis", "giza"], "giza", None, [0, 1]):
        with pytest.raises(HeptadError, match="options/list"):
            ARCHITECTS.options({"wonders": wrong})


@ALL
def test_every_wonder_brings_its_own_25_cards_shuffled_and_face_up(players: int) -> None:
    dealt = deal(players)
    for wonder, deck in zip(dealt["wonders"], dealt["decks"], strict=True):
        assert Counter(deck) == printed(DECKS[wonder])
        assert len(deck) == 25
    others = [deal(players, seed, wonders=dealt["wonders"])["decks"] for seed in ("8", "9")]
    for decks in zip(dealt["decks"], *others, strict=True):
        assert len(set(map(tuple, decks))) == len(decks)
    shown = Table.new("architects", {"players": players}, deal=dealt).view(None)["decks"]
    assert shown == [{"cards": 25, "top": deck[0]} for deck in dealt["decks"]]


def test_every_wonder_deck_is_shuffled_on_its_own() -> None:
    alike = 0
    for number in range(40):
        one, other = deal(2, f"{number:x}", wonders=["rhodes", "halicarnassus"])["decks"]
        alike += sum(card == beside for card, beside in zip(one, other, strict=True))
    by_chance = sum(x * y for x, y in zip(DECKS["rhodes"], DECKS["halicarnassus"], strict=True)) / 25
    assert alike / 40 == pytest.approx(by_chance, abs=1)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_the_left_neighbour_sits_next_clockwise_and_the_right_one_counter_clockwise(players: int) -> None:
    around = [(city["left"], city["right"]) for city in position(players=players).view()["cities"]]
    assert around == [((seat + 1) % players, (seat - 1) % players) for seat in range(players)]


def test_the_deck_on_the_left_is_the_own_one_and_that_on_the_right_the_one_of_the_right_hand_neighbour() -> None:
    game = position(players=4)
    for seat in range(4):
        explained = [game.explain(f"t:{place}")["deck"] for place in ("left", "centre", "right")]
        assert explained == [seat, CENTRAL_DECK, (seat - 1) % 4]
        game.play("t:centre")


@ALL
def test_every_wonder_deck_is_shared_by_exactly_two_players(players: int) -> None:
    game, reached = position(players=players), Counter[int]()
    for _ in range(players):
        reached.update({game.explain(f"t:{place}")["deck"] for place in ("left", "right")})
        game.play("t:centre")
    assert reached == Counter(dict.fromkeys(range(players), 2))


def test_two_players_reach_the_same_three_decks() -> None:
    game = position()
    assert [game.explain(token)["deck"] for token in game.legal()] == [0, CENTRAL_DECK, 1]
    game.play("t:centre")
    assert [game.explain(token)["deck"] for token in game.legal()] == [1, CENTRAL_DECK, 0]


@ALL
def test_unused_wonders_and_their_decks_stay_in_the_box(players: int) -> None:
    dealt = deal(players)
    in_play = sum((printed(DECKS[wonder]) for wonder in dealt["wonders"]), printed(CENTRAL))
    assert sum(map(Counter, [*dealt["decks"], dealt["central"]]), Counter()) == in_play
    assert in_play.total() == 25 * players + 60


@ALL
def test_the_central_deck_has_60_cards_shuffled_and_face_down_for_all(players: int) -> None:
    dealt = deal(players)
    assert Counter(dealt["central"]) == printed(CENTRAL)
    assert len(dealt["central"]) == 60
    assert dealt["central"] != deal(players, "8")["central"]
    for seat in (None, *range(players)):
        assert table(players).view(seat)["central"] == {"cards": 60, "top": None}


# ── tokens, cat, first player ───────────────────────────────────────────────
def test_of_15_shuffled_progress_tokens_the_top_three_are_turned_up() -> None:
    dealt = deal(2)
    assert len(dealt["tokens"]) == 15
    assert dealt["tokens"].count("culture") == 2
    assert len(set(dealt["tokens"])) == 14
    view = Table.new("architects", deal=dealt).view(0)
    assert (view["up"], view["stack"]) == (dealt["tokens"][:3], 12)
    assert deal(2, "8")["tokens"] != dealt["tokens"]


@pytest.mark.parametrize(("players", "tokens"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
def test_three_to_six_conflict_tokens_show_peace_and_the_cat_is_nobodys(players: int, tokens: int) -> None:
    view = table(players).view(None)
    assert (view["conflicts"], view["turned"], view["war"], view["cat"]) == (tokens, 0, False, None)
    assert all(city["medals"] == 0 for city in view["cities"])


def test_chance_or_the_option_names_the_first_player_and_play_goes_clockwise() -> None:
    assert {deal(3, f"{n:x}")["first"] for n in range(40)} == {0, 1, 2}
    game = table(4, first=2, wonders=["giza", "rhodes", "babylon", "olympia"])
    order = []
    for _ in range(5):
        order.append(game.current_players[0])
        game.act(game.current_players[0], "t:centre")
    assert order == [2, 3, 0, 1, 2]
    for wrong in (4, -1, 1.0, True, "2", None):
        with pytest.raises(HeptadError, match="options/value"):
            ARCHITECTS.options({"players": 4, "first": wrong})


# ── explicit deals ──────────────────────────────────────────────────────────
def test_an_explicit_deal_that_is_not_the_box_is_refused() -> None:
    good = json.loads(json.dumps(deal(2)))
    two = good["decks"]
    cards = [
        {"decks": two[:1]},
        {"decks": None},
        {"decks": [two[0], two[0]]},
        {"decks": [two[0], [1] * 25]},
        {"central": good["central"][1:]},
        {"central": None},
    ]
    for bad in cards:
        with pytest.raises(HeptadError, match="deal/cards"):
            Table.new("architects", deal=good | bad)
    for wonders in (["giza"], ["giza", "giza"], ["giza", "random"], ["giza", 1], None):
        with pytest.raises(HeptadError, match="deal/wonders"):
            Table.new("architects", deal=good | {"wonders": wonders})
    for tokens in (good["tokens"][1:], ["culture"] * 15, [1] * 15, None):
        with pytest.raises(HeptadError, match="deal/tokens"):
            Table.new("architects", deal=good | {"tokens": tokens})
    for first in (2, -1, "0", True, None):
        with pytest.raises(HeptadError, match="deal/first"):
            Table.new("architects", deal=good | {"first": first})
    for chance in ("", "zebra", "0" * 17, 7, True, ["1"], None):
        with pytest.raises(HeptadError, match="deal/chance"):
            Table.new("architects", deal=good | {"chance": chance})
    with pytest.raises(HeptadError, match="deal/chance"):
        Table.new("architects", deal={part: value for part, value in good.items() if part != "chance"})


def test_every_deal_has_its_own_chance() -> None:
    assert len({deal(2, f"{number:x}")["chance"] for number in range(20)}) == 20


def test_an_explicit_deal_keeps_to_the_options() -> None:
    dealt = deal(2, wonders=["giza", "rhodes"], first=1)
    Table.new("architects", {"wonders": ["random", "rhodes"], "first": 1}, deal=dealt)
    with pytest.raises(HeptadError, match="deal/wonders"):
        Table.new("architects", {"wonders": ["rhodes", "random"]}, deal=dealt)
    with pytest.raises(HeptadError, match="deal/first"):
        Table.new("architects", {"first": 0}, deal=dealt)


def test_an_unknown_option_or_end_is_refused() -> None:
    with pytest.raises(HeptadError, match="options/unknown"):
        ARCHITECTS.options({"expansion": "medals"})
    with pytest.raises(HeptadError, match="options/value"):
        ARCHITECTS.options({"end": "later"})


def test_a_position_of_a_test_is_one_that_the_audit_would_otherwise_refuse() -> None:
    game = position(city(cards="wood"))
    game.state.cities[0].cards += 1
    assert game.problems() == ["there are 9 cards of kind wood"]
    game.state.cities[0].built = 0b100
    assert "city 0 has built over a gap" in game.problems()
    game.state.cities[0].shields = 1
    assert "the counts of city 0 do not follow from its pieces" in game.problems()
    game.state.up = game.state.up[:2]
    game.state.turned = 4
    assert "a progress token is lost or lies in two places" in game.problems()
    assert "more conflict tokens are turned than there are" in game.problems()


@pytest.mark.parametrize(
    ("part", "values", "problem"),
    [
        ("cat", (-2, 3), "the cat is with a player who is not there"),
        ("seat", (-1, 3), "a player who is not there has the turn or had the first one"),
        ("first", (-1, 3), "a player who is not there has the turn or had the first one"),
        ("knows_top", (-1, 8), "a card is known that is not there, or to a player who is not there"),
        ("turned", (-1, 4), "more conflict tokens are turned than there are"),
        ("turned", (3,), "a war is due before the last conflict token is turned, or none after it"),
        ("war", (True,), "a war is due before the last conflict token is turned, or none after it"),
    ],
)
def test_a_pawn_or_a_count_that_is_out_of_range_is_a_problem(part: str, values: tuple[int, ...], problem: str) -> None:
    for value in values:
        game = position(players=3, turned=2, cat=2)
        setattr(game.state, part, value)
        assert game.problems() == [problem]


def test_fewer_military_tokens_than_none_are_a_problem() -> None:
    game = position()
    game.state.cities[1].medals = -1
    assert game.problems() == ["city 1 has fewer military tokens than none"]


def test_a_card_is_known_only_as_long_as_there_is_one() -> None:
    game = position(centre="|")
    game.state.knows_top = 1
    assert game.problems() == ["a card is known that is not there, or to a player who is not there"]


def test_a_row_of_two_tokens_beside_a_stack_is_a_problem() -> None:
    game = position()
    game.state.up, game.state.stack = game.state.up[:2], game.state.up[2:] + game.state.stack
    assert game.problems() == ["the row of progress tokens is not filled up from its stack"]
    assert position(row="decor |", stack="|").problems() == []


def test_cards_in_another_wonders_deck_are_a_problem() -> None:
    game = position(city("giza"), city("rhodes"), left="blue", right="horns")
    mine, other, centre = game.state.decks
    game.state.decks = [mine[:-1] + other[-1:], other[:-1] + mine[-1:], centre]
    assert game.problems() == [f"deck {deck} holds cards that are not its own" for deck in (0, 1)]
    game = position()
    game.state.rest[1] = 26
    assert game.problems() == ["deck 1 has lost count of its cards"]
