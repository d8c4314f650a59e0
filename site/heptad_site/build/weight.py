"""The number of bytes that a page loads without user action, with the compression that hosts use."""

from __future__ import annotations

import gzip
import json
import posixpath
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

LOADED = re.compile(
    r'<(?:link rel="(?:stylesheet|preload|icon)" href|script(?: type="module")?(?: async)? src)="([^"]+)"'
)
PLAY = "play/index.html"
#: Scripts that this page loads by other means than a tag or a static import.
LATER = ("assets/js/advice.js", "assets/js/share-panel.js", "assets/js/worker.js")
IMPORTED = re.compile(r'^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)"', re.MULTILINE)


def largest_lesson(folder: Path) -> tuple[int, str]:
    """Return the size and path of the lesson page in a built site that loads most; (0, "") if there are no lessons."""
    pages = (path.relative_to(folder).as_posix() for path in folder.rglob("learn/**/index.html"))
    return max(((weight(folder, page) for page in pages)), default=(0, ""))


def first_visits(folder: Path) -> dict[str, dict[str, int]]:
    """Return what a first visit loads until the board of a game appears: the size of each file, the largest first.

    There is one result for each way in which Python can start.
    """
    listed = json.loads((folder / "build.json").read_text("utf-8"))
    page = {
        PLAY,
        "build.json",
        *_needs(folder, PLAY),
        *LATER,
        *(path for name in LATER for path in imports(folder, name)),
    }
    packages = {path for path in listed["runtime"] if path.endswith((".zip", ".bin"))}
    engine = {*listed["runtime"]} - packages
    ways = {"shipped memory": {listed["memory"]["path"]}, "packages": packages}
    return {way: _weighed(folder, page | engine | own) for way, own in ways.items()}


def _weighed(folder: Path, paths: Iterable[str]) -> dict[str, int]:
    sizes = {path: compressed(folder / path) for path in paths}
    return dict(sorted(sizes.items(), key=lambda item: (-item[1], item[0])))


def weight(folder: Path, page: str) -> tuple[int, str]:
    """Return the size of a page, including all files that its HTML refers to and its scripts import, and its path."""
    return sum(compressed(folder / path) for path in {page, *_needs(folder, page)}), page


def _needs(folder: Path, page: str) -> Iterator[str]:
    for target in LOADED.findall((folder / page).read_text("utf-8")):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
        yield path
        if path.endswith(".js"):
            yield from imports(folder, path)


@cache
def imports(folder: Path, script: str) -> tuple[str, ...]:
    """Return the scripts that a script imports, directly or indirectly.

    Those of npm packages are not in the source folder; they import nothing.
    """
    found, left = dict[str, None](), [script]
    while left:
        importing = left.pop()
        file = folder / importing
        for target in IMPORTED.findall(file.read_text("utf-8")) if file.is_file() else ():
            path = posixpath.normpath(posixpath.join(posixpath.dirname(importing), target))
            if path not in found:
                found[path] = None
                left.append(path)
    return tuple(found)


@cache
def compressed(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 9))
