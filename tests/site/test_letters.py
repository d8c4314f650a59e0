"""Games by letter in messages of the session: devices know nothing of each other but the links."""

from __future__ import annotations

import re
from typing import Any

import pytest

from heptad.kernel.record import Record
from heptad.table import Table
from tests.site.page import Answer, Page

FAMILY = {"game": "wonders", "players": "3", "by0": "person", "by1": "person", "by2": "person", "devices": "letters"}
DUEL = {
    "game": "duel",
    "by0": "person",
    "by1": "person",
    "devices": "letters",
    "first": "0",
    "name0": "Ann",
    "name1": "Bob",
}
LONGEST = 8000  # the length of a link that every program accepts


class Device(Page):
    """A device, and the game that it has saved."""

    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang)
        self.kept: list[Answer] = []

    def begin(self, query: dict[str, str]) -> Answer:
        self.new(query)
        return self.keep("g")

    def keep(self, name: str) -> Answer:
        self.kept = [{"id": name, "record": self.answer["record"], "letters": self.answer["letters"]}]
        return self.answer

    def open_letter(self, link: str, seat: int) -> Answer:
        """Open a letter to a seat as the page does it, and save the game to which it belongs."""
        saved = [entry | {"record": Record.from_data(entry["record"]).to_json()} for entry in self.kept]
        answer = self.ask("open_link", link=link, letter=str(seat), saved=saved)
        return self.keep(answer["continues"] or "g") if answer["ok"] else answer

    def move(self) -> Answer:
        """Make random decisions for the seat of this device, and let the bots act, until neither is asked; save."""
        seat = self.answer["letters"]["own"]
        while (legal := self.table().legal_tokens(seat)) or self.answer["bots"]:
            if self.answer["bots"]:
                self.let_bots_act()
            else:
                acts = [{"seat": seat, "token": self.rng.choice(legal), "revision": self.answer["revision"]}]
                assert self.ask("act", acts=acts)["ok"]
        return self.keep("g")

    def post(self) -> tuple[str, list[int]]:
        """Return the link of the letter to send, and the seats to which it goes."""
        self.ask("posted")
        self.keep("g")
        seats = re.findall(r'letter-copy" data-page="[^"]*\?letter=(\d)"', self.answer["html"])
        return self.answer["link"], [int(seat) for seat in seats]


def whole_game(query: dict[str, str], players: int) -> list[Device]:
    """Play a game to its end by letters, each device knowing only the letters it received; return the devices."""
    devices = [Device("ja" if seat % 2 else "en") for seat in range(players)]
    now = devices[0]
    now.begin(query)
    while not now.move()["over"]:
        link, (seat,) = now.post()
        assert len(link) < LONGEST
        now = devices[seat]
        assert now.open_letter(link, seat)["ok"]
        assert now.answer["letters"] == {"own": seat, "base": now.answer["revision"]}
        assert all(
            f'name="seat" value="{other}"' not in now.answer["html"] for other in range(players) if other != seat
        )
    link, seats = now.post()
    assert len(seats) == players - 1
    for seat in seats:
        devices[seat].open_letter(link, seat)
    return devices


@pytest.mark.slow
@pytest.mark.parametrize(
    "query",
    [
        DUEL,
        FAMILY,
        pytest.param(
            FAMILY | {"players": "7", **{f"by{seat}": "random" for seat in range(3, 7)}, "wonders": "draft"},
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            FAMILY | {"game": "architects", "players": "5", "by3": "random", "by4": "random"},
            marks=pytest.mark.thorough,
        ),
    ],
    ids=lambda query: f"{query['game']}-{query.get('players', 2)}",
)
def test_a_whole_game_is_played_by_letters(query: dict[str, str]) -> None:
    players = sum(by == "person" for name, by in query.items() if name.startswith("by"))
    players = min(players, int(query.get("players", 2)))
    devices = whole_game(query, players)
    assert {device.answer["over"] for device in devices} == {True}
    records = [device.answer["record"] for device in devices]
    assert records[1:] == records[:-1]
    assert Table(Record.from_data(records[0])).outcome() is not None


# What a device accepts


@pytest.fixture
def ann() -> Device:
    """Return the device of Ann, who has moved and sent her letter to Bob."""
    device = Device()
    device.begin(DUEL)
    device.move()
    return device


def test_a_letter_says_whose_it_is_and_what_the_others_did(ann: Device) -> None:
    link, seats = ann.post()
    assert seats == [1]
    assert "send the letter" in ann.answer["html"]
    assert "whoever wants to can peek" in ann.answer["html"]
    bob = Device()
    html = bob.open_letter(link, 1)["html"]
    assert "You play Bob’s seat. What the others did:" in html
    assert re.search(r"<li>[^<]*Ann", html)
    assert bob.answer["continues"] is None
    assert "letter-copy" not in html


def test_a_game_by_letter_stays_one_when_a_bot_that_is_not_here_gets_a_stand_in(ann: Device) -> None:
    ann.begin({**FAMILY, "by2": "mine.foo", "name2": "Foo"})
    letters = ann.answer["letters"]
    assert letters
    assert ann.ask("reseat", seat=2, by="merchant")["ok"]
    assert ann.answer["letters"] == letters


def test_an_older_letter_is_refused_and_the_game_stays(ann: Device) -> None:
    first, _ = ann.post()
    bob = Device()
    bob.open_letter(first, 1)
    assert "older" not in bob.open_letter(first, 1)["html"], "the same letter again"
    kept = bob.move()["record"]
    answer = bob.open_letter(first, 1)
    assert answer["continues"] == "g"
    assert answer["record"] == kept
    assert "That letter is older than what this device knows" in answer["html"]


def test_a_letter_of_another_course_of_the_game_is_refused(ann: Device) -> None:
    link, _ = ann.post()
    bob, double = Device(), Device()
    for device, seed in ((bob, 3), (double, 4)):
        device.rng = type(device.rng)(seed)
        device.open_letter(link, 1)
        device.move()
    assert bob.answer["record"]["actions"] != double.answer["record"]["actions"]
    ann.open_letter(bob.post()[0], 0)
    kept = ann.answer["record"]
    answer = ann.open_letter(double.post()[0], 0)
    assert answer["record"] == kept
    assert "does not follow from what this device knows" in answer["html"]


def test_a_letter_to_another_seat_is_refused(ann: Device) -> None:
    link, _ = ann.post()
    answer = ann.open_letter(link, 1)
    assert answer["letters"]["own"] == 0
    assert "That letter was sent to seat 2. On this device seat 1 is played." in answer["html"]
    assert ann.open_letter(link[:-3], 1)["error"]["code"] == "link/damaged"


@pytest.mark.parametrize("seat", ["5", "x", "-1", ""])
def test_a_letter_to_a_seat_that_nobody_has_says_that_it_was_changed(ann: Device, seat: str) -> None:
    refused = ann.ask("open_link", link=ann.post()[0], letter=seat, saved=[])["error"]
    assert refused["code"] == "letter/nobody"
    assert refused["say"] == "Nobody plays the seat of this letter: it was changed on its way. Please ask for it again."


def test_other_saved_games_and_broken_ones_are_left_alone(ann: Device) -> None:
    link, _ = ann.post()
    record = Record.from_data(ann.answer["record"])
    saved: list[dict[str, Any]] = [
        {"id": "broken", "record": f"{{{record.seed}", "letters": {"own": 1, "base": 0}},
        {"id": "alone", "record": record.to_json()},
        {"id": "other", "record": Table.new("duel", seed="7").record.to_json(), "letters": {"own": 1, "base": 0}},
    ]
    assert ann.ask("open_link", link=link, letter="1", saved=saved)["continues"] is None
    wrong = {"id": "x", "record": "{}", "letters": {"own": "first"}}
    assert ann.ask("open_link", link=link, letter="1", saved=[wrong])["error"]["code"] == "message/field"


# Taking back actions, and the action from which that is possible


def test_a_move_is_taken_back_until_it_is_sent(ann: Device) -> None:
    assert ann.ask("undo")["ok"]
    assert "You play Ann’s seat: your move." in ann.answer["html"]
    ann.move()
    before = ann.answer["revision"]
    assert ann.answer["letters"] == {"own": 0, "base": 0}
    ann.post()
    assert ann.answer["letters"] == {"own": 0, "base": before}
    assert ann.ask("undo")["error"]["code"] == "action/nothing-to-undo"
    ann.ask("open", record=ann.answer["record"], letters=ann.answer["letters"])
    assert ann.ask("undo")["error"]["code"] == "action/nothing-to-undo"


def test_a_game_on_several_devices_goes_on_by_letter() -> None:
    device = Device()
    device.new({**FAMILY, "devices": "several"})
    assert device.ask("letters")["guests"] is None
    assert device.answer["letters"] == {"own": 0, "base": 0}
    assert "Play on several devices" not in device.answer["html"]
    device.ask("invite")
    assert device.answer["letters"] is None
    assert device.ask("posted")["letters"] is None
    state = {"own": 2, "base": 0}
    assert device.ask("open", record=device.answer["record"], letters=state)["letters"] == state
    assert (
        device.ask("open", record=device.answer["record"], letters={"own": 9, "base": 0})["error"]["code"]
        == "letter/nobody"
    )


def test_without_another_person_the_next_seat_is_one() -> None:
    device = Device()
    device.begin(DUEL | {"by1": "greedy"})
    assert [seat["by"] for seat in device.answer["record"]["seats"]] == ["person", "person"]


def test_while_bots_decide_no_letter_is_due() -> None:
    device = Device()
    device.begin(FAMILY | {"by2": "random"})
    device.choose(0)
    assert device.answer["bots"]
    assert "letter-copy" not in device.answer["html"]
    assert "letter-copy" in device.move()["html"]
