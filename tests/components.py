"""The table of components in docs/architecture.md: what each may import."""

from __future__ import annotations

import re

from tests.checkout import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
#: The packages for which "the engine" stands in that table.
ENGINE = (
    "heptad.kernel",
    "heptad.shared",
    "heptad.games",
    "heptad.bots",
    "heptad.table",
    "heptad.text",
    "heptad.players",
    "heptad.typed_commands",
)
#: The table in docs/architecture.md: by component (a package or module), which others of this project it may import
#: besides itself and the top package `heptad`.
ALLOWED_IMPORTS: dict[str, tuple[str, ...]] = {
    component: tuple(re.findall("`([^`]+)`", allowed)) + ENGINE * ("the engine" in allowed)
    for component, allowed in re.findall(r"^\| `([^`]+)` \|[^|]+\| (.+) \|$", PAGE, re.MULTILINE)
}


def own(name: str) -> bool:
    return name.split(".")[0] in ("heptad", "heptad_site")
