"""A trip to plant conflicts in, with what a world holds for it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tripwright.benchmarks.chinatravel.sandbox import Departure, Sandbox
from tripwright.world import Attraction, Hotel, Restaurant


@dataclass
class City:
    """What one trip can be made of."""

    sandbox: Sandbox
    start: str
    target: str
    days: int
    people: int
    rng: random.Random

    @cached_property
    def goes(self) -> list[Departure]:
        """Rides there."""
        return self._rides(self.start, self.target)

    @cached_property
    def backs(self) -> list[Departure]:
        """Rides back."""
        return self._rides(self.target, self.start)

    def _rides(self, origin: str, dest: str) -> list[Departure]:
        rows = (*self.sandbox.trains(origin, dest), *self.sandbox.flights(origin, dest))
        return [row for row in rows if row.price is not None]

    @cached_property
    def sights(self) -> list[Attraction]:
        """Sights with plain hours, open on any day."""
        rows = self.sandbox.attractions(self.target).values()
        return [row for row in rows if row.price is not None and (row.opens or 0) < (row.closes or 0)]

    @cached_property
    def tables(self) -> list[Restaurant]:
        """Restaurants that serve lunch and dinner."""
        rows = self.sandbox.restaurants(self.target).values()
        return [row for row in rows if row.price and (row.opens or 0) <= 660 and (row.closes or 0) >= 1260]

    @cached_property
    def hotels(self) -> list[Hotel]:
        """Hotels."""
        return [row for row in self.sandbox.hotels(self.target).values() if row.price and row.beds]

    @property
    def nights(self) -> int:
        """Nights in a hotel, at least: a ride there may last into another day."""
        return max(0, self.days - 1 - max(row.arrives for row in self.goes) // 1440)

    def rides_cost(self, kind: str | None = None) -> float:
        """Yuan for the cheapest rides of a kind, for all."""
        return (
            sum(
                min(row.price or 0 for row in rows if kind in (None, row.kind)) / 100
                for rows in (self.goes, self.backs)
            )
            * self.people
        )

    def nights_cost(self, hotels: Sequence[Hotel]) -> float:
        """Yuan for the cheapest of some hotels, beds for all."""
        rooms = {1: -(-self.people // 2), 2: -(-self.people // 4)}
        return min((row.price or 0) / 100 * rooms[row.beds or 1] for row in hotels) * self.nights
