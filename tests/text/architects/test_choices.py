"""Architects as lines of text: the questions to a seat, its legal actions, refusals, and the whole position."""

from __future__ import annotations

import pytest

from heptad.games.architects import ARCHITECTS
from heptad.kernel.game import Info
from heptad.text.architects import choices, progress
from heptad.text.architects import position as lines_of
from heptad.text.architects.choices import card_mark
from heptad.text.languages import translator
from tests.games.architects.positions import Position, city, position

NAMES = ("Ann", "Bob", "Cid", "Dora")
EN, JA = translator("en"), translator("ja")


def said(game: Position, lang: str = "en") -> list[str]:
    """Return the lines that the seat that must act reads, without the numbers of the choices."""
    info = Info(ARCHITECTS, game.state, game.seat)
    names = NAMES[: len(game.state.cities)]
    return [line[6:] if line[:4].strip().isdigit() else line for line in choices(info, names, translator(lang))]


def test_a_deck_says_its_card_and_what_it_brings() -> None:
    game = position(city("rhodes", "wood", tokens="crafts"), left="stone", right="glass")
    assert said(game) == [
        "Take one card",
        "Left: stone (Builds piece 1)",
        "Centre: face down",
        "Right: glass (Builds piece 1, and one more card)",
    ]
    assert said(game, "ja")[:2] == ["カードを1枚取る", "左：石材（パーツ1を建設）"]


def test_lines_are_numbered_as_legal_actions_and_empty_decks_come_last() -> None:
    game = position(players=3, left="blue |", centre="|", right="red")
    lines = choices(Info(ARCHITECTS, game.state, 0), NAMES[:3], EN)
    assert lines[1:] == [
        "   1  Left: a blue card (3 points)",
        "   2  Right: a red card (1 shield)",
        "      There is no card left in the centre.",
    ]


def test_who_is_asked_nothing_reads_nothing() -> None:
    assert choices(Info(ARCHITECTS, position().state, 1), NAMES[:2], EN) == []


def test_the_owner_of_the_cat_may_look_first() -> None:
    game = position(cat=0, centre="gear")
    assert said(game)[-1] == "Look at the centre first"
    game.play("look")
    assert "Centre: a gear (1 of 3 symbols, or two alike)" in said(game)


def test_ways_to_pay_are_told_apart() -> None:
    game = position(city("giza", "wood wood", built=(1, 2), tokens="economy engineering"), left="coin")
    game.play("t:left")
    assert said(game) == [
        "Choose what to spend",
        "Build piece 3 with wood, a coin and Economy",
        "Build piece 3 with 2 wood, a coin and Engineering",
    ]
    mine = city("alexandria", "wood stone paper glass gear", built=(1,))
    game = position(mine, left="wood", right="gear")
    game.play("t:left", "a:1")
    assert said(game) == [
        "Choose what comes first",
        "Turn in 2 gears for a progress token",
        "Build piece 3 with stone, paper and glass",
    ]


def test_tokens_any_deck_searches_and_extra_cards_have_their_questions() -> None:
    game = position(city("babylon", "wood", built=(1,)), left="wood", row="economy")
    game.play("t:left")
    assert said(game)[:2] == ["Take a progress token", "Economy: Once a turn, one coin counts as two."]
    assert said(game)[-1] == "Unseen: The top one of the stack, whatever it is."
    game = position(city("alexandria", "wood", built=(1,)), players=4, left="wood red", right="red", others={1: "cat"})
    game.play("t:left")
    assert said(game) == [
        "Take a card from any deck",
        "Left: a red card (1 shield)",
        "Bob and Cid: a blue card with a cat (2 points and the cat)",
        "Cid and Dora: a blue card (3 points)",
        "Right: a red card (1 shield)",
        "Centre: face down",
    ]
    game = position(city("halicarnassus", "wood", built=(1,)), left="wood", right="cat blue blue red |")
    game.play("t:left")
    assert said(game)[0] == "Look at five cards: from which deck?"
    assert said(game)[2] == "Right: 4 cards"
    game.play("h:right")
    assert said(game)[:2] == ["Keep one of these cards", "a blue card (3 points)"]
    game = position(city("giza", tokens="science"), left="gear red")
    game.play("t:left")
    assert said(game)[0] == "Take one more card?"
    assert said(game)[1] == "Left: a red card (1 shield), thanks to Science"
    assert said(game)[-1] == "No extra card"


@pytest.mark.parametrize(
    ("game", "token", "kind", "text"),
    [
        (position(city("rhodes", "wood"), left="coin"), "t:left", "builds", "Builds piece 1 or 2"),
        (
            position(city("giza", "wood brick stone", built=(1, 2, 3, 4)), left="glass"),
            "t:left",
            "builds",
            "Completes your wonder",
        ),
        (position(city("giza", "gear"), left="gear"), "t:left", "set", "Earns a token"),
        (position(left="horns", turned=1), "t:left", "war", "War breaks out"),
        (position(city("giza", "wood wood", built=(1, 2)), left="wood"), "t:left", "other", "Kept for later"),
        (position(left="cat", cat=0), "t:left", "other", "2 points"),
    ],
)
def test_the_most_important_thing_that_a_card_brings(game: Position, token: str, kind: str, text: str) -> None:
    explained = ARCHITECTS.explain(game.state, 0, ARCHITECTS.decode(token))
    assert explained["do"] == "take"
    assert explained["brings"]
    mark = card_mark(explained["brings"], EN)
    assert (mark.kind, mark.text) == (kind, text)


# ── the position ────────────────────────────────────────────────────────────
def test_the_last_card_of_a_deck_is_one_card() -> None:
    game = position(city("giza"), city("rhodes"), left="wood brick |", centre="horn", right="coin |")
    lines = [line.strip() for line in lines_of(game.view(0), NAMES[:2], EN)]
    assert {"Deck on the left: wood on top, 2 cards", "Deck on the right: a coin on top, 1 card"} <= {*lines}


def test_a_position_shows_the_middle_and_every_city_the_own_one_last() -> None:
    mine = city("giza", "wood wood gear cat", built=(1,), tokens="economy", medals=1)
    game = position(mine, city("rhodes"), left="blue", centre="horn", cat=0, turned=1, row="decor")
    game.play("look")
    lines = lines_of(game.view(0), NAMES[:2], EN)
    assert lines[0] == "── Round 1, Ann’s turn ──"
    assert lines[1:4] == [
        "1 of 3 conflict tokens show war",
        "War after 2 more horns",
        "The cat is with Ann",
    ]
    assert "Centre: a red card with a horn on top, 56 cards" in lines
    assert "Centre: face down, 56 cards" in lines_of(game.view(1), NAMES[:2], EN)
    own = lines.index("Ann: Giza, 0 shields, Military victories: 1, 11 points")
    assert lines.index("Bob: Rhodes, 0 shields, 0 points") < own
    assert lines[own + 1 : own + 5] == [
        "      Great Pyramid: 1 of 5 pieces built",
        "      Deck on the left: a blue card on top, 25 cards",
        "      Cards here: Wood ×2, Cat, Gear",
        "      Piece 2: 2 the same, can be built now, 5 points",
    ]
    assert lines[-1] == "      Economy: Once a turn, one coin counts as two."


def test_the_whole_table_also_says_what_the_pieces_cost_and_do_that_are_built_later() -> None:
    game = position(city("alexandria", built=(1, 2)), city("rhodes"))
    shown, whole = (lines_of(game.view(0), NAMES[:2], EN, everybody=everybody) for everybody in (False, True))
    later = [line for line in whole if line not in shown]
    assert [line.strip() for line in later[-2:]] == [
        "Piece 4: 3 the same, later, 5 points, then: take a card from any deck on the table",
        "Piece 5: 4 different, later, 7 points",
    ]
    assert later[0].startswith("      Piece ")  # of Rhodes
    assert [line for line in whole if line not in later] == shown
    assert "      パーツ5：異なる資源4枚、その後、7勝利点" in lines_of(game.view(0), NAMES[:2], JA, everybody=True)


@pytest.mark.parametrize(
    ("seat", "decks"),
    [
        (0, ["Deck on the left", "Deck between Bob and Cid", "Deck on the right"]),
        (1, ["Deck on the right", "Deck on the left", "Deck between Cid and Ann"]),
        (None, ["Deck between Ann and Bob", "Deck between Bob and Cid", "Deck between Cid and Ann"]),
    ],
)
def test_a_deck_is_called_after_its_place_as_the_viewer_sees_it(seat: int | None, decks: list[str]) -> None:
    lines = lines_of(position(players=3).view(seat), NAMES[:3], EN)
    shown: dict[str, str] = {}
    for line in lines:
        label = line.partition(":")[0]
        if label in NAMES:
            name = label
        elif label.startswith("      Deck "):
            shown[name] = label.strip()
    assert [shown[name] for name in NAMES[:3]] == decks
    assert "      右の山札：" in "\n".join(lines_of(position().view(0), NAMES[:2], JA))


def test_progress_is_the_round_and_at_the_end_the_final_score() -> None:
    game = position(left="blue |", centre="|", right="blue |")
    assert (progress(game.view(), EN), progress(game.view(), JA)) == ("Round 1", "1巡目")
    game.play("t:left", "t:left")
    assert progress(game.view(), EN) == "Final score"
    assert lines_of(game.view(0), NAMES[:2], EN)[0] == "── Final score ──"
    assert "Centre: empty" in lines_of(game.view(0), NAMES[:2], EN)
