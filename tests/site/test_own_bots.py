"""Bots that users add themselves: the information they get, their seats in the session, and how they are run."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import pickle
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from heptad.bots.registry import create_bot
from heptad.games import GAMES
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Info
from heptad.kernel.record import Seat
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site import isolated, render
from heptad_site.isolated import Isolated
from heptad_site.session.own_bots import derive_seed, fill_seats_keeping_own_bots, replace_own_bot, sample_position
from tests.site.drawn import page
from tests.site.page import Page

ISOLATED = render.TEMPLATES.parent / "assets" / "isolated.html"
EXAMPLE = (render.TEMPLATES / "pages" / "my_bot.py").read_text("utf-8")
SEATS = (Seat(name="Ann", by="person"), Seat(name="Ren", by="mine.Ren & co"))


def in_the_middle(game: str) -> Table:
    """Return a table in the middle of a game at which the user's own bot in seat 1 must decide."""
    table, rng, bot = Table.new(game, {"players": 2}, seed="2a", seats=SEATS), Rng(1), create_bot("random")
    while table.revision < 25 or 1 not in table.current_players:
        seat = table.current_players[0]
        table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))
    return table


class Worker:
    """The Python code of an isolated worker, run in the test process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        monkeypatch.setattr(isolated, "FOLDER", folder)
        monkeypatch.setitem(sys.modules, "my_bot", ModuleType("my_bot"))  # removed after the test
        self.ticks = 0
        self._isolated = Isolated(self._tick)

    def _tick(self) -> None:
        self.ticks += 1

    def ask(self, verb: str, **fields: object) -> dict[str, Any]:
        text = asyncio.run(self._isolated.handle(json.dumps({"id": 7, "verb": verb, **fields})))
        answer: dict[str, Any] = json.loads(text)
        assert answer.pop("id") == 7
        return answer


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Worker:
    return Worker(monkeypatch, tmp_path)


# ── what a bot knows ────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_an_own_bot_gets_what_its_seat_knows_and_a_hidden_rest_that_was_drawn_anew(game: str) -> None:
    table = in_the_middle(game)
    answer = sample_position(table, 1)
    state = pickle.loads(base64.b64decode(answer["state"]))
    told, true = Info(table.game, state, 1), table.info(1)
    assert told.view == true.view
    assert told.legal == true.legal
    assert [told.explain(action) for action in told.legal] == [true.explain(action) for action in true.legal]
    assert told.refusals == true.refusals
    once = table.game.determinize(table._state, 1, Rng(5))
    hidden = [pickle.dumps(position) != pickle.dumps(table._state) for position in (once, state)]
    assert hidden == [True, True]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_question_is_asked_after_reload_and_undo(game: str) -> None:
    table = in_the_middle(game)
    again = Table(table.record)
    assert sample_position(again, 1) == sample_position(table, 1)
    again.act(1, again.legal_tokens(1)[0])
    again.undo()
    assert sample_position(again, 1) == sample_position(table, 1)


def test_the_unknown_is_drawn_twice_so_that_a_number_in_the_position_leads_back_to_no_hidden_card() -> None:
    table = in_the_middle("architects")
    state = pickle.loads(base64.b64decode(sample_position(table, 1)["state"]))
    first, second = (Rng(derive_seed(table, 1, purpose)) for purpose in ("first position", "position"))
    once = table.game.determinize(table._state, 1, first)
    assert state.chance == table.game.determinize(once, 1, second).chance
    assert state.chance != once.chance
    assert once.decks != table._state.decks


@pytest.mark.parametrize("seat", [0, 1, 7])
def test_only_the_seat_of_an_own_bot_that_must_decide_is_told_anything(seat: int) -> None:
    table = Table.new("architects", {"players": 2, "first": 0}, seed="2a", seats=SEATS)
    with pytest.raises(HeptadError, match="action/not-your-turn"):
        sample_position(table, seat)


# ── the seats ───────────────────────────────────────────────────────────────
def test_a_seat_may_have_an_own_bot_and_no_other_unknown_one() -> None:
    assert fill_seats_keeping_own_bots(SEATS) == SEATS
    for by in ("mine.", "yours.x", "mine"):
        with pytest.raises(HeptadError, match="bot/unknown"):
            fill_seats_keeping_own_bots([Seat(name="", by=by)])


def test_the_session_names_own_bots_and_says_what_they_are_asked() -> None:
    page = Page()
    page.new({"game": "architects", "players": "2", "first": "1", "by1": "mine.x", "name1": "Ren"})
    assert page.answer["bots"] == [{"seat": 1, "by": "mine.x", "decision": 0}]
    asked = page.ask("world", record=page.answer["record"], seat=1)
    assert (asked["game"], asked["seat"], asked["by"]) == ("architects", 1, "mine.x")


def test_what_an_own_bot_answers_is_checked_like_a_form() -> None:
    page = Page()
    page.new({"game": "architects", "players": "2", "first": "1", "by1": "mine.x"})
    before = page.answer["record"]
    for token in ("", "t:nowhere", "null"):
        refused = page.ask("act", acts=[{"seat": 1, "token": token}])
        assert refused["error"]["code"].startswith("action/")
    assert page.ask("look")["record"] == before


def test_a_bot_of_the_engine_takes_the_seat_of_an_own_one() -> None:
    page = Page()
    page.new({"game": "architects", "players": "2", "first": "1", "by1": "mine.x", "name1": "Ren"})
    page.ask("reseat", seat="1", by="greedy")
    assert page.answer["record"]["seats"][1] == Seat(name="Ren", by="greedy")
    assert [bot["by"] for bot in page.answer["bots"]] == ["greedy"]


@pytest.mark.parametrize(("seat", "by"), [(0, "greedy"), (9, "greedy"), (1, "nobody"), (1, "person")])
def test_nobody_else_is_reseated(seat: int, by: str) -> None:
    with pytest.raises(HeptadError):
        replace_own_bot(in_the_middle("architects").record, seat, by)


def test_a_game_with_an_own_bot_is_watched_like_any() -> None:
    page = Page()
    watched = page.ask("replay", record=in_the_middle("duel").record.to_data(), step=3, eye=None)
    assert watched["ok"]


# ── the worker ──────────────────────────────────────────────────────────────
def test_the_example_of_the_page_loads_and_plays_every_game_it_names(worker: Worker) -> None:
    assert worker.ask("file", source=EXAMPLE) == {"games": [*GAMES]}
    for game in GAMES:
        played = worker.ask("check", game=game)
        assert played["decisions"] > 10
        assert isinstance(played["won"], bool)
    assert worker.ask("ping") == {}
    assert worker.ticks > 30


def test_a_bot_in_the_worker_decides_by_what_it_was_sent(worker: Worker) -> None:
    worker.ask("file", source=EXAMPLE)
    table = in_the_middle("duel")
    assert worker.ask("choose", **sample_position(table, 1))["token"] in table.legal_tokens(1)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("x = 1", "my_bot.py has no class with a method choose"),
        ("class Bot:\n    def choose(self, info, rng)\n", "SyntaxError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("class Bot:\n    games = ('chess',)\n    def choose(self, info, rng): ...", "game/unknown"),
        ("class Bot:\n    def __init__(self): 1 / 0\n    def choose(self, info, rng): ...", "ZeroDivisionError"),
    ],
)
def test_a_file_that_is_no_bot_is_answered_with_its_error(worker: Worker, source: str, says: str) -> None:
    assert says in worker.ask("file", source=source)["trace"]


def test_an_error_is_told_from_the_line_of_the_bot(worker: Worker) -> None:
    worker.ask("file", source="class Bot:\n    def choose(self, info, rng):\n        return info.legal[0] / 0\n")
    trace = worker.ask("check", game="architects")["trace"]
    assert "return info.legal[0] / 0" in trace
    assert "isolated.py" not in trace
    assert re.search(r'my_bot.py", line 3, in choose', trace)


def test_an_illegal_choice_is_an_error_that_names_the_legal_ones(worker: Worker) -> None:
    worker.ask("file", source="class Bot:\n    def choose(self, info, rng):\n        return None\n")
    assert "None is not one of info.legal, which are [Action(" in worker.ask("check", game="duel")["trace"]


def test_the_last_class_with_choose_is_the_bot_and_says_what_it_plays(worker: Worker) -> None:
    source = (
        "class Base:\n    def choose(self, info, rng): ...\nclass Mine(Base):\n    games = ('duel',)\nclass Other: ..."
    )
    assert worker.ask("file", source=source) == {"games": ["duel"]}


def test_a_question_before_a_bot_was_loaded_is_answered(worker: Worker) -> None:
    assert "no bot has been loaded" in worker.ask("check", game="duel")["trace"]


Offer = Callable[[dict[str, object]], None]


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Offer:
    """Return a function that replaces micropip: it pretends to install a wheel with the given entry points."""

    def make(points: dict[str, object]) -> None:
        async def install(path: str) -> None:
            assert path == "emfs:/tmp/some.whl"

        micropip = ModuleType("micropip")
        vars(micropip)["install"] = install
        monkeypatch.setitem(sys.modules, "micropip", micropip)
        found = [SimpleNamespace(name=name, load=lambda made=made: made) for name, made in points.items()]
        monkeypatch.setattr(isolated, "entry_points", lambda group: found)

    return make


def test_a_wheel_offers_its_bot_by_an_entry_point(worker: Worker, offer: Offer) -> None:
    offer({"b": object, "a": type(create_bot("random"))})
    assert worker.ask("wheel", path="/tmp/some.whl") == {"games": [*GAMES]}


@pytest.mark.parametrize(("points", "says"), [({}, "no entry point in the group"), ({"a": object}, "no method choose")])
def test_a_wheel_without_a_bot_is_answered_with_its_error(
    worker: Worker, offer: Offer, points: dict[str, object], says: str
) -> None:
    offer(points)
    assert says in worker.ask("wheel", path="/tmp/some.whl")["trace"]


# ── the policy ──────────────────────────────────────────────────────────────
def test_the_document_of_the_worker_allows_its_own_script_and_nothing_else() -> None:
    html = ISOLATED.read_text("utf-8").replace("&quot;", '"').replace("&lt;", "<")
    (script,) = re.findall("<script>(.*?)</script>", html)
    policies = re.findall(r"""content="(default-src[^"]*)""", html)
    assert len(policies) == 2
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    for policy in policies:
        parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
        assert parts["default-src"] == "'none'"
        assert parts["script-src"] == f"'sha256-{digest}' 'wasm-unsafe-eval' blob:"
        assert parts["worker-src"] == "blob:"
        assert "connect-src" not in parts
    assert re.findall(r'sandbox="([^"]*)"', html) == ["allow-scripts"]


# ── the page My bots ────────────────────────────────────────────────────────
def test_the_page_lists_everything_that_a_bot_is_told() -> None:
    listed = re.findall(r"<dt><code[^>]*>info\.(\w+)", page("en", "mybots/index.html"))
    info = Table.new("duel", seed="2a").info(0)
    assert sorted(listed) == [name for name in dir(info) if not name.startswith("_")]
