"""The deal of the day, and the page My results."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from heptad.kernel.record import MAX_BYTES, Record, RecordData
from heptad.players import bot_token
from heptad.table import Table
from heptad_site.session.seats import table_of_query
from tests.e2e.engines import download
from tests.e2e.games import duel_at_record
from tests.e2e.saved import duel, entry_of, kept
from tests.e2e.user import DATABASE, PHONE, RESULTS, START_TIMEOUT, User, clipboard, wait_until
from tests.schema import SCHEMA

#: Sets `isConsidered` when the page has looked for an earlier result of its game; it has then also begun to store the
#: result, if it stores one.
CONSIDERED = """const { get } = IDBObjectStore.prototype; IDBObjectStore.prototype.get = function (key) {
const asked = get.call(this, key);
if (this.name === "results") asked.addEventListener("success", () => { self.isConsidered = true }); return asked }"""
#: Stores a copy of the newest result with the given changes.
KEEP_COPY = """changes => Promise.all(["", "all-"].map(name => import(`/assets/js/${name}results.js`))).then(
async ([stored, read]) => stored.keepResult({ ...(await read.allResults())[0], ...changes }))"""
#: What makes the result of a deal of the day that of another game.
NO_DEAL = {"kind": "game", "day": None}
#: Makes the browser refuse to read whole databases.
UNREADABLE = "void (IDBObjectStore.prototype.getAll = () => { throw new DOMException('', 'UnknownError') })"
#: Lets the database fail when the first result is stored, and the page try again soon.
FIRST_RESULT_IS_LOST = """const { put } = IDBObjectStore.prototype, later = setTimeout; let isLost = false;
IDBObjectStore.prototype.put = function (...given) {
if (this.name === "results" && !isLost) { isLost = true; throw new DOMException("the first result", "UnknownError") }
return put.apply(this, given) };
self.setTimeout = (act, ms, ...more) => later(act, ms === 4000 ? 100 : ms, ...more)"""

#: Opponents by their keys, in the order in which they are listed.
OPPONENTS = {
    "person": "Person",
    "novice": "Novice",
    "merchant": "Merchant",
    "architect": "Architect",
    "mine.Abe": "Abe",
    "mine.Zoe": "Zoe",
}

#: The date in these tests, and a script that makes `new Date()` in a page noon of that date, so that the date does not
#: change at midnight.
TODAY = "2026-03-14"
THAT_DAY = f"""const noon = Date.parse("{TODAY}T12:00"), Real = Date;
self.Date = class extends Real {{ constructor(...given) {{ super(...(given.length ? given : [noon])) }} }}"""


#: Stores or returns what is solved in the lessons.
SOLVE = "solved => localStorage.setItem('heptad-learn', JSON.stringify(solved))"
SOLVED = "JSON.parse(localStorage.getItem('heptad-learn'))"
#: The mark of a file with everything.
EVERYTHING = {"format": "heptad-everything"}
#: A page with this script cannot store anything.
NO_ROOM = "void (IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError') })"

#: A result as it is stored and exported, and the same as one of the deal of a day.
ANN, BOB = (
    {"name": name, "by": by, "points": points, "won": points > 50}
    for name, by, points in (("Ann", "person", 60), ("Bob", "novice", 40))
)
GAME: dict[str, Any] = {
    **{"id": "a", "game": "duel", "kind": "game", "date": TODAY, "kept": 5, "link": "2abc", "hinted": False},
    **{"players": [ANN, BOB], "own": 0, "headline": {"en": "Ann wins", "ja": "Annの勝ち"}},
    **{"day": None, "marks": [["civic", "wonder"], ["sold"]]},
}
DEAL = GAME | {"id": f"deal/duel/{TODAY}", "kind": "deal", "day": TODAY}
#: Changes of GAME after which it is no result.
UNUSABLE: tuple[dict[str, Any], ...] = (
    {"id": 7},
    {"id": f"deal/duel/{TODAY}"},
    {"id": "b" * 501},
    {"game": None},
    {"kind": "deal"},
    {"kind": "deal", "day": TODAY},
    {"kind": "deal", "day": "today", "id": "deal/duel/today"},
    {"kind": "else"},
    {"day": TODAY},
    {"date": "yesterday"},
    {"kept": "late"},
    {"link": "javascript:alert(1)"},
    {"link": 5},
    {"link": "2" * (MAX_BYTES + 1)},
    {"hinted": "no"},
    {"players": []},
    {"players": [ANN] * 8},
    {"players": [ANN, None]},
    {"players": [ANN, BOB | {"points": 0.5}]},
    {"players": [ANN, BOB | {"won": 1}]},
    {"own": 2},
    {"headline": {"en": 7}},
    {"headline": None},
    {"marks": [["civic"]] * 101},
    {"marks": [[7]]},
)


def last_decision(day: str, choice: int) -> RecordData:
    """Return the deal of a day in Duel up to the last decision of the person; `choice` varies the earlier decisions."""
    table = table_of_query({"game": "duel", "day": day, "name0": "Ann"}, "1")
    history = []
    while table.current_players:
        seat = table.current_players[0]
        legal = table.legal_tokens(seat)
        token = legal[choice % len(legal)] if seat == 0 else bot_token(table, seat)
        if seat == 0:
            history.append(table.record)
        table.act(seat, token)
    return history[-1].to_data()


def last_of_the_bot(choice: int) -> Record | None:
    """Return the same game when only the bot has decisions left, or None if the person makes the last decision."""
    table = Table(Record.from_data(last_decision(TODAY, choice)))
    table.act(0, table.legal_tokens(0)[choice % len(table.legal_tokens(0))])
    return table.record if table.current_players else None


def finish(user: User, day: str, choice: int, script: str = "") -> Page:
    """Play until the game is over and saved, and its result, or an earlier one of the same day, is stored."""
    script = f"{THAT_DAY}; {CONSIDERED}; {script}"
    game = duel_at_record(user, last_decision(day, choice), script=script).play_to_the_end()
    page = game.page
    wait_until(page, lambda: page.evaluate("self.isConsidered === true"))
    assert not Table(Record.from_data(game.record())).current_players
    wait_until(page, lambda: any(kept.get("day") == day for kept in page.evaluate(RESULTS)))
    return page


def test_the_deal_of_today_is_played_once_and_shown_as_a_result(returning_user: User) -> None:
    page = returning_user.open("deal/", script=THAT_DAY)
    duel = page.locator("[data-deal=duel]")
    expect(duel.get_by_role("link", name="Play the deal")).to_have_attribute(
        "href", f"{returning_user.url}play/?game=duel&day={TODAY}"
    )
    finish(returning_user, TODAY, 0).close()
    page.reload()
    expect(duel.locator(".deal-points")).to_be_visible()
    first = duel.locator(".deal-points").inner_text()
    assert "points" in first
    assert duel.locator(".squares i").count() > 15
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    rows = duel.locator(".squares li").evaluate_all(
        "all => all.map(it => new Set([...it.children].map(i => i.offsetTop)).size)"
    )
    assert set(rows) == {1}, "the squares of an age are in one row"
    expect(page.locator("[data-deal=wonders] .deal-points")).to_be_hidden()
    finish(returning_user, TODAY, 3).close()
    page.reload()
    expect(duel.locator(".deal-points")).to_have_text(first)
    returning_user.allow_clipboard()
    duel.get_by_role("button", name="Copy the result").click()
    expect(page.locator("#notice")).to_contain_text("Copied.")
    text = clipboard(page).splitlines()
    assert text[0] == f"Heptad · {TODAY}"
    assert first in text[1]
    assert text[-1].endswith(f"play/?game=duel&day={TODAY}")
    assert set("".join(text[2:-1])) <= set("🟫⬜🟦🟩🟨🟥🟪🔺⬛")


def test_a_page_of_deals_that_is_open_past_midnight_offers_the_deal_of_the_new_day(user: User) -> None:
    page = user.open("404.html")
    page.clock.set_fixed_time(f"{TODAY}T23:59:00")
    page.goto(f"{user.url}deal/")
    offered = page.locator("[data-deal=duel] [data-days-ago='0']")
    expect(offered).to_have_attribute("href", re.compile(f"day={TODAY}$"))
    page.clock.set_fixed_time("2026-03-15T00:01:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    expect(offered).to_have_attribute("href", re.compile("day=2026-03-15$"))


@pytest.mark.thorough
def test_days_in_a_row_on_which_their_deal_was_played_are_counted(returning_user: User) -> None:
    page = finish(returning_user, TODAY, 0)
    ago = [(date.fromisoformat(TODAY) - timedelta(days=days)).isoformat() for days in range(3)]
    for day, played in ((ago[1], ago[1]), (ago[2], TODAY)):
        page.evaluate(KEEP_COPY, {"id": f"deal/duel/{day}", "day": day, "date": played})
    page.goto(f"{returning_user.url}deal/")
    expect(page.locator("#streak b")).to_have_text("2")


def test_a_date_that_does_not_exist_is_refused_with_a_sentence(returning_user: User) -> None:
    page = returning_user.open("play/?game=duel&day=2026-02-30")
    expect(page.locator("#notice")).to_contain_text("There is no deal of the day “2026-02-30”.", timeout=START_TIMEOUT)


def test_my_games_counts_what_was_finished_exports_it_and_erases_it(returning_user: User) -> None:
    returning_user.expected_errors = ("the first result",)
    finish(returning_user, TODAY, 0, FIRST_RESULT_IS_LOST).close()
    page = returning_user.open("results/", script=THAT_DAY)
    expect(page.locator("#summary tr")).to_have_count(1)
    expect(page.locator("#summary td").first).to_have_text("1")
    expect(page.locator("#opponents tr")).to_have_count(1)
    expect(page.locator("#results li")).to_have_count(1)
    won = page.evaluate(RESULTS)[0]["players"][0]["won"]
    damaged: list[dict[str, object]] = [
        {"players": [{"name": "Ann", "points": 1}]},
        {"own": 9},
        {"date": "2026-99-01"},
        {"marks": [0]},
    ]
    for number, changes in enumerate(damaged):
        page.evaluate(KEEP_COPY, NO_DEAL | {"id": f"damaged {number}", **changes})
    page.evaluate("Date.now = () => Date.UTC(2100, 0); null")
    page.evaluate(KEEP_COPY, NO_DEAL | {"id": "the same again"})
    assert [kept["id"] for kept in page.evaluate(RESULTS)] == ["the same again", f"deal/duel/{TODAY}"]  # newest first
    page.reload()
    expect(page.locator("#results li")).to_have_count(2)
    expect(page.locator(".bars [data-won]")).to_have_count(2 if won else 0)
    expect(page.locator("#results a").first).to_have_accessible_description(re.compile(r"7 Wonders Duel .* Ann:\W*\d"))
    for by, name in reversed(OPPONENTS.items()):
        ann, other = (
            {"name": name, "by": by, "points": -2, "won": False} for name, by in (("Ann", "person"), (name, by))
        )
        page.evaluate(KEEP_COPY, {"id": by, "game": "wonders", "players": [ann, other], "own": 0, "date": "2026-01-01"})
    page.reload()
    expect(page.locator("#summary th")).to_have_text(["7 Wonders", "7 Wonders Duel"])
    for place in ("#summary", "#results"):
        expect(page.locator(place)).to_contain_text("−2")  # with a minus sign, not a hyphen
    expect(page.locator("#opponents td:nth-of-type(1)")).to_have_text([*OPPONENTS.values(), OPPONENTS["merchant"]])
    many = {f"{n}": page.evaluate(RESULTS)[0] | {"id": f"{n}"} for n in range(30)}
    kept(page, "results", many)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.reload()
    expect(page.locator("#results li")).to_have_count(30)
    assert page.locator(".bars").last.evaluate("it => it.scrollLeft > 0"), "the last games are in view"
    page.get_by_role("button", name="Earlier games").click()
    expect(page.locator("#results li")).to_have_count(38)
    expect(page.locator("#results li:nth-child(31) a")).to_be_focused()
    expect(page.get_by_role("button", name="Earlier games")).to_be_hidden()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Export as a file").click()
    assert TODAY in downloading.value.path().read_text("utf-8")
    files: list[object] = []
    page.on("download", lambda file: files.append(file))
    page.evaluate(UNREADABLE)
    page.get_by_role("button", name="Export as a file").click()
    expect(page.locator("#notice dialog")).to_contain_text("does not give out the results")
    assert files == []
    page.reload()
    page.locator("details.sure summary").click()
    page.get_by_role("button", name="Erase for good").press("Enter")
    expect(page.locator("#no-results")).to_be_visible()
    expect(page.locator("#no-results a")).to_be_focused()
    page.reload()
    expect(page.locator("#no-results")).to_be_visible()


def imported(page: Page, says: str, *files: Path) -> None:
    """Import files on the page of results, and check what the page says then."""
    page.locator("#import").set_input_files(files)
    expect(page.locator("#notice p").first).to_have_text(says, timeout=START_TIMEOUT)
    page.locator("#notice button").click()


def test_results_of_another_device_are_added_once_and_the_days_in_a_row_are_as_there(
    returning_user: User, tmp_path: Path
) -> None:
    yesterday = (date.fromisoformat(TODAY) - timedelta(days=1)).isoformat()
    earlier = DEAL | {"id": f"deal/duel/{yesterday}", "day": yesterday, "date": yesterday, "marks": [["of the future"]]}
    page = returning_user.open("404.html")
    kept(page, "results", {one["id"]: one for one in (GAME, DEAL, earlier)})
    page = returning_user.open("results/", script=THAT_DAY)
    file, changed = tmp_path / "results.json", tmp_path / "changed.json"
    file.write_text(download(page.locator("#export")), "utf-8")
    page.locator("details.sure summary").click()
    page.locator("#erase").click()
    expect(page.locator("#no-results")).to_be_visible()
    imported(page, "Results added: 3.", file)
    expect(page.locator("#results li")).to_have_count(3)
    expect(page.locator("#summary td").first).to_have_text("3")
    expect(page.locator("#no-results")).to_be_hidden()
    before = page.evaluate(RESULTS)
    assert before == json.loads(file.read_text("utf-8"))
    imported(page, "Saved here already: 3.", file)
    assert page.evaluate(RESULTS) == before

    changed.write_text(json.dumps([GAME | {"kept": 4}, DEAL | {"kept": 6}]), "utf-8")
    imported(page, "Saved here already: 2.", changed)
    assert page.evaluate(RESULTS) == before
    changes = [GAME | {"kept": 6}, DEAL | {"kept": 4}]
    changed.write_text(json.dumps(changes), "utf-8")
    imported(page, "Results added: 2. Saved here already: 3.", changed, file)
    assert page.evaluate(RESULTS) == [*changes, earlier], "the last result of a game, the first one of a deal"
    page.goto(f"{returning_user.url}deal/")
    expect(page.locator("#streak b")).to_have_text("2")


def test_what_is_no_result_is_left_out_of_an_import_and_a_full_or_blocked_database_is_told(
    returning_user: User, tmp_path: Path
) -> None:
    forged, many, other = (tmp_path / name for name in ("forged.json", "many.json", "other.json"))
    name = "\u202e<b>Ann</b>" + "W" * 400
    strange = GAME | {"players": [ANN | {"name": name, "by": "constructor"}, BOB | {"by": "__proto__"}]}
    forged.write_text(json.dumps([None, 7, *(GAME | changes for changes in UNUSABLE), strange]), "utf-8")
    many.write_text(json.dumps([GAME | {"id": "b"}] * 20_002), "utf-8")
    page = returning_user.open("ja/results/")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    imported(page, f"追加した結果：1件。 forged.json: 読み込めない記録：{len(UNUSABLE) + 2}件。", forged)
    assert page.evaluate(RESULTS) == [strange]
    expect(page.locator("#results li")).to_contain_text("<b>Ann</b>W")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.write_text("[]", "utf-8")
    imported(page, "other.json: このファイルには何も入っていません。", other)
    imported(page, "追加した結果：1件。 すでに保存済み：19999件。 many.json: 読み込めない記録：2件。", many)
    solved: dict[str, object] = {"game": "duel", "scenario": "a-coin", "tries": 2}
    wrong: list[dict[str, object]] = [
        {"scenario": "__proto__"},
        {"scenario": "a" * 101},
        {"game": None},
        {"tries": 0},
        {"tries": 1.5},
    ]
    parts = {"games": 7, "results": {}, "solved": [solved, *(solved | changes for changes in wrong)]}
    other.write_text(json.dumps(EVERYTHING | parts), "utf-8")
    imported(page, "追加した解答済みのレッスン：1件。 other.json: 読み込めない記録：7件。", other)
    page.evaluate(NO_ROOM)
    parts = {"results": [GAME | {"id": "one more"}], "solved": [solved | {"tries": 1}]}
    other.write_text(json.dumps(EVERYTHING | parts), "utf-8")
    words = "ゲームを保存する空き容量がありません。 一部は追加されませんでした。"
    imported(page, f"{words} 追加した解答済みのレッスン：1件。", other)
    assert page.evaluate(SOLVED) == {"duel": {"a-coin": 1}}
    expect(page.locator("#importing")).to_be_hidden()
    page.evaluate(UNREADABLE)
    page.locator("#import").set_input_files(forged)
    expect(page.locator("#notice dialog")).to_contain_text("ゲームの結果を読み出せません")


def test_erased_results_leave_no_review_of_a_game_that_came_from_a_link(returning_user: User) -> None:
    page = returning_user.open("404.html")
    page.evaluate(DATABASE, entry_of(duel(3)) | {"id": "a" * 16})
    kept(page, "reviews", {key: {"link": "", "seat": 0, "found": []} for key in ("a" * 16 + "/0", "2abc/0")})
    kept(page, "results", {"a": GAME})
    page = returning_user.open("results/")
    page.locator("details.sure summary").click()
    page.locator("#erase").click()
    expect(page.locator("#no-results")).to_be_visible()
    assert list(kept(page, "reviews")) == ["a" * 16 + "/0"]


def test_everything_goes_to_another_device_in_one_file(returning_user: User, tmp_path: Path) -> None:
    page = returning_user.open("404.html")
    page.evaluate(DATABASE, entry_of(duel(2)))
    kept(page, "results", {"a": GAME})
    page.evaluate(SOLVE, {"duel": {"a-coin": 3}, "wonders": {"a-city": 1}})
    page.goto(f"{returning_user.url}saves/")
    file = tmp_path / "everything.json"
    file.write_text(download(page.locator("[data-do=everything]")), "utf-8")
    for one in json.loads(file.read_text("utf-8"))["games"]:
        SCHEMA.validate(one["record"])
    page.locator("#saves .sure summary").click()
    page.locator("#saves [data-do=delete]").click()
    expect(page.locator("#no-saves")).to_be_visible()
    page.goto(f"{returning_user.url}results/")
    page.locator("details.sure summary").click()
    page.locator("#erase").click()
    page.evaluate(SOLVE, {"duel": {"a-coin": 2}})
    says = "Games added: 1. Results added: 1. Solved lessons added: 1. Saved here already: 1."
    imported(page, says, file)
    expect(page.locator("#results li")).to_have_count(1)
    assert page.evaluate(SOLVED) == {"duel": {"a-coin": 2}, "wonders": {"a-city": 1}}
    page.goto(f"{returning_user.url}saves/")
    expect(page.locator("#saves li")).to_have_count(1)
    imported(page, "Saved here already: 4.", file)


@pytest.mark.thorough
def test_a_game_that_is_opened_after_its_end_is_nobody_s_result_here(returning_user: User) -> None:
    table = Table(Record.from_data(last_decision(TODAY, 0)))
    table.act(0, table.legal_tokens(0)[0])
    while table.current_players:
        table.act(table.current_players[0], bot_token(table, table.current_players[0]))
    page = returning_user.open(f"play/#{table.record.to_link()}", script=THAT_DAY)
    expect(page.locator("#result")).to_be_visible(timeout=START_TIMEOUT)
    wait_until(page, lambda: len(returning_user.saved()) == 1)
    page.reload()
    expect(page.locator("#result")).to_be_visible(timeout=START_TIMEOUT)
    page.goto(f"{returning_user.url}results/")
    expect(page.locator("#no-results")).to_be_visible()


@pytest.mark.thorough
def test_a_game_of_a_link_that_only_bots_finish_is_nobody_s_result_here(returning_user: User) -> None:
    only_bots = next(record for record in map(last_of_the_bot, range(20)) if record)
    page = returning_user.open(f"play/#{only_bots.to_link()}", script=THAT_DAY)
    expect(page.locator("#result")).to_be_visible(timeout=START_TIMEOUT)
    wait_until(page, lambda: [game["over"] for game in returning_user.saved()] == [True])
    page.goto(f"{returning_user.url}results/")
    expect(page.locator("#no-results")).to_be_visible()


def test_my_games_without_a_result_says_so_in_japanese(returning_user: User) -> None:
    page = returning_user.open("ja/results/")
    expect(page.locator("#no-results")).to_contain_text("まだ終えたゲームはありません。")
