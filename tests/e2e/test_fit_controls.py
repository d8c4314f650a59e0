"""Controls are large enough and in sight, and none lies on or under something else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from heptad.kernel.record import Seat
from heptad.table import Table
from tests.e2e.conftest import OpenStillPage
from tests.e2e.fit import NAMES, TABLES, played, played_out
from tests.e2e.records import archived, before_a_look, before_the_end
from tests.e2e.user import User, too_wide
from tests.thorough import in_turn

#: The controls that choose an action, or a card that allows several actions, with their sizes.
TAPPED = """() => [...document.querySelectorAll("#app :is(label, form[data-verb=act] button:not([type=button]))")]
.filter(it => it.checkVisibility()).map(it => ({ it: it.outerHTML.slice(0, 200), box: it.getBoundingClientRect() }))
.map(({ it, box: { width, height } }) => ({ it, width: Math.round(width), height: Math.round(height) }))"""
#: Of the controls of the dock, the pairs of which one lies on the other, except one below which the others scroll, and
#: those that extend beyond the dock or, if it scrolls, beyond its content.
WRONG_IN_DOCK = """() => {
const dock = document.getElementById("dock"), found = [], { left, right, top, height } = dock.getBoundingClientRect();
const bottom = top + (getComputedStyle(dock).overflowY === "auto" ? dock.scrollHeight : height);
const controls = [...dock.querySelectorAll(":is(a, button, summary, label)")].filter(it => it.checkVisibility());
const boxes = controls.map(it => ({ it, name: it.textContent.trim() || it.ariaLabel, box: it.getBoundingClientRect() }))
.filter(({ it }) => getComputedStyle(it).position !== "sticky");
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

#: The fields whose text is so small that Safari on iPhones zooms in on them when they get the focus.
SMALL_FIELDS = """() => [...document.querySelectorAll("select, textarea, input")]
.filter(it => !["radio", "checkbox", "hidden", "file", "range"].includes(it.type))
.filter(it => parseFloat(getComputedStyle(it).fontSize) < 16).map(it => it.name || it.id)"""


@pytest.mark.parametrize("path", in_turn(("play/", "ja/play/"), 2))
def test_what_is_tapped_each_turn_is_large_enough_for_a_thumb(path: str, still_page: OpenStillPage) -> None:
    still = still_page((360, 740), path)
    for record in (*map(played, TABLES), before_a_look()):
        still.show(record)
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


@pytest.mark.parametrize("size", in_turn([((360, 740),), ((1280, 800),)], 2, 1))
def test_no_button_or_link_lies_under_something_else(size: tuple[int, int], still_page: OpenStillPage) -> None:
    still = still_page(size, "play/")
    for game in TABLES:
        for record in (played(game), played_out(game)):
            still.show(record)
            assert still.page.evaluate(UNDER_OTHERS) == []


@pytest.mark.parametrize("size", in_turn([((1280, 800),), ((390, 660),)], 2, 1))
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


@pytest.mark.parametrize("path", in_turn(("play/", "ja/play/"), 2, 1))
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


@pytest.mark.parametrize("players", in_turn((4, 5), 2, 1))
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


def test_on_phones_the_text_of_every_field_is_so_large_that_safari_does_not_zoom_in(
    user: User, still_page: OpenStillPage
) -> None:
    page = user.open("", (390, 844))
    home = page.url
    games = [f"{part}{game}" for part in ("", "cards/", "pad/") for game in TABLES]
    for path in (*games, "saves", "mybots", "replay", "embed-builder"):
        page.goto(f"{home}{path}/")
        assert page.evaluate(SMALL_FIELDS) == [], path
    still = still_page((390, 844), "play/")
    still.show(archived("duel"), "text")
    expect(still.page.locator("#command")).to_be_visible()
    assert still.page.evaluate(SMALL_FIELDS) == []


@pytest.mark.parametrize("path", in_turn(("play/", "ja/play/"), 2, 1))
def test_the_board_and_undo_stay_in_their_places_when_redo_can_be_used(path: str, still_page: OpenStillPage) -> None:
    still = still_page((360, 740), path)
    redo = still.page.locator("[data-verb=redo] button")
    for game in TABLES:
        still.show(archived(game))
        for width in (320, 360, 390, 412, 430, 800, 1280):
            still.page.set_viewport_size({"width": width, "height": 740})
            expect(redo).to_be_visible()
            places = []
            for disabled in (True, False):
                redo.evaluate("(button, disabled) => button.disabled = disabled", disabled)
                places.append([still.page.locator(part).bounding_box() for part in ("#bar", "[data-verb=undo] button")])
            assert places[0] == places[1], (game, width)


@pytest.mark.parametrize("language", in_turn(("", "ja/"), 2))
def test_on_a_laptop_every_game_can_be_started_from_the_home_page_without_scrolling(language: str, user: User) -> None:
    start = user.open(language, (1280, 720)).locator(".game .btn-go")
    expect(start).to_have_count(3)
    for button in start.all():
        expect(button).to_be_in_viewport(ratio=1)
