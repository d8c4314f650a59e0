"""`heptad play`: a whole game in the terminal, people and bots in any seat."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Protocol

from heptad.bots.levels import bot_of
from heptad.cli import architects, duel, wonders
from heptad.cli.bots import know
from heptad.cli.records import open_table, save
from heptad.cli.sheet import result_line, score_lines, seat_names
from heptad.cli.simulate import bots_for, given_options
from heptad.games import game_of
from heptad.kernel.errors import HeptadError, printable
from heptad.kernel.game import Event
from heptad.kernel.record import clean_name
from heptad.players import PERSON, STRONGEST, bot_token, can_undo, people, undo
from heptad.table import Table
from heptad.text.games import TEXTS, GameTexts

BOT_NAMES = ("Mina", "Theo", "Ada", "Noor", "Ivo", "Lea", "Kenji")
HELP = "A number or a token acts. c the whole table, s score, u undo, q quit, ? this help."
CLEAR = "\033[2J\033[3J\033[H"


class Face(Protocol):
    """How a game reads in a terminal."""

    def position(self, view: dict[str, Any], who: Sequence[str], *, everybody: bool = False) -> list[str]: ...
    def choices(self, table: Table, seat: int, who: Sequence[str]) -> list[str]: ...
    def told(self, event: Event[Any], who: Sequence[str]) -> list[str]: ...


class Translated:
    """A game whose words are in `heptad.text`."""

    def __init__(self, words: GameTexts, tr: NullTranslations) -> None:
        self.words = words
        self.tr = tr

    def position(self, view: dict[str, Any], who: Sequence[str], *, everybody: bool = False) -> list[str]:
        return self.words.position(view, who, self.tr, everybody=everybody)

    def choices(self, table: Table, seat: int, who: Sequence[str]) -> list[str]:
        return self.words.choices(table.info(seat), who, self.tr)

    def told(self, event: Event[Any], who: Sequence[str]) -> list[str]:
        return self.words.sentences(event, who, self.tr)


FACES: dict[str, Face] = {"architects": architects, "duel": duel, "wonders": wonders}


def run(args: argparse.Namespace) -> int:
    """Play to the end, or until a person quits."""
    table = _resumed_table(args) if args.resume else _new_table(args)
    sitting = Sitting(table, args.record, args.tr)
    try:
        sitting.play()
    except EOFError:
        print(f"\nLeft in the middle{f'; saved in {printable(args.record)}' if args.record else ''}.")
    return 0


def _resumed_table(args: argparse.Namespace) -> Table:
    """The table of a saved game. Raises HeptadError "bot/unknown" when it names a bot that is not here."""
    know(args.bots.split(",") if args.bots else (), files=True)
    table = open_table(args.resume)
    bots = {seat["by"] for seat in table.seats} - {PERSON}
    know(bots, files=False)
    for bot in sorted(bots):
        bot_of(bot)
    return table


def _new_table(args: argparse.Namespace) -> Table:
    options = game_of(args.game).options(given_options(args))
    given = args.seats or ",".join([PERSON, *bots_for(args.bots or STRONGEST, options["players"] - 1)])
    seats = _seats(given, options["players"])
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    table = Table.new(args.game, options, seed=seed, seats=seats)
    print(f"{args.game}, {options['players']} players, seed {seed}")
    return table


def _seats(given: str, players: int) -> tuple[Mapping[str, str], ...]:
    """ "Ann=person,greedy" -> who sits where. Raises HeptadError for a wrong count or an unknown bot."""
    entries = given.split(",")
    if len(entries) != players:
        raise HeptadError("options/value", option="--seats", value=given)
    bys = [entry.rpartition("=")[2] for entry in entries]
    know((by for by in bys if by != PERSON), files=True)
    persons = bys.count(PERSON)
    seats = []
    for seat, (entry, by) in enumerate(zip(entries, bys, strict=True)):
        if by != PERSON:
            bot_of(by)
        name = BOT_NAMES[seat] if by != PERSON else "You" if persons == 1 else f"Player {seat + 1}"
        seats.append({"name": clean_name(entry.rpartition("=")[0]) or name, "by": by})
    return tuple(seats)


class Sitting:
    """A table with persons at the terminal and bots."""

    def __init__(self, table: Table, record: str | None, tr: NullTranslations) -> None:
        self.table = table
        self.record = record
        self.face = Translated(words, tr) if (words := TEXTS.get(table.game.key)) else FACES[table.game.key]
        self.names = seat_names(table)
        self.people = people(table)
        self.told: dict[int | None, int] = dict.fromkeys([*self.people, None], table.revision)
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None

    def play(self) -> None:
        while seats := self.table.current_players:
            bots = [seat for seat in seats if seat not in self.people]
            if bots:
                self._act(bots[0], bot_token(self.table, bots[0]))
            else:
                self._ask(seats[0])
        self._tell(self.at_screen)
        print("", *score_lines(self.table.score(), self.names), "", sep="\n")
        print(result_line(self.table.outcome(), self.names))

    def _act(self, seat: int, token: str) -> None:
        self.table.act(seat, token)
        self._save()

    def _ask(self, seat: int) -> None:
        """One decision of a person; where it sees more than all, the others look away first."""
        if self.at_screen != seat and self.table.sees_more(seat):
            print(CLEAR if sys.stdout.isatty() else "")
            input(f"{self.names[seat]}, it is your turn. Press Enter. ")
        self.at_screen = seat
        self._tell(seat)
        self._show(seat)
        while not self._answer(seat, input(f"{self.names[seat]}> ").strip()):
            pass

    def _show(self, seat: int) -> None:
        print("", *self.face.position(self.table.view(seat), self.names), sep="\n")
        print("", *self.face.choices(self.table, seat, self.names), "", sep="\n")

    def _tell(self, seat: int | None) -> None:
        for events in self.table.events(seat, self.told[seat]):
            for event in events:
                for line in self.face.told(event, self.names):
                    print(line)
        self.told[seat] = self.table.revision

    def _answer(self, seat: int, given: str) -> bool:
        """True when the person has acted or taken back; False to ask again."""
        tokens = self.table.legal_tokens(seat)
        if given.isascii() and given.isdigit() and 0 < int(given) <= len(tokens):
            given = tokens[int(given) - 1]
        if given in tokens:
            self._act(seat, given)
            return True
        if given == "u" and self._undo():
            return True
        if given == "q":
            raise EOFError
        if given == "c":
            print(*self.face.position(self.table.view(seat), self.names, everybody=True), sep="\n")
        elif given == "s":
            print(*score_lines(self.table.score(), self.names), sep="\n")
        else:
            print("There is nothing to undo." if given == "u" else HELP)
        return False

    def _undo(self) -> bool:
        """Back to the last decision of a person; False when there is none."""
        if not can_undo(self.table):
            return False
        undo(self.table)
        self.told = {seat: min(told, self.table.revision) for seat, told in self.told.items()}
        self._save()
        return True

    def _save(self) -> None:
        if self.record:
            save(self.table.record, self.record)
