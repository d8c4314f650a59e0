"""The refusals of 7 Wonders as sentences."""

from __future__ import annotations

import re
from typing import Any

import pytest

from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad.text.languages import languages, translator
from heptad.text.wonders.refusals import refusal_mark, refusal_sentences

GAMES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 2, "wonders": ["giza-a", "babylon-b", "olympia-a"]},
    {"wonders": ["manneken-a", "rhodes-b", "olympia-a"]},
    {"wonders": ["halicarnassus-b", "babylon-b", "giza-b"]},
)


def too_few(of: str, missing: int, left: int = 0, right: int = 0) -> dict[str, Any]:
    """Return a shortage: any of the resources `of` would do; `left` and `right` are what the neighbours sell."""
    return {"of": of.split(), "missing": missing, "left": left, "right": right}


STONE = {"short": [too_few("stone", 3, 1)]}
GLASS = {"short": [too_few("glass", 1)]}
EITHER = {"short": [too_few("wood clay", 2, 1)]}
NEITHER = {"short": [too_few("clay ore", 1)]}
ANY = {"short": [too_few("wood stone clay", 3, 1, 1)]}
BOTH = {"short": [too_few("wood", 1), too_few("clay", 3, 0, 1)]}
CASES: list[tuple[str, dict[str, Any], str, list[str], list[str]]] = [
    (
        "build/short",
        STONE,
        "2 stone short",
        ["3 stone to buy: left sells 1, right sells none."],
        ["石材3個の購入が必要です。左隣から1個、右隣から0個まで購入できます。"],
    ),
    (
        "build_stage/short",
        GLASS,
        "1 glass short",
        ["1 glass short: neither neighbour sells it."],
        ["ガラスが1個足りません。両隣のどちらからも購入できません。"],
    ),
    (
        "build/short",
        EITHER,
        "1 wood or clay short",
        ["2 wood or clay to buy: left sells 1, right sells none."],
        ["木材か粘土2個の購入が必要です。左隣から1個、右隣から0個まで購入できます。"],
    ),
    (
        "build/short",
        NEITHER,
        "1 clay or ore short",
        ["1 clay or ore short: neither neighbour sells it."],
        ["粘土か鉱石が1個足りません。両隣のどちらからも購入できません。"],
    ),
    (
        "build/short",
        ANY,
        "1 resource short",
        ["3 wood or stone or clay to buy: left sells 1, right sells 1."],
        ["木材か石材か粘土3個の購入が必要です。左隣から1個、右隣から1個まで購入できます。"],
    ),
    (
        "build/short",
        BOTH,
        "3 resources short",
        ["1 wood short: neither neighbour sells it.", "3 clay to buy: left sells none, right sells 1."],
        [
            "木材が1個足りません。両隣のどちらからも購入できません。",
            "粘土3個の購入が必要です。左隣から0個、右隣から1個まで購入できます。",
        ],
    ),
    (
        "build/short",
        {"short": [too_few("wood", 1), too_few("stone", 2, 1), too_few("clay ore", 1), too_few("glass", 1)]},
        "4 resources short",
        [
            "1 wood, 1 clay or ore, 1 glass short: neither neighbour sells them.",
            "2 stone to buy: left sells 1, right sells none.",
        ],
        [
            "木材1個、粘土か鉱石1個、ガラス1個が足りません。両隣のどちらからも購入できません。",
            "石材2個の購入が必要です。左隣から1個、右隣から0個まで購入できます。",
        ],
    ),
    (
        "build/coins",
        {"need": 1, "have": 0, "missing": {"wood": 1}},
        "1 coin short",
        ["Trading would cost 1 coin; you have none."],
        ["取引に1コイン必要ですが、コインがありません。"],
    ),
    (
        "build/coins",
        {"need": 4, "have": 2, "missing": {"wood": 2}},
        "2 coins short",
        ["Trading would cost 4 coins; you have 2."],
        ["取引に4コイン必要ですが、所持金は2コインです。"],
    ),
    (
        "build_stage/coins",
        {"need": 3, "have": 2, "missing": {"wood": 2}},
        "1 coin short",
        ["Trading would cost 3 coins; you have 2."],
        ["取引に3コイン必要ですが、所持金は2コインです。"],
    ),
    (
        "build/bank",
        {"need": 1, "have": 0},
        "1 coin short",
        ["Costs 1 coin; you have none."],
        ["1コイン必要ですが、コインがありません。"],
    ),
    (
        "build/already",
        {},
        "Already built",
        ["Baths already stands in your city; each building only once."],
        ["「公共水浴場」は建設済みです。同じ建物は1つの都市に1つだけです。"],
    ),
    (
        "build/bank",
        {"need": 3, "have": 2},
        "1 coin short",
        ["Costs 3 coins; you have 2."],
        ["3コイン必要ですが、所持金は2コインです。"],
    ),
    ("build_stage/complete", {}, "Complete", ["The wonder is complete."], ["驚異はすべての段階を建設済みです。"]),
    (
        "copy/missing",
        {"whom": "left", "stage": 3},
        "Nothing to copy",
        ["Bob has no stage 3 to copy."],
        ["Bobの驚異には第3段階がないので、コピーできません。"],
    ),
]


OF_FREE_CITY: list[tuple[str, dict[str, Any], str, list[str], list[str]]] = [
    (
        "duty/usable",
        {"build": True},
        "Must be used",
        ["The Free City can use this card and may not discard it."],
        ["自由都市はこのカードを使えるので、捨て札にできません。"],
    ),
    (
        "duty/usable",
        {"build": False},
        "Must be used",
        ["The Free City can build a stage of its wonder with this card and may not discard it."],
        ["自由都市はこのカードで驚異の段階を建設できるので、捨て札にできません。"],
    ),
    (
        "duty/chain",
        {"parent": "altar"},
        "Must be built",
        ["If chosen for the Free City, it must be built, free by chain, and may not go under the wonder."],
        ["自由都市のために選ぶと、連鎖により無料で必ず建設します。驚異の建設には使えません。"],
    ),
    (
        "build/short",
        STONE,
        "2 stone short",
        ["3 stone to buy: Ann sells 1, Bob sells none."],
        ["石材3個の購入が必要です。Annから1個、Bobから0個まで購入できます。"],
    ),
    (
        "build_stage/coins",
        {"need": 4, "have": 2, "missing": {"wood": 2}},
        "2 coins short",
        ["Trading would cost 4 coins; the Free City has 2."],
        ["取引に4コイン必要ですが、自由都市の所持金は2コインです。"],
    ),
    (
        "build/bank",
        {"need": 1, "have": 0},
        "1 coin short",
        ["Costs 1 coin; the Free City has 0."],
        ["1コイン必要ですが、自由都市の所持金は0コインです。"],
    ),
    (
        "build/already",
        {},
        "Already built",
        ["Baths already stands in the Free City; each building only once."],
        ["「公共水浴場」は自由都市に建設済みです。同じ建物は1つだけです。"],
    ),
    ("build_stage/complete", {}, "Complete", ["The wonder is complete."], ["驚異はすべての段階を建設済みです。"]),
]


PLAYERS = ["Ann", "Bob"]
FREE_CITY = 2


def check(facts: dict[str, Any], mark: str, english: list[str], japanese: list[str]) -> None:
    """Check the sentences and the short mark of a refusal to build the Baths."""
    refused: Any = {"do": "build", "card": "baths", **facts}
    assert refusal_sentences(refused, PLAYERS, translator("en")) == english
    assert refusal_sentences(refused, PLAYERS, translator("ja")) == japanese
    assert refusal_mark(refused, translator("en")) == mark
    assert refusal_mark(refused, translator("ja")) != mark


@pytest.mark.parametrize(
    ("of", "english", "japanese"),
    [
        ("clay ore", "1 clay, 1 ore to buy", "粘土1個、鉱石1個の購入が必要です"),
        ("wood clay ore", "2 wood or clay or ore to buy", "木材か粘土か鉱石2個の購入が必要です"),
    ],
)
def test_resources_that_are_all_missing_are_not_alternatives(of: str, english: str, japanese: str) -> None:
    short = {"code": "build/short", "short": [too_few(of, 2, 0, 1)]}
    refused: Any = {"do": "build", "card": "stables", "city": 0, **short}  # costs one each of wood, clay and ore
    assert refusal_sentences(refused, PLAYERS, translator("en")) == [f"{english}: left sells none, right sells 1."]
    assert refusal_sentences(refused, PLAYERS, translator("ja"))[0].startswith(f"{japanese}。")


@pytest.mark.parametrize(
    ("data", "english", "japanese"),
    [(STONE, "2 stone", "石材2個"), (EITHER, "1 short", "1個不足"), (BOTH, "3 short", "3個不足")],
)
def test_a_brief_mark_says_what_is_missing_in_two_words(data: dict[str, Any], english: str, japanese: str) -> None:
    refused: Any = {"do": "build", "card": "baths", "code": "build/short", "city": 0, **data}
    assert refusal_mark(refused, translator("en"), brief=True) == english
    assert refusal_mark(refused, translator("ja"), brief=True) == japanese


@pytest.mark.parametrize(("code", "data", "mark", "english", "japanese"), OF_FREE_CITY)
def test_a_refusal_of_the_free_city_speaks_of_the_free_city(
    code: str, data: dict[str, Any], mark: str, english: list[str], japanese: list[str]
) -> None:
    check({"code": code, "city": FREE_CITY, **data}, mark, english, japanese)


@pytest.mark.parametrize(("code", "data", "mark", "english", "japanese"), CASES)
def test_a_refusal_says_what_stands_in_the_way(
    code: str, data: dict[str, Any], mark: str, english: list[str], japanese: list[str]
) -> None:
    check({"code": code, "city": 0, **data}, mark, english, japanese)


def test_every_refusal_of_random_games_is_said_in_both_languages() -> None:
    said: set[str] = set()
    for number, options in enumerate(GAMES):
        table, rng = Table.new("wonders", options, seed=f"{number:x}"), Rng(number)
        names = PLAYERS if table.options["players"] == 2 else [*PLAYERS, "Cid"]
        while seats := table.current_players:
            for refusal in table.refusals(seats[0]):
                said.add(refusal.code)
                for lang in languages():
                    tr = translator(lang)
                    lines = [*refusal_sentences(refusal.data, names, tr), refusal_mark(refusal.data, tr)]
                    assert all(lines)
                    assert not re.search(r"None|_|[{}%]", " ".join(lines))
            table.act(seats[0], rng.choice(table.legal_tokens(seats[0])))
    assert said >= {
        "build/already",
        "build/short",
        "build/coins",
        "build_stage/short",
        "build_stage/complete",
        "duty/usable",
    }
