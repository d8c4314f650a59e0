"""Compiles gettext catalogues: writes a .mo file next to each .po file.

It is used by the builds of the wheel and of the site, and by the tests. The .mo files are generated and not kept in
git. The wheel contains them instead of the .po files.
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
    """Write the .mo file of every .po file in a folder tree, unless it exists with the same content."""
    for source in sorted(folder.rglob("*.po")):
        target, content = source.with_suffix(".mo"), compiled(source)
        if not target.is_file() or target.read_bytes() != content:
            target.write_bytes(content)


def compiled(source: Path) -> bytes:
    """Return the content of the .mo file of a .po file; always the same bytes for the same input."""
    with source.open("rb") as file:
        catalogue = read_po(file)
    catalogue.creation_date = datetime.fromtimestamp(0, UTC)
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


class CatalogueBuildHook(BuildHookInterface[Any]):
    """Lets hatchling compile the catalogues before it packs the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root) / "engine" / "heptad")
