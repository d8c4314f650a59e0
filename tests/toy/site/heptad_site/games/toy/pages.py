"""The template data of the toy game's static pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any

ICONS: Mapping[str, str] = {"toy-die": "perspective-dice-six"}
DRAWINGS: Mapping[str, Sequence[str]] = {}


def home(tr: NullTranslations) -> dict[str, Any]:
    return {}


def set_up(tr: NullTranslations) -> dict[str, Any]:
    return {}


def figures(tr: NullTranslations) -> dict[str, Any]:
    return {"cards": range(1, 7)}
