"""The types of a table and of an event of 7 Wonders."""

from __future__ import annotations

from heptad.games.wonders.types import EventData, Explanation, Options, RefusalData, View
from heptad.kernel import game
from heptad.table import TableOf

Table = TableOf[Options, View, EventData, Explanation, RefusalData]
Event = game.Event[EventData]
