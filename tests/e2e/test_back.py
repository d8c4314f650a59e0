"""Pages to which the user goes back. Some browsers show them again as they were left, from their back/forward cache."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from tests.e2e.devices import QUERY, choose, invited
from tests.e2e.games import ARCHITECTS_ALONE, Architects
from tests.e2e.own import GOOD, own
from tests.e2e.pads import ScorePad
from tests.e2e.user import START_TIMEOUT, Game, User, wait_until

#: Tells a page that it was left and is shown again from the cache. `isKept` lasts until the page is loaded anew.
SHOW_AGAIN = """() => { self.isKept = true;
for (const type of ["pagehide", "pageshow"]) dispatchEvent(new PageTransitionEvent(type, { persisted: true })) }"""
CHOOSE = "it => it.click()"  # also in a seat whose choices are folded
FORGET = "name => import('/assets/js/own-bot-store.js').then(own => own.forget(name))"
KEEP_RESULT = """() => import("/assets/js/results.js").then(results => results.keepResult({ id: "one", game: "duel",
kind: "game", date: "2026-03-14", players: [{ name: "Ann", by: "person", points: 60, won: true }], own: 0,
headline: { en: "Ann wins" }, marks: [] }))"""


def go_back(page: Page, pages: int = 1) -> None:
    """Go back some pages, whether the browser shows the page from its cache or loads it.

    Playwright gets no event from Firefox when it shows a page from the cache, so the page itself is asked.
    """
    with suppress(Error):  # the page may be left before Playwright has its answer
        page.evaluate("pages => { self.isLeft = true; history.go(-pages) }", pages)
    wait_until(page, lambda: is_true(page, "!self.isLeft"))


def show_again(page: Page) -> None:
    """Let a page be shown again, and wait until it has been loaded anew."""
    with suppress(Error):  # as in `go_back`
        page.evaluate(SHOW_AGAIN)
    wait_until(page, lambda: is_true(page, "!self.isKept && document.readyState === 'complete'"))


def is_true(page: Page, expression: str) -> bool:
    """Return whether an expression is true in the page; False while the page is being left."""
    try:
        return page.evaluate(expression) is True
    except Error:
        return False


@pytest.mark.promise("back")
@pytest.mark.every_engine(usual=False)
def test_a_table_to_which_one_goes_back_has_the_moves_made_since(returning_user: User) -> None:
    page = returning_user.open(ARCHITECTS_ALONE)
    game = Architects(page)
    game.ready()
    game.play_turns(1)
    page.goto(returning_user.url)
    page.locator("#resume a[data-save]").click()
    game.ready()
    game.play_turns(1)
    actions = game.record()["actions"]
    go_back(page, 2)
    game.ready()
    game.play_turns(1)
    assert game.record()["actions"][: len(actions)] == actions


@pytest.mark.thorough
def test_a_table_that_is_shown_again_is_loaded_anew_and_so_is_a_seat_at_it(returning_user: User) -> None:
    host = invited(returning_user, QUERY)
    guest = returning_user.open("join/architects/")
    guest.locator("#called").wait_for()
    show_again(guest)
    guest.locator("#called").fill("Bob")
    guest.locator("#sit button").click()
    expect(guest.locator("#board")).to_be_attached()
    expect(host.locator("#invite .is-in b")).to_have_text("Bob")
    Game(host).record()  # it is saved now, with the guest
    show_again(host)
    choose(host)
    expect(guest.locator("#app button[name=token]").first).to_be_visible(timeout=START_TIMEOUT)


@pytest.mark.every_engine(usual=False)
def test_a_pad_to_which_one_goes_back_shows_what_another_tab_has_entered(user: User) -> None:
    left = ScorePad(user.open("pad/architects/")).seat("Ann", "Bob")
    left.page.goto(f"{user.url}about/")
    user.open("pad/architects/").locator("[name='0/name']").fill("Zoe")
    go_back(left.page)
    names = '[...document.querySelectorAll(\'[name="0/name"], [name="1/name"]\')].map(it => it.value)'
    wait_until(left.page, lambda: is_true(left.page, f"{names}.join() === 'Zoe,Bob'"))


def test_a_pad_that_cannot_be_stored_loses_nothing_when_it_is_shown_again(user: User) -> None:
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    counter = ScorePad(user.open("pad/wonders/", script=refuse)).seat("Ann", "Bob").begin()
    counter.add("military.5")
    counter.page.evaluate(SHOW_AGAIN)
    counter.add("military.3")
    expect(counter.cell(0, "military")).to_have_text("8")


def test_set_up_offers_the_bots_of_now_when_it_is_shown_again_and_keeps_what_is_chosen(user: User) -> None:
    page, other = user.open("architects/"), user.open("404.html")
    mine, chosen = page.locator("[name=by1][value='mine.Ren']"), page.locator("[name=by1]:checked")
    usual = chosen.get_attribute("value")
    page.locator("[name=by1][value=greedy]").evaluate(CHOOSE)
    own(other, "Ren", GOOD)
    page.evaluate(SHOW_AGAIN)
    expect(mine).to_have_count(1)
    expect(chosen).to_have_value("greedy")
    mine.evaluate(CHOOSE)
    own(other, "Mia", GOOD)
    page.evaluate(SHOW_AGAIN)
    expect(page.locator("[name=by1][value='mine.Mia']")).to_have_count(1)
    expect(mine).to_be_checked()
    other.evaluate(FORGET, "Ren")
    page.evaluate(SHOW_AGAIN)
    expect(mine).to_have_count(0)
    expect(chosen).to_have_value(str(usual))
    expect(page.locator(".sitting").nth(1).locator("[data-own]")).to_have_text("")


def test_set_up_that_is_shown_again_after_it_was_sent_offers_the_usual_one(user: User) -> None:
    page, other = user.open("architects/"), user.open("404.html")
    usual = page.get_by_role("button", name="Back to the usual one")
    expect(usual).to_be_hidden()
    other.evaluate("localStorage.setItem('heptad-set-up-architects', '{}')")
    page.evaluate(SHOW_AGAIN)
    expect(usual).to_be_visible()


def test_my_bots_and_my_games_are_those_of_now_when_shown_again_and_typed_text_stays(user: User) -> None:
    bots, games, other = user.open("mybots/"), user.open("results/"), user.open("404.html")
    bots.locator("#source").fill("class Half:")
    expect(games.locator("#no-results")).to_be_visible()
    own(other, "Ren", GOOD)
    other.evaluate(KEEP_RESULT)
    for page in (bots, games):
        page.evaluate(SHOW_AGAIN)
    expect(bots.locator(".bot")).to_have_count(1)
    expect(bots.locator("#source")).to_have_value("class Half:")
    expect(games.locator("#results")).to_contain_text("Ann wins")
