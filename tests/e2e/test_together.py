"""One game on several devices: guests join, play whole games, disconnect and return; hostile messages are harmless."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from heptad_site.build.server import Handler, Server
from tests.e2e.conftest import USERS, NewUser, Offline
from tests.e2e.devices import CAMERA, NO_ADDRESS, QUERY, SHORT, answer, choose, go_forward, invited, joining, play
from tests.e2e.engines import installed_browsers
from tests.e2e.keyboard import switch_keys, without_single_keys
from tests.e2e.saved import LOST_DATABASE, said
from tests.e2e.user import (
    OFFLINE_ERRORS,
    PHONE,
    START_TIMEOUT,
    Game,
    User,
    saved_entries,
    too_wide,
    violations,
    wait_until,
)
from tests.thorough import first_in_usual_run, is_thorough

#: HTML with which a hostile host could try to run scripts, to link to or load from other addresses, or to imitate or
#: use parts of the page itself; and parts of a board.
ATTACK = """<main id="main"><p id="fine">fine</p><img src="x" onerror="top.hit = 1"><script>top.hit = 1</script>
<a id="link" href="https://example.org/" target="_top">a</a><a href="javascript:top.hit = 1">b</a>
<form id="form" data-verb="act" action="https://example.org/" onsubmit="top.hit = 1"><input type="hidden" name="token">
<input type="password" name="secret"><button formaction="https://example.org/" name="go">go</button></form>
<iframe src="https://example.org/"></iframe><style>* { display: none }</style><base href="https://example.org/">
<meta http-equiv="refresh" content="0; url=https://example.org/"><div id="notice" style="color: red">no</div>
<svg id="sign"><use href="#i-heptad"/><use href="https://example.org/#a"/><image href="https://example.org/"/>
<path class="fine" fill="url(https://example.org/)"/></svg><table background="https://example.org/"></table>
<form id="app"></form><button popovertarget="explain" command="show-popover" commandfor="explain">no</button>
<button popovertarget="rest" data-do="explain" data-reference="//example.org/">no</button><p id="rest" popover>rest</p>
<button data-do="explain" data-reference="cards/duel/">yes</button></main>
"""
CLEANED = """async html => { const { clean } = await import(new URL("/assets/js/sanitize.js", location.href));
const box = document.createElement("div"); box.append(clean(html)); return box.innerHTML }"""
#: Makes a connection fail when it takes the answer: at once, instead of after about 15 seconds.
NO_WAY = """const take = RTCPeerConnection.prototype.setRemoteDescription;
RTCPeerConnection.prototype.setRemoteDescription = async function (description) {
  await take.call(this, description);
  Object.defineProperty(this, "connectionState", { value: "failed" });
  this.dispatchEvent(new Event("connectionstatechange")) }"""
#: Makes storage fail as in a browser that blocks the data of sites.
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(self, name, {
  get() { throw new DOMException("storage is blocked", "SecurityError") } })"""
#: Whether the screen of a page is kept on is then in `awake`.
AWAKE = """Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
globalThis.awake = true; return { released: false, release() { globalThis.awake = false } } } } })"""
#: Whether the browser asks before a page is left, and whether its screen is kept on.
HELD = "[!dispatchEvent(new Event('beforeunload', { cancelable: true })), Boolean(globalThis.awake)]"
FLOOD = "for (let n = 0; n < 3000; n++) if (channel.readyState === 'open') channel.send('0{}')"


@pytest.fixture
def user_in_firefox(
    browsers: Callable[[str], Browser], server: Server, request: pytest.FixtureRequest
) -> Iterator[User]:
    """A user in Firefox, if it is installed, while the other users are in Chromium."""
    context = browsers("firefox" if "firefox" in installed_browsers() else "chromium").new_context(
        reduced_motion="reduce"
    )
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    user = User(context, server.url)
    request.node.stash.setdefault(USERS, []).append(user)
    yield user
    complaints = list(user.errors)  # before closing: Firefox also reports requests that it aborts
    context.close()
    assert complaints == []


def take_back(asking: Page, asked: Page) -> None:
    """Ask to take back a decision that the other player has seen; the other refuses, and agrees the second time."""
    for reply in ("disagree", "agree"):
        asking.locator("form[data-verb=undo] button").click()
        expect(asking.locator(".strip.ask")).to_contain_text("You asked to take it back.")
        asked.locator(f".strip [data-verb={reply}] button").click()
        expect(asking.locator(".strip.ask")).to_have_count(0)
        expect(asked.locator(".strip form")).to_have_count(0)
    expect(asked.locator(".strip.ask")).to_have_count(0)


def test_another_window_joins_in_a_browser_that_has_no_locks(returning_user: User) -> None:
    no_locks = "delete Navigator.prototype.locks"  # as browsers do on an insecure connection
    host = invited(returning_user, QUERY, no_locks)
    guest = returning_user.open("join/architects/", script=no_locks)
    guest.locator("#called").fill("Bob")
    guest.locator("#sit button").click()
    expect(host.locator("#invite .is-in b")).to_have_text("Bob")
    guest.close()


@pytest.mark.every_engine(usual=False)
def test_html_of_a_hostile_host_runs_nothing_loads_nothing_and_imitates_no_part_of_the_page(user: User) -> None:
    user.expected_errors = ("violates the following Content Security Policy",)
    cleaned = user.open("join/architects/").evaluate(CLEANED, ATTACK)
    for kept in ("fine</p>", '<use href="#i-heptad">', '<path class="fine">', 'popovertarget="rest"', "cards/duel/"):
        assert kept in cleaned, cleaned
    for word in (
        "example.org", "javascript", "onerror", "script", "style", "iframe", "secret", "<img", "background", "fill",
        'id="notice"', 'id="app"', 'popovertarget="explain"', "command",
    ):  # fmt: skip
        assert word not in cleaned, cleaned


@pytest.mark.promise("windows")
@pytest.mark.every_engine(usual=False)
def test_another_window_takes_a_seat_plays_and_comes_back(returning_user: User, offline: Offline) -> None:
    host = invited(returning_user, QUERY)
    assert violations(host, "#invite") == []
    host.locator("#invite-hints button").click()
    with host.context.expect_page() as opened:
        host.locator("[data-join]").click()
    host.keyboard.press("Escape")
    guest = opened.value
    guest.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    guest.locator("#called").fill("Bob")
    assert violations(guest) == []
    assert too_wide(guest) == []
    guest.locator("#sit button").click()
    expect(guest.locator("#board")).to_be_attached()
    expect(host.locator("#invite .is-in b")).to_have_text("Bob")
    choose(host)
    thing = guest.locator("#app button.deck[data-about]:visible").first
    expect(guest.locator("body")).to_contain_class("explains")
    without_single_keys(guest, thing)
    switch_keys(guest, "on")
    thing.focus()
    guest.keyboard.press("?")
    expect(guest.locator("#explain-body h3")).to_be_visible()
    guest.keyboard.press("Escape")
    guest.locator("#hint-open").click()
    guest.locator("#hint .hrow").first.click(timeout=START_TIMEOUT)  # takes the card that the hint names
    expect(guest.locator("#app button[name=token]")).to_have_count(0)
    assert guest.evaluate("document.querySelectorAll('#app .chrome a[href]').length") == 0
    guest.locator("[data-do=explain]").click()
    guest.locator(".explain-list button").first.click()
    expect(guest.locator("#explain-body h3")).to_be_visible()
    assert violations(guest) == []
    guest.locator("[data-do=explained]").click()
    with offline():
        guest.reload()
        expect(guest.locator("#app[data-scene]")).to_be_attached()  # it has joined again
        table = host.url
        host.close()
        expect(guest.locator("[data-key=lost] dialog")).to_contain_text("Waiting for Ann.")
        host = returning_user.open(table.removeprefix(returning_user.url))
        expect(guest.locator("[data-key=lost] dialog")).to_have_count(0, timeout=START_TIMEOUT)
    guest.close()
    expect(host.locator(".strip.away")).to_contain_text("Bob")
    host.locator(".strip [value=bot]").click()
    expect(host.locator("#invite .is-in")).to_have_count(0)
    expect(host.locator(".strip.away")).to_have_count(0)


@pytest.mark.promise("devices")
def test_other_devices_join_by_a_link_and_their_answer_as_text_or_before_the_camera(
    returning_user: User, new_user: NewUser, user_in_firefox: User, server: Server, pytestconfig: pytest.Config
) -> None:
    """In a usual run the game begins shortly before its end."""
    host = invited(returning_user, "ja/play/?game=wonders&players=3&by1=person&by2=person&devices=several&seed=2a")
    begun = 0 if is_thorough(pytestconfig) else go_forward(host, left=6)
    way = host.locator("#invite-way")
    links, guests = [], []
    for name, user, size in (
        ("Bob", new_user(server.url, service_workers="block"), PHONE),
        ("Cid", user_in_firefox, (1280, 900)),
    ):
        link = way.get_attribute("data-link") or ""
        links.append(link)
        guest = user.open(link.removeprefix(server.url), size)
        guests.append(guest)
        guest.locator(".answer-text").wait_for()
        if name == "Bob":
            assert violations(guest) == []
            host.locator("#invite-answer").fill("AUA-" + "x" * 99)
            host.locator("#invite-answer").press("Enter")
            expect(host.locator("[data-key=answer] dialog")).to_be_visible()
            answer(host, guest)
        else:
            code = guest.locator("#preparing .qr")
            drawn = code.get_attribute("viewBox"), code.locator("path").get_attribute("d")
            host.evaluate(CAMERA, drawn)
            way.locator("[data-do=scan]").click()
        guest.locator("#called").fill(name)
        expect(way).not_to_have_attribute("data-link", link)
    late = guests[1]
    late.locator("#sit [name=seat]").first.evaluate("it => { it.value = 0 }")  # the seat of the host
    late.locator("#sit button").click()
    said(late, "problem", "この席は先に取られました")
    for guest, open_seats in zip(guests, (2, 1), strict=True):  # both have selected the first one
        expect(guest.locator("#sit [name=seat]")).to_have_count(open_seats)
        expect(late.locator("#notice dialog")).to_be_visible()  # the drawings do not withdraw it
        guest.locator("#sit button").click()
        expect(guest.locator("form.hand")).to_be_visible()
        assert too_wide(guest) == []
    expect(late.locator("#notice dialog")).to_have_count(0)
    assert all(link.startswith(f"{server.url}ja/join/wonders/#offer=") for link in links)
    expect(host.locator("#invite .is-in b")).to_have_text(["Bob", "Cid"])
    seeking = returning_user.open("join/")
    expect(seeking).to_have_url(re.compile(r"/join/wonders/#table=\w+$"))
    seeking.close()
    with host.context.expect_page() as opened:
        host.locator("[data-join]").click()
    host.keyboard.press("Escape")
    common = opened.value
    common.set_viewport_size({"width": 1440, "height": 900})
    common.locator("form[data-verb=watch] button").click()
    expect(common.locator(".tcity")).to_have_count(3)
    assert violations(common) == []
    assert too_wide(common) == []
    choose(guests[0])
    expect(guests[0].locator(".waiting")).to_be_attached()
    expect(common.locator(".tcity .tag-up")).not_to_have_count(0)
    assert common.evaluate("document.querySelectorAll('#app [name=token]').length") == 0
    common.reload()
    expect(common.locator(".tcity")).to_have_count(3)

    play(host, guests, begun=begun + 1)
    assert too_wide(common) == []
    expect(common.locator("#result")).to_be_visible()
    finished = Game(host).record()
    host.evaluate(f"(() => {{{LOST_DATABASE}}})()")
    host.locator("form[data-verb=rematch] button").click()
    for guest in guests:
        expect(guest.locator("#begun")).to_be_visible()
        expect(guest.locator("form.hand")).to_be_visible()
    said(host, "unsaved", "ページのアドレス")
    assert [entry["record"] for entry in saved_entries(host)] == [finished], "it keeps its place"
    host.evaluate("isLost = false")
    choose(host)
    expect(host.locator("#notice dialog")).to_have_count(0)
    assert violations(guests[0], themes=1, colours=False) == []
    expect(common.locator(".tcity")).to_have_count(3)
    wait_until(host, lambda: {entry["over"] for entry in saved_entries(host)} == {True, False})
    apart = {entry["over"]: entry for entry in saved_entries(host)}
    assert apart[True]["record"] == finished
    assert apart[True]["guests"] is None, "only the next game is one of several devices"
    assert host.url.endswith(f"?save={apart[False]['id']}")


@pytest.mark.thorough
def test_a_device_that_finds_no_direct_way_says_why_and_the_host_offers_letters(returning_user: User) -> None:
    host = returning_user.open(SHORT["duel"], script=NO_WAY)
    way = host.locator("#invite-way[data-link]")
    way.wait_for(timeout=START_TIMEOUT)
    path = (way.get_attribute("data-link") or "").removeprefix(returning_user.url)
    guest = returning_user.open(path, script=NO_ADDRESS)
    expect(guest.locator("[data-key=unconnected] dialog")).to_contain_text("same network")
    guest.close()
    guest = returning_user.open(path)
    text = guest.locator(".answer-text").inner_text()
    guest.close()  # it no longer responds
    host.locator("#invite-answer").fill(text)
    host.locator("#invite-answer").press("Enter")
    unconnected = host.locator("[data-key=unconnected] dialog")
    expect(unconnected).to_contain_text("same network")
    expect(unconnected.locator("[data-verb=letters] button")).to_be_visible()


def test_a_device_that_stores_nothing_joins_and_hears_when_the_game_goes_on_by_letter(
    returning_user: User, new_user: NewUser, server: Server
) -> None:
    host = invited(returning_user, SHORT["architects"], AWAKE)
    other = new_user(server.url, service_workers="block")
    other.context.add_init_script(NO_STORAGE)
    other.context.add_init_script(AWAKE)
    assert host.evaluate(HELD) == [False, False]
    guest = joining(other, host)
    guest.locator("#sit button").click()
    expect(guest.locator("#board")).to_be_attached()
    assert [page.evaluate(HELD) for page in (host, guest)] == [[True, True]] * 2, "they stay connected"
    window = returning_user.open(f"join/architects/#table={host.url.partition('save=')[2]}")
    window.locator("form[data-verb=watch] button").click()
    expect(window.locator("#board")).to_be_attached()
    host.keyboard.press("Escape")
    host.evaluate("import('/assets/js/page.js').then(it => it.notice('unconnected'))")
    host.locator("#notice form[data-verb=letters] button").click()
    for page in (guest, window):
        expect(page.locator("[data-key=letters] dialog")).to_contain_text("The first link comes from Player 1.")
    wait_until(host, lambda: [page.evaluate(HELD) for page in (host, guest)] == [[False, False]] * 2)


@pytest.mark.thorough
@pytest.mark.promise("devices")
@pytest.mark.every_engine(usual=False)
@pytest.mark.parametrize("game", first_in_usual_run(SHORT))
def test_without_the_server_devices_join_by_text_and_play_a_whole_game(
    game: str, returning_user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Handler, "parse_request", lambda _: False)  # closes every connection, also open ones
    returning_user.expected_errors = OFFLINE_ERRORS
    host = invited(returning_user, SHORT[game])
    assert host.evaluate("fetch('not-kept').catch(() => 'no server')") == "no server"
    guest = joining(returning_user, host)
    guest.locator("#sit button").click()
    expect(host.locator("#invite .is-in")).to_have_count(1)
    if game == "duel":
        guest.evaluate(FLOOD)
    else:
        host.reload()
        host.locator(".strip.away [popovertarget=invite]").click(timeout=START_TIMEOUT)
        host.locator("#invite-way[data-link]").wait_for()
    expect(guest.locator("[data-key=cut] dialog")).to_contain_text("Waiting for Player 1.")
    expect(host.locator("#invite .is-away")).to_have_count(1)
    guest.close()
    guest = joining(returning_user, host)
    expect(host.locator("#invite .is-in")).to_have_count(1)
    host.keyboard.press("Escape")
    choose(host)
    guest.locator("#app [name=token]").first.wait_for(state="attached")
    host.locator("[popovertarget=menu]").click()
    host.locator("form[data-verb=nudge] button").click()
    expect(guest.locator(".strip.ask")).to_have_text("The others wait for you.")
    take_back(host, guest)
    play(host, [guest])
