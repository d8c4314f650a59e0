"""Saved games: continued, exported and imported, refused, protected; and browsers in which nothing can be saved."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.broken import intercepted
from tests.e2e.engines import download
from tests.e2e.saved import NOTHING_IS_KEPT, duel, entry_of
from tests.e2e.user import DATABASE, START_TIMEOUT, Game, User, clipboard, wait_until
from tests.schema import SCHEMA

#: As a file of a cloud that cannot be reached.
UNREADABLE = "() => { Blob.prototype.text = () => Promise.reject(new DOMException('', 'NotReadableError')) }"
#: Notes where the links and buttons in view are; returns how many there are.
NOTE_PLACES = """async () => { await document.fonts.ready;
const place = it => JSON.stringify(it.getBoundingClientRect());
const all = [...document.querySelectorAll("a, button, label.btn")].filter(it =>
  it.checkVisibility({ visibilityProperty: true }) && it.getBoundingClientRect().top < innerHeight);
const noted = all.map(it => [it, place(it)]);
globalThis.moved = () => noted.filter(([it, then]) => place(it) !== then).map(([it]) => it.outerHTML);
return all.length }"""


def test_the_last_game_is_offered_on_the_home_page_at_the_exact_place(returning_user: User) -> None:
    game = returning_user.play("play/?name0=Ann").play_turns(2)
    cards = game.cards()
    game.close()
    page = returning_user.open("ja/")
    expect(page.locator("#resume")).to_contain_text("Ann")
    page.locator("#resume a[data-save]").click()
    assert len(Game(page).ready().cards()) == len(cards)
    page.close()
    page = returning_user.open("")
    page.locator("#resume a[data-save]").click()
    assert Game(page).ready().cards() == cards


def test_no_link_or_button_moves_when_scripts_and_what_this_device_has_kept_arrive(user: User) -> None:
    user.play("play/?name0=Ann").play_turns(1).close()
    assert moved_when_scripts_come(user, "", "#resume a[data-save]") == []
    assert moved_when_scripts_come(user, "deal/", "[data-deal=duel].known") == []
    assert moved_when_scripts_come(user, "results/", "#no-results") == []
    assert moved_when_scripts_come(user, "saves/", "#saves li") == []


def moved_when_scripts_come(user: User, path: str, arrived: str) -> list[str]:
    """Return the links and buttons of a page that move between its first view and when `arrived` is visible."""
    held: list[Route] = []
    page = user.context.new_page()
    page.route("**/storage.js", lambda route: held.append(route))
    page.goto(user.url + path, wait_until="commit")
    wait_until(page, lambda: bool(held) and page.evaluate("document.readyState") != "loading")
    assert page.evaluate(NOTE_PLACES) > 5
    held[0].continue_()
    page.locator(arrived).wait_for()
    moved: list[str] = page.evaluate("moved()")
    page.close()
    return moved


@pytest.mark.thorough
def test_a_page_that_the_browser_has_kept_shows_what_was_saved_since(returning_user: User) -> None:
    home = returning_user.open("")
    expect(home.locator("#resume")).to_be_hidden()
    returning_user.play("play/?name0=Ann").play_turns(1).close()
    home.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(home.locator("#resume")).to_contain_text("Ann")


@pytest.mark.promise("file")
@pytest.mark.every_engine(usual=False)
def test_a_game_is_exported_deleted_and_imported_again(returning_user: User, tmp_path: Path) -> None:
    returning_user.play("play/?name0=Ann").play_turns(2).close()
    page = returning_user.open("saves/")
    expect(page.locator("#saves li")).to_have_count(1)
    for name in ("Open", "Export as a file", "Delete"):
        expect(page.locator("#saves").get_by_text(name, exact=True)).to_have_accessible_description(re.compile("Ann"))
    file = tmp_path / "game.json"
    file.write_text(download(page.locator("#saves [data-do=export]")), "utf-8")
    SCHEMA.validate(json.loads(file.read_text("utf-8")))
    page.locator("#saves .sure summary").click()
    page.locator("#saves [data-do=delete]").click()
    expect(page.locator("#saves li")).to_have_count(0)
    expect(page.locator("#no-saves")).to_be_visible()

    expect(page.locator("#preparing")).to_be_hidden()
    page.evaluate(f"() => {{ {intercepted('`hold`')} }}")
    page.locator("#import").set_input_files(file)
    expect(page.locator("body[data-asked-open]")).to_be_attached(timeout=START_TIMEOUT)
    expect(page.locator("#preparing")).to_be_visible()
    page.evaluate("held.forEach(send => send())")
    expect(page.locator("#saves li")).to_have_count(1, timeout=START_TIMEOUT)
    expect(page.locator("#preparing")).to_be_hidden()
    page.locator("#saves .btn-go[data-save]").click()
    game = Game(page).ready()
    record = json.loads(file.read_text("utf-8"))
    assert game.record()["actions"][: len(record["actions"])] == record["actions"]


@pytest.mark.thorough
def test_many_games_are_searched_exported_deleted_and_imported_together(returning_user: User, tmp_path: Path) -> None:
    page = returning_user.open("404.html")
    games = {f"{n:x}" * 16: entry_of(duel(n, seed=f"{n}")) for n in range(1, 13)}
    for n, (key, entry) in enumerate(games.items(), 1):
        summary = {"en": f"Duel {n} of {'花子' if n < 3 else 'Ann'}"}
        page.evaluate(DATABASE, entry | {"id": key, "updated": n * 86_400_000, "summary": summary})
    page.goto(f"{returning_user.url}saves/")
    cards, shown, status = page.locator("#saves li"), page.locator("#saves li:visible"), page.locator("#many [role]")
    expect(status).to_have_text("12 of 12 shown")
    everything = page.locator("[data-do=everything]")
    expect(everything).not_to_be_in_viewport()
    page.locator("#many a").click()  # a file of everything is reached without scrolling through all games
    expect(everything).to_be_in_viewport()
    cards.nth(5).locator(".sure summary").click()
    cards.nth(5).locator("[data-do=delete]").click()
    expect(cards).to_have_count(11)
    expect(cards.nth(5).locator("a").first).to_be_focused()
    page.evaluate("scrollTo(0, 500)")
    page.goto(f"{returning_user.url}404.html")
    page.go_back()
    wait_until(page, lambda: page.evaluate("scrollY") == 500)
    page.locator("#words").fill("花子 DUEL")
    expect(status).to_have_text("2 of 11 shown")
    page.goto(f"{returning_user.url}404.html")
    page.go_back()
    expect(status).to_have_text("2 of 11 shown")
    file = tmp_path / "games.json"
    file.write_text(download(page.locator("#many [data-do=export]")), "utf-8")
    page.locator("#many summary").click()
    expect(page.locator("#many .panel p")).to_contain_text("(2)")
    page.locator("#many [data-do=delete]").click()
    expect(shown).to_have_count(9)
    expect(page.locator("#words")).to_be_focused()
    page.locator("#import").set_input_files(file)
    expect(page.locator("#notice [data-say]")).to_have_text("Games added: 2.", timeout=START_TIMEOUT)
    expect(cards.nth(9)).to_contain_text("Jan 3, 1970")
    page.locator("#import").set_input_files(file)
    expect(page.locator("#notice [data-say]")).to_have_text("Saved here already: 2.", timeout=START_TIMEOUT)
    expect(cards).to_have_count(11)


def test_a_link_carries_a_copy_of_the_game(returning_user: User) -> None:
    played = returning_user.play("play/?name0=Ann").play_turns(2)
    cards = played.cards()
    played.close()  # so that no bot adds an action to the game between the two links
    page = returning_user.open("ja/saves/", script="delete Navigator.prototype.clipboard")
    page.locator("[data-do=link]").click()
    shown = page.locator("#notice [data-say]").inner_text()
    returning_user.allow_clipboard()
    page = returning_user.open("saves/")
    page.locator("[data-do=link]").click()
    expect(page.locator("#notice p")).to_contain_text("copied")
    link = clipboard(page)
    assert link == shown.replace("/ja/", "/")
    copy = Game(returning_user.context.new_page())
    copy.page.goto(link)
    assert copy.ready().cards() == cards
    page.reload()
    expect(page.locator("#saves li")).to_have_count(2)


def test_a_broken_import_is_refused_with_the_number_of_the_first_bad_action_or_as_unreadable(
    returning_user: User, tmp_path: Path
) -> None:
    record = returning_user.play("play/").play_turns(2).record()
    record["actions"] = [*record["actions"][:3], "0 b:palace", *record["actions"][4:]]
    damaged, foreign = tmp_path / "damaged.json", tmp_path / "letter.txt"
    damaged.write_text(json.dumps(record), "utf-8")
    foreign.write_text("Dear all", "utf-8")
    for lang in ("", "ja/"):
        page = returning_user.open(lang + "saves/")
        page.locator("#import").set_input_files(damaged)
        expect(page.locator("#notice [data-say]")).to_contain_text("4", timeout=START_TIMEOUT)
        page.locator("#import").set_input_files(foreign)
        expect(page.locator("#notice [data-say]")).to_contain_text("letter.txt", timeout=START_TIMEOUT)
        page.evaluate(UNREADABLE)
        page.locator("#import").set_input_files(damaged)
        expect(page.locator("#notice [data-say]")).to_contain_text("damaged.json", timeout=START_TIMEOUT)
        expect(page.locator("#saves li")).to_have_count(1)


def test_a_notice_that_is_closed_returns_the_focus_to_where_it_was(returning_user: User, tmp_path: Path) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear all", "utf-8")
    page = returning_user.open("saves/")
    page.locator("#import").focus()
    for _ in range(2):  # the second notice replaces the first one, which has the focus
        page.locator("#import").set_input_files(foreign)
        expect(page.locator("#notice [data-say]")).to_contain_text("letter.txt", timeout=START_TIMEOUT)
        page.locator("#notice button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#notice dialog")).to_be_hidden()
    expect(page.locator("#import")).to_be_focused()


@pytest.mark.promise("tabs")
@pytest.mark.every_engine(usual=False)
def test_a_game_is_not_played_in_two_tabs_at_once(returning_user: User) -> None:
    returning_user.expected_errors = ("intercepted the request",)  # Firefox, as the reload aborts what is still loading
    game = returning_user.play("play/")
    other = returning_user.context.new_page()
    other.goto(game.page.url)
    expect(other.locator("#notice [data-do=retry]")).to_be_visible(timeout=START_TIMEOUT)
    # The page is left and cached. Browsers release the locks of a page by themselves, but WebKitGTK 2.44 does not then.
    game.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    other.locator("#notice [data-do=retry]").click()
    Game(other).ready()


def test_a_deleted_game_is_said_to_be_missing(returning_user: User) -> None:
    returning_user.store({"id": "mine", "record": {"game": "duel"}, "summary": {"en": "A duel"}, "updated": 0})
    page = returning_user.open("saves/")
    expect(page.locator("#saves li")).to_contain_text("A duel")
    page.locator("#saves .sure summary").click()
    page.locator("#saves [data-do=delete]").click()
    expect(page.locator("#no-saves")).to_be_visible()
    page.goto(f"{returning_user.url}play/?save=mine")
    expect(page.locator("#notice[data-key=missing] dialog")).to_be_visible(timeout=START_TIMEOUT)


@pytest.mark.promise("blocked")
@pytest.mark.every_engine(usual=False)
def test_without_any_storage_the_game_goes_on_and_travels_in_the_address(returning_user: User) -> None:
    game = returning_user.play("play/", script=NOTHING_IS_KEPT)
    expect(game.page.locator("#notice dialog")).to_be_visible()
    game.page.locator("#notice dialog button").click()
    game.play_turns(2)
    cards = len(game.cards())
    game.page.locator("[popovertarget=menu]").click()
    game.page.locator("#menu a[lang=ja]").click()
    expect(game.page.locator("html")).to_have_attribute("lang", "ja")
    assert len(game.ready().cards()) == cards
