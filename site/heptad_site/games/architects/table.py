"""The type of a table of Architects."""

from __future__ import annotations

from heptad.games.architects.types import EventData, Explanation, Options, RefusalData, View
from heptad.table import TableOf

ArchitectsTable = TableOf[Options, View, EventData, Explanation, RefusalData]
