"""Games in links: their content, refused links, and the saved game that a link continues."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from heptad.kernel.record import Record
from tests.site.page import ONE_PERSON, Page


def played(turns: int, **query: str) -> Page:
    page = Page()
    page.new(ONE_PERSON | query)
    for _ in range(turns):
        page.play_turn()
    return page


def first_form(record: object) -> str:
    """Return a link in the first format, used before `Record.to_link`: a percent-encoded entry of the database."""
    return quote(
        json.dumps({"id": "mine", "version": 1, "record": record, "summary": {"en": "Free coins!"}, "over": 1})
    )


def saved(**games: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"id": name, "record": json.dumps(record)} for name, record in games.items()]


def test_a_link_opens_the_same_game_in_both_forms() -> None:
    page = played(2)
    for link in (page.answer["link"], first_form(page.answer["record"])):
        again = Page()
        assert again.ask("open_link", link=link, saved=[])["ok"]
        assert again.answer["record"] == page.answer["record"]
        assert again.answer["continues"] is None
        assert "Free coins" not in json.dumps(again.answer)


def test_a_link_holds_no_id_and_every_sign_may_stand_in_an_address() -> None:
    link = played(2).answer["link"]
    assert link == quote(link, safe="")
    assert Record.from_link(link).actions


@pytest.mark.parametrize(
    "link", ["1", "1abc", "zzz", "{}", "%7B", "%7B%7D", "%7B%22record%22%3A7%7D", "%7B%FF", "%F0%9F"]
)
def test_what_carries_no_game_is_refused(link: str) -> None:
    page = played(1)
    answer = page.ask("open_link", link=link, saved=[])
    assert answer["error"]["code"].startswith(("link/", "record/"))
    assert page.choose()["ok"]


def test_a_cut_link_of_either_form_is_refused() -> None:
    page = played(2)
    for link in (page.answer["link"], first_form(page.answer["record"])):
        for end in (len(link) // 3, len(link) // 2, len(link) - 4):
            assert Page().ask("open_link", link=link[:end], saved=[])["error"]["code"] == "link/damaged"


def test_records_of_other_deals_are_not_read_to_find_the_game_that_a_link_continues(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    others, later = {f"other{n}": played(1).answer["record"] | {"seed": f"c0ffee{n}"} for n in range(3)}, played(2)
    read: list[str] = []
    from_json = Record.from_json

    def noted(text: str) -> Record:
        read.append(text)
        return from_json(text)

    monkeypatch.setattr(Record, "from_json", noted)
    assert Page().ask("open_link", link=later.answer["link"], saved=saved(**others))["continues"] is None
    assert not [text for text in read if "c0ffee" in text]


def test_the_same_game_further_on_continues_the_saved_one() -> None:
    page = played(1)
    early = page.answer["record"]
    page.play_turn()
    middle = page.answer["record"]
    page.play_turn()
    link = page.answer["link"]
    answer = Page().ask("open_link", link=link, saved=saved(early=early, middle=middle))
    assert answer["continues"] == "middle"


def test_the_same_game_at_the_same_place_or_before_is_a_copy() -> None:
    page = played(1)
    link = page.answer["link"]
    same = page.answer["record"]
    page.play_turn()
    later = page.answer["record"]
    assert Page().ask("open_link", link=link, saved=saved(same=same, later=later))["continues"] is None


def test_another_game_is_a_copy_however_much_it_looks_alike() -> None:
    page = played(1)
    begun = page.answer["record"]
    page.play_turn()
    other_deal = played(1, seed="beef").answer["record"]
    others = {
        "deal": {**other_deal, "actions": begun["actions"]},
        "seats": {**begun, "seats": [{"name": "Eve", "by": "person"}, *begun["seats"][1:]]},
        "game": {**begun, "game": "duel"},
        "broken": {"heptad": "?", "seed": begun["seed"]},
        "way": {**begun, "actions": list(reversed(begun["actions"]))},
    }
    assert Page().ask("open_link", link=page.answer["link"], saved=saved(**others))["continues"] is None
