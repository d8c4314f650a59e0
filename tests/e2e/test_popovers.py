"""The popovers of boards: each has a button that closes it, and none stays open behind the focus."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import OpenStillPage
from tests.e2e.keyboard import switch_keys
from tests.e2e.records import ARCHIVED, archived
from tests.e2e.user import START_TIMEOUT, User, violations
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


def test_the_invitation_is_left_by_two_buttons_in_sight_and_its_field_has_a_visible_label(returning_user: User) -> None:
    page = returning_user.play(TABLE, size=(360, 740)).page
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu form[data-verb=invite] button").click()
    page.locator("#invite-way[data-link]").wait_for(timeout=START_TIMEOUT)
    expect(page.locator("label[for=invite-answer]")).to_be_visible()
    opened, stuck = page.evaluate(STUCK)
    assert "invite" in opened
    assert stuck == []
    page.locator("#invite").evaluate("it => it.showPopover()")
    for width, height in ((360, 740), (390, 844), (1366, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="To the board")).to_be_in_viewport(ratio=1)
        hidden = page.locator("#invite").evaluate("it => it.scrollHeight - it.clientHeight")
        assert width < 1000 or hidden <= 0, (width, hidden)


def test_what_the_menu_opens_takes_its_place(returning_user: User) -> None:
    page = returning_user.play(TABLE).page
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [popovertarget=share]").click()
    expect(page.locator("#share")).to_be_visible()
    expect(page.locator("#menu")).to_be_hidden()


def test_the_keys_are_listed_from_the_menu_and_by_one_of_them_while_single_keys_are_on(returning_user: User) -> None:
    page = returning_user.play(TABLE).page
    opener, panel = page.locator("[popovertarget=menu]"), page.locator("#keys")
    opener.click()
    page.locator("#menu [data-do=list-keys]").click()
    expect(page.locator("#menu")).to_be_hidden()
    assert listed(panel) == {
        "CtrlZ": "Undo",
        "CtrlShiftZ": "Redo",
        "CtrlI": "What would Architect do?",
        "Ctrl/": "Keyboard shortcuts",
        "?": "Explain what has the focus, such as a card; otherwise show this list",
        "Esc": "Put the chosen card back",
    }
    assert violations(page, "#keys") == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(opener).to_be_focused()
    page.keyboard.press("?")
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    switch_keys(page, "off")
    page.keyboard.press("?")
    expect(panel).to_be_hidden()
    page.keyboard.press("Control+/")
    assert "?" not in listed(panel)


def listed(panel: Locator) -> dict[str, str]:
    """Return what each key in the list does; of those that do several things, the last one."""
    expect(panel).to_be_focused()
    rows = panel.locator("dl > div:visible").all()
    return {row.locator("dt").inner_text().replace("\n", ""): row.locator("dd").inner_text() for row in rows}


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
