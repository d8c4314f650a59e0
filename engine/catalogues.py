"""Compiles gettext catalogues: each .po gets its .mo beside it.

The builds of the wheel and of the site run it, and the tests. The .mo files are generated and not kept in git; the
wheel holds them instead of the sources.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(folder: Path) -> None:
    """Write the .mo of every .po below a folder, unless it is already there with the same bytes."""
    for source in sorted(folder.rglob("*.po")):
        target, content = source.with_suffix(".mo"), compiled(source)
        if not target.is_file() or target.read_bytes() != content:
            target.write_bytes(content)


def compiled(source: Path) -> bytes:
    """The .mo of a .po; the same bytes every time."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parts[-3])
    catalogue.creation_date = datetime.fromtimestamp(0, UTC)
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


class CatalogueBuildHook(BuildHookInterface[Any]):
    """Lets hatchling compile the catalogues before it packs the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root) / "engine" / "heptad")
