"""The only source of chance: streams of numbers that depend on a seed and a label, and on nothing else.

numpy promises that a bit generator's raw output never changes, but not that the distributions built on it stay the
same from release to release. So only the raw bits are taken, and every distribution here is plain arithmetic on them:
a world made next year from today's seed has the same rows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
T = TypeVar("T")
_BUFFER = 64


class Draw:
    """A stream of chance. Streams with different labels are independent.

    Example:
        >>> Draw(7, "roads", "Reno").whole(3, 0, 10).tolist()
        [3, 5, 5]
    """

    def __init__(self, seed: int, *labels: str) -> None:
        name = "/".join((str(seed), *labels)).encode()
        self._bits = np.random.PCG64(int.from_bytes(hashlib.sha256(name).digest()[:16], "big"))
        self._one = self._singles()

    def raw(self, count: int) -> npt.NDArray[np.uint64]:
        """Raw 64-bit numbers."""
        return np.asarray(self._bits.random_raw(count), dtype=np.uint64)

    def unit(self, count: int) -> Floats:
        """Numbers in [0, 1)."""
        return np.asarray(self.raw(count) >> np.uint64(11), dtype=np.float64) * 2.0**-53

    def between(self, count: int, low: float, high: float) -> Floats:
        """Numbers in [low, high)."""
        return low + (high - low) * self.unit(count)

    def whole(self, count: int, low: int, high: int) -> Ints:
        """Whole numbers in [low, high)."""
        return low + np.asarray(self.unit(count) * (high - low), dtype=np.int64)

    def bell(self, count: int) -> Floats:
        """Numbers that look normal with mean 0 and deviation 1, within -3.5 and 3.5 (a sum of four uniform ones)."""
        return (self.unit(4 * count).reshape(4, count).sum(axis=0) - 2.0) * 3.0**0.5

    def place(self, count: int, weights: Sequence[float] | Floats) -> Ints:
        """Places in a list, by weight."""
        ends = np.cumsum(np.asarray(weights, dtype=np.float64))
        return np.asarray(np.searchsorted(ends, self.unit(count) * ends[-1], side="right"), dtype=np.int64)

    def quantile(self, count: int, shares: Sequence[float], values: Sequence[float]) -> Floats:
        """Numbers whose distribution has these values at these shares (from 0 to 1), straight lines between."""
        return np.interp(self.unit(count), shares, values)

    def order(self, count: int) -> Ints:
        """The numbers from 0 to ``count - 1`` in random order."""
        return np.asarray(np.argsort(self.raw(count), kind="stable"), dtype=np.int64)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        places: list[int] = self.order(len(items)).tolist()
        return [items[place] for place in places]

    def one(self) -> float:
        """One number in [0, 1)."""
        return next(self._one)

    def pick(self, items: Sequence[T]) -> T:
        """One item."""
        return items[int(self.one() * len(items))]

    def _singles(self) -> Iterator[float]:
        while True:
            yield from self.unit(_BUFFER).tolist()
