"""The arguments of the command `heptad`: their help and the messages about them, in the language of the reader."""

from __future__ import annotations

import argparse
import gettext
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from gettext import NullTranslations
from typing import Any, NamedTuple, NoReturn

from heptad import __version__
from heptad.bots.registry import BUILT_IN
from heptad.cli import arena, play, records, selfplay, simulate
from heptad.cli.arguments import split_list
from heptad.games import GAMES
from heptad.kernel.errors import printable
from heptad.text.common import N_, width
from heptad.text.languages import LOCALE, languages

#: The parts between which a line may break: a word, or a Chinese or Japanese character with the signs that close it.
PART = re.compile(r"[!-~‘’“”…]+ *|.[、。）」：；]*")
#: The default number of games.
GAMES_PLAYED = 100
#: The maximum number of digits of a number.
MAX_DIGITS = 18
#: The catalogue with the translations of what argparse itself says, and the messages in it.
ARGPARSE = "argparse"
ARGPARSE_MESSAGES = (
    N_("usage: "),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("not allowed with argument %s"),
    N_("expected one argument"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)


class Arguments(NamedTuple):
    """The two groups in which the help of a command lists what the command accepts."""

    arguments: Any
    options: Any


class Parser(argparse.ArgumentParser):
    """A parser whose messages contain no control characters, whatever the arguments contain."""

    def error(self, message: str) -> NoReturn:
        super().error(printable(message))


@contextmanager
def argparse_in(lang: str) -> Iterator[None]:
    """Let argparse word its own messages in a language.

    It takes them from the text domain and the language of the process, which are restored afterwards.
    """
    domain, language = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(ARGPARSE, str(LOCALE))
    gettext.textdomain(ARGPARSE)
    os.environ["LANGUAGE"] = lang
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if language is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = language


def parser(tr: NullTranslations) -> Parser:
    """Return the parser of the whole command line.

    Of what it returns, `run` is the subcommand, None without one, and `refuse` ends the program with a message about
    the arguments and the usage of the subcommand.
    """
    top = Parser(
        prog="heptad",
        description=tr.gettext("The 7 Wonders family of board games."),
        add_help=False,
        formatter_class=Help,
    )
    top.set_defaults(run=None)
    commands = top.add_subparsers(title=tr.gettext("commands"), metavar="COMMAND")
    for name, says, add, run in (
        ("play", tr.gettext("play a whole game in the terminal"), _add_play, play.run),
        ("simulate", tr.gettext("let bots play many games and count"), _add_simulate, simulate.run),
        ("arena", tr.gettext("let bots meet on the same deals in every seat and rate them"), _add_arena, arena.run),
        ("selfplay", tr.gettext("write games between bots as records, one a line"), _add_selfplay, selfplay.run),
        ("replay", tr.gettext("verify a saved game and print its score sheets"), _add_file, records.replay),
        ("legal", tr.gettext("who must act after a saved game, and every legal token"), _add_file, records.legal),
    ):
        command = commands.add_parser(name, help=says, add_help=False, formatter_class=top.formatter_class)
        command.set_defaults(run=run, refuse=command.error)
        to = _grouped(command, tr)
        add(to, tr)
        _add_lang(to, tr, default=argparse.SUPPRESS)  # another default would replace what stands before the command
    to = _grouped(top, tr)
    says = tr.gettext("show the version and exit")
    to.options.add_argument("--version", action="version", version=f"heptad {__version__}", help=says)
    _add_lang(to, tr, default=None)
    return top


def contradiction(args: argparse.Namespace, tr: NullTranslations) -> str:
    """Return a message about contradictory arguments, or "" if there are none.

    Contradictory are options given twice with different values, and options of a new game together with `--resume`.
    """
    if getattr(args, "resume", None):
        for name in ("seats", "players", "seed", "option"):
            if getattr(args, name) not in (None, []):
                says = tr.gettext("--%(option)s does not go with --resume: the saved game has its own")
                return says % {"option": name}
    given = list(getattr(args, "option", []))
    if getattr(args, "players", None) is not None:
        given.append(("players", args.players))
    for number, (key, value) in enumerate(given):
        if others := [other for name, other in given[:number] if name == key and other != value]:
            facts = {"option": key, "one": json.dumps(others[0]), "other": json.dumps(value)}
            return tr.gettext("“%(option)s” is given as %(one)s and as %(other)s") % facts
    return ""


# ── the subcommands ─────────────────────────────────────────────────────────
def _add_play(to: Arguments, tr: NullTranslations) -> None:
    known = tr.gettext("%(games)s; %(game)s if none is named") % {"games": _games(tr), "game": play.DEFAULT_GAME}
    to.arguments.add_argument("game", choices=sorted(GAMES), metavar="GAME", nargs="?", help=known)
    _add_options(to, tr, people=True)
    says = tr.gettext("who plays each seat: person, %(bots)s; with a name: Ann=person (one person against merchants)")
    who = to.options.add_mutually_exclusive_group()
    who.add_argument("--seats", type=partial(_text, tr), metavar="A,B,C", help=says % {"bots": _bots(tr)})
    says = tr.gettext(
        "one person in the first seat and a bot for each other seat, or one for all; with --resume, bots in files that "
        "the saved game names"
    )
    who.add_argument("--bots", type=partial(_text, tr), metavar="A,B", help=says)
    says = tr.gettext(
        "save the game in this new file, again after every action, with all hands and coming cards in plain text; "
        "default: the file of --resume"
    )
    to.options.add_argument("--record", type=partial(_text, tr), metavar="FILE", help=says)
    says = tr.gettext("play on from this saved game, and save it there")
    to.options.add_argument("--resume", type=partial(_text, tr), metavar="FILE", help=says)


def _add_simulate(to: Arguments, tr: NullTranslations) -> None:
    _add_game(to, tr)
    _add_options(to, tr)
    _add_seated_bots(to, tr)
    _add_games(to, tr, tr.gettext("the number of games; default: %(n)s"))
    says = tr.gettext("look for problems after every turn, not only at the end")
    to.options.add_argument("--audit", action="store_true", help=says)
    _add_json(to, tr)


def _add_arena(to: Arguments, tr: NullTranslations) -> None:
    _add_game(to, tr)
    _add_options(to, tr)
    says = tr.gettext("two or more different bots: %(bots)s") % {"bots": _bots(tr)}
    to.options.add_argument("--bots", type=partial(_text, tr), metavar="A,B", required=True, help=says)
    _add_games(to, tr, tr.gettext("the number of games, rounded up to whole deals; default: %(n)s"))
    _add_workers(to, tr)
    says = tr.gettext("save every game in this file, and play only those that it does not contain yet")
    to.options.add_argument("--save", type=partial(_text, tr), metavar="FILE", help=says)
    _add_json(to, tr)


def _add_selfplay(to: Arguments, tr: NullTranslations) -> None:
    _add_game(to, tr)
    _add_options(to, tr)
    _add_seated_bots(to, tr)
    _add_games(to, tr, tr.gettext("the number of games that the file then contains; default: %(n)s"))
    _add_workers(to, tr)
    says = tr.gettext("the file to write; games that it already contains are kept and count; - is standard output")
    to.options.add_argument("--out", type=partial(_text, tr), metavar="FILE", required=True, help=says)


def _add_file(to: Arguments, tr: NullTranslations) -> None:
    to.arguments.add_argument(
        "file", type=partial(_text, tr), metavar="FILE", help=tr.gettext("a saved game; - reads it from standard input")
    )
    _add_json(to, tr)


# ── arguments that several subcommands have ─────────────────────────────────
def _grouped(parser: argparse.ArgumentParser, tr: NullTranslations) -> Arguments:
    """Give a parser its groups and the option `--help`, in place of those that argparse would word in English."""
    to = Arguments(parser.add_argument_group(tr.gettext("arguments")), parser.add_argument_group(tr.gettext("options")))
    to.options.add_argument("-h", "--help", action="help", help=tr.gettext("show this help and exit"))
    return to


def _add_lang(to: Arguments, tr: NullTranslations, default: str | None) -> None:
    says = tr.gettext("the language of what is printed; default: the locale’s")
    to.options.add_argument("--lang", choices=languages(), default=default, help=says)


def _add_game(to: Arguments, tr: NullTranslations) -> None:
    to.arguments.add_argument("game", choices=sorted(GAMES), metavar="GAME", help=_games(tr))


def _add_options(to: Arguments, tr: NullTranslations, *, people: bool = False) -> None:
    says = tr.gettext("the number of players, people and bots" if people else "the number of players")
    to.options.add_argument("--players", type=partial(_count, tr), metavar="N", help=says)
    says = tr.gettext("hexadecimal; the same seed deals the same game")
    to.options.add_argument("--seed", metavar="S", help=says)
    says = tr.gettext(
        "an option of the game, as in wonders=draft, or a list as in wonders=giza,babylon,random; the options and "
        "their defaults: %(options)s"
    )
    each = "; ".join(
        f"{key} ({', '.join(f'{option}={str(value).lower()}' for option, value in game.options({}).items())})"
        for key, game in GAMES.items()
    )
    to.options.add_argument(
        "--option",
        action="append",
        type=partial(_option, tr),
        default=[],
        metavar="KEY=VALUE",
        help=says % {"options": each},
    )


def _add_seated_bots(to: Arguments, tr: NullTranslations) -> None:
    says = tr.gettext("a bot for each seat, or one for all: %(bots)s") % {"bots": _bots(tr)}
    to.options.add_argument("--bots", type=partial(_text, tr), metavar="A,B,C", default="random", help=says)


def _add_games(to: Arguments, tr: NullTranslations, says: str) -> None:
    help = says % {"n": GAMES_PLAYED}
    to.options.add_argument("--games", type=partial(_count, tr), default=GAMES_PLAYED, metavar="K", help=help)


def _add_workers(to: Arguments, tr: NullTranslations) -> None:
    workers = to.options.add_mutually_exclusive_group()
    says = tr.gettext("processes to play in; default: %(n)s") % {"n": 1}
    workers.add_argument("--jobs", type=partial(_count, tr), default=1, metavar="N", help=says)
    says = tr.gettext("play on the Dask cluster of this scheduler; needs Dask")
    workers.add_argument("--scheduler", type=partial(_text, tr), metavar="ADDRESS", help=says)


def _add_json(to: Arguments, tr: NullTranslations) -> None:
    to.options.add_argument("--json", action="store_true", help=tr.gettext("print JSON"))


def _games(tr: NullTranslations) -> str:
    return tr.gettext(", ").join(sorted(GAMES))


def _bots(tr: NullTranslations) -> str:
    """Return what may be given as a bot."""
    says = tr.gettext("%(bots)s, one with a character as general.hanno, my_bot.py:Class, or an installed one")
    return says % {"bots": tr.gettext(", ").join(BUILT_IN)}


# ── values ──────────────────────────────────────────────────────────────────
def _option(tr: NullTranslations, text: str) -> tuple[str, Any]:
    """Parse an option: "players=4" -> ("players", 4). A value that contains commas becomes a list."""
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise argparse.ArgumentTypeError(tr.gettext("“%(text)s” is not KEY=VALUE") % {"text": text})
    if value in ("true", "false"):
        return key, value == "true"
    if "," in value:
        return key, split_list(value)
    return key, int(value) if _is_number(value) else value


def _text(tr: NullTranslations, text: str) -> str:
    """Parse a text that must not be empty, as that of a variable of the shell that is not set."""
    if not text:
        raise argparse.ArgumentTypeError(tr.gettext("must not be empty"))
    return text


def _count(tr: NullTranslations, text: str) -> int:
    """Parse a whole number of at least 1."""
    if not (_is_number(text) and int(text)):
        raise argparse.ArgumentTypeError(tr.gettext("“%(text)s” is not a whole number from 1 up") % {"text": text})
    return int(text)


def _is_number(text: str) -> bool:
    """Whether a text is a whole number of a reasonable size, in ASCII digits."""
    return text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS


# ── the help ────────────────────────────────────────────────────────────────
class Help(argparse.HelpFormatter):
    """Formats the help. Lines may also break where there is no space."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)


def wrapped(text: str, columns: int) -> list[str]:
    """Return a text as lines that fill at most this number of terminal columns, unless a single part is wider."""
    lines = [""]
    for part in PART.findall(" ".join(text.split())):
        if lines[-1] and width(lines[-1] + part.rstrip()) > columns:
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]
