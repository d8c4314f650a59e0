"""Error messages: a sentence for every error code of the engine and of the session."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Mapping
from gettext import NullTranslations

from heptad.kernel.errors import HeptadError
from heptad.text import errors as engine
from heptad.text.common import N_
from heptad_site.i18n import translator
from heptad_site.session.protocol import Problem

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


def problem(error: Exception, lang: str) -> Problem:
    """Return the description of an error for the user. Any error but HeptadError is a bug: "session/internal"."""
    known = error if isinstance(error, HeptadError) and error.code in SENTENCES else internal(error)
    return {"code": known.code, "data": dict(known.data), "say": sentence(known, translator(lang))}


def internal(error: Exception) -> HeptadError:
    """Return the HeptadError "session/internal" for a bug.

    The user sees a short reference; the traceback with the same reference is printed to the browser's console.
    """
    trace = "".join(traceback.format_exception(error))
    reference = f"{type(error).__name__}-{hashlib.sha256(trace.encode(errors='replace')).hexdigest()[:6]}"
    print(f"{reference}\n{trace}")
    return HeptadError("session/internal", reference=reference)
