"""Replays: links, steps by button, key and slider, views of a seat, playing on, sharing, refused links, offline use."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from heptad.kernel.link import START, with_checksum
from heptad.kernel.record import RecordData
from heptad_site.build.server import Server
from tests.e2e.broken import intercepted
from tests.e2e.conftest import NewUser
from tests.e2e.fit import played_out
from tests.e2e.records import RECORDS, before_the_end
from tests.e2e.user import PHONE, START_TIMEOUT, User, clipboard, link_of, too_wide, violations, wait_until
from tests.thorough import first_in_usual_run, in_turn

#: Collects every scene that is shown in `scenes`, even if only for a moment.
SCENES = """self.scenes = []; new MutationObserver(() => scenes.push(document.getElementById("app").dataset.scene))
.observe(document.getElementById("app"), { attributeFilter: ["data-scene"] })"""

#: Returns how far from the left end of the bar's content the slider begins.
INSET = """() => document.getElementById("track").getBoundingClientRect().left -
document.querySelector(".brand").getBoundingClientRect().left"""
#: Counts in `hidings` how often the progress of the start is hidden.
HIDINGS = """; self.hidings = 0; new MutationObserver(changes => changes.forEach(({ target }) => {
  hidings += target.id === "preparing" && target.hidden }))
.observe(document, { subtree: true, attributeFilter: ["hidden"] })"""
#: A device that has a share function, but refuses to share anything.
SHARES_NOTHING = "Navigator.prototype.share = async () => {}; Navigator.prototype.canShare = () => false"


def watch(user: User, record: RecordData, query: str = "", path: str = "replay/", **options: Any) -> Page:
    return shown(user.open(f"{path}{query}#{link_of(record)}", **options))


def shown(page: Page) -> Page:
    """Wait until the page shows a game, and return it."""
    expect(page.locator("#reel")).to_be_visible(timeout=START_TIMEOUT)
    return page


def stands_at(page: Page, step: int, eye: object = 0, words: bool = False) -> None:
    expect(page.locator("#app")).to_have_attribute("data-scene", f"{eye}/{step}" + ("/words" if words else ""))
    expect(page.locator("#moment")).to_have_js_property("value", str(step))


@pytest.mark.promise("watch")
@pytest.mark.every_engine(usual=False)
@pytest.mark.parametrize("game", first_in_usual_run(RECORDS))
def test_a_link_of_each_game_is_watched_by_buttons_keys_and_slider(returning_user: User, game: str) -> None:
    last = len(RECORDS[game]["actions"])
    page = watch(returning_user, RECORDS[game])
    stands_at(page, 0)
    page.set_viewport_size({"width": 2560, "height": 1440})
    assert abs(page.evaluate(INSET)) < 1
    page.set_viewport_size({"width": 1280, "height": 900})
    for key, step in (("on", 1), ("last", last), ("back", last - 1), ("first", 0)):
        page.locator(f"[data-go={key}]").click()
        stands_at(page, step)
    page.locator("[data-go=turn-on]").click()
    expect(page.locator("#app")).not_to_have_attribute("data-scene", "0/0")
    turn = int(page.locator("#moment").input_value())
    page.locator("#main").focus()
    for pressed, step in (("ArrowRight", turn + 1), ("PageUp", turn), ("End", last), ("Home", 0), ("PageDown", turn)):
        page.keyboard.press(pressed)
        stands_at(page, step)
    slider = page.locator("#moment")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    stands_at(page, turn - 1)
    expect(page.locator("#live")).not_to_contain_text(f", step {turn - 1} of")  # screen readers read the slider
    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20, steps=12)
    page.mouse.up()
    middle = int(slider.input_value())
    assert abs(middle - last / 2) <= 2
    stands_at(page, middle)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf", step {middle} of {last}\. Ann: "))
    assert violations(page) == []
    older = page.locator(f".jump:not([data-step='{middle}'])").first
    step = int(older.get_attribute("data-step") or "")
    older.press("Enter")
    stands_at(page, step)
    expect(page.locator(".jump:focus")).to_have_attribute("data-step", str(step))
    page.keyboard.press("ArrowLeft")  # then this line is not there
    stands_at(page, step - 1)
    expect(slider).to_be_focused()
    if game == "architects":
        reads_in_words(page, step - 1)


def reads_in_words(page: Page, step: int) -> None:
    """Check the text board at this step and the next one, and switch back to the drawn board."""
    page.locator("[popovertarget=menu]").press("Enter")
    page.locator("#menu [data-board] button").press("Enter")
    expect(page.locator("#seen-title")).to_be_visible()
    expect(page.locator("[popovertarget=menu]")).to_be_focused()
    stands_at(page, step, words=True)
    page.locator("[data-go=on]").click()
    stands_at(page, step + 1, words=True)
    assert violations(page) + too_wide(page) == []
    page.locator(".bar [data-board] button").click()
    stands_at(page, step + 1)


@pytest.mark.thorough
def test_it_plays_by_itself_until_it_is_stopped(returning_user: User) -> None:
    page = watch(returning_user, RECORDS["duel"], "?step=30")
    page.locator("#main").focus()
    page.keyboard.press(" ")
    expect(page.locator("[data-go=play]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#app")).not_to_have_attribute("data-scene", "0/30")
    page.keyboard.press(" ")
    expect(page.locator("[data-go=play]")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-go=last]").click()
    stands_at(page, len(RECORDS["duel"]["actions"]))
    page.evaluate(SCENES)
    page.locator("[data-go=play]").click()
    wait_until(page, lambda: page.evaluate("scenes.includes('0/0') && scenes.length > 1") is True)


@pytest.mark.thorough
def test_each_seat_has_its_own_hand_and_all_hands_can_be_open(returning_user: User) -> None:
    page = watch(returning_user, RECORDS["wonders"], "?step=20")
    hands = page.locator("#hands .hand-row")
    expect(hands).to_have_count(1)
    own = hands.inner_text()
    page.locator("label").filter(has=page.get_by_role("radio", name="Bob")).click()
    stands_at(page, 20, 1)
    expect(page.locator("#city-me h2")).to_have_text("Bob")
    expect(hands).to_have_count(1)
    assert hands.inner_text() != own
    page.set_viewport_size({"width": 1024, "height": 768})
    own_city, hand = (page.locator(part).bounding_box() for part in (".a-me", ".a-hands"))
    assert own_city
    assert hand
    assert hand["y"] - own_city["y"] - own_city["height"] < 20, "also beside the conflicts"
    page.locator("label").filter(has=page.get_by_role("radio", name="All")).click()
    stands_at(page, 20, None)
    expect(hands).to_have_count(3)
    assert violations(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert too_wide(page) + violations(page) == []


def test_a_line_of_the_log_leads_to_its_step(returning_user: User) -> None:
    page = watch(returning_user, RECORDS["architects"], "?step=999")
    lines_of_log = page.locator(".log .jump")
    goal = lines_of_log.nth(lines_of_log.count() - 3)
    step = int(goal.get_attribute("data-step") or "")
    goal.click()
    stands_at(page, step)
    expect(page.locator(".log .now .jump").first).to_have_attribute("data-step", str(step))


@pytest.mark.thorough
def test_one_plays_on_as_a_new_game_and_the_one_that_was_watched_stays(returning_user: User) -> None:
    page = watch(returning_user, RECORDS["duel"], "?step=11", size=(360, 740))
    slider, cards = page.locator("#reel").bounding_box(), page.locator(".display label.open").all()
    assert slider
    assert cards
    assert all(box["y"] + box["height"] <= slider["y"] for card in cards if (box := card.bounding_box()))
    page.locator("#play-on-open").click()
    page.locator("#play-on select").first.select_option("person")
    page.locator("#play-on select").last.select_option("person")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page).to_have_url(re.compile(r"/play/\?save=\w+$"))
    page.locator("#board.duel").wait_for(timeout=START_TIMEOUT)
    (entry,) = returning_user.saved()
    assert entry["record"]["actions"] == RECORDS["duel"]["actions"][:11]
    page.go_back()
    stands_at(shown(page), 11)


def test_a_link_that_the_device_refuses_to_send_is_copied_or_selected(returning_user: User) -> None:
    returning_user.allow_clipboard()
    page = watch(returning_user, RECORDS["duel"], script=SHARES_NOTHING)
    page.locator("[popovertarget=share]:visible").first.click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#share [role=status]")).to_have_text("Link copied.")
    assert "/replay/#" in clipboard(page)
    page.evaluate("() => navigator.clipboard.writeText('')")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    page.get_by_role("button", name="Copy link", exact=True).click()  # in the old way, as on a page without https
    expect(page.locator("#share [role=status]")).to_have_text("Link copied.")
    assert "/replay/#" in clipboard(page)
    page.evaluate("() => { document.execCommand = () => false }")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#share-link")).to_be_focused()
    expect(page.locator("#share [role=status]")).to_have_text("", use_inner_text=True)


def test_an_invitation_that_the_device_refuses_to_send_is_copied(returning_user: User) -> None:
    returning_user.allow_clipboard()
    path = "play/?game=architects&players=2&by1=person&devices=several"
    page = returning_user.open(path, script=SHARES_NOTHING)
    page.locator("#invite-way[data-link]").wait_for(timeout=START_TIMEOUT)
    page.locator("#invite [data-do=send]").click()
    expect(page.locator("#invite")).to_contain_text("Copied.")
    assert clipboard(page) == page.locator("#invite-way").get_attribute("data-link")


def test_a_finished_game_is_watched_again_and_shared_and_the_link_opens_elsewhere(
    returning_user: User, new_user: NewUser, server: Server
) -> None:
    returning_user.allow_clipboard()
    game = returning_user.play_record(before_the_end("wonders", 1, 3))
    game.play_to_the_end()
    page = game.page
    page.locator("#result [popovertarget=share]").click()
    expect(page.get_by_text("Whoever opens the link watches the game")).to_be_visible()
    expect(page.get_by_text("The game is not over")).to_be_hidden()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#share [role=status]")).to_have_text("Link copied.")
    address = clipboard(page)
    assert "/replay/#" in address
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Watch again").click()
    stands_at(shown(page), 0)
    other = new_user(server.url).open(address.removeprefix(server.url))
    stands_at(shown(other), 0)


def test_a_running_game_is_shared_with_a_warning_and_stands_where_it_was(returning_user: User) -> None:
    page = returning_user.open(f"play/#{link_of(before_the_end('architects', 5, 3))}")
    page.locator("#dock [name=token]").first.wait_for(timeout=START_TIMEOUT)
    page.locator("[popovertarget=menu]").click()
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_text("the link holds all of it, and so everything that is still hidden")).to_be_visible()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    record = json.loads(Path(download.value.path()).read_text("utf-8"))
    replay = watch(returning_user, record)
    stands_at(replay, len(record["actions"]))
    assert replay.locator("#moment").get_attribute("max") == str(len(record["actions"]))
    replay.evaluate("document.getElementById('share').dataset.page += '?' + 'x'.repeat(1300)")
    replay.locator(".share-open").click()  # the code of such a long link could hardly be read
    expect(replay.get_by_role("button", name="Copy link")).to_be_visible()
    expect(replay.locator("#share .qr")).to_be_hidden()


@pytest.mark.thorough
def test_a_file_is_opened_and_the_address_carries_it(returning_user: User, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORDS["duel"]), "utf-8")
    page = returning_user.open("replay/")
    expect(page.locator("#preparing")).to_be_hidden()
    page.locator("#file").set_input_files(file)
    shown(page)
    expect(page).to_have_url(re.compile("/replay/#2"))
    page.add_init_script(intercepted("'hold'") + HIDINGS)
    page.reload()
    expect(page.locator("body[data-asked-replay]")).to_be_attached()
    expect(page.locator("#preparing")).to_be_visible()
    assert page.evaluate("hidings") == 0
    page.evaluate("held.forEach(send => send())")
    shown(page)
    expect(page.locator("#preparing")).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "says"),
    in_turn(
        [
            ("replay/#{cut}", "This link is not complete or was changed on its way."),
            ("ja/replay/#{cut}", "リンクが途中で切れているか"),
            ("replay/#nonsense", "This link is not complete or was changed on its way."),
            ("replay/#{later}", "cannot be read here"),
            ("replay/?save=0123456789abcdef", "This game is not here."),
        ],
        2,
        1,
    ),
)
def test_what_cannot_be_opened_is_told_and_a_file_can_be_chosen(returning_user: User, path: str, says: str) -> None:
    link = link_of(RECORDS["duel"])
    page = returning_user.open(path.format(cut=link[:-20], later=with_checksum("3", link[START:])))
    expect(page.locator("#notice dialog")).to_contain_text(says, timeout=START_TIMEOUT)
    expect(page.locator("#bring")).to_be_visible()
    expect(page.locator("#reel")).to_be_hidden()


def test_a_broken_file_leaves_the_game_that_is_watched(returning_user: User) -> None:
    page = watch(returning_user, RECORDS["duel"], "?step=5")
    data = page.evaluate_handle(
        "() => { const d = new DataTransfer(); d.items.add(new File(['{'], 'a.json')); return d }"
    )
    page.dispatch_event("#main", "drop", {"dataTransfer": data})
    expect(page.locator("#notice dialog")).to_contain_text("This is not a saved game")
    page.locator("[data-go=on]").click()
    stands_at(page, 6)


@pytest.mark.parametrize("game", first_in_usual_run(RECORDS))
def test_it_is_japanese_from_slider_to_hands_and_fits_a_phone(returning_user: User, game: str) -> None:
    page = watch(returning_user, RECORDS[game], "?step=30&eye=all", "ja/replay/", size=PHONE)
    stands_at(page, 30, None)
    expect(page.locator("#moment")).to_have_attribute("aria-valuetext", re.compile("手のうち30手目"))
    assert too_wide(page) + violations(page) == []


@pytest.mark.parametrize("game", first_in_usual_run(RECORDS))
def test_the_longest_names_do_not_displace_anything_even_at_the_end(returning_user: User, game: str) -> None:
    record = played_out(game)
    page = watch(returning_user, record, size=PHONE)
    page.locator("#main").focus()
    page.keyboard.press("End")
    stands_at(page, len(record["actions"]))
    assert too_wide(page) == []
    for width, height in ((768, 1024), (844, 390), (1024, 600)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#reel")).to_be_in_viewport(ratio=1)
        assert page.locator("#reel").evaluate("it => it.clientHeight / innerHeight") < 0.4
        assert page.locator(".day-text").evaluate("it => it.clientHeight / 16") < 2.8


@pytest.mark.thorough
def test_it_works_in_a_narrow_frame(returning_user: User) -> None:
    page = watch(returning_user, RECORDS["duel"], "?step=30", "embed/replay/", size=(480, 560))
    expect(page.locator(".brand")).to_be_hidden()
    expect(page.get_by_role("link", name="Open")).to_have_attribute("href", re.compile(r"replay/\?step=30#2"))
    page.locator("[data-go=on]").click()
    stands_at(page, 31)
    assert too_wide(page) + violations(page) == []


@pytest.mark.thorough
def test_without_a_network_a_replay_is_loaded_again(returning_user: User) -> None:
    page = watch(returning_user, RECORDS["wonders"], "?step=7")
    with returning_user.without_network():
        page.reload()
        stands_at(shown(page), 7)
