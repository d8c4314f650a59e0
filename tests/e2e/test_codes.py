"""How two devices connect: valid and invalid codes, the camera, and which STUN servers are asked for addresses."""

from __future__ import annotations

import re
import socket
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

from heptad_site.build.pages import page as drawn
from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.devices import CAMERA, answer
from tests.e2e.stub import CONFIGURED, Stun, inviting
from tests.e2e.user import User, violations, wait_until

#: Returns the session description (SDP) in the offer of a link.
READ = """async link => { const { unpack } = await import("/assets/js/signal.js");
return unpack(link.split("#offer=")[1], "active").sdp }"""
#: Returns the QR code of an invitation as a view box and a path, and its share of the width of a camera's picture at
#: arm's length: at 55 cm, where the picture covers 70 cm. A screen has 96 CSS pixels per inch.
FROM_AFAR = """(svg => [svg.getAttribute("viewBox"), svg.querySelector("path").getAttribute("d"),
svg.clientWidth / 96 * 2.54 / 70])(document.querySelector("#invite-way .qr"))"""
#: Changes the port in the offer of a link, so that the host receives nothing until it has the answer, as behind a
#: firewall.
UNHEARD = """async ([link, port]) => { const { pack, unpack } = await import("/assets/js/signal.js");
const [page, text] = link.split("#offer="), { id, sdp } = unpack(text, "active");
return `${page}#offer=${pack({ id, sdp: sdp.replaceAll(/ \\d+ typ/g, ` ${port} typ`) })}` }"""
#: Makes a connection look failed at the moment when it takes the answer, and normal again right after that.
STUMBLES = """(() => { const Connection = RTCPeerConnection.prototype, take = Connection.setRemoteDescription;
let failed = false;
Connection.setRemoteDescription = async function (given) {
  await take.call(this, given);
  failed = true;
  this.dispatchEvent(new Event("connectionstatechange"));
  setTimeout(() => (failed = false)) };
const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Connection), "connectionState");
Object.defineProperty(Connection, "connectionState", { get() { return failed ? "failed" : get.call(this) } }) })()"""
#: Draws a QR code of an address on another site; returns its view box and path.
NO_INVITATION = """async () => { const { drawQr } = await import("/assets/js/qr.js");
const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
svg.append(document.createElementNS("http://www.w3.org/2000/svg", "path"));
drawQr(svg, "https://example.org/join/duel/#offer=A");
return [svg.getAttribute("viewBox"), svg.firstChild.getAttribute("d")] }"""


@pytest.fixture
def host(new_user: NewUser, server: Server) -> Page:
    """A page with an invitation but without a game."""
    return inviting(new_user(server.url, service_workers="block"))


@pytest.fixture
def guests(new_user: NewUser, server: Server) -> User:
    """The user whose pages join."""
    return new_user(server.url, service_workers="block")


def show(html: str, route: Route) -> None:
    route.fulfill(body=html, content_type="text/html")


def link_of(host: Page) -> str:
    return host.locator("#invite-way").get_attribute("data-link") or ""


def joining(user: User, link: str) -> Page:
    page = user.open(link.removeprefix(user.url), script=CONFIGURED)
    page.locator(".answer-text").wait_for()
    return page


@pytest.mark.thorough
@pytest.mark.every_engine(usual=False)
def test_nobody_is_asked_for_addresses_unless_the_site_names_who(
    new_user: NewUser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Stun() as stun:
        for named in ("", stun.url):
            monkeypatch.setenv("HEPTAD_STUN", named)
            pages = {path: drawn("en", f"{path}index.html") for path in ("play/", "join/duel/")}
            devices = [new_user(server.url, service_workers="block") for _ in range(2)]
            for user in devices:
                for path, html in pages.items():
                    user.context.route(re.compile(f"/{path}$"), partial(show, html))
            host = inviting(devices[0])
            said = host.locator("#invite-way").inner_text()
            assert ("they ask" in said, stun.url in said) == (bool(named), bool(named))
            guest = joining(devices[1], link_of(host))
            for page in (host, guest):
                assert {*page.evaluate("configured")} == ({named} if named else set())
            assert (stun.asked > 1) == bool(named)
            seen = "{} {} typ srflx".format(*stun.SEEN)
            assert (seen in host.evaluate(READ, link_of(host))) == bool(named)
            answer(host, guest)
            wait_until(host, partial(host.evaluate, "heard.length > 0"))


@pytest.mark.every_engine(usual=False)
def test_a_code_is_for_one_device_and_one_that_comes_back_needs_a_new_one(host: Page, guests: User) -> None:
    link = link_of(host)
    first, second = (joining(guests, link) for _ in range(2))
    answer(host, first)
    wait_until(host, lambda: host.evaluate("heard.length") == 1)
    field, problem = host.locator("#invite-answer"), host.locator("[data-key=answer] dialog")
    field.fill(second.locator(".answer-text").inner_text())
    field.press("Enter")
    expect(problem).to_contain_text("the code that is shown now")
    problem.get_by_role("button").click()
    host.locator("#invite-way [data-do=scan]").click()
    host.locator("[data-key=camera] dialog button").click()  # this device has no camera
    second.close()
    second = joining(guests, link_of(host))
    answer(host, second)
    wait_until(host, lambda: host.evaluate("[joined, heard.length]") == [2, 2])

    first.reload()
    for says in ("Waiting for the device with the table.", "Your seat is kept"):
        expect(first.locator("[data-key=cut] dialog")).to_contain_text(says)
    first.locator("[data-key=cut] [data-do=scan]").click()
    first.locator("[data-key=camera] dialog button").click()
    wait_until(host, lambda: host.evaluate("lost") == 1)
    first.evaluate(CAMERA, host.evaluate(FROM_AFAR))
    first.locator("[data-key=cut] [data-do=scan]").click()
    first.locator(".answer-text").wait_for()
    host.evaluate("self.RTCPeerConnection = undefined")
    answer(host, first)
    expect(host.locator("[data-key=unconnected] dialog")).to_be_visible()  # there is no code for another device
    expect(host.locator("#invite-way .qr path")).not_to_have_attribute("d", re.compile(""))
    wait_until(host, lambda: host.evaluate("heard.length") == 3)
    keys = host.evaluate("heard.map(text => JSON.parse(text).key)")
    assert keys[0] == keys[2] != keys[1]


@pytest.mark.thorough
@pytest.mark.every_engine(usual=False)
def test_an_answer_is_taken_also_when_browsers_would_have_given_up(host: Page, guests: User) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
        silent.bind(("", 0))
        guest = joining(guests, host.evaluate(UNHEARD, [link_of(host), silent.getsockname()[1]]))
        wait_until(guest, lambda: guest.evaluate("tries > 4"))
        host.evaluate(STUMBLES)
        answer(host, guest)
        wait_until(host, lambda: host.evaluate("[joined, heard.length]") == [1, 1])
    assert host.locator("[data-key=unconnected]").count() == 0


def test_a_code_that_does_not_fit_says_why(host: Page, guests: User) -> None:
    link = link_of(host)
    page = guests.open("join/duel/#offer=AUA-xyz")
    expect(page.locator("[data-key=code] dialog")).to_be_visible()
    guests.expected_errors = ("Failed to load resource",)
    page.route("**/jsqr.js", lambda route: route.abort())
    page.locator("#preparing [data-do=scan]").click()
    expect(page.locator("[data-key=reader] dialog")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator(".bar .brand")).to_be_visible()  # unlike on a board, its bar has room for it
    page.unroute("**/jsqr.js")
    page.goto(link.replace("#offer=A", "#offer=B"))
    expect(page.locator("[data-key=version] dialog")).to_be_visible()
    page.evaluate(CAMERA, guests.open("join/duel/").evaluate(NO_INVITATION))
    page.locator("#preparing [data-do=scan]").click()
    expect(page.locator("[data-key=code] dialog")).to_be_visible()
    assert violations(page) == []
