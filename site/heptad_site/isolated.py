"""Runs one bot written by the player, in an isolated worker that only receives and answers messages of the page.

The messages load the bot, check it in a whole game, and ask it for a decision. If the bot raises an exception, the
answer is a traceback for its author.
"""

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
from heptad.kernel.game import Action, AnyGame, Bot, Info, is_legal
from heptad.kernel.rng import Rng

FOLDER = Path("/tmp")
FILE = "my_bot.py"
GROUP = "heptad.bots"
#: The seed of all check games: an author who fixes a bot sees the same game again.
SEED = "b07"
#: The maximum length of a traceback in characters. Its end is kept, because the error is there.
MAX_TRACEBACK_LENGTH = 20_000


class IllegalChoiceError(Exception):
    """Raised if a bot chooses an action that is not in `info.legal`."""


class Decided(NamedTuple):
    """The result of a check game against random opponents. `decisions` is how often the bot had to decide."""

    points: int
    won: bool
    decisions: int


class Isolated:
    """The message handler for one bot.

    `tick` is called after every decision of a check game, to tell the page that the worker is alive.
    """

    def __init__(self, tick: Callable[[], object]) -> None:
        self._tick = tick
        self._make: Callable[[], Bot] | None = None

    async def handle(self, text: str) -> str:
        """Return the answer to a message, both as JSON. After an error the answer has the traceback as "trace".

        Messages have an `id`, which the answer repeats, and one of these verbs: "file" (`source`) and "wheel" (`path`)
        load a bot and return the keys of its `games`; "ping" returns nothing else; "check" (`game`) plays a game and
        returns the fields of `Decided`; any other verb asks for a decision, whose fields `decided` describes, and
        returns its `token`.
        """
        message = json.loads(text)
        try:
            answer = await self._answer(message)
        except BaseException as error:  # not only Exception: a bot may raise SystemExit
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
    """Execute a Python file and return the last class with a method `choose` that it defines. May raise anything."""
    path.write_text(source, "utf-8")
    linecache.checkcache(str(path))
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[path.stem] = module  # needed by the dataclasses module
    spec.loader.exec_module(module)
    found = [it for it in vars(module).values() if is_bot_of(it, path.stem)]
    if not found:
        raise LookupError(f"{path.name} has no class with a method choose(self, info, rng)")
    return made_by(found[-1])


def is_bot_of(it: object, module: str) -> bool:
    """Return whether `it` is a class with a method `choose` that the module itself defines."""
    return isclass(it) and it.__module__ == module and callable(getattr(it, "choose", None))


async def from_wheel(path: str) -> Callable[[], Bot]:
    """Install a wheel and return the bot of its entry point in the group "heptad.bots" (the first one by name)."""
    await import_module("micropip").install(f"emfs:{path}")
    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    if not found:
        raise LookupError(f'the wheel has no entry point in the group "{GROUP}"')
    return made_by(found[0].load())


def made_by(make: Callable[[], Bot]) -> Callable[[], Bot]:
    """Return `make` after checking that it makes a bot. Raises LookupError if the bot has no method `choose`."""
    if not callable(getattr(make(), "choose", None)):
        raise LookupError("the bot has no method choose(self, info, rng)")
    return make


def games_of(make: Callable[[], Bot]) -> list[str]:
    """Return the keys of the games in the attribute `games` of the bot's class; all games if it has none."""
    named = [str(key) for key in getattr(make, "games", ())]
    return [game_of(key).key for key in named] or [*GAMES]


def checked_choice(bot: Bot, info: Info, rng: Rng) -> Action:
    """Return the bot's choice. Raises IllegalChoiceError if it is not legal."""
    legal = info.legal  # read before the bot gets the object, which it may change
    action = bot.choose(info, rng)
    if not is_legal(action, legal):
        raise IllegalChoiceError(f"{action!r} is not one of info.legal, which are {list(legal)!r}")
    return action


def decided(make: Callable[[], Bot], asked: Mapping[str, str]) -> str:
    """Return the token of the bot's decision.

    `asked` has the fields `game`, `seat`, `state` and `chance` of `heptad_site.session.protocol.WorldAnswer`.
    """
    game = game_of(asked["game"])
    info = Info(game, pickle.loads(base64.b64decode(asked["state"])), int(asked["seat"]))
    return game.encode(checked_choice(make(), info, Rng(int(asked["chance"]))))


def check(game: AnyGame, make: Callable[[], Bot], tick: Callable[[], object]) -> Decided:
    """Play a game with the minimum number of players: the bot in the first seat, random bots in the others."""
    options = game.options({"players": game.players.start})
    chance = Rng.of(SEED)
    state = game.start(options, game.deal(options, chance))
    decisions = 0
    while seats := game.current_players(state):
        for seat in seats:
            # As in a real game, the bot receives only what its seat may know, never the state itself.
            info = Info(game, game.determinize(state, seat, chance), seat)
            action = checked_choice(make() if seat == 0 else RandomBot(), info, chance.fork())
            game.apply(state, seat, action)
            if seat == 0:
                decisions += 1
                tick()
    outcome = game.outcome(state)
    return Decided(game.score(state)[0].total, outcome is not None and 0 in outcome.winners, decisions)


def traceback_of(error: BaseException) -> str:
    """Return the traceback of an error as text, without the leading frames of this module.

    For a HeptadError it is only the code and the data.
    """
    trace = error.__traceback__
    while trace and trace.tb_next and trace.tb_frame.f_code.co_filename == traceback_of.__code__.co_filename:
        trace = trace.tb_next
    if isinstance(error, HeptadError):
        return f"{error.code} {error.data}"
    return "".join(traceback.format_exception(type(error), error, trace))[-MAX_TRACEBACK_LENGTH:]
