"""Choosing the opponents and their pace, and watching games of bots."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from heptad_site.session.seats import table_of_query
from tests.e2e.user import PHONE, START_TIMEOUT, Game, User, too_wide, violations


def test_faces_and_levels_are_chosen_and_sit_at_the_table(returning_user: User) -> None:
    page = returning_user.open("architects/", size=PHONE)
    page.locator(".a-seats > .lvs .lv-novice").click()
    second, third = page.locator(".sitting").nth(1), page.locator(".sitting").nth(2)
    expect(second.locator(".seat-who")).to_have_text("Thales Novice", use_inner_text=True)
    second.locator("> summary").click()
    second.locator(".face-tile", has_text="Hanno").click()
    second.locator(".lv-merchant").click()
    expect(second.locator(".seat-who")).to_have_text("Hanno Merchant", use_inner_text=True)
    expect(third.locator(".seat-who")).to_have_text("Thales Novice", use_inner_text=True)
    assert violations(page) + too_wide(page) == []
    page.locator(".launch button").click()
    page.locator("#board").wait_for(timeout=START_TIMEOUT)
    game = Game(page)
    expect(page.locator("#city-left use[href='#p-hanno'], #city-right use[href='#p-hanno']")).not_to_have_count(0)
    expect(page.locator("body")).to_contain_text("Thales", timeout=START_TIMEOUT)
    assert [seat["by"] for seat in game.record()["seats"]] == ["person", "merchant.hanno", "novice.thales"]
    page.goto(f"{returning_user.url}architects/")
    usual = page.get_by_role("button", name="Back to the usual one")
    expect(second.locator(".seat-who")).to_have_text("Hanno Merchant", use_inner_text=True)
    expect(third.locator(".seat-who")).to_have_text("Thales Novice", use_inner_text=True)
    expect(second.locator(".lv-merchant input"), "the level of the seat").to_be_checked()
    expect(third.locator(".lv-novice input")).to_be_checked()
    assert violations(page) + too_wide(page) == []
    usual.press("Enter")
    expect(page.locator("[name=players]:checked"), "the button is gone").to_be_focused()
    for _ in range(2):
        expect(second.locator(".seat-who")).to_have_text("Thales Merchant", use_inner_text=True)
        expect(usual).to_be_hidden()
        page.reload()


def test_a_bot_does_not_get_the_name_of_the_person_who_had_its_seat(returning_user: User) -> None:
    stored = json.dumps({"by0": "person", "name0": "Ann", "by1": "person", "name1": "Ben", "level": "novice"})
    script = f"if (self.origin !== 'null') localStorage.setItem('heptad-set-up-duel', {json.dumps(stored)})"
    page = returning_user.open("duel/", script=script)
    second = page.locator(".sitting").nth(1)
    expect(second.locator(".seat-who")).to_have_text("Ben Person", use_inner_text=True)
    second.locator("summary").first.click()
    second.locator(".face-tile", has_text="Hanno").click()
    sent = page.evaluate("Object.fromEntries(new FormData(document.querySelector('.setup-form')))")
    seats = table_of_query(sent, "2a").record.seats
    assert seats == ({"name": "Ann", "by": "person"}, {"name": "", "by": "novice.hanno"})


@pytest.mark.parametrize("stored", ["{", "7", '{"by1": "nobody", "wonders": 7, "players": "9", "wonder0": "rome"}'])
def test_a_stored_set_up_that_cannot_be_read_leaves_the_usual_one(stored: str, returning_user: User) -> None:
    script = f"if (self.origin !== 'null') localStorage.setItem('heptad-set-up-wonders', {json.dumps(stored)})"
    page = returning_user.open("wonders/", script=script)
    expect(page.locator(".sitting").nth(1).locator(".seat-who")).to_have_text("Thales Merchant", use_inner_text=True)
    checked = page.locator(":is([name=players], [name=wonders]):checked")
    assert checked.evaluate_all("them => them.map(it => it.value)") == ["3", "random"]


def test_the_faces_of_the_bots_have_room_also_with_letters_of_twice_the_size(returning_user: User) -> None:
    page = returning_user.open("opponents/", size=(640, 800))
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert too_wide(page) == []


def test_a_bot_that_has_decided_waits_for_a_tap(returning_user: User) -> None:
    page = returning_user.open("play/?game=duel&wonders=preset&first=0&by1=novice.sappho&seed=2a")
    card = page.locator("label.open").first
    card.wait_for(timeout=START_TIMEOUT)
    page.locator(".pace-open").click()
    page.locator("#pace .lv", has_text="Step").click()
    page.keyboard.press("Escape")
    card.click()
    page.locator(".way button:visible").first.click()
    button = page.get_by_role("button", name="Let Sappho play")
    expect(button).to_be_visible(timeout=START_TIMEOUT)
    assert violations(page) == []
    page.locator("#bar [data-verb=undo] button").click()
    expect(page.locator(".your-move")).to_be_visible()
    expect(button).to_be_hidden()
    page.locator("label.open").first.click()
    page.locator(".way button:visible").first.click()
    expect(button).to_be_visible(timeout=START_TIMEOUT)
    button.click()
    expect(page.locator(".your-move")).to_be_visible(timeout=START_TIMEOUT)
