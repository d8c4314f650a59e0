"""Makes the links of README.md absolute in the wheel's metadata, where relative ones lead nowhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: A link or a picture in Markdown whose address is a path in the repository.
RELATIVE = re.compile(r"(!?)(\[[^\]]*\])\((?!https?:|#)([^)]+)\)")


class ReadmeHook(MetadataHookInterface):
    """Lets hatchling use a README whose relative addresses begin with the address of the project."""

    def update(self, metadata: dict[str, Any]) -> None:
        home = metadata["urls"]["Homepage"]
        readme = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(readme, home)}


def absolute(markdown: str, home: str) -> str:
    """Return the text with absolute addresses: links lead to the pages of the repository, pictures to their files."""

    def whole(found: re.Match[str]) -> str:
        picture, name, path = found.groups()
        return f"{picture}{name}({home}/{'raw' if picture else 'blob'}/main/{path})"

    return RELATIVE.sub(whole, markdown)
