"""The questions and choices of Duel as lines of text: prices, what they buy, and the reasons for refusals."""

from __future__ import annotations

import pytest

from heptad.games.duel import DUEL
from heptad.games.duel.types import Ask, RefusalData
from heptad.kernel.game import Info
from heptad.text.duel import choices, text_of
from heptad.text.duel.choices import prompt
from heptad.text.duel.prices import bill, coins_short, refusal_mark, refusal_sentence
from heptad.text.languages import translator
from tests.games.duel.positions import CitySetup, Position, city, position

NAMES = ["Ann", "Bob"]
EN = translator("en")


def lines(here: Position, lang: str = "en") -> list[str]:
    info = Info(DUEL, here.state, here.waiting[0])
    return choices(info, NAMES, translator(lang))


@pytest.mark.parametrize(
    ("mine", "theirs", "card", "says"),
    [
        (city(coins=5), city(), "walls", "Build for 4 coins · buys 2 stone"),
        (city("caravansery", coins=5), city(), "walls", "Build for 2 coins · buys 1 stone"),
        (city("caravansery", coins=5), city("quarry"), "rostrum", "Build for 2 coins · buys 1 wood"),
        (city("forum", coins=5), city(), "caravansery", "Build for 4 coins · buys 1 papyrus"),
        (city(coins=5, tokens="masonry"), city(), "aqueduct", "Build for 2 coins · buys 1 stone"),
        (city("forum", coins=9, tokens="masonry"), city("lumber_yard"), "tribunal", "Build"),
        (
            city("baths", coins=0, tokens="urbanism"),
            city(),
            "aqueduct",
            "Build · Free by chain from Baths. · 4 coins at once",
        ),
        (city("tavern", coins=0), city(), "walls", "Discard for 3 coins"),
    ],
)
def test_an_action_names_its_price_what_is_really_bought_and_what_it_brings(
    mine: CitySetup, theirs: CitySetup, card: str, says: str
) -> None:
    assert says in [line[6:] for line in lines(position(mine, theirs, free=card, age=2))]


@pytest.mark.parametrize(
    ("mine", "card", "says"),
    [
        (city(coins=1), "walls", "Costs 4 coins; you have 1. You lack 2 stone: 2 coins each."),
        (
            city("caravansery", coins=1),
            "walls",
            "Costs 2 coins; you have 1. You lack 2 stone: 2 coins each. "
            "Resources of choice and discounts save 2 coins.",
        ),
        (city(coins=1), "barracks", "Costs 3 coins; you have 1."),
    ],
)
def test_a_card_that_cannot_be_built_says_under_its_name_what_is_lacking(mine: CitySetup, card: str, says: str) -> None:
    found = lines(position(mine, free=card, age=2))
    named = next(number for number, line in enumerate(found) if line.startswith(text_of(EN).names[card]))
    assert found[named + 1] == f"      Build: {says}"


@pytest.mark.parametrize(
    ("theirs", "lang", "says"),
    [
        (city("quarry", coins=5), "en", "Bob would pay 2 coins."),
        (city("quarry", coins=1), "en", "Bob would pay 2 coins. Bob cannot pay that."),
        (city("shelf_quarry", coins=1), "en", "Bob would pay nothing."),
        (city("quarry", coins=1), "ja", "Bobなら2コインです。Bobには支払えません。"),
    ],
)
def test_under_the_name_of_a_card_stands_what_the_opponent_would_pay_for_it(
    theirs: CitySetup, lang: str, says: str
) -> None:
    found = lines(position(city(coins=9), theirs, free="walls", age=2), lang)
    named = next(n for n, line in enumerate(found) if line.startswith(text_of(translator(lang)).names["walls"]))
    assert found[named + 1] == f"      {says}"


def test_a_wonder_is_priced_and_refused_by_what_would_have_to_be_bought() -> None:
    mine = city("caravansery", coins=6, tokens="architecture", wonders="pyramids great_library")
    said = [line[6:] for line in lines(position(mine, free="walls", age=2))]
    assert "Build The Pyramids for 2 coins · buys 1 papyrus" in said
    assert "Build The Great Library for 4 coins · buys 1 glass, 1 papyrus" in said
    mine = city("caravansery", coins=0, tokens="architecture", wonders="great_library")
    said = lines(position(mine, city("glassworks press"), free="walls", age=2))
    (refused,) = [line for line in said if line.startswith("The Great Library: ")]
    assert refused.startswith("The Great Library: Costs 4 coins; you have none. You lack 3 wood: 2 coins each.")
    assert "because Bob makes 1" in refused


def test_actions_are_numbered_from_one_as_they_are_legal() -> None:
    here = position(city(coins=20, wonders="pyramids"), free="walls statue", age=2)
    numbers = [int(line[:4]) for line in lines(here) if line[:4].strip().isdigit()]
    assert numbers == list(range(1, len(here.legal()) + 1))


MAUSOLEUM = position(city(coins=40, wonders="mausoleum"), free="baths", discard="tavern")
CIRCUS = position(city(coins=40, wonders="circus_maximus"), city("press"), free="baths")
PAIR = position(city("apothecary", coins=20), free="school", age=2, board="law")
LAST = position(left=1, pawn=1, free="baths")


@pytest.mark.parametrize(
    ("here", "token", "says"),
    [
        (MAUSOLEUM, "w:baths:mausoleum", "Tavern · Commercial building. 4 coins at once. Cost: none"),
        (CIRCUS, "w:baths:circus_maximus", "Press · Manufactured good. "),
        (PAIR, "b:school", "Law · a seventh science symbol; six different ones win"),
        (LAST, "s:baths", "Bob begins"),
    ],
    ids=["discard", "destroy", "token", "begin"],
)
def test_the_answers_of_a_question_are_named(here: Position, token: str, says: str) -> None:
    here = here.clone()
    here.play(token)
    assert any(line[6:].startswith(says) for line in lines(here))


# ── questions ───────────────────────────────────────────────────────────────
def test_every_question_has_a_prompt_and_the_end_has_none() -> None:
    view = position().view()
    asks: tuple[Ask, ...] = ("turn", "token", "library", "discard", "begin")
    assert len({prompt({**view, "ask": ask}, NAMES, EN) for ask in asks} - {""}) == len(asks)
    assert prompt({**view, "ask": "wonder"}, NAMES, EN) == "Ann, choose a wonder"
    assert prompt({**view, "ask": "destroy"}, NAMES, EN) == "Which card of Bob is destroyed?"
    assert prompt({**view, "ask": "over", "waiting": []}, NAMES, EN) == ""


# ── refusals and bills ──────────────────────────────────────────────────────
def test_a_bill_says_why_a_unit_costs_what_it_costs() -> None:
    text = text_of(EN)
    glass = position(city(), city("glassworks"), free="apothecary").bill("apothecary")
    assert bill(glass, text, "Ren") == ["You lack 1 glass: 3 coins, because Ren makes 1."]
    stone = position(city(), free="walls", age=2).bill("walls")
    assert bill(stone, text, "Ren") == ["You lack 2 stone: 2 coins each."]
    fixed = position(city("stone_reserve"), city("quarry"), free="baths").bill("baths")
    assert bill(fixed, text, "Ren") == ["You lack 1 stone: 1 coin by your yellow card."]
    saved = position(city("caravansery"), free="walls", age=2).bill("walls")
    assert bill(saved, text, "Ren")[1:] == ["Resources of choice and discounts save 2 coins."]


def test_a_refusal_is_a_sentence_and_a_mark() -> None:
    text, price = text_of(EN), position(city(coins=1), free="walls", age=2).bill("walls")
    dear: RefusalData = {"code": "build/coins", "card": "walls", "price": price, "have": 1}
    assert (refusal_sentence(dear, text), refusal_mark(dear, text)) == ("Costs 4 coins; you have 1.", "3 coins short")
    poor: RefusalData = {"code": "build_wonder/coins", "wonder": "sphinx", "price": price, "have": 0}
    assert refusal_sentence(poor, text) == "Costs 4 coins; you have none."
    full: RefusalData = {"code": "build_wonder/limit", "wonder": "sphinx", "limit": 7}
    assert refusal_sentence(full, text) == "Seven wonders stand; no more can be built."
    assert refusal_mark(full, text) == "seven stand"
    assert coins_short(3, 2, text) == "1 coin short"


def test_a_card_says_what_it_is_worth_now_unless_it_always_is() -> None:
    here = position(city("altar baths"), city("theater"), "magistrates_guild palace", age=3, left=6)
    worth = {line.partition(" · ")[0]: line.partition("Worth ")[2] for line in lines(here) if " · " in line}
    assert worth["Magistrates Guild"] == "2 points now."
    assert worth["Palace"] == ""


def test_a_card_of_the_discard_pile_says_what_it_is_worth_now() -> None:
    mine = city("altar baths", coins=40, wonders="mausoleum")
    here = position(mine, free="port", age=3, left=6, discard="magistrates_guild palace")
    here.play("w:port:mausoleum")
    worth = {line.split("  ")[-1].partition(" · ")[0]: line.partition("Worth ")[2] for line in lines(here)}
    assert worth["Magistrates Guild"] == "2 points now."
    assert worth["Palace"] == ""
