"""The text board: chosen on any board, remembered on the device, and played by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.broken import INTERCEPTED, intercept
from tests.e2e.records import archived
from tests.e2e.user import PHONE, START_TIMEOUT, Game, User, link_of, too_wide, violations, wait_until
from tests.thorough import in_turn

#: Sends commands without waiting for their answers.
TYPED = """commands => { const field = document.getElementById("command");
for (const command of commands) { field.value = command; field.form.requestSubmit(); } }"""


def type_in(page: Page, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.locator("#command")).to_have_value("")
    expect(page.locator("#command")).to_be_focused()


@pytest.mark.promise("words")
@pytest.mark.every_engine(usual=False)
def test_the_board_in_words_is_chosen_played_by_keyboard_and_kept(returning_user: User) -> None:
    page = returning_user.open(f"play/#{link_of(archived('architects'))}", PHONE)
    expect(page.locator("#city-me")).to_be_visible(timeout=START_TIMEOUT)
    page.locator("[popovertarget=menu]").focus()
    page.keyboard.press("Enter")
    page.locator("#menu [data-board] button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#asked-title")).to_be_focused()
    assert violations(page) + too_wide(page) == []
    page.locator("#command").focus()
    type_in(page, "what is wood?")
    expect(page.locator("#said")).to_have_text("Wood: a resource for your wonder")
    expect(page.locator("#live")).to_contain_text("Wood: a resource for your wonder")
    type_in(page, "taek left")
    page.get_by_role("button", name="take left", exact=True).press("Enter")
    expect(page.locator("#live")).to_contain_text("Ann takes a blue card from their own deck.")
    expect(page.locator("#asked-title")).to_be_focused()
    page.locator("#command").focus()
    type_in(page, "undo")
    expect(page.locator("#choice-3")).to_contain_text("Right: a blue card with a cat")
    Game(page).record()  # it is saved now
    page.reload()
    expect(page.locator("#asked")).to_be_visible(timeout=START_TIMEOUT)
    page.locator("#choice-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_contain_text("Ann takes a blue card from their own deck.")
    page.locator(".bar [data-board] button").click()
    expect(page.locator("#city-me")).to_be_visible()
    page.reload()
    expect(page.locator("#city-me")).to_be_visible(timeout=START_TIMEOUT)


@pytest.mark.parametrize("game", in_turn(("architects", "duel"), 2))
def test_after_a_choice_is_pressed_and_the_bots_have_moved_the_focus_is_at_the_next_question(
    returning_user: User, game: str
) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    page = returning_user.open(f"play/#{link_of(archived(game))}", PHONE)
    page.locator("#choice-1").focus(timeout=START_TIMEOUT)
    page.keyboard.press("Enter")
    expect(page.locator("#asked-title")).to_be_focused(timeout=START_TIMEOUT)


@pytest.mark.thorough
def test_the_rows_of_a_hint_have_the_numbers_of_the_choices(returning_user: User) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    page = returning_user.open(f"play/#{link_of(archived('architects'))}", PHONE)
    page.locator("#hint-open").click(timeout=START_TIMEOUT)
    rows = page.locator("#hint .hrow")
    expect(rows).to_have_count(3, timeout=START_TIMEOUT)
    for row in rows.all():
        number = row.locator(".rank:visible").inner_text()
        expect(page.locator(f"#choice-{number}")).to_have_attribute("value", row.get_attribute("data-token") or "")
    expect(page.locator(".rank-flag:visible")).to_have_count(0)
    assert violations(page, "#hint") + too_wide(page) == []


@pytest.mark.thorough
def test_who_types_what_to_do_gets_the_hint_of_the_button_once(returning_user: User) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    page = returning_user.open(f"play/#{link_of(archived('architects'))}", PHONE)
    page.locator("#command").fill("What should I do?", timeout=START_TIMEOUT)
    page.keyboard.press("Enter")
    expect(page.locator("#hint .hrow")).to_have_count(3, timeout=START_TIMEOUT)
    expect(page.locator("#hint-body")).to_be_focused()
    page.locator("#hint-close").click()
    page.locator("#command").fill("score")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Ann: ")
    expect(page.locator("#hint")).to_be_hidden()


def test_of_the_marks_of_lists_only_the_numbers_are_read_out(returning_user: User) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    page = returning_user.open(f"play/#{link_of(archived('architects'))}", PHONE)
    expect(page.locator("#asked")).to_be_visible(timeout=START_TIMEOUT)
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    marks = [node["name"]["value"] for node in nodes if node["role"]["value"] == "ListMarker"]
    assert marks
    assert [mark for mark in marks if not mark.strip(" .").isdigit()] == []


def test_in_a_low_window_the_command_line_stays_in_view_under_its_answers(returning_user: User) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    page = returning_user.open(f"play/#{link_of(archived('wonders'))}", (320, 256))
    field = page.locator("#command")
    field.focus(timeout=START_TIMEOUT)
    for text, answer in (("what is school?", "School"), ("table", "Age II"), ("score", "Ann: ")):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator("#said")).to_contain_text(answer)
        expect(field).to_be_in_viewport(ratio=1)


def test_the_next_command_may_be_typed_before_the_answer_is_there(returning_user: User) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    page = returning_user.open(f"play/#{link_of(archived('architects'))}", PHONE, INTERCEPTED)
    page.locator("#command").click(timeout=START_TIMEOUT)
    intercept(page, "message.verb === 'command' ? 'hold' : message")
    page.keyboard.insert_text("what is wood?")
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_attribute("data-asked-command", "1")
    page.keyboard.insert_text("take left")
    intercept(page, "message")
    page.evaluate("self.held.pop()()")
    expect(page.locator("#said")).to_have_text("Wood: a resource for your wonder")
    expect(page.locator("#command")).to_have_value("take left")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("Ann takes a blue card from their own deck.")
    expect(page.locator("#command")).to_have_value("")


def test_commands_that_are_typed_while_the_session_is_busy_are_all_answered_in_their_order(
    returning_user: User,
) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    page = returning_user.open(f"play/#{link_of(archived('architects'))}", PHONE)
    page.locator("#command").click(timeout=START_TIMEOUT)
    page.evaluate(TYPED, ["what is wood?", "what is stone?", "what is brick?", "take left"])
    live = page.locator("#live")
    expect(live).to_contain_text("Ann takes a blue card from their own deck.")
    said = live.inner_text()
    places = [said.find(f"{thing}: a resource") for thing in ("Wood", "Stone", "Brick")]
    assert places == sorted(places)
    assert -1 not in places
    expect(page.locator("#notice dialog")).to_have_count(0)


@pytest.mark.thorough
def test_a_command_that_comes_too_late_leaves_a_bot_its_decision_and_typing_is_undone_before_the_game(
    returning_user: User,
) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    page = returning_user.open("play/?game=architects&players=2&name0=Ann&name1=Ren&first=0&seed=2a", PHONE)
    page.locator("#command").click(timeout=START_TIMEOUT)
    page.evaluate(TYPED, ["1", "2"])
    expect(page.locator("#notice")).to_contain_text("The game has moved on in the meantime")
    expect(page.locator("#live")).to_contain_text("Ren takes", timeout=START_TIMEOUT)
    wait_until(page, lambda: page.locator("#asked").is_visible())
    done = len(Game(page).record()["actions"])
    page.locator("#command").focus()
    page.keyboard.type("wrong")
    page.keyboard.press("Control+z")
    page.locator("#command").fill("what is wood?")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("Wood: a resource for your wonder")
    assert len(Game(page).record()["actions"]) == done


@pytest.mark.thorough
def test_devices_that_joined_ask_and_play_in_words_each_in_its_language(returning_user: User) -> None:
    host = returning_user.open("play/?game=architects&players=3&by1=person&by2=person&seed=1a&devices=several")
    host.locator("#invite-way[data-link]").wait_for(timeout=START_TIMEOUT)
    guests = []
    for path in ("join/architects/", "ja/join/architects/"):
        guest = returning_user.open(path, PHONE)
        guest.locator("#sit button").first.click()
        guests.append(guest)
        if len(guests) == 1:
            guest.locator("[popovertarget=menu]").focus()
            guest.keyboard.press("Enter")
            guest.locator("#menu [data-board] button").focus()
            guest.keyboard.press("Enter")
        expect(guest.locator("#command")).to_be_visible()  # the device remembers the choice of the text board
        assert violations(guest) + too_wide(guest) == []
    english, japanese = guests
    english.locator("#command").focus()
    type_in(english, "what is wood?")
    expect(english.locator("#said")).to_have_text("Wood: a resource for your wonder")
    expect(english.locator("#live")).to_contain_text("Wood: a resource for your wonder")
    english.locator("#command-line [name=revision]").evaluate("it => { it.value = `9${it.value}` }")
    english.keyboard.type("take left")
    english.keyboard.press("Enter")
    expect(english.locator("#notice[data-key=problem] dialog")).to_be_visible()
    expect(english.locator("#command")).to_have_value("take left")  # refused, but still in the field
    english.locator("#command").fill("")
    english.locator("#notice[data-key=problem] button").first.click()
    english.locator("#command-line [name=revision]").evaluate("it => { it.value = it.value.slice(1) }")
    japanese.locator("#command").focus()
    type_in(japanese, "what is wood?")
    for place in ("#said", "#live"):
        expect(japanese.locator(f"{place} [lang=en]")).to_have_text("Wood: a resource for your wonder")
    host.keyboard.press("Escape")
    host.locator("#app button[name=token]:visible").first.click()
    expect(english.locator("#asked-title")).to_be_visible()
    english.locator("#command").focus()
    type_in(english, "1")
    expect(japanese.locator("#asked-title")).to_be_visible()
    japanese.locator("#choice-1").focus()
    japanese.keyboard.press("Enter")
    expect(japanese.locator("#asked")).to_have_count(0)
    english.locator(".bar [data-board] button").click()
    expect(english.locator("#city-me")).to_be_visible()
    english.reload()
    expect(english.locator("#city-me")).to_be_visible()
