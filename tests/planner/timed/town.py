"""A town for tests of the timed planner: say how one hops, the minutes follow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache

from tripwright.planner.timed.model import ENDLESS, Hop


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
