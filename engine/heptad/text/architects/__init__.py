"""The words of 7 Wonders Architects, in every language, for the terminal and the site."""

from __future__ import annotations

from heptad.text.architects.choices import choices
from heptad.text.architects.events import sentences
from heptad.text.architects.names import text_of
from heptad.text.architects.position import position, progress
from heptad.text.common import N_

NAME = N_("7 Wonders Architects")

__all__ = ["GOAL", "NAME", "choices", "position", "progress", "sentences", "text_of"]
#: When the game ends and who wins, in English.
GOAL = N_("The game ends when a wonder is completed. Then the city with the most points wins.")
