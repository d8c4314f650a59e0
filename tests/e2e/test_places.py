"""The site works in a subfolder of a server, as a draft and on a small phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from heptad_site.build.dist import build
from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser, OpenStillPage
from tests.e2e.records import record_where
from tests.e2e.user import PHONE, START_TIMEOUT, Game, User, too_wide


def test_it_works_below_any_path(built_site: Path, tmp_path: Path, new_user: NewUser) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "games").symlink_to(built_site)
    with Server(tmp_path) as server:
        user = new_user(server.url + "club/games/")
        page = user.open("ja/")
        page.locator("main a[href='wonders/']").first.click()
        page.locator("form.quick button").click()
        game = Game(page).ready().play_turns(2)
        assert game.page.url.startswith(server.url + "club/games/ja/play/")
        game.page.locator("[popovertarget=menu]").click()
        game.page.locator("#menu a[lang=en]").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        game.asks.wait_for(timeout=START_TIMEOUT)
        assert page.url.startswith(server.url + "club/games/play/")


@pytest.mark.thorough
def test_a_game_is_played_in_a_draft(tmp_path: Path, new_user: NewUser) -> None:
    build(tmp_path / "draft", draft=True)
    with Server(tmp_path / "draft") as server:
        user = new_user(server.url, service_workers="block")
        Game(user.open("play/?players=3&by0=person&name0=Ann&seed=2a")).ready().play_turns(2)


def test_a_wrong_address_at_any_depth_leads_home(returning_user: User) -> None:
    returning_user.expected_errors = ("404", "MIME type")
    for lost in ("no-such-page", "wonders/no/such/page/"):
        page = returning_user.open(lost)
        expect(page.locator("main.lost h1")).to_be_visible()
        expect(page.locator("body")).to_have_css("margin", "0px")
        page.locator("main.lost a").first.click()
        expect(page.locator("main.home")).to_be_visible()
        page.close()


def test_a_wrong_address_is_told_also_where_the_host_answers_it_with_the_home_page(
    user: User, built_site: Path
) -> None:
    user.expected_errors = ("MIME type", "Unexpected token")
    user.context.route("**/lost/**", lambda route: route.fulfill(path=built_site / "index.html"))
    page = user.open("lost/page/?theme=dark")
    expect(page.locator("main.lost h1")).to_be_visible()
    expect(page).to_have_url(f"{user.url}404.html?theme=dark")
    page.set_viewport_size({"width": 320, "height": 640})
    links = page.locator("#unknown a").evaluate_all("all => all.map(it => it.getClientRects().length)")
    assert links == [1, 1]  # each in one line


def test_the_set_up_fits_a_phone_without_sideways_scrolling(returning_user: User) -> None:
    page = returning_user.open("wonders/", PHONE)
    assert too_wide(page) == []
    people = page.locator(".sitting [name^=by][value=person]:checked")
    expect(people).to_have_count(1)
    covered = page.get_by_text("Several people share this screen")
    expect(covered).to_be_visible()
    page.locator("label:has([name=devices][value=several])").click()
    expect(people).to_have_count(page.locator(".sitting").count())  # every seat is taken by a person on another device
    expect(covered).to_be_hidden()
    assert too_wide(page) == []


@pytest.mark.parametrize(("path", "every"), [("play/", 2), ("ja/play/", 5)])
def test_seven_cities_fit_a_phone_without_sideways_scrolling(path: str, every: int, still_page: OpenStillPage) -> None:
    still = still_page(PHONE, path)
    record = record_where("over", 3, 7, wonders="draft", sides="choose")
    own = [number for number, action in enumerate(record["actions"]) if action.startswith("0 ")]
    assert len(own) > 18
    for number in (*own[::every], len(record["actions"])):
        still.show(record | {"actions": record["actions"][:number]})
        assert too_wide(still.page) == []


def test_pages_take_html_and_addresses_of_scripts_from_one_place_that_refuses_those_of_others(user: User) -> None:
    user.expected_errors = ("This document requires 'Trusted",)
    page = user.open("about")
    tries = {
        "document.body.innerHTML = ''": "TrustedHTML",
        "new Worker('assets/js/worker.js')": "TrustedScriptURL",
        "trusted.script('https://example.org/worker.js')": "a script of another site",
    }
    for code, refusal in tries.items():
        assert refusal in page.evaluate(f"""import("/assets/js/trusted.js").then(trusted => {{
            try {{ return String({code}) }} catch (error) {{ return error.message }} }})""")
    assert page.evaluate("document.body.innerHTML.length") > 100
