"""What the trainer needs of a game, and the samples that it learns from."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from heptad.kernel.game import AnyGame
from heptad.kernel.rng import Rng
from heptad.kernel.weights import Tables

Floats = npt.NDArray[np.float64]


class Row(NamedTuple):
    """A position in the eyes of a seat: the seat, the phase of the game, and the features as small integers."""

    seat: int
    phase: int
    features: list[int]


class Samples(NamedTuple):
    """Many rows: the phase of each, its features, and the share of the win that its seat got or could expect."""

    phase: npt.NDArray[np.int16]
    features: npt.NDArray[np.int16]
    target: npt.NDArray[np.float32]


class Subject(Protocol):
    """A game that is learned."""

    game: AnyGame
    #: The module of the game that holds its weights.
    weights: Path
    #: The names of the features, by which the weights are found again when others are added.
    names: list[str]
    #: The styles, as `Game.leaning` knows them, in which half of the searches play that it learns from.
    styles: Sequence[str]
    #: How much a target follows what the search expected instead of how the game ended, 0 to 1.
    trust: float

    def options(self, rng: Rng) -> dict[str, Any]:
        """The options of one game to learn from."""

    def rows(self, state: Any) -> list[Row]:
        """A position in the eyes of every seat, or of one of two when the other sees the opposite."""

    def shipped(self) -> Tables:
        """The weights of the package."""

    def fit(self, samples: Samples, before: Tables | None) -> Tables:
        """The weights that explain the samples best, as integers; with `before` it begins with those."""

    def with_weights(self, tables: Tables) -> AnyGame:
        """The game, valuing positions by these weights."""


def subject_of(game: str) -> Subject:
    """The game of this key as the trainer sees it."""
    subject: Subject = import_module(f"training.{game}").SUBJECT
    return subject


def samples_of(rows: list[tuple[Row, float]]) -> Samples:
    """Rows with their targets as arrays."""
    return Samples(
        np.array([row.phase for row, _ in rows], np.int16),
        np.array([row.features for row, _ in rows], np.int16),
        np.array([target for _, target in rows], np.float32),
    )


def joined(parts: list[Samples]) -> Samples:
    """All samples of the parts."""
    return Samples(
        np.concatenate([part.phase for part in parts]),
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.target for part in parts]),
    )
