"""The installed app: installation is offered once after a finished game; files are shared with it or opened with it."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.duel_games import ended
from tests.e2e.saved import duel
from tests.e2e.user import START_TIMEOUT, User, wait_until

#: Dispatches the event with which browsers report that the site can be installed, and notes whether the page then asks
#: the browser to install it.
INSTALLABLE = """() => { const event = new Event("beforeinstallprompt", { cancelable: true });
event.prompt = () => { document.documentElement.dataset.asked = "install"; return Promise.resolve() };
dispatchEvent(event) }"""
#: Shares a file and a text with the app, as the operating system does by the manifest's share_target.
SHARE = """([name, content, text]) => { const form = document.createElement("form"), files = new DataTransfer();
form.method = "post"; form.enctype = "multipart/form-data"; form.action = "../saves/";
const field = (name, type) => form.appendChild(Object.assign(document.createElement("input"), { name, type }));
field("text", "text").value = text;
if (name) files.items.add(new File([content], name)); field("record", "file").files = files.files;
document.body.append(form); setTimeout(() => form.submit()) }"""
#: Opens a file with the app, as the operating system does by the manifest's file_handlers.
OPENED = """Object.defineProperty(window, "launchQueue", { value: { setConsumer: take => take({ files: [
{ getFile: async () => new File([%s], "opened.json") }, { getFile: async () => new File(["{"], "broken.json") }
] }) } })"""

#: Makes the device of the page an iPhone, which keeps what is shared in `shared`.
IPHONE = """navigator.standalone = false; navigator.canShare = () => true; self.shared = [];
navigator.share = async ({ files: [file] }) => { shared.push([file.name, file.type, await file.text()]) }"""


def test_it_is_offered_once_after_a_finished_game(returning_user: User) -> None:
    page = returning_user.open("play/#" + ended("points").record.to_link())
    page.evaluate(INSTALLABLE)
    page.locator("#result").wait_for(timeout=START_TIMEOUT)
    page.locator("#notice [data-do=install]").click()
    expect(page.locator("html")).to_have_attribute("data-asked", "install")
    expect(page.locator("#notice dialog")).to_be_hidden()
    page.reload()
    page.locator("#result").wait_for(timeout=START_TIMEOUT)
    page.evaluate(INSTALLABLE)
    expect(page.locator("#notice dialog")).to_have_count(0)


def test_a_file_of_everything_that_is_shared_with_it_is_added_if_the_person_agrees(returning_user: User) -> None:
    solved = {"game": "duel", "scenario": "a-coin", "tries": 2}
    everything = {"format": "heptad-everything", "games": [duel(2).to_data()], "results": [], "solved": [solved]}
    page = returning_user.open("about/")
    page.evaluate(SHARE, ["all.json", json.dumps(everything) + " " * 1_000_000, ""])
    expect(page).to_have_url(f"{returning_user.url}saves/")
    asked = page.locator("#notice[data-key=shared] dialog")
    expect(asked).to_contain_text("all.json")
    page.reload()  # the question remains until it is answered
    expect(page.locator("#saves li")).to_have_count(0)
    asked.locator("[data-do=add]").click()
    expect(page.locator("#saves li")).to_have_count(1, timeout=START_TIMEOUT)
    expect(asked).to_be_hidden()
    expect(page.locator("#notice [data-say]")).to_have_text("Games added: 1. Solved lessons added: 1.")
    page.reload()
    expect(page.locator("#saves li")).to_have_count(1)
    expect(asked).to_have_count(0)


def test_files_that_are_shared_with_it_are_dropped_if_the_person_does_not_want_them(returning_user: User) -> None:
    page = returning_user.open("about/")
    page.evaluate(SHARE, ["game.json", duel(2).to_json(), ""])
    page.locator("#notice [data-do=drop]").click()
    expect(page.locator("#notice dialog")).to_be_hidden()
    page.reload()
    expect(page.locator("#no-saves")).to_be_visible()
    expect(page.locator("#notice dialog")).to_have_count(0)
    assert returning_user.saved() == []


def test_a_link_to_the_site_that_is_shared_with_it_is_opened(returning_user: User) -> None:
    page = returning_user.open("about/")
    link = f"{returning_user.url}play/#{duel(2).to_link()}"
    page.evaluate(SHARE, ["", "", link])
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)
    assert len(returning_user.saved()) == 1


def test_files_that_are_opened_with_it_are_checked_and_added(returning_user: User) -> None:
    page = returning_user.open("saves/", script=OPENED % json.dumps(duel(2).to_json()))
    expect(page.locator("#saves li")).to_have_count(1, timeout=START_TIMEOUT)
    expect(page.locator("#notice")).to_contain_text("broken.json")


def test_on_the_home_screen_of_an_iphone_and_inside_its_apps_a_file_is_shared_and_not_shown_in_place_of_the_page(
    user: User,
) -> None:
    page = user.open("saves/", script=IPHONE)
    files: list[object] = []
    page.on("download", lambda file: files.append(file))

    def is_shared(times: int) -> bool:
        page.locator("[data-do=everything]").click()
        wait_until(page, lambda: len(page.evaluate("shared")) + len(files) == times)
        return len(files) == 0

    assert is_shared(1)  # inside an app, as there are no service workers
    ((name, kind, text),) = page.evaluate("shared")
    assert (name, kind) == ("heptad-everything.json", "application/json")
    assert json.loads(text)["format"] == "heptad-everything"
    page.evaluate("Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })")
    page.evaluate("navigator.standalone = true")
    assert is_shared(2)
    page.evaluate("navigator.standalone = false")
    assert not is_shared(3)
