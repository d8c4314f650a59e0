"""Score pads count like the engine, and sheets of every game lead to a winner."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from heptad.games import GAMES
from heptad.games.wonders.scoring import DECISIONS, coin_points
from heptad.kernel.ranking import decide_winners
from heptad_site.build.pad import PADS
from tests.e2e.pads import VALUES_TO_ENTER, ScorePad, Values, count_in_page, fill_wonders, heading
from tests.e2e.user import PHONE, User, too_wide, violations
from tests.games.laws import walk


@pytest.mark.parametrize("game", PADS)
def test_every_finished_game_is_counted_as_by_the_engine(game: str, user: User) -> None:
    rules, cases, wanted = GAMES[game], list[Values](), list[dict[str, Any]]()
    for players, seed in product(rules.players, range(12 if game == "duel" else 3)):
        *_, (state, _, _) = walk(rules, {"players": players}, f"{players}{seed}")
        sheets, outcome = rules.score(state), rules.outcome(state)
        assert outcome
        cases.append(VALUES_TO_ENTER[game](state, sheets))
        lines = [[line.points for line in sheet.lines] for sheet in sheets]
        wanted.append({"lines": lines, "winners": [*outcome.winners], "reason": outcome.reason, "complete": True})
    assert count_in_page(user.open(f"pad/{game}/"), cases) == wanted


def test_ties_are_broken_as_by_the_engine(user: User) -> None:
    chance, cases, wanted = Random(7), list[Values](), list[tuple[list[int], str]]()
    for _ in range(300):
        players = chance.randint(2, 7)
        ranks = [(chance.randint(0, 2), chance.randint(0, 4)) for _ in range(players)]
        values: Values = {"players": players}
        for seat, (points, coins) in enumerate(ranks):
            values |= {f"{seat}/civic": points - coin_points(coins), f"{seat}/treasury.coins": coins}
        cases.append(values)
        wanted.append(decide_winners(ranks, DECISIONS))
    found = [(it["winners"], it["reason"]) for it in count_in_page(user.open("pad/wonders/"), cases)]
    assert found == wanted
    assert {reason for _, reason in found} == {*DECISIONS}


def test_a_whole_sheet_with_the_best_free_symbol_and_a_tie_that_coins_decide(counter: ScorePad) -> None:
    page = counter.page
    fill_wonders(counter)
    expect(page.locator("[data-why]")).to_have_text(
        re.compile("most as tablet: 31. As compass 28. As gear 26.", re.IGNORECASE)
    )
    expect(page.locator(".storeys .free")).to_have_count(1)
    expect(page.locator("[data-sets]")).to_have_text("2 × 7 = 14")
    expect(counter.cell(1, "science")).to_have_text("31")
    counter.page.locator("[data-part='science.any']:visible [data-step='-1']").click()
    expect(counter.cell(1, "science")).to_have_text("21")
    expect(page.locator(".why-free")).to_be_hidden()
    expect(page.locator("[data-go]:visible")).to_have_text("Enter 21 and go to Noa")
    counter.next()
    counter.add("science.gear", 4)
    counter.next()
    counter.type(0, 3, 0, 0, 0)
    expect(page.locator("[data-go]:visible")).to_have_text("Enter 0 and show the result")
    counter.type(5)
    expect(heading(page)).to_have_text("Mina wins with 38 points")
    expect(heading(page)).to_be_focused()
    expect(page.locator(".pad-reason")).to_have_text("level on points, more coins: Mina 11, Jun 9")
    expect(page.locator("#count tfoot td")).to_have_text(["38", "38", "31"])
    expect(page.locator("thead th.won")).to_have_text("Mina")
    expect(page.locator(".strips .place")).to_have_text(["1", "2", "3"])
    expect(page.locator("#below-zero")).to_be_visible()
    counter.cell(1, "treasury").click()
    counter.type(11)
    expect(heading(page)).to_have_text("Shared victory: Mina, Jun")
    expect(page.locator(".pad-reason")).to_have_text("level on points and coins")
    expect(page.locator(".victors .scene")).to_have_count(2)
    counter.cell(1, "treasury").click()
    counter.type(12)
    expect(page.locator(".pad-reason")).to_have_text("Ahead of Mina by 1")


@pytest.mark.thorough
def test_duel_by_points_by_blue_cards_and_shared(user: User) -> None:
    page = user.open("pad/duel/", size=PHONE)
    counter = ScorePad(page).seat("Antoine", "Bruno").begin()
    page.locator("[data-pawn='1']").click(click_count=4)
    expect(page.locator(".pawn-says")).to_have_text("Lead of Antoine: 4. Points: 5.")
    counter.cell(0, "civic").click()
    counter.type(14, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 13)
    expect(heading(page)).to_have_text("Bruno wins with 21 points")
    expect(page.locator(".pad-reason")).to_have_text("level on points, more points on blue cards: Antoine 14, Bruno 17")
    assert violations(page) + too_wide(page) == []
    page.locator("[data-do=undo]").click()
    counter.cell(0, "civic").click()
    counter.type(17)
    counter.cell(0, "treasury").click()
    counter.type(8)
    expect(page.locator("#count tfoot td")).to_have_text(["24", "17"])


def test_a_supremacy_ends_duel_without_points_and_the_capital_by_itself(user: User) -> None:
    page = user.open("pad/duel/", size=PHONE)
    ScorePad(page).seat("Antoine", "Bruno").begin()
    page.locator("[name=ending][value=science]").check()
    expect(page.locator("#count")).to_be_hidden()
    expect(page.locator("[data-do=result]")).to_be_hidden()
    page.locator("[name=winner][value='1']").check()
    page.locator("[data-do=result]").click()
    expect(heading(page)).to_have_text("Bruno has won")
    expect(page.locator(".pad-reason")).to_have_text("scientific supremacy")
    assert violations(page) == []
    page.locator("[data-do=undo]").click()
    page.locator("[name=ending][value='']").check()
    for _ in range(9):
        page.locator("[data-pawn='-1']").click()
    expect(page.locator("[name=ending][value=military]")).to_be_checked()
    expect(page.locator("[name=winner][value='1']")).to_be_checked()
    page.locator("[data-do=result]").click()
    expect(page.locator(".pad-reason")).to_have_text("military supremacy")


def test_duel_wonders_are_drawn_in_two_rounds_with_the_order_of_picks(user: User) -> None:
    page = user.open("pad/duel/")
    ScorePad(page).seat("Ann", "Bob")
    page.locator("[data-do=deal]").click()
    cards = page.locator("#draft [data-card]").all_inner_texts()
    assert len(cards) == len(set(cards)) == 8
    orders = [order.split(" → ") for order in page.locator("#draft [data-order]").all_inner_texts()]
    first, second = ("Ann", "Bob") if orders[0][0] == "Ann" else ("Bob", "Ann")
    assert orders == [[first, second, second, first], [second, first, first, second]]
    page.locator("[data-do=first]").click()
    expect(page.locator(".begins:visible")).to_have_count(1)


def test_architects_by_pieces_cat_cards_and_tokens_with_the_pieces_as_tie_break(user: User) -> None:
    page = user.open("pad/architects/", size=PHONE)
    counter = ScorePad(page).seat("Ann", "Bob").begin()
    expect(page.locator("#count tbody tr:visible")).to_have_count(5)
    expect(page.locator("[data-has='wonder.1']")).to_be_disabled()  # worth nothing yet
    page.locator("[name='/board']").select_option("giza")
    for piece in (1, 2):
        page.locator(f"[data-has='wonder.{piece}']").check()
    expect(counter.cell(0, "wonder")).to_have_text("9")
    counter.next()
    page.locator("[name='/board']").select_option("rhodes")
    page.locator("[data-has='wonder.1']").check()
    counter.next()
    page.locator("[data-has='cat.cat']").check()
    counter.next()
    page.locator("[data-has='cat.cat']").check()
    expect(counter.cell(0, "cat")).to_have_text("0")
    counter.next()
    counter.add("civic.cat", 2)
    counter.next()
    counter.add("civic.blue")
    counter.next()
    counter.add("military.medals", 3)
    counter.next()
    counter.add("military.medals", 4)
    counter.next()
    page.locator("[data-has='progress.politics']").check()
    page.locator("[data-has='progress.education']").check()
    expect(counter.cell(0, "progress")).to_have_text("6")
    assert violations(page) + too_wide(page) == []
    counter.next()
    counter.add("progress.culture", 2)
    expect(counter.cell(1, "progress")).to_have_text("12")
    counter.next()
    expect(heading(page)).to_have_text("Bob wins with 33 points")
    counter.cell(0, "civic").click()
    counter.add("civic.blue", 1)
    counter.add("civic.cat", 1)
    expect(counter.cell(0, "civic")).to_have_text("9")
    expect(counter.cell(0, "progress")).to_have_text("7")
    counter.next()
    expect(page.locator("#count tfoot td")).to_have_text(["34", "33"])
    expect(heading(page)).to_have_text("Ann wins with 34 points")
    counter.cell(1, "progress").click()
    counter.add("progress.other")
    page.locator("[data-has='progress.strategy']").check()
    page.locator("[data-part='progress.culture'] [data-step='-1']").click()
    expect(counter.cell(1, "progress")).to_have_text("8")
    counter.next()
    counter.cell(1, "civic").click()
    counter.add("civic.blue", 1)
    counter.add("civic.cat", 1)
    counter.next()
    expect(page.locator(".pad-reason")).to_have_text("equal points, more pieces built: Ann 2, Bob 1")
