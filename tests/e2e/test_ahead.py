"""Boards drawn ahead of time: shown before Python has started, each deal once, and only if they are still correct.

While nothing happens on a page, it lets Python draw the board of its game and the first board of a next game with the
same settings, and stores them in an IndexedDB database under the keys "open" and "new". The next page shows such a
board at once if it is the answer to its request.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.devices import choose
from tests.e2e.games import WONDERS_TWO_PEOPLE, Architects
from tests.e2e.records import before_the_end
from tests.e2e.saved import kept
from tests.e2e.user import START_TIMEOUT, Game, User, link_of, wait_until
from tests.thorough import some

NEW = "play/?game=architects&players=3&by1=greedy&by2=greedy&name0=Ann"
#: A game of three players by letter, of whom the third is a bot.
BY_LETTER = "play/?game=wonders&players=3&by1=person&devices=letters&name0=Ann&name1=Bob"
#: The time in ms without a new board after which a page draws one ahead.
REST = 2500
#: Delays the messages from the workers of a page until the test calls `release()`. `isRead` is set when the page has
#: looked for a stored board; `isVersionLoaded` when it knows the version of the site, without which it shows no stored
#: board; `isAnswered` when Python has answered and the page registers its service worker, the next step after that.
HELD = """const get = IDBObjectStore.prototype.get; IDBObjectStore.prototype.get = function (key) {
const asked = get.call(this, key);
if (this.name === "boards") asked.addEventListener("success", () => self.isRead = true); return asked };
const json = Response.prototype.json; Response.prototype.json = function () { const read = json.call(this);
if (this.url.endsWith("/build.json")) read.then(() => self.isVersionLoaded = true); return read };
const released = new Promise(done => self.release = done);
const container = navigator.serviceWorker, register = container?.register;
if (container) container.register = function (...asked) { self.isAnswered = true;
return register.apply(this, asked) };
self.Worker = class extends Worker { set onmessage(hear) { this.hear = hear;
super.onmessage = event => released.then(() => this.hear(event)) } }"""
#: While `isBroken` is true, workers fail to load.
BROKEN = """self.isBroken = true;
self.Worker = class extends Worker { constructor(...how) { super(...how);
if (self.isBroken) { this.terminate(); setTimeout(() => this.dispatchEvent(new Event("error"))) } } }"""
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def boards(page: Page, put: dict[str, Any] | None = None) -> dict[str, Any]:
    return kept(page, "boards", put)


def drawn(game: Game) -> Game:
    """Wait until the board that the page shows has also been stored for the next visit."""
    wait_until(
        game.page, lambda: boards(game.page).get("open", {}).get("answer", {}).get("record") == game.record(), pause=200
    )
    return game


def begun(user: User, path: str = NEW) -> Architects:
    """Start a game, make a decision, and wait until the board is stored; a bot has decided then, so Python runs."""
    game = Architects(user.open(path))
    game.ready()
    game.choose_by_click()
    drawn(game)
    return game


def prepared(user: User) -> dict[str, Any]:
    """Play until the first board of the next game is stored; close the page and return that board."""
    game = begun(user, NEW)
    wait_until(game.page, lambda: "new" in boards(game.page), pause=200)
    board: dict[str, Any] = boards(game.page)["new"]
    game.page.close()
    return board


def shown(page: Page) -> str:
    """Return the HTML of the board without what users and scripts change in it: open details, styles, the hint."""
    page.locator("#app[data-scene]").wait_for()
    html: str = page.evaluate(
        """() => { const board = document.getElementById("app").cloneNode(true);
        const drop = (part, names) => names.forEach(name => part.removeAttribute(name));
        for (const part of board.querySelectorAll("[open], [style]")) drop(part, ["open", "style"]);
        for (const part of board.querySelectorAll("#hint-open, #hint-body"))
          drop(part, ["aria-expanded", "data-shown"]);
        return board.innerHTML }"""
    )
    return html


def expect_none(page: Page) -> None:
    """Check that the page has looked for a stored board and shows none."""
    wait_until(page, lambda: page.evaluate("self.isRead === true"))
    wait_until(page, lambda: page.evaluate("self.isVersionLoaded === true"))
    page.evaluate(TWO_FRAMES)  # now a stored board, if it were correct, would have been painted
    assert page.locator("#app").get_attribute("data-scene") is None


def release(page: Page) -> None:
    """Let the page receive the messages of its workers, and wait until it has processed the first answer."""
    page.evaluate("release()")
    wait_until(page, lambda: page.evaluate("self.isAnswered") is True)


@pytest.mark.every_engine(usual=False)
def test_a_game_is_gone_on_with_before_python_is_there_and_its_answer_changes_nothing(returning_user: User) -> None:
    game = begun(returning_user)
    before = shown(game.page)
    game.page.add_init_script(HELD)
    game.page.reload()
    assert shown(game.page) == before
    expect(game.page.locator("#live")).to_be_empty()
    expect(game.page.locator("#preparing")).to_have_attribute("data-late", "")
    release(game.page)
    assert shown(game.page) == before
    expect(game.page.locator("#preparing")).to_be_hidden()


@pytest.mark.every_engine(usual=False)
def test_what_is_tapped_before_python_is_there_is_done_when_it_is(returning_user: User) -> None:
    game = begun(returning_user)
    moves = len(game.record()["actions"])
    game.page.add_init_script(HELD)
    game.page.reload()
    game.page.locator("#app[data-scene]").wait_for()
    chosen = game.answers.first
    token = chosen.get_attribute("value")
    with game.next_scene():
        chosen.click()
        expect(chosen).to_have_attribute("data-sent", "")
        game.page.evaluate("release()")
    assert game.record()["actions"][moves] == f"0 {token}"


@pytest.mark.thorough
def test_undo_before_python_is_there_takes_back_only_the_choice_that_waits(returning_user: User) -> None:
    game = begun(returning_user)
    actions = game.record()["actions"]
    game.page.add_init_script(HELD)
    game.page.reload()
    game.page.locator("#app[data-scene]").wait_for()
    game.answers.first.click()
    expect(game.page.locator("[data-sent]")).not_to_have_count(0)
    game.page.locator("[data-verb=undo] button").click()
    expect(game.page.locator("[data-sent]")).to_have_count(0)
    release(game.page)
    expect(game.page.locator("#preparing")).to_be_hidden()
    game.choose_by_click()
    assert game.record()["actions"][: len(actions)] == actions


@pytest.mark.thorough
def test_a_card_that_is_chosen_before_python_is_there_stays_chosen(returning_user: User) -> None:
    game = drawn(returning_user.play("play/?players=3&seed=2a"))
    game.page.add_init_script(HELD)
    game.page.reload()
    game.page.locator("#app[data-scene]").wait_for()
    card = game.page.locator("label:has([name=pick]:enabled)").first
    card.click()
    release(game.page)
    expect(game.page.locator("#preparing")).to_be_hidden()
    expect(card.locator("input")).to_be_checked()
    expect(game.page.locator(".sheet:visible")).to_have_count(1)


@pytest.mark.thorough
@pytest.mark.every_engine(usual=False)
def test_a_tap_after_a_start_that_failed_starts_the_game_again(returning_user: User) -> None:
    game = begun(returning_user)
    moves = len(game.record()["actions"])
    returning_user.expected_errors = ("Error: network: worker.js",)
    game.page.add_init_script(BROKEN)
    game.page.reload()
    expect(game.page.locator("#notice[data-key=network] dialog")).to_be_visible(timeout=START_TIMEOUT)
    game.page.evaluate("self.isBroken = false")
    game.answers.first.evaluate("button => button.click()")  # not by the mouse: on a small screen the notice covers it
    restarted = game.page.locator("#notice[data-key=restarted] dialog")
    expect(restarted).to_be_visible(timeout=START_TIMEOUT)
    restarted.get_by_role("button").click()
    game.choose_by_click()
    assert len(game.record()["actions"]) > moves


def test_a_next_game_is_dealt_ahead_and_comes_once(returning_user: User) -> None:
    board = prepared(returning_user)
    deal = board["answer"]["record"]
    pages = [returning_user.open(NEW, script=HELD)]
    pages[0].locator("#app[data-scene]").wait_for()  # it has taken the board before the other page asks for it
    pages.append(returning_user.open(NEW, script=HELD))
    expect(pages[0]).to_have_url(re.compile("save="))
    assert boards(pages[0]).get("new") is None
    assert Game(pages[0]).record() == deal
    for page in pages:
        release(page)
    seeds = [Game(page).record()["seed"] for page in pages]
    assert seeds[0] == deal["seed"] != seeds[1]
    assert len({entry["record"]["seed"] for entry in returning_user.saved()}) == 3


@pytest.mark.thorough
def test_the_game_that_is_offered_at_the_end_of_one_is_dealt_ahead(returning_user: User) -> None:
    game = Architects(returning_user.open(f"play/#{link_of(before_the_end('architects', 1, 2))}"))
    game.ready().play_to_the_end()
    wait_until(game.page, lambda: "new" in boards(game.page), START_TIMEOUT, pause=200)
    deal = boards(game.page)["new"]["answer"]["record"]
    again = game.page.get_by_role("link", name="Play again").get_attribute("href") or ""
    page = returning_user.open(again.removeprefix("../"), script=HELD)
    page.locator("#app[data-scene]").wait_for()
    expect(page).to_have_url(re.compile("save="))
    assert Game(page).record() == deal, "before a bot may act"
    release(page)
    assert deal["seats"] == game.record()["seats"]


def test_a_board_that_does_not_fit_is_not_shown(returning_user: User, pytestconfig: pytest.Config) -> None:
    """A usual run tries every second of these boards."""
    board = prepared(returning_user)
    question, answer = board["question"], board["answer"]
    spoilt = {
        "of another version": {"question": re.sub(r'^\["\w+', '["0', question), "answer": answer},
        "of another game": {"question": question.replace('"players":"3"', '"players":"4"'), "answer": answer},
        "broken": {"question": question, "answer": {**answer, "html": None}},
        "empty": None,
    }
    for how, stored in some([*spoilt.items()], 0, 2, pytestconfig):
        assert stored != board, how
        quiet = returning_user.open("404.html")
        boards(quiet, {"new": stored})
        quiet.close()
        page = returning_user.open(NEW, script=HELD)
        expect_none(page)
        release(page)
        assert Game(page).record()["seed"] != answer["record"]["seed"], how
        page.close()


@pytest.mark.thorough
def test_a_saved_game_that_went_on_elsewhere_is_not_shown_as_it_was(returning_user: User) -> None:
    game = begun(returning_user)
    board = boards(game.page)["open"]
    game.choose_by_click()
    drawn(game)
    boards(game.page, {"open": board})
    game.page.add_init_script(HELD)
    game.page.reload()
    expect_none(game.page)
    assert boards(game.page)["open"] == board
    release(game.page)
    game.ready()


@pytest.mark.thorough
def test_no_deal_that_somebody_has_chosen_is_kept(returning_user: User) -> None:
    game = begun(returning_user, f"{NEW}&seed=2a")
    game.choose_by_click()
    drawn(game)
    assert list(boards(game.page)) == ["open"]


def test_of_two_people_no_hand_is_shown_that_a_cover_hides(returning_user: User) -> None:
    game = returning_user.play(WONDERS_TWO_PEOPLE)
    game.cover.click()
    game.hand.wait_for()
    drawn(game)
    hand = game.cards()
    game.page.add_init_script(HELD)
    game.page.reload()
    expect(game.cover).to_be_visible()
    expect(game.hand).to_have_count(0)
    kept = boards(game.page)["open"]["answer"]["html"]
    assert len(hand) == 7
    assert 'class="hand' not in kept
    release(game.page)
    expect(game.cover).to_be_visible()


def test_a_deleted_game_leaves_no_board_no_review_and_no_seat_of_another_window(returning_user: User) -> None:
    game = begun(returning_user)
    mine = game.page.url.partition("save=")[2]
    game.page.close()
    page = returning_user.open("saves/")
    kept(page, "reviews", {f"{mine}/0": {"link": "", "seat": 0, "found": []}})
    page.evaluate("id => { for (const it of [id, 'other']) localStorage[`heptad-seat-${it}`] = 'secret' }", mine)
    page.locator("#saves .sure summary").click()
    page.locator("#saves [data-do=delete]").click()
    expect(page.locator("#saves li")).to_have_count(0)
    wait_until(page, lambda: boards(page) == {})  # deleted last
    assert kept(page, "reviews") == {}
    seats = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('heptad-seat-'))")
    assert seats == ["heptad-seat-other"]


@pytest.mark.thorough
def test_nothing_is_drawn_ahead_in_a_game_by_letter(returning_user: User) -> None:
    game = Game(returning_user.open(BY_LETTER))
    game.ready()
    choose(game.page)
    # Python runs when a bot has decided.
    wait_until(game.page, lambda: any(action.startswith("2 ") for action in game.record()["actions"]))
    game.page.wait_for_timeout(1.5 * REST)
    assert boards(game.page) == {}
