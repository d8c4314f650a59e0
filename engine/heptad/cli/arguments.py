"""What the values of arguments that several subcommands have stand for."""

from __future__ import annotations

import argparse

from heptad.kernel.errors import HeptadError
from heptad.plugins import load_bots


def bots_for(given: str, seats: int) -> list[str]:
    """Return the keys of the bots for this number of seats, after loading bots from outside the engine.

    `given` is a list such as "greedy,my_bot.py:Miser", or one key for all seats. Raises HeptadError for a wrong number
    of bots or a bot that cannot be loaded.
    """
    keys = split_list(given)
    load_bots(keys, files=True)
    if len(keys) == 1:
        keys *= seats
    if len(keys) != seats:
        raise HeptadError("bot/count", given=len(keys), known=sorted({1, seats}))
    return keys


def split_list(given: str) -> list[str]:
    """Return the entries of an argument such as "greedy, random", without the blanks around them."""
    return [entry.strip() for entry in given.split(",")]


def given_options(args: argparse.Namespace) -> dict[str, object]:
    """Return the options of a game from the arguments --option and --players."""
    players = {} if args.players is None else {"players": args.players}
    return {**dict(args.option), **players}
