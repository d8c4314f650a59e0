"""The words of 7 Wonders, in every language, for the terminal and the site."""

from __future__ import annotations

from heptad.text.common import N_
from heptad.text.wonders.cards import text_of
from heptad.text.wonders.choices import choices
from heptad.text.wonders.events import sentences
from heptad.text.wonders.position import position, progress

__all__ = ["GOAL", "NAME", "choices", "position", "progress", "sentences", "text_of"]

#: The name of the game, in English.
NAME = N_("7 Wonders")
#: When the game ends and who wins, in English.
GOAL = N_("The game ends after three ages. The city with the most points wins; in a tie, the one with more coins.")
