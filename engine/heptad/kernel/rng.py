"""Random numbers by SplitMix64. They are the same in every version of Python, which `random` does not guarantee."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from struct import Struct
from typing import TypeVar

from heptad.kernel.errors import HeptadError, brief

T = TypeVar("T")
MASK = (1 << 64) - 1
#: The increment of the state, the "gamma" of SplitMix64: 2**64 divided by the golden ratio.
GAMMA = 0x9E3779B97F4A7C15

#: The number of values computed at a time, side by side in one large integer: in Python that takes half the time.
BLOCK = 64
#: The bit offset of each value of a block within that integer. Values are 128 bits apart, so that the product of two
#: 64-bit numbers fits; the first value has the highest offset.
_LANES = [128 * lane for lane in reversed(range(BLOCK))]
_ONES = sum(1 << lane for lane in _LANES)
_STEPS = sum((number * GAMMA & MASK) << lane for number, lane in enumerate(_LANES, 1))
_LOW = MASK * _ONES
_LAYOUT = Struct("<" + "Q8x" * BLOCK)


def seed_text(seed: str | int) -> str:
    """Return a seed as records write it: 1 to 16 hexadecimal digits, in lower or upper case.

    A whole number from 0 to 2**64 - 1 stands for its digits. Raises HeptadError "seed/malformed".
    """
    if type(seed) is int and 0 <= seed <= MASK:
        return f"{seed:x}"
    if not isinstance(seed, str) or not 1 <= len(seed) <= 16 or set(seed.lower()) - set("0123456789abcdef"):
        raise HeptadError("seed/malformed", seed=brief(seed))
    return seed


class Rng:
    """A stream of 64-bit random numbers. Its whole state is one int, so that the state of a game can hold it."""

    __slots__ = ("_ahead", "_end")

    def __init__(self, state: int) -> None:
        self._end = state & MASK  # the state after all values computed so far
        self._ahead: list[int] = []  # values computed but not yet drawn; the next one to draw is the last element

    @classmethod
    def of(cls, seed: str | int) -> Rng:
        """Return a generator for a seed: hexadecimal digits or a whole number (see `seed_text`).

        Raises HeptadError "seed/malformed".
        """
        return cls(int(seed_text(seed), 16))

    def __repr__(self) -> str:
        return f"Rng({self.state:#x})"

    @property
    def state(self) -> int:
        """The state from which the next number follows: `Rng(rng.state)` continues the stream."""
        return (self._end - len(self._ahead) * GAMMA) & MASK

    def _compute(self) -> None:
        """Compute the next block of values, all at once; the constants are those of SplitMix64."""
        z = (self._end * _ONES + _STEPS) & _LOW
        self._end = (self._end + BLOCK * GAMMA) & MASK
        z = ((z ^ (z >> 30)) & _LOW) * 0xBF58476D1CE4E5B9 & _LOW
        z = ((z ^ (z >> 27)) & _LOW) * 0x94D049BB133111EB & _LOW
        self._ahead[:0] = _LAYOUT.unpack((z ^ (z >> 31)).to_bytes(_LAYOUT.size, "little"))

    def next(self) -> int:
        """Return the next number, from 0 to 2**64 - 1."""
        if not self._ahead:
            self._compute()
        return self._ahead.pop()

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1, all with equal probability to within limit / 2**64."""
        if not self._ahead:
            self._compute()
        return self._ahead.pop() * limit >> 64

    def choice(self, items: Sequence[T]) -> T:
        """Return a random item."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher–Yates, from the end)."""
        left = len(items)
        while len(self._ahead) < left - 1:
            self._compute()
        draw = self._ahead.pop  # the same as calling `below`, but faster: the deal is a large part of a random game
        while left > 1:
            other = draw() * left >> 64
            left -= 1
            items[left], items[other] = items[other], items[left]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order, as a new list."""
        copy = list(items)
        self.shuffle(copy)
        return copy

    def copy(self) -> Rng:
        """Return an independent generator that produces the same numbers as this one from now on."""
        new = Rng(self._end)
        new._ahead = self._ahead[:]
        return new

    __copy__ = copy

    def fork(self) -> Rng:
        """Return a new generator, seeded by the next number of this one."""
        return Rng(self.next())
