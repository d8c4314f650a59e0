"""The interface between the trainer and a game, and the training samples."""

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


class Row(NamedTuple):
    """A position from the point of view of a seat: the seat, the phase of the game, and the features as small integers.

    Samples of different phases may be fitted separately. Each subject defines what phases and features mean.
    """

    seat: int
    phase: int
    features: list[int]


class Samples(NamedTuple):
    """N training samples as arrays.

    `phase` has the shape (N,), `features` (N, width), `target` (N,): the value to predict for the seat, 0 to 1 (see
    `training.selfplay.play`).
    """

    phase: npt.NDArray[np.int16]
    features: npt.NDArray[np.int16]
    target: npt.NDArray[np.float32]


class Subject(Protocol):
    """A game as the trainer sees it."""

    game: AnyGame
    #: The path of the game's module that contains its weights.
    weights: Path
    #: The names of the features, which identify the weights of old features after new ones have been added.
    names: list[str]
    #: Styles of play (see `Game.leaning`). In self-play half of the searches use one of them; () = none does.
    styles: Sequence[str]
    #: The weight, 0 to 1, of the search's value in a target; the rest is the weight of the outcome of the game.
    search_weight: float

    def options(self, rng: Rng) -> dict[str, Any]:
        """Draw the options of one training game."""

    def rows(self, state: Any) -> list[Row]:
        """Return the samples of a state without their targets: one for each seat, or for one seat if that is enough."""

    def packaged_weights(self) -> Tables:
        """Return the weights of the package."""

    def fit(self, samples: Samples, before: Tables | None) -> Tables:
        """Fit weights to the samples and return them as integers; with `before` start from those weights."""

    def with_weights(self, tables: Tables) -> AnyGame:
        """Return the game with a value function that uses these weights."""


def subject_of(game: str) -> Subject:
    """Return the trainer's view of the game with this key."""
    subject: Subject = import_module(f"training.{game}").SUBJECT
    return subject


def samples_of(rows: list[tuple[Row, float]]) -> Samples:
    """Convert rows and their targets to arrays."""
    return Samples(
        np.array([row.phase for row, _ in rows], np.int16),
        np.array([row.features for row, _ in rows], np.int16),
        np.array([target for _, target in rows], np.float32),
    )


def concatenate(parts: list[Samples]) -> Samples:
    """Concatenate samples in the given order."""
    return Samples(
        np.concatenate([part.phase for part in parts]),
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.target for part in parts]),
    )
