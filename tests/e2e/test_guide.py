"""The guided first game in a browser: tips, "I know this", a reload and "Let me play"."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from heptad_site.games import GAMES
from heptad_site.guide import guide_of
from tests.e2e.test_axe import too_wide, violations
from tests.e2e.user import User

GUIDED = [game for game in GAMES if guide_of(game)]
PHONE = (360, 740)


@pytest.mark.parametrize("game", GUIDED)
def test_tips_are_known_kept_and_told_to_go(returning_user: User, game: str) -> None:
    page = returning_user.play(f"ja/play/?game={game}&guided=1", size=PHONE).page
    tip = page.locator("#tip")
    first = tip.inner_text()
    assert violations(page) + too_wide(page) == []
    page.locator("#tip-know").click()
    expect(page.get_by_text(first)).to_have_count(0)
    page.locator("#board:not(:has(.thinking))").wait_for()
    shown = tip.inner_text() if tip.count() else ""
    page.wait_for_function("location.search.startsWith('?save=')")
    page.reload()
    page.locator("#board:not(.unlaid)").wait_for()
    if shown:
        expect(tip).to_have_text(shown, use_inner_text=True)
    else:
        expect(tip).to_have_count(0)
    if not shown:
        return
    page.locator("#tip-alone").click()
    expect(tip).to_have_count(0)
    page.reload()
    page.locator("#board:not(.unlaid)").wait_for()
    expect(tip).to_have_count(0)


def test_the_tutorial_leads_to_the_guided_game_and_a_move_is_the_way_on(returning_user: User) -> None:
    page = returning_user.open("learn/wonders/")
    page.locator(".firstgame .btn-go").click()
    tip = page.locator("#tip")
    expect(tip).to_contain_text("This is your hand.", timeout=90_000)
    page.locator(".hand label.card").first.click()
    page.locator(".sheet:visible button.btn-go").first.click()
    expect(tip).to_contain_text("This is your city.")
