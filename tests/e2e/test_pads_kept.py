"""What is entered in a score pad is kept at once, in every tab, undone step by step, and shared when it is finished."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pads import ScorePad, fill_wonders, heading
from tests.e2e.saved import LOST_DATABASE
from tests.e2e.user import PHONE, RESULTS, User, clipboard, wait_until
from tests.thorough import in_turn

#: While `isLost` is true, the database takes in no result.
LOST_RESULTS = LOST_DATABASE.replace("saves", "results")


@pytest.mark.promise("pad")
@pytest.mark.every_engine(usual=False)
def test_everything_is_kept_at_once_and_can_be_taken_back_step_by_step(counter: ScorePad) -> None:
    page, undo = counter.page, counter.page.locator("[data-do=undo]")
    expect(undo).to_be_disabled()
    fill_wonders(counter)
    page.reload()
    expect(counter.cell(2, "science")).to_have_attribute("aria-current", "true")  # where the count was left
    expect(page.locator("[data-do=next]:visible")).to_have_count(1)
    expect(counter.cell(0, "military")).to_have_text("9")
    expect(counter.cell(1, "military")).to_have_text("−4")
    expect(counter.cell(1, "science")).to_have_text("31")
    expect(counter.cell(1, "science")).to_have_attribute("aria-label", "Scientific buildings, Jun: 31")
    expect(counter.cell(2, "science")).to_have_attribute("aria-label", "Scientific buildings, Noa: not counted yet")
    undo.click()
    expect(counter.cell(1, "science")).to_have_text("21")
    for _ in range(6):
        undo.click()
    expect(counter.cell(1, "science")).to_have_text("")
    undo.click()
    expect(counter.cell(0, "science")).to_have_text("")
    undo.click()
    expect(counter.cell(2, "civic")).to_have_text("")
    expect(counter.cell(1, "civic")).to_have_text("8")
    undo.click()  # a number of two digits is a single step
    undo.click()
    expect(counter.cell(0, "civic")).to_have_text("")
    while undo.is_enabled():
        undo.click()
    expect(page.locator("#players")).to_be_visible()
    expect(page.locator("[name='0/name']")).to_have_value("")


def test_two_tabs_have_one_sheet_and_neither_loses_what_the_other_has_entered(counter: ScorePad, user: User) -> None:
    counter.seat("Ann", "Bob", "Cid").begin()
    other = ScorePad(user.open("pad/wonders/", size=PHONE))
    expect(other.page.locator(".pad-name").first).to_have_text("Ann")
    counter.add("military.5")
    expect(other.cell(0, "military")).to_have_text("5")
    other.page.locator("[data-do=close]:visible").click()
    other.cell(1, "civic").click()
    other.type(12)
    expect(counter.cell(1, "civic")).to_have_text("12")  # what a tab stores reaches another process a little later
    counter.add("military.3")
    expect(other.cell(0, "military")).to_have_text("8")
    kept = counter.kept("wonders")["values"]
    assert {key: kept[key] for key in ("0/military.5", "0/military.3", "1/civic")} == {
        "0/military.5": 1,
        "0/military.3": 1,
        "1/civic": 12,
    }


def test_a_browser_that_keeps_nothing_says_so_and_counts_all_the_same(user: User) -> None:
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    counter = ScorePad(user.open("pad/wonders/", script=refuse)).seat("Ann", "Bob").begin()
    expect(counter.page.locator("#notice dialog")).to_contain_text("does not keep data")
    counter.add("military.5")
    expect(counter.cell(0, "military")).to_have_text("5")


def test_a_sheet_that_cannot_be_read_is_put_aside(user: User) -> None:
    page = user.open("pad/wonders/")
    for spoilt in (
        '{"version":1}',
        "no JSON",
        '{"version":1,"id":"a","date":"2026-01-01","values":{"a":[]},"undo":[]}',
    ):
        page.evaluate("text => localStorage.setItem('heptad-pad-wonders', text)", spoilt)
        page.reload()
        expect(page.locator("#players")).to_be_visible()


@pytest.fixture
def finished(user: User) -> ScorePad:
    """A score pad with a finished game of Duel; the test may read the clipboard."""
    user.allow_clipboard()
    page = user.open("pad/duel/", size=PHONE)
    counter = ScorePad(page).seat("Antoine", "Bruno").begin()
    counter.type(14, 20, 11, 3, 6, 3, 7, 5, 9, 3, 4, 0, 8, 13)
    return counter


def test_a_sheet_is_shared_as_text_or_copied_where_the_device_cannot_share(finished: ScorePad) -> None:
    page = finished.page
    page.locator("[data-do=text]").click()
    expect(page.locator("#notice dialog")).to_contain_text("copied")
    lines = clipboard(page).split("\n")
    assert lines[0].startswith("7 Wonders Duel, ")
    assert lines[1:] == ["1. Antoine 53", "2. Bruno 38", "Antoine wins with 53 points", "Ahead of Bruno by 15"]
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    page.locator("[data-do=text]").click()
    expect(page.locator("#notice [data-say]")).to_contain_text("1. Antoine 53")
    page.evaluate(
        "() => { navigator.canShare = () => true; navigator.share = async it => { window.shared = it.text } }"
    )
    page.locator("[data-do=text]").click()
    wait_until(page, lambda: page.evaluate("window.shared ?? ''").split("\n") == lines)


@pytest.mark.thorough
def test_a_finished_sheet_is_kept_in_my_games_once_in_every_language(finished: ScorePad, user: User) -> None:
    page = finished.page
    wait_until(page, lambda: won(page) == ["Antoine wins with 53 points"])
    for lang, says in (("", "Antoine wins with 53 points"), ("ja/", "Antoineが53点で勝利")):
        games = user.open(f"{lang}results/")
        expect(games.get_by_text(says)).to_have_count(1)
        games.close()
    finished.cell(1, "treasury").click()
    finished.type(99)
    expect(heading(page)).to_have_text("Bruno wins with 67 points")
    wait_until(page, lambda: won(page) == ["Bruno wins with 67 points"])
    page.locator("main a[href$='results/']").click()
    expect(page.get_by_text("Bruno wins with 67 points")).to_have_count(1)
    expect(page.get_by_text("Antoine wins")).to_have_count(0)


def test_results_of_score_pads_alone_are_listed_without_empty_tables(finished: ScorePad, user: User) -> None:
    wait_until(finished.page, lambda: won(finished.page) == ["Antoine wins with 53 points"])
    games = user.open("results/")
    expect(games.locator("#results li")).to_have_count(1)
    for heading_of in ("#by-game", "#by-opponent"):
        expect(games.locator(heading_of)).to_be_hidden()


@pytest.mark.thorough
def test_a_result_that_is_undone_or_changed_in_another_tab_is_kept_anew(finished: ScorePad, user: User) -> None:
    page = finished.page
    finished.cell(1, "treasury").click()
    finished.type(99)
    wait_until(page, lambda: won(page) == ["Bruno wins with 67 points"])
    page.locator("[data-do=undo]").click()
    expect(heading(page)).to_have_text("Antoine wins with 53 points")
    wait_until(page, lambda: won(page) == ["Antoine wins with 53 points"])
    other = ScorePad(user.open("pad/duel/", size=PHONE))
    other.cell(1, "treasury").click()
    other.page.locator("[data-typed]:visible").fill("99")
    expect(heading(page)).to_have_text("Bruno wins with 67 points")
    wait_until(page, lambda: won(page) == ["Bruno wins with 67 points"])


@pytest.mark.thorough
def test_a_result_that_could_not_be_stored_is_stored_when_the_sheet_is_drawn_again(user: User) -> None:
    page = user.open("pad/duel/", size=PHONE, script=LOST_RESULTS)
    ScorePad(page).seat("Antoine", "Bruno").begin().type(14, 20, 11, 3, 6, 3, 7, 5, 9, 3, 4, 0, 8, 13)
    expect(page.locator("#notice dialog")).to_contain_text("The sheet is kept, but its result could not be added")
    page.evaluate("self.isLost = false")
    assert won(page) == []
    page.evaluate("dispatchEvent(new StorageEvent('storage'))")  # as if another tab had changed the sheet
    wait_until(page, lambda: won(page) == ["Antoine wins with 53 points"])


@pytest.mark.thorough
def test_a_sheet_that_was_opened_days_before_has_the_date_of_the_count(user: User) -> None:
    page = user.context.new_page()
    page.clock.set_fixed_time("2026-11-02T20:00:00")
    page.goto(f"{user.url}pad/duel/")
    counter = ScorePad(page).seat("Antoine", "Bruno").begin()
    expect(page.locator("[data-typed]:visible")).to_be_focused()
    assert counter.kept("duel")["date"] == "2026-11-02"
    page.clock.set_fixed_time("2026-11-21T20:00:00")
    page.reload()
    page.locator("[data-cell='0/civic']").click()
    counter.type(14)
    assert counter.kept("duel")["date"] == "2026-11-21"
    page.clock.set_fixed_time("2026-11-22T00:10:00")
    counter.type(20, 11, 3, 6, 3, 7, 5, 9, 3, 4, 0, 8, 13)
    expect(heading(page)).to_have_text("Antoine wins with 53 points")
    wait_until(page, lambda: [result["date"] for result in page.evaluate(RESULTS)] == ["2026-11-21"])


def won(page: Page) -> list[str]:
    """Return the headlines of the stored results."""
    return [result["headline"]["en"] for result in page.evaluate(RESULTS)]


@pytest.mark.parametrize("theme", in_turn(("light", "dark"), 2, 1))
def test_a_sheet_is_shared_as_a_picture_made_on_the_device(finished: ScorePad, theme: Any) -> None:
    page = finished.page
    page.emulate_media(color_scheme=theme)
    with page.expect_download() as download:
        page.locator("[data-do=picture]").click()
    assert re.fullmatch(r"heptad-duel-\d{4}-\d\d-\d\d\.png", download.value.suggested_filename)
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 1440
    assert len(picture) > 20_000


def test_the_same_table_plays_again_and_a_new_sheet_is_asked_for_twice(finished: ScorePad) -> None:
    page = finished.page
    old = finished.kept("duel")["id"]
    page.locator("[data-do=same]").press("Enter")
    expect(page.locator("#main")).to_be_focused()  # the button is no longer there
    wait_until(page, lambda: finished.kept("duel")["id"] != old)
    finished.begin()
    expect(page.locator(".pad-name")).to_have_text(["Antoine", "Bruno"])
    finished.cell(0, "civic").click()
    finished.type(3)
    page.locator("[popovertarget=menu]").first.click()
    expect(page.locator("[data-do=erase]")).to_be_hidden()
    page.locator("#menu summary").click()
    page.locator("[data-do=erase]").click()
    expect(page.locator("[name='0/name']")).to_have_value("")
    expect(finished.cell(0, "civic")).to_have_text("")


def test_no_network_is_needed_after_the_first_visit(returning_user: User) -> None:
    with returning_user.without_network():
        page = returning_user.open("pad/wonders/", size=PHONE)
        counter = ScorePad(page).seat("Ann", "Bob").begin()
        counter.add("military.3")
        page.reload()
        expect(counter.cell(0, "military")).to_have_text("3")
