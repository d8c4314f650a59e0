"""Bots on a page think in slices, no longer than their level allows; in the deal of the day equally for everybody."""

from __future__ import annotations

import json
from typing import Any

import pytest

from heptad.kernel.record import Record, Seat
from heptad.players import bot_token
from heptad.search.tree import Search
from heptad.table import Table
from heptad_site.drawing.opponents import faces
from heptad_site.i18n import translator
from heptad_site.levels import MAX_THINKING_MS, levels
from heptad_site.session.protocol import ThinkRequest
from heptad_site.session.thinking import MAX_SLICE_NS, ThinkingBots
from tests.site.page import ONE_PERSON, Page

#: A millisecond, and the duration of one step of a search, in nanoseconds.
MS = 1_000_000
STEP = 100 * MS


class Clock:
    """A fake clock that advances by a fixed duration at each step of a search."""

    def __init__(self) -> None:
        self.now, self.step = 0, STEP

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock, step = Clock(), Search.step

    def slow(search: Search, iterations: int) -> None:
        clock.now += clock.step
        step(search, iterations)

    monkeypatch.setattr(Search, "step", slow)
    return clock


def request(by: str, share: int = 1, **facts: Any) -> ThinkRequest:
    """Return a message that asks the bot in the second seat of a new game to think."""
    seats = (Seat(name="", by="person"), Seat(name="", by=by), Seat(name="", by="greedy"))
    record = Table.new("wonders", {"players": 3}, seed="2a", seats=seats).record.to_data() | facts
    return {"verb": "think", "record": record, "seat": 1, "share": share}


def decided(bots: ThinkingBots, asked: ThinkRequest) -> tuple[int, str]:
    """Let a bot think until it has decided; return the number of slices and its action."""
    count = 1
    while (token := bots.think(asked)["token"]) is None:
        count += 1
    return count, token


@pytest.mark.parametrize(("level", "share"), [("general", 1), ("architect", 1), ("architect", 3)])
def test_a_bot_stops_at_the_bound_of_its_level_which_several_in_one_python_share(
    clock: Clock, level: str, share: int
) -> None:
    count, token = decided(ThinkingBots(clock), request(f"{level}.hanno", share))
    bound = MAX_THINKING_MS[level] * MS // share
    assert bound <= clock.now < bound + MAX_SLICE_NS + STEP
    assert count >= bound / (MAX_SLICE_NS + STEP)
    assert token


@pytest.mark.parametrize("begun", [100_000, 100_003, 100_007])
def test_a_bot_decides_by_a_clock_of_whole_milliseconds(clock: Clock, begun: int) -> None:
    """Firefox has such a clock. With times in floating-point seconds, a remainder was left that it never used up."""
    clock.now, clock.step = begun * MS, 50 * MS
    bots, asked = ThinkingBots(clock), request("merchant.hanno")
    most = MAX_THINKING_MS["merchant"] * MS // MAX_SLICE_NS
    assert any(bots.think(asked)["token"] for _ in range(most))


def test_a_bot_of_a_deal_of_the_day_thinks_to_the_end(clock: Clock) -> None:
    query = {"game": "wonders", "day": "2026-11-22"}
    record = Page().new(query)["record"]
    slow: ThinkRequest = {"verb": "think", "record": record, "seat": 1, "share": 50}
    _, token = decided(ThinkingBots(clock), slow)
    assert clock.now > MAX_THINKING_MS["merchant"] * MS / 50
    assert token == bot_token(Table(Record.from_data(record)), 1)


def test_another_position_of_the_seat_is_thought_about_anew(clock: Clock) -> None:
    bots, asked = ThinkingBots(clock), request("general.hanno")
    assert bots.think(asked)["token"] is None
    _, other = decided(bots, request("greedy"))
    assert other
    count, _ = decided(bots, asked)
    assert count > MAX_THINKING_MS["general"] * MS / (MAX_SLICE_NS + STEP) - 1


def test_a_beginner_and_a_bot_without_steps_decide_at_once(clock: Clock) -> None:
    assert [decided(ThinkingBots(clock), request(by))[0] for by in ("novice.amani", "greedy", "random")] == [1, 1, 1]


def test_one_bot_alone_is_told_from_several_who_decide_in_secret() -> None:
    page = Page()
    assert not page.new()["alone"]
    assert not page.choose()["alone"]
    first, second = page.answer["bots"]
    assert page.ask("act", seat=first["seat"], token=page.think(first["seat"]))["alone"]
    assert not page.ask("act", seat=second["seat"], token=page.think(second["seat"]))["alone"]


def test_an_answer_says_for_whom_one_waits_apart_from_the_news() -> None:
    page = Page()
    waits, said = (
        [page.new(ONE_PERSON | {"by1": "novice.hanno", "by2": "novice.livia"})["wait"]],
        page.choose()["announce"],
    )
    waits.append(page.answer["wait"])
    for bot in page.answer["bots"]:
        answer = page.ask("act", seat=bot["seat"], token=page.think(bot["seat"]))
        waits.append(answer["wait"])
        said += answer["announce"]
    assert waits == ["", "Waiting for Hanno, Livia", "Waiting for Livia", ""]
    assert not any(line.startswith("Waiting") for line in said)


def test_each_kind_of_player_has_a_face() -> None:
    by = [("Ann", "person"), ("Bo", "general.hanno"), ("", "architect"), ("", "random"), ("Alf", "person"), ("", "")]
    seats = [Seat(name=name, by=key) for name, key in [*by, ("\u3164", "person"), ("\u202eMina", "person")]]
    assert [face and (face.symbol or face.initial, face.level) for face in faces(seats, translator("en"))] == [
        ("An", 0),
        ("p-hanno", 3),
        ("lv-4", 4),
        ("i-bot", 0),
        ("Al", 0),
        None,
        ("7", 0),
        ("M", 0),
    ]
    assert [level.bound for level in levels(translator("en"))] == ["0.3", "0.8", "1.4", "2"]


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        (("Ann", "Ann"), ["A1", "A2"]),
        (("Anna", "Bo", "anton", "Al"), ["A1", "B", "A3", "Al"]),
        (("太郎", "", "太郎", "A", "a"), ["太1", "2", "太3", "A4", "A5"]),
    ],
)
def test_persons_whose_names_begin_with_the_same_letters_have_different_initials(
    names: tuple[str, ...], initials: list[str]
) -> None:
    found = faces([Seat(name=name, by="person") for name in names], translator("en"))
    assert [face.initial for face in found if face] == initials


def test_a_forged_share_is_refused() -> None:
    page = Page()
    record = page.new()["record"]
    for share in (-1, "x", None):
        answer = json.loads(
            page.session.handle(
                json.dumps({"id": 1, "lang": "en", "verb": "think", "record": record, "seat": 1, "share": share})
            )
        )
        assert answer["error"]["code"] == "message/field"
