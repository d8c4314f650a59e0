"""The command `heptad`: parses its arguments and runs one of its subcommands."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import traceback
from collections.abc import Sequence
from locale import windows_locale

from heptad.cli.parser import argparse_in, contradiction, parser
from heptad.cli.progress import INTERRUPTED
from heptad.kernel.errors import HeptadError, printable
from heptad.text.errors import sentence, system_sentence
from heptad.text.languages import ENGLISH, languages, translator

#: The exit status of a usage error, as argparse has it.
USAGE = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return the exit status.

    0 means success; 1 that the input was not acceptable or that games had problems; 2 a usage error (from argparse);
    130 that the user pressed Ctrl-C.
    """
    for name in ("stdin", "stdout", "stderr"):  # a closed one is None
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # characters unknown to the terminal are shown as escapes
    lang = _language(argv)
    with argparse_in(lang):
        top = parser(translator(lang))
        args = top.parse_args(argv)
        if args.run is None:
            top.print_help(sys.stderr)
            return USAGE
        args.tr = translator(args.lang or _locale())
        if said := contradiction(args, args.tr):
            args.refuse(said)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except HeptadError as error:
        if error.code.startswith("bot/") and error.__cause__:
            _show_traceback(error.__cause__)
        return _complain(sentence(error, args.tr))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(system_sentence(error, args.tr))
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


def _language(argv: Sequence[str] | None) -> str:
    """Return the language of the help and of messages about arguments, which are made before these are parsed."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang", choices=languages())
    try:
        return early.parse_known_args(argv)[0].lang or _locale()
    except argparse.ArgumentError:
        return _locale()


def _locale() -> str:
    """Return the first language of the environment's locale into which the games are translated, otherwise English.

    On Windows the environment seldom names a locale; then it is that of the display language.
    """
    values = map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, values), "") or _display_language()
    for locale in wanted.split(":"):
        code = re.split(r"[.@]", locale)[0].replace("_", "-")  # pt_BR.UTF-8 -> pt-BR
        for lang in (code, code.partition("-")[0]):
            if lang in languages():
                return lang
    return ENGLISH


def _display_language() -> str:
    """Return the display language of a user of Windows as the name of a locale, such as ja_JP; "" on other systems."""
    if sys.platform != "win32":
        return ""
    import ctypes

    return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
