"""Bots from outside the engine: classes in files named on the command line, and entry points of installed packages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from heptad.bots.registry import BOTS, check_bot
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Bot
from heptad.kernel.record import MAX_BY

#: The group of entry points in which installed packages offer bots, as in `miser = "my_package:Miser"`.
GROUP = "heptad.bots"


def load_bots(keys: Iterable[str], *, files: bool) -> None:
    """Add the bots with these keys to the registry.

    A key is the name of an entry point of an installed package, such as "miser", or with `files` a file and a class,
    such as "my_bot.py:Miser".

    `files` must be False for keys from a saved game, because a file may be run only if the user names it on the command
    line. A key that nobody offers is skipped; `create_bot` reports it.

    Raises HeptadError "bot/class" for a file without a class, and "bot/broken" if a bot cannot be loaded; if its own
    code raised an exception, that is the cause.
    """
    for key in keys:
        if key in BOTS:
            continue
        if files and key.endswith(".py"):
            raise HeptadError("bot/class", bot=key)
        if files and is_in_file(key):
            file, _, name = key.rpartition(":")
            if len(key) > MAX_BY:
                raise HeptadError("bot/broken", bot=key, why="bot/long-name", most=MAX_BY)
            if not Path(file).is_file():
                raise HeptadError("bot/broken", bot=key, why="bot/no-file")
            BOTS[key] = _checked(key, partial(_from_file, file, name))
        elif found := entry_points(group=GROUP, name=key):
            BOTS[key] = _checked(key, next(iter(found)).load)


def is_in_file(key: str) -> bool:
    """Whether a key names a class in a file."""
    return key.rpartition(":")[0].endswith(".py")


def _from_file(file: str, name: str) -> Any:
    """Return the object called `name` in a Python file, None if there is none.

    This runs the file, which may raise any exception.

    The folder of the file comes first on the path, as when Python itself runs the file, so that it can import modules
    beside it. It stays there, because the bot may import a module later.
    """
    folder = str(Path(file).resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    spec = spec_from_file_location(f"bot_file:{file}", file)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    return getattr(module, name, None)


def _checked(key: str, load: Callable[[], Any]) -> Callable[[], Bot]:
    """Return what `load` returns, after checking that it is a callable that makes a bot.

    `load` is typed as Any because nothing has checked its result before. Raises HeptadError "bot/broken".
    """
    try:
        make: Callable[[], Bot] = load()
        bot = make() if callable(make) else None
    except (Exception, SystemExit) as error:
        problem = f"{type(error).__name__}: {error}"
        raise HeptadError("bot/broken", bot=key, why="bot/raised", problem=problem) from error
    if not callable(make):
        raise HeptadError("bot/broken", bot=key, why="bot/no-class")
    check_bot(bot, key)
    return make
