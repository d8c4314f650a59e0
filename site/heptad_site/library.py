"""Finds modules of the standard library that the browser's Python begins without."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from zipimport import zipimporter


class Library:
    """A finder that is asked last: an archive is looked into for modules, and for those of packages from elsewhere."""

    def __init__(self, archive: str) -> None:
        self._archive = archive

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        folder = "/".join([self._archive, *name.split(".")[:-1]])
        return zipimporter(folder).find_spec(name, target)


def add(archive: str) -> None:
    """Look into this archive from now on; once is enough."""
    if not any(isinstance(finder, Library) for finder in sys.meta_path):
        sys.meta_path.append(Library(archive))
