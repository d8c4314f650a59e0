"""Score pads: whole sheets, ties, supremacies, undo, several tabs, sharing, printing and offline use."""

from __future__ import annotations

import re
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from heptad.games import GAMES
from heptad.games.wonders.scoring import DECISIONS, coin_points
from heptad.kernel.ranking import decide_winners
from heptad_site.build.pad import PADS
from heptad_site.build.server import Server
from tests.e2e.conftest import NewUser
from tests.e2e.pads import VALUES_TO_ENTER, ScorePad, Values, count_in_page
from tests.e2e.test_results import RESULTS
from tests.e2e.test_storage import LOST_DATABASE
from tests.e2e.user import PHONE, User, clipboard, too_wide, violations, wait_until
from tests.games.laws import walk

A4 = {"width": 688, "height": 1000}  # the area within the margins, in CSS pixels
#: Collects in `heard` what screen readers read because these places change.
HEARD = """places => { self.heard = [];
for (const it of places) new MutationObserver(() => heard.push(it.textContent)).observe(it, { childList: true }) }"""
#: While `isLost` is true, the database takes in no result.
LOST_RESULTS = LOST_DATABASE.replace("saves", "results")


@pytest.fixture
def counter(user: User) -> ScorePad:
    return ScorePad(user.open("pad/wonders/", size=PHONE))


def heading(page: Page) -> Any:
    return page.locator("#result-title")


# ── the script counts like the engine ───────────────────────────────────────
@pytest.mark.parametrize("game", PADS)
def test_every_finished_game_is_counted_as_by_the_engine(game: str, user: User) -> None:
    rules, cases, wanted = GAMES[game], list[Values](), list[dict[str, Any]]()
    for players, seed in product(rules.players, range(12 if game == "duel" else 3)):
        *_, (state, _, _) = walk(rules, {"players": players}, f"{players}{seed}")
        sheets, outcome = rules.score(state), rules.outcome(state)
        assert outcome
        cases.append(VALUES_TO_ENTER[game](state, sheets))
        lines = [[line.points for line in sheet.lines] for sheet in sheets]
        wanted.append({"lines": lines, "winners": [*outcome.winners], "reason": outcome.reason, "complete": True})
    assert count_in_page(user.open(f"pad/{game}/"), cases) == wanted


def test_ties_are_broken_as_by_the_engine(user: User) -> None:
    chance, cases, wanted = Random(7), list[Values](), list[tuple[list[int], str]]()
    for _ in range(300):
        players = chance.randint(2, 7)
        ranks = [(chance.randint(0, 2), chance.randint(0, 4)) for _ in range(players)]
        values: Values = {"players": players}
        for seat, (points, coins) in enumerate(ranks):
            values |= {f"{seat}/civic": points - coin_points(coins), f"{seat}/treasury.coins": coins}
        cases.append(values)
        wanted.append(decide_winners(ranks, DECISIONS))
    found = [(it["winners"], it["reason"]) for it in count_in_page(user.open("pad/wonders/"), cases)]
    assert found == wanted
    assert {reason for _, reason in found} == {*DECISIONS}


# ── 7 Wonders ───────────────────────────────────────────────────────────────
def fill_wonders(counter: ScorePad) -> None:
    """Enter the results of Mina, Jun and Noa: 38, 38 and 31 points; Mina has more coins than Jun."""
    counter.seat("Mina", "Jun", "Noa").begin()
    counter.add("military.5", 2)
    counter.add("military.-1", 1)
    counter.next()
    counter.page.locator("[name=way-military][value=typed]").check()
    counter.page.locator("[data-digit='4']:visible").click()
    counter.page.locator("[data-digit=minus]:visible").click()
    counter.next()
    counter.next()
    counter.type(11, 9, 0)
    for row in ((10, 7, 5), (16, 8, 5)):
        counter.type(*row)
    counter.next()
    for symbol, number in (("compass", 3), ("gear", 2), ("tablet", 1), ("any", 1)):
        counter.add(f"science.{symbol}", number)


def test_a_whole_sheet_with_the_best_free_symbol_and_a_tie_that_coins_decide(counter: ScorePad) -> None:
    page = counter.page
    fill_wonders(counter)
    expect(page.locator("[data-why]")).to_have_text(
        re.compile("most as tablet: 31. As compass 28. As gear 26.", re.IGNORECASE)
    )
    expect(page.locator(".storeys .free")).to_have_count(1)
    expect(page.locator("[data-sets]")).to_have_text("2 × 7 = 14")
    expect(counter.cell(1, "science")).to_have_text("31")
    counter.page.locator("[data-part='science.any']:visible [data-step='-1']").click()
    expect(counter.cell(1, "science")).to_have_text("21")
    expect(page.locator(".why-free")).to_be_hidden()
    expect(page.locator("[data-go]:visible")).to_have_text("Enter 21 and go to Noa")
    counter.next()
    counter.add("science.gear", 4)
    counter.next()
    counter.type(0, 3, 0, 0, 0)
    expect(page.locator("[data-go]:visible")).to_have_text("Enter 0 and show the result")
    counter.type(5)
    expect(heading(page)).to_have_text("Mina wins with 38 points")
    expect(heading(page)).to_be_focused()
    expect(page.locator(".pad-reason")).to_have_text("level on points, more coins: Mina 11, Jun 9")
    expect(page.locator("#count tfoot td")).to_have_text(["38", "38", "31"])
    expect(page.locator("thead th.won")).to_have_text("Mina")
    expect(page.locator(".strips .place")).to_have_text(["1", "2", "3"])
    expect(page.locator("#below-zero")).to_be_visible()
    counter.cell(1, "treasury").click()
    counter.type(11)
    expect(heading(page)).to_have_text("Shared victory: Mina, Jun")
    expect(page.locator(".pad-reason")).to_have_text("level on points and coins")
    expect(page.locator(".victors .scene")).to_have_count(2)
    counter.cell(1, "treasury").click()
    counter.type(12)
    expect(page.locator(".pad-reason")).to_have_text("Ahead of Mina by 1")


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


@pytest.mark.promise("pad")
@pytest.mark.every_engine(usual=False)
def test_everything_is_kept_at_once_and_can_be_taken_back_step_by_step(counter: ScorePad) -> None:
    page, undo = counter.page, counter.page.locator("[data-do=undo]")
    expect(undo).to_be_disabled()
    fill_wonders(counter)
    page.reload()
    expect(counter.cell(0, "military")).to_have_text("9")
    expect(counter.cell(1, "military")).to_have_text("−4")
    expect(counter.cell(1, "science")).to_have_text("31")
    expect(counter.cell(1, "science")).to_have_attribute("aria-label", "Scientific buildings, Jun: 31")
    expect(counter.cell(2, "science")).to_have_attribute("aria-label", "Scientific buildings, Noa: not counted yet")
    undo.click()
    expect(counter.cell(1, "science")).to_have_text("21")
    for _ in range(6):
        undo.click()
    expect(counter.cell(1, "science")).to_have_text("")
    undo.click()
    expect(counter.cell(0, "science")).to_have_text("")
    undo.click()
    expect(counter.cell(2, "civic")).to_have_text("")
    expect(counter.cell(1, "civic")).to_have_text("8")
    undo.click()  # a number of two digits is a single step
    undo.click()
    expect(counter.cell(0, "civic")).to_have_text("")
    while undo.is_enabled():
        undo.click()
    expect(page.locator("#players")).to_be_visible()
    expect(page.locator("[name='0/name']")).to_have_value("")


def test_two_tabs_have_one_sheet_and_neither_loses_what_the_other_has_entered(counter: ScorePad, user: User) -> None:
    counter.seat("Ann", "Bob", "Cid").begin()
    other = ScorePad(user.open("pad/wonders/", size=PHONE))
    expect(other.page.locator(".pad-name").first).to_have_text("Ann")
    counter.add("military.5")
    expect(other.cell(0, "military")).to_have_text("5")
    other.cell(1, "civic").click()
    other.type(12)
    counter.add("military.3")
    expect(counter.cell(1, "civic")).to_have_text("12")
    kept = counter.kept("wonders")["values"]
    assert {key: kept[key] for key in ("0/military.5", "0/military.3", "1/civic")} == {
        "0/military.5": 1,
        "0/military.3": 1,
        "1/civic": 12,
    }


def test_a_browser_that_keeps_nothing_says_so_and_counts_all_the_same(user: User) -> None:
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    counter = ScorePad(user.open("pad/wonders/", script=refuse)).seat("Ann", "Bob").begin()
    expect(counter.page.locator("#notice dialog")).to_contain_text("does not keep data")
    counter.add("military.5")
    expect(counter.cell(0, "military")).to_have_text("5")


def test_a_sheet_that_cannot_be_read_is_put_aside(user: User) -> None:
    page = user.open("pad/wonders/")
    for spoilt in (
        '{"version":1}',
        "no JSON",
        '{"version":1,"id":"a","date":"2026-01-01","values":{"a":[]},"undo":[]}',
    ):
        page.evaluate("text => localStorage.setItem('heptad-pad-wonders', text)", spoilt)
        page.reload()
        expect(page.locator("#players")).to_be_visible()


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


# ── Duel ────────────────────────────────────────────────────────────────────
def test_duel_by_points_by_blue_cards_and_shared(user: User) -> None:
    page = user.open("pad/duel/", size=PHONE)
    counter = ScorePad(page).seat("Antoine", "Bruno").begin()
    page.locator("[data-pawn='1']").click(click_count=4)
    expect(page.locator(".pawn-says")).to_have_text("Lead of Antoine: 4. Points: 5.")
    counter.cell(0, "civic").click()
    counter.type(14, 17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 13)
    expect(heading(page)).to_have_text("Bruno wins with 21 points")
    expect(page.locator(".pad-reason")).to_have_text("level on points, more points on blue cards: Antoine 14, Bruno 17")
    assert violations(page) + too_wide(page) == []
    page.locator("[data-do=undo]").click()
    counter.cell(0, "civic").click()
    counter.type(17)
    counter.cell(0, "treasury").click()
    counter.type(8)
    expect(page.locator("#count tfoot td")).to_have_text(["24", "17"])


def test_a_supremacy_ends_duel_without_points_and_the_capital_by_itself(user: User) -> None:
    page = user.open("pad/duel/", size=PHONE)
    ScorePad(page).seat("Antoine", "Bruno").begin()
    page.locator("[name=ending][value=science]").check()
    expect(page.locator("#count")).to_be_hidden()
    expect(page.locator("[data-do=result]")).to_be_hidden()
    page.locator("[name=winner][value='1']").check()
    page.locator("[data-do=result]").click()
    expect(heading(page)).to_have_text("Bruno has won")
    expect(page.locator(".pad-reason")).to_have_text("scientific supremacy")
    assert violations(page) == []
    page.locator("[data-do=undo]").click()
    page.locator("[name=ending][value='']").check()
    for _ in range(9):
        page.locator("[data-pawn='-1']").click()
    expect(page.locator("[name=ending][value=military]")).to_be_checked()
    expect(page.locator("[name=winner][value='1']")).to_be_checked()
    page.locator("[data-do=result]").click()
    expect(page.locator(".pad-reason")).to_have_text("military supremacy")


def test_duel_wonders_are_drawn_in_two_rounds_with_the_order_of_picks(user: User) -> None:
    page = user.open("pad/duel/")
    ScorePad(page).seat("Ann", "Bob")
    page.locator("[data-do=deal]").click()
    cards = page.locator("#draft [data-card]").all_inner_texts()
    assert len(cards) == len(set(cards)) == 8
    orders = [order.split(" → ") for order in page.locator("#draft [data-order]").all_inner_texts()]
    first, second = ("Ann", "Bob") if orders[0][0] == "Ann" else ("Bob", "Ann")
    assert orders == [[first, second, second, first], [second, first, first, second]]
    page.locator("[data-do=first]").click()
    expect(page.locator(".begins:visible")).to_have_count(1)


# ── Architects ──────────────────────────────────────────────────────────────
def test_architects_by_pieces_cat_cards_and_tokens_with_the_pieces_as_tie_break(user: User) -> None:
    page = user.open("pad/architects/", size=PHONE)
    counter = ScorePad(page).seat("Ann", "Bob").begin()
    expect(page.locator("#count tbody tr:visible")).to_have_count(5)
    expect(page.locator("[data-has='wonder.1']")).to_be_disabled()  # worth nothing yet
    page.locator("[name='/board']").select_option("giza")
    for piece in (1, 2):
        page.locator(f"[data-has='wonder.{piece}']").check()
    expect(counter.cell(0, "wonder")).to_have_text("9")
    counter.next()
    page.locator("[name='/board']").select_option("rhodes")
    page.locator("[data-has='wonder.1']").check()
    counter.next()
    page.locator("[data-has='cat.cat']").check()
    counter.next()
    page.locator("[data-has='cat.cat']").check()
    expect(counter.cell(0, "cat")).to_have_text("0")
    counter.next()
    counter.add("civic.cat", 2)
    counter.next()
    counter.add("civic.blue")
    counter.next()
    counter.add("military.medals", 3)
    counter.next()
    counter.add("military.medals", 4)
    counter.next()
    page.locator("[data-has='progress.politics']").check()
    page.locator("[data-has='progress.education']").check()
    expect(counter.cell(0, "progress")).to_have_text("6")
    assert violations(page) + too_wide(page) == []
    counter.next()
    counter.add("progress.culture", 2)
    expect(counter.cell(1, "progress")).to_have_text("12")
    counter.next()
    expect(heading(page)).to_have_text("Bob wins with 33 points")
    counter.cell(0, "civic").click()
    counter.add("civic.blue", 1)
    counter.add("civic.cat", 1)
    expect(counter.cell(0, "civic")).to_have_text("9")
    expect(counter.cell(0, "progress")).to_have_text("7")
    counter.next()
    expect(page.locator("#count tfoot td")).to_have_text(["34", "33"])
    expect(heading(page)).to_have_text("Ann wins with 34 points")
    counter.cell(1, "progress").click()
    counter.add("progress.other")
    page.locator("[data-has='progress.strategy']").check()
    page.locator("[data-part='progress.culture'] [data-step='-1']").click()
    expect(counter.cell(1, "progress")).to_have_text("8")
    counter.next()
    counter.cell(1, "civic").click()
    counter.add("civic.blue", 1)
    counter.add("civic.cat", 1)
    counter.next()
    expect(page.locator(".pad-reason")).to_have_text("equal points, more pieces built: Ann 2, Bob 1")


def test_a_name_written_from_right_to_left_does_not_move_the_numbers_beside_it(user: User) -> None:
    name = """name => import("/assets/js/pad-page.js").then(({ nameOf }) => nameOf({ "0/name": name }, 0))"""
    page = user.open("pad/wonders/")
    assert page.evaluate(name, "\u05d3\u05e0\u05d4") == "\u2068\u05d3\u05e0\u05d4\u2069"
    assert page.evaluate(name, "Mina") == "Mina"


# ── results, sharing and storage ────────────────────────────────────────────
@pytest.fixture
def finished(user: User) -> ScorePad:
    """A score pad with a finished game of Duel; the test may read the clipboard."""
    user.allow_clipboard()
    page = user.open("pad/duel/", size=PHONE)
    counter = ScorePad(page).seat("Antoine", "Bruno").begin()
    counter.type(14, 20, 11, 3, 6, 3, 7, 5, 9, 3, 4, 0, 8, 13)
    return counter


def test_a_sheet_is_shared_as_text_or_copied_where_the_device_cannot_share(finished: ScorePad) -> None:
    page = finished.page
    page.locator("[data-do=text]").click()
    expect(page.locator("#notice dialog")).to_contain_text("copied")
    lines = clipboard(page).split("\n")
    assert lines[0].startswith("7 Wonders Duel, ")
    assert lines[1:] == ["1. Antoine 53", "2. Bruno 38", "Antoine wins with 53 points", "Ahead of Bruno by 15"]
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()) }")
    page.locator("[data-do=text]").click()
    expect(page.locator("#notice [data-say]")).to_contain_text("1. Antoine 53")
    page.evaluate(
        "() => { navigator.canShare = () => true; navigator.share = async it => { window.shared = it.text } }"
    )
    page.locator("[data-do=text]").click()
    wait_until(page, lambda: page.evaluate("window.shared ?? ''").split("\n") == lines)


def test_a_finished_sheet_is_kept_in_my_games_once_in_every_language(finished: ScorePad, user: User) -> None:
    page = finished.page
    wait_until(page, lambda: won(page) == ["Antoine wins with 53 points"])
    for lang, says in (("", "Antoine wins with 53 points"), ("ja/", "Antoineが53点で勝利")):
        games = user.open(f"{lang}results/")
        expect(games.get_by_text(says)).to_have_count(1)
        games.close()
    finished.cell(1, "treasury").click()
    finished.type(99)
    expect(heading(page)).to_have_text("Bruno wins with 67 points")
    wait_until(page, lambda: won(page) == ["Bruno wins with 67 points"])
    page.locator("main a[href$='results/']").click()
    expect(page.get_by_text("Bruno wins with 67 points")).to_have_count(1)
    expect(page.get_by_text("Antoine wins")).to_have_count(0)


def test_a_result_that_is_undone_or_changed_in_another_tab_is_kept_anew(finished: ScorePad, user: User) -> None:
    page = finished.page
    finished.cell(1, "treasury").click()
    finished.type(99)
    wait_until(page, lambda: won(page) == ["Bruno wins with 67 points"])
    page.locator("[data-do=undo]").click()
    expect(heading(page)).to_have_text("Antoine wins with 53 points")
    wait_until(page, lambda: won(page) == ["Antoine wins with 53 points"])
    other = ScorePad(user.open("pad/duel/", size=PHONE))
    other.cell(1, "treasury").click()
    other.page.locator("[data-typed]:visible").fill("99")
    expect(heading(page)).to_have_text("Bruno wins with 67 points")
    wait_until(page, lambda: won(page) == ["Bruno wins with 67 points"])


def test_a_result_that_could_not_be_stored_is_stored_when_the_sheet_is_drawn_again(user: User) -> None:
    page = user.open("pad/duel/", size=PHONE, script=LOST_RESULTS)
    ScorePad(page).seat("Antoine", "Bruno").begin().type(14, 20, 11, 3, 6, 3, 7, 5, 9, 3, 4, 0, 8, 13)
    expect(page.locator("#notice dialog")).to_contain_text("The sheet is kept, but its result could not be added")
    page.evaluate("self.isLost = false")
    assert won(page) == []
    page.evaluate("dispatchEvent(new StorageEvent('storage'))")  # as if another tab had changed the sheet
    wait_until(page, lambda: won(page) == ["Antoine wins with 53 points"])


def won(page: Page) -> list[str]:
    """Return the headlines of the stored results."""
    return [result["headline"]["en"] for result in page.evaluate(RESULTS)]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_sheet_is_shared_as_a_picture_made_on_the_device(finished: ScorePad, theme: Any) -> None:
    page = finished.page
    page.emulate_media(color_scheme=theme)
    with page.expect_download() as download:
        page.locator("[data-do=picture]").click()
    assert re.fullmatch(r"heptad-duel-\d{4}-\d\d-\d\d\.png", download.value.suggested_filename)
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 1440
    assert len(picture) > 20_000


def test_the_same_table_plays_again_and_a_new_sheet_is_asked_for_twice(finished: ScorePad) -> None:
    page = finished.page
    old = finished.kept("duel")["id"]
    page.locator("[data-do=same]").click()
    wait_until(page, lambda: finished.kept("duel")["id"] != old)
    finished.begin()
    expect(page.locator(".pad-name")).to_have_text(["Antoine", "Bruno"])
    finished.cell(0, "civic").click()
    finished.type(3)
    page.locator("[popovertarget=menu]").first.click()
    expect(page.locator("[data-do=erase]")).to_be_hidden()
    page.locator("#menu summary").click()
    page.locator("[data-do=erase]").click()
    expect(page.locator("[name='0/name']")).to_have_value("")
    expect(finished.cell(0, "civic")).to_have_text("")


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


def test_no_network_is_needed_after_the_first_visit(returning_user: User) -> None:
    with returning_user.without_network():
        page = returning_user.open("pad/wonders/", size=PHONE)
        counter = ScorePad(page).seat("Ann", "Bob").begin()
        counter.add("military.3")
        page.reload()
        expect(counter.cell(0, "military")).to_have_text("3")


@pytest.mark.parametrize("game", PADS)
def test_a_japanese_pad_says_nothing_in_english(game: str, user: User) -> None:
    page = user.open(f"ja/pad/{game}/", size=PHONE)
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
