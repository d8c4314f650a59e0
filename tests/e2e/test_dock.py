"""Rows on boards: the dock, where a hint leaves the table of Duel in its place, the marks of cards, and wonders."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.duel_games import asked
from tests.e2e.conftest import OpenStillPage
from tests.e2e.fit import moments_of_duel
from tests.e2e.records import before_a_look, before_the_end, record_where
from tests.thorough import in_turn

SIZES = (
    (360, 740),
    (740, 360),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1032, 1376),
    (1280, 800),
    (1440, 900),
)
#: Puts a list of choices into the panel of the hint and opens it, with a rank on each card, as the script would do it.
OPEN_HINT = """html => { self.hints ??= trustedTypes.createPolicy("hints", { createHTML: text => text });
document.getElementById("hint-body").innerHTML = hints.createHTML(html);
document.getElementById("hint-working").hidden = true;
document.getElementById("hint").hidden = false;
for (const card of document.querySelectorAll(".display .open"))
  card.append(Object.assign(document.createElement("span"), { className: "rank-flag", textContent: "1 2 3" })); }"""
#: The edges of everything on the table of Duel.
PLACES = """() => [...document.querySelectorAll(".display > *, .duelist, .wonders4")].filter(it => it.checkVisibility())
.map(it => it.getBoundingClientRect()).map(({ left, top, width, height }) => [left, top, width, height])"""
#: What reaches beyond the part of the list of wonders, beside the table of Duel, that it belongs to.
BEYOND = """() => [...document.querySelectorAll(".wonders4 > ul, .wonder-card")].flatMap(outer =>
[...outer.children].filter(it => it.getBoundingClientRect().bottom > outer.getBoundingClientRect().bottom + 1)
.map(it => it.className))"""
#: How far one can tap to the left and to the right of the middle of each card of the hand and still choose that card.
TAPPED = """() => [...document.querySelectorAll(".hand .card")].map(card => {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  const hits = x => document.elementFromPoint(x, (top + bottom) / 2)?.closest(".hand .card") === card;
  let [first, last] = [(left + right) / 2, (left + right) / 2];
  while (hits(first - 0.5)) first -= 0.5;
  while (hits(last + 0.5)) last += 0.5;
  return last - first;
})"""
#: The names of cards that can be taken and that the open hint, the dock or a rank covers.
HIDDEN = """() => [...document.querySelectorAll(".display .open")].filter(card => {
const box = card.getBoundingClientRect(), name = card.querySelector(".card-name span").getBoundingClientRect();
return ["#hint", "#dock", ".rank-flag"].flatMap(it => [...document.querySelectorAll(it)])
  .map(it => [it.getBoundingClientRect(), it.matches(".rank-flag") ? name : box])
  .some(([it, { left, right, top, bottom }]) =>
    it.left < right - 1 && it.right > left + 1 && it.top < bottom - 1 && it.bottom > top + 1); })
.map(card => card.innerText)"""
#: By the top edge of a row of the list: the different bottom edges of the choices in it.
BOTTOMS = """() => { const rows = {};
for (const { top, bottom } of [...document.querySelectorAll(".hint-rows > li")].map(it => it.getBoundingClientRect()))
  (rows[Math.round(top)] ??= new Set()).add(Math.round(bottom));
return Object.values(rows).map(it => it.size); }"""
#: Whether the heading and the buttons of the dock's head are in one row, the buttons after the heading.
ONE_ROW = """() => { const [title, ...buttons] = [...document.querySelectorAll(".dock-head :is(h2, button)")]
.map(it => it.getBoundingClientRect());
return buttons.length > 0 &&
  buttons.every(it => it.top < title.bottom && it.bottom > title.top && it.left >= title.right); }"""
#: Chooses the first card of the hand, and returns the marks of cards whose icon is not in one row with the text.
MARKS = """() => { document.querySelector(".hand input").checked = true;
return [...document.querySelectorAll(".mark:has(> .i)")].filter(it => {
const [icon, ...texts] = [...it.children].map(part => part.getBoundingClientRect()).filter(box => box.width > 1);
return texts.some(text => text.top >= icon.bottom); }).map(it => it.innerText); }"""
#: The number of wonders in each row of those that are offered.
ROWS = """() => { const rows = {};
for (const it of document.querySelectorAll(".offer")) {
  const { top } = it.getBoundingClientRect();
  rows[top] = (rows[top] ?? 0) + 1;
}
return Object.values(rows); }"""


#: The focused element, unless the middle of it is in sight.
COVERED = """() => { const { activeElement: it, body } = document;
const { left, top, width, height } = it.getBoundingClientRect();
const there = document.elementFromPoint(left + width / 2, top + height / 2);
return it === body || it.contains(there) || there?.contains(it) ? "" : it.textContent; }"""


def test_on_phones_the_command_line_of_the_text_board_covers_nothing_that_has_the_focus(
    still_page: OpenStillPage,
) -> None:
    still = still_page((390, 660), "play/")
    still.show(before_the_end("wonders", 17, 7), board="text")
    covered = set()
    for size in ((390, 660), (360, 600)):
        still.page.set_viewport_size({"width": size[0], "height": size[1]})
        still.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        for _ in range(30):
            still.page.keyboard.press("Tab")
            covered.add(still.page.evaluate(COVERED))
    assert covered == {""}


def test_on_low_phones_a_card_of_duel_that_gets_the_focus_by_keyboard_is_scrolled_clear_of_the_dock(
    still_page: OpenStillPage,
) -> None:
    still = still_page((360, 600), "play/")
    still.show(asked("turn").record.to_data())
    card = still.page.locator(".display .open:focus-within")
    for _ in range(40):
        still.page.keyboard.press("Tab")
        if card.count():
            break
    box, dock = card.bounding_box(), still.page.locator("#dock").bounding_box()
    assert box
    assert dock
    assert box["y"] + box["height"] <= dock["y"]


@pytest.mark.parametrize("path", in_turn(("play/", "ja/play/"), 2))
def test_a_hint_covers_no_card_that_it_ranks_and_moves_nothing_on_a_wide_table_or_a_phone_on_its_side(
    path: str, still_page: OpenStillPage
) -> None:
    still = still_page((360, 740), path)
    record = next(moments_of_duel("3"))
    still.show(record)
    assert still.page.locator(".display .open").count() == 6
    still.session.ask("advise", record=record, seat=0, iterations=60)
    choices = still.session.ask("advise", record=record, seat=0, iterations=0)["html"]
    before = {}
    for width, height in SIZES:
        still.page.set_viewport_size({"width": width, "height": height})
        before[width] = still.page.evaluate(PLACES)
        assert still.page.evaluate(BEYOND) == [], width
    still.page.evaluate(OPEN_HINT, choices)
    assert still.page.locator(".hrow").count() > 3
    for width, height in SIZES:
        still.page.set_viewport_size({"width": width, "height": height})
        assert still.page.evaluate(HIDDEN) == [], width
        assert set(still.page.evaluate(BOTTOMS)) == {1}, width
        if height < 400 or (width >= 960 and height < 1200):
            assert still.page.evaluate(PLACES) == before[width], width


def test_on_a_phone_each_of_seven_tabs_beside_a_chosen_card_is_44_px_wide_for_a_finger(
    still_page: OpenStillPage,
) -> None:
    still = still_page((360, 740), "play/")
    still.show(before_the_end("wonders", 18, 3))
    still.page.locator(".hand .card").first.click()
    for width, height in ((360, 740), (740, 360), (844, 390)):
        still.page.set_viewport_size({"width": width, "height": height})
        widths = still.page.evaluate(TAPPED)
        assert len(widths) == 7
        assert min(widths) >= 44, width


@pytest.mark.parametrize("path", in_turn(("play/", "ja/play/"), 2, 1))
def test_on_phones_the_heading_of_a_question_and_its_buttons_are_one_row(path: str, still_page: OpenStillPage) -> None:
    still = still_page((360, 740), path)
    questions = [asked(ask).record.to_data() for ask in ("token", "discard", "destroy", "begin")]
    for record in (*questions, record_where("discard", 3, wonder="halicarnassus-a"), before_a_look()):
        still.show(record)
        for width, height in ((844, 390), (360, 740)):  # on its side, and upright
            still.page.set_viewport_size({"width": width, "height": height})
            assert still.page.evaluate(ONE_ROW), still.page.locator("#dock h2").text_content()


def test_on_a_laptop_the_mark_of_each_card_is_one_row_while_one_of_seven_is_chosen(still_page: OpenStillPage) -> None:
    still = still_page((1280, 800), "play/")
    still.show(before_the_end("wonders", 18, 3))
    assert still.page.locator(".hand .card").count() == 7
    assert still.page.evaluate(MARKS) == []


def test_on_phones_upright_and_on_their_side_the_name_of_a_japanese_player_is_in_one_line(
    still_page: OpenStillPage,
) -> None:
    still = still_page((360, 740), "ja/play/")
    still.show(before_the_end("duel", 1, 2) | {"seats": [{"name": "", "by": "person"}] * 2})
    heads = still.page.locator(".duelist .city-head")
    expect(heads).to_contain_text(["プレイヤー1", "プレイヤー2"])
    for width, height in ((360, 740), (667, 375), (768, 500), (844, 390)):
        still.page.set_viewport_size({"width": width, "height": height})
        lines = heads.locator("h2").evaluate_all(
            "all => all.map(it => it.clientHeight / it.querySelector('.seal').clientHeight)"
        )
        assert max(lines) < 1.2


@pytest.mark.parametrize("path", in_turn(("play/", "ja/play/"), 2, 1))
def test_on_a_small_phone_on_its_side_seven_cards_are_in_sight(path: str, still_page: OpenStillPage) -> None:
    still = still_page((640, 330), path)
    still.show(before_the_end("wonders", 18, 4))
    expect(still.page.locator(".hand .card").last).to_be_in_viewport(ratio=1)


def test_on_a_phone_on_its_side_six_cards_with_tall_signs_and_the_button_that_confirms_are_in_sight(
    still_page: OpenStillPage,
) -> None:
    still = still_page((740, 360), "play/")
    still.show(before_the_end("wonders", 5, 4))
    expect(still.page.locator(".hand .card")).to_have_count(6)
    expect(still.page.locator(".hand .card").last).to_be_in_viewport(ratio=0.7)
    still.show(record_where("turn", 3, 7))  # seven cards, after a war
    expect(still.page.locator(".hand .mark").last).to_be_in_viewport(ratio=1)
    for record, card in ((before_the_end("wonders", 3, 4), 1), (before_the_end("wonders", 8, 3), 0)):
        still.show(record)
        still.page.locator(".hand .card").nth(card).click()
        expect(still.page.locator(".btn-go:visible")).to_be_in_viewport(ratio=1)


def test_on_a_phone_on_its_side_the_towers_of_the_own_city_are_wide_enough_to_be_tapped(
    still_page: OpenStillPage,
) -> None:
    still = still_page((740, 360), "play/")
    still.show(before_the_end("wonders", 8, 3))
    towers = still.page.locator(".me .tower")
    for width, height in ((740, 360), (844, 390), (932, 430)):
        still.page.set_viewport_size({"width": width, "height": height})
        widths = towers.evaluate_all("all => all.map(it => it.getBoundingClientRect().width)")
        assert len(widths) == 7
        assert min(widths) >= 24, width


def test_on_a_phone_on_its_side_the_button_that_builds_a_card_of_duel_covers_nothing_of_its_prices(
    still_page: OpenStillPage,
) -> None:
    still = still_page((844, 390), "play/")
    still.show(asked("turn").record.to_data())
    still.page.locator(".display .open").first.evaluate("card => card.click()")
    prices = still.page.locator(".bill:visible")
    seen = prices.screenshot()
    still.page.add_style_tag(content="#dock .btn-go { box-shadow: none !important }")
    assert prices.screenshot() == seen


def test_on_a_laptop_six_wonders_are_offered_in_two_rows_of_three(still_page: OpenStillPage) -> None:
    still = still_page((1440, 900), "play/")
    still.show(record_where("wonder", 0, 7, wonders="draft", sides="choose"))
    assert still.page.evaluate(ROWS) == [3, 3]


def test_on_a_low_laptop_the_dock_that_hides_the_conflicts_says_how_they_ended(still_page: OpenStillPage) -> None:
    still = still_page((1280, 720), "play/")
    still.show(before_the_end("wonders", 6, 3))
    expect(still.page.locator(".war-brief")).to_be_in_viewport(ratio=1)
    still.page.set_viewport_size({"width": 1280, "height": 800})
    expect(still.page.locator(".war-brief")).to_be_hidden()
