"""One game on several devices: another window takes a seat, plays, goes and comes back; and what it may be sent."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.user import BOOT, PHONE, User, too_wide, violations

QUERY = "play/?game=architects&players=3&by1=person&devices=several&name0=Ann&seed=3"
#: HTML that a host could send to run something, to lead elsewhere, to load something, or to take the page's own place.
ATTACK = """<main id="main"><p id="fine">fine</p><img src="x" onerror="top.hit = 1"><script>top.hit = 1</script>
<a id="link" href="https://example.org/" target="_top">a</a><a href="javascript:top.hit = 1">b</a>
<form id="form" data-verb="act" action="https://example.org/" onsubmit="top.hit = 1"><input type="hidden" name="token">
<input type="password" name="secret"><button formaction="https://example.org/" name="go">go</button></form>
<iframe src="https://example.org/"></iframe><style>* { display: none }</style><base href="https://example.org/">
<meta http-equiv="refresh" content="0; url=https://example.org/"><div id="notice" style="color: red">no</div>
<svg id="sign"><use href="#i-heptad"/><use href="https://example.org/#a"/><image href="https://example.org/"/></svg></main>
"""
CLEANED = """async html => { const { clean } = await import(new URL("/assets/js/clean.js", location.href));
const box = document.createElement("div"); box.append(clean(html)); return box.innerHTML }"""


#: A camera that sees this code.
CAMERA = """([box, path]) => { const canvas = document.createElement("canvas"); canvas.width = 640; canvas.height = 480;
const paper = canvas.getContext("2d"), ink = new Path2D(path), size = 400 / box.split(" ")[2];
setInterval(() => { paper.setTransform(1, 0, 0, 1, 0, 0); paper.fillStyle = "#fff"; paper.fillRect(0, 0, 640, 480);
paper.setTransform(size, 0, 0, size, 120, 40); paper.fillStyle = "#111"; paper.fill(ink) }, 50);
navigator.mediaDevices.getUserMedia = async () => canvas.captureStream() }"""


def take(page: Page) -> None:
    """Take a card: the first that may be taken."""
    page.locator("#app button[name=token]:visible").first.click()


def invited(user: User, query: str) -> Page:
    """A new game to which others are invited: the way for the first one is shown."""
    page = user.open(query)
    page.locator("#invite-way[data-link]").wait_for(timeout=BOOT)
    return page


def test_another_window_takes_a_seat_plays_and_comes_back(returning_user: User) -> None:
    host = invited(returning_user, QUERY)
    assert violations(host, "#invite") == []
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
    take(guest)
    expect(guest.locator("#app button[name=token]")).to_have_count(0)
    assert guest.evaluate("document.querySelectorAll('#app .chrome a[href]').length") == 0
    returning_user.expected_errors = ("violates the following Content Security Policy",)
    cleaned = guest.evaluate(CLEANED, ATTACK)
    assert "fine" in cleaned
    assert '<use href="#i-heptad">' in cleaned
    for word in ("example.org", "javascript", "onerror", "script", "style", "iframe", "secret", 'id="notice"', "<img"):
        assert word not in cleaned, cleaned

    guest.locator("[data-do=explain]").click()
    guest.locator(".explain-list button").first.click()
    expect(guest.locator("#explain-body h3")).to_be_visible()
    assert violations(guest) == []
    guest.locator("[data-do=explained]").click()
    with returning_user.without_network():
        guest.reload()
        expect(guest.locator("#board")).to_be_attached()
        host.reload()
        expect(guest.locator("[data-key=lost] dialog")).to_be_visible()
        expect(guest.locator("[data-key=lost] dialog")).to_have_count(0, timeout=BOOT)
    guest.close()
    expect(host.locator(".strip.away")).to_contain_text("Bob")
    host.locator(".strip [value=bot]").click()
    expect(host.locator("#invite .is-in")).to_have_count(0)
    expect(host.locator(".strip.away")).to_have_count(0)


def test_other_devices_join_by_a_link_and_their_answer_as_text_or_before_the_camera(
    returning_user: User, new_user: NewUser, server: Server
) -> None:
    host = invited(returning_user, "ja/play/?game=wonders&players=4&by1=person&by2=person&devices=several&seed=2a")
    way, answer = host.locator("#invite-way"), host.locator("#invite-answer")
    links = []
    for name, size in (("Bob", PHONE), ("Cid", (1280, 900))):
        link = way.get_attribute("data-link") or ""
        links.append(link)
        guest = new_user(server.url, service_workers="block").open(link.removeprefix(server.url), size)
        said = guest.locator(".answer-text")
        assert violations(guest) == []
        assert len(said.inner_text()) < 200
        if name == "Bob":
            answer.fill("AUA-" + "x" * 99)
            answer.press("Enter")
            expect(host.locator("[data-key=answer] dialog")).to_be_visible()
            answer.fill(said.inner_text())
            answer.press("Enter")
        else:
            code = guest.locator("#preparing .qr")
            drawn = code.get_attribute("viewBox"), code.locator("path").get_attribute("d")
            host.evaluate(CAMERA, drawn)
            way.locator("[data-do=scan]").click()
        guest.locator("#called").fill(name)
        guest.locator("#sit button").click()
        expect(guest.locator("form.hand")).to_be_visible()
        assert too_wide(guest) == []
        expect(way).not_to_have_attribute("data-link", link)
    assert all(link.startswith(f"{server.url}ja/join/wonders/#offer=") for link in links)
    expect(host.locator("#invite .is-in b")).to_have_text(["Bob", "Cid"])
    with host.context.expect_page() as opened:
        host.locator("[data-join]").click()
    host.keyboard.press("Escape")
    common = opened.value
    common.set_viewport_size({"width": 1440, "height": 900})
    common.locator("form[data-verb=watch] button").click()
    expect(common.locator(".tcity")).to_have_count(4)
    assert violations(common) == []
    assert too_wide(common) == []
    guest.locator("label.card").first.click()
    guest.locator(".way button:visible").click()
    expect(guest.locator(".waiting")).to_be_attached()
    expect(common.locator(".tcity .tag-up")).not_to_have_count(0)
    assert common.evaluate("document.querySelectorAll('#app [name=token]').length") == 0

    guest.close()
    expect(host.locator(".strip.away")).to_contain_text("Cid")
