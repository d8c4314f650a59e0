"""Positions in the middle of a deal: built from their JSON-able description, and completed from a short one."""

from __future__ import annotations

from collections.abc import Mapping

from heptad.games.architects.state import State
from heptad.games.architects.types import Deal, Options
from heptad.games.architects.versions import RULES
from heptad.kernel.errors import HeptadError


def place(options: Options, deal: Deal, position: Mapping[str, object], rules: int = RULES) -> State:
    """The state of a complete position. Raises HeptadError "position/…"."""
    raise HeptadError("position/damaged", part="game")
