"""The popovers of boards: each has a button that closes it, and none stays open behind the focus."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenStillPage
from tests.e2e.records import ARCHIVED, archived
from tests.e2e.user import START_TIMEOUT, User
from tests.thorough import in_turn

TABLE = "play/?game=wonders&players=3&by0=person&by1=greedy&by2=greedy&seed=2a"
#: Opens each popover except the menu and scrolls it to its end; returns the ids of all, and of those that cannot be
#: closed there by their button.
STUCK = """() => { const all = [...document.querySelectorAll("div.pop[popover=''], form.pop[popover='']")];
return [all, all.filter(pop => {
  pop.showPopover();
  pop.scrollTop = pop.scrollHeight;
  const button = pop.querySelector("[popovertargetaction=hide]"), box = button?.getBoundingClientRect();
  if (box) document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("button")?.click();
  const stuck = pop.matches(":popover-open");
  if (stuck) pop.hidePopover();
  return stuck; })].map(pops => pops.map(it => it.id)) }"""


@pytest.mark.parametrize(("path", "game"), in_turn(product(("play/", "replay/"), ARCHIVED), 2))
def test_each_popover_is_closed_by_a_button_that_stays_in_view_while_it_is_scrolled(
    game: str, path: str, still_page: OpenStillPage
) -> None:
    still = still_page((360, 480), path)
    still.show(archived(game))
    opened, stuck = still.page.evaluate(STUCK)
    assert {"score", "play-on" if path == "replay/" else "pace"} <= set(opened)
    assert stuck == []


def test_the_invitation_is_left_from_its_end_and_its_field_has_a_visible_label(returning_user: User) -> None:
    page = returning_user.play(TABLE, size=(360, 740)).page
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu form[data-verb=invite] button").click()
    page.locator("#invite-way[data-link]").wait_for(timeout=START_TIMEOUT)
    expect(page.locator("label[for=invite-answer]")).to_be_visible()
    opened, stuck = page.evaluate(STUCK)
    assert "invite" in opened
    assert stuck == []


def test_what_the_menu_opens_takes_its_place(returning_user: User) -> None:
    page = returning_user.play(TABLE).page
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [popovertarget=share]").click()
    expect(page.locator("#share")).to_be_visible()
    expect(page.locator("#menu")).to_be_hidden()


def test_a_popover_is_closed_when_the_tab_key_leaves_it(returning_user: User) -> None:
    page = returning_user.play(TABLE).page
    opener, pop = page.locator(".bar [popovertarget=score]:not(.key)"), page.locator("#score")
    opener.focus()
    page.keyboard.press("Enter")
    expect(pop).to_be_visible()
    page.keyboard.press("Tab")
    expect(pop.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(opener).to_be_focused()
    expect(pop).to_be_visible()
    page.keyboard.press("Tab")
    for _ in range(3):  # the table of points can be scrolled, so it may have the focus too
        page.keyboard.press("Tab")
    expect(pop).to_be_hidden()
    assert page.evaluate("document.activeElement !== document.body")
