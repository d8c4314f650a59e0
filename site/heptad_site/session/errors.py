"""A sentence for every error code: those of the engine, and those that only the session raises."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from heptad.kernel.errors import HeptadError
from heptad.text import errors as engine
from heptad.text.common import N_

SENTENCES: Mapping[str, str] = {
    **engine.SENTENCES,
    "action/stale": N_("The game has moved on in the meantime; please choose again."),
    "table/none": N_("No game has been opened yet."),
    "day/unknown": N_("There is no deal of the day “%(day)s”."),
    "guest/version": N_("This device and the one with the table have different versions of the site. Load both anew."),
    "guest/full": N_("No more devices can join this table."),
    "guest/seat": N_("Another device has that seat."),
    "guest/hints": N_("There are no hints at this table."),
    "guest/taken": N_("Somebody was quicker: this seat is taken."),
    "letter/nobody": N_("Nobody plays the seat of this letter: it was changed on its way. Please ask for it again."),
    "letter/old": N_("That letter is older than what this device knows of the game, which stays as it is here."),
    "letter/other": N_(
        "That letter does not follow from what this device knows of the game, which stays as it is here. Perhaps it "
        "was sent to two people, or somebody took a move back."
    ),
    "letter/seat": N_("That letter was sent to seat %(to)s. On this device seat %(own)s is played."),
    "message/malformed": N_("The page and the game did not understand each other. Load the page again."),
    "message/field": N_("The page and the game did not understand each other (%(field)s). Load the page again."),
    "session/internal": N_(
        "Something went wrong in the game; it stands as before. If this happens again, please report it: %(reference)s."
    ),
}


def sentence(error: HeptadError, tr: NullTranslations) -> str:
    """Return a sentence that explains an error to a person. Raises KeyError for a code without a sentence."""
    return engine.sentence(error, tr, SENTENCES)
