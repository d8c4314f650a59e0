"""Files of the build: lists, copies and writes them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path


def files_below(folder: Path) -> Iterator[Path]:
    """Yield all files below a folder in a fixed order, without those in `__pycache__`.

    Hidden files, such as .DS_Store, which macOS puts into folders, are left out, too: many hosts refuse to serve them.
    """
    shown = (path for path in folder.rglob("*") if not path.name.startswith("."))
    found = (path for path in shown if path.is_file() and "__pycache__" not in path.parts)
    yield from sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def write(target: Path, content: str | bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content if isinstance(content, bytes) else content.encode())
