"""No accessibility violation on any page, nor at the table in any of its states, in either theme; no page too wide."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from heptad_site.build.learn import single_pages
from heptad_site.i18n import LANGUAGES, home_of
from tests.e2e.conftest import OpenStillPage
from tests.e2e.records import record_where
from tests.e2e.user import PHONE, User, too_wide, violations

#: A window of 1280 px at 400 %: narrower than any phone.
AT_400_PERCENT = (320, 800)
#: Of the pages with one scenario, which are alike, so many are left out for one that is looked at.
EVERY = 80


@pytest.mark.parametrize("lessons", [True, False], ids=["lessons", "others"])
def test_no_page_has_a_violation_or_scrolls_sideways_at_400_percent(
    built_site: Path, user: User, lessons: bool, pytestconfig: pytest.Config
) -> None:
    """In Japanese the same templates stand with the same colours: what can differ is how wide words are.

    Lessons have their colours from the same sheets: in a usual run one of three has its contrasts measured, one of
    thirteen in the dark, too.
    """
    thorough, found = pytestconfig.getoption("--thorough"), list[str]()
    page = user.open("404.html", size=AT_400_PERCENT)
    left_out = {*single_pages()} - {*single_pages()[::EVERY]}
    many = {start + path for start in map(home_of, LANGUAGES) for path in left_out}
    for number, file in enumerate(sorted(file.relative_to(built_site) for file in built_site.rglob("*.html"))):
        path = file.as_posix()
        if {"play", "embed"} & set(file.parts) or ("learn" in file.parts) != lessons or path in many:
            continue
        page.goto(user.url + path)
        found += too_wide(page)
        if not path.startswith("ja/"):
            dark = thorough or not lessons or number % 13 == 0
            found += violations(page, themes=1 + dark, colours=dark or number % 3 == 0)
    assert found == []


def test_no_state_of_the_table_has_a_violation(still_page: OpenStillPage) -> None:
    states = [
        record_where("wonder", 0, wonders="draft", sides="choose"),
        record_where("turn", 2, players=5),
        record_where("seventh", 1, wonder="babylon-b"),
        record_where("discard", 3, wonder="halicarnassus-a"),
        record_where("over", 3),
    ]
    still = still_page(PHONE, "play/")
    page, found = still.page, []
    for record in states:
        still.show(record)
        found += violations(page) + too_wide(page)
        if page.locator("form.hand").is_visible():
            page.locator("label.card").first.click()
            found += violations(page, "form.hand, .sheet")
        page.locator("[popovertarget=menu]").click()
        found += violations(page, "#menu")
    covered = record_where("turn", 2)
    still.show(covered | {"seats": [{"name": name, "by": "person"} for name in ("Ann", "Bob", "Cid")]})
    expect(page.locator("[data-verb=show] button")).to_be_visible()
    assert found + violations(page) == []
