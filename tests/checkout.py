"""A copy of the sources to which a test adds files, as a contributor does who adds a game or a language."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from catalogues import compile_catalogues

ROOT = Path(__file__).resolve().parents[1]
#: Files that the pages need besides the folders `engine` and `site`: the pinned versions and the icons.
FILES = (
    "pyproject.toml",
    "site/node_modules/pyodide/pyodide-lock.json",
    "site/node_modules/@iconify-json/game-icons/icons.json",
)
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "js", "icons", "*.mo")


class Checkout:
    """A copy of the sources of engine and site in another folder, in which programs run as in the project itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in ("engine", "site"):
            shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
        for name in FILES:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)

    def add(self, tree: Path) -> list[str]:
        """Copy a folder with the layout of the project over the copy, and return the paths of the files added.

        Raises FileExistsError if one of the files exists already.
        """
        added = sorted(
            path.relative_to(tree).as_posix()
            for path in tree.rglob("*")
            if path.is_file() and path.suffix != ".mo" and "__pycache__" not in path.parts
        )
        for name in added:
            target = self.folder / name
            if target.exists():
                raise FileExistsError(name)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(tree / name, target)
        return added

    def register(self, file: str, imports: list[str], entry: str) -> None:
        """Add imports to a registry module, and an entry to the dictionary at its end."""
        text = (self.folder / file).read_text("utf-8")
        head, future, rest = text.partition("from __future__ import annotations\n")
        body, end, tail = rest.partition("\n}\n")
        assert future, f"{file} is not laid out as a registry"
        assert end, f"{file} is not laid out as a registry"
        lines = "".join(f"{line}\n" for line in imports)
        (self.folder / file).write_text(f"{head}{future}{lines}{body}\n    {entry}{end}{tail}", "utf-8")

    def run(self, *arguments: str, stdin: str = "") -> str:
        """Run `python ARGUMENTS` in the copy and return its standard output.

        Raises AssertionError with the end of its standard error if it fails.
        """
        compile_catalogues(self.folder)
        paths = [self.folder / "engine", self.folder / "site", ROOT]
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONUTF8": "1"},
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, re.sub(r"(?m)^", "    ", done.stderr[-3000:])
        return done.stdout
