"""The hint and the review: a hint is opened, used and remembered; a review is paused, resumed and stored."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from heptad.kernel.record import RecordData
from heptad.table import Table
from tests.e2e.conftest import Offline
from tests.e2e.records import SEATS, record_where
from tests.e2e.saved import kept
from tests.e2e.user import START_TIMEOUT, User, link_of, violations, wait_until

#: Pauses the review of a page as soon as its first decision is shown, but not again after a reload.
PAUSED = """if (location.pathname.endsWith("/review/") && !sessionStorage.isPaused)
new MutationObserver((_, changes) => {
if (!document.querySelector(".dec")) return;
changes.disconnect(); sessionStorage.isPaused = true; document.getElementById("review-pause").click()
}).observe(document, { subtree: true, childList: true })"""
#: Counts the requests to register the service worker.
REGISTERED = """self.registered = 0; const register = ServiceWorkerContainer.prototype.register;
ServiceWorkerContainer.prototype.register = function (...given) { registered++; return register.apply(this, given) }"""
#: Focuses the button that pauses the review of a page, and pauses it just before the page receives its last finding.
PAUSED_LAST = """Object.defineProperty(Worker.prototype, "onmessage", { set(hear) {
this.addEventListener("message", event => {
const pause = document.getElementById("review-pause");
if (/"done": true/.test(event.data)) pause.focus(), pause.click();
hear.call(this, event) }) } })"""
#: Counts in `findings` the decisions that the page's Python has finished reviewing.
FINDINGS = """self.findings = 0; const ask = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
if (!this.noted) this.addEventListener("message", ({ data }) => { if (/"found": \\{/.test(data)) self.findings++ });
this.noted = true; return ask.call(this, message) }"""

#: Counts in the session storage, which outlasts the page, the new games that the page's Python was asked to begin.
PLAYED_ON = """const ask = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
if (/"verb":"play_on"/.test(message)) sessionStorage.played = Number(sessionStorage.played ?? 0) + 1;
return ask.call(this, message) }"""


@pytest.mark.promise("advice")
@pytest.mark.every_engine(usual=False)
def test_a_hint_lists_choices_marks_them_and_a_row_chooses_its_card(returning_user: User, offline: Offline) -> None:
    with offline():
        page = returning_user.play_record(record_where("turn", 2)).page
        opener, rows = page.locator("#hint-open"), page.locator("#hint .hrow")
        status = page.locator("#hint-says")
        status.evaluate("""status => new MutationObserver(() => document.title += status.textContent)
            .observe(status, { childList: true })""")
        opener.click()
        expect(opener).to_have_attribute("aria-expanded", "true")
        expect(rows.first).to_be_visible(timeout=START_TIMEOUT)
    assert page.title().endswith("Architect looks ahead")
    expect(status).to_be_empty()
    ranks = " ".join(page.locator(".hand .rank-flag").all_text_contents()).split()
    assert sorted(map(int, ranks)) == [*range(1, rows.count() + 1)]
    assert violations(page, "#hint", themes=1) == []
    page.keyboard.press("Escape")
    expect(rows.first).to_be_hidden()
    expect(opener).to_be_focused()
    expect(page.locator(".rank-flag")).to_have_count(0)
    page.keyboard.press("Control+i")
    expect(rows.first).to_be_visible(timeout=START_TIMEOUT)
    token = rows.first.get_attribute("data-token")
    rows.first.click()
    expect(page.locator("#hint")).to_be_hidden()
    way = page.locator(f'.way:has([name=token][value="{token}"])')
    expect(way.locator("button:visible").first).to_be_visible()
    wait_until(page, lambda: any(entry.get("hinted") for entry in returning_user.saved()))


def short_duel(who: int = 0) -> RecordData:
    """Return the record of a game that ends with the third action of a seat."""
    table = Table.new("duel", seed="2a", seats=SEATS[:2])
    while sum(seat == who for seat, _ in table.actions) < 3:
        seat = table.current_players[0]
        table.act(seat, table.legal_tokens(seat)[-1])
    return table.record.to_data()


@pytest.mark.promise("advice")
@pytest.mark.every_engine(usual=False)
def test_a_review_is_stopped_kept_and_gone_on_with_and_the_game_is_played_on(
    returning_user: User, offline: Offline
) -> None:
    page = returning_user.open(f"review/#{link_of(short_duel())}", script=f"{PAUSED}; {FINDINGS}")
    decided = page.locator(".dec")
    panel = page.locator("#review-progress")
    expect(panel).to_contain_class("paused", timeout=START_TIMEOUT)
    (review,) = kept(page, "reviews").values()
    assert len(review["found"]) in (1, 2)  # two if the next one was on its way when the review was paused
    with offline():
        page.reload()
        expect(decided.first).to_be_visible(timeout=START_TIMEOUT)
        expect(panel).to_be_hidden(timeout=START_TIMEOUT)
        expect(decided).to_have_count(3)
    assert page.evaluate("findings") in (1, 2)
    (review,) = kept(page, "reviews").values()
    assert len(review["found"]) == 3
    assert violations(page, themes=1) == []
    others = page.locator(".dec:not(.same)")  # the words that explain these lines are read out also in wide windows
    assert others.count() > 0
    assert others.first.aria_snapshot().index("better") < others.first.aria_snapshot().index("cost")
    page.locator(".dec [data-step]").nth(1).click()
    page.wait_for_url(re.compile(r"/play/\?save="))


@pytest.mark.thorough
def test_a_review_that_is_paused_when_its_last_finding_arrives_shows_keeps_and_tells_it(
    returning_user: User,
) -> None:
    """It also stores the site, as a review from a link may be somebody's first visit."""
    page = returning_user.open(f"review/#{link_of(short_duel())}", script=f"{PAUSED_LAST}; {REGISTERED}")
    expect(page.locator(".dec")).to_have_count(3, timeout=START_TIMEOUT)
    expect(page.locator("#review-progress")).to_be_hidden()
    expect(page.get_by_role("status").get_by_text("The review is complete.")).to_have_count(1)
    expect(page.locator("#review-title")).to_be_focused()
    (review,) = kept(page, "reviews").values()
    assert len(review["found"]) == 3
    assert page.evaluate("registered") == 1


@pytest.mark.thorough
def test_of_two_quick_choices_the_last_seat_is_reviewed_and_the_first_decision_played_on(returning_user: User) -> None:
    record = short_duel(1) | {"seats": [{"name": name, "by": "person"} for name in ("Ann", "Bob")]}
    page = returning_user.open(f"review/#{link_of(record)}", script=PLAYED_ON)
    seat = page.get_by_role("radio", name="Bob")
    expect(seat).to_be_visible(timeout=START_TIMEOUT)
    page.evaluate("for (const seat of [1, 0, 1]) document.getElementById(`seat-${seat}`).click()")
    rows = page.locator(".dec [data-step]")
    expect(page.locator(".rv-head li.own")).to_contain_text("Bob", timeout=START_TIMEOUT)
    expect(page.locator("#review-progress")).to_be_hidden(timeout=START_TIMEOUT)
    expect(rows).to_have_count(2)
    expect(seat).to_be_checked()
    found = {review["seat"]: review["found"] for review in kept(page, "reviews").values()}
    assert [finding["step"] for finding in found[1]] == [0, 5]  # the action between them was the only legal one
    assert not {finding["step"] for finding in found.get(0, [])} & {0, 5}
    rows.evaluate_all("rows => rows.reverse().forEach(row => row.click())")
    page.wait_for_url(re.compile(r"/play/\?save="))
    assert [entry["record"]["actions"] for entry in returning_user.saved()] == [record["actions"][:5]]
    assert page.evaluate("sessionStorage.played") == "1"
