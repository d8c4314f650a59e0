"""Several people at one screen, in messages of the session: what each sees, and when the screen is covered."""

from __future__ import annotations

import re

from heptad.games.wonders.cards import CARDS
from heptad.table import Table
from tests.site.page import TWO_PEOPLE, Page


def hand_names(html: str, table: Table, seat: int) -> list[str]:
    """Return the cards of a seat's hand that a page reveals, by token or by name."""
    found = []
    for key in table.view(seat)["hand"]:
        name = next(card.name for card in CARDS if card.key == key)
        if re.search(rf"\b{key}\b|{re.escape(name)}", html):
            found.append(key)
    return found


def test_with_several_people_no_hand_is_in_the_page_before_show() -> None:
    page = Page()
    page.new(TWO_PEOPLE)
    for seat in (0, 1):
        table = page.table()
        assert not hand_names(page.answer["html"], table, 0)
        assert not hand_names(page.answer["html"], table, 1)
        page.ask("show", seat=str(seat))
        assert len(hand_names(page.answer["html"], table, seat)) == 7
        page.choose(seat)
    assert page.answer["record"]["actions"][-1].startswith("1 ")


def test_after_every_choice_of_several_people_the_cover_is_back() -> None:
    page = Page()
    page.new(TWO_PEOPLE)
    while page.table().view(None)["age"] < 2:
        page.let_bots_act()
        table = page.table()
        seat = next(seat for seat in table.current_players if seat < 2)
        assert 'data-verb="show"' in page.answer["html"]
        assert 'data-verb="act"' not in page.answer["html"]
        page.ask("show", seat=str(seat))
        assert 'data-verb="show"' not in page.answer["html"]
        page.choose(seat)


def test_the_cover_is_not_lifted_for_a_bot_or_for_somebody_who_has_chosen() -> None:
    page = Page()
    page.new(TWO_PEOPLE)
    assert page.ask("show", seat="2")["error"]["code"] == "action/stale"
    page.ask("show", seat="0")
    page.choose(0)
    assert page.ask("show", seat="0")["error"]["code"] == "action/stale"


def test_a_reload_covers_the_hand_again() -> None:
    page = Page()
    page.new(TWO_PEOPLE)
    page.ask("show", seat="0")
    again = Page()
    again.ask("open", record=page.answer["record"])
    assert not hand_names(again.answer["html"], page.table(), 0)


def test_no_cover_stands_in_a_draft_of_open_wonders_nor_before_the_person_who_has_just_acted() -> None:
    last = set()
    for seed in range(4):
        page = Page()
        page.ask("new", query=TWO_PEOPLE | {"wonders": "draft", "sides": "choose"}, seed=f"{seed:x}")
        while page.table().view(None)["ask"] == "wonder":
            assert 'data-verb="show"' not in page.answer["html"]
            page.let_bots_act()
            if page.table().view(None)["ask"] == "wonder":
                page.choose(person := page.table().current_players[0])
        last.add(person)
        assert ('data-verb="show"' in page.answer["html"]) is (person != 0)
        assert len(hand_names(page.answer["html"], page.table(), 0)) == (0 if person else 7)
    assert last == {0, 1}


def test_where_nobody_knows_more_than_the_other_no_cover_stands_between_people() -> None:
    page = Page()
    page.new({"game": "duel", "wonders": "preset", "by0": "person", "by1": "person"})
    for _ in range(10):
        assert 'data-verb="show"' not in page.answer["html"]
        (seat,) = page.table().current_players
        assert f'name="seat" value="{seat}"' in page.answer["html"]
        page.choose(seat)
