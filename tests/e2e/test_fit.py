"""Nothing on a board is clipped or overflows, with long names, wide letter spacing or large text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest
from playwright.sync_api import expect

from heptad.bots.registry import create_bot
from heptad.kernel.record import Record, Seat
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.e2e.conftest import OpenStillPage
from tests.e2e.records import archived, before_the_end, record_where
from tests.e2e.user import User, too_wide
from tests.thorough import first_in_usual_run, some

BOTS = (Seat(name="Bob", by="greedy"), Seat(name="Cid", by="greedy"))
NAMES = ("Maximiliana Konstantinopoulos X", "W" * 30)
#: By game: its options, and the minimum number of actions before the position that is shown.
TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "duel": ({"wonders": "preset"}, 14),
    "wonders": ({"players": 7}, 50),
    "architects": ({"players": 7}, 60),
}
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
#: Doubles the text size.
LARGE = ":root { font-size: 200% !important }"
#: Enters a name for every player in the forms of a page.
NAMED = "name => { for (const field of document.querySelectorAll('input[name^=name]')) field.value = name }"
#: Returns the texts that an element around them clips horizontally, with the given style sheet. Texts for screen
#: readers only, texts hidden from them (which are given elsewhere), and scrollable texts are left out.
CUT = """css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet];
const all = document.getElementById("app") ?? document.querySelector("main");
const found = [], texts = document.createTreeWalker(all, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = texts.currentNode, range = document.createRange();
  if (!text.data.trim() || text.parentElement.closest(".vh, svg, [aria-hidden=true]")) continue;
  if (!text.parentElement.checkVisibility()) continue;
  range.selectNodeContents(text);
  for (let box = text.parentElement; box !== all; box = box.parentElement) {
    const style = getComputedStyle(box), edge = box.getBoundingClientRect();
    if (style.clipPath !== "none" || /auto|scroll/.test(style.overflow)) break;
    if (style.overflowX !== "visible" &&
      [...range.getClientRects()].some(it => it.right > edge.right + 2 || it.left < edge.left - 2))
      found.push(`${text.data.trim()} in ${box.className}`);
  }
}
return found; }"""


#: Returns the words that are broken without a hyphen, and the pictures that reach beyond the scene around them.
BROKEN = """() => { const found = [], main = document.querySelector("main");
const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT), range = document.createRange();
while (texts.nextNode()) {
  const text = texts.currentNode;
  if (text.parentElement.closest(".vh, .pad-word, svg, pre, code") || !text.parentElement.checkVisibility()) continue;
  for (const { 0: word, index } of text.data.matchAll(/[a-z][a-z’\\u00ad]+/gi)) {
    if (word.includes("\\u00ad")) continue; // has hyphens of its own
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (new Set([...range.getClientRects()].map(it => Math.round(it.top))).size > 1) found.push(word);
  }
}
for (const picture of main.querySelectorAll(".scene :is(.wonder, .skyline)")) {
  const [inner, outer] = [picture, picture.closest(".scene")].map(it => it.getBoundingClientRect());
  if (picture.checkVisibility() && (inner.top < outer.top - 2 || inner.bottom > outer.bottom + 2))
    found.push(picture.getAttribute("class"));
}
return found; }"""
#: Widths of windows, from a phone to a desktop, and between the widths at which pages change.
WIDTHS = (360, 480, 540, 640, 768, 900, 1024, 1180, 1440)


#: The controls that choose an action, or a card that allows several actions, with their sizes.
TAPPED = """() => [...document.querySelectorAll("#app :is(label, form[data-verb=act] button:not([type=button]))")]
.filter(it => it.checkVisibility()).map(it => ({ it: it.outerHTML.slice(0, 200), box: it.getBoundingClientRect() }))
.map(({ it, box: { width, height } }) => ({ it, width: Math.round(width), height: Math.round(height) }))"""


#: Puts the cards of a card reference into the places of a hand, one handful after the other; returns their number, and
#: the cards that OVERLAPS finds.
IN_HAND = """([html, check]) => {
const places = [...document.querySelectorAll("form.hand .card")], found = [];
const cards = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll(".entry > .card")];
for (let n = 0; n < cards.length; n += places.length) {
  for (const [at, { children }] of cards.slice(n, n + places.length).entries())
    places[at].replaceChildren(...[...children].map(it => document.importNode(it, true)));
  found.push(...eval(check)(places));
}
return [cards.length, found]; }"""
#: Of the given cards, those on which a symbol extends beyond the edge, or a symbol of the effect covers one of the
#: cost, or a symbol of the cost is squeezed: its width is less than 0.8 of its height.
OVERLAPS = """cards => cards.flatMap(card => {
const seen = it => it.checkVisibility() && it.getBoundingClientRect().width > 1;
const boxes = within => [...card.querySelectorAll(within)].filter(seen).map(it => it.getBoundingClientRect());
const [face] = boxes(".card-face"), costs = boxes(".card-cost > :not(.vh)");
const out = ({ left, right, top, bottom }) =>
  left < face.left - 1 || right > face.right + 1 || top < face.top - 1 || bottom > face.bottom + 1;
const on = ({ left, right, top, bottom }, it) =>
  left < it.right - 1 && right > it.left + 1 && top < it.bottom - 1 && bottom > it.top + 1;
const gives = boxes(".card-gives :is(.chip, .coin, .vp, .or, .sign, .i, .x)");
const squeezed = boxes(".card-cost :is(.chip, .coin, .link)").some(({ width, height }) => width < height * 0.8);
const wrong = squeezed || gives.some(it => costs.some(cost => on(it, cost))) || [...gives, ...costs].some(out);
return wrong ? [card.innerText] : [] })"""

#: Of the cards in Duel's display, those with a sign whose middle another card covers.
COVERED = """() => [...document.querySelectorAll(".display .card")].filter(card =>
[...card.querySelectorAll(":is(.card-cost, .card-gives) :is(.chip, .coin, .vp, .link, .sym, .shields)")].some(it => {
  const { left, top, width, height } = it.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".display > *");
  return width > 1 && it.checkVisibility() && above && above !== card; }))
.map(card => card.innerText)"""
#: Of the controls of the dock, the pairs of which one lies on the other, and those that extend beyond it or, if it
#: scrolls, beyond its content.
WRONG_IN_DOCK = """() => {
const dock = document.getElementById("dock"), found = [], { left, right, top, height } = dock.getBoundingClientRect();
const bottom = top + (getComputedStyle(dock).overflowY === "auto" ? dock.scrollHeight : height);
const controls = [...dock.querySelectorAll(":is(a, button, summary, label)")].filter(it => it.checkVisibility());
const boxes = controls.map(it => ({ name: it.textContent.trim() || it.ariaLabel, box: it.getBoundingClientRect() }));
for (const [n, { name, box }] of boxes.entries()) {
  if (box.left < left || box.right > right || box.top < top || box.bottom > bottom) found.push(name);
  for (const { name: other, box: its } of boxes.slice(n + 1))
    if (box.left < its.right - 1 && box.right > its.left + 1 && box.top < its.bottom - 1 && box.bottom > its.top + 1)
      found.push([name, other]);
}
return found; }"""


#: The buttons and links with something above their middle that lies outside their parent.
UNDER_OTHERS = """() => [...document.querySelectorAll(":is(a, button, summary)")].filter(it => {
if (!it.checkVisibility({ visibilityProperty: true }) || it.closest("[popover]")) return false;
it.scrollIntoView({ block: "center" });
const { left, top, width, height } = it.getBoundingClientRect();
const above = document.elementFromPoint(left + width / 2, top + height / 2);
return width > 1 && above && !it.parentElement.contains(above);
}).map(it => it.outerHTML.slice(0, 120))"""
#: Whether the focus is on the page: null if not, and otherwise the focused element if less than half of it, or of its
#: label, is above the dock, or "".
BEHIND_DOCK = """() => {
const focused = document.activeElement, dock = document.getElementById("dock");
if (focused === document.body) return null;
if (dock.contains(focused)) return "";
const { top, bottom } = (focused.labels?.[0] ?? focused).getBoundingClientRect();
return (top + bottom) / 2 > dock.getBoundingClientRect().top ? focused.outerHTML.slice(0, 120) : ""; }"""


#: The numbers on laurels and coins that are wider than this part of the symbol.
SPILLED = """() => [[".vp", 0.6], [".coin", 0.8]].flatMap(([kind, part]) =>
[...document.querySelectorAll(`#app ${kind}`)]
.filter(it => it.checkVisibility() && it.getBoundingClientRect().width > 1).flatMap(it => {
  const text = [...(it.querySelector("b") ?? it).childNodes].filter(node => node.nodeType === 3 && node.data.trim());
  if (!text.length) return [];
  const range = document.createRange();
  range.setStartBefore(text[0]);
  range.setEndAfter(text.at(-1));
  const room = it.getBoundingClientRect().width * part;
  return range.getBoundingClientRect().width > room ? [`${range} in ${it.parentElement.className}`] : [] }))"""


def to_the_end(table: Table) -> Iterator[int]:
    """Let bots play to the end of the game; yield the number of actions before each decision."""
    bot, rng = create_bot("greedy"), Rng(1)
    while table.current_players:
        yield table.revision
        seat = table.current_players[0]
        table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))


@cache
def played(game: str) -> dict[str, Any]:
    """Return the record of a game of bots and a person, at a decision of the person."""
    options, count = TABLES[game]
    seats = tuple(
        Seat(name=NAMES[seat % 2], by="greedy" if seat else "person") for seat in range(options.get("players", 2))
    )
    table = Table.new(game, options, seed="2a", seats=seats)
    for actions in to_the_end(table):
        if actions >= count and 0 in table.current_players:
            break
    return table.record.to_data()


@cache
def played_out(game: str) -> dict[str, Any]:
    """Return the record of the same game at its end."""
    table = Table(Record.from_data(played(game)))
    for _ in to_the_end(table):
        pass
    return table.record.to_data()


def with_hand_of(cards: int) -> dict[str, Any]:
    """Return the record of a game of 7 Wonders at the first decision of a person who holds that many cards."""
    table = Table.new("wonders", {"players": 3}, seed="2a", seats=(Seat(name="Ann", by="person"), *BOTS))
    for _ in to_the_end(table):
        if len(table.view(0)["hand"]) == cards and 0 in table.current_players:
            break
    return table.record.to_data()


def moments_of_duel(seed: str) -> Iterator[dict[str, Any]]:
    """Yield the record of a game of bots after every tenth action."""
    seats = (Seat(name="Ann", by="person"), Seat(name="Bob", by="greedy"))
    table = Table.new("duel", {"wonders": "preset"}, seed=seed, seats=seats)
    for actions in to_the_end(table):
        if actions % 10 == 0:
            yield table.record.to_data()


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_no_long_name_is_cut_also_with_wide_spacing(size: tuple[int, int], still_page: OpenStillPage) -> None:
    still = still_page(size, "play/")
    for game in TABLES:
        still.show(played(game))
        for css in ("", SPACING):
            assert still.page.evaluate(CUT, css) + too_wide(still.page) == []
    still.page.goto(f"{still.page.url.removesuffix('play/')}learn/duel/uncover/")
    assert still.page.evaluate(CUT, SPACING) + too_wide(still.page) == []


@pytest.mark.parametrize("path", ["play/", "ja/play/"])
def test_no_sign_of_an_effect_lies_on_a_cost_or_over_the_edge_of_a_card_in_a_hand_of_seven(
    path: str, still_page: OpenStillPage
) -> None:
    still = still_page((320, 700), path)
    cards = still.page.request.get(f"{still.page.url.removesuffix('play/')}cards/wonders/").text()
    still.show(record_where("turn", 1))
    assert still.page.locator("form.hand .card").count() == 7
    for width in (360, 390):
        still.page.set_viewport_size({"width": width, "height": 800})
        heights = still.page.evaluate("[...document.querySelectorAll('.hand .mark')].map(it => it.offsetHeight)")
        assert len(heights) == 7
        assert max(heights) - min(heights) <= 1, width
    for width in (320, 360, 412, 600, 768, 820, 900, 1024, 1280, 1920):
        still.page.set_viewport_size({"width": width, "height": 800})
        count, found = still.page.evaluate(IN_HAND, [cards, OVERLAPS])
        assert count > 70
        assert found == [], width


@pytest.mark.every_engine(usual=False)
@pytest.mark.parametrize("seed", first_in_usual_run(("3", "7", "9")))
def test_every_sign_on_a_card_of_duel_s_display_is_seen_whole(
    seed: str, still_page: OpenStillPage, pytestconfig: pytest.Config
) -> None:
    """A usual run looks at each moment in every other size."""
    still = still_page((360, 740), "play/")
    sizes = ((320, 640), (360, 740), (768, 1024), (1024, 768), (1280, 800), (1440, 900))
    for turn, record in enumerate(moments_of_duel(seed)):
        still.show(record)
        for width, height in some(sizes, turn, 2, pytestconfig):
            still.page.set_viewport_size({"width": width, "height": height})
            found = still.page.evaluate(f"({OVERLAPS})([...document.querySelectorAll('.display .card')])")
            assert found == [], width
            if width > 320:
                assert still.page.evaluate(COVERED) == [], width


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)], ids=str)
def test_no_number_spills_over_its_laurel_or_coin(size: tuple[int, int], still_page: OpenStillPage) -> None:
    still = still_page(size, "play/")
    for record in (played_out("architects"), *moments_of_duel("3")):
        still.show(record)
        assert still.page.evaluate(SPILLED) == []


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)], ids=str)
def test_the_score_below_a_chart_keeps_clear_of_the_name_below_the_next_one(
    size: tuple[int, int], still_page: OpenStillPage
) -> None:
    still = still_page(size, "play/")
    still.show(played_out("wonders"))
    charts = [box for it in still.page.locator(".growth > li").all() if (box := it.bounding_box())]
    gaps = [right["x"] - left["x"] - left["width"] for left, right in pairwise(charts) if right["y"] == left["y"]]
    assert gaps
    assert min(gaps) >= 16


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

    In a usual run the letters of each page are either large or wide.
    """
    still = still_page(size, path)
    home = still.page.url.removesuffix("play/")
    for game in TABLES:
        for record, board in product((played(game), played_out(game)), ("drawn", "text")):
            still.show(record, board)
            assert still.page.evaluate(CUT, LARGE) + too_wide(still.page) == []
    for turn, page in enumerate((*TABLES, *(OTHERS if size[0] < 400 else ()))):
        still.page.goto(f"{home}{page}/")
        still.page.evaluate(NAMED, NAMES[0])
        for css in some((LARGE, SPACING), turn, 2, pytestconfig):
            assert still.page.evaluate(CUT, css) + too_wide(still.page) == []


@pytest.mark.parametrize("path", ["play/", "ja/play/"])
def test_what_is_tapped_each_turn_is_large_enough_for_a_thumb(path: str, still_page: OpenStillPage) -> None:
    still = still_page((360, 740), path)
    for game in TABLES:
        still.show(played(game))
        found = still.page.evaluate(TAPPED)
        if cards := still.page.locator("#app label:visible").all():
            cards[0].click()
            found += still.page.evaluate(TAPPED)
        assert len(found) >= 3
        assert [it for it in found if min(it["width"], it["height"]) < 44] == []


@pytest.mark.parametrize("game", TABLES)
def test_the_dock_is_in_sight_and_no_control_lies_on_another_one_or_beyond_it(
    game: str, still_page: OpenStillPage
) -> None:
    still = still_page((360, 740), "play/")
    still.show(played(game))
    cards = still.page.locator("#app label.card")
    for width, height in ((360, 740), (640, 360), (768, 1024), (844, 390), (900, 800), (1280, 800)):
        still.page.set_viewport_size({"width": width, "height": height})
        expect(still.page.locator("#dock")).to_be_in_viewport(ratio=0.75)
        assert still.page.evaluate(WRONG_IN_DOCK) == []
        if cards.count():
            cards.first.click()
            assert still.page.evaluate(WRONG_IN_DOCK) == []
            still.page.get_by_role("button", name="Put back").click()
            expect(still.page.locator(".sheet:visible")).to_have_count(0)


def test_on_a_phone_on_its_side_no_control_lies_beside_the_notch(still_page: OpenStillPage) -> None:
    still = still_page((844, 390), "play/")
    notch = {"insets": {"left": 47, "right": 47}}
    still.context.new_cdp_session(still.page).send("Emulation.setSafeAreaInsetsOverride", notch)
    still.show(played("wonders"))
    edges = still.page.evaluate(
        """() => [...document.querySelectorAll("#app :is(a, button, summary, label)")]
        .filter(it => it.checkVisibility()).map(it => it.getBoundingClientRect())
        .map(({ left, right }) => [left, right])"""
    )
    assert min(left for left, _ in edges) >= 47
    assert max(right for _, right in edges) <= 844 - 47
    assert too_wide(still.page) == []


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_no_button_or_link_lies_under_something_else(size: tuple[int, int], still_page: OpenStillPage) -> None:
    still = still_page(size, "play/")
    for game in TABLES:
        for record in (played(game), played_out(game)):
            still.show(record)
            assert still.page.evaluate(UNDER_OTHERS) == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 660)])
def test_what_is_focused_by_keyboard_is_not_behind_the_dock(size: tuple[int, int], still_page: OpenStillPage) -> None:
    still = still_page(size, "play/")
    for game, chosen in (("wonders", False), ("wonders", True), ("architects", False)):
        still.show(played(game))
        if chosen:
            still.page.locator("#app label.card").first.click()
        still.page.evaluate("scrollTo(0, 0)")
        still.page.locator("#bar").evaluate("bar => { bar.tabIndex = -1; bar.focus() }")
        found = []
        while (behind := still.page.evaluate(BEHIND_DOCK)) is not None:
            found.append(behind)
            assert len(found) < 90
            still.page.keyboard.press("Tab")
        assert len(found) > 10
        assert [it for it in found if it] == []


def test_on_phones_a_hand_of_four_cards_is_one_row_and_choosing_one_scrolls_nothing(still_page: OpenStillPage) -> None:
    still = still_page((360, 740), "play/")
    still.show(with_hand_of(4))
    tops = still.page.evaluate("[...document.querySelectorAll('.hand .card')].map(card => card.offsetTop)")
    assert len(tops) == 4
    assert len(set(tops)) == 1
    still.page.locator("form.hand .card").first.click()
    expect(still.page.locator(".sheet:visible")).to_have_count(1)
    assert still.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("wonder", ["rhodes-a", "giza-b"])
def test_on_phones_the_cost_and_the_effect_of_a_stage_keep_clear_of_its_edges(
    wonder: str, still_page: OpenStillPage
) -> None:
    still = still_page((360, 740), "play/")
    still.show(record_where("turn", 1, wonder=wonder))
    for width in (320, 360, 412):
        still.page.set_viewport_size({"width": width, "height": 740})
        margins = still.page.evaluate(
            """() => [...document.querySelectorAll(".me .stage")].flatMap(stage => {
            const { left, bottom } = stage.getBoundingClientRect();
            const signs = [...stage.querySelectorAll(".no, .chip, .vp")].map(it => it.getBoundingClientRect());
            return signs.map(it => Math.min(it.left - left, bottom - it.bottom)); })"""
        )
        assert len(margins) > 9
        assert min(margins) >= 7  # at the left, 3 of these are the edge of the next stage
        tops = still.page.evaluate("[...document.querySelectorAll('.me .stage')].map(stage => stage.offsetTop)")
        assert len({tops.count(top) for top in tops}) == 1  # every row has the same number of stages


def test_in_a_wide_window_no_card_moves_when_one_is_chosen_if_its_text_fits_beside_the_sheet(
    still_page: OpenStillPage,
) -> None:
    still = still_page((1280, 800), "play/")
    places = """() => [...document.querySelectorAll("#dock h2, #hint-open, form.hand .card")]
    .map(it => it.getBoundingClientRect()).map(({ left, width }) => [left, width])"""
    texts = still.page.locator("form.hand .card-says:visible")
    for cards, width in ((3, 1280), (5, 1280), (6, 1440), (7, 1600)):
        still.page.set_viewport_size({"width": width, "height": 900})
        still.show(with_hand_of(cards))
        before = still.page.evaluate(places)
        assert min(before)[0] == before[0][0] == before[2][0]  # the heading, the first card
        expect(texts).to_have_count(cards)
        still.page.locator("form.hand .card").first.click()
        expect(still.page.locator(".sheet:visible")).to_have_count(1)
        assert still.page.evaluate(places) == before


def test_on_phones_the_names_above_a_score_sheet_are_turned_but_the_faces_are_upright_and_in_a_row(
    still_page: OpenStillPage,
) -> None:
    still = still_page((360, 740), "play/")
    still.show(played_out("wonders"))
    faces = still.page.evaluate(
        """() => [...document.querySelectorAll("#sheet thead .seal")]
        .map(it => [getComputedStyle(it).writingMode, it.getBoundingClientRect().top])"""
    )
    assert len(faces) == 7
    assert {tuple(face) for face in faces} == {("horizontal-tb", faces[0][1])}


@pytest.mark.parametrize("path", ["play/", "ja/play/"])
def test_on_phones_the_button_of_a_cover_keeps_clear_of_its_edges_also_with_a_long_name(
    path: str, still_page: OpenStillPage
) -> None:
    seats = (*(Seat(name=name, by="person") for name in NAMES), Seat(name="Cid", by="greedy"))
    still = still_page((360, 740), path)
    still.show(Table.new("wonders", {"players": 3}, seed="2a", seats=seats).record.to_data())
    cover, button = (still.page.locator(it).bounding_box() for it in ("#cover", "#cover .btn-go"))
    assert cover
    assert button
    assert min(button["x"] - cover["x"], cover["x"] + cover["width"] - button["x"] - button["width"]) >= 8
    still.page.set_viewport_size({"width": 1280, "height": 800})
    tops = still.page.locator("#cover .btn-go").evaluate(
        """button => { const range = document.createRange();
        range.selectNodeContents(button);
        return [...range.getClientRects()].filter(it => it.width).map(it => it.top); }"""
    )
    assert max(tops) - min(tops) < 10  # one line, as there is room for it; its scripts differ a little in height


def test_in_a_wide_window_with_seven_players_the_first_far_cities_of_architects_are_above_the_dock(
    still_page: OpenStillPage,
) -> None:
    still = still_page((1440, 900), "play/")
    still.show(before_the_end("architects", 5, 7))
    dock = still.page.locator("#dock").bounding_box()
    boxes = [box for city in still.page.locator(".far").all() if (box := city.bounding_box())]
    assert dock
    assert len(boxes) == 4
    assert sum(box["y"] + box["height"] < dock["y"] for box in boxes) >= 2


@pytest.mark.parametrize("players", [4, 5])
def test_on_a_laptop_with_four_and_five_players_the_name_of_every_far_city_of_architects_is_above_the_dock(
    players: int, still_page: OpenStillPage
) -> None:
    still = still_page((1280, 800), "play/")
    still.show(before_the_end("architects", 5, players))
    dock = still.page.locator("#dock").bounding_box()
    boxes = [box for city in still.page.locator(".far h2").all() if (box := city.bounding_box())]
    assert dock
    assert len(boxes) == players - 3
    assert all(box["y"] + box["height"] / 2 < dock["y"] for box in boxes)


def test_in_a_wide_window_the_choices_of_every_set_up_follow_each_other_as_in_the_page(user: User) -> None:
    page = user.open("", (1280, 900))
    home = page.url
    for game in TABLES:
        page.goto(f"{home}{game}/")
        tops = page.evaluate(
            """[...document.querySelectorAll(".setup-form > .panel:not(.a-seats)")]
            .map(it => it.getBoundingClientRect().top)"""
        )
        assert len(tops) >= 3
        assert tops == sorted(tops), game


@pytest.mark.parametrize("path", ["play/", "ja/play/"])
def test_the_board_and_undo_stay_in_their_places_when_redo_can_be_used(path: str, still_page: OpenStillPage) -> None:
    still = still_page((360, 740), path)
    redo = still.page.locator("[data-verb=redo] button")
    for game in TABLES:
        still.show(archived(game))
        for width in (360, 390, 412, 430, 800, 1280):
            still.page.set_viewport_size({"width": width, "height": 740})
            expect(redo).to_be_visible()
            places = []
            for disabled in (True, False):
                redo.evaluate("(button, disabled) => button.disabled = disabled", disabled)
                places.append([still.page.locator(part).bounding_box() for part in ("#bar", "[data-verb=undo] button")])
            assert places[0] == places[1], (game, width)


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


def test_with_letters_twice_as_large_the_cards_of_duel_keep_their_width_on_a_laptop(still_page: OpenStillPage) -> None:
    still = still_page((1280, 800), "play/")
    still.show(played("duel"))
    assert still.page.evaluate(CUT, LARGE) == []
    widths = still.page.evaluate(
        "[...document.querySelectorAll('.display .card-face')].map(it => it.getBoundingClientRect().width)"
    )
    assert len(widths) > 3
    assert min(widths) > 100


@pytest.mark.parametrize("language", ["", "ja/"])
def test_on_a_laptop_every_game_can_be_started_from_the_home_page_without_scrolling(language: str, user: User) -> None:
    start = user.open(language, (1280, 720)).locator(".game .btn-go")
    expect(start).to_have_count(3)
    for button in start.all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["", "ja/"])
def test_at_no_width_a_word_is_broken_or_a_picture_cut_on_any_kind_of_page(
    language: str, user: User, pytestconfig: pytest.Config
) -> None:
    """A usual run looks at each page at every third width, and in Japanese, which breaks anywhere, at every third."""
    page = user.open(language, (1280, 900))
    home, paths = page.url, ("", *(f"{path}/" for path in (*TABLES, *OTHERS)))
    for turn, path in enumerate(some(paths, 0, 3, pytestconfig) if language else paths):
        page.goto(home + path)
        for width in some(WIDTHS, turn, 3, pytestconfig):
            page.set_viewport_size({"width": width, "height": 900})
            assert (path, width, page.evaluate(BROKEN) + too_wide(page)) == (path, width, [])
