"""A game by letter: it travels as a link between devices, at each of which one seat is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.players import PERSON, people
from heptad.table import Table
from heptad.text.errors import sentence
from heptad_site.games.common import seat_names
from heptad_site.i18n import translator
from heptad_site.render import rendered
from heptad_site.session.captions import announcement
from heptad_site.session.moves import revision_of
from heptad_site.session.protocol import LettersState, SavedRecord
from heptad_site.session.seats import table_of_record


@dataclass
class Letters:
    """The seat of this device, and how much of the game others know: the first `base` actions, which stay.

    `refused` is why the letter that was opened last was not taken.
    """

    own: int
    base: int = 0
    refused: HeptadError | None = None

    @classmethod
    def begun(cls, table: Table, here: Sequence[int] = ()) -> Letters:
        """The first person, or the first of those `here`, writes to the others; without any the next seat is one."""
        own = (*here, *people(table), 0)[0]
        if not {*people(table)} - {own}:
            table.seat_player((own + 1) % len(table.seats), "", PERSON)
        return cls(own, table.revision)

    @classmethod
    def kept(cls, table: Table, state: LettersState) -> Letters:
        """As the page has kept it. Raises HeptadError "letter/seat" for a seat that no person plays."""
        if state["own"] not in people(table):
            raise HeptadError("letter/seat", to=state["own"] + 1, own="–")
        return cls(state["own"], state["base"])

    def state(self) -> LettersState:
        """What the page keeps with the game."""
        return {"own": self.own, "base": self.base}

    def can_undo(self, table: Table) -> bool:
        """Whether something was decided here of which no letter tells."""
        return any(seat == self.own for seat, _ in table.actions[self.base :])

    def posted(self, table: Table) -> None:
        """A letter was given away: what it tells stays."""
        self.base = table.revision

    def due(self, table: Table) -> list[int]:
        """To whom a letter goes now: who decides next, of several the next at the table; at the end everybody else."""
        persons, players = people(table), len(table.seats)
        others = [seat % players for seat in range(self.own + 1, self.own + players)]
        if not table.current_players:
            return [seat for seat in others if seat in persons]
        if not set(table.current_players) <= {*persons} - {self.own}:
            return []
        return [seat for seat in others if seat in table.current_players][:1]

    def strips(self, table: Table, lang: str) -> str:
        """What is said above the board: why a letter was refused, what the others did, to whom the game goes now."""
        tr = translator(lang)
        names, due = seat_names(table, tr), self.due(table)
        events = [event for of_action in table.events(self.own, revision_of(table, self.own)) for event in of_action]
        return rendered(
            lang,
            "parts/letter.html",
            refused=sentence(self.refused, tr) if self.refused else "",
            name=names[self.own],
            asked=self.own in table.current_players,
            since=[] if due else announcement(table, events, tr),
            due=[(seat, names[seat]) for seat in due],
            over=not table.current_players,
        )


def opened(table: Table, seat: int, saved: Sequence[SavedRecord]) -> tuple[Table, Letters, str | None]:
    """The game of a letter to a seat, or as it is known here where the letter is refused; and the id it is saved by.

    Raises HeptadError "letter/seat" for a seat that no person plays.
    """
    if seat not in people(table):
        raise HeptadError("letter/seat", to=seat + 1, own="–")
    for entry in saved:
        state = entry.get("letters")
        try:
            record = Record.from_json(entry["record"])
        except HeptadError:
            continue  # what cannot be read is not touched
        if state is None or not is_same_game(record, table.record):
            continue
        refused = refusal(record, state["own"], table, seat)
        if refused:
            known = table_of_record(record)
            return known, replace(Letters.kept(known, state), refused=refused), entry["id"]
        base = state["base"] if len(record.actions) == table.revision else table.revision
        return table, Letters(seat, base), entry["id"]
    return table, Letters(seat, table.revision), None


def is_same_game(one: Record, other: Record) -> bool:
    """Whether two records are of one deal with the same options, whoever plays."""
    return replace(one, actions=(), seats=()) == replace(other, actions=(), seats=())


def refusal(known: Record, own: int, table: Table, seat: int) -> HeptadError | None:
    """Why a letter to a seat is not taken by a device that plays the seat `own` and knows the game so far."""
    common = min(len(known.actions), table.revision)
    if own != seat:
        return HeptadError("letter/seat", to=seat + 1, own=own + 1)
    if known.actions[:common] != table.actions[:common]:
        return HeptadError("letter/other")
    return HeptadError("letter/old") if common < len(known.actions) else None
