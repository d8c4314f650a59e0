"""The bots that come with the engine in words: their names, levels and ways of playing; and who sits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from gettext import NullTranslations
from typing import NamedTuple

from heptad.kernel.record import Seat
from heptad.text.common import N_

#: key -> the bot's name (in the context "bot") and how it plays
TEXTS = {
    "novice": (N_("Novice"), N_("Takes what glitters and forgets what others do.")),
    "merchant": (N_("Merchant"), N_("Plays sensibly and looks little ahead.")),
    "general": (N_("General"), N_("Looks ahead and watches you.")),
    "architect": (N_("Architect"), N_("Thinks longest and forgives nothing.")),
    "greedy": (N_("Greedy"), N_("Takes what pays best at once.")),
    "random": (N_("Random"), N_("Plays a random legal move.")),
}
#: key -> the character's name (in the context "bot"), who that is, and the way of playing
CHARACTERS = {
    "brasidas": (N_("Brasidas"), N_("warrior of Sparta"), N_("Arms early and seeks war.")),
    "thales": (N_("Thales"), N_("scholar of Miletus"), N_("Collects science and thinks of sets.")),
    "hanno": (N_("Hanno"), N_("merchant of Carthage"), N_("Loves coins, trade and yellow cards.")),
    "imhotep": (N_("Imhotep"), N_("builder of Memphis"), N_("Finishes the wonder before anything else.")),
    "sappho": (N_("Sappho"), N_("poet of Lesbos"), N_("Seeks knowledge and progress.")),
    "livia": (N_("Livia"), N_("stateswoman of Rome"), N_("Keeps a full purse and buys what she needs.")),
    "tomyris": (N_("Tomyris"), N_("rider of the steppe"), N_("Never lets a neighbour be the stronger one.")),
    "amani": (N_("Amani"), N_("queen of Kush"), N_("Builds wonders and lets others fight.")),
}


class BotText(NamedTuple):
    """A bot in words."""

    key: str
    name: str
    says: str


class CharacterText(NamedTuple):
    """A character in words; `who` says what the character was, `says` how the character plays."""

    key: str
    name: str
    who: str
    says: str


def bot_text(key: str, tr: NullTranslations) -> BotText:
    """The words for a bot; one from outside the engine is called by its key."""
    level, _, character = key.partition(".")
    if character in CHARACTERS and level in TEXTS:
        whom = character_text(character, tr)
        facts = {"name": whom.name, "level": tr.pgettext("bot", TEXTS[level][0])}
        return BotText(key, tr.pgettext("bot", "%(name)s, %(level)s") % facts, whom.says)
    name, says = TEXTS.get(key, (key, ""))
    return BotText(key, tr.pgettext("bot", name), tr.gettext(says) if says else "")


def character_text(key: str, tr: NullTranslations) -> CharacterText:
    """The words for one of the characters."""
    name, who, says = CHARACTERS[key]
    return CharacterText(key, tr.pgettext("bot", name), tr.gettext(who), tr.gettext(says))


def player_names(seats: Sequence[Seat], tr: NullTranslations) -> list[str]:
    """Who sits where. A seat without a name is called after the character who plays it, with the seat's number if the
    character sits there twice, else by its number, from 1."""
    unnamed, characters = tr.gettext("Player %(n)s"), [_character(seat) for seat in seats]
    counts, names = Counter(characters), []
    for number, (seat, character) in enumerate(zip(seats, characters, strict=True), 1):
        known = character_text(character, tr).name if character else ""
        if counts[character] > 1 and known:
            known = f"{known} {number}"
        names.append(seat.get("name") or known or unnamed % {"n": number})
    return names


def _character(seat: Seat) -> str:
    """The character by whose name a seat is called; "" for none."""
    character = seat.get("by", "").partition(".")[2]
    return character if character in CHARACTERS and not seat.get("name") else ""
