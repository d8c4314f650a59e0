"""Finds modules of the standard library that are not loaded when the browser's Python starts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from zipimport import zipimporter


class Library:
    """A finder, last in `sys.meta_path`, for modules in a zip archive, including submodules of packages outside it."""

    def __init__(self, archive: str) -> None:
        self._archive = archive

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        folder = "/".join([self._archive, *name.split(".")[:-1]])
        return zipimporter(folder).find_spec(name, target)


def add(archive: str) -> None:
    """Add the archive to the import system. Further calls do nothing."""
    if not any(isinstance(finder, Library) for finder in sys.meta_path):
        sys.meta_path.append(Library(archive))
