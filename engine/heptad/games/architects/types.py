"""The facts of this game that others see, as JSON-able types: options, deal, view, events, explanations, refusals."""

from __future__ import annotations

from typing import Any

Options = Any
Deal = dict[str, Any]
View = dict[str, Any]
EventData = dict[str, Any]
Explanation = dict[str, Any]
RefusalData = dict[str, Any]
