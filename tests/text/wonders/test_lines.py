"""Positions, choices and refusals of 7 Wonders as lines of plain text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from heptad.bots.registry import create_bot
from heptad.games.wonders import WONDERS
from heptad.games.wonders.types import EventData, Explanation, Fight
from heptad.kernel.game import Event, Info
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad.text import wonders
from heptad.text.languages import languages, translator
from heptad.text.outline import outline
from heptad.text.wonders.cards import city_names
from heptad.text.wonders.choices import action_line, prompt
from tests.games.wonders.positions import Position, city, position
from tests.games.wonders.two_players import two_players

NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gus")
ENGLISH = translator("en")
#: Text that shows that a key, a missing value or a placeholder was printed instead of words.
UNREADABLE = re.compile(r"None|_|%|[{}<>]")


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 8))
def test_every_position_and_every_legal_action_can_be_read(players: int) -> None:
    names = NAMES[:players]
    rng, bot = Rng.of("7"), create_bot("random")
    for number in range(4):
        options = {
            "players": players,
            "wonders": ("random", "draft")[number % 2],
            "sides": ("a", "b", "choose")[number % 3],
            "manneken": True,
        }
        table = Table.new("wonders", options, seed=f"{number:x}")
        while seats := table.current_players:
            seat = seats[0]
            for lang in languages():
                tr = translator(lang)
                position = wonders.position(table.view(seat), names, tr, everybody=True)
                assert all(any(name in line for line in position) for name in city_names(names, tr))
                lines = wonders.choices(table.info(seat), names, tr)
                numbers = [int(line[:4]) for line in lines if line[:4].strip().isdigit()]
                assert numbers == list(range(1, len(table.legal_actions(seat)) + 1))
                assert not UNREADABLE.search("\n".join([*position, *lines, wonders.progress(table.view(seat), tr)]))
            for event in table.act(seat, table.game.encode(bot.choose(table.info(seat), rng))):
                for lang in languages():
                    said = wonders.sentences(event, names, translator(lang))
                    assert all(line and not UNREADABLE.search(line) for line in said)


def choices(names: tuple[str, ...] = NAMES[:3], **options: Any) -> list[str]:
    """Return the first question of a game with these options, with its choices, as lines."""
    table = Table.new("wonders", options, seed="1")
    return wonders.choices(table.info(table.current_players[0]), names, ENGLISH)


@pytest.mark.parametrize(
    ("neighbours", "said"),
    [
        (("giza-a", "rhodes-a"), "Wonder: 2 stone to buy: left sells 1, right sells none."),
        (("olympia-a", "rhodes-a"), "Wonder: 2 stone short: neither neighbour sells it."),
    ],
)
def test_what_is_short_is_said_with_what_the_neighbours_sell(neighbours: tuple[str, str], said: str) -> None:
    assert said in choices(wonders=["ephesus-a", *neighbours])


def test_a_card_is_followed_by_what_may_be_done_with_it() -> None:
    lines = choices(wonders=["giza-a", "ephesus-a", "babylon-a"])
    assert lines[0] == "Your hand: 7 cards, choose one"
    title = next(number for number, line in enumerate(lines) if " · " in line)
    assert re.fullmatch(r"[\w ]+ · [\w ]+\. .+\. Cost: .+", lines[title])
    assert lines[title - 1] == ""
    assert lines.count("   1  Build") + lines.count("   1  Discard for 3 coins") == 1


def test_a_card_that_is_in_the_hand_twice_is_listed_once_with_its_number() -> None:
    for hand, heading in (("clay_pool clay_pool", "Clay Pool · ×2 · Raw"), ("clay_pool altar", "Clay Pool · Raw")):
        lines = asked(position(city(hand=hand), players=5, turn=6), names=NAMES[:5])
        assert sum(line.startswith(heading) for line in lines) == 1


@pytest.mark.parametrize(
    ("coins", "said"),
    [(0, "Build · Free by chain from Theater."), (4, "Build: brings 4 coins · Free by chain from Theater.")],
)
def test_a_card_that_is_free_by_chain_says_so_in_the_words_of_the_pages(coins: int, said: str) -> None:
    facts: Explanation = {
        "do": "build", "city": 0, "card": "statue", "chain": "theater", "left": 0, "right": 0, "bank": 0,
        "coins": coins, "buys": {"left": [], "right": []},
    }  # fmt: skip
    assert action_line(facts, NAMES[:3], ENGLISH) == said


def test_a_board_that_may_be_taken_shows_all_its_stages() -> None:
    lines = choices(wonders=["giza", "rhodes-a", "babylon-a"], sides="choose")
    assert lines[0] == "Choose the side of your wonder"
    assert lines[1].startswith("   1  Giza, side A · Makes each turn: stone · Stage 1: 3 points (cost: 2 stone)")
    assert "Stage 4: 7 points" in lines[2]


def test_a_neighbour_sells_several_units_for_a_price_each() -> None:
    lines = told(position(city("rhodes-a"), city("giza-a", "quarry timber_yard"), age=2, turn=4))
    assert "  Sells: 3 stone (2 coins each), wood or stone (2 coins)" in lines


def test_a_position_is_read_from_the_own_city() -> None:
    table = Table.new("wonders", {"players": 5}, seed="1")
    mine = wonders.position(table.view(1), NAMES[:5], ENGLISH)
    assert [line.partition(":")[0] for line in mine if line[0].isalpha()] == [
        "Hands go to Cid.",
        "Left neighbour, Cid",
        "Bob",
        "Right neighbour, Ann",
    ]
    everybody = wonders.position(table.view(1), NAMES[:5], ENGLISH, everybody=True)
    assert sum(name in "\n".join(everybody) for name in NAMES) == 5


def test_the_free_city_is_named_in_both_languages() -> None:
    assert city_names(["Ann", "Bob"], ENGLISH) == ["Ann", "Bob", "Free City"]
    assert city_names(["Ann", "Bob"], translator("ja"))[2] == "自由都市"
    assert city_names(NAMES[:3], ENGLISH) == list(NAMES[:3])


def test_in_sentences_the_free_city_has_its_article() -> None:
    paid: EventData = {
        "kind": "built",
        "seat": 0,
        "card": "baths",
        "how": "paid",
        "chain": None,
        "left": 0,
        "right": 2,
        "bank": 0,
    }
    won = [Fight(seat=seat, against=against, mine=1, theirs=0, points=1) for seat, against in ((2, 0), (1, 2))]
    war: EventData = {"kind": "war", "age": 1, "token": 1, "fights": won}
    lines = [line for data in (paid, war) for line in wonders.sentences(Event(data), ["Ann", "Bob"], ENGLISH)]
    assert lines == [
        "Ann builds Baths. Pays 2 coins to the Free City.",
        "The Free City beats Ann: +1, −1.",
        "Bob beats the Free City: +1, −1.",
    ]


# ── special questions ───────────────────────────────────────────────────────
def asked(here: Position, seat: int = 0, names: tuple[str, ...] = NAMES[:3]) -> list[str]:
    """Return the question to a seat of this position, with its choices, as lines."""
    return wonders.choices(Info(WONDERS, here.state, seat), names, ENGLISH)


def test_the_seventh_card_is_asked_for_by_its_name() -> None:
    here = position(city("babylon-b", stages=2, hand="altar theater"), turn=6)
    here.play("b:altar")
    assert asked(here)[0] == "Seventh card: play it too"
    free_city = two_players(free=city("babylon-b", stages=2, hand="altar"), turn=6)
    free_city.play()
    manager = free_city.view()["manager"]
    assert asked(free_city, manager, NAMES[:2])[0] == "For the Free City: its seventh card"


def test_the_discard_pile_is_offered_card_by_card_and_may_be_declined_apart_from_the_cards() -> None:
    mine = city("halicarnassus-b", "ore_vein foundry loom_1", hand="school")
    here = position(mine, age=2, turn=5, pile="vineyard loom_2")
    here.play("w:school")
    lines = asked(here)
    assert lines[0] == "The discard pile: build one card for free"
    assert "Build free: brings 2 coins" in "\n".join(lines)
    assert lines[next(n for n, line in enumerate(lines) if line.endswith("  Build nothing")) - 1] == ""
    assert lines[-1] == "Loom already stands in your city; each building only once."


def test_the_choice_from_the_discard_pile_is_told_from_the_turn_before_it() -> None:
    here = position(city("halicarnassus-b", "ore_vein foundry", hand="school"), age=2, turn=5, pile="vineyard")
    assert told(here)[0] == "── Age II, turn 5 ──"
    here.play("w:school")
    assert told(here)[0] == "── Age II, turn 5, from the discard pile ──"


def test_the_power_of_olympia_is_said_to_be_wasted_on_a_card_that_costs_no_coins() -> None:
    wasted = "Build free: once per age · Not needed: this card can be built without coins."
    for built, card, is_wasted in (
        ("", "vineyard", True),  # costs nothing
        ("baths", "aqueduct", True),  # free by chain
        ("", "aqueduct", False),
        ("", "sawmill", False),  # 1 coin to the bank
    ):
        groups = outline(asked(position(city("olympia-a", built, stages=2, hand=card), age=2)))
        (found,) = [group for group in groups if group.heading.lower().startswith(card)]
        assert any(says == wasted for _, says in found.actions) == is_wasted


def test_olympia_s_power_is_offered_and_said_to_be_used() -> None:
    here = position(city("olympia-a", stages=2, hand="aqueduct"), age=2)
    assert any(line.endswith("  Build free: once per age") for line in asked(here))
    here.play("f:aqueduct")
    assert "Build free: The free build of this age is used." in asked(here)


def test_manneken_pis_says_what_it_copies_and_what_it_cannot() -> None:
    mine = city("manneken-a", "glassworks_1 loom_1 press_1", stages=2, hand="school")
    here = position(mine, city("rhodes-b"), city("giza-a"), age=2, turn=4)
    lines = asked(here)
    assert any("Build stage 3: as stage 3 of Giza: 7 points" in line for line in lines)
    assert lines[-1] == "Wonder: Bob has no stage 3 to copy."


def test_a_duty_of_the_free_city_is_said_before_its_cards() -> None:
    here = two_players(free=city("giza-a", hand="altar"))
    here.act(0, here.legal(0)[0])
    assert asked(here, 0, NAMES[:2])[1] == "It pays with its own coins. A card it can use may not be discarded."


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("b:altar", "You will build Altar."),
        ("w:altar", "You will build stage 1 of your wonder with Altar."),
        ("s:altar", "You will discard Altar."),
    ],
)
def test_the_manager_is_told_that_two_cards_are_chosen_and_then_what_the_first_one_is_for(
    token: str, said: str
) -> None:
    here = two_players(city("giza-a", "stone_pit", hand="altar"), turn=3)
    assert asked(here, 0, NAMES[:2])[0] == "Your hand: 6 cards, choose one, then one for the Free City"
    assert asked(here, 1, NAMES[:2])[0] == "Your hand: 5 cards, choose one"
    here.act(0, token)
    assert said in asked(here, 0, NAMES[:2])


def test_who_only_watches_is_not_told_of_a_choice_for_the_free_city() -> None:
    for here in (position(), two_players()):
        assert "Free City" not in prompt(WONDERS.view(here.state, None), ENGLISH)


def test_each_fact_about_a_city_is_a_line_of_its_own() -> None:
    mine = city("babylon-b", "dispensary lodge", stages=2, coins=5, tokens=(3, -1))
    here = position(mine, city("olympia-b", stages=3), city("rhodes-a"), age=3, turn=6)
    lines = [line.strip() for line in told(here)]
    own = lines[lines.index("Ann: Babylon B") :]
    assert own[1:3] == ["5 coins, 0 shields", "Conflict tokens: +3, −1"]
    assert own[4] == "2 of 3 stages built"
    assert own[5].startswith("Next, stage 3: ")
    assert own[6] == "Power of the wonder: play the seventh card too"
    assert own[7] == "Science symbols: compass ×2"
    assert "Power of the wonder: copy a guild of a neighbour at the end" in lines


def test_the_free_card_of_olympia_is_said_to_be_there_or_used() -> None:
    here = position(city("olympia-a", stages=2, hand="aqueduct"), age=2)
    assert "  Power of the wonder: one free card this age" in told(here)
    here.play("f:aqueduct")
    assert "  Power of the wonder: the free card of this age is used" in told(here)


def told(here: Position) -> list[str]:
    """Return the position as seat 0 sees it, with everything that is known of the others, as lines."""
    return wonders.position(WONDERS.view(here.state, 0), NAMES[:3], ENGLISH, everybody=True)


def test_of_the_stages_only_the_coming_one_is_next_and_a_symbol_may_be_of_ones_choice() -> None:
    here = position(city("babylon-a", "dispensary", stages=2), city("giza-b"), city("rhodes-a"), age=2, turn=6)
    lines = [line.strip() for line in told(here)]
    assert [line.split(":")[0] for line in lines if "tage" in line][1:6] == [
        *("Next, stage 3", "0 of 4 stages built", "Next, stage 1", "Stage 2", "Stage 3"),
    ]
    assert "Science symbols: compass, one of your choice" in lines


def test_a_wonder_of_one_stage_has_a_stage_and_not_stages() -> None:
    here = position(city("manneken-b"), city("rhodes-a"), city("ephesus-a"))
    assert "  0 of 1 stage built" in told(here)


def test_a_complete_wonder_has_no_next_stage_and_an_ended_game_asks_nothing() -> None:
    here = position(city("giza-a", stages=3), city("rhodes-a"), city("ephesus-a"), age=2, turn=3)
    view = WONDERS.view(here.state, 0)
    (shown,) = [line for line in wonders.position(view, NAMES[:3], ENGLISH) if "3 of 3 stages" in line]
    assert shown.strip() == "3 of 3 stages built"
    view["ask"] = "over"
    assert prompt(view, ENGLISH) == "Final score"


def test_a_card_says_what_it_is_worth_now_unless_it_always_is() -> None:
    mine = city("giza-a", "workshop", "senate study workers_guild haven", coins=0)
    here = position(mine, city("babylon-a", "ore_vein"), city("ephesus-a", "clay_pool"), age=3)
    lines = wonders.choices(Info(WONDERS, here.state, 0), NAMES[:3], ENGLISH)
    said = {line.partition(" · ")[0]: re.findall(r"Worth .*? now\.", line) for line in lines if " · " in line}
    assert said["Senate"] == []
    assert said["Study"] == ["Worth 3 points now."]
    assert said["Workers Guild"] == ["Worth 2 points now."]
    assert said["Haven"] == ["Worth 0 points now."]
