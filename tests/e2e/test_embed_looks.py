"""How embedded boards and cards look in the pages of others: their height, theme, language and letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.embedding import SCRIPT, Host, board, fits, heard, height, hosting, waits_for
from tests.e2e.user import wait_until

#: Waits for 20 animation frames.
FRAMES = """new Promise(done => { let left = 20;
const next = () => left-- ? requestAnimationFrame(next) : done(); next() })"""
MODULE = SCRIPT.replace("defer", 'type="module"')


@pytest.fixture
def host(server: Server, tmp_path: Path, new_user: NewUser) -> Iterator[Host]:
    with hosting(server, tmp_path, new_user) as open_page:
        yield open_page


def test_the_frame_is_as_high_as_its_content_and_the_page_stands_still(host: Host) -> None:
    page = host('<heptad-board game="duel" scenario="trade-2"></heptad-board><p id="below">Below', SCRIPT)
    inside = board(page)
    inside.locator("button.answer").first.wait_for()
    inside.locator("html").evaluate("() => document.fonts.ready.then(() => true)")
    fits(page, inside)
    before = height(page)
    page.evaluate("""window.shifts = []; new PerformanceObserver(list => shifts.push(...list.getEntries()))
        .observe({ type: "layout-shift" })""")
    page.evaluate(FRAMES)
    assert page.evaluate("shifts.length") == 0
    inside.locator("button.answer").first.click()
    waits_for(page, f"document.querySelector('heptad-board').clientHeight > {before}")
    fits(page, inside)
    wait_until(page, lambda: not inside.locator("html").evaluate("it => it.scrollHeight > innerHeight + 1"))


@pytest.mark.parametrize(
    ("head", "change"),
    [
        ("<meta name=color-scheme content='light dark'>", ""),
        ("<style>.dark{color:#ddd;background:#111}</style>", "document.body.className = 'dark'"),
        (
            "<style>[data-theme=dark] body{color:oklch(0.9 0 0)}</style>",
            "document.documentElement.dataset.theme = 'dark'",
        ),
        ("<style>p{}</style>", "document.documentElement.style.colorScheme = 'dark'"),
    ],
)
def test_the_theme_follows_the_page_while_it_is_open(host: Host, head: str, change: str) -> None:
    page = host('<heptad-board game="duel" scenario="trade-2"></heptad-board>', head + SCRIPT, color_scheme="light")
    html = board(page).locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    if change:
        page.evaluate(change)
    else:
        page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "dark")
    page.evaluate("document.querySelector('heptad-board').setAttribute('theme', 'light')")
    expect(html).to_have_attribute("data-theme", "light")


def test_the_theme_is_right_in_browsers_that_hide_what_a_canvas_contains(host: Host) -> None:
    """As Firefox does with privacy.resistFingerprinting, which the Tor browser sets."""
    noise = "CanvasRenderingContext2D.prototype.getImageData = () => ({ data: [190, 208, 148, 146] })"
    page = host(
        '<heptad-board game="duel" scenario="trade-2"></heptad-board>', SCRIPT, script=noise, color_scheme="light"
    )
    expect(board(page).locator("html")).to_have_attribute("data-theme", "light")


def test_the_language_follows_the_page_unless_told(host: Host) -> None:
    page = host('<heptad-board game="duel" scenario="trade-2"></heptad-board>', SCRIPT)
    html = board(page).locator("html")
    expect(html).to_have_attribute("lang", "en")
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 1")
    page.evaluate("document.documentElement.lang = 'ja-JP'")
    expect(html).to_have_attribute("lang", "ja")
    waits_for(page, "heard.filter(([type]) => type === 'ready').length === 2")
    page.evaluate("document.querySelector('heptad-board').lang = 'en'")
    expect(html).to_have_attribute("lang", "en")
    page.evaluate("document.querySelector('heptad-board').lang = 'JA'")
    expect(html).to_have_attribute("lang", "ja")
    page.evaluate("document.querySelector('heptad-board').lang = 'eo'")
    expect(html).to_have_attribute("lang", "en")


def test_a_language_with_a_region_is_shown_in_this_form(host: Host) -> None:
    board_in_portuguese = '<heptad-board game="duel" scenario="trade-2" lang="pt-br"></heptad-board>'
    page = host(board_in_portuguese, expected_errors=("404",))
    page.context.route("**/embed.js", with_brazilian_portuguese)
    page = host(board_in_portuguese, SCRIPT, expected_errors=("404",))
    expect(page.locator("heptad-board iframe")).to_have_attribute("src", re.compile("/pt-BR/learn/duel/trade-2/"))


def with_brazilian_portuguese(route: Route) -> None:
    """Answer with the script as it would be if the site had this language, too."""
    script = route.fetch().text()
    assert '"en ja"' in script
    route.fulfill(body=script.replace('"en ja"', '"en ja pt-BR"'), content_type="text/javascript")


def test_a_card_is_shown_alone(host: Host) -> None:
    # A page may load the script more than once, also as a module, and have the same names.
    head = MODULE + SCRIPT + SCRIPT + "<script>const ROOT = 7</script>"
    # Firefox would also scroll the page around the frame.
    no_scroll = "Element.prototype.scrollIntoView = () => { throw new Error('scrolls') }"
    page = host('<heptad-board game="duel" card="arena"></heptad-board>', head, script=no_scroll)
    inside = board(page)
    expect(inside.locator("#arena .about")).to_be_visible()
    expect(inside.locator(".entry:visible")).to_have_count(1)
    waits_for(page, "document.querySelector('heptad-board').clientHeight < 500")
    inside.locator("#arena .about a[href='#brewery']").first.click()
    expect(inside.locator("#brewery .about")).to_be_visible()
    page.evaluate("document.querySelector('heptad-board').load({ game: 'duel', card: 'baths' })")
    waits_for(page, "heard.length === 2")
    assert heard(page, "ready") == [["ready", {"path": "cards/duel/"}, ""]] * 2
    expect(inside.locator("#baths .about")).to_be_visible()
    expect(inside.locator("#baths .about")).to_have_css("margin-left", "0px")
    expect(inside.locator(".entry:visible")).to_have_count(1)
    fits(page, inside)
    page.emulate_media(media="print")  # prints this card, not the help sheet
    expect(inside.locator("#baths .about")).to_be_visible()


#: Returns the readings above words that an ancestor cuts off.
CUT_READINGS = """() => [...document.querySelectorAll("rt")].filter(reading => {
  const box = reading.getBoundingClientRect();
  if (!box.width) return false;
  for (let it = reading.parentElement; it !== document.body; it = it.parentElement) {
    const around = it.getBoundingClientRect();
    const outside = box.left < around.left || box.top < around.top || box.right > around.right;
    if (outside && getComputedStyle(it).overflow !== "visible") return true;
  }
  return false;
}).map(reading => reading.textContent)"""


def test_the_reading_above_the_name_of_a_card_that_is_shown_alone_is_not_cut_off(host: Host) -> None:
    page = host('<heptad-board game="duel" card="stable" lang="ja"></heptad-board>', SCRIPT)
    expect(board(page).locator("#stable rt").first).to_be_visible()
    assert page.frames[1].evaluate(CUT_READINGS) == []
