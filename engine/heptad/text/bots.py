"""The built-in bots in words: their names, levels and styles; and the names of the players at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from gettext import NullTranslations
from typing import NamedTuple

from heptad.kernel.record import Seat, clean_name
from heptad.text.common import N_

#: Key of the bot -> its name (in the context "bot") and how it plays.
TEXTS = {
    "novice": (N_("Novice"), N_("Takes what glitters and forgets what others do.")),
    "merchant": (N_("Merchant"), N_("Plays sensibly and looks little ahead.")),
    "general": (N_("General"), N_("Looks ahead and watches you.")),
    "architect": (N_("Architect"), N_("Thinks longest and forgives nothing.")),
    "greedy": (N_("Greedy"), N_("Takes what pays best at once.")),
    "random": (N_("Random"), N_("Plays a random legal move.")),
}
#: Key of the character -> its name (in the context "bot"), who that is, and how it plays.
CHARACTERS = {
    "brasidas": (N_("Brasidas"), N_("warrior of Sparta"), N_("Arms early and seeks war.")),
    "thales": (N_("Thales"), N_("scholar of Miletus"), N_("Collects science and thinks of sets.")),
    "hanno": (N_("Hanno"), N_("merchant of Carthage"), N_("Loves coins, trade and yellow cards.")),
    "imhotep": (N_("Imhotep"), N_("builder of Memphis"), N_("Prefers wonders and blue cards to anything else.")),
    "sappho": (N_("Sappho"), N_("poet of Lesbos"), N_("Seeks knowledge and progress.")),
    "livia": (N_("Livia"), N_("stateswoman of Rome"), N_("Keeps a full purse and buys what she needs.")),
    "tomyris": (N_("Tomyris"), N_("rider of the steppe"), N_("Never lets a neighbour be the stronger one.")),
    "amani": (N_("Amani"), N_("queen of Kush"), N_("Builds wonders and lets others fight.")),
}


class BotText(NamedTuple):
    """The words for a bot; `says` describes how it plays."""

    key: str
    name: str
    says: str


class CharacterText(NamedTuple):
    """The words for a character; `who` says who it is, `says` how it plays."""

    key: str
    name: str
    who: str
    says: str


def bot_text(key: str, tr: NullTranslations) -> BotText:
    """Return the words for a bot. A bot from outside the engine is called by its key."""
    level, _, character = key.partition(".")
    if character in CHARACTERS and level in TEXTS:
        whom = character_text(character, tr)
        facts = {"name": whom.name, "level": tr.pgettext("bot", TEXTS[level][0])}
        return BotText(key, tr.pgettext("bot", "%(name)s, %(level)s") % facts, whom.says)
    name, says = TEXTS.get(key, (key, ""))
    return BotText(key, tr.pgettext("bot", name), tr.gettext(says) if says else "")


def character_text(key: str, tr: NullTranslations) -> CharacterText:
    """Return the words for a character."""
    name, who, says = CHARACTERS[key]
    return CharacterText(key, tr.pgettext("bot", name), tr.gettext(who), tr.gettext(says))


def player_names(seats: Sequence[Seat], tr: NullTranslations) -> list[str]:
    """Return the name of each player.

    A seat without a name, or with one of invisible characters, is called after the character that plays it, otherwise
    by its number. Names that are the same get the numbers of their seats, until all are different. Seats are numbered
    from 1.
    """
    unnamed = tr.gettext("Player %(n)s")
    names = [_name(seat, tr) or unnamed % {"n": number} for number, seat in enumerate(seats, 1)]
    while True:
        counts = Counter(name.casefold() for name in names)
        if len(counts) == len(names):
            return names
        names = [f"{name} {n}" if counts[name.casefold()] > 1 else name for n, name in enumerate(names, 1)]


def _name(seat: Seat, tr: NullTranslations) -> str:
    """Return the name that a seat was given, or that of its character; "" if it has neither.

    Records from elsewhere may have names that nobody could have typed.
    """
    character = seat.get("by", "").partition(".")[2]
    known = character_text(character, tr).name if character in CHARACTERS else ""
    return clean_name(seat.get("name", "")) or known
