"""No text is cut, no word broken, and nothing scrolls sideways: with long names, wide letter spacing or large text."""

from __future__ import annotations

from itertools import product

import pytest

from heptad.table import Table
from tests.duel_games import ALONE, TOGETHER, asked, ended
from tests.e2e.conftest import OpenStillPage
from tests.e2e.fit import CUT, LARGE, NAMES, TABLES, played, played_out
from tests.e2e.records import before_the_end
from tests.e2e.user import User, too_wide
from tests.site.guests import Host
from tests.thorough import in_turn, some

#: One page of every kind, except boards and set-ups.
OTHERS = [
    "about",
    "cards",
    "cards/wonders",
    "cards/duel",
    "cards/architects",
    "deal",
    "embed-builder",
    "join",
    "join/duel",
    "learn",
    "learn/duel",
    "learn/architects/build",
    "learn/duel/uncover",
    "learn/duel/puzzles",
    "mybots",
    "opponents",
    "pad",
    "pad/wonders",
    "pad/duel",
    "replay",
    "results",
    "review",
    "rules/wonders",
    "rules/duel",
    "rules/architects",
    "rulings",
    "saves",
    "works",
]
#: The text spacing that users may set according to WCAG (success criterion 1.4.12).
SPACING = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }"""
#: Enters a name for every player in the forms of a page.
NAMED = "name => { for (const field of document.querySelectorAll('input[name^=name]')) field.value = name }"
#: Returns the words of the names of Duel's cities that are broken.
BROKEN_NAMES = """() => [...document.querySelectorAll(".duelist h2")].flatMap(name => {
const text = [...name.childNodes].find(it => it.data?.trim()), range = document.createRange();
const isBroken = word => { range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length);
  return new Set([...range.getClientRects()].map(it => Math.round(it.top))).size > 1 };
return [...text.data.matchAll(/\\S+/g)].filter(isBroken).map(String) })"""
#: Returns the words that are broken without a hyphen, and the pictures that reach beyond the scene around them.
BROKEN = """() => { const found = [], main = document.querySelector("main");
const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT), range = document.createRange();
const isBroken = () => new Set([...range.getClientRects()].map(it => Math.round(it.top))).size > 1;
while (texts.nextNode()) {
  const text = texts.currentNode;
  range.selectNodeContents(text);
  if (!isBroken() || text.parentElement.closest(".vh, .pad-word, svg, pre, code")) continue;
  for (const { 0: word, index } of text.data.matchAll(/[a-z][a-z’\\u00ad]+/gi)) {
    if (word.includes("\\u00ad")) continue; // has hyphens of its own
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (isBroken()) found.push(word);
  }
}
for (const picture of main.querySelectorAll(".scene :is(.wonder, .skyline)")) {
  const [inner, outer] = [picture, picture.closest(".scene")].map(it => it.getBoundingClientRect());
  if (picture.checkVisibility() && (inner.top < outer.top - 2 || inner.bottom > outer.bottom + 2))
    found.push(picture.getAttribute("class"));
}
return found; }"""
#: Returns the left and right ends of the bar's content, of the table's, and of the cards in hand or in a question; and
#: the size of letters in pixels.
ENDS = """() => [...[".bar > *", ".table > .panel, .offer", ":is(.hand, .answers) .card"].map(parts => {
const boxes = [...document.querySelectorAll(parts)].map(it => it.getBoundingClientRect()).filter(it => it.width > 1);
return [Math.min(...boxes.map(it => it.left)), Math.max(...boxes.map(it => it.right))] }),
Number.parseFloat(getComputedStyle(document.documentElement).fontSize)]"""
#: Returns the height of the space between the own city and the dock, and the widths of its wonder and of its towers.
ROOM = """() => { const [city, wonder, towers, dock] = [".a-me", ".own .scene-w", ".own .skyline", ".dock"]
.map(it => document.querySelector(it).getBoundingClientRect());
return [dock.top - city.bottom, wonder.width, towers.width]; }"""
#: Returns the cities of the common table with too little room for their content, and the names that take two lines.
OVERFULL = """() => [...document.querySelectorAll(".tcity")].filter(city => {
const name = city.querySelector("h2"), line = Number.parseFloat(getComputedStyle(name).fontSize) * 2;
return city.scrollHeight > city.clientHeight + 1 || name.clientHeight > line }).map(it => it.innerText)"""
#: Returns the names of lines of a score sheet that are wider than their column.
BESIDE_THEIR_CELLS = """() => [...document.querySelectorAll(".a-sheet .line-name")].filter(it =>
it.getBoundingClientRect().right > it.closest("th").getBoundingClientRect().right + 1).map(it => it.innerText)"""
#: Widths of windows, from a phone to a desktop, and between the widths at which pages change.
WIDTHS = (360, 480, 540, 640, 768, 900, 1024, 1180, 1440)


@pytest.mark.parametrize("size", in_turn([((360, 740),), ((1280, 800),)], 2))
def test_no_long_name_is_cut_also_with_wide_spacing(size: tuple[int, int], still_page: OpenStillPage) -> None:
    still = still_page(size, "play/")
    for game in TABLES:
        still.show(played(game))
        for css in (SPACING, ""):
            assert still.page.evaluate(CUT, css) + too_wide(still.page) == []
        bar = still.page.locator(".bar").bounding_box()
        assert bar
        assert bar["height"] < 56 or game == "architects"
        still.show(played_out(game))
        assert still.page.evaluate(BESIDE_THEIR_CELLS) == []
    still.page.goto(f"{still.page.url.removesuffix('play/')}learn/duel/uncover/")
    assert still.page.evaluate(CUT, SPACING) + too_wide(still.page) == []


@pytest.mark.parametrize(
    ("size", "path"),
    [
        ((360, 740), "play/"),
        ((1280, 800), "play/"),
        pytest.param((360, 740), "ja/play/", marks=pytest.mark.thorough),
    ],
    ids=str,
)
def test_nothing_is_cut_when_letters_are_twice_as_large_nor_on_pages_when_they_are_wide(
    size: tuple[int, int], path: str, still_page: OpenStillPage, pytestconfig: pytest.Config
) -> None:
    """Check every board in the middle of a game, every score sheet and, on a phone, every kind of page.

    A usual run takes every second page, with letters that are either large or wide.
    """
    still = still_page(size, path)
    home = still.page.url.removesuffix("play/")
    for game in TABLES:
        for record, board in product((played(game), played_out(game)), ("drawn", "text")):
            still.show(record, board)
            assert still.page.evaluate(CUT, LARGE) + too_wide(still.page) == []
    pages = (*TABLES, *(OTHERS if size[0] < 400 else ()))
    for turn, page in enumerate(some(pages, 1, 2, pytestconfig)):
        still.page.goto(f"{home}{page}/")
        still.page.evaluate(NAMED, NAMES[0])
        for css in some((LARGE, SPACING), turn, 2, pytestconfig):
            assert still.page.evaluate(CUT, css) + too_wide(still.page) == []


def test_at_400_percent_of_a_window_every_board_reflows_and_every_button_can_be_hit(still_page: OpenStillPage) -> None:
    still = still_page((320, 256), "play/")
    for game in TABLES:
        still.show(played(game))
        assert too_wide(still.page) == []
        sizes = still.page.evaluate(
            """() => [...document.querySelectorAll("#app :is(button, summary, a)")].filter(it => it.checkVisibility())
            .map(it => it.getBoundingClientRect()).filter(it => it.width > 1 && Math.min(it.width, it.height) < 24)"""
        )
        assert sizes == []


def test_on_the_outer_screen_of_a_foldable_phone_the_end_of_architects_scrolls_nothing_sideways(
    still_page: OpenStillPage,
) -> None:
    still = still_page((280, 653), "play/")
    still.show(before_the_end("architects", 5, 5))
    assert too_wide(still.page) == []


def test_on_the_outer_screen_of_a_foldable_phone_no_usual_name_is_broken_in_duel(still_page: OpenStillPage) -> None:
    still, record = still_page((280, 653), "play/"), played("duel")
    for names in (("Maximiliana Constantin", "Alexandra"), ("Christopher Robin", "Wilhelmina")):
        still.show(
            record | {"seats": [seat | {"name": name} for seat, name in zip(record["seats"], names, strict=True)]}
        )
        assert still.page.evaluate(BROKEN_NAMES) == []
        assert too_wide(still.page) == []


@pytest.mark.parametrize("size", in_turn([((1024, 1366),), ((3440, 1440),), ((1920, 950),)], 3, 1), ids=str)
def test_on_a_large_screen_the_table_grows_and_ends_where_its_bar_and_the_hand_do(
    size: tuple[int, int], still_page: OpenStillPage
) -> None:
    still, is_upright = still_page(size, "play/"), size[0] < size[1]
    for game in TABLES:
        still.show(played(game))
        bar, table, hand, letters = still.page.evaluate(ENDS)
        assert bar == pytest.approx(table, abs=1)
        middle = still.page.locator(".a-mid" if game == "duel" else ".a-me").bounding_box()
        assert middle
        assert (middle["width"] > 0.9 * (table[1] - table[0])) == is_upright, "else much of it would be empty"
        if game == "wonders":
            assert hand[0] == pytest.approx(table[0], abs=1)
            free, wonder, towers = still.page.evaluate(ROOM)
            assert free >= 0
            assert free < 4 * letters or is_upright
            assert wonder < 1.5 * towers
            still.page.locator(".board").evaluate("it => it.classList.add('common')")
            *_, from_afar = still.page.evaluate(ENDS)
            assert from_afar == pytest.approx(max(16, 3.2 + 0.0095 * size[0]))
        assert letters == pytest.approx(max(16, min(size[0] / 100, size[1] / 62.5)))
        assert table[1] - table[0] <= (112 if game == "duel" else 97) * letters + 1
        assert too_wide(still.page) == []
    drafted = Table.new("wonders", {"players": 3, "wonders": "draft"}, seed="2a", seats=(*ALONE, ALONE[1]))
    for table in (drafted, asked("wonder")):
        still.show(table.record.to_data())
        bar, offers, _, _ = still.page.evaluate(ENDS)
        assert bar == pytest.approx(offers, abs=1)
    shared = Table.new("wonders", {"players": 3}, seed="2a", seats=(*TOGETHER, ALONE[1])).record.to_data()
    for record, board, column in ((shared, "drawn", ".cover"), (played("duel"), "text", ".textb nav")):
        still.show(record, board)
        assert still.page.locator(column).evaluate("it => it.clientWidth") > 45 * letters
    still.show(asked("destroy").record.to_data())
    _, _, cards, _ = still.page.evaluate(ENDS)
    assert sum(cards) == pytest.approx(size[0], abs=1)
    still.show(ended("points").record.to_data())
    if is_upright:
        still.page.set_viewport_size({"width": 1280, "height": 800})
    sheet, chart = (still.page.locator(part).bounding_box() for part in (".a-sheet", ".a-growth"))
    assert sheet
    assert chart
    assert chart["width"] > sheet["width"] / 2
    home = still.page.url.removesuffix("play/")
    still.page.goto(home)
    brand, foot = (still.page.locator(part).bounding_box() for part in (".brand", ".foot-groups"))
    assert brand
    assert foot
    assert size[0] < 1600 or brand["x"] == pytest.approx(foot["x"], abs=1)
    still.page.set_viewport_size({"width": size[0], "height": size[1]})
    still.page.goto(f"{home}pad/wonders/")
    letters = still.page.locator("html").evaluate("it => Number.parseFloat(getComputedStyle(it).fontSize)")
    assert letters == pytest.approx(max(16, min(size[0] / 100, size[1] / 62.5)))


@pytest.mark.parametrize(("game", "players"), [("wonders", 7), ("architects", 5)])
def test_on_the_common_table_every_city_fits_into_its_place_and_its_name_into_one_line(
    game: str, players: int, still_page: OpenStillPage
) -> None:
    host = Host(
        {"game": game, "players": str(players), "name0": "Maximilian", "by1": "person", "devices": "several"}
        | {f"by{seat}": "architect" for seat in range(2, players)}
    )
    host.sit("bob", 1)
    host.hello("tv", "f" * 32)
    host.tell("tv", "watch")
    still = still_page((1024, 768), f"join/{game}/")
    still.put(host.shown["tv"]["html"].replace("Bob", "Konstantina"))
    for width, height in ((1024, 768), (1024, 1366), (1440, 900)):
        still.page.set_viewport_size({"width": width, "height": height})
        assert still.page.evaluate(OVERFULL) == []


@pytest.mark.parametrize("language", ["", "ja/"])
def test_at_no_width_a_word_is_broken_or_a_picture_cut_on_any_kind_of_page(
    language: str, user: User, pytestconfig: pytest.Config
) -> None:
    """A usual run takes every third page at every fifth width; of the Japanese ones, which break anywhere, a sixth."""
    page = user.open(language, (1280, 900))
    home, paths = page.url, ("", *(f"{path}/" for path in (*TABLES, *OTHERS)))
    for turn, path in enumerate(some(paths, 0, 6 if language else 3, pytestconfig)):
        page.goto(home + path)
        for width in some(WIDTHS, turn, 5, pytestconfig):
            page.set_viewport_size({"width": width, "height": 900})
            assert (path, width, page.evaluate(BROKEN) + too_wide(page)) == (path, width, [])
