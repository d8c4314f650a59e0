"""Bots in a file, as users write them, and a package that offers such a bot."""

from __future__ import annotations

from pathlib import Path

import pytest

MISER = """
from __future__ import annotations

from dataclasses import dataclass

@dataclass
class Miser:
    coins: int = 0

    def choose(self, info, rng):
        return info.legal[0]

class Silent:
    pass

class Cheat:
    def choose(self, info, rng):
        return (99, 99, 99)

class Broken:
    def choose(self, info, rng):
        raise LookupError("no idea\\x1b")

class Quitter:
    def choose(self, info, rng):
        raise SystemExit(3)

class Talker:
    def choose(self, info, rng):
        print("thinking")
        return info.legal[0]
"""


def write_bots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a file with bots in the folder, in which the command then runs; return its path."""
    monkeypatch.chdir(folder)
    path = Path("my_bot.py")
    path.write_text(MISER)
    return path


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that offers the bot in the file in this folder as "miser" and a bot that cannot be loaded."""
    package = folder / "miser-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: miser\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[heptad.bots]\nmiser = my_bot:Miser\nlost = my_bot:Lost\n")
    monkeypatch.syspath_prepend(folder)
