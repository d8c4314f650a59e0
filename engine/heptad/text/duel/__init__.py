"""The words of 7 Wonders Duel, in every language, for the terminal and the site."""

from __future__ import annotations

from heptad.text.common import N_
from heptad.text.duel.cards import text_of
from heptad.text.duel.choices import choices
from heptad.text.duel.events import progress, sentences
from heptad.text.duel.position import position

NAME = N_("7 Wonders Duel")

__all__ = ["GOAL", "NAME", "choices", "position", "progress", "sentences", "text_of"]
#: When the game ends and who wins, in English.
GOAL = N_(
    "Six different science symbols win at once, and so does the pawn in the other capital. Otherwise the most points "
    "win after age III."
)
