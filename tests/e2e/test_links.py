"""Games in the address: they replace no saved game, are always validated, and a broken link is reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.games import Duel
from tests.e2e.saved import BROKEN, NOTHING_IS_KEPT, actions_of, await_duel, duel, entry_of, open_duel, save_id
from tests.e2e.user import OFFLINE_ERRORS, START_TIMEOUT, Game, User, first_form

#: Follows the link to the main part of a page, and waits until the page has noticed that.
JUMP = """new Promise(done => { addEventListener("hashchange", () => setTimeout(done));
document.querySelector(".skip").click() })"""


def test_a_link_with_the_id_of_a_saved_game_overwrites_nothing(returning_user: User) -> None:
    page = open_duel(returning_user, f"play/#{duel(4).to_link()}")
    mine = save_id(page)
    page.close()
    page = open_duel(returning_user, f"play/?save={mine}#{duel(2, seed='b').to_link()}")
    assert save_id(page) != mine
    page.close()
    page = open_duel(returning_user, f"play/#{first_form(duel(3, seed='c').to_data(), id=mine)}")
    assert save_id(page) != mine
    assert sorted(actions_of(returning_user).values()) == [2, 3, 4]
    assert actions_of(returning_user)[mine] == 4


@pytest.mark.thorough
def test_a_game_that_began_with_an_empty_id_in_the_address_goes_on_after_a_reload(returning_user: User) -> None:
    page = open_duel(returning_user, "play/?game=duel&by0=person&by1=person&save=")
    mine = save_id(page)
    page.reload()
    await_duel(page)
    assert mine
    assert [*actions_of(returning_user)] == [mine] == [save_id(page)]


def test_the_same_game_further_on_continues_the_saved_one_and_a_shorter_one_is_a_copy(returning_user: User) -> None:
    page = open_duel(returning_user, f"play/#{duel(4).to_link()}")
    mine = save_id(page)
    page.close()
    page = open_duel(returning_user, f"play/#{duel(6).to_link()}")
    assert save_id(page) == mine
    page.close()
    page = open_duel(returning_user, f"play/#{duel(6).to_link()}")
    assert save_id(page) != mine
    assert sorted(actions_of(returning_user).values()) == [6, 6]


@pytest.mark.thorough
def test_another_link_in_the_same_tab_is_opened_and_a_jump_within_the_page_is_none(returning_user: User) -> None:
    page = open_duel(returning_user, f"play/#{duel(1).to_link()}")
    mine = page.url
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(mine)
    page.evaluate("link => { location.hash = link }", duel(2, seed="b").to_link())
    expect(page).not_to_have_url(mine)
    await_duel(page)
    assert page.url != mine
    assert sorted(actions_of(returning_user).values()) == [1, 2]


def test_a_jump_within_a_page_leaves_the_game_in_its_address(user: User) -> None:
    page = user.context.new_page()
    for path in ("replay/?step=3#2x", "review/#2x", "saves/#2x", "join/duel/#again"):
        page.goto(user.url + path)
        page.evaluate(JUMP)
        expect(page).to_have_url(user.url + path)


def cut(text: str) -> str:
    return text[: len(text) // 2]


@pytest.mark.parametrize(
    ("path", "link", "words"),
    [
        ("play/", cut(duel(3).to_link()), "This link is not complete"),
        ("ja/play/", cut(first_form(duel(3).to_data())), "リンクが途中で切れている"),
    ],
)
def test_a_cut_link_is_said_to_be_cut_and_begins_no_game(
    path: str, link: str, words: str, returning_user: User
) -> None:
    page = returning_user.open(f"{path}#{link}")
    notice = page.locator("#notice dialog")
    expect(notice).to_contain_text(words, timeout=START_TIMEOUT)
    expect(notice.locator("a")).to_have_count(2)
    expect(page.locator("#app[data-scene]")).to_have_count(0)
    page.close()
    assert returning_user.saved() == []


@pytest.mark.promise("blocked")
@pytest.mark.thorough
def test_without_storage_a_reload_goes_on_with_the_game_in_the_address(returning_user: User) -> None:
    page = returning_user.open(f"play/#{duel(2).to_link()}", script=NOTHING_IS_KEPT)
    for _ in range(2):
        expect(page.locator("#notice dialog")).to_contain_text("address", timeout=START_TIMEOUT)
        page.locator("#notice dialog button").click()
        before = page.url
        Duel(page).choose_by_click()
        expect(page).not_to_have_url(before)
        here, scene = page.url, page.locator("#app").get_attribute("data-scene")
        page.reload()
        page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)
        assert page.url == here
        assert page.locator("#app").get_attribute("data-scene") == scene


def test_the_home_page_loads_again_when_a_script_of_it_breaks_off(user: User) -> None:
    user.expected_errors = OFFLINE_ERRORS
    user.store(entry_of(duel(2)))
    user.context.route("**/assets/js/saves.js", lambda route: route.abort(), times=1)
    expect(user.open("").locator("#resume")).to_contain_text("Continue")


@pytest.mark.thorough
def test_a_broken_entry_hides_no_other_game_nor_does_a_language_that_the_site_had_not_when_it_was_saved(
    returning_user: User,
) -> None:
    for entry in [*BROKEN, entry_of(duel(2)) | {"summary": {"en": "A duel of Ann and Bob"}}]:
        returning_user.store(entry)
    page = returning_user.open("")
    expect(page.locator("#resume")).to_contain_text("Ann and Bob")
    page.close()
    page = returning_user.open("ja/saves/")
    expect(page.locator("#saves a.btn-go[data-save]")).to_have_count(1)
    expect(page.locator("#saves li").first).to_contain_text("Ann and Bob")


@pytest.mark.thorough
def test_a_link_shows_nothing_of_itself_on_other_pages(returning_user: User) -> None:
    returning_user.store(entry_of(duel(2)))
    link = first_form({}, summary={"en": "Free coins"})
    for broken in ("{}", "%7B%7D", "null", link):
        page = returning_user.open(f"#{broken}")
        expect(page.locator("#resume")).to_contain_text("Ann and Bob")
        assert "Free coins" not in page.content()
        page.close()
    page = returning_user.open(f"saves/#{link}")
    expect(page.locator("#notice dialog")).to_contain_text("cannot be opened", timeout=START_TIMEOUT)
    expect(page.locator("#saves li")).to_have_count(1)
    assert "Free coins" not in page.content()


@pytest.mark.thorough
def test_a_game_that_comes_in_a_link_is_listed_in_the_session_s_words_and_not_taken_for_a_saved_one(
    returning_user: User, tmp_path: Path
) -> None:
    page = returning_user.open(f"saves/#{first_form(duel(2).to_data(), summary={'en': 'Free coins'})}")
    entry = page.locator("#saves li")
    expect(entry).to_contain_text("Ann", timeout=START_TIMEOUT)
    assert "Free coins" not in page.content()
    file = tmp_path / "game.json"
    file.write_text(duel(2).to_json(), "utf-8")
    page.locator("#import").set_input_files(file)
    expect(page.locator("#notice [data-say]")).to_have_text("Games added: 1.", timeout=START_TIMEOUT)
    expect(entry).to_have_count(2)
    entry.first.locator(".btn-go[data-save]").click()
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)


@pytest.mark.thorough
def test_a_saved_game_of_the_first_form_is_opened_listed_and_shared(returning_user: User) -> None:
    record = {key: value for key, value in duel(2).to_data().items() if key != "deal"} | {"heptad": 1}
    entry = {key: value for key, value in entry_of(duel(2)).items() if key != "link"} | {"version": 1, "record": record}
    returning_user.store(entry)
    page = returning_user.open("saves/", script="delete Navigator.prototype.clipboard")
    page.locator("[data-do=link]").click()
    expect(page.locator("#notice .link")).to_contain_text("play/#2", timeout=START_TIMEOUT)
    page.locator("#saves .btn-go[data-save]").click()
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)
    assert Game(page).record()["actions"] == record["actions"]
