"""Score pads on phones and paper, by keyboard, for screen readers, in Japanese."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from heptad_site.build.pad import PADS
from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.pads import ScorePad
from tests.e2e.user import PHONE, User, too_wide, violations
from tests.thorough import first_in_usual_run, in_turn

A4 = {"width": 688, "height": 1000}  # the area within the margins, in CSS pixels
#: Collects in `heard` what screen readers read because these places change.
HEARD = """places => { self.heard = [];
for (const it of places) new MutationObserver(() => heard.push(it.textContent)).observe(it, { childList: true }) }"""

#: Whether the longest choice of a select is too wide for it.
IS_CUT = """it => { const room = it.offsetWidth; it.style.inlineSize = "max-content"; const needs = it.offsetWidth;
it.style.inlineSize = ""; return needs > room }"""


def test_on_phones_the_names_of_seven_players_stay_apart_and_each_number_says_what_it_counts(
    counter: ScorePad,
) -> None:
    page = counter.page
    counter.seat(*[""] * 7).begin()
    edges = page.evaluate(
        """() => [...document.querySelectorAll("#count .pad-name")].map(name => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const boxes = [...range.getClientRects()];
        return [Math.min(...boxes.map(it => it.left)), Math.max(...boxes.map(it => it.right))]; })"""
    )
    assert len(edges) == 7
    assert min(right[0] - left[1] for left, right in pairwise(edges)) >= 3
    counter.add("military.-1", 2)
    lost = page.locator(".tally-part:visible", has=page.locator("[data-part='military.-1']"))
    assert lost.locator("output, .worth").all_inner_texts() == ["2", "−2"]
    assert "=" in lost.locator(".worth").evaluate("it => getComputedStyle(it, '::before').content")
    for _ in range(7):
        counter.next()
    page.get_by_label("Player 1: Treasury, Coins").press_sequentially("7")
    expect(page.locator(".tally-typed:visible")).to_have_text(re.compile("^Coins *points: 2$"))


@pytest.mark.parametrize("size", in_turn([((740, 360),), ((844, 390),), ((640, 360),), ((1024, 500),)], 2))
def test_on_a_phone_on_its_side_the_open_cell_and_the_keys_are_seen_together(size: tuple[int, int], user: User) -> None:
    page = user.open("pad/wonders/", size=size)
    counter = ScorePad(page).seat("Mina", "Jun", "Noa").begin()
    for line in ("treasury", "guilds", "science", "military"):
        counter.cell(2, line).click()
        keys = page.locator(".digit:visible, .symbols3-keys .key:visible").all()
        for shown in (counter.cell(2, line), page.locator("[data-do=next]:visible"), *keys):
            expect(shown).to_be_in_viewport(ratio=1)
        assert too_wide(page) == []


def test_seven_players_fit_a_phone_and_two_have_the_free_city(counter: ScorePad) -> None:
    page = counter.page
    counter.seat(*(["Wilhelmina"] * 7))
    page.locator("[data-do=deal]").click()
    boards = [page.locator(f"[name='{seat}/board']").input_value() for seat in range(7)]
    assert len({board.partition("-")[0] for board in boards}) == 7
    assert "manneken" not in {board.partition("-")[0] for board in boards}
    found = violations(page) + too_wide(page)
    counter.begin()
    expect(page.locator("thead .wonder")).to_have_count(7)
    found += violations(page) + too_wide(page)
    counter.cell(6, "military").click()
    counter.next()
    page.locator("[data-cell='0/treasury']:visible").click()
    found += violations(page) + too_wide(page)
    assert found == []
    page.locator("[popovertarget=menu]").first.click()
    page.locator("[data-do=players]").click()
    page.locator("[name=players][value='2']").check()
    page.locator("[name=side][value='1']").check()
    page.locator("[data-do=deal]").click()
    expect(page.locator("#neutral")).to_be_visible()
    dealt = [page.locator(f"[name='{seat}/board']").input_value() for seat in ("0", "1", "neutral")]
    assert len(set(dealt)) == 3
    assert all(board.endswith("-b") for board in dealt)
    page.locator("[name='0/board']").select_option(dealt[1])
    expect(page.locator("#twice")).to_be_visible()


def test_a_keyboard_is_enough_and_screen_readers_are_told_what_changes(user: User) -> None:
    page = user.open("pad/duel/")
    counter = ScorePad(page).seat("Ann", "Bob")
    page.locator("[data-do=count]").focus()
    page.keyboard.press("Enter")
    for number in ("20", "14", "3"):
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(counter.cell(1, "science")).to_be_focused()
    on = page.locator("[data-pawn='1']")
    on.press("Enter")
    expect(page.locator(".pawn-says")).to_have_text("Lead of Ann: 1. Points: 2.")
    page.locator(".pawn-says, #says").evaluate_all(HEARD)
    counter.cell(1, "science").press("Enter")
    page.keyboard.type("7")
    expect(counter.cell(1, "science")).to_have_text("7")
    expect(page.locator("#count tfoot td")).to_have_text(["25", "21"])
    assert page.evaluate("heard") == []
    page.keyboard.press("Escape")
    for _ in range(8):
        on.press("Enter")
    expect(page.locator("[data-pawn='-1']")).to_be_focused()  # the pawn is at the end
    undo = page.locator("[data-do=undo]")
    while undo.is_enabled():
        undo.press("Enter")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    assert "The last change is taken back." in page.evaluate("heard")


def test_full_width_numbers_count_and_a_text_that_is_no_number_is_not_entered_as_zero(user: User) -> None:
    page = user.open("ja/pad/wonders/")
    counter = ScorePad(page).seat("Ann", "Bob").begin()
    counter.cell(0, "military").click()
    page.locator("[name=way-military][value=typed]").check()
    typed = page.locator("[data-typed]:visible")
    typed.fill("－3")
    typed.press("Enter")
    expect(counter.cell(0, "military")).to_have_text("−3")
    counter.cell(0, "civic").click()
    typed.fill("1.5")
    typed.press("Enter")
    assert typed.evaluate("it => it.validationMessage") == "ここには整数を入力してください。"
    counter.next()
    assert typed.evaluate("it => it.validationMessage") == "ここには整数を入力してください。"
    expect(counter.cell(0, "civic")).to_have_text("")
    typed.fill("１２")
    assert typed.evaluate("it => it.validationMessage") == ""
    typed.evaluate("""it => it.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true }))""")
    expect(counter.cell(0, "civic")).to_have_attribute("aria-current", "true")
    typed.press("Enter")
    expect(counter.cell(0, "civic")).to_have_text("12")


def test_a_name_written_from_right_to_left_does_not_move_the_numbers_beside_it(user: User) -> None:
    name = """name => import("/assets/js/pad-page.js").then(({ nameOf }) => nameOf({ "0/name": name }, 0))"""
    page = user.open("pad/wonders/")
    assert page.evaluate(name, "\u05d3\u05e0\u05d4") == "\u2068\u05d3\u05e0\u05d4\u2069"
    assert page.evaluate(name, "Mina") == "Mina"


@pytest.mark.thorough
def test_blank_sheets_are_one_page_of_paper_for_each_game(user: User) -> None:
    for path, pages in (*((f"{lang}pad/{game}/", 1) for lang in ("", "ja/") for game in PADS), ("pad/", len(PADS))):
        page = user.open(path)
        paper = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == pages, path
        page.emulate_media(media="print")
        page.set_viewport_size({"width": A4["width"], "height": A4["height"]})
        sheets = page.locator(".blank-sheet:visible")
        assert sheets.count() >= 2 * pages
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(page.locator(".bar").first).to_be_hidden()
        page.close()


def test_without_javascript_the_blank_sheet_is_there(new_user: NewUser, server: Server) -> None:
    page = new_user(server.url, java_script_enabled=False).open("pad/duel/")
    expect(page.locator(".blank-sheet").first).to_be_visible()


@pytest.mark.parametrize("game", first_in_usual_run(PADS))
def test_a_japanese_pad_says_nothing_in_english(game: str, user: User) -> None:
    page = user.open(f"ja/pad/{game}/", size=PHONE)
    for width in (320, 400) if game == "wonders" else ():
        page.set_viewport_size({"width": width, "height": 700})
        assert not page.locator("[name='0/board']").evaluate(IS_CUT), width
    counter = ScorePad(page).begin()
    while page.locator("[data-do=next]:visible").count():
        assert latin(page) == set()
        counter.next()
    assert latin(page) == set()
    assert violations(page) + too_wide(page) == []


def latin(page: Page) -> set[str]:
    """Return the words in Latin letters: the visible ones, and those in labels for screen readers."""
    labels = "[...document.querySelectorAll('main [aria-label]')].map(it => it.ariaLabel).join(' ')"
    text: str = page.locator("main").inner_text() + page.evaluate(labels)
    return set(re.findall(r"[A-Za-z]{2,}", text))
