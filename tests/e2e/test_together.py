"""One game on several devices: another window takes a seat, plays, goes and comes back; and what it may be sent."""

from __future__ import annotations

from playwright.sync_api import Page, expect

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


def take(page: Page) -> None:
    """Take a card: the first that may be taken."""
    page.locator("#app button[name=token]:visible").first.click()


def test_another_window_takes_a_seat_plays_and_comes_back(returning_user: User) -> None:
    host = returning_user.open(QUERY)
    host.locator("[popovertarget=menu]").click(timeout=BOOT)
    host.locator("#menu [popovertarget=invite]").click()
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
