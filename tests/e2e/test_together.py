"""One game on several devices: guests join, play whole games, disconnect and return; hostile messages are harmless.

The device with the game is the host; the others are guests. A guest opens the link of an invitation, and its answer, a
text or a QR code, is carried to the host; after that the devices are connected directly by WebRTC.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Browser, Page, expect

from heptad.games.duel.cards import CARDS
from heptad.kernel.record import Record
from heptad.shared.kinds import MILITARY
from heptad.table import Table
from heptad_site.build.server import Handler, Server
from tests.e2e.conftest import USERS, NewUser, Offline
from tests.e2e.engines import installed_browsers
from tests.e2e.test_explain import switch_keys, without_single_keys
from tests.e2e.user import (
    DATABASE,
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

QUERY = "play/?game=architects&players=3&by1=person&devices=several&name0=Ann&seed=3"
#: Games of two players that end soon if they are played as in `planned`.
SHORT = {
    "duel": "play/?game=duel&by0=person&by1=person&first=0&wonders=preset&seed=3f&devices=several",
    "architects": "play/?game=architects&players=2&by1=person&first=0&seed=1a&devices=several",
}
SOLDIERS = {f"b:{card.key}" for card in CARDS if card.kind == MILITARY}
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


#: Replaces the camera by one that shows a QR code, which takes a given share of the picture's width and is a little
#: rotated, skewed and blurred. It stops when its stream ends, because drawing takes most of the processor's time.
CAMERA = """([box, path, share = 0.3]) => { const canvas = document.createElement("canvas"), rows = box.split(" ")[2];
const paper = canvas.getContext("2d"), ink = new Path2D(path);
const draw = ({ width = {}, height = {} }) => { canvas.width = width.ideal ?? 640;
canvas.height = height.ideal ?? 480; const size = share * canvas.width / rows;
paper.fillStyle = "#999"; paper.fillRect(0, 0, canvas.width, canvas.height);
paper.filter = "blur(1px)"; paper.translate(canvas.width / 2, canvas.height / 2); paper.rotate(0.1);
paper.transform(size, 0, size / 20, size * 0.95, 0, 0); paper.translate(-rows / 2, -rows / 2); paper.fillStyle = "#ddd";
paper.fillRect(0, 0, rows, rows); paper.fillStyle = "#333"; paper.fill(ink) };
navigator.mediaDevices.getUserMedia = async ({ video }) => { const stream = canvas.captureStream();
const timer = setInterval(() => stream.active ? draw(video) : clearInterval(timer), 50); return stream } }"""


#: Plays a seat by the forms of its page, one of the given tokens for each decision; `planned` has the remaining ones.
PLAYER = """tokens => { const app = document.getElementById("app"); let acted = ""; globalThis.planned = tokens;
const act = () => { const it = app.querySelector(`[name=token][value="${CSS.escape(tokens[0] ?? "")}"]`);
  const revision = it?.form.elements.revision.value;
  if (!it || revision === acted) return;
  acted = revision; tokens.shift();
  if (!it.matches("input")) return it.click();
  it.checked = true; it.form.requestSubmit() };
new MutationObserver(act).observe(app, { subtree: true, childList: true, attributes: true }); act() }"""
#: The state of such a seat, for a failure: its next tokens, and what its page offers.
STANDS = """() => { const app = document.getElementById("app"), { scene } = app.dataset;
const values = name => [...app.querySelectorAll(`[name=${name}]`)].map(it => it.value).join(" ");
const sent = document.querySelectorAll("[data-sent]").length;
return { planned: planned.slice(0, 2), left: planned.length, token: values("token"), revision: values("revision"),
  scene, sent } }"""
#: Keeps a guest's data channel in `channel`, so that FLOOD can send thousands of messages at once.
CHANNEL = """const make = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...given) {
  return (globalThis.channel = make.apply(this, given)) }"""
#: Removes all addresses from the session descriptions of a device, as if it were in no network.
NO_ADDRESS = """const { get } = Object.getOwnPropertyDescriptor(RTCSessionDescription.prototype, "sdp");
Object.defineProperty(RTCSessionDescription.prototype, "sdp", {
  get() { return get.call(this).replaceAll(/a=candidate.*\\r\\n/g, "") } })"""
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


def played_out(record: Mapping[str, object]) -> Table:
    """Continue a game to its end.

    The first seat builds military cards, and the others discard cards that are not military, so that the game may end
    early.
    """
    table = Table(Record.from_data(record))
    while table.current_players:
        seat = table.current_players[0]
        tokens = table.legal_tokens(seat)
        liked = (
            SOLDIERS
            if seat == 0
            else {token for token in tokens if token[0] == "s" and "b" + token[1:] not in SOLDIERS}
        )
        table.act(seat, next((token for token in tokens if token in liked), tokens[0]))
    return table


def planned(record: Mapping[str, object]) -> list[list[str]]:
    """Return the tokens of the actions of each seat from here to the end of the game."""
    table, begun = played_out(record), len(Record.from_data(record).actions)
    return [[token for who, token in table.actions[begun:] if who == seat] for seat in range(len(table.seats))]


def go_forward(host: Page, left: int) -> int:
    """Go on with the saved game until `left` actions before its end, and load it again; return how many it has then."""
    (entry,) = saved_entries(host)
    actions = played_out(entry["record"]).record.to_data()["actions"][:-left]
    host.evaluate(DATABASE, entry | {"record": entry["record"] | {"actions": actions}})
    host.reload()
    host.locator("#invite-way[data-link]").wait_for(timeout=START_TIMEOUT)
    return len(actions)


def play(host: Page, others: list[Page], begun: int = 0) -> None:
    """Play the game to its end in all pages at the same time, and check its record; the pages are in order of seats.

    `begun` is the number of actions so far.
    """
    wait_until(host, lambda: len(Game(host).record()["actions"]) == begun)
    tokens = planned(Game(host).record())
    for page, of_seat in zip((host, *others), tokens, strict=True):
        page.evaluate(PLAYER, of_seat)
    try:
        for page in (host, *others):
            expect(page.locator("#result")).to_be_attached(timeout=START_TIMEOUT)
    except AssertionError as error:
        for page in (host, *others):
            error.add_note(str(page.evaluate(STANDS)))
        raise
    wait_until(host, lambda: len(Game(host).record()["actions"]) == begun + sum(map(len, tokens)))
    acted = [action.split(" ", 1) for action in Game(host).record()["actions"][begun:]]
    assert [[token for who, token in acted if who == str(seat)] for seat in range(len(tokens))] == tokens


def answer(host: Page, guest: Page) -> None:
    """Carry the answer of a guest to the host as text, and wait until the host shows the next code.

    The button is clicked twice, as impatient people do.
    """
    way = host.locator("#invite-way")
    link, said = way.get_attribute("data-link") or "", guest.locator(".answer-text").inner_text()
    assert len(said) < 200
    host.locator("#invite-answer").fill(said)
    host.locator("#invite-answer + button").dblclick()
    expect(way).not_to_have_attribute("data-link", link)
    expect(host.locator("[data-key=answer] dialog")).to_have_count(0)


def joining(user: User, host: Page) -> Page:
    """Let a device of this user join by the link of the invitation, and its answer as text."""
    link = host.locator("#invite-way").get_attribute("data-link") or ""
    guest = user.open(link.removeprefix(user.url), PHONE, CHANNEL)
    answer(host, guest)
    return guest


def choose(page: Page) -> None:
    """Make the first possible choice."""
    if page.locator("#app label.card:visible").count():
        page.locator("#app label.card:visible").first.click()
    page.locator("#app button[name=token]:visible").first.click()


def take_back(asking: Page, asked: Page) -> None:
    """Ask to take back a decision that the other player has seen; the other refuses, and agrees the second time."""
    for answer in ("disagree", "agree"):
        asking.locator("form[data-verb=undo] button").click()
        expect(asking.locator(".strip.ask")).to_contain_text("You asked to take it back.")
        asked.locator(f".strip [data-verb={answer}] button").click()
        expect(asking.locator(".strip.ask")).to_have_count(0)
        expect(asked.locator(".strip form")).to_have_count(0)
    expect(asked.locator(".strip.ask")).to_have_count(0)


def take(page: Page) -> None:
    """Take the first card that can be taken."""
    page.locator("#app button[name=token]:visible").first.click()


def invited(user: User, query: str, script: str = "") -> Page:
    """Open a new game on several devices, and wait until the invitation for the first guest is shown.

    `script` runs before the scripts of the page.
    """
    page = user.open(query, script=script)
    page.locator("#invite-way[data-link]").wait_for(timeout=START_TIMEOUT)
    return page


def test_another_window_joins_in_a_browser_that_has_no_locks(returning_user: User) -> None:
    no_locks = "delete Navigator.prototype.locks"  # as browsers do on an insecure connection
    host = invited(returning_user, QUERY, no_locks)
    guest = returning_user.open("join/architects/", script=no_locks)
    guest.locator("#called").fill("Bob")
    guest.locator("#sit button").click()
    expect(host.locator("#invite .is-in b")).to_have_text("Bob")
    guest.close()


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
    take(host)
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
    returning_user.expected_errors = ("violates the following Content Security Policy",)
    cleaned = guest.evaluate(CLEANED, ATTACK)
    for kept in ("fine</p>", '<use href="#i-heptad">', '<path class="fine">', 'popovertarget="rest"', "cards/duel/"):
        assert kept in cleaned, cleaned
    for word in (
        "example.org", "javascript", "onerror", "script", "style", "iframe", "secret", "<img", "background", "fill",
        'id="notice"', 'id="app"', 'popovertarget="explain"', "command",
    ):  # fmt: skip
        assert word not in cleaned, cleaned

    guest.locator("[data-do=explain]").click()
    guest.locator(".explain-list button").first.click()
    expect(guest.locator("#explain-body h3")).to_be_visible()
    assert violations(guest) == []
    guest.locator("[data-do=explained]").click()
    with offline():
        guest.reload()
        expect(guest.locator("#board")).to_be_attached()
        host.reload()
        expect(guest.locator("[data-key=lost] dialog")).to_contain_text("Waiting for Ann.")
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
    begun = 0 if is_thorough(pytestconfig) else go_forward(host, left=9)
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
    for guest in guests:  # both have selected the first open seat
        guest.locator("#sit button").click()
        expect(guest.locator("form.hand")).to_be_visible()
        assert too_wide(guest) == []
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
    host.locator("form[data-verb=rematch] button").click()
    for guest in guests:
        expect(guest.locator("#begun")).to_be_visible()
        expect(guest.locator("form.hand")).to_be_visible()
    assert violations(guests[0], themes=1, colours=False) == []
    expect(common.locator(".tcity")).to_have_count(3)
    wait_until(host, lambda: {entry["over"] for entry in saved_entries(host)} == {True, False})
    apart = {entry["over"]: entry for entry in saved_entries(host)}
    assert apart[True]["record"] == finished
    assert apart[True]["guests"] is None, "only the next game is one of several devices"
    assert host.url.endswith(f"?save={apart[False]['id']}")


def test_a_device_that_finds_no_direct_way_says_why_and_the_host_offers_letters(returning_user: User) -> None:
    host = returning_user.open(SHORT["duel"], script=NO_WAY)
    way = host.locator("#invite-way[data-link]")
    way.wait_for(timeout=START_TIMEOUT)
    path = (way.get_attribute("data-link") or "").removeprefix(returning_user.url)
    guest = returning_user.open(path, script=NO_ADDRESS)
    expect(guest.locator("[data-key=unconnected] dialog")).to_contain_text("same network")
    guest.close()
    guest = returning_user.open(path)
    said = guest.locator(".answer-text").inner_text()
    guest.close()  # it no longer responds
    host.locator("#invite-answer").fill(said)
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
