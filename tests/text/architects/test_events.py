"""The events of Architects as sentences."""

from __future__ import annotations

from collections import Counter

import pytest

from heptad.games.architects.types import Border, EventData
from heptad.kernel.game import Event
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad.text.architects import sentences
from heptad.text.languages import languages, translator

NAMES = ("Ann", "Bob", "Cid")
#: The kinds of events that have no sentence.
SILENT = {"turn_begun"}


@pytest.mark.parametrize(
    ("data", "english", "japanese"),
    [
        (
            {"kind": "taken", "seat": 0, "card": "stone", "deck": 0, "place": "left", "cards_left": 20, "why": "turn"},
            "Ann takes stone from their own deck.",
            "Annが自分の山札から「石材」を取りました。",
        ),
        (
            {
                "kind": "taken",
                "seat": 0,
                "card": "horn",
                "deck": 2,
                "place": "right",
                "cards_left": 20,
                "why": "propaganda",
            },
            "Propaganda brings Ann a red card with a horn from the deck of Cid.",
            "Annが「宣伝活動」の効果でCidの山札から「赤カード（角笛1）」を取りました。",
        ),
        (
            {"kind": "taken", "seat": 0, "card": "coin", "deck": 1, "place": None, "cards_left": 20, "why": "stage"},
            "The new piece brings Ann a coin from the deck of Bob.",
            "Annがパーツの効果でBobの山札から「コイン」を取りました。",
        ),
        (
            {
                "kind": "stage_built",
                "seat": 1,
                "wonder": "babylon",
                "stage": 2,
                "spent": ["wood", "coin"],
                "tokens": [],
            },
            "Bob builds piece 2, Hanging Gardens, with wood and a coin.",
            "Bobが木材、コインで「空中庭園」のパーツ2を建設しました。",
        ),
        (
            {"kind": "token_taken", "seat": 2, "token": "economy", "blind": True},
            "Cid draws the progress token Economy from the stack.",
            "Cidが山札から進歩トークン「経済」を獲得しました。",
        ),
        ({"kind": "cat_moved", "seat": 2}, "The cat goes to Cid.", "猫コマがCidに移りました。"),
        (
            {"kind": "over", "winners": [0, 2], "reason": "shared", "totals": [31, 30, 31]},
            "Ann, Cid share the victory with 31 points.",
            "Ann、Cidが31点で勝利を分かち合いました。",
        ),
    ],
)
def test_an_event_is_a_sentence(data: EventData, english: str, japanese: str) -> None:
    assert sentences(Event(data), NAMES, translator("en")) == [english]
    assert sentences(Event(data), NAMES, translator("ja")) == [japanese]


def test_a_deck_is_named_by_its_owner_since_the_reader_may_sit_on_another_side_of_it() -> None:
    table = Table.new("architects", {"players": 2, "first": 1}, seed="1")
    said = [sentences(event, NAMES, translator("en")) for event in table.act(1, "t:right")]
    assert said[0][0].endswith(" from the deck of Ann.")  # the deck on Ann's left, under her city in the position


@pytest.mark.parametrize("lang", languages())
def test_every_event_of_random_games_is_said(lang: str) -> None:
    said = Counter[str]()
    for number in range(6):
        table, rng = Table.new("architects", {"players": 3}, seed=f"{number:x}"), Rng(number)
        while table.current_players:
            (seat,) = table.current_players
            for event in table.act(seat, rng.choice(table.legal_tokens(seat))):
                lines = sentences(event, NAMES, translator(lang))
                assert bool(lines) == (event.kind not in SILENT)
                assert not [line for line in lines if "%(" in line]
                said[event.kind] += 1
    assert {
        "taken",
        "set_turned_in",
        "stage_built",
        "token_taken",
        "war",
        "conflicts_turned",
        "cat_moved",
        "looked",
        "saw",
        "over",
    } <= set(said)


def war(won: list[list[int]], discarded: list[int]) -> EventData:
    """Return the war of two seats with these shields and tokens won."""
    strengths, tokens = won
    borders: list[Border] = [{"seats": [0, 1], "shields": strengths, "won": tokens}]
    return {"kind": "war", "strengths": strengths, "won": tokens, "borders": borders, "discarded": discarded}


@pytest.mark.parametrize(
    ("data", "english", "japanese"),
    [
        (
            war([[4, 2], [2, 0]], [1, 0]),
            [
                "War breaks out.",
                "Ann wins 2 military victories against Bob (shields: 4 to 2).",
                "Cards with horns: Ann discards 1.",
            ],
            [
                "戦争が発生しました。",
                "AnnがBobに勝ち、軍事勝利トークンを2枚獲得しました（盾：4対2）。",
                "角笛つきのカードが捨て札になりました：Ann 1枚。",
            ],
        ),
        (
            war([[2, 2], [0, 0]], [2, 1]),
            [
                "War breaks out.",
                "Shields are equal (2 each): nobody wins.",
                "Cards with horns: Ann discards 2, Bob discards 1.",
            ],
            [
                "戦争が発生しました。",
                "盾の数が同じ（2個ずつ）なので、勝者はいません。",
                "角笛つきのカードが捨て札になりました：Ann 2枚、Bob 1枚。",
            ],
        ),
        (
            war([[1, 2], [0, 1]], [0, 0]),
            ["War breaks out.", "Bob wins 1 military victory against Ann (shields: 2 to 1)."],
            ["戦争が発生しました。", "BobがAnnに勝ち、軍事勝利トークンを1枚獲得しました（盾：2対1）。"],
        ),
    ],
    ids=["won", "equal", "without horns"],
)
def test_a_war_says_who_wins_against_whom_with_how_many_shields_and_who_discards_horns(
    data: EventData, english: list[str], japanese: list[str]
) -> None:
    assert sentences(Event(data), NAMES, translator("en")) == english
    assert sentences(Event(data), NAMES, translator("ja")) == japanese


class Brackets:
    """A style that marks everything it is given with brackets."""

    def player(self, name: str) -> str:
        return f"[{name}]"

    def card(self, name: str, title: str) -> str:
        return f"<{name}: {title}>"

    def fill(self, sentence: str, facts: object) -> str:
        return "! " + sentence % facts


def test_a_style_marks_players_cards_and_whole_sentences() -> None:
    data: EventData = {"kind": "token_taken", "seat": 0, "token": "economy", "blind": False}
    said = "! [Ann] takes the progress token <Economy: Once a turn, one coin counts as two.>."
    assert sentences(Event(data), NAMES, translator("en"), Brackets()) == [said]
    won: EventData = {"kind": "over", "winners": [0, 1], "reason": "shared", "totals": [3, 3, 2]}
    said = "! ! [Ann], [Bob] share the victory with 3 points."
    assert sentences(Event(won), NAMES, translator("en"), Brackets()) == [said]
