"""Which events can explain that one seat now stands better and another one worse (`Advice.turning_point`)."""

from __future__ import annotations

from typing import Any

import pytest

from heptad.kernel.game import Event
from heptad.text.architects import sentences
from heptad_site.games import GAMES
from heptad_site.i18n import translator

FIGHT = {"mine": 2, "theirs": 1}
CASES: list[tuple[str, dict[str, Any], tuple[int, int], bool]] = [
    ("wonders", {"kind": "stage_built", "seat": 1}, (1, 0), True),
    ("wonders", {"kind": "stage_built", "seat": 2}, (1, 0), False),
    ("wonders", {"kind": "built", "seat": 1, "card": "scriptorium"}, (1, 0), False),
    ("duel", {"kind": "wonder_built", "seat": 1}, (1, 0), True),
    ("duel", {"kind": "token_taken", "seat": 0}, (1, 0), False),
    ("duel", {"kind": "looted", "seat": 0}, (1, 0), True),
    ("duel", {"kind": "looted", "seat": 1}, (1, 0), False),
    ("duel", {"kind": "built", "seat": 1, "card": "baths"}, (1, 0), False),
    ("architects", {"kind": "stage_built", "seat": 2}, (2, 0), True),
    ("architects", {"kind": "token_taken", "seat": 1}, (2, 0), False),
    ("architects", {"kind": "taken", "seat": 2}, (2, 0), False),
]


LESSER: list[tuple[str, dict[str, Any], tuple[int, int], bool]] = [
    ("wonders", {"kind": "built", "seat": 1, "card": "scriptorium"}, (1, 0), True),
    ("wonders", {"kind": "built", "seat": 2, "card": "scriptorium"}, (1, 0), False),
    ("wonders", {"kind": "built", "seat": 1, "card": "quarry"}, (1, 0), False),
    ("duel", {"kind": "built", "seat": 1, "card": "academy"}, (1, 0), True),
    ("duel", {"kind": "built", "seat": 1, "card": "quarry"}, (1, 0), False),
    ("duel", {"kind": "built", "seat": 0, "card": "academy"}, (1, 0), False),
    ("duel", {"kind": "turned_up", "cards": ["port"], "slots": [3]}, (1, 0), True),
    ("architects", {"kind": "taken", "seat": 2, "card": "gear"}, (2, 0), True),
    ("architects", {"kind": "taken", "seat": 1, "card": "gear"}, (2, 0), False),
    ("duel", {"kind": "wonder_taken", "seat": 1, "wonder": "sphinx"}, (1, 0), True),
    ("duel", {"kind": "wonder_taken", "seat": 0, "wonder": "sphinx"}, (1, 0), False),
]


@pytest.mark.parametrize(("game", "data", "seats", "told"), LESSER)
def test_cards_built_or_taken_or_turned_up_are_told_if_nothing_great_happened(
    game: str, data: dict[str, Any], seats: tuple[int, int], told: bool
) -> None:
    advice = GAMES[game].advice
    assert advice
    costs = {"left": 0, "right": 0, "bank": 0} if game == "wonders" else {}
    assert advice.lesser_point(data, *seats) == ({**data, **costs} if told else None)


NEW_CARDS: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("wonders", {"do": "build", "city": 0, "card": "altar"}, {"hand": ["baths"]}, "The next hand held Altar."),
    ("wonders", {"do": "build_free", "city": 0, "card": "altar"}, {"hand": []}, "The next hand held Altar."),
    ("wonders", {"do": "build", "city": 0, "card": "altar"}, {"hand": ["altar"]}, ""),
    ("wonders", {"do": "sell", "city": 0, "card": "altar"}, {"hand": []}, ""),
    ("wonders", {"do": "build", "city": 2, "card": "altar"}, {"hand": []}, ""),
    ("wonders", {"do": "build", "city": 0, "card": "altar"}, {"hand": [], "answering": 2}, ""),
    ("duel", {"do": "build", "card": "baths"}, {"age": 1, "display": [{"card": None}]}, "Turned face up: Baths."),
    ("duel", {"do": "build", "card": "baths"}, {"age": 1, "display": [{"card": "baths"}]}, ""),
    ("duel", {"do": "build", "card": "baths"}, {"age": 0, "display": []}, ""),
    ("duel", {"do": "build_wonder", "card": "baths"}, {"age": 1, "display": []}, ""),
    ("architects", {"do": "take", "card": "gear"}, {}, ""),
]


@pytest.mark.parametrize(("game", "facts", "before", "says"), NEW_CARDS)
def test_a_card_is_new_if_the_seat_could_not_see_it_at_its_last_decision(
    game: str, facts: dict[str, Any], before: dict[str, Any], says: str
) -> None:
    advice = GAMES[game].advice
    assert advice
    assert advice.new_card(facts, {"seat": 0, "answering": 0, **before}, translator("en")) == says


@pytest.mark.parametrize(("game", "data", "seats", "explains"), CASES)
def test_only_great_events_of_the_one_who_gained_or_lost_explain_a_change(
    game: str, data: dict[str, Any], seats: tuple[int, int], explains: bool
) -> None:
    advice = GAMES[game].advice
    assert advice
    assert advice.turning_point(data, *seats) == (data if explains else None)


def test_of_a_war_only_the_victories_of_the_one_who_gained_and_the_defeats_of_the_other_count() -> None:
    advice = GAMES["wonders"].advice
    assert advice
    fights = [
        {"seat": seat, "against": against, "points": points, **FIGHT}
        for seat, against, points in ((0, 1, -1), (1, 0, 3), (1, 2, 3), (2, 1, -1), (2, 3, 0), (3, 0, 3), (3, 2, 0))
    ]
    war = {"kind": "war", "age": 2, "token": 3, "fights": fights}
    assert advice.turning_point(war, 2, 0) == {**war, "fights": [fights[1], fights[5]]}
    assert advice.turning_point(war, 1, 3) == {**war, "fights": [fights[1], fights[2]]}
    assert advice.turning_point(war, 2, 1) is None


def test_a_war_of_architects_explains_who_has_won_more_and_names_only_them() -> None:
    advice = GAMES["architects"].advice
    assert advice
    borders = [
        {"seats": [0, 1], "shields": [0, 3], "won": [0, 1]},
        {"seats": [1, 2], "shields": [3, 2], "won": [1, 0]},
        {"seats": [2, 0], "shields": [2, 0], "won": [1, 0]},
    ]
    war = {"kind": "war", "strengths": [0, 3, 2], "won": [0, 2, 1], "borders": borders, "discarded": [1, 0, 2]}

    def said(gained: int, lost: int) -> list[str]:
        part: Any = advice.turning_point(war, gained, lost)
        return sentences(Event(part), ["Ann", "Bob", "Cid"], translator("en"))

    against_cid = "Bob wins 1 military victory against Cid (shields: 3 to 2)."
    against_ann = "Bob wins 1 military victory against Ann (shields: 3 to 0)."
    assert said(1, 2) == ["War breaks out.", against_cid, against_ann]
    assert said(1, 0) == ["War breaks out.", against_ann, against_cid]
    assert said(2, 0) == ["War breaks out.", "Cid wins 1 military victory against Ann (shields: 2 to 0)."]
    assert advice.turning_point(war, 2, 1) is None
