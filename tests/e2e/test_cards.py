"""The card reference: search while typing, addresses of cards, use without scripts, two printed pages per game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from heptad.games import GAMES
from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.user import PHONE, User, too_wide, violations, wait_until
from tests.thorough import in_turn

#: For each page of the help sheet: by how much its content overflows it, vertically and horizontally.
OVERFLOW = """() => [...document.querySelectorAll(".help-page")].map(
page => [page.scrollHeight - page.clientHeight, page.scrollWidth - page.clientWidth])"""

#: Counts in `told` how often the number of the found cards is written.
COUNTED = """self.told = 0; new MutationObserver(() => { self.told++ }).observe(
document.querySelector("#found"), { childList: true })"""


def shown(page: Page) -> list[str]:
    """Return the keys of the visible entries."""
    keys: list[str] = page.locator(".entry:visible").evaluate_all("all => all.map(it => it.id)")
    return keys


def shows(page: Page, *keys: str) -> None:
    wait_until(page, lambda: shown(page) == [*keys])


# ── searching ───────────────────────────────────────────────────────────────
def test_cards_are_found_as_one_types_by_name_chain_and_kind(returning_user: User) -> None:
    page = returning_user.open("cards/wonders/")
    everything = len(shown(page))
    page.evaluate(COUNTED)
    page.get_by_role("searchbox").press_sequentially("workshop")
    shows(page, "workshop", "laboratory", "archery_range", "siege_workshop")
    expect(page.locator("#found")).to_have_text(f"4 of {everything} shown")
    assert page.evaluate("self.told") < len("workshop"), "screen readers read the number out when typing pauses"
    page.locator("[name=kind][value=military]").check()
    shows(page, "archery_range", "siege_workshop")
    page.locator("[name=age][value='3']").check()
    shows(page, "siege_workshop")
    expect(page.locator("h2#age-1")).to_be_hidden()
    page.get_by_role("searchbox").fill("neighbour")
    page.locator("[name=kind][value=military]").uncheck()
    page.locator("[name=age][value='2']").check()
    shows(page, "vineyard", "bazar")  # not the forum, of which only the title of a ruling has the word


def test_a_number_of_players_leaves_out_what_is_not_dealt_then(returning_user: User) -> None:
    page = returning_user.open("cards/wonders/")
    page.locator("[name=players][value='3']").check()
    expect(page.locator("#tavern")).to_be_hidden()
    page.locator("[name=players][value='4']").check()
    expect(page.locator("#tavern")).to_be_visible()


def test_japanese_words_are_found_too(returning_user: User) -> None:
    page = returning_user.open("ja/cards/duel/")
    page.get_by_role("searchbox").fill("図書館")
    expect(page.locator("#walls")).to_be_hidden()
    assert {"library", "great_library"} <= set(shown(page))


def test_where_nothing_fits_a_button_shows_everything_again(returning_user: User) -> None:
    page = returning_user.open("cards/architects/", size=PHONE)
    everything = shown(page)
    page.get_by_role("searchbox").fill("zeppelin")
    shows(page)
    expect(page.locator("#nothing")).to_be_visible()
    assert violations(page, "#nothing") == []
    page.locator("#nothing button").click()
    expect(page.locator("#nothing")).to_be_hidden()
    shows(page, *everything)


# ── addresses and explanations ──────────────────────────────────────────────
def test_an_address_leads_to_the_card_and_marks_it_also_through_a_filter(returning_user: User) -> None:
    page = returning_user.open("cards/wonders/#arena", size=PHONE)
    expect(page.locator("#arena")).to_be_in_viewport()
    expect(page.locator("#arena")).to_have_css("outline-style", "solid")
    page.get_by_role("searchbox").fill("stockade")
    expect(page.locator("#arena")).to_be_hidden()
    page.evaluate("location.hash = 'lodge'")
    expect(page.locator("#lodge")).to_be_in_viewport()


def test_a_card_tells_its_numbers_and_its_chain_leads_on(returning_user: User) -> None:
    page = returning_user.open("cards/wonders/")
    page.locator("#dispensary > button").click()
    about = page.locator("#about-dispensary")
    expect(about.locator(".in-play li")).to_have_text(
        ["2–3 players: 1", "4 players: 2", "5 players: 2", "6 players: 2", "7 players: 2"]
    )
    assert violations(page, "#about-dispensary") == []
    about.get_by_role("link", name="Arena").click()
    expect(about).to_be_hidden()
    expect(page.locator("#arena")).to_be_in_viewport()


@pytest.mark.thorough
def test_on_a_phone_the_chains_are_folded_by_kind(returning_user: User) -> None:
    page = returning_user.open("cards/wonders/", size=PHONE)
    expect(page.locator(".node:visible")).to_have_count(0)
    page.locator(".grove.k-science summary").click()
    expect(page.locator(".grove.k-science .node").first).to_be_visible()
    assert violations(page, ".grove") + too_wide(page) == []
    wide = returning_user.open("cards/wonders/", size=(1440, 900))
    expect(wide.locator(".node:visible")).to_have_count(wide.locator(".node").count())


@pytest.mark.parametrize("game", in_turn(GAMES, 3))
def test_without_scripts_everything_is_there_and_nothing_that_needs_one(
    new_user: NewUser, server: Server, game: str
) -> None:
    page = new_user(server.url, *PHONE, java_script_enabled=False).open(f"cards/{game}/")
    expect(page.locator(".entry:visible")).to_have_count(page.locator(".entry").count())
    expect(page.locator("#finder")).to_be_hidden()
    expect(page.locator("[data-do=print]")).to_be_hidden()
    page.locator(".entry > button").first.click()
    expect(page.locator(".about[popover]").first).to_be_visible()


# ── on paper ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", in_turn(GAMES, 3, 1))
def test_it_prints_as_a_help_sheet_of_two_pages(returning_user: User, game: str) -> None:
    for lang in ("", "ja/"):
        page = returning_user.open(f"{lang}cards/{game}/", size=(794, 1123), media="print")
        printed = page.pdf(format="A4", print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2
        assert page.evaluate(OVERFLOW) == [[0, 0], [0, 0]]
        expect(page.locator(".help-page").first).to_be_visible()
        page.close()
