"""A game by letter: it is sent as a link from device to device, and each device plays one seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.players import PERSON, human_seats
from heptad.table import Table
from heptad_site.games.common import seat_names
from heptad_site.i18n import translator
from heptad_site.render import rendered
from heptad_site.session.captions import announcement
from heptad_site.session.errors import sentence
from heptad_site.session.moves import revision_of
from heptad_site.session.protocol import LettersState, SavedRecord
from heptad_site.session.seats import table_of_record


@dataclass(frozen=True)
class Letters:
    """The state of a game by letter on this device.

    `own` is the seat of this device. The first `base` actions are known to other devices and can no longer be undone.
    `refused` is the reason why the letter opened last was not accepted, or None.
    """

    own: int
    base: int = 0
    refused: HeptadError | None = None

    @classmethod
    def create(cls, table: Table, here: Sequence[int] = ()) -> Letters:
        """Start a game by letter. This device gets the first seat of `here`, or else the first seat of a person.

        If there is no other person in the game, the next seat becomes one.
        """
        own = (*here, *human_seats(table), 0)[0]
        if not {*human_seats(table)} - {own}:
            table.seat_player((own + 1) % len(table.seats), "", PERSON)
        return cls(own, table.revision)

    @classmethod
    def restore(cls, table: Table, state: LettersState) -> Letters:
        """Restore a saved state. Raises HeptadError "letter/nobody" if no person plays its seat."""
        if state["own"] not in human_seats(table):
            raise HeptadError("letter/nobody")
        return cls(state["own"], state["base"])

    def state(self) -> LettersState:
        """Return the state that the page saves with the game."""
        return {"own": self.own, "base": self.base}

    def can_undo(self, table: Table) -> bool:
        """Return whether this seat has made a decision that has not been sent yet."""
        return any(seat == self.own for seat, _ in table.actions[self.base :])

    def sent(self, table: Table) -> Letters:
        """Return the state after a letter was sent: the actions in it can no longer be undone."""
        return replace(self, base=table.revision)

    def due(self, table: Table) -> list[int]:
        """Return the seats to which a letter must be sent now.

        Once the game is over these are all other persons. Otherwise it is the seat that decides next (the first after
        this one in seat order if there are several), and none while this device or a bot still has to decide.
        """
        persons, players = human_seats(table), len(table.seats)
        others = [seat % players for seat in range(self.own + 1, self.own + players)]
        if not table.current_players:
            return [seat for seat in others if seat in persons]
        if not set(table.current_players) <= {*persons} - {self.own}:
            return []
        return [seat for seat in others if seat in table.current_players][:1]

    def render_notices(self, table: Table, lang: str) -> str:
        """Return HTML to show above the board: why a letter was refused, what others did, who gets the next letter."""
        tr = translator(lang)
        names, due = seat_names(table, tr), self.due(table)
        events = chain.from_iterable(table.events(self.own, revision_of(table, self.own)))
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


def open_letter(table: Table, seat: int, saved: Sequence[SavedRecord]) -> tuple[Table, Letters, str | None]:
    """Open the letter `table` to a seat, and return the table to show, its state, and the id of the saved game or None.

    If this device has saved the game and must refuse the letter, the saved game is returned, with the reason in its
    state.
    Raises HeptadError "letter/nobody" if no person plays the seat.
    """
    if seat not in human_seats(table):
        raise HeptadError("letter/nobody")
    for entry in saved:
        state = entry.get("letters")
        try:
            record = Record.from_json(entry["record"])
        except HeptadError:
            continue  # an unreadable saved game is skipped
        if state is None or not is_same_game(record, table.record):
            continue
        refused = refusal(record, state["own"], table, seat)
        if refused:
            known = table_of_record(record)
            return known, replace(Letters.restore(known, state), refused=refused), entry["id"]
        base = state["base"] if len(record.actions) == table.revision else table.revision
        return table, Letters(seat, base), entry["id"]
    return table, Letters(seat, table.revision), None


def is_same_game(one: Record, other: Record) -> bool:
    """Return whether two records have the same deal and options. The players may differ."""
    return replace(one, actions=(), seats=()) == replace(other, actions=(), seats=())


def refusal(known: Record, own: int, table: Table, seat: int) -> HeptadError | None:
    """Return why a letter to `seat` is refused, or None, on a device that plays `own` and has saved the game `known`.

    Reasons: "letter/seat" (for another seat), "letter/other" (the actions differ from those known here) and
    "letter/old" (this device knows more actions).
    """
    common = min(len(known.actions), table.revision)
    if own != seat:
        return HeptadError("letter/seat", to=seat + 1, own=own + 1)
    if known.actions[:common] != table.actions[:common]:
        return HeptadError("letter/other")
    return HeptadError("letter/old") if common < len(known.actions) else None
