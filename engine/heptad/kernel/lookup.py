"""A function with a cache that is read like a dictionary."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Lookup(dict[KeyT, ValueT]):
    """A cache of a function: `lookup[key]` is the value of the function for that key, computed once.

    It is meant for values that are needed at every step of a search. `functools.lru_cache` does the same for any
    arguments, but a cache hit takes 1.6 times as long there in CPython and three times as long in Pyodide.

    `max_size` is the maximum number of entries; a full cache is emptied, so that its memory is bounded.
    """

    def __init__(self, function: Callable[[KeyT], ValueT], max_size: int) -> None:
        super().__init__()
        self._function = function
        self._max_size = max_size

    def __missing__(self, key: KeyT) -> ValueT:
        """Compute and store the value of a key that is missing. The dictionary calls this."""
        if len(self) >= self._max_size:
            self.clear()
        value = self[key] = self._function(key)
        return value
