"""The command `heptad`: parses its arguments and runs one of its subcommands."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import traceback
from collections.abc import Sequence
from typing import Any

from heptad import __version__
from heptad.bots.registry import BUILT_IN
from heptad.cli import arena, play, records, selfplay, simulate
from heptad.cli.progress import INTERRUPTED
from heptad.games import GAMES
from heptad.kernel.errors import HeptadError, printable
from heptad.text.errors import sentence
from heptad.text.languages import ENGLISH, languages, translator

#: The exit status of a usage error, as argparse has it.
USAGE = 2
#: What the help says about the keys of bots.
OPPONENTS = f"{', '.join(BUILT_IN)}, one with a character as general.hanno, my_bot.py:Class, or an installed one"
#: What the help says about the options of each game.
OPTIONS = "; ".join(
    f"{key} has {', '.join(f'{option}={str(value).lower()}' for option, value in game.options({}).items())}"
    for key, game in GAMES.items()
)

LANG = "the language of what is printed; default: the locale's"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return the exit status.

    0 means success; 1 that the input was not acceptable or that games had problems; 2 a usage error (from argparse);
    130 that the user pressed Ctrl-C.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # characters unknown to the terminal are shown as escapes
    parser = _parser()
    args = parser.parse_args(argv)
    if args.run is None:
        parser.print_help(sys.stderr)
        return USAGE
    if said := _contradiction(args):
        parser.error(said)
    args.tr = translator(args.lang or _locale())
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except HeptadError as error:
        if error.code in ("bot/failed", "bot/broken") and error.__cause__:
            _show_traceback(error.__cause__)
        return _complain(sentence(error, args.tr))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _show_traceback(error: BaseException) -> None:
    """Print the traceback of an exception in the code of a bot, for its author."""
    for line in "".join(traceback.format_exception(error)).splitlines():
        print(printable(line), file=sys.stderr)


def _complain(reason: str) -> int:
    """Print an error message; return the exit status."""
    print(f"heptad: {printable(reason)}", file=sys.stderr)
    return 1


def _locale() -> str:
    """Return the language of the environment's locale if the games are translated into it, otherwise English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wanted := os.environ.get(name):
            lang = re.split(r"[_.@:]", wanted)[0]
            return lang if lang in languages() else ENGLISH
    return ENGLISH


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="heptad", description="The 7 Wonders family of board games.")
    parser.add_argument("--version", action="version", version=f"heptad {__version__}")
    parser.add_argument("--lang", choices=languages(), help=LANG)
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar="COMMAND")

    command = commands.add_parser("play", help="play a whole game in the terminal")
    _add_game(command, f"{', '.join(sorted(GAMES))}; {play.DEFAULT_GAME} if none is named", nargs="?")
    _add_options(command)
    who = command.add_mutually_exclusive_group()
    who.add_argument(
        "--seats",
        metavar="A,B,C",
        help=f"who plays each seat: person, {OPPONENTS}; with a name: Ann=person (one person against merchants)",
    )
    who.add_argument(
        "--bots",
        metavar="A,B",
        help="one person in the first seat and a bot for each other seat, or one for all; "
        "with --resume, bots in files that the saved game names",
    )
    command.add_argument(
        "--record",
        metavar="FILE",
        help="save the game in this new file, again after every action; default: the file of --resume",
    )
    command.add_argument("--resume", metavar="FILE", help="play on from this saved game, and save it there")
    command.set_defaults(run=play.run)

    command = commands.add_parser("simulate", help="let bots play many games and count")
    _add_game(command)
    _add_options(command)
    command.add_argument(
        "--bots", metavar="A,B,C", default="random", help=f"a bot for each seat, or one for all: {OPPONENTS}"
    )
    command.add_argument(
        "--games", type=_count, default=100, metavar="K", help="the number of games; default: %(default)s"
    )
    command.add_argument("--audit", action="store_true", help="look for problems after every turn, not only at the end")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=simulate.run)

    command = commands.add_parser("arena", help="let bots meet on the same deals in every seat and rate them")
    _add_game(command)
    _add_options(command)
    command.add_argument("--bots", metavar="A,B", required=True, help=f"two or more different ones: {OPPONENTS}")
    command.add_argument(
        "--games", type=_count, default=100, metavar="K", help="rounded up to whole deals; default: %(default)s"
    )
    _add_workers(command)
    command.add_argument("--save", metavar="FILE", help="keep every game in this file, and go on from what it holds")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=arena.run)

    command = commands.add_parser("selfplay", help="write games between bots as records, one a line")
    _add_game(command)
    _add_options(command)
    command.add_argument(
        "--bots", metavar="A,B,C", default="random", help=f"a bot for each seat, or one for all: {OPPONENTS}"
    )
    command.add_argument(
        "--games", type=_count, default=100, metavar="K", help="as many as the file holds then; default: %(default)s"
    )
    _add_workers(command)
    command.add_argument(
        "--out",
        metavar="FILE",
        required=True,
        help="where to write; games in it count and stay; - writes to standard output",
    )
    command.set_defaults(run=selfplay.run)

    command = commands.add_parser("replay", help="verify a saved game and print its score sheets")
    _add_file(command)
    command.set_defaults(run=records.replay)

    command = commands.add_parser("legal", help="who must act after a saved game, and every legal token")
    _add_file(command)
    command.set_defaults(run=records.legal)
    for command in commands.choices.values():  # a default would replace what was given before the command
        command.add_argument("--lang", choices=languages(), default=argparse.SUPPRESS, help=LANG)
    return parser


def _add_game(command: argparse.ArgumentParser, explained: str = ", ".join(sorted(GAMES)), **more: Any) -> None:
    command.add_argument("game", choices=sorted(GAMES), metavar="GAME", help=explained, **more)


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--players", type=int, metavar="N", help="the number of players, people and bots")
    command.add_argument("--seed", metavar="S", help="hexadecimal; the same seed deals the same game")
    command.add_argument(
        "--option",
        action="append",
        type=_option,
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, as in wonders=draft, or a list as in wonders=giza,babylon,random; "
        f"the options and their defaults: {OPTIONS}",
    )


def _add_workers(command: argparse.ArgumentParser) -> None:
    workers = command.add_mutually_exclusive_group()
    workers.add_argument(
        "--jobs", type=_count, default=1, metavar="N", help="processes to play in; default: %(default)s"
    )
    workers.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the Dask cluster of this scheduler; needs Dask"
    )


def _add_file(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a saved game; - reads it from standard input")
    command.add_argument("--json", action="store_true", help="print JSON")


def _option(text: str) -> tuple[str, Any]:
    """Parse an option: "players=4" -> ("players", 4). A value that contains commas becomes a list."""
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE")
    if value in ("true", "false"):
        return key, value == "true"
    if "," in value:
        return key, simulate.split_list(value)
    return key, int(value) if value.isascii() and value.isdigit() else value


def _contradiction(args: argparse.Namespace) -> str:
    """Return a message about contradictory arguments, or "" if there are none.

    Contradictory are options given twice with different values, and options of a new game together with `--resume`.
    """
    if getattr(args, "resume", None):
        beside = [name for name in ("seats", "players", "seed", "option") if getattr(args, name) not in (None, [])]
        if beside:
            return f"--{beside[0]} does not go with --resume: the saved game has its own"
    given = list(getattr(args, "option", []))
    if getattr(args, "players", None) is not None:
        given.append(("players", args.players))
    for number, (key, value) in enumerate(given):
        if others := [other for name, other in given[:number] if name == key and other != value]:
            return f"{key!r} is given as {others[0]!r} and as {value!r}"
    return ""


def _count(text: str) -> int:
    """Parse a whole number of at least 1."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)
