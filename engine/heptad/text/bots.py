"""The names of the bots that come with the engine, and how they play."""

from __future__ import annotations

from gettext import NullTranslations
from typing import NamedTuple

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


class BotText(NamedTuple):
    """A bot in words."""

    key: str
    name: str
    says: str


def bot_text(key: str, tr: NullTranslations) -> BotText:
    """The words for a bot; one from outside the engine is called by its key."""
    name, says = TEXTS.get(key, (key, ""))
    return BotText(key, tr.pgettext("bot", name), tr.gettext(says) if says else "")
