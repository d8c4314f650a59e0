"""Random numbers by SplitMix64, the same on every Python for ever; `random` makes no such promise."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from struct import Struct
from typing import TypeVar

from heptad.kernel.errors import HeptadError, brief

T = TypeVar("T")
MASK = (1 << 64) - 1
#: The step of the state, the "gamma" of SplitMix64: 2**64 divided by the golden ratio.
GAMMA = 0x9E3779B97F4A7C15

#: So many numbers are computed at a time, side by side in one large integer: in Python that takes half the time.
BLOCK = 64
#: Where each number of a block lies in that integer: 128 bits apart, so that a product of two has room; the first
#: number in the highest bits.
_LANES = [128 * lane for lane in reversed(range(BLOCK))]
_ONES = sum(1 << lane for lane in _LANES)
_STEPS = sum((number * GAMMA & MASK) << lane for number, lane in enumerate(_LANES, 1))
_LOW = MASK * _ONES
_LAYOUT = Struct("<" + "Q8x" * BLOCK)


class Rng:
    """A stream of 64-bit numbers. Its whole state is one int, so that a game state can hold it."""

    __slots__ = ("_ahead", "_end")

    def __init__(self, state: int) -> None:
        self._end = state & MASK  # the state after all numbers computed
        self._ahead: list[int] = []  # numbers computed and not yet drawn, the next one last

    @classmethod
    def of(cls, seed: str) -> Rng:
        """The generator of a seed: 1 to 16 hexadecimal digits, lower or upper case."""
        if not isinstance(seed, str) or not 1 <= len(seed) <= 16 or set(seed.lower()) - set("0123456789abcdef"):
            raise HeptadError("seed/malformed", seed=brief(seed))
        return cls(int(seed, 16))

    @property
    def state(self) -> int:
        """The state from which the next number follows."""
        return (self._end - len(self._ahead) * GAMMA) & MASK

    def _compute(self) -> None:
        z = (self._end * _ONES + _STEPS) & _LOW
        self._end = (self._end + BLOCK * GAMMA) & MASK
        z = ((z ^ (z >> 30)) & _LOW) * 0xBF58476D1CE4E5B9 & _LOW
        z = ((z ^ (z >> 27)) & _LOW) * 0x94D049BB133111EB & _LOW
        self._ahead[:0] = _LAYOUT.unpack((z ^ (z >> 31)).to_bytes(_LAYOUT.size, "little"))

    def next(self) -> int:
        """The next number, 0 … 2**64 - 1."""
        if not self._ahead:
            self._compute()
        return self._ahead.pop()

    def below(self, limit: int) -> int:
        """A number 0 … limit - 1, each as likely as any other to within limit / 2**64."""
        if not self._ahead:
            self._compute()
        return self._ahead.pop() * limit >> 64

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher–Yates from the end)."""
        left = len(items)
        while len(self._ahead) < left - 1:
            self._compute()
        draw = self._ahead.pop  # a loop over `below`, without its calls: much of a random game is its deal
        while left > 1:
            other = draw() * left >> 64
            left -= 1
            items[left], items[other] = items[other], items[left]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        copy = list(items)
        self.shuffle(copy)
        return copy

    def copy(self) -> Rng:
        """A stream of the same numbers."""
        new = Rng(self._end)
        new._ahead = self._ahead[:]
        return new

    def fork(self) -> Rng:
        """A new stream that shares no number with this one."""
        return Rng(self.next())
