"""Positions in the middle of a deal: what a sketch is completed to, and checks of the parts of a description."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from heptad.kernel.errors import HeptadError, brief
from heptad.kernel.game import Options

OptionsT = TypeVar("OptionsT", bound=Options)
DealT = TypeVar("DealT", bound=Mapping[str, object])
PositionT = TypeVar("PositionT", bound=Mapping[str, object])


class PositionSetup(NamedTuple, Generic[OptionsT, DealT, PositionT]):
    """A game that begins at a position: everything that `Game.place`, a table or a record needs."""

    options: OptionsT
    deal: DealT
    position: PositionT


# ── parts of a complete position ────────────────────────────────────────────
def damaged(part: str) -> HeptadError:
    """Return the error for a part that is missing, wrong or unknown; `part` is its path, as in "cities.coins"."""
    return HeptadError("position/damaged", part=part)


def check_object(
    given: object, keys: Collection[str], path: str = "", optional: Collection[str] = ()
) -> Mapping[str, Any]:
    """Check that a value is an object with exactly these keys, of which `optional` may be absent, and return it.

    `path` is that of the object, "" for the position itself. Raises HeptadError "position/damaged" with the first
    unknown key, or else the first that is missing, in alphabetical order.
    """
    if not isinstance(given, Mapping):
        raise damaged(path or "position")
    wrong = [*sorted(set(given) - set(keys)), *sorted(set(keys) - set(given) - set(optional))]
    if wrong:
        raise damaged(f"{path}.{brief(wrong[0])}" if path else brief(wrong[0]))
    return given


def check_number(given: object, allowed: range, part: str) -> int:
    """Check that a value is an integer in the allowed range, and return it. Raises HeptadError "position/damaged"."""
    if type(given) is not int or given not in allowed:
        raise damaged(part)
    return given


def check_list(given: object, part: str, length: int | None = None) -> list[Any]:
    """Check that a value is a list, of this length if one is given, and return it.

    Raises HeptadError "position/damaged".
    """
    if not isinstance(given, list) or (length is not None and len(given) != length):
        raise damaged(part)
    return given


def check_ids(given: object, ids: Mapping[str, int], part: str) -> tuple[int, ...]:
    """Return the ids of a list of known keys. Raises HeptadError "position/damaged"."""
    keys = check_list(given, part)
    if not all(isinstance(key, str) and key in ids for key in keys):
        raise damaged(part)
    return tuple([ids[key] for key in keys])


# ── sketches ────────────────────────────────────────────────────────────────
def check_sketch(given: Mapping[str, object], keys: Collection[str], what: str = "a sketch") -> None:
    """Raise ValueError with a sentence for the author of a sketch if `what` has an unknown key."""
    if unknown := sorted(set(given) - set(keys)):
        raise ValueError(f"{what} has no “{unknown[0]}”")
