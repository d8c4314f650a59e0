"""No tap is lost, and none is done twice: while the session is busy, while bots decide, and by a double click."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.broken import INTERCEPTED, intercept
from tests.e2e.games import ARCHITECTS_ALONE, Architects
from tests.e2e.saved import duel
from tests.e2e.user import START_TIMEOUT, User, wait_until

#: A browser that paints no frame: callbacks of animation frames are never called, and a View Transition puts the new
#: board into the page only when it is skipped, as the standard demands. A clock that stands still makes the page
#: believe that it draws boards in no time, so that it uses transitions.
NOTHING_PAINTED = """performance.now = () => 0; self.requestAnimationFrame = () => 0; let asked = 0;
Document.prototype.startViewTransition = (put) => {
  document.body.dataset.asked = ++asked;
  const [begun, waits] = [Promise.withResolvers(), Promise.withResolvers()];
  const done = begun.promise.then(put);
  return { ready: waits.promise, updateCallbackDone: done, finished: done, skipTransition() {
    begun.resolve(); waits.reject(new DOMException("skipped", "AbortError")) } } }"""
#: Holds the choices of a person back. They are not prefetched, because the page would show a prepared answer at once.
HOLD_CHOICES = """message.verb === "prefetch" ? { ...message, message: {} }
  : message.verb === "act" && !message.acts ? "hold" : message"""
SETTLED = 500  # ms within which a page has drawn an answer and asked for the next decisions


def test_a_tap_while_the_session_is_busy_is_done_afterwards(returning_user: User) -> None:
    page = returning_user.open(f"play/#{duel(3).to_link()}", script=INTERCEPTED)
    undo = page.locator("[data-verb=undo] button")
    undo.wait_for(timeout=START_TIMEOUT)
    intercept(page, """message.verb === "undo" && self.asked.undo === 1 ? "hold" : message""")
    for _ in range(3):
        undo.click()
    expect(page.locator("[data-sent]")).to_have_count(1)
    page.evaluate("self.held.pop()()")
    expect(page.locator("[data-sent]")).to_have_count(0)
    expect(page.locator("body")).to_have_attribute("data-asked-undo", "2")
    expect(page.locator("#app")).to_have_attribute("data-scene", re.compile("/1$"))


def test_a_choice_that_follows_undo_replaces_the_choice_that_is_processed(returning_user: User) -> None:
    page = returning_user.open(ARCHITECTS_ALONE, script=INTERCEPTED)
    game = Architects(page)
    game.ready()
    game.play_turns(1)  # before that nothing can be undone
    before, tokens = game.record()["actions"], [it.get_attribute("value") for it in game.answers.all()]
    page.evaluate("self.asked = {}")
    intercept(page, HOLD_CHOICES)
    game.answer(game.answers.first)
    undo = page.locator("[data-verb=undo] button")
    for button in (undo, game.answers.nth(1), undo, game.answers.nth(2), game.answers.nth(1)):
        button.click()
    expect(game.answers.nth(2)).not_to_have_attribute("data-sent", "")
    expect(page.locator("body")).to_have_attribute("data-asked-act", "1")
    intercept(page, "message")
    page.evaluate("self.held.pop()()")
    # The choice that was processed, and the one that replaces it.
    expect(page.locator("body")).to_have_attribute("data-asked-act", "2")
    expect(page.locator("[data-sent]")).to_have_count(0)
    wait_until(page, lambda: game.record()["actions"][: len(before) + 1] == [*before, f"0 {tokens[1]}"])
    expect(page.locator("#notice dialog")).to_have_count(0)


def test_a_board_that_cannot_be_drawn_is_drawn_with_the_next_tap(returning_user: User) -> None:
    returning_user.expected_errors = ("undrawn",)
    page = returning_user.open(f"play/#{duel(3).to_link()}")
    undo = page.locator("[data-verb=undo] button")
    undo.wait_for(timeout=START_TIMEOUT)
    page.evaluate("""Object.defineProperty(document, "title", { configurable: true, set() {
        delete document.title; throw new Error("undrawn") } })""")
    undo.click()
    expect(page.locator("[data-sent]")).to_have_count(0)
    undo.click()
    expect(page.locator("#app")).to_have_attribute("data-scene", re.compile("/1$"))
    expect(page.locator("#app [data-same]")).to_have_count(0)


def test_a_double_click_is_one_choice_and_on_a_card_it_only_opens_its_sheet(returning_user: User) -> None:
    game = returning_user.play("play/?players=3&seed=77", size=(360, 740), script=INTERCEPTED)
    page = game.page
    intercept(page, HOLD_CHOICES)
    build = page.locator(".way button:visible")
    for card in page.locator("label.card").all()[4:]:  # where the sheet opens, its button is below the pointer
        box = card.bounding_box()
        assert box
        card.dblclick(position={"x": box["width"] / 2, "y": box["height"] * 0.9})
        expect(card.locator("input")).to_be_checked()
        build.hover()
        page.get_by_role("button", name="Put back").click()
    expect(page.locator("body")).not_to_have_attribute("data-asked-act", re.compile("."))
    page.locator("label.card").first.click()
    build.dblclick()
    expect(page.locator("body")).to_have_attribute("data-asked-act", "1")
    intercept(page, "message")
    with game.next_scene():
        page.evaluate("self.held.pop()()")
    expect(page.locator("[data-sent]")).to_have_count(0)
    expect(page.locator("#notice dialog")).to_have_count(0)
    expect(page.locator("body")).to_have_attribute("data-asked-act", "1")


def test_undo_while_a_decision_of_a_bot_is_on_its_way_leaves_the_next_bots_to_decide_again(
    returning_user: User,
) -> None:
    returning_user.open("404.html").evaluate("localStorage.setItem('heptad-board', 'text')")
    path = "play/?game=architects&players=5&level=novice&first=0&name1=Ren&seed=2a"
    page = returning_user.open(path, script=INTERCEPTED)
    choice, asked, body = page.locator("#choice-1"), page.locator("#asked"), page.locator("body")
    choice.wait_for(timeout=START_TIMEOUT)
    intercept(page, """message.acts || message.verb === "undo" ? "hold" : message""")
    choice.click()
    expect(body).to_have_attribute("data-asked-acts", "1", timeout=START_TIMEOUT)
    expect(page.locator("#live")).to_contain_text("Waiting for")  # the wait lasts
    page.locator("[data-verb=undo] button").click()
    expect(body).to_have_attribute("data-asked-undo", "1")
    intercept(page, "message")
    page.evaluate("self.held[0]()")  # the decision comes before the undo, whose answer takes longer
    expect(page.locator("#live")).to_contain_text("Ren takes")
    page.wait_for_timeout(SETTLED)
    page.evaluate("self.held[1]()")
    expect(page.locator("#live")).to_contain_text("Back to your last decision.")
    expect(asked).to_be_visible()
    page.evaluate("self.held = []")
    intercept(page, """message.acts ? "hold" : message""")
    choice.click()
    expect(asked).to_have_count(0)
    wait_until(page, lambda: page.evaluate("self.held.length") == 1, timeout=START_TIMEOUT)
    opener = page.locator("[popovertarget=menu]")
    opener.focus()
    intercept(page, "message")
    page.evaluate("self.held[0]()")
    expect(asked).to_be_visible(timeout=START_TIMEOUT)  # all bots have decided
    expect(opener).to_be_focused()  # where the person has moved it meanwhile
    expect(page.locator("#notice dialog")).to_have_count(0)


def test_a_board_comes_although_the_browser_paints_nothing(returning_user: User) -> None:
    page = returning_user.open(f"play/#{duel(3).to_link()}", script=NOTHING_PAINTED, reduced_motion="no-preference")
    for asked in (1, 2):
        page.locator("[data-verb=undo] button").click(timeout=START_TIMEOUT)
        expect(page.locator("#app")).to_have_attribute("data-scene", re.compile(f"/{3 - asked}$"))
        expect(page.locator("body")).to_have_attribute("data-asked", str(asked))
        expect(page.locator("[data-sent]")).to_have_count(0)
