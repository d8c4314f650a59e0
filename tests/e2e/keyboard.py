"""What the tests of the keyboard share: moving the focus, putting a card back, and switching single keys off."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

#: Whether there is an outline around the focused element, or around the card whose hidden button has the focus.
FOCUS_IS_SEEN = """() => [document.activeElement, document.activeElement.closest("label")].some(it => {
const style = it && getComputedStyle(it); return style && style.outlineStyle !== "none" && it.offsetWidth > 1; })"""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on an element that matches, and check that the focus is visible there."""
    for _ in range(80):
        if page.locator(f":is({selector}):focus").count():
            assert page.evaluate(FOCUS_IS_SEEN), selector
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def put_back_by_keyboard(page: Page, card: str) -> None:
    """Choose the first of these cards; press Escape with the menu open, and then without it; press "Put back"."""
    first, sheet = page.locator(card).first, page.locator(".sheet:visible")
    first.click()
    expect(sheet).to_have_count(1)
    page.locator("[popovertarget=menu]").click()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(sheet).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(first.locator("input")).to_be_focused()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Put back").press("Enter")
    expect(sheet).to_have_count(0)
    expect(first.locator("input")).to_be_focused()


def without_single_keys(page: Page, thing: Locator) -> None:
    switch_keys(page, "off")
    thing.focus()
    page.evaluate("self.heard = []; addEventListener('keydown', ({ key }) => heard.push(key)) && 0")
    for key in ("?", "Shift"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["Shift"]
    expect(page.locator("#explain")).to_be_hidden()


def switch_keys(page: Page, to: str) -> None:
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu [data-do=keys]").click()
    expect(page.get_by_role("button", name=f"Single-key shortcuts: {to}")).to_be_visible()
    page.keyboard.press("Escape")
