"""The explanations “What does this do?” on the boards of all games: by mouse, keyboard and touch, and offline."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.keyboard import without_single_keys
from tests.e2e.user import PHONE, START_TIMEOUT, User, too_wide, violations
from tests.thorough import first_in_usual_run

#: By game: the path of a table, and a selector of the things that can be chosen there first.
TABLES = {
    "wonders": ("play/?game=wonders&players=3&by0=person&by1=greedy&by2=greedy&seed=2a", "form.hand label.card"),
    "duel": ("play/?game=duel&by0=person&by1=greedy&wonders=preset&first=0&seed=2a", "label.open"),
    "architects": ("play/?game=architects&players=3&first=0&by0=person&by1=greedy&by2=greedy&seed=2a", "button.deck"),
}


def table(user: User, game: str) -> tuple[Page, Locator]:
    """Open a table where a person is asked for a decision; return it and the first thing that can be chosen."""
    address, first = TABLES[game]
    page = user.open(address)
    things = page.locator(f"{first}[data-about]")
    things.first.wait_for(timeout=START_TIMEOUT)
    expect(page.locator(".thinking")).to_have_count(0, timeout=START_TIMEOUT)
    return page, things.first


def name_of(page: Page, thing: Locator) -> str:
    """Return the name of a thing in the card reference."""
    key = thing.get_attribute("data-about")
    name: str = page.evaluate(
        """async ([address, id]) => {
        const from = new URL(address, document.querySelector("link[rel=manifest]").href);
        const trusted = await import("/assets/js/trusted.js");
        const page = trusted.page(await (await fetch(from)).text());
        return page.getElementById(id).querySelector("h3").textContent; }""",
        [page.locator("[data-do=explain]").get_attribute("data-reference"), f"about-{key}"],
    )
    return name.strip()


def hold(page: Page, thing: Locator, panel: Locator) -> None:
    """Touch a thing until its explanation appears; meanwhile the page scrolls, as it may after a bot's turn."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.evaluate("scrollY ? scrollTo(0, 0) : scrollTo(0, 40)")
    expect(panel.locator("h3")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


@pytest.mark.parametrize("game", first_in_usual_run(TABLES))
def test_by_mouse_by_keyboard_and_beside_a_chosen_card(returning_user: User, game: str) -> None:
    page, thing = table(returning_user, game)
    by_mouse(page, thing)
    by_keyboard(page, thing)
    if game != "architects":
        return beside_a_chosen_card(page, thing, f"{returning_user.url}cards/{game}/")
    without_single_keys(page, thing)
    expect(returning_user.open("replay/").locator("html")).to_have_attribute("data-keys", "off")


def by_mouse(page: Page, thing: Locator) -> None:
    scene, panel = page.locator("#app").get_attribute("data-scene"), page.locator("#explain")
    thing.click(button="right")
    expect(panel.locator("h3")).to_have_text(name_of(page, thing))
    assert violations(page, "#explain") == []
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    page.locator("[data-do=explain]").click()
    expect(panel.locator(".explain-list button").first).to_be_visible()
    assert violations(page, "#explain") == []
    thing.click()
    expect(panel.locator("h3")).to_have_text(name_of(page, thing))
    expect(page.locator(".sheet:visible")).to_have_count(0)
    assert page.locator("#app").get_attribute("data-scene") == scene


def by_keyboard(page: Page, thing: Locator) -> None:
    page.keyboard.press("Escape")
    panel, choice = page.locator("#explain"), thing.locator("input").or_(thing).last
    choice.focus()
    page.keyboard.press("?")
    expect(panel.locator("h3")).to_have_text(name_of(page, thing))
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(choice).to_be_focused()
    page.locator("[data-do=explain]").focus()
    page.keyboard.press("Enter")
    listed = panel.locator(".explain-list button")
    expect(listed.first).to_be_visible()
    listed.first.focus()
    page.keyboard.press("Enter")
    expect(panel.locator("h3")).to_be_visible()
    expect(panel).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def beside_a_chosen_card(page: Page, thing: Locator, reference: str) -> None:
    """Check the explanation of a chosen card, with the number of copies at this table."""
    thing.click()
    page.locator(".sheet:visible [data-do=explain-this]").click()
    panel = page.locator("#explain")
    expect(panel.locator("h3")).to_have_text(name_of(page, thing))
    key = thing.get_attribute("data-about")
    expect(panel.get_by_role("link", name="In the card reference")).to_have_attribute("href", f"{reference}#{key}")
    if "wonders" in reference:
        expect(panel.locator(".in-play li:visible")).to_have_count(1)
        expect(panel.locator(".in-play li:visible")).to_contain_text("3 players")


def test_what_is_held_or_asked_for_by_touch_is_explained_and_nothing_is_played(
    new_user: NewUser, server: Server
) -> None:
    user = new_user(server.url, *PHONE, has_touch=True, is_mobile=True, service_workers="block")
    for game in TABLES:
        page, thing = table(user, game)
        scene, panel = page.locator("#app").get_attribute("data-scene"), page.locator("#explain")
        hold(page, thing, panel)
        expect(panel.locator("h3")).to_have_text(name_of(page, thing))
        assert too_wide(page) == []
        expect(page.locator(".sheet:visible")).to_have_count(0)
        panel.get_by_role("button", name="Close").tap()
        page.locator("[data-do=explain]").tap()
        expect(panel.locator(".explain-list button").first).to_be_visible()
        thing.tap()
        expect(panel.locator("h3")).to_have_text(name_of(page, thing))
        assert page.locator("#app").get_attribute("data-scene") == scene
        page.close()


def test_signs_wonders_and_chains_are_explained_too(returning_user: User) -> None:
    page, _ = table(returning_user, "wonders")
    panel, ask = page.locator("#explain"), page.locator("[data-do=explain]")
    for sign, name in (("#city-left .coin", "Coins"), ("#city-me .makes .chip", "Wood, stone, clay, ore")):
        ask.click()
        page.locator(sign).first.click()
        expect(panel.get_by_role("heading", name=name, exact=True, level=3)).to_be_visible()
        expect(panel.locator(f"h3 .{sign.split('.')[-1]}")).to_be_visible()
    ask.click()
    page.locator("#city-me .stages").click(position={"x": 5, "y": 5})
    expect(panel.locator("h4")).to_have_text(["Side A", "Side B"])
    page.locator("form.hand label[data-about=altar]").click(button="right")
    panel.get_by_role("link", name="Temple").click()
    expect(panel.locator("h3")).to_have_text("Temple")


def test_without_a_network_the_explanations_are_there(returning_user: User) -> None:
    page, thing = table(returning_user, "duel")
    with returning_user.without_network():
        thing.click(button="right")
        expect(page.locator("#explain h3")).to_have_text(name_of(page, thing))


def test_where_the_reference_cannot_be_had_a_sentence_says_so(returning_user: User) -> None:
    page, thing = table(returning_user, "architects")
    page.evaluate("self.fetch_ = fetch; self.fetch = () => Promise.reject(new TypeError('no network')); null")
    thing.click(button="right")
    expect(page.locator("#explain")).to_contain_text("cannot be loaded")
    page.evaluate("self.fetch = fetch_; null")
    thing.click(button="right")
    expect(page.locator("#explain h3")).to_be_visible()
