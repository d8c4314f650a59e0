"""The words of 7 Wonders Duel, in every language, for the terminal and the site."""

from __future__ import annotations

from heptad.text.common import N_
from heptad.text.duel.cards import text_of
from heptad.text.duel.choices import choices
from heptad.text.duel.events import progress, sentences
from heptad.text.duel.position import position

NAME = N_("7 Wonders Duel")

__all__ = ["NAME", "choices", "position", "progress", "sentences", "text_of"]
