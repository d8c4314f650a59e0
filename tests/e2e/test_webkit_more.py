"""More promises of the site in WebKitGTK: lessons, score pads, text boards, replays, advice, letters, several windows,
own bots.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from heptad import Record
from heptad import Table as GameTable
from heptad_site.build.server import Server
from tests.e2e.embedding import EXAMPLES
from tests.e2e.lessons import FIRST, PATH, rights, wrong
from tests.e2e.own import AGAINST, GOOD, INTERROGATE, SPY
from tests.e2e.records import RECORDS, archived, before_the_end, record_where
from tests.e2e.user import NO_CLIPBOARD, link_of
from tests.e2e.webkit import WebKit, wait_until
from tests.e2e.webkit_site import FIRST_SCRIPT, NO_SERVICE_WORKER, Site
from tests.e2e.webkit_table import Table, at_record

TAB, ENTER, ESCAPE = "\ue004", "\ue007", "\ue00c"
FRAME_OF_BOARD = "() => [document.querySelector('heptad-board').shadowRoot?.querySelector('iframe')]"
LETTERS = "play/?game=architects&players=2&by1=person&first=0&devices=letters&name0=Ann&name1=Bob&seed=1a"


@pytest.mark.webkit
@pytest.mark.promise("lesson", "pad")
def test_a_lesson_judges_an_answer_and_a_pad_keeps_what_is_counted(site: Site, window: WebKit) -> None:
    drill = f".drill[data-scenario={FIRST}]"
    window.open(f"{site.url}{PATH}")
    window.click(f"{drill} button.answer", wrong(FIRST))
    window.wait_until_visible(f"{drill} .verdict-no")
    for place in rights(FIRST):
        window.click(f"{drill} button.answer", place)
    window.wait_until_visible(f"{drill}.drill-right")

    window.open(f"{site.url}pad/wonders/")
    window.click("[data-do=count]")
    window.click("[data-part='military.3'] [data-step='1']")
    wait_until(lambda: says(window, "[data-cell='0/military']", "3"))
    window.reload()
    wait_until(lambda: says(window, "[data-cell='0/military']", "3"))


@pytest.mark.webkit
@pytest.mark.promise("words")
def test_a_board_in_words_answers_and_plays_what_is_typed(site: Site, window: WebKit) -> None:
    at_record(window, site.url, archived("architects"))
    window.click("[popovertarget=menu]")
    window.click("#menu [data-board] button")
    window.wait_until_visible("#asked-title")
    window.type("#command", f"what is wood?{ENTER}take left")
    wait_until(lambda: says(window, "#said", "Wood: a resource for your wonder"))
    window.type("#command", ENTER)
    wait_until(lambda: says(window, "#live", "Ann takes a blue card from their own deck."))
    window.type("#command", f"undo{ENTER}")
    wait_until(lambda: says(window, "#choice-3", "Right: a blue card with a cat"))
    window.reload()
    window.wait_until_visible("#asked-title")


@pytest.mark.webkit
@pytest.mark.promise("watch")
def test_a_link_is_watched_step_by_step(site: Site, window: WebKit) -> None:
    record = RECORDS["wonders"]
    window.open(f"{site.url}replay/#{link_of(record)}")
    window.wait_until_visible("#reel")
    table, last = Table(window, "wonders"), len(record["actions"])
    for key, step in (("on", 1), ("last", last), ("back", last - 1), ("first", 0)):
        window.click(f"[data-go={key}]")
        wait_until(partial(stands_at, table, step))


def stands_at(table: Table, step: int) -> bool:
    return table.scene == f"0/{step}"


@pytest.mark.webkit
@pytest.mark.promise("advice")
def test_a_hint_lists_choices_and_a_review_every_decision(site: Site, window: WebKit) -> None:
    at_record(window, site.url, record_where("turn", 2))
    window.click("#hint-open")
    window.wait_until_visible("#hint .hrow")
    window.press(ESCAPE)
    wait_until(lambda: not window.is_visible("#hint .hrow"))
    record = archived("architects")
    window.open(f"{site.url}review/#{link_of(record | {'actions': record['actions'][:8]})}")
    window.wait_until_visible("#review-progress")
    wait_until(lambda: not window.is_visible("#review-progress"))
    assert len(window.visible_elements(".dec")) == 3


@pytest.mark.webkit
@pytest.mark.promise("keyboard")
def test_a_game_is_played_to_its_end_by_keyboard_alone(site: Site, window: WebKit) -> None:
    table = at_record(window, site.url, before_the_end("architects", 3, 2))
    while not window.is_visible("#result"):
        wait_until(lambda: window.is_visible("#dock [name=token]") or window.is_visible("#result"))
        for _ in range(80):
            if window.call("() => document.activeElement.matches('#dock [name=token]')"):
                table.change(lambda: window.press(ENTER))
                break
            window.press(TAB)
        else:
            raise AssertionError("Tab never reaches what may be done")


@pytest.mark.webkit
@pytest.mark.promise("frame")
def test_the_tutorial_of_the_examples_works_on_another_origin(site: Site, window: WebKit, tmp_path: Path) -> None:
    text = (EXAMPLES / "index.html").read_text("utf-8").replace("SITE/", site.url)
    (tmp_path / "index.html").write_text(text, "utf-8")
    with Server(tmp_path) as other_origin:
        window.open(other_origin.url)
        wait_until(lambda: window.call(FRAME_OF_BOARD)[0])
        window.switch_frame(window.call(FRAME_OF_BOARD)[0])
        wait_until(lambda: window.is_visible(".drill-right") or answers_next(window))
        window.switch_frame(None)
        wait_until(lambda: says(window, "#solved", "You have solved 1 of 5."))


def answers_next(window: WebKit) -> bool:
    """Click the next answer of a lesson, by a script, because the driver misses elements in a frame."""
    window.call("() => document.querySelector('button.answer:not([aria-disabled])')?.click()")
    return False


@contextmanager
def device(webkit: Callable[[], WebKit], link: str) -> Iterator[WebKit]:
    """Open a link in a browser with empty storage; only one such browser runs at a time."""
    window = webkit()
    window.open(link)
    yield window
    window.close()


def letter(window: WebKit) -> str:
    """Return the link of the next letter, which the page shows."""
    window.click("[data-do=letter-copy]")
    window.wait_until_visible("#notice[data-key=link] dialog")
    (found,) = re.findall(r"http\S+", " ".join(window.texts("#notice [data-say]")))
    return str(found)


def says(window: WebKit, selector: str, text: str) -> bool:
    return any(text in said for said in window.texts(selector))


@pytest.mark.webkit
@pytest.mark.promise("letter")
def test_a_game_goes_from_device_to_device_by_letter(site: Site, webkit: Callable[[], WebKit]) -> None:
    site.before(FIRST_SCRIPT, f"{NO_CLIPBOARD}; {NO_SERVICE_WORKER}")
    with device(webkit, site.url + LETTERS) as ann:
        ann.wait_until_visible("#strips")
        ann.click("#app button[name=token]")
        link = letter(ann)
    assert "/play/?letter=1#" in link
    with device(webkit, link) as bob:
        wait_until(lambda: says(bob, "#strips", "You play Bob’s seat."))
        assert says(bob, ".since li", "Ann")
        bob.click("#app button[name=token]")
        link = letter(bob)
    assert "/play/?letter=0#" in link
    with device(webkit, link) as ann:
        wait_until(lambda: says(ann, ".since li", "Bob"))


@pytest.mark.webkit
def test_a_letter_is_opened_also_if_its_game_is_still_open_in_another_window(site: Site, window: WebKit) -> None:
    site.before(FIRST_SCRIPT, NO_CLIPBOARD)
    window.open(f"{site.url}{LETTERS}")
    window.wait_until_visible("#strips")
    window.click("#app button[name=token]")
    window.wait_until_visible("[data-do=letter-copy]")
    table, first = GameTable(Record.from_data(Table(window, "architects").record())), window.window
    while 1 in table.current_players:
        table.act(1, table.legal_tokens(1)[0])
    window.open_window()
    window.open(f"{site.url}play/?letter=0#{table.record.to_link()}")
    wait_until(lambda: says(window, ".since li", "Bob"))
    assert not window.is_visible("#notice dialog")
    second = window.window
    window.switch_window(first)
    wait_until(lambda: says(window, "#notice dialog", "open in another tab"))
    window.switch_window(second)
    window.click("#app button[name=token]")
    window.wait_until_visible("[data-do=letter-copy]")


@pytest.mark.webkit
@pytest.mark.promise("windows")
def test_another_window_takes_a_seat_and_plays(site: Site, window: WebKit) -> None:
    window.open(f"{site.url}play/?game=architects&players=3&by1=person&devices=several&name0=Ann&seed=3")
    window.wait_until_visible("#invite-way")
    host = window.window
    window.open_window()
    window.open(f"{site.url}join/architects/")
    window.type("#called", "Bob")
    window.click("#sit button")
    window.wait_until_visible("#board")
    guest = window.window
    window.switch_window(host)
    wait_until(lambda: says(window, "#invite .is-in b", "Bob"))
    window.press(ESCAPE)
    window.click("#app button[name=token]")
    window.switch_window(guest)
    window.click("#app button[name=token]")
    window.switch_window(host)
    wait_until(lambda: any(action.startswith("1 ") for action in Table(window, "architects").record()["actions"]))


@pytest.mark.webkit
@pytest.mark.promise("own")
def test_an_own_bot_plays_and_reaches_nothing(site: Site, window: WebKit, other_origin: str) -> None:
    """A fetch that WebKit refuses in a worker never gets an answer, instead of an error."""
    window.open(f"{site.url}mybots/")
    window.type("#add [name=name]", "Ren")
    window.call("source => { document.getElementById('source').value = source }", GOOD)
    window.click("#add button.btn-go")
    wait_until(lambda: says(window, ".check-line", "7 Wonders Architects"))
    window.open(f"{site.url}{AGAINST}Ren")
    table = Table(window, "architects").ready().play_turns(2)
    assert any(action.startswith("1 ") for action in table.record()["actions"])

    window.open(f"{site.url}mybots/")
    found, heard = window.call(INTERROGATE, SPY % {"own": site.url, "other": other_origin})
    assert heard == []
    assert [name for name, what in found.items() if what == "reached"] == ["itself"]
