"""The folder of one training run: the batches of samples that a trainer stores, the weights of each round, and the
learning curve. It allows a run to be resumed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from heptad.kernel.weights import Tables, pack, pack_names, unpack
from training.subject import Samples, concatenate

#: The number of characters of packed weights in each line of a written module.
LINE_LENGTH = 110


class Folder:
    """The folder of a training run.

    Batches and weights are written to a temporary file that is renamed when complete, so every file with its final name
    is complete even if the run was interrupted. A round is finished when its weights exist.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def batch(self, number: int, batch: int) -> Path:
        """Return the path of a batch of samples of round `number`."""
        return self.path / f"round-{number}-{batch:04}.npz"

    def save(self, number: int, batch: int, samples: Samples) -> None:
        """Store a batch of samples of round `number`."""
        path = self.batch(number, batch)
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, phase=samples.phase, features=samples.features, target=samples.target)
        part.replace(path)

    def load(self, rounds: range) -> Samples:
        """Return the samples of these rounds, the newest last.

        Of each older round at most as many samples are used as the newest round has.
        """
        parts: list[Samples] = []
        for number in reversed(rounds):
            found = concatenate([_read(path) for path in sorted(self.path.glob(f"round-{number}-????.npz"))])
            limit = len(parts[-1].target) if parts else None
            parts.insert(0, Samples(found.phase[:limit], found.features[:limit], found.target[:limit]))
        return concatenate(parts)

    def tables(self, name: str) -> Tables | None:
        """Return the weights of the round with this name; None if it is not finished."""
        path = self.path / f"{name}.weights"
        return unpack(path.read_text("ascii")) if path.exists() else None

    def finish(self, name: str, tables: Tables, entry: Mapping[str, object]) -> None:
        """Store the weights of the round with this name, and append its figures to the learning curve."""
        _write(self.path / f"{name}.weights", pack(tables))
        with (self.path / "curve.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")


def _read(path: Path) -> Samples:
    """Load one batch of samples."""
    with np.load(path) as stored:
        return Samples(stored["phase"], stored["features"], stored["target"])


def _write(path: Path, text: str) -> None:
    """Write a text file. If this is interrupted, an existing file with this name is unchanged."""
    part = path.with_suffix(".part")
    part.write_text(text, "ascii")
    part.replace(path)


def write_module(path: Path, tables: Tables, names: Sequence[str]) -> None:
    """Write weights and the names of their features as the Python module of the game that contains them."""
    text = '"""Learned weights, written by `engine/training`: see docs/strength.md."""\n'
    for constant, packed in (("NAMES", pack_names(names)), ("PACKED", pack(tables))):
        lines = [f'    "{packed[start : start + LINE_LENGTH]}"' for start in range(0, len(packed), LINE_LENGTH)]
        text += f"\n{constant} = (\n" + "\n".join(lines) + "\n)\n"
    _write(path, text)
