"""`heptad play`: a complete game in the terminal, with people and bots in any seat."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from dataclasses import replace
from gettext import NullTranslations
from itertools import chain
from pathlib import Path

from heptad.bots.registry import BOTS, create_bot
from heptad.cli.arguments import bots_for, given_options, split_list
from heptad.cli.progress import INTERRUPTED
from heptad.cli.records import STANDARD_INPUT, open_table, save
from heptad.cli.sheet import end_lines, score_lines, seat_names
from heptad.games import GAMES, game_of
from heptad.kernel.errors import HeptadError, printable
from heptad.kernel.record import Seat
from heptad.players import (
    EMPTY_SEAT,
    PERSON,
    bot_token,
    can_undo,
    fill_seats,
    human_seats,
    last_decision,
    redo_decision,
    undo_decision,
)
from heptad.plugins import is_in_file, load_bots
from heptad.table import Table
from heptad.text.common import N_
from heptad.text.games import TEXTS
from heptad.typed_commands import interpret_at

HELP = N_(
    "Type the number of a choice, or words such as the name of a card. c the whole table, s score, history what "
    "happened, u undo, r redo, q quit, ? help."
)
MORE_HELP = N_("There are also: choices, cards, rules.")
#: The game that is played if none is named.
DEFAULT_GAME = next(iter(GAMES))
#: The escape sequence that clears the screen and the scrollback buffer.
CLEAR = "\033[2J\033[3J\033[H"


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or a person quits. Returns INTERRUPTED after Ctrl-C, otherwise 0."""
    tr: NullTranslations = args.tr
    if args.record:
        _check_unused(args.record, args.resume)
    table = _resumed_table(args) if args.resume else _new_table(args)
    record = args.record or (args.resume if args.resume != STANDARD_INPUT else None)
    session = Session(table, record, tr)
    try:
        session.play()
    except (EOFError, KeyboardInterrupt) as stopped:
        saved = tr.gettext("Left in the middle; saved in %(file)s.") % {"file": printable(record or "")}
        print(f"\n{saved if record else tr.gettext('Left in the middle.')}")
        return INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0
    return 0


def _check_unused(record: str, resumed: str | None) -> None:
    """Raise HeptadError "record/exists" if the file of `--record` holds anything but the game that is resumed."""
    file = Path(record)
    resumes = resumed is not None and file.resolve() == Path(resumed).resolve()
    if file.exists() and file.stat().st_size and not resumes:
        raise HeptadError("record/exists", file=record)


def _resumed_table(args: argparse.Namespace) -> Table:
    """Return the table of a saved game.

    Raises HeptadError "record/game" if the command line names another game, "bot/file" if the saved game has bots from
    files that the command line does not name, and "bot/unknown" if it has another unknown bot.
    """
    load_bots(split_list(args.bots) if args.bots else (), files=True)
    table = open_table(args.resume)
    if args.game not in (None, table.game.key):
        raise HeptadError("record/game", found=table.game.key, game=args.game)
    if not table.seats:
        table = Table(replace(table.record, seats=fill_seats([EMPTY_SEAT] * table.options["players"])))
    bots = {seat["by"] for seat in table.seats} - {PERSON}
    load_bots(bots, files=False)
    if in_files := [bot for bot in sorted(bots - BOTS.keys()) if is_in_file(bot)]:
        raise HeptadError("bot/file", bots=",".join(in_files))
    for bot in sorted(bots):
        create_bot(bot)
    return table


def _new_table(args: argparse.Namespace) -> Table:
    game = args.game or DEFAULT_GAME
    options = game_of(game).options(given_options(args))
    given = args.seats or (args.bots and ",".join([PERSON, *bots_for(args.bots, options["players"] - 1)]))
    seats = _seats(given, options["players"]) if given else fill_seats([EMPTY_SEAT] * options["players"])
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    table = Table.new(game, options, seed=seed, seats=seats)
    facts = {"game": args.tr.gettext(TEXTS[table.game.key].NAME), "n": options["players"], "seed": seed}
    print(args.tr.gettext("%(game)s, %(n)s players, seed %(seed)s") % facts)
    return table


def _seats(given: str, players: int) -> tuple[Seat, ...]:
    """Return the seats of an argument such as "Ann=person,greedy"; a name may be missing.

    Raises HeptadError for a wrong number of seats or an unknown bot.
    """
    entries = [entry.rpartition("=") for entry in split_list(given)]
    if len(entries) != players:
        raise HeptadError("seat/count", given=len(entries), players=players)
    load_bots((by for _, _, by in entries if by != PERSON), files=True)
    return fill_seats([{"name": name, "by": by} for name, _, by in entries])


def _clear_screen() -> None:
    """Clear a terminal with its scrollback buffer; if the output goes elsewhere, print an empty line.

    Windows has a command for this, because its console shows escape sequences as text if no program has enabled them.
    """
    if os.name == "nt" and sys.stdout.isatty():
        os.system("cls")
    else:
        print(CLEAR if sys.stdout.isatty() else "")


class Session:
    """A session of `heptad play`: a table with people at the terminal and bots."""

    def __init__(self, table: Table, record: str | None, tr: NullTranslations) -> None:
        self.table = table
        self.record = record
        self.tr = tr
        self.texts = TEXTS[table.game.key]
        self.text = self.texts.text_of(tr)
        self.names = seat_names(table, tr)
        self.people = human_seats(table)
        #: The number of actions that have been reported to each person, and to spectators (None). In a resumed game,
        #: a person is told again of the last own decision and what followed.
        self.read: dict[int | None, int] = {seat: last_decision(table, seat) for seat in self.people}
        self.read[None] = table.revision
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.shown_more = False  # whether that person was shown anything that the others may not see

    def play(self) -> None:
        """Play until the game is over, then print the score sheet, what the points come from, and the result."""
        self._save()
        if self.people:
            print(self.tr.gettext(HELP))
        while seats := self.table.current_players:
            bots = [seat for seat in seats if seat not in self.people]
            if bots:
                self._act(bots[0], bot_token(self.table, bots[0]))
            else:
                self._ask(seats[0])
        self._tell(self.at_screen)
        print("", *end_lines(self.table, self.names, self.tr), sep="\n")

    def _act(self, seat: int, token: str) -> None:
        self.table.act(seat, token)
        self._save()

    def _ask(self, seat: int) -> None:
        """Ask a person for a decision.

        If this person or the one before sees anything that others may not see, the screen is cleared between them.
        """
        sees_more = self.table.sees_more(seat)
        if self.at_screen != seat and (sees_more or self.shown_more):
            _clear_screen()
            input(self.tr.gettext("%(name)s, it is your turn. Press Enter. ") % {"name": self.names[seat]})
        self.at_screen, self.shown_more = seat, sees_more
        self._tell(seat)
        self._show(seat)
        while not ((given := input(f"{self.names[seat]}> ").strip()) and self._answer(seat, given)):
            pass

    def _show(self, seat: int) -> None:
        print("", *self.texts.position(self.table.view(seat), self.names, self.tr), sep="\n")
        print("", *self.texts.choices(self.table.info(seat), self.names, self.tr), "", sep="\n")

    def _tell(self, seat: int | None) -> None:
        """Print the events that this seat has not read about yet."""
        for event in chain.from_iterable(self.table.events(seat, self.read[seat])):
            for line in self.texts.sentences(event, self.names, self.tr):
                print(line)
        self.read[seat] = self.table.revision

    def _answer(self, seat: int, given: str) -> bool:
        """Handle one line of input. Returns True if the person has acted or undone, False to ask again."""
        command = interpret_at(self.table, seat, given, seat_names, self.tr)
        lines = list(command.lines)
        match command.do:
            case "act":
                self._act(seat, command.token)
                return True
            case "undo" if self._undo():
                return True
            case "redo" if self._redo():
                return True
            case "quit":
                raise EOFError
            case "table":
                lines = self.texts.position(self.table.view(seat), self.names, self.tr, everybody=True)
            case "score":
                lines = score_lines(self.table.score(), self.names, self.text)
            case "undo":
                lines = [self.tr.gettext("There is nothing to undo.")]
            case "redo":
                lines = [self.tr.gettext("There is nothing to redo.")]
            case "hint":
                lines = [self.tr.gettext("There are no hints here. Type “choices” for what you can do.")]
            case "new":
                lines = [self.tr.gettext("Type “quit” and start “heptad play” again.")]
            case "progress":
                lines.insert(0, self.texts.progress(self.table.view(seat), self.tr))
            case "help":
                lines = [self.tr.gettext(HELP), self.tr.gettext(MORE_HELP), *lines]
        print(*lines, sep="\n")
        return False

    def _undo(self) -> bool:
        """Go back to the last decision of a person. Returns False if there is none."""
        if not can_undo(self.table):
            return False
        undo_decision(self.table)
        self.read = {seat: min(read, self.table.revision) for seat, read in self.read.items()}
        self._save()
        return True

    def _redo(self) -> bool:
        """Redo what the last undo took back. Returns False if there is nothing to redo."""
        if not self.table.undone:
            return False
        redo_decision(self.table)
        self._save()
        return True

    def _save(self) -> None:
        if self.record:
            save(self.table.record, self.record)
