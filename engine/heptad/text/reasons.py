"""Reasons of an action in words: what the texts of all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heptad.kernel.reason import Reason
from heptad.text.common import GameText

#: The gettext context of these sentences.
CONTEXT = "reason"


def said(says: Mapping[str, str], reason: Reason, of: Sequence[str], names: Sequence[str], text: GameText) -> str:
    """The sentence of a reason; `says` are the sentences of a game by their codes, `of` the names of `reason.of`."""
    facts = {
        "n": reason.n,
        "of": text.listed(of),
        "name": names[reason.seat] if reason.seat >= 0 else "",
        "points": text.points(reason.n),
        "coins": text.coins(reason.n),
        "shields": text.shields(reason.n),
    }
    return text.tr.pgettext(CONTEXT, says[reason.why]) % facts
