"""The type of a table of Duel."""

from __future__ import annotations

from heptad.games.duel.types import EventData, Explanation, Options, RefusalData, View
from heptad.table import TableOf

DuelTable = TableOf[Options, View, EventData, Explanation, RefusalData]
