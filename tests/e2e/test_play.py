"""7 Wonders on the play page: whole games and single turns, by mouse and keyboard; undo, reload and languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.broken import NOTE_MESSAGES
from tests.e2e.games import WONDERS_TWO_PEOPLE
from tests.e2e.keyboard import put_back_by_keyboard, tab_to
from tests.e2e.user import ANSWERS, CONSTANT_RANDOM, START_TIMEOUT, Game, User, wait_until

ALONE = "play/?seed=2a"
#: More decisions than a person has in any game.
MOST_DECISIONS = 100
#: Takes away what Safari has only since version 17.4.
SAFARI_17_0 = ";delete Element.prototype.checkVisibility"
#: Adds "parse" to `verbs` whenever HTML is parsed, and "board" when the board has changed.
NOTE_PARSING = """const parse = Range.prototype.createContextualFragment;
Range.prototype.createContextualFragment = function (text) { verbs.push("parse"); return parse.call(this, text) };
new MutationObserver(() => verbs.push("board")).observe(app, { attributeFilter: ["data-scene"] })"""


@pytest.mark.promise("wonders")
@pytest.mark.every_engine(usual=False)
def test_a_whole_game_is_clicked_from_the_home_page_to_the_score_sheet(returning_user: User) -> None:
    page = returning_user.open("", script=CONSTANT_RANDOM)
    page.locator("main a[href='wonders/']").first.click()
    page.locator("form.quick button").click()
    game = Game(page).ready().play_to_the_end()
    lines = game.page.locator("#sheet tbody tr")
    expect(lines).to_have_count(7)
    expect(game.page.locator("#growth svg").first).to_be_visible()
    assert len(game.record()["actions"]) >= 3 * 18


def test_a_turn_is_played_where_motion_is_welcome(returning_user: User) -> None:
    returning_user.play(ALONE, reduced_motion="no-preference").play_turns(3)


@pytest.mark.parametrize("script", ["", SAFARI_17_0], ids=["current", "Safari 17.0"])
def test_what_a_chosen_card_does_is_there_before_it_is_asked_for(script: str, returning_user: User) -> None:
    page = returning_user.play(ALONE, script=NOTE_MESSAGES + script).page
    expect(page.locator(".thinking")).to_have_count(0)
    page.evaluate("verbs.length = 0")
    page.locator("label.card").first.click()
    wait_until(page, lambda: page.evaluate("verbs.at(-1)") == "prepared")
    scene = page.locator("#app").get_attribute("data-scene") or ""
    page.evaluate(NOTE_PARSING)
    page.locator(".way button:visible").click()
    expect(page.locator("#app")).not_to_have_attribute("data-scene", scene)
    # The board was parsed before the tap. Bots may act before it, which prepares the answer again, and after it.
    verbs = page.evaluate("verbs")
    tap = verbs.index("confirm")
    assert (verbs[0], *verbs[tap - 1 : tap + 2]) == ("prefetch", "prepared", "confirm", "board")


def test_a_tap_is_seen_at_once_whatever_the_table_does(returning_user: User) -> None:
    game = returning_user.play(ALONE)
    game.page.evaluate(
        """new MutationObserver(([first]) => document.body.dataset.seen ??= first.target.innerText.trim())
        .observe(document.body, {subtree: true, attributeFilter: ["data-sent"]})"""
    )
    game.page.locator("label.card").first.click()
    button = game.page.locator(".way button:visible")
    says = button.inner_text().strip()
    with game.next_scene():
        button.click()
        expect(game.page.locator("body")).to_have_attribute("data-seen", says)
    expect(game.page.locator("[data-sent]")).to_have_count(0)


@pytest.mark.promise("keyboard")
@pytest.mark.every_engine(usual=False)
def test_a_whole_game_is_played_by_keyboard_alone(returning_user: User) -> None:
    page = returning_user.open("wonders/", script=CONSTANT_RANDOM)
    tab_to(page, "form.quick button")
    page.keyboard.press("Enter")
    game = Game(page).ready()
    for number in range(MOST_DECISIONS):
        if game.result.is_visible():
            break
        with game.next_scene():
            decide_by_keyboard(game, number)
    expect(page.locator("#result [data-focus]:focus")).to_be_visible()


def decide_by_keyboard(game: Game, number: int) -> None:
    page = game.page
    if game.hand.is_visible():
        tab_to(page, "form.hand input")
        page.keyboard.press("Space")
        if number % 3 == 1:
            page.keyboard.press("ArrowRight")
        expect(page.locator(".way button:visible").first).to_be_visible()  # it may come a little after the board
        tab_to(page, ".way button")
    else:
        tab_to(page, ANSWERS)
    page.keyboard.press("Enter")


def test_a_chosen_card_is_put_back_by_escape_or_its_button_and_has_the_focus(returning_user: User) -> None:
    put_back_by_keyboard(returning_user.play(ALONE).page, "label.card")


@pytest.mark.promise("undo", "reload")
@pytest.mark.every_engine(usual=False)
def test_undo_and_redo_by_button_and_by_keyboard_and_a_reload(returning_user: User) -> None:
    game = returning_user.play(ALONE).play_turns(2)
    then, cards = game.progress, game.cards()
    game.play_turns(1)
    now = game.progress
    with game.next_scene():
        game.page.locator("[data-verb=undo] button").click()
    assert (game.progress, game.cards()) == (then, cards)
    with game.next_scene():
        game.page.locator("[data-verb=redo] button").click()
    assert game.progress == now
    with game.next_scene():
        game.page.keyboard.press("Control+z")
    assert game.progress == then
    with game.next_scene():
        game.page.keyboard.press("Control+Shift+z")
    assert game.progress == now
    progress, cards, record = game.progress, game.cards(), game.record()
    game.reload()
    assert (game.progress, game.cards()) == (progress, cards)
    assert game.record()["actions"][: len(record["actions"])] == record["actions"]
    game.play_turns(1)
    undo = game.page.locator("[data-verb=undo] button")
    undo.focus()
    for _ in range(3):
        with game.next_scene():
            game.page.keyboard.press("Enter")
        expect(undo).to_be_focused()
    undo.dblclick()  # one action is left
    expect(undo).to_be_disabled()
    expect(game.page.locator("[data-sent]")).to_have_count(0)
    expect(game.page.locator("#notice")).to_be_empty()


def test_two_people_at_one_screen_never_see_each_other_s_hand(returning_user: User) -> None:
    game = returning_user.play(WONDERS_TWO_PEOPLE)
    for _ in range(2):
        for name in ("Ann", "Bob"):
            expect(game.cover).to_contain_text(name)
            expect(game.page.locator("#app .card")).to_have_count(0)
            game.choose_by_click()
            expect(game.page.locator("#city-me h2")).to_have_text(name)
            game.choose_by_click()
    game.reload()
    expect(game.cover).to_contain_text("Ann")


@pytest.mark.promise("language")
@pytest.mark.every_engine(usual=False)
def test_the_language_is_switched_in_the_middle_of_a_game(returning_user: User) -> None:
    game = returning_user.play(ALONE).play_turns(2)
    actions = game.record()["actions"]
    for lang in ("ja", "en"):
        game.page.locator("[popovertarget=menu]").click()
        game.page.locator(f"#menu a[lang={lang}]").click()
        expect(game.page.locator("html")).to_have_attribute("lang", lang)
        game.asks.wait_for(timeout=START_TIMEOUT)
        assert game.record()["actions"][: len(actions)] == actions
    game.play_turns(1)


@pytest.mark.thorough
def test_the_language_is_switched_on_every_page_for_what_its_address_names(user: User) -> None:
    user.context.route("**/bridge.js", lambda route: route.fulfill(content_type="text/javascript"))  # it has not loaded
    page = user.context.new_page()
    for path in ("play/?game=duel&seed=2a", "replay/?step=3#2x", "review/?save=here", "saves/#2x", "cards/duel/#baths"):
        page.goto(user.url + path)
        page.locator("a[hreflang=ja]:visible").first.click()
        expect(page).to_have_url(f"{user.url}ja/{path}")


def test_a_choice_in_the_making_survives_what_bots_do_meanwhile(returning_user: User) -> None:
    game = returning_user.play(ALONE + "&players=7")
    game.page.locator("label.card").nth(2).click()
    game.settle()
    expect(game.page.locator("label.card input").nth(2)).to_be_checked()
    with game.next_scene():
        game.page.locator(".way button:visible").click()


def test_back_leaves_the_game_and_forward_returns_to_it(returning_user: User) -> None:
    page = returning_user.open("wonders/", script=CONSTANT_RANDOM)
    page.locator("form.quick button").click()
    game = Game(page).ready().play_turns(1)
    cards = game.cards()
    game.record()  # it is saved now
    page.go_back()
    expect(page.locator("form.quick")).to_be_visible()
    page.go_forward()
    assert game.ready().cards() == cards


def test_a_forged_link_is_told_in_a_sentence(returning_user: User) -> None:
    page = returning_user.open("play/?players=9")
    expect(page.locator("#notice")).to_contain_text("players", timeout=START_TIMEOUT)
