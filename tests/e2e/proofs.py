"""Notes which promises of the site the tests of a run have proved, each in the engine in which it ran."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from heptad_site.build.promises import ENGINES, PROMISES, PROVED, Proved, document, proved

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "promises.md"
USUAL = next(iter(ENGINES))
BEFORE_TABLE = "<!-- what the tests have proved -->\n"


class Proofs:
    """A plugin of pytest that keeps what the tests of this process have proved, and writes it at the end."""

    def __init__(self) -> None:
        self.versions: dict[str, str] = {}
        self._outcomes: dict[tuple[str, str, str], list[bool]] = defaultdict(list)

    def note(self, item: pytest.Item, passed: bool) -> None:
        callspec = getattr(item, "callspec", None)
        engine: str = callspec.params.get("engine", USUAL) if callspec else USUAL
        test = f"{item.path.name}::{getattr(item, 'originalname', item.name)}"
        for mark in item.iter_markers("promise"):
            for key in mark.args:
                self._outcomes[key, engine, test].append(passed)

    def write(self) -> None:
        """Replace what is known of the engines of this run by what it has proved."""
        known = proved()
        engines = {engine for _, engine, _ in self._outcomes}
        passed: dict[str, dict[str, list[str]]] = {}
        for key in PROMISES:
            by_engine = {
                engine: tests for engine, tests in known["passed"].get(key, {}).items() if engine not in engines
            }
            for (promise, engine, test), outcomes in self._outcomes.items():
                if promise == key and all(outcomes):
                    by_engine.setdefault(engine, []).append(test)
            passed[key] = {engine: sorted(by_engine[engine]) for engine in ENGINES if engine in by_engine}
        versions = {**known["versions"], **{engine: self.versions[engine] for engine in engines}}
        found = Proved(versions={engine: versions[engine] for engine in ENGINES if engine in versions}, passed=passed)
        PROVED.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        text = DOCUMENT.read_text("utf-8").partition(BEFORE_TABLE)[0]
        DOCUMENT.write_text(text + BEFORE_TABLE + document(), "utf-8")
