"""Runs one bot of a player's own inside a worker that reaches nothing but the page's questions: loads it, tries it in
whole games, asks it for a decision. What the bot raises is answered as a traceback for its author."""

from __future__ import annotations

import base64
import json
import linecache
import pickle
import sys
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isclass
from pathlib import Path
from typing import NamedTuple

from heptad.bots.random import RandomBot
from heptad.games import GAMES, game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, AnyGame, Bot, Info, InfoOf
from heptad.kernel.rng import Rng

FOLDER = Path("/tmp")
FILE = "my_bot.py"
GROUP = "heptad.bots"
#: The games of a check are always dealt alike, so that an author who mends a bot sees the same game again.
SEED = "b07"
#: How much of a traceback is shown: its end, where the error is.
LONGEST = 20_000


class IllegalChoiceError(Exception):
    """A bot chose what is not one of `info.legal`."""


class Decided(NamedTuple):
    """What a bot did in a game against random opponents: its points, whether it won, how often it was asked."""

    points: int
    won: bool
    decisions: int


class Isolated:
    """One bot and the questions about it. `tick` is called after every decision of a check: the worker is alive."""

    def __init__(self, tick: Callable[[], object]) -> None:
        self._tick = tick
        self._make: Callable[[], Bot] | None = None

    async def handle(self, text: str) -> str:
        """The answer to a message, both JSON. What goes wrong is answered with its traceback under "trace"."""
        message = json.loads(text)
        try:
            answer = await self._answer(message)
        except BaseException as error:  # a bot may raise SystemExit, too
            answer = {"trace": traceback_of(error)}
        return json.dumps({"id": message["id"], **answer})

    async def _answer(self, message: Mapping[str, str]) -> dict[str, object]:
        if message["verb"] == "file":
            self._make = from_file(message["source"], FOLDER / FILE)
            return {"games": games_of(self._make)}
        if message["verb"] == "wheel":
            self._make = await from_wheel(message["path"])
            return {"games": games_of(self._make)}
        if self._make is None:
            raise LookupError("no bot has been loaded")
        if message["verb"] == "ping":
            return {}
        if message["verb"] == "check":
            return check(game_of(message["game"]), self._make, self._tick)._asdict()
        return {"token": decided(self._make, message)}


def from_file(source: str, path: Path) -> Callable[[], Bot]:
    """The last class with a method `choose` that a Python file defines. The file is run, and may raise anything."""
    path.write_text(source, "utf-8")
    linecache.checkcache(str(path))
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[path.stem] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    found = [it for it in vars(module).values() if is_bot_of(it, path.stem)]
    if not found:
        raise LookupError(f"{path.name} has no class with a method choose(self, info, rng)")
    return made_by(found[-1])


def is_bot_of(it: object, module: str) -> bool:
    """Whether this is a class that the module itself defines, with a method `choose`."""
    return isclass(it) and it.__module__ == module and callable(getattr(it, "choose", None))


async def from_wheel(path: str) -> Callable[[], Bot]:
    """The bot that a wheel offers by an entry point of the group "heptad.bots"; the first one by name."""
    await import_module("micropip").install(f"emfs:{path}")
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    if not found:
        raise LookupError(f'the wheel has no entry point in the group "{GROUP}"')
    return made_by(found[0].load())


def made_by(make: Callable[[], Bot]) -> Callable[[], Bot]:
    """The same, after one bot was made to see that it can be."""
    if not callable(getattr(make(), "choose", None)):
        raise LookupError("the bot has no method choose(self, info, rng)")
    return make


def games_of(make: Callable[[], Bot]) -> list[str]:
    """The games that a bot says it plays by `games`, an attribute of its class; all when it says nothing."""
    named = [str(key) for key in getattr(make, "games", ())]
    return [game_of(key).key for key in named] or [*GAMES]


def chosen(bot: Bot, info: Info, rng: Rng) -> Action:
    """What a bot chooses, if it is legal. Raises IllegalChoiceError."""
    action = bot.choose(info, rng)
    if action not in info.legal:
        raise IllegalChoiceError(f"{action!r} is not one of info.legal, which are {list(info.legal)!r}")
    return action


def decided(make: Callable[[], Bot], asked: Mapping[str, str]) -> str:
    """The token of a decision: `game`, `seat`, `state` as `heptad_site.session.own_bots` packs it, `chance`."""
    game = game_of(asked["game"])
    info = InfoOf(game, pickle.loads(base64.b64decode(asked["state"])), int(asked["seat"]))
    return game.encode(chosen(make(), info, Rng(int(asked["chance"]))))


def check(game: AnyGame, make: Callable[[], Bot], tick: Callable[[], object]) -> Decided:
    """One game with the fewest players, the bot in the first seat and random bots in the others."""
    options = game.options({"players": game.players.start})
    chance = Rng.of(SEED)
    state = game.start(options, game.deal(options, chance))
    decisions = 0
    while seats := game.current_players(state):
        for seat in seats:
            # a bot gets what the seat may know, as in a real game: never the state itself
            info = InfoOf(game, game.determinize(state, seat, chance), seat)
            action = chosen(make() if seat == 0 else RandomBot(), info, chance.fork())
            game.apply(state, seat, action)
            if seat == 0:
                decisions += 1
                tick()
    outcome = game.outcome(state)
    return Decided(game.score(state)[0].total, outcome is not None and 0 in outcome.winners, decisions)


def traceback_of(error: BaseException) -> str:
    """An error as Python prints it, from the first line that is not of this module."""
    trace = error.__traceback__
    while trace and trace.tb_next and trace.tb_frame.f_code.co_filename == traceback_of.__code__.co_filename:
        trace = trace.tb_next
    if isinstance(error, HeptadError):
        return f"{error.code} {error.data}"
    return "".join(traceback.format_exception(type(error), error, trace))[-LONGEST:]
