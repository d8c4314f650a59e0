"""The seven kinds of cards, as small integers and by name."""

from __future__ import annotations

RAW, GOODS, CIVIC, SCIENCE, COMMERCE, MILITARY, GUILD = range(7)
KINDS = ("raw", "goods", "civic", "science", "commerce", "military", "guild")
