"""Games of two players with the Free City, and Manneken Pis, on the play page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.records import before_the_end
from tests.e2e.user import CONSTANT_RANDOM, PHONE, Game, User, violations

AGAINST_A_BOT = "play/?players=2&name0=Ann&name1=Mina&seed=2a"
TWO_PEOPLE = "play/?players=2&by0=person&by1=person&name0=Ann&name1=Bob&seed=2a"
BRUSSELS = "play/?players=3&wonders=chosen&wonder0=manneken-a&wonder1=rhodes-b&wonder2=halicarnassus-b&seed=2a"


@pytest.mark.thorough
def test_a_game_of_two_against_a_bot_is_clicked_by_turns_of_both_managers(returning_user: User) -> None:
    game = returning_user.play(AGAINST_A_BOT).play_turns(6)
    expect(game.page.locator("#city-right h2")).to_have_text("Free City")
    actions = game.record()["actions"]
    assert {action[0] for action in actions if " fc-" in action} == {"0", "1"}


@pytest.mark.thorough
def test_a_game_of_two_is_ended_in_japanese(returning_user: User) -> None:
    game = returning_user.play_record(before_the_end("wonders", 4, 2), path="ja/play/").play_to_the_end()
    expect(game.page.locator("#sheet thead th")).to_have_count(2)
    expect(game.page.locator("#city-right h2")).to_have_text("自由都市")


def test_the_manager_chooses_twice_then_the_device_changes_hands(returning_user: User) -> None:
    game = returning_user.play(TWO_PEOPLE)
    expect(game.cover).to_contain_text("Ann")
    game.choose_by_click()
    expect(game.hand).to_be_visible()
    expect(game.page.locator("label.card")).to_have_count(8)
    game.choose_by_click()
    expect(game.page.locator(".dock-free")).to_contain_text("For the Free City")
    expect(game.page.locator("label.card")).to_have_count(7)
    game.choose_by_click()
    expect(game.cover).to_contain_text("Bob")
    game.play_turns(2)
    expect(game.cover).to_contain_text("Ann")
    game.play_turns(2)
    expect(game.cover).to_contain_text("Bob")
    game.play_turns(3)
    assert "turn 3" in game.progress


@pytest.mark.thorough
def test_a_forced_choice_says_why_and_has_no_accessibility_violation(returning_user: User) -> None:
    game = returning_user.play(AGAINST_A_BOT, size=PHONE).play_turns(1).settle()
    found = violations(game.page)
    cards = game.page.locator("label.card:has(.mark-yes)")
    cards.first.click()
    expect(game.page.locator(".sheet:visible .use-sell input")).to_be_disabled()
    expect(game.page.locator(".sheet:visible .why", has_text="may not discard")).to_be_visible()
    assert [*found, *violations(game.page, "form.hand, .sheet")] == []


def test_manneken_pis_tells_the_stage_it_will_copy_and_is_played(returning_user: User) -> None:
    game = returning_user.play(BRUSSELS)
    stage = "as stage 1 of Rhodes: 1 shield, 3 points, 3 coins at once"
    expect(game.page.locator("#city-me .stage").first.locator(".gets")).to_have_attribute("title", stage)
    game.play_turns(2)


@pytest.mark.thorough
def test_a_game_with_manneken_pis_is_ended_in_japanese(returning_user: User) -> None:
    record = before_the_end("wonders", 3, 3, ("manneken-a", "rhodes-b", "halicarnassus-b"))
    game = returning_user.play_record(record, path="ja/play/")
    stage = "ロードス島の第1段階と同じ（盾1個、3勝利点、すぐに3コイン）"
    expect(game.page.locator("#city-me .stage").first.locator(".gets")).to_have_attribute("title", stage)
    game.play_to_the_end()
    expect(game.page.locator("#sheet thead th")).to_have_count(3)


def test_two_players_and_manneken_pis_are_set_up_by_hand(returning_user: User) -> None:
    page = returning_user.open("wonders/", script=CONSTANT_RANDOM)
    page.locator("label.count", has=page.locator("[value='2']")).click()
    expect(page.locator(".only-two")).to_be_visible()
    page.locator("[name=wonders][value=chosen]").check()
    expect(page.locator(".seat:visible")).to_have_count(3)
    page.locator("[name=wonder-free]").select_option("manneken-a")
    page.locator(".launch button").click()
    game = Game(page).ready()
    expect(page.locator("#city-right")).to_contain_text("Brussels A")
    game.play_turns(1)
