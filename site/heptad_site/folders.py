"""The folders of the site's sources."""

from __future__ import annotations

from pathlib import Path

SITE = Path(__file__).resolve().parents[1]
CONTENT = SITE / "content"
