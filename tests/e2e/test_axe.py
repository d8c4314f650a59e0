"""No page and no state of the table has accessibility violations in either theme, and no page is too wide."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from heptad_site.build.learn import single_pages
from heptad_site.i18n import LANGUAGES, home_of
from tests.e2e.conftest import OpenStillPage
from tests.e2e.records import record_where
from tests.e2e.user import PHONE, User, too_wide, violations
from tests.thorough import is_thorough, some

#: The viewport of a window of 1280 px at a zoom of 400 %: narrower than any phone.
AT_400_PERCENT = (320, 800)
#: One in this number of the pages with a single scenario is tested, because these pages are alike.
EVERY = 80


def pages(site: Path, lessons: bool) -> list[str]:
    """Return the pages of the first language without a live board: the lessons, or all others.

    Of the pages with a single scenario only one in EVERY is included.
    """
    singles = single_pages()
    left_out = {*singles} - {*singles[::EVERY]}
    files = sorted(file.relative_to(site) for file in site.rglob("*.html"))
    return [
        file.as_posix()
        for file in files
        if file.parts[0] not in ("play", "embed", *LANGUAGES)
        and ("learn" in file.parts) == lessons
        and file.as_posix() not in left_out
    ]


@pytest.mark.parametrize("lessons", [True, False], ids=["lessons", "others"])
def test_no_page_has_a_violation_or_scrolls_sideways_at_400_percent(
    built_site: Path, user: User, lessons: bool, pytestconfig: pytest.Config
) -> None:
    """Check every page with axe, and its width.

    The Japanese pages have the same templates and colours; only the width of their words differs. So a usual run visits
    a page in one language, alternating between the languages; a thorough one checks the width in all of them. A usual
    run visits every third page, and every sixth one of the lessons, which are much alike. It gives every second of
    these pages to axe, and every third of these lessons. All pages share the same style sheets, so it measures
    contrasts on every sixth page, and on every twelfth in the dark theme, too; of the lessons on every ninth, in both
    themes.
    """
    thorough, found = is_thorough(pytestconfig), list[str]()
    page = user.open("404.html", size=AT_400_PERCENT)
    for number, path in enumerate(some(pages(built_site, lessons), 2, 6 if lessons else 3, pytestconfig)):
        homes = [home for home in map(home_of, LANGUAGES) if (built_site / home / path).exists()]
        every, coloured, dark = (3, 9, 9) if lessons else (2, 6, 12)
        for home in some(homes, number, len(homes), pytestconfig):
            page.goto(user.url + home + path)
            found += too_wide(page)
            if home == homes[0] if thorough else number % every == 0:
                found += violations(
                    page,
                    themes=1 + (thorough or number % dark == 0),
                    colours=thorough or number % coloured == 0,
                )
    assert found == []


def test_no_state_of_the_table_has_a_violation(still_page: OpenStillPage, pytestconfig: pytest.Config) -> None:
    """A usual run gives every other state to axe."""
    states = [
        record_where("wonder", 0, wonders="draft", sides="choose"),
        record_where("turn", 2, players=5),
        record_where("seventh", 1, wonder="babylon-b"),
        record_where("discard", 3, wonder="halicarnassus-a"),
        record_where("over", 3),
    ]
    still = still_page(PHONE, "play/")
    page, found, checked = still.page, [], some(range(len(states)), 1, 2, pytestconfig)
    for number, record in enumerate(states):
        still.show(record)
        found += (violations(page) if number in checked else []) + too_wide(page)
        if number in checked and page.locator("form.hand").is_visible():
            page.locator("label.card").first.click()
            found += violations(page, "form.hand, .sheet")
        if number == 1:
            page.locator("[popovertarget=menu]").click()
            found += violations(page, "#menu")
    covered = record_where("turn", 2)
    still.show(covered | {"seats": [{"name": name, "by": "person"} for name in ("Ann", "Bob", "Cid")]})
    expect(page.locator("[data-verb=show] button")).to_be_visible()
    assert found + violations(page) == []
