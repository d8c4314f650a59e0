"""Our own chance: SplitMix64, the same numbers on every Python, for ever. `random` promises no such thing."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from struct import Struct
from typing import TypeVar

from heptad.kernel.errors import HeptadError

T = TypeVar("T")
MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


@lru_cache(maxsize=1 << 8)
def _lanes(count: int) -> tuple[int, int, int, Struct]:
    """For so many numbers side by side in one, 128 bits each so that a product has room: ones, steps, masks, layout."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum(((lane + 1) * GOLDEN & MASK) << 128 * lane for lane in range(count))
    return ones, steps, MASK * ones, Struct("<" + "Q8x" * count)


class Rng:
    """A stream of 64-bit numbers. Its whole state is one int, so that a game state can hold it."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    @classmethod
    def of(cls, seed: str) -> Rng:
        """The generator of a seed: 1 to 16 hexadecimal digits, lower or upper case."""
        if not isinstance(seed, str) or not 1 <= len(seed) <= 16 or set(seed.lower()) - set("0123456789abcdef"):
            raise HeptadError("seed/malformed", seed=str(seed)[:40])
        return cls(int(seed, 16))

    def next(self) -> int:
        """The next number, 0 … 2**64 - 1."""
        self.state = z = (self.state + GOLDEN) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A number 0 … limit - 1, each as likely as any other to within limit / 2**64."""
        self.state = z = (self.state + GOLDEN) & MASK  # as next(): one call less, in the busiest place of all
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (z ^ (z >> 31)) * limit >> 64

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher–Yates from the end)."""
        last = len(items)
        for other in self.falling(last):
            last -= 1
            items[last], items[other] = items[other], items[last]

    def falling(self, limit: int) -> list[int]:
        """below(limit), below(limit - 1), … below(2), worked out together: every deal begins with hundreds of them."""
        if limit < 2:
            return []
        ones, steps, low, numbers = _lanes(limit - 1)
        z = (self.state * ones + steps) & low
        self.state = (self.state + (limit - 1) * GOLDEN) & MASK
        z = ((z ^ (z >> 30)) & low) * 0xBF58476D1CE4E5B9 & low
        z = ((z ^ (z >> 27)) & low) * 0x94D049BB133111EB & low
        found = numbers.unpack((z ^ (z >> 31)).to_bytes(numbers.size, "little"))
        return [number * below >> 64 for number, below in zip(found, range(limit, 1, -1), strict=True)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        copy = list(items)
        self.shuffle(copy)
        return copy

    def fork(self) -> Rng:
        """A new stream that shares no number with this one."""
        return Rng(self.next())
