"""Explanations and refusals: what a legal action costs and brings, and why another action is not legal."""

from __future__ import annotations

from typing import Any

from heptad.games.wonders import WONDERS
from heptad.table import Table
from tests.games.wonders.positions import Position, city, position


def some(here: Position, token: str, *names: str) -> dict[str, Any]:
    """Return the facts with these names from the explanation of an action."""
    facts = here.explain(token)
    return {name: facts[name] for name in names}


def codes(here: Position) -> list[str]:
    """Return the codes of all refusals to seat 0."""
    return [refusal.code for refusal in WONDERS.refusals(here.state, 0)]


# ── explanations ────────────────────────────────────────────────────────────
def test_a_purchase_says_what_is_bought_where_and_for_how_much() -> None:
    mine = city("alexandria-a", "lumber_yard", coins=4, hand="university")
    here = position(mine, city("olympia-a"), city("ephesus-a"), age=3)
    facts = some(here, "b:university@2-2", "do", "card", "left", "right", "bank", "buys", "chain", "coins")
    assert facts == {
        "do": "build", "card": "university", "left": 2, "right": 2, "bank": 0,
        "buys": {"left": ["wood"], "right": ["papyrus"]}, "chain": None, "coins": 0,
    }  # fmt: skip


def test_coins_for_the_bank_and_chains_are_named() -> None:
    assert some(position(city(hand="clay_pit")), "b:clay_pit", "bank", "chain") == {"bank": 1, "chain": None}
    here = position(city("giza-a", "west_trading_post", hand="forum"), age=2)
    assert some(here, "b:forum", "bank", "chain") == {"bank": 0, "chain": "west_trading_post"}


def test_a_stage_says_its_number_and_what_it_brings_at_once() -> None:
    here = position(city("ephesus-b", "stone_pit quarry", hand="forum"), age=2, turn=2)
    assert some(here, "w:forum", "do", "card", "stage", "coins") == {
        "do": "build_stage", "card": "forum", "stage": 1, "coins": 4,
    }  # fmt: skip


def test_coins_are_counted_as_the_table_lies_now() -> None:
    mine = city("ephesus-a", "ore_vein", hand="vineyard")
    here = position(mine, city("giza-a", "stone_pit", hand="sawmill"), city("rhodes-a"), age=2)
    assert here.explain("b:vineyard")["coins"] == 2
    here = position(
        city("ephesus-a", "marketplace", hand="lighthouse", coins=20), city("giza-a", "glassworks_1"), age=3
    )
    assert here.explain(next(t for t in here.legal() if t.startswith("b:lighthouse")))["coins"] == 2
    assert here.explain("s:lighthouse")["coins"] == 3


def test_free_builds_picks_and_declining_are_named() -> None:
    here = position(city("olympia-a", stages=2, hand="palace"), age=3)
    assert some(here, "f:palace", "do", "card", "coins") == {"do": "build_free", "card": "palace", "coins": 0}
    here = position(city("halicarnassus-b", "ore_vein foundry", hand="school"), age=2, turn=4, pile="vineyard")
    here.play("w:school")
    assert some(here, "d:vineyard", "do", "card", "coins") == {"do": "build_discarded", "card": "vineyard", "coins": 2}
    assert here.explain("n") == {"do": "decline", "city": 0}


def test_a_board_that_may_be_taken_is_named_with_its_side() -> None:
    table = Table.new("wonders", {"wonders": "draft", "sides": "choose"}, seed="1")
    (seat,) = table.current_players
    for token in table.legal_tokens(seat):
        wonder, _, side = token.removeprefix("t:").partition("-")
        assert table.explain(seat, token) == {"do": "take_wonder", "city": seat, "wonder": wonder, "side": side}


# ── refusals ────────────────────────────────────────────────────────────────
def short(here: Position, card: str) -> list[dict[str, Any]]:
    """Return the missing resources from the refusal to build this card."""
    code, facts = here.refusals()[card]
    assert code == "build/short"
    found: list[dict[str, Any]] = facts["short"]
    return found


def test_a_refusal_says_what_is_short_and_what_each_neighbour_sells_of_it() -> None:
    here = position(
        city("giza-a", coins=20, hand="aqueduct"), city("rhodes-a", "timber_yard"), city("ephesus-a"), age=2
    )
    assert short(here, "aqueduct") == [{"of": ["stone"], "missing": 2, "left": 1, "right": 0}]


def test_a_source_of_choice_gives_what_nobody_sells_and_the_rest_is_bought() -> None:
    mine = city("ephesus-a", "caravansery", coins=20, hand="craftsmens_guild")
    here = position(mine, city("rhodes-a", "foundry"), city("alexandria-a"), age=3)
    assert short(here, "craftsmens_guild") == [{"of": ["stone"], "missing": 1, "left": 0, "right": 0}]


def test_a_refusal_names_every_resource_that_would_do() -> None:
    mine = city("ephesus-a", "clay_pit lumber_yard", coins=20, hand="stables")
    here = position(mine, city("giza-a"), city("alexandria-a"), age=2)
    assert short(here, "stables") == [{"of": ["clay", "ore"], "missing": 1, "left": 0, "right": 0}]


def test_a_sellers_source_that_gives_one_of_two_is_counted_once() -> None:
    mine = city("ephesus-a", "lumber_yard", coins=20, hand="stables")
    here = position(mine, city("giza-a", "clay_pit"), city("alexandria-a"), age=2)
    assert short(here, "stables") == [{"of": ["clay", "ore"], "missing": 2, "left": 1, "right": 0}]


def test_resources_that_no_source_links_are_short_each_by_itself() -> None:
    mine = city("ephesus-a", "clay_pit", coins=20, hand="pantheon")
    here = position(mine, city("giza-a", "glassworks_1"), city("olympia-a"), age=3)
    assert short(here, "pantheon") == [
        {"of": ["clay", "ore"], "missing": 2, "left": 0, "right": 0},
        {"of": ["loom"], "missing": 1, "left": 0, "right": 0},
    ]


def test_a_resource_of_which_a_source_gives_too_little_is_not_mixed_with_one_that_nobody_makes() -> None:
    here = position(city("ephesus-a", "clay_pit", coins=20, hand="statue"), city("giza-a"), city("alexandria-a"), age=2)
    assert short(here, "statue") == [
        {"of": ["wood"], "missing": 1, "left": 0, "right": 0},
        {"of": ["ore"], "missing": 1, "left": 0, "right": 0},
    ]


def test_a_trade_that_is_too_dear_names_what_the_cheapest_way_buys() -> None:
    mine = city("ephesus-a", "clay_pit lumber_yard", coins=1, hand="stables")
    here = position(mine, city("rhodes-a"), city("alexandria-a"), age=2)
    assert here.refusals()["stables"] == ("build/coins", {"need": 2, "have": 1, "missing": {"ore": 1}})
    mine = city("ephesus-a", "clay_pit lumber_yard west_trading_post", coins=0, hand="stables")
    here = position(mine, city("rhodes-a"), city("babylon-a"), age=2)
    assert here.refusals()["stables"] == ("build/coins", {"need": 1, "have": 0, "missing": {"ore": 1}})


def test_a_refusal_says_when_the_cheapest_trade_is_too_dear() -> None:
    left = city("rhodes-a", "stone_pit timber_yard")
    here = position(city("giza-a", "west_trading_post", coins=1, hand="aqueduct"), left, city("ephesus-a"), age=2)
    assert here.refusals()["aqueduct"] == ("build/coins", {"need": 2, "have": 1, "missing": {"stone": 2}})


def test_a_refusal_says_when_the_coin_for_the_bank_is_missing() -> None:
    here = position(city(coins=0, hand="clay_pit"))
    assert here.refusals()["clay_pit"] == ("build/bank", {"need": 1, "have": 0})


def test_the_stage_is_refused_once_for_all_cards() -> None:
    here = position(city("giza-a", coins=0), city("rhodes-a"), city("ephesus-a"))
    assert [code for code in codes(here) if code.startswith("build_stage/")] == ["build_stage/short"]
    here = position(city("giza-a", stages=3), age=2)
    assert [code for code in codes(here) if code.startswith("build_stage/")] == ["build_stage/complete"]


def test_a_free_build_that_was_used_is_refused() -> None:
    here = position(city("olympia-a", stages=2, hand="aqueduct"), age=2)
    assert "build_free/used" not in codes(here)
    here.play("f:aqueduct")
    assert codes(here).count("build_free/used") == 1


def test_what_can_be_done_is_not_refused_and_nobody_else_is_asked() -> None:
    here = position(city("giza-a", "stone_pit", hand="baths altar loom_1 press_1 theater glassworks_1"), turn=2)
    assert here.refusals() == {}
    here.act(0, "b:baths")
    assert here.refusals() == {}


def test_a_refusal_names_what_was_to_be_done_in_which_city_with_which_card() -> None:
    here = position(city("giza-a", coins=0, hand="clay_pit"), city("rhodes-a"), city("ephesus-a"))
    subjects = [(data["code"], data["do"], data["city"], data["card"]) for _, data in WONDERS.refusals(here.state, 0)]
    assert ("build/bank", "build", 0, "clay_pit") in subjects
    assert ("build_stage/short", "build_stage", 0, None) in subjects


def test_a_committed_choice_is_explained_to_the_seat_that_made_it() -> None:
    here = position(city("giza-a", hand="baths"), city("rhodes-a"), city("ephesus-a"))
    explained = here.explain("b:baths")
    here.act(0, "b:baths")
    assert here.view(0)["chosen"] == explained
    assert here.view(1)["chosen"] is None
