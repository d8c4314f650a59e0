"""Records which promises of the site have been proved by the tests of a run, and in which engine.

A promise is a documented property of the site (`heptad_site.build.promises`); tests name those they prove in the marker
`promise`. With `--write-promises` the result is written to docs/promises.md and to the file behind it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from heptad_site.build.promises import ENGINES, PROMISES, PROMISES_FILE, Proved, document, proved

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "promises.md"
USUAL = next(iter(ENGINES))
BEFORE_TABLE = "<!-- what the tests have proved -->\n"


class Proofs:
    """Collects the outcomes of the tests with a marker `promise`, and writes them at the end of the run.

    `versions` has the version of the browser of each engine that has run.
    """

    def __init__(self) -> None:
        self.versions: dict[str, str] = {}
        self._outcomes: dict[tuple[str, str, str], list[bool]] = defaultdict(list)

    def note(self, item: pytest.Item, passed: bool) -> None:
        callspec = getattr(item, "callspec", None)
        engine: str = callspec.params.get("engine", USUAL) if callspec else USUAL
        engine = "webkit" if item.get_closest_marker("webkit") else engine
        test = f"{item.path.name}::{getattr(item, 'originalname', item.name)}"
        for mark in item.iter_markers("promise"):
            for key in mark.args:
                self._outcomes[key, engine, test].append(passed)

    def write(self) -> None:
        """Update the files: add tests that passed in this run, remove those that failed, and keep all others."""
        known = proved()
        passed: dict[str, dict[str, list[str]]] = {}
        for key in PROMISES:
            before = known["passed"].get(key, {})
            by_engine = {engine: {*before.get(engine, [])} for engine in ENGINES}
            for (promise, engine, test), outcomes in self._outcomes.items():
                if promise == key:
                    by_engine[engine].discard(test)
                    by_engine[engine] |= {test} if all(outcomes) else set()
            passed[key] = {engine: sorted(tests) for engine, tests in by_engine.items() if tests}
        versions = {**known["versions"], **self.versions}
        found = Proved(versions={engine: versions[engine] for engine in ENGINES if engine in versions}, passed=passed)
        PROMISES_FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        text = DOCUMENT.read_text("utf-8").partition(BEFORE_TABLE)[0]
        DOCUMENT.write_text(text + BEFORE_TABLE + document(), "utf-8")
