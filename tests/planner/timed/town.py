"""A town for tests of the timed planner: say how one hops, the minutes follow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache

import numpy as np

from tripwright.planner.timed.clockwork import worth
from tripwright.planner.timed.model import ENDLESS, Hop, Ints32, Lodging, Spot


class Town(ABC):
    """A hundred places."""

    @abstractmethod
    def hops(self, start: int, end: int) -> Sequence[Hop]:
        """The ways from a place to another, the fastest first."""

    @cache  # noqa: B019  # towns live as long as the tests
    def minutes(self, start: int) -> Sequence[int]:
        """Minutes by the fastest way to each place."""
        ways = ((end, self.hops(start, end)) for end in range(100))
        return [0 if end == start else found[0].minutes if found else ENDLESS for end, found in ways]

    def liked(self, start: int, price: float) -> tuple[Ints32, Ints32]:
        """Minutes and costs to each place by the way with the least of minutes and cost at a price for a minute."""
        minutes, costs = np.full(100, ENDLESS, dtype=np.int32), np.zeros(100, dtype=np.int32)
        for end in range(100):
            best = min(self.hops(start, end), key=worth(price), default=None)
            if best is not None:
                minutes[end], costs[end] = best.minutes, best.cost
        minutes[start] = costs[start] = 0
        return minutes, costs


class Street(Town):
    """Places on a line, a minute apart."""

    def hops(self, start: int, end: int) -> Sequence[Hop]:
        return (Hop("walk", abs(start - end), 0),)


def near(place: int, spots: Sequence[Spot]) -> Sequence[Spot]:
    """The spots of a street, nearest first."""
    return sorted(spots, key=lambda spot: abs(spot.place - place))


def breakfast(lodging: Lodging) -> Spot:
    """A hotel's own breakfast."""
    return Spot(lodging.id, lodging.name, lodging.place, 0, 1440, 0, 30, 10, meal=True)
