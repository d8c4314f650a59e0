"""Games by letter, in which two browsers exchange nothing but links."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from heptad.kernel.record import Record
from heptad.table import Table
from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.devices import NO_ADDRESS, choose
from tests.e2e.user import NO_CLIPBOARD, PHONE, START_TIMEOUT, Game, User, too_wide, violations, wait_until

QUERY = "game=duel&by0=person&by1=person&first=0&wonders=preset&devices=several&name0=Ann&name1=Bob&seed=3"
#: Replaces the share dialog of the device: the user cancels the first one, the second one is asked for while another is
#: open, and with the next ones the user sends.
SHARE_SHEETS = """() => { navigator.canShare = () => true; window.shown = 0; window.given = [];
navigator.share = async it => {
if (window.shown++ < 2) throw new DOMException("", shown === 1 ? "AbortError" : "InvalidStateError");
window.given.push(it.url) } }"""
#: Games of two people by letter; the bot in one of them decides on the device that has the game at that moment.
OTHERS = {
    "wonders": "game=wonders&players=3&by1=person",
    "architects": "game=architects&players=2&by1=person&first=0",
}


def letter(page: Page) -> str:
    """Copy the link of the next letter with its button, and return it."""
    page.locator("[data-do=letter-copy]").click()
    expect(page.locator("[data-key=copied] dialog")).to_be_visible()
    expect(page.locator("[data-sent]")).to_have_count(0)  # `data-sent` marks a tapped button until the answer has come
    link = page.evaluate("navigator.clipboard.readText()")
    assert isinstance(link, str)
    return link


def test_a_game_goes_to_and_fro_by_letter(returning_user: User, new_user: NewUser, server: Server) -> None:
    bobs = new_user(server.url, service_workers="block")
    for user in (returning_user, bobs):
        user.allow_clipboard()
    ann = returning_user.open(f"play/?{QUERY}", PHONE, NO_ADDRESS)
    expect(ann.locator("[data-key=unconnected] dialog")).to_contain_text("same network", timeout=START_TIMEOUT)
    ann.locator("[data-key=unconnected] [data-verb=letters] button").click()
    expect(ann.locator("#strips")).to_contain_text("You play Ann’s seat", timeout=START_TIMEOUT)
    choose(ann)
    first = letter(ann)
    assert "/play/?letter=1#" in first
    assert violations(ann) == []
    assert too_wide(ann) == []

    bob = bobs.open(first.removeprefix(server.url), PHONE)
    expect(bob.locator(".since")).to_contain_text("Ann", timeout=START_TIMEOUT)
    assert violations(bob) == []
    assert too_wide(bob) == []
    choose(bob)
    second = letter(bob)
    assert "/play/?letter=0#" in second
    expect(bob.locator("form[data-verb=undo] button")).to_be_disabled()

    ann.close()
    with returning_user.without_network():
        ann = returning_user.open(second.removeprefix(server.url), PHONE)
        expect(ann.locator(".since")).to_contain_text("Bob", timeout=START_TIMEOUT)
        choose(ann)
        expect(ann.locator("[data-do=letter-copy]")).to_be_visible()
        assert len(returning_user.saved()) == 1
    ann.reload()
    expect(ann.locator("[data-do=letter-copy]")).to_be_visible(timeout=START_TIMEOUT)

    bob.close()
    bob = bobs.open(first.removeprefix(server.url), PHONE)
    expect(bob.locator(".strip.away")).to_contain_text("older than what this device knows", timeout=START_TIMEOUT)
    expect(bob.locator("[data-do=letter-copy]")).to_be_visible()
    assert violations(bob) == []


def letter_by_hand(page: Page) -> str:
    """Return the same link in a browser without a clipboard, where the page shows it."""
    page.locator("[data-do=letter-copy]").click()
    return page.locator("#notice[data-key=link] [data-say]").inner_text()


@pytest.mark.promise("letter")
@pytest.mark.every_engine(usual=False)
@pytest.mark.thorough
@pytest.mark.parametrize("game", OTHERS)
def test_the_other_games_go_round_by_letter_too(
    game: str, returning_user: User, new_user: NewUser, server: Server
) -> None:
    bobs = new_user(server.url)
    ann = returning_user.open(f"play/?{OTHERS[game]}&devices=letters&name0=Ann&name1=Bob&seed=1a", PHONE, NO_CLIPBOARD)
    ann.locator("#strips").wait_for(timeout=START_TIMEOUT)
    choose(ann)
    first = letter_by_hand(ann)
    assert "/play/?letter=1#" in first
    bob = bobs.open(first.removeprefix(server.url), PHONE, NO_CLIPBOARD)
    strips = bob.locator("#strips")
    if game == "wonders":  # choices are simultaneous, so nobody is shown what Ann has chosen
        expect(strips).to_contain_text("You play Bob’s seat: your move.", timeout=START_TIMEOUT)
    else:
        expect(strips).to_contain_text("You play Bob’s seat. What the others did:", timeout=START_TIMEOUT)
        expect(bob.locator(".since li").first).to_contain_text("Ann")
    assert too_wide(bob) == []
    if game == "wonders":  # the last choice ends the turn, and its player is the first to choose in the next one
        Game(bob).choose_by_click()
    choose(bob)
    second = letter_by_hand(bob)
    assert "/play/?letter=0#" in second
    ann.goto(second)
    since = ann.locator(".since li")
    expect(since.filter(has_text="Bob").first).to_be_visible(timeout=START_TIMEOUT)
    if game == "wonders":
        expect(since.filter(has_text="Ann").first).to_be_visible()


def test_a_letter_whose_sharing_was_given_up_was_not_sent(returning_user: User) -> None:
    page = returning_user.open(f"play/?{OTHERS['architects']}&devices=letters&seed=1a", PHONE)
    page.locator("#strips").wait_for(timeout=START_TIMEOUT)
    choose(page)
    page.evaluate(SHARE_SHEETS)
    send, undo = page.locator("[data-do=letter-send]"), page.locator("form[data-verb=undo] button")
    expect(undo).to_be_enabled()

    def send_in_vain(dialogs: int) -> None:
        send.click()
        wait_until(page, lambda: page.evaluate("shown") == dialogs)
        expect(page.locator("[data-sent]")).to_have_count(0)
        expect(undo).to_be_enabled()

    send_in_vain(1)
    send_in_vain(2)
    send.click()
    expect(undo).to_be_disabled()
    assert len(page.evaluate("window.given")) == 1


@pytest.mark.thorough
def test_a_plain_link_further_on_leaves_a_game_by_letter_as_it_is(returning_user: User) -> None:
    page = returning_user.open(f"play/?{OTHERS['architects']}&devices=letters&seed=1a", PHONE)
    page.locator("#strips").wait_for(timeout=START_TIMEOUT)
    choose(page)
    wait_until(page, lambda: len(Game(page).record()["actions"]) == 1)
    table = Table(Record.from_data(Game(page).record()))
    page.close()
    seat = table.current_players[0]
    table.act(seat, table.legal_tokens(seat)[0])
    page = returning_user.open(f"play/#{table.record.to_link()}", PHONE)
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)
    Game(page).record()
    assert [bool(game["letters"]) for game in returning_user.saved()] in ([True, False], [False, True])


@pytest.mark.every_engine(usual=False)
def test_a_letter_is_opened_also_if_its_game_is_still_open_in_another_tab(returning_user: User) -> None:
    page = returning_user.open(f"play/?{OTHERS['architects']}&devices=letters&seed=1a", PHONE)
    page.locator("#strips").wait_for(timeout=START_TIMEOUT)
    choose(page)
    expect(page.locator("[data-do=letter-copy]")).to_be_visible()
    table = Table(Record.from_data(Game(page).record()))
    while 1 in table.current_players:
        table.act(1, table.legal_tokens(1)[0])
    other = returning_user.open(f"play/?letter=0#{table.record.to_link()}", PHONE)
    expect(other.locator(".since li, #notice dialog").first).to_be_visible(timeout=START_TIMEOUT)
    expect(other.locator("#notice dialog")).to_have_count(0)
    expect(page.locator("#notice dialog")).to_contain_text("open in another tab", timeout=START_TIMEOUT)
    choose(other)
    expect(other.locator("[data-do=letter-copy]")).to_be_visible()
    assert len(returning_user.saved()) == 1
