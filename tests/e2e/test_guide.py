"""The guided first game in a browser: tips, "I know this", a reload and "Let me play"."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from heptad_site.games import GAMES
from heptad_site.guide import guide_of
from heptad_site.session.seats import table_of_query
from tests.e2e.conftest import OpenStillPage
from tests.e2e.records import before_the_end, record_where
from tests.e2e.still import UNTOLD
from tests.e2e.user import PHONE, START_TIMEOUT, Game, User, too_wide, violations, wait_until
from tests.thorough import first_in_usual_run

GUIDED = [game for game in GAMES if guide_of(game)]

#: Returns whether the tip lies on the top of its subject.
COVERS = """() => { const tip = document.getElementById("tip").getBoundingClientRect();
const isSubject = it => getComputedStyle(it).animationName === "subject";
const subject = [...document.querySelectorAll("#board *")].find(isSubject)?.getBoundingClientRect();
return subject !== undefined && subject.top > tip.top && subject.top < tip.bottom; }"""
#: Whether the tip lies on a city.
HIDES_CITIES = """() => { const tip = document.getElementById("tip").getBoundingClientRect();
return [...document.querySelectorAll(":is(.a-me, .nb)")].map(it => it.getBoundingClientRect())
.some(it => it.right > tip.left && it.left < tip.right && it.bottom > tip.top && it.top < tip.bottom) }"""

#: Tells the board of a part that a tip is about, or of none, and returns what is marked and can be seen.
MARKED = """at => { const board = document.getElementById("board");
if (at) board.dataset.at = at; else delete board.dataset.at;
return [...board.querySelectorAll("*")]
.filter(it => it.checkVisibility() && getComputedStyle(it).outlineStyle === "solid")
.map(it => it.dataset.about ?? it.className); }"""


def begun(user: User, game: str) -> Page:
    """Start a guided game on a phone in Japanese, and wait until it is saved."""
    page = user.open(f"ja/play/?game={game}&guided=1&seed=2a", size=PHONE)
    page.locator("#tip").wait_for(timeout=START_TIMEOUT)
    expect(page).to_have_url(re.compile(r"\?save="))
    return page


@pytest.mark.parametrize("game", first_in_usual_run(GUIDED))
def test_a_tip_is_drawn_known_and_stays_known_after_a_reload(returning_user: User, game: str) -> None:
    page = begun(returning_user, game)
    tip = page.locator("#tip")
    first = tip.locator("#tip-head").inner_text()
    assert violations(page) + too_wide(page) == []
    assert not page.evaluate(COVERS)
    page.locator("#tip-know").click()
    expect(tip.locator("#tip-head").filter(has_text=first)).to_have_count(0)
    Game(page).settle()
    wait_until(page, lambda: bool(returning_user.saved()[0]["guide"]["seen"]))
    page.reload()
    page.locator("#main[tabindex]:not(.unlaid *)").wait_for(timeout=START_TIMEOUT)
    expect(tip.locator("#tip-head").filter(has_text=first)).to_have_count(0)


def test_a_tip_brings_its_subject_into_view_and_after_let_me_play_nothing_is_told(returning_user: User) -> None:
    page = begun(returning_user, "architects")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("#city-me .wonder")).not_to_be_in_viewport()
    page.locator("#tip-know").click()
    expect(page.locator("[data-at=city-me] #city-me .wonder")).to_be_in_viewport()
    page.locator("#tip-alone").click()
    expect(page.locator("#tip")).to_have_count(0)
    wait_until(page, lambda: returning_user.saved()[0]["guide"] is None)
    page.reload()
    page.locator("#main[tabindex]:not(.unlaid *)").wait_for(timeout=START_TIMEOUT)
    expect(page.locator("#tip")).to_have_count(0)


@pytest.mark.thorough
def test_the_tutorial_leads_to_the_guided_game_and_a_move_is_the_way_on(returning_user: User) -> None:
    page = returning_user.open("learn/wonders/")
    first_game = page.locator(".firstgame .btn-go").get_attribute("href") or ""
    page.locator(".rail-list a").last.click()
    last = page.locator(".turnpage .btn-go")
    expect(last).to_have_attribute("href", f"../{first_game}")
    last.click()
    tip = page.locator("#tip")
    expect(tip).to_contain_text("This is your hand.", timeout=START_TIMEOUT)
    game = Game(page)
    game.choose_by_click()
    expect(tip).to_contain_text("You cannot pay for every card.")


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768)], ids=str)
def test_the_tip_about_the_hand_hides_nothing_of_the_cities(size: tuple[int, int], still_page: OpenStillPage) -> None:
    still = still_page(size, "play/")
    still.show(record_where("turn", 1), guide=UNTOLD)
    assert not still.page.evaluate(HIDES_CITIES)


@pytest.mark.parametrize("size", [PHONE, (844, 390), (1440, 900)], ids=str)
def test_what_a_tip_of_duel_is_about_is_marked_on_every_screen(
    size: tuple[int, int], still_page: OpenStillPage
) -> None:
    still = still_page(size, "play/")
    still.show(before_the_end("duel", 12, 2), guide=UNTOLD)
    assert still.page.evaluate(MARKED, "") == []
    for at in ("display", "track", "wonders", "symbols", "their-symbols", "purse"):
        assert still.page.evaluate(MARKED, at), at


def test_the_tip_about_buying_marks_the_cards_for_which_a_neighbour_is_paid(still_page: OpenStillPage) -> None:
    table = table_of_query({"game": "wonders", "guided": "1"}, "1")
    still = still_page(PHONE, "play/")
    still.show(table.record.to_data(), guide={**UNTOLD, "seen": ["hand", "short"]})
    facts = [table.explain(0, token) for token in table.legal_tokens(0)]
    paid = [it for it in facts if it["do"] == "build" and it["left"] + it["right"] + it["bank"]]
    bought = {it["card"] for it in paid if not it["bank"]}
    assert 0 < len(bought) < len({it["card"] for it in paid})
    assert {*still.page.evaluate(MARKED, "pay")} == bought
