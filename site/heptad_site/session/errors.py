"""One sentence for every error code, in the reader's language. Knows no page and no message."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from heptad.kernel.errors import HeptadError


def _(msgid: str) -> str:
    """Marks a sentence that is translated where it is used."""
    return msgid


SENTENCES: Mapping[str, str] = {
    "action/not-your-turn": _("It is not this city’s turn."),
    "action/illegal": _("The rules do not allow that now."),
    "action/malformed": _("This is not a move of this game."),
    "action/stale": _("The table has moved on meanwhile; please choose again."),
    "action/nothing-to-undo": _("There is nothing to take back."),
    "action/nothing-to-redo": _("There is nothing to do again."),
    "table/none": _("No game has been opened yet."),
    "game/unknown": _("This site does not know the game “%(game)s”."),
    "options/unknown": _("The link or file sets “%(option)s”, which this game does not know."),
    "options/value": _("The link or file sets “%(option)s” to “%(value)s”, which this game does not allow."),
    "options/twice": _("Two cities cannot have the same wonder: “%(value)s” was chosen twice."),
    "bot/unknown": _("This site does not know the bot “%(bot)s”."),
    "seed/malformed": _("A seed has 1 to 16 of the signs 0–9 and a–f; “%(seed)s” is none."),
    "deal/cards": _("The cards of this game do not add up: it was damaged or made by hand."),
    "deal/chance": _("The chance of this game is missing or cannot be read: it was damaged or made by hand."),
    "deal/first": _("Who begins this game is not as its options want it: it was damaged or made by hand."),
    "deal/tokens": _("The tokens of this game do not add up: it was damaged or made by hand."),
    "deal/wonders": _("The wonders of this game do not add up: it was damaged or made by hand."),
    "record/too-large": _("This file is too large to be a saved game."),
    "record/not-json": _("This file is not a saved game: it cannot be read."),
    "record/foreign": _("This file is not a saved game of this site."),
    "record/format": _("This game was saved in a form that cannot be read here (form %(found)s, known is %(known)s)."),
    "record/rules": _("This game was saved under other rules (version %(found)s, known is %(known)s)."),
    "record/damaged": _("This saved game is damaged: a part of it is missing or wrong."),
    "record/bad-action": _("This game cannot be opened: move number %(number)s (“%(token)s”) is wrong. %(reason)s"),
}


def sentence(error: HeptadError, tr: NullTranslations) -> str:
    """What went wrong, for a person. Raises KeyError for a code without a sentence: that is a fault of ours."""
    facts = dict(error.data)
    if "why" in facts:
        facts["reason"] = sentence(HeptadError(facts["why"]), tr)
    return tr.gettext(SENTENCES[error.code]) % facts
