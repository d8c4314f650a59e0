"""`heptad play`: a whole game in the terminal, people and bots in any seat."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Protocol

from heptad.bots.levels import bot_of
from heptad.cli import architects, wonders
from heptad.cli.records import open_table, save
from heptad.cli.sheet import result_line, score_lines
from heptad.cli.simulate import given_options
from heptad.games import game_of
from heptad.kernel.errors import HeptadError, printable
from heptad.kernel.game import Event, Info
from heptad.kernel.record import clean_name
from heptad.players import PERSON, bot_token, can_undo, people, undo
from heptad.table import Table
from heptad.text import duel
from heptad.text.common import player_names

BOT_NAMES = ("Mina", "Theo", "Ada", "Noor", "Ivo", "Lea", "Kenji")
HELP = "A number or a token acts. c the whole table, s score, u undo, q quit, ? this help."
CLEAR = "\033[2J\033[3J\033[H"


class Face(Protocol):
    """How a game reads in a terminal."""

    def position(self, view: dict[str, Any], who: Sequence[str], *, everybody: bool = False) -> list[str]: ...
    def choices(self, table: Table, seat: int, who: Sequence[str]) -> list[str]: ...
    def told(self, event: Event[Any], who: Sequence[str]) -> list[str]: ...


class GameTexts(Protocol):
    """The text of a game in `heptad.text`."""

    def position(
        self, view: Any, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False
    ) -> list[str]: ...
    def choices(self, info: Info, names: Sequence[str], tr: NullTranslations) -> list[str]: ...
    def sentences(self, event: Event[Any], names: Sequence[str], tr: NullTranslations) -> list[str]: ...


class Translated:
    """How a game with a text of its own reads in a terminal, in one language."""

    def __init__(self, texts: GameTexts, tr: NullTranslations) -> None:
        self.texts, self.tr = texts, tr

    def position(self, view: dict[str, Any], who: Sequence[str], *, everybody: bool = False) -> list[str]:
        return self.texts.position(view, who, self.tr, everybody=everybody)

    def choices(self, table: Table, seat: int, who: Sequence[str]) -> list[str]:
        return self.texts.choices(table.info(seat), who, self.tr)

    def told(self, event: Event[Any], who: Sequence[str]) -> list[str]:
        return self.texts.sentences(event, who, self.tr)


FACES: dict[str, Face] = {"architects": architects, "wonders": wonders}
TEXTS: dict[str, GameTexts] = {"duel": duel}


def run(args: argparse.Namespace) -> int:
    """Play to the end, or until a person quits."""
    sitting = Sitting(open_table(args.resume) if args.resume else _new_table(args), args.record, args.tr)
    try:
        sitting.play()
    except EOFError:
        print(f"\nLeft in the middle{f'; saved in {printable(args.record)}' if args.record else ''}.")
    return 0


def _new_table(args: argparse.Namespace) -> Table:
    options = game_of(args.game).options(given_options(args))
    seats = _seats(args.seats, options["players"])
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    table = Table.new(args.game, options, seed=seed, seats=seats)
    print(f"{args.game}, {options['players']} players, seed {seed}")
    return table


def _seats(given: str | None, players: int) -> tuple[Mapping[str, str], ...]:
    """ "Ann=person,greedy" -> who sits where. Raises HeptadError for a wrong count or an unknown bot."""
    entries = given.split(",") if given else [PERSON] + ["greedy"] * (players - 1)
    if len(entries) != players:
        raise HeptadError("options/value", option="--seats", value=given)
    bys = [entry.rpartition("=")[2] for entry in entries]
    seats = []
    for seat, (entry, by) in enumerate(zip(entries, bys, strict=True)):
        if by != PERSON:
            bot_of(by)
        name = BOT_NAMES[seat] if by != PERSON else ""
        seats.append({"name": clean_name(entry.rpartition("=")[0]) or name, "by": by})
    return tuple(seats)


class Sitting:
    """A table with persons at the terminal and bots."""

    def __init__(self, table: Table, record: str | None, tr: NullTranslations) -> None:
        self.table = table
        self.record = record
        key = table.game.key
        self.face = Translated(TEXTS[key], tr) if key in TEXTS else FACES[key]
        self.names = player_names(table.record.seats, tr)
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
