"""Architects on the play page: whole games and single situations, played by mouse and keyboard."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from heptad.bots.registry import create_bot
from heptad.kernel.record import RecordData, Seat
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.e2e.conftest import OpenStillPage
from tests.e2e.games import ARCHITECTS_ALONE, Architects
from tests.e2e.keyboard import tab_to
from tests.e2e.records import before_a_look, before_the_end
from tests.e2e.still import StillPage
from tests.e2e.user import CONSTANT_RANDOM, PHONE, START_TIMEOUT, User, link_of, too_wide, violations
from tests.thorough import some

TWO_PEOPLE = "play/?game=architects&players=2&by0=person&by1=person&name0=Ann&name1=Bob&seed=2a"
#: Returns the largest difference between the colours of two pictures, at any point.
DIFFERENCE = """async pictures => {
const [one, other] = await Promise.all(pictures.map(async (picture) => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  canvas.drawImage(bitmap, 0, 0);
  return canvas.getImageData(0, 0, bitmap.width, bitmap.height).data; }));
return one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at])), 0); }"""
QUESTIONS = ("turn", "choice", "token", "deck", "side", "keep", "extra", "over")
NAMES = ("Ann", "Ren", "Mina", "Jun", "Thales", "Sappho", "Livia")


def table(user: User, path: str = ARCHITECTS_ALONE, **options: Any) -> Architects:
    game = Architects(user.open(path, **options))
    game.ready()
    return game


def at_record(user: User, record: RecordData, **options: Any) -> Architects:
    return table(user, f"play/#{link_of(record)}", **options)


@cache
def asked(ask: str, players: int = 3, least: int = 0) -> RecordData:
    """Return the record of a game that bots have played until seat 0 has to answer the question `ask`."""
    bot, rng = create_bot("greedy"), Rng(1)
    seats = tuple(Seat(name=name, by="greedy" if n else "person") for n, name in enumerate(NAMES[:players]))
    for seed in range(1, 200):
        played = Table.new("architects", {"players": players}, seed=f"{seed:x}", seats=seats)
        while played.current_players:
            (seat,) = played.current_players
            if seat == 0 and played.view(0)["ask"] == ask and played.revision >= least:
                break
            played.act(seat, played.game.encode(bot.choose(played.info(seat), rng)))
        if played.view(0)["ask"] == ask:
            return played.record.to_data()
    raise AssertionError(f"no game where {ask} is asked")


@pytest.mark.promise("architects")
@pytest.mark.every_engine(usual=False)
def test_a_game_is_one_tap_from_the_home_page_and_clicked_to_the_score_sheet(returning_user: User) -> None:
    page = returning_user.open("", script=CONSTANT_RANDOM)
    page.locator("main a.btn-go[href*='game=architects']").click()
    game = Architects(page)
    game.ready()
    assert len(game.play_turns(4).record()["actions"]) >= 4
    page.close()
    game = at_record(returning_user, before_the_end("architects", 3, 3))
    game.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    game.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    game.play_to_the_end()
    expect(game.page.locator("#result-title")).to_be_in_viewport()
    expect(game.page.locator("#sheet tbody tr")).to_have_count(5)
    expect(game.page.locator("#growth svg").first).to_be_visible()
    before = game.record()
    game.page.get_by_role("link", name="Play again").click()
    expect(game.result).to_have_count(0)
    again = game.ready().record()
    assert [again[key] for key in ("game", "options", "seats")] == [before[key] for key in ("game", "options", "seats")]
    assert again["seed"] != before["seed"]


@pytest.mark.thorough
def test_a_game_of_two_is_set_up_begun_and_ended_by_keyboard_alone(returning_user: User) -> None:
    page = returning_user.open("architects/", script=CONSTANT_RANDOM)
    tab_to(page, ".setup-form [name=players]")
    page.keyboard.press("ArrowLeft")
    tab_to(page, ".launch button")
    page.keyboard.press("Enter")
    game = Architects(page)
    game.ready()
    expect(page.locator(".nb")).to_have_count(1)
    play_by_keyboard(game, 4)
    page.close()
    game = at_record(returning_user, before_the_end("architects", 3, 2))
    play_by_keyboard(game, 9)
    expect(game.page.locator("#result [data-focus]:focus")).to_be_visible()


def play_by_keyboard(game: Architects, decisions: int) -> None:
    """Make this number of decisions by keyboard, or fewer if the game ends."""
    for _ in range(decisions):
        if game.result.is_visible():
            return
        with game.next_scene():
            tab_to(game.page, Architects.ANSWERS)
            game.page.keyboard.press("Enter")


@pytest.mark.thorough
def test_a_card_is_taken_where_motion_is_welcome(returning_user: User) -> None:
    table(returning_user, reduced_motion="no-preference").play_turns(3)


def test_what_happens_is_announced_in_order_and_bots_do_not_cut_in(returning_user: User) -> None:
    game = table(returning_user)
    game.page.evaluate(
        """self.changes = []; new MutationObserver(changes => self.changes.push(...changes))
        .observe(document.getElementById("live"), {childList: true})"""
    )
    with game.next_scene():
        game.page.locator("#take-left").click()
    said = game.page.locator("#live p").all_inner_texts()
    assert said[0] == "Ann takes a red card with a horn from their own deck."
    assert any(sentence.startswith("Ren takes") for sentence in said)
    assert game.page.evaluate("self.changes.length > 1 && self.changes.every(change => !change.removedNodes.length)")


def test_a_look_of_the_cat_is_shown_to_one_alone_with_a_new_hint_and_can_be_taken_back(returning_user: User) -> None:
    record = before_a_look()
    game = at_record(returning_user, record)
    expect(game.cover).to_have_count(0)
    game.page.locator("#hint-open").click()
    choices = game.page.locator("#hint .hrow")
    expect(choices).to_have_count(1, timeout=START_TIMEOUT)
    with game.next_scene():
        choices.click()
    expect(choices.nth(1)).to_be_visible(timeout=START_TIMEOUT)
    expect(game.page.locator("#take-centre .secret")).to_be_visible()
    expect(game.page.locator("#live")).to_contain_text("Only you know")
    assert game.record()["actions"][-1] == "0 look"
    game.undo()
    expect(game.page.locator("#look")).to_be_visible()
    expect(game.page.locator("#hint")).to_be_hidden()
    expect(game.page.locator("#take-centre .secret")).to_have_count(0)
    with game.next_scene():
        game.page.keyboard.press("Control+Shift+z")
    game.reload()
    expect(game.cover).to_contain_text("Ann")
    expect(game.page.locator(".secret")).to_have_count(0)
    game.choose_by_click()
    expect(game.page.locator("#take-centre .secret")).to_be_visible()
    with game.next_scene():
        game.page.locator("#take-left").click()
    expect(game.page.locator(".secret")).to_have_count(0)


def test_a_reload_comes_back_to_the_same_place_also_inside_a_turn(returning_user: User) -> None:
    game = at_record(returning_user, asked("keep"))
    progress, cards = game.progress, game.cards()
    game.page.reload()
    game.ready()
    assert (game.progress, game.cards()) == (progress, cards)
    game.play_turns(1)


@pytest.mark.thorough
def test_undo_redo_and_another_language_in_the_middle_of_a_game(returning_user: User) -> None:
    game = table(returning_user)
    game.play_turns(3)
    then, cards = game.progress, game.cards()
    game.play_turns(1)
    now = game.progress
    game.undo()
    assert (game.progress, game.cards()) == (then, cards)
    with game.next_scene():
        game.page.keyboard.press("Control+Shift+z")
    assert game.progress == now
    for lang, word in (("ja", "巡目"), ("en", "Round")):
        game.page.locator("[popovertarget=menu]").click()
        game.page.locator(f"#menu a[lang={lang}]").click()
        expect(game.page.locator("html")).to_have_attribute("lang", lang)
        game.asks.wait_for(timeout=START_TIMEOUT)
        expect(game.page.locator("#bar")).to_contain_text(word)
    game.play_turns(1)


@pytest.mark.thorough
def test_two_people_share_the_screen_without_a_cover(returning_user: User) -> None:
    game = table(returning_user, TWO_PEOPLE)
    movers = set()
    for _ in range(6):
        expect(game.cover).to_have_count(0)
        movers.add(game.page.locator("#city-me h2").inner_text())
        game.choose_by_click()
    assert movers == {"Ann", "Bob"}


def test_no_moment_on_a_phone_scrolls_sideways_or_has_an_accessibility_violation(
    still_page: OpenStillPage, pytestconfig: pytest.Config
) -> None:
    """A usual run takes every second moment, and gives every third of these to axe."""
    still = still_page(PHONE, "play/")
    page, found = still.page, []
    moments = some([*((ask, 3, 0) for ask in QUESTIONS), ("turn", 7, 60), ("over", 7, 0)], 0, 2, pytestconfig)
    checked = some(moments, 0, 3, pytestconfig)
    for progress in moments:
        still.show(asked(*progress))
        page.evaluate("scrollTo(0, 0)")  # the clicks below scroll, and a target under the bar would count as too small
        found += too_wide(page)
        expect(page.locator("#dock, #result").first).to_be_in_viewport()
        found += violations(page) if progress in checked else []
        if progress == ("turn", 3, 0):
            page.locator("[popovertarget=tokens]").first.click()
            found += violations(page, ":popover-open")
            page.keyboard.press("Escape")
            page.locator(".scene .hit").first.click()
            found += violations(page, ":popover-open")
    assert found == []


def test_in_a_low_window_the_decks_are_whole(still_page: OpenStillPage) -> None:
    still = still_page((640, 256), "play/")
    still.show(asked("turn"))
    cards = still.page.locator(".decks .card").all()
    for card in cards:
        box, pile = card.bounding_box(), card.locator("..").bounding_box()
        assert box
        assert pile
        assert box["height"] <= pile["height"] + 1
        assert card.evaluate("it => getComputedStyle(it.parentElement).overflow") == "visible"
    assert cards != []


def test_a_part_of_a_city_that_moves_behind_the_dock_is_not_seen(still_page: OpenStillPage) -> None:
    still = still_page((768, 1024), "play/")
    still.show(asked("turn", 5, 30))
    number, seen = moving(still, "#app [data-vt]")
    in_dock, seen_alone = moving(still, "#dock [data-vt]")
    assert number > in_dock > 0
    difference = still.page.evaluate(DIFFERENCE, [b64encode(image).decode() for image in (seen, seen_alone)])
    assert difference <= 2  # pictures of the same board differ by 1


def moving(still: StillPage, selector: str) -> tuple[int, bytes]:
    """Move the parts that match, by a View Transition to the same board, as `draw.js` would; return how many of them
    are at the height of the dock, and how the dock looks.
    """
    number: int = still.page.evaluate(
        """async selector => {
        const parts = [...document.querySelectorAll(selector)];
        for (const part of parts) part.style.viewTransitionName = part.dataset.vt;
        self.transition = document.startViewTransition(() => {});
        await transition.ready;
        for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = 0; }
        const { top } = document.getElementById("dock").getBoundingClientRect();
        return parts.filter(it => it.getBoundingClientRect().bottom > top).length; }""",
        selector,
    )
    seen = still.page.locator("#dock").screenshot()
    still.page.evaluate(
        """async () => { transition.skipTransition(); await transition.finished;
        for (const part of document.querySelectorAll("[data-vt]")) part.style.viewTransitionName = ""; }"""
    )
    return number, seen
