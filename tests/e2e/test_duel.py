"""Duel on the play page: whole games and single situations, played by mouse and keyboard."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.duel_games import ENDINGS, asked, ended
from tests.e2e.conftest import OpenStillPage
from tests.e2e.fit import COVERED
from tests.e2e.games import Duel, duel_at_record
from tests.e2e.keyboard import put_back_by_keyboard, tab_to
from tests.e2e.records import before_the_end
from tests.e2e.still import UNTOLD
from tests.e2e.user import CONSTANT_RANDOM, START_TIMEOUT, User, too_wide, violations
from tests.thorough import in_turn, some

ALONE = "play/?game=duel&by0=person&by1=greedy&name0=Ann&name1=Ren&seed=2a"
TWO_PEOPLE = "play/?game=duel&by0=person&by1=person&name0=Ann&name1=Bob&seed=2a"
MOMENTS = ("wonder", "turn", "token", "library", "discard", "destroy", "begin", "over")
#: How many colours of the sky the board and a drawing on it have in the three ages. Whatever inherited a colour that
#: changes would be restyled, which is slow.
AGES_SEEN = """["#board", "#board .frame"].map(seen => new Set([1, 2, 3].map(age => {
  for (const part of [document.documentElement, board]) part.dataset.day = age;
  return getComputedStyle(document.querySelector(seen)).getPropertyValue("--sky-hi") })).size)"""


def duel(user: User, path: str = ALONE, **options: Any) -> Duel:
    game = Duel(user.open(path, **options))
    game.ready()
    return game


@pytest.mark.promise("duel")
@pytest.mark.every_engine(usual=False)
def test_a_game_is_clicked_from_the_home_page_into_the_next_age_and_to_the_score_sheet(returning_user: User) -> None:
    page = returning_user.open("", script=CONSTANT_RANDOM)
    page.locator("main a[href='duel/']").first.click()
    page.locator("form.quick button").click()
    game = Duel(page)
    game.ready()
    assert len(game.play_turns(6).record()["actions"]) >= 6  # four wonders, then cards
    page.close()
    game = duel_at_record(returning_user, asked("begin").record.to_data())
    game.choose_by_click()
    expect(game.page.locator("html")).to_have_attribute("data-day", "2")
    assert game.page.evaluate(AGES_SEEN) == [1, 3]
    game.page.close()
    game = duel_at_record(returning_user, before_the_end("duel", 3, 2))
    game.play_to_the_end()
    expect(game.page.locator("#sheet tbody tr")).to_have_count(8)
    expect(game.page.locator("#growth svg").first).to_be_visible()


@pytest.mark.thorough
def test_a_game_is_begun_and_ended_by_keyboard_alone(returning_user: User) -> None:
    page = returning_user.open("duel/", script=CONSTANT_RANDOM)
    tab_to(page, "form.quick button")
    page.keyboard.press("Enter")
    game = Duel(page)
    game.ready()
    play_by_keyboard(game, 7)  # four wonders, then cards
    page.close()
    game = duel_at_record(returning_user, before_the_end("duel", 3, 2))
    play_by_keyboard(game, 9)
    expect(game.page.locator("#result [data-focus]:focus")).to_be_visible()


def play_by_keyboard(game: Duel, decisions: int) -> None:
    """Make this number of decisions by keyboard, or fewer if the game ends."""
    page = game.page
    for number in range(decisions):
        if game.result.is_visible():
            return
        with game.next_scene():
            if page.locator(Duel.ANSWERS).first.is_visible():
                tab_to(page, Duel.ANSWERS)
            else:
                tab_to(page, "form.display input")
                page.keyboard.press("Space")
                if number % 3 == 1:
                    page.keyboard.press("ArrowRight")
                    page.keyboard.press("ArrowLeft")
                tab_to(page, ".way button:enabled")
            page.keyboard.press("Enter")


@pytest.mark.thorough  # that of 7 Wonders covers the same script
def test_a_chosen_card_is_put_back_by_escape_or_its_button_and_has_the_focus(returning_user: User) -> None:
    put_back_by_keyboard(duel(returning_user, ALONE + "&wonders=preset").page, "label.open")


@pytest.mark.thorough
def test_a_turn_is_played_where_motion_is_welcome(returning_user: User) -> None:
    duel(returning_user, ALONE + "&wonders=preset", reduced_motion="no-preference").play_turns(4)


@pytest.mark.parametrize("reason", in_turn(ENDINGS, 3))
def test_every_kind_of_victory_is_shown_and_announced(reason: str, returning_user: User) -> None:
    record = ended(reason).record.to_data()
    *before, last = record["actions"]
    game = duel_at_record(returning_user, record | {"actions": before})
    game.choose(last.partition(" ")[2])
    expect(game.page.locator(f"#result.by-{reason}")).to_be_visible()
    expect(game.page.locator("#live")).to_contain_text("shared" if reason == "shared" else "wins")
    expect(game.page.locator("#sheet .won").first).to_be_visible()
    assert too_wide(game.page) == []


@pytest.mark.thorough
def test_undo_redo_and_a_reload_come_back_to_the_same_place(returning_user: User) -> None:
    game = duel(returning_user, ALONE + "&wonders=preset")
    game.play_turns(2)
    then, cards = game.progress, game.cards()
    game.play_turns(1)
    now = game.progress
    with game.next_scene():
        game.page.locator("[data-verb=undo] button").click()
    assert (game.progress, game.cards()) == (then, cards)
    with game.next_scene():
        game.page.keyboard.press("Control+Shift+z")
    assert game.progress == now
    progress, cards = game.progress, game.cards()
    game.reload()
    assert (game.progress, game.cards()) == (progress, cards)


@pytest.mark.thorough
def test_the_language_is_switched_in_the_middle_of_a_game(returning_user: User) -> None:
    game = duel_at_record(returning_user, asked("turn", 2).record.to_data())
    left = game.page.locator(".display .card").count()
    game.page.locator("[popovertarget=menu]").click()
    game.page.locator("#menu a[lang=ja]").click()
    expect(game.page.locator("html")).to_have_attribute("lang", "ja")
    game.asks.wait_for(timeout=START_TIMEOUT)
    expect(game.page.locator("#bar")).to_contain_text("世代")
    expect(game.page.locator(".display .card")).to_have_count(left)
    game.play_turns(1)


@pytest.mark.thorough
def test_two_people_share_the_screen_without_a_cover(returning_user: User) -> None:
    game = duel(returning_user, TWO_PEOPLE + "&wonders=preset")
    movers = set()
    for _ in range(6):
        expect(game.cover).to_have_count(0)
        movers.add(game.page.locator(".duelist.acts h2").inner_text())
        game.choose_by_click()
        expect(game.page.locator("#city-left h2")).to_have_text("Ann")
    assert movers == {"Ann", "Bob"}


def test_only_the_tokens_of_the_great_library_are_covered(returning_user: User) -> None:
    game = duel_at_record(returning_user, asked("library", together=True).record.to_data())
    expect(game.cover).to_contain_text("Ann")
    expect(game.page.locator(".token-answer")).to_have_count(0)
    game.choose_by_click()
    expect(game.page.locator(".token-answer")).to_have_count(3)
    game.choose_by_click()
    expect(game.cover).to_have_count(0)


def test_no_moment_on_a_phone_scrolls_sideways_or_has_an_accessibility_violation(
    still_page: OpenStillPage, pytestconfig: pytest.Config
) -> None:
    """A usual run takes every second moment, and gives every third of these to axe."""
    still = still_page((360, 740), "play/")
    moments = some(MOMENTS, 1, 2, pytestconfig)
    found, checked = [], some(moments, 0, 3, pytestconfig)
    for ask in moments:
        still.show(asked(ask).record.to_data())
        found += violations(still.page) if ask in checked else []
        if ask == "turn":
            still.page.locator("label.open").first.click()
            found += violations(still.page, ".display, .sheet")
        found += too_wide(still.page) + still.page.evaluate(ON_EACH_OTHER)
        if ask == "wonder":
            offers = [box for offer in still.page.locator(".offer").all() if (box := offer.bounding_box())]
            assert max(box["y"] + box["height"] for box in offers) <= 740, "all that may be chosen are visible"
    assert found == []


#: The signs below the military track of which one lies on another.
ON_EACH_OTHER = """() => [...document.querySelectorAll(".zones :is(.vp, .loot)")]
.map(it => it.getBoundingClientRect()).sort((one, other) => one.left - other.left)
.flatMap((it, n, all) => n && it.left < all[n - 1].right - 1 ? [[it.left, all[n - 1].right]] : [])"""
#: The vertical scroll position, the bottom of the lowest card, top and bottom of the dock, the height of the window.
PLACES = """() => { const box = it => it.getBoundingClientRect(), dock = box(document.getElementById("dock"));
return [scrollY, Math.max(...[...document.querySelectorAll(".display > *")].map(it => box(it).bottom)), dock.top,
  dock.bottom, innerHeight]; }"""


@pytest.mark.parametrize(("size", "path"), in_turn(product([(360, 740), (1280, 800)], ["play/", "ja/play/"]), 3))
def test_the_display_and_what_may_be_done_with_a_card_fit_in_the_window(
    size: tuple[int, int], path: str, still_page: OpenStillPage
) -> None:
    still = still_page(size, path)
    for age in (1, 2, 3):
        still.show(asked("turn", age).record.to_data())
        assert fits(still.page)
        for card in still.page.locator("label.open").all():
            card.click()
            assert fits(still.page)
            assert still.page.locator(".sheet:visible .use").count() == 3
        if size[0] < 400:
            still.show(asked("turn", age).record.to_data(), guide=UNTOLD)
            assert still.page.locator("#tip").is_visible()
            assert fits(still.page)
            assert age > 1 or still.page.evaluate(COVERED) == [], "the tip takes the place of the progress tokens"


def fits(page: Page) -> bool:
    places: list[float] = page.evaluate(PLACES)
    scrolled, cards, top, bottom, height = places
    return scrolled == 0 and cards <= top + 1 and bottom <= height + 1
